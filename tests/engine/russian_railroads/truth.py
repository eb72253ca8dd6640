"""What each refusal claims, checked as the sheet words it: by printed data, the save, figures of lessons and
the brute-force oracle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.errors import Refusal
from engine.games.russian_railroads import positions
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.rules import spaces, steps
from engine.games.russian_railroads.state import RussianState

from .expansions import claims_american as american
from .oracle import Oracle

PENDING: Final = {
    "industry": {"industry"},
    "loco": {"loco", "loco_or_factory"},
    "special": {"special_loco"},
    "factory": {"factory", "loco_or_factory"},
    "doubler": {"doubler"},
    "again": {"repeat"},
    "bonus": {"end_bonus"},
    "move": set[str](),
    "flip": set[str](),
}
"""Kinds of steps -> what must be pending for them; colours of tracks are looked at by themselves."""


class Seen:
    """A state by names."""

    def __init__(self, state: RussianState) -> None:
        self.state, self.data, self.board = state, state.to_data(), state.edition.data
        self.figures = positions.figures(state)
        self.phase = self.data["phase"]
        self.mover = self.data["to_move"]
        self.round, self.rounds = self.data["round"], state.setup.rounds
        self.must, self.may = self.data["mandatory"], self.data["optional"]
        self.pending = {*self.must, *self.may}
        self.due = self.data["due"]
        self.occupied = self.figures["occupied"]
        self.limited = self.data["options"]["token_supply"] == "components"
        self.strip = dict(zip(state.setup.strip, self.data["strip"], strict=True))

    def __getitem__(self, name: str) -> Any:
        """A figure of the seat to move."""
        return self.figures[name][self.mover]

    def record(self, name: str) -> dict[str, Any]:
        if name.startswith("ENGINEER_"):
            name, part = name.removeprefix("ENGINEER_"), "engineers"
        else:
            part = "action_spaces"
        return dict(next(each for each in self.board[part] if each["id"] == name))

    def number(self, part: str, name: str) -> int:
        return [each["id"] for each in self.board[part]].index(name)

    def cost(self, name: str) -> tuple[int, int]:
        record = self.record(name)
        lying = self.figures["strip"].get(record["effect"].get("engineer_on"))
        record = self.record("ENGINEER_" + lying) if lying else record
        workers = record["cost"].get("workers", 0)
        if record.get("rounds") == "last only":
            workers = self.data["options"]["last_round_space_workers"]
        return workers, record["cost"].get("roubles", 0)

    def claims(self, name: str) -> bool:
        return "claim_turn_order" in self.record(name)["effect"]

    def alone(self, name: str) -> bool:
        """Exactly one own worker of the seat to move, nothing else of his."""
        return [self.mover, 1, 0, 0, 0] in [row[:5] for row in self.occupied.get(name, [])]

    def supply(self) -> list[int]:
        board = self.data["boards"][self.mover]
        return [board[piece.at] for piece in self.state.edition.pieces]

    def can_repeat(self, name: str) -> bool:
        target = name.startswith("ENGINEER_") or self.record(name)["reuse_target"]
        return self.cost(name) == (1, 0) and target

    def room(self, colour: str) -> int:
        pieces = self.board["components"]["tracks_per_player"][colour]
        found, waiting = 0, []
        for rail in self.board["rails"]:
            tracks = self["tracks"][rail["id"]]
            if tracks.get(colour) is not None:
                place = rail["colours"].index(colour)
                ahead = tracks[rail["colours"][place - 1]] if place else rail["length"] + 1
                if tracks[colour]:
                    pieces -= 1
                    found += ahead - 1 - tracks[colour]
                else:
                    waiting.append(max(0, ahead - 1))
        return found + sum(sorted(waiting, reverse=True)[:pieces])

    def lane_steps(self) -> int:
        """How far the markers can go over the factories that are there."""
        lane = self.board["industry_lanes"][0]["entries"]

        def free(index: int) -> bool:
            gap = lane[index].get("gap") if index < len(lane) else None
            return index < len(lane) and (not gap or bool(self["factories"][gap - 1]))

        best, todo, seen = 0, [tuple(self["markers"])], set[tuple[int, ...]]()
        start = sum(self["markers"])
        while todo:
            here = todo.pop()
            if here in seen:
                continue
            seen.add(here)
            best = max(best, sum(here) - start)
            for number, at in enumerate(here):
                if free(at + 1) and at + 1 not in here:
                    todo.append((*here[:number], at + 1, *here[number + 1 :]))
        return best

    def doublers_full(self, rail: str, slots: int) -> bool:
        """All slots of the rail that is named have one, or all slots there are."""
        e = self.state.edition
        laid = self.data["boards"][self.mover][e.doublers : e.doublers_end]
        if rail and laid[[e.rail_ids[each] for each in e.doubler_rails].index(rail)] == slots:
            return True
        return bool(sum(laid) == slots == sum(len(each["doubler_slots"]) for each in self.board["rails"]))

    def weak(self, gap: int) -> bool:
        """May the factory of this gap be replaced though another gap is empty?"""
        name = self["factories"][gap]
        return any(each["id"] == name and each.get("replaceable") for each in self.board["factories"])

    def stuck_from(self, places: list[str], payments: bool) -> bool:
        """The oracle finds no way to complete any of these places."""
        for name in places:
            place = self.state.edition.place(name)
            ways: list[tuple[int, ...]] = [(1, 0, 0, 0)]
            if payments:
                ways = [pay.pieces for pay in spaces.affordable_payments(self.state, self.mover, place)]
            if any(self.started(place, pieces) for pieces in ways):
                return False
        return True

    def started(self, place: int, pieces: tuple[int, ...]) -> bool:
        following, e = self.state.clone(), self.state.edition
        spaces.occupy(following, self.mover, place, spaces.pieces(e, *pieces))
        spaces.begin(following, self.mover, place, pieces[2], None)
        steps.settle_automatic(following, None)
        return Oracle().ask(following) is True

    def stuck_after(self, action: Action) -> bool:
        """The oracle finds no completion behind a step."""
        following, e = self.state.clone(), self.state.edition
        handler, argument = e.raw[action]
        handler(following, argument, None)
        following.bonus = 0
        steps.settle_automatic(following, None)
        return Oracle().ask(following) is not True


def _name(action: Action) -> str:
    return f"ENGINEER_{action.what}" if action.kind == "engineer" else action.what


Claim = Callable[[Seen, Action, dict[str, Any]], Any]
CLAIMS: Final[dict[str, Claim]] = {
    "game-over": lambda s, t, a: s.mover is None and s.phase == "over",
    "draft-first": lambda s, t, a: s.phase == "draft" and t.kind != "draft",
    "pay-first": lambda s, t, a: (
        s.phase == "pay" and t.kind != "pay" and s.state.edition.places[s.data["place"]] == a["place"]
    ),
    "swap-first": lambda s, t, a: (
        s.phase == "swap" and t.kind != "swap" and s.state.edition.places[s.data["place"]] == a["place"]
    ),
    "relocate-first": lambda s, t, a: s.phase == "relocate" and t.kind not in ("relocate", "stay"),
    "finish-first": lambda s, t, a: s.phase == "resolve" and set(a["what"]) == s.pending != set(),
    "loco-in-hand": lambda s, t, a: s.data["hand"] == a["number"] > 0 and t.kind not in ("move", "flip"),
    "choose-gap": lambda s, t, a: s.data["gap"] and a["factory"] == str(s.data["gap"]) and t.kind != "gap",
    "choose-token": lambda s, t, a: (
        t.kind != "token" and s.state.edition.question_names[s.due[0] - 1] == a["space"]
    ),
    "name-reuse": lambda s, t, a: s.due[0] in (100, 101) and t.kind not in ("reuse", "done"),
    "choose-bonus": lambda s, t, a: s.data["bonus"] == 1 and t.kind != "bonus",
    "choose-space-first": lambda s, t, a: s.phase == "choose",
    "decide-first": lambda s, t, a: s.due[0] >= 1000,
    "free-or-end": lambda s, t, a: s.phase == "after",
    "paid-action-first": lambda s, t, a: s.data["obliged"] == 1 and t.kind == "pass",
    "no-relocation": lambda s, t, a: s.phase == "choose" and t.kind in ("relocate", "stay"),
    "start-card-taken": lambda s, t, a: (
        s.phase == "draft"
        and not s.data["drafts"] >> [each["id"] for each in s.board["starting_bonus_cards"]].index(a["card"])
        & 1
    ),
    "no-draft": lambda s, t, a: s.phase == "choose" and t.kind == "draft",
    "not-on-this-board": lambda s, t, a: (
        s.board["player_counts"][str(a["players"])]["board_side"] not in s.record(a["place"])["boards"]
        and s.data["players"] == a["players"]
    ),
    "last-round-only": lambda s, t, a: (
        s.record(a["place"])["rounds"] == "last only" and s.round == a["round"] < a["rounds"] == s.rounds
    ),
    "covered-in-last-round": lambda s, t, a: s.claims(a["place"]) and s.round == s.rounds,
    "occupied": lambda s, t, a: a["seat"] in [row[0] for row in s.occupied[a["place"]]],
    "own-position": lambda s, t, a: s.data["order"][a["position"] - 1] == s.mover and s.claims(a["place"]),
    "both-positions": lambda s, t, a: any(
        s.claims(name) and name != a["place"] and s.mover == rows[0][0]
        for name, rows in s.occupied.items()
        if not name.startswith("ENGINEER_")
    ),
    "nothing-to-exchange": lambda s, t, a: (
        s.claims(a["place"])
        and not any(row[0] == s.mover and row[1] for rows in s.occupied.values() for row in rows)
        and (not t.pieces[0] if t.kind == "pay" else not s["own"])
    ),
    "cannot-pay": lambda s, t, a: sum(s.cost(a["place"])) == a["need"] > a["have"] == sum(s.supply()),
    "needs-rouble": lambda s, t, a: (
        s.cost(a["place"])[1] == a["need"] > a["have"]
        and a["have"] == (t.pieces[3] if t.kind == "pay" else s.supply()[3])
    ),
    "not-one-worker": lambda s, t, a: (1, 0) != s.cost(a["place"]) == (a["workers"], a["roubles"]),
    "no-relocation-there": lambda s, t, a: not s.record(a["place"])["relocation_target"],
    "no-order-space": lambda s, t, a: s.claims(a["place"]),
    "engineer-not-yours": lambda s, t, a: a["engineer"] not in s["engineers"],
    "engineer-used": lambda s, t, a: f"ENGINEER_{a['engineer']}" in s.occupied,
    "no-engineer": lambda s, t, a: not s.strip[s.record(a["place"])["effect"].get("engineer_on", "hire")],
    "no-roubles-left": lambda s, t, a: (
        s.limited and s.board["components"]["roubles"] - s.state.roubles_out < a["need"]
    ),
    "doublers-full": lambda s, t, a: s.doublers_full(t.where, a["slots"]),
    "no-doublers-left": lambda s, t, a: s.limited and sum(s.figures["doublers"]) == 20,
    "nothing-to-reuse": lambda s, t, a: (
        not any(s.alone(name) and s.can_repeat(name) for name in s.occupied if name != a["place"])
    ),
    "colour-not-owned": lambda s, t, a: (
        all(tracks.get(a["colour"]) is None for tracks in s["tracks"].values())
        and s["tracks"][a["rail"]]["black"] < a["space"]
    ),
    "no-room": lambda s, t, a: s.room(a["colour"]) == a["room"] < a["need"],
    "industry-too-short": lambda s, t, a: s.lane_steps() == a["possible"] < a["need"],
    "no-tiles": lambda s, t, a: not any(s.figures["piles"].values()),
    "no-loco-place": lambda s, t, a: min(s["locomotives"].values()) >= a["number"],
    "incomplete": lambda s, t, a: (
        s.stuck_after(t) if t.kind == "reuse" else s.stuck_from([_name(t)], s.phase == "choose")
    ),
    "wrong-pieces": lambda s, t, a: (
        sum(t.pieces) == a["given"] != a["need"] == sum(s.cost(s.state.edition.places[s.data["place"]]))
    ),
    "not-enough": lambda s, t, a: (
        dict(zip(("own", "temp", "black", "rouble"), s.supply(), strict=True))[a["piece"]]
        == a["have"]
        < a["need"]
    ),
    "payment-cannot-complete": lambda s, t, a: not s.started(s.data["place"], t.pieces),
    "no-own-worker-there": lambda s, t, a: (
        not any(
            row[0] == s.mover and row[1] and name != s.state.edition.places[s.data["place"]]
            for name in [a["place"]]
            for row in s.occupied.get(name, [])
        )
    ),
    "not-pending": lambda s, t, a: (
        not s.pending & {t.what, "any", *(("black_or_gray",) if t.what in ("black", "gray") else ())}
        if t.kind == "step"
        else not s.pending & PENDING[t.kind]
    ),
    "rail-end": lambda s, t, a: (
        s["tracks"][a["rail"]][a["colour"]]
        == next(each["length"] for each in s.board["rails"] if each["id"] == a["rail"])
    ),
    "track-ahead": lambda s, t, a: (
        s["tracks"][a["rail"]][a["colour"]] + 1 >= s["tracks"][a["rail"]][a["ahead"]] == a["space"]
    ),
    "strands": lambda s, t, a: s.stuck_after(t) and a["what"],
    "not-lower": lambda s, t, a: s["locomotives"][a["slot"]] == a["here"] >= a["number"] > 0,
    "same-slot": lambda s, t, a: (
        s["locomotives"]["transsiberian1"] == s["locomotives"]["transsiberian2"]
        and a["slot"] == "transsiberian2"
    ),
    "has-place": lambda s, t, a: min(s["locomotives"].values()) < a["number"] == s.data["hand"],
    "empty-slot-left": lambda s, t, a: 0 in s["locomotives"].values() and a["number"] == s.data["hand"],
    "not-returned": lambda s, t, a: s.figures["returned"][a["factory"]] == 0,
    "leftmost-gap": lambda s, t, a: (
        s.data["gap"] == 0
        or (s["factories"][int(t.what) - 1 if t.what else 0] != "" and not s.weak(int(t.what) - 1))
        or "" in s["factories"][: int(t.what) - 1]
    ),
    "no-second-marker": lambda s, t, a: len(s["markers"]) == 1,
    "gap-empty": lambda s, t, a: (
        s["factories"][a["gap"] - 1] == ""
        and any(
            entry.get("gap") == a["gap"] and entry["index"] - 1 in s["markers"]
            for entry in s.board["industry_lanes"][0]["entries"]
        )
    ),
    "lane-end": lambda s, t, a: len(s.board["industry_lanes"][0]["entries"]) - 1 in s["markers"],
    "marker-in-way": lambda s, t, a: {a["index"], a["index"] - 1} == set(s["markers"]),
    "no-question-space": lambda s, t, a: not s.due,
    "token-used": lambda s, t, a: a["token"] in s["tokens"].values(),
    "no-card-due": lambda s, t, a: "question_card" not in s.pending,
    "card-gone": lambda s, t, a: not s.data["cards_up"] >> s.number("question_cards", a["card"]) & 1,
    "card-incomplete": lambda s, t, a: s.stuck_after(t),
    "card-not-in-pile": lambda s, t, a: s.number("end_bonus_cards", a["card"]) not in s.data["pool"],
    "other-way-to-choose": lambda s, t, a: t not in s.state.legal() and t.kind == "bonus",
    "no-reuse-due": lambda s, t, a: not s.due,
    "not-one-own-worker": lambda s, t, a: not s.alone(a["place"]),
    "not-reusable": lambda s, t, a: not s.can_repeat(a["place"]),
    "already-repeated": lambda s, t, a: s.data["repeated"] >> s.state.edition.place(a["place"]) & 1,
    "must-finish": lambda s, t, a: set(a["what"]) <= {*s.must, "reuse"} and a["what"],
    "points-first": lambda s, t, a: "end_bonus" in s.may and not s.must,
    **american.CLAIMS,
}


def holds(state: RussianState, action: Action, refusal: Refusal) -> bool:
    """Is what the refusal says so?"""
    return bool(CLAIMS[refusal.reason](Seen(state), action, dict(refusal.args)))
