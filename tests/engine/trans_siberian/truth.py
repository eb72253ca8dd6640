"""What each refusal claims, checked as the sheet words it: with names, sets and the brute-force search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.errors import Refusal
from engine.games.trans_siberian.components import LINKS, RAILROADS
from engine.games.trans_siberian.phases import STAGES
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian.brute_force import CITIES, OUTSIDE, Question

KINDS_AT: Final = {
    "bidding": {"bid", "drop"},
    "opening": {"open", "value"},
    "turn": {"pass", "buy", "buy-two", "build", "build-two", "external"},
    "buy-second": {"and"},
    "buy-bonus": {"bonus"},
    "link": {"link"},
    "second-link": {"second"},
    "paying": {"pay"},
}
VALUES: Final = (8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 75)
CERTIFICATES: Final = {**dict.fromkeys(("red", "blue", "green", "yellow"), 5), "black": 3, "white": 3}
PRICES: Final = {"build": (4, 2), "build-two": (12, 2), "external": (8, 4)}


class Seen:
    """A state by names: from its save alone."""

    def __init__(self, state: TransSiberianState) -> None:
        data = state.to_data()
        self.data, self.seats = data, data["players"]
        self.owners = {link: RAILROADS[r] for r, links in enumerate(data["own"]) for link in links}
        self.free = set(LINKS) - set(self.owners)
        self.condition = {
            name: ("unopened", "active", "removed", "nationalized")[data["condition"][r]]
            for r, name in enumerate(RAILROADS)
        }
        self.gone = {name for name, condition in self.condition.items() if condition == "nationalized"}
        self.held = {
            name: [data["held"][seat * 6 + r] for seat in range(self.seats)]
            for r, name in enumerate(RAILROADS)
        }
        self.value = {name: VALUES[data["space"][r]] for r, name in enumerate(RAILROADS)}
        self.treasury = dict(zip(RAILROADS, data["treasury"], strict=True))
        self.cash = data["cash"][
            data["turn"] if data["stage"] not in ("bidding", "opening") else data["to_move"]
        ]
        self.seat = data["turn"]
        self.chosen = RAILROADS[data["railroad"]] if data["railroad"] >= 0 else ""
        self.for_sale = {
            name
            for name in RAILROADS
            if self.condition[name] == "active" and sum(self.held[name]) < CERTIFICATES[name]
        }

    def question(self, railroad: str) -> Question:
        return Question(self.owners, railroad, self.gone)

    def cities(self, railroad: str) -> set[str]:
        return {city for link, owner in self.owners.items() if owner == railroad for city in CITIES[link]}

    def reachable(self, railroad: str, kind: str) -> dict[str, int]:
        """Free links of this kind of build, at any price: their distance."""
        question, found = self.question(railroad), {}
        for link in self.free:
            answer = question.answer(link) if (link in OUTSIDE) == (kind == "external") else None
            if answer is not None and (kind != "build-two" or answer["seconds"]):
                found[link] = answer["distance"]
        return found


Claim = Callable[[Seen, Any, dict[str, Any]], bool]


def _kind(seen: Seen, action: Any) -> str:
    """The kind of build that is asked about."""
    return str(seen.data["plan"] if action.kind in ("link", "second") else action.kind)


def _short(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    name, kind = args["railroad"], _kind(seen, action)
    links = seen.reachable(name, kind)
    distance = links[LINKS[action.link]] if action.kind == "link" else min(links.values())
    base, fee = PRICES[kind]
    return bool(args["cost"] == base + fee * distance > seen.treasury[name] == args["treasury"])


def _holds_most(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    held = seen.held[args["railroad"]]
    return bool(held[seen.seat] == args["held"] < max(held) == args["most"])


def _pair(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    first, second = seen.value[args["railroad"]], seen.value[args["other"]]
    right = (args["price"], args["second"], args["bonus"], args["total"]) == (
        first,
        second,
        4,
        first + second + 4,
    )
    others = seen.for_sale - {args["railroad"]}
    best = second == min(seen.value[name] for name in others) if action.kind == "buy-two" else True
    return bool(right and best and args["other"] in others and args["total"] > seen.cash == args["cash"])


def _branch(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    """They meet in that city alone, and there the first one is entered."""
    answer = seen.question(seen.chosen).answer(args["first"])
    assert answer is not None
    shared = CITIES[args["link"]] & CITIES[args["first"]]
    return bool(shared == {args["city"]} == answer["entries"])


def _grown(seen: Seen, args: dict[str, Any]) -> Question:
    """The question of the second link, once the first is built."""
    return Question({**seen.owners, args["first"]: seen.chosen}, seen.chosen, seen.gone)


def _would_jump(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    answer = _grown(seen, args).answer(args["link"])
    return answer is not None and answer["distance"] > 0 and not CITIES[args["link"]] & CITIES[args["first"]]


def _elsewhere(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    """It does not touch the first link, and is no jump either."""
    answer = _grown(seen, args).answer(args["link"])
    apart = not CITIES[args["link"]] & CITIES[args["first"]]
    return apart and (answer is None or answer["distance"] == 0)


def _no_second(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    answer = seen.question(seen.chosen).answer(args["link"])
    return answer is not None and not answer["seconds"]


def _state_of(condition: str) -> Claim:
    return lambda seen, action, args: seen.condition[args["railroad"]] == condition


def _nothing(kind: str) -> Claim:
    return lambda seen, action, args: not seen.reachable(args["railroad"], kind)


def _dearer(seen: Seen, action: Any, args: dict[str, Any]) -> bool:
    """None of the payee sets of a search through all chains, of which there are so many."""
    answer = seen.question(seen.chosen).answer(LINKS[seen.data["first"]])
    assert answer is not None
    second = seen.data["second"]
    fees = answer["fees"] if second < 0 else answer["seconds"][LINKS[second]]
    given = [(*RAILROADS, "bank")[payee] for payee in action.payees]
    told = args["given"] == " ".join(["pay", *given]) and args["ways"] == len(fees)
    return bool(told and tuple(sorted(given)) not in fees)


CLAIMS: Final[dict[str, Claim]] = {
    "game-over": lambda seen, action, args: seen.data["to_move"] is None,
    "not-now": lambda seen, action, args: (
        args == {"stage": seen.data["stage"], "kind": action.kind}
        and args["stage"] in STAGES
        and action.kind not in KINDS_AT[args["stage"]]
    ),
    "bid-over-cash": lambda seen, action, args: (
        action.amount == args["bid"] > args["cash"] == seen.data["cash"][seen.data["to_move"]]
    ),
    "bid-too-low": lambda seen, action, args: (
        action.amount == args["bid"] < args["minimum"] == max(8, seen.data["standing"] + 1)
    ),
    "already-chosen": lambda seen, action, args: (
        bool(seen.data["own"][seen.data["auction"]])
        if args["part"] == "link"
        else seen.data["space"][seen.data["auction"]] >= 0
    ),
    "link-taken": lambda seen, action, args: seen.owners[args["link"]] == args["owner"],
    "first-link-external": lambda seen, action, args: args["link"] in OUTSIDE & seen.free,
    "first-link-not-moscow": lambda seen, action, args: (
        "moscow" not in CITIES[args["link"]] and seen.data["phase"] == 1
    ),
    "first-link-apart": lambda seen, action, args: (
        seen.data["phase"] == 2 and not any(CITIES[args["link"]] & CITIES[link] for link in seen.owners)
    ),
    "not-a-space": lambda seen, action, args: action.value == args["value"] not in VALUES,
    "value-over-bid": lambda seen, action, args: (
        action.value == args["value"] > args["bid"] == seen.data["standing"]
    ),
    "unopened": _state_of("unopened"),
    "removed": _state_of("removed"),
    "nationalized": _state_of("nationalized"),
    "sold-out": lambda seen, action, args: (
        sum(seen.held[args["railroad"]]) == CERTIFICATES[args["railroad"]] == args["certificates"]
    ),
    "price-over-cash": lambda seen, action, args: (
        seen.value[args["railroad"]] == args["price"] > args["cash"] == seen.cash
    ),
    "pair-over-cash": _pair,
    "no-second-certificate": lambda seen, action, args: seen.for_sale == {args["railroad"]},
    "same-railroad": lambda seen, action, args: RAILROADS[action.railroad] == args["railroad"] == seen.chosen,
    "bonus-elsewhere": lambda seen, action, args: (
        (args["first"], args["second"]) == (seen.chosen, RAILROADS[seen.data["second"]])
        and args["railroad"] not in (args["first"], args["second"])
    ),
    "private": lambda seen, action, args: (
        seen.condition[args["railroad"]] == "active" and sum(seen.held[args["railroad"]]) == args["sold"] == 1
    ),
    "not-in-control": _holds_most,
    "no-cubes": lambda seen, action, args: (
        30 - list(seen.owners.values()).count(args["railroad"]) == args["left"] < args["need"]
        and args["need"] == (2 if _kind(seen, action) == "build-two" else 1)
    ),
    "treasury-short": _short,
    "no-link": _nothing("build"),
    "no-two-links": _nothing("build-two"),
    "no-external-link": _nothing("external"),
    "link-not-external": lambda seen, action, args: (
        args["link"] not in OUTSIDE and seen.data["plan"] == "external"
    ),
    "link-external": lambda seen, action, args: args["link"] in OUTSIDE and seen.data["plan"] != "external",
    "out-of-reach": lambda seen, action, args: not seen.question(args["railroad"]).reachable(args["link"]),
    "no-second-link": _no_second,
    "same-link": lambda seen, action, args: LINKS[seen.data["first"]] == args["link"] == LINKS[action.link],
    "second-external": lambda seen, action, args: args["link"] in OUTSIDE,
    "branch": _branch,
    "second-jumps": _would_jump,
    "second-elsewhere": _elsewhere,
    "not-a-cheapest-way": _dearer,
}
"""By reason: is what it claims so?"""


def holds(state: TransSiberianState, action: Any, refusal: Refusal) -> bool:
    """Is what a refusal says of this action true of this state?"""
    args = dict(refusal.args)
    link, railroad = getattr(action, "link", None), getattr(action, "railroad", None)
    if link is not None and args.get("link", LINKS[link]) != LINKS[link]:
        return False
    if railroad is not None and "railroad" in args:
        if RAILROADS[railroad] not in (args["railroad"], args.get("other")):
            return False
    return CLAIMS[refusal.reason](Seen(state), action, args)
