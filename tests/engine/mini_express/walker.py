"""Plays a random game and checks every step: invariants, sums of the events, the oracle's list of builds."""

from __future__ import annotations

from collections import Counter

from engine.core.contract import Event, Mode
from engine.core.rng import Rng
from engine.games.mini_express import GAME, queries
from engine.games.mini_express.components import COMPANIES, LENGTH_MAX
from engine.games.mini_express.state import MiniExpressState
from tests.engine.mini_express.oracle import Position
from tests.engine.mini_express.refusals import EVENTS, REASONS, RESULT_REASONS, SCORE_KEYS


class Books:
    """What the events say, added up; must agree with the state after every action."""

    def __init__(self, state: MiniExpressState) -> None:
        self.seats = state.seats
        self.inf, self.own = state.inf[:], state.own[:]
        self.tracks, self.supply = state.tracks[:], state.supply[:]
        self.length, self.net = state.length[:], state.net[:]
        self.depleted, self.open = state.depleted, state.open

    def add(self, state: MiniExpressState, event: Event) -> None:  # the order of cases is that of EVENTS
        args, kind = event.args, event.kind
        company = COMPANIES.index(str(args["company"])) if "company" in args else -1
        slot = (event.seat or 0) * 4 + company
        if kind == "draft":
            self.own[slot] += int(args["count"])  # type: ignore[arg-type]
        elif kind == "unchosen":
            self.length[company] = min(LENGTH_MAX, self.length[company] + args["steps"])  # type: ignore[operator]
        elif kind == "share":
            self.own[slot] += 1
            self.inf[slot] -= self.tracks[company]
            assert args["price"] == self.tracks[company] and args["influence"] == self.inf[slot]
        elif kind == "bot-share":
            self.own[slot] += 1
        elif kind == "trains":
            self.tracks[company] += args["count"]  # type: ignore[operator]
            self.supply[company] -= args["count"]  # type: ignore[operator]
            assert args["tracks"] == self.tracks[company] and args["supply"] == self.supply[company]
        elif kind == "depleted":
            self.depleted |= 1 << company
        elif kind == "build":
            self.tracks[company] -= args["trains"]  # type: ignore[operator]
        elif kind == "track":
            self.net[company] |= 1 << state.board.by_id[str(args["hex"])]
        elif kind == "length":
            self.length[company] = min(LENGTH_MAX, self.length[company] + args["steps"])  # type: ignore[operator]
        elif kind == "influence":
            self.inf[slot] += args["steps"]  # type: ignore[operator]
        elif kind == "tile-removed":
            self.open &= ~(1 << state.board.city_index[str(args["city"])])
        elif kind in ("harbor", "spike-train"):
            self.net[company] |= 1 << state.board.by_id[str(args["hex"])]
            self.supply[company] -= 1
        elif kind in ("spike-east", "spike-west") and args["train"] == "yes":
            self.supply[company] -= 1

    def compare(self, state: MiniExpressState) -> None:
        for name in ("inf", "own", "tracks", "supply", "length", "net", "depleted", "open"):
            assert getattr(self, name) == getattr(state, name), f"events and state disagree on {name}"


def watch_build(before: MiniExpressState, events: list[Event]) -> None:
    """A build just laid is a shortest route, through no city, within the trains there were (ME-BUILD-3)."""
    build = next((event for event in events if event.kind == "build"), None)
    if build is None:
        return
    company = COMPANIES.index(str(build.args["company"]))
    way = tuple(str(event.args["hex"]) for event in events if event.kind == "track")
    position = Position(before.to_json())
    legal = position.destinations(company)
    city = before.board.city_index[str(build.args["city"])]
    trains, routes = legal[city]
    assert trains == len(way) == build.args["trains"]
    assert way in {route[1:] for route in routes}


def compare_with_oracle(state: MiniExpressState) -> int:
    """The engine's destinations and routes of all companies against the oracle's; how many were compared."""
    position = Position(state.to_json())
    compared = 0
    for company in range(4):
        expected = position.destinations(company)
        found = queries.Table(state).destinations(company)
        assert [destination.city for destination in found] == sorted(expected)
        for destination in found:
            trains, routes = expected[destination.city]
            assert destination.trains == trains
            assert sorted(state.board.hexes[number].id for number in destination.starts) == sorted(
                {route[0] for route in routes}
            )
            ways = [GAME.format(route).split()[1:] for route in destination.routes]
            assert sorted(ways) == sorted(list(way) for way in {route[1:] for route in routes})
            compared += 1
    return compared


def walk(mode: Mode, seed: int, oracle_every: int = 0, seen: Counter[str] | None = None) -> MiniExpressState:
    """Play one random game to its end, checking after every action."""
    rng = Rng(seed ^ 0x5EED)
    state = GAME.new(mode.players, seed, mode.options)
    books = Books(state)
    turns: Counter[int] = Counter()
    number = 0
    while state.to_move is not None:
        seat = state.to_move
        legal = state.legal()
        action = legal[rng.below(len(legal))]
        before = state.clone()
        events = state.play(action)
        state.check()
        for event in events:
            books.add(state, event)
        books.compare(state)
        watch_build(before, events)
        if state.to_move != seat and before.turns + 1 == state.turns:
            turns[seat] += 1
        number += 1
        settled = state.to_move is not None and not state.laid and state.first < 0
        if oracle_every and number % oracle_every == 0 and settled:
            compare_with_oracle(state)
        if seen is not None:
            seen.update(event.kind for event in events)
            for candidate in state.candidates() if number % 7 == 0 else ():
                refusal = state.why_not(candidate)
                if refusal is not None:
                    assert refusal.reason in REASONS and refusal.rule.startswith("ME-")
                    seen[f"refusal {refusal.reason}"] += 1
        assert all(event.kind in EVENTS for event in events)
        assert number < 3000, "endless game"
    watch_end(state)
    return state


def watch_end(state: MiniExpressState) -> None:
    """The game ended for a lawful reason and the ranking follows the scores (ME-END, ME-SCORE-4)."""
    result = state.result()
    assert result is not None and result.reason in RESULT_REASONS
    depleted = state.depleted.bit_count()
    if result.reason == "depleted":
        assert depleted >= 2 and state.triggered
    elif result.reason == "expert":
        assert depleted >= 1
    totals = [score.total for score in state.scores()]
    assert all(line.key in SCORE_KEYS for score in state.scores() for line in score.lines)
    ranked = [totals[group[0]] for group in result.ranking]
    assert ranked == sorted(totals, reverse=True)
    assert (result.tie_break is not None) == (ranked[0] == ranked[1])
