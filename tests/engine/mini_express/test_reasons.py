"""Refusals are true, judged without the code that made them; every action is either legal or refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

import pytest

from engine.core.contract import Event
from engine.core.errors import Refusal
from engine.core.rng import Rng
from engine.games.mini_express import GAME
from engine.games.mini_express.actions import (
    BOT_STEPS,
    BOTS,
    BUILDS,
    CITY_NAMES,
    DRAFTS,
    HARBOR_NAMES,
    INFLUENCES,
    SHARES,
    WESTS,
    City,
    Harbor,
    Route,
)
from engine.games.mini_express.components import COMPANIES
from engine.games.mini_express.lessons import LESSONS
from engine.games.mini_express.phases import PHASE_NAMES
from engine.games.mini_express.rules import lists
from engine.games.mini_express.state import MiniExpressState
from tests.engine.mini_express.helpers import begun, lesson_lines, network_of
from tests.engine.mini_express.oracle import Position
from tests.engine.mini_express.refusals import REASONS

EVERY_ACTION: list[Any] = [*DRAFTS, *SHARES, *BUILDS, *INFLUENCES, *WESTS, *BOTS.values()]
EVERY_ACTION += [*map(City, CITY_NAMES), *map(Harbor, HARBOR_NAMES)]
"""All there are but routes."""


class Facts:
    """A state read from its save alone, and what the oracle says about it."""

    def __init__(self, state: MiniExpressState, events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.events = events
        self.data: dict[str, Any] = json.loads(state.to_json())
        self.seat: int = self.data["to_move"] or 0
        self.action: Any = None
        self._ways: dict[int, dict[str, tuple[int, set[tuple[str, ...]]]]] = {}

    @cached_property
    def oracle(self) -> Position:
        return Position(self.state.to_json())

    def ways(self, company: int) -> dict[str, tuple[int, set[tuple[str, ...]]]]:
        if company not in self._ways:
            self._ways[company] = self.oracle.shortest(company)
        return self._ways[company]

    def own(self, seat: int) -> list[int]:
        return list(self.data["own"][seat * 4 : seat * 4 + 4])

    @property
    def company(self) -> int:
        """The company that the action, or the build under way, is about."""
        about = getattr(self.action, "company", None)
        return COMPANIES.index(self.data["company"]) if about is None else about

    def city(self) -> dict[str, Any]:
        return next(city for city in self.oracle.map.cities if city["id"] == self.action.name)

    def inside(self, place: str) -> int:
        return sum(place in network for network in self.oracle.networks)

    def linked(self) -> set[str]:
        """The hexes where the link was just closed."""
        told = [event.args["hexes"] for event in self.events if event.kind == "spike-linked"]
        return set(map(str, told[-1])) if told and isinstance(told[-1], tuple) else set()


def always_depletes(state: MiniExpressState, action: Any) -> bool:
    """Played as a first action, does this deplete a company whatever is chosen afterwards?"""
    trial = state.clone()
    trial.first = -1
    trial.menu = lists.menu(trial)
    assert action in trial.legal(), "it is refused for something else"
    trial.apply(action)
    waiting = [trial]
    while waiting:
        here = waiting.pop()
        if here.depleted:
            continue
        if here.to_move != state.to_move or PHASE_NAMES[here.phase] == "turn":
            return False
        for choice in here.legal():
            following = here.clone()
            following.apply(choice)
            waiting.append(following)
    return True


def nothing_in_reach(facts: Facts, args: dict[str, Any]) -> bool:
    oracle, company = facts.oracle, facts.company
    closed = {"san-francisco"} if facts.data["spike"] in ("east", "done") else set()
    enterable = [
        facts.ways(company)[city["hex"]][0]
        for city in oracle.map.cities
        if city["hex"] in facts.ways(company)
        and city["id"] not in closed
        and facts.inside(city["hex"]) < oracle.capacity(city)
    ]
    nearest = min(enterable, default=0)
    return bool(
        not oracle.destinations(company)
        and args["available"] == facts.data["tracks"][company]
        and args["needed"] == nearest
    )


def pair(own: list[int]) -> set[int]:
    return {company for company, count in enumerate(own) if count}


def step(facts: Facts, args: dict[str, Any]) -> int:
    """Where in the route the hex is that a refusal names (the first place)."""
    return list(facts.action.hexes).index(args["hex"])


def has_gap(facts: Facts, args: dict[str, Any]) -> bool:
    around = facts.oracle.map.around
    way = facts.action.hexes
    return any(place == args["hex"] and before not in around[place] for before, place in pairwise(way))


CLAIMS: dict[str, Callable[[Facts, dict[str, Any]], bool]] = {
    "game-over": lambda facts, args: facts.data["to_move"] is None and facts.state.result() is not None,
    "not-now": lambda facts, args: (
        args["phase"] == facts.data["phase"]
        and facts.action.kind not in {a.kind for a in facts.state.legal()}
    ),
    "bot-moves": lambda facts, args: args["phase"] == facts.data["phase"] and facts.state.automa(),
    "not-the-bot": lambda facts, args: args["phase"] == facts.data["phase"] and not facts.state.automa(),
    "bot-other-step": lambda facts, args: (
        [args["step"]] == [action.name for action in facts.state.legal()]
        and facts.action.name in set(BOT_STEPS) - {args["step"]}
    ),
    "none-aside": lambda facts, args: (
        sum(facts.data["own"][facts.company :: 4]) == facts.state.setup.split.aside
        and facts.data["phase"] == "draft"
    ),
    "same-company-twice": lambda facts, args: facts.own(facts.seat)[facts.company] > 0,
    "same-pair": lambda facts, args: (
        args["seat"] != facts.seat
        and pair(facts.own(args["seat"])) == pair(facts.own(facts.seat)) | {facts.company}
    ),
    "depleted": lambda facts, args: facts.data["shares"][facts.company] == 0,
    "influence": lambda facts, args: (
        args["needed"] == facts.data["tracks"][facts.company]
        and args["available"] == facts.data["inf"][facts.seat * 4 + facts.company]
        and args["available"] < args["needed"]
    ),
    "same-company-as-first": lambda facts, args: facts.data["first"] == args["company"],
    "would-deplete": lambda facts, args: (
        facts.data["first"] is not None and always_depletes(facts.state, facts.action)
    ),
    "no-trains": lambda facts, args: facts.data["tracks"][facts.company] == 0,
    "nothing-in-reach": nothing_in_reach,
    "other-map": lambda facts, args: (
        facts.action.name not in {city["id"] for city in facts.oracle.map.cities}
    ),
    "already-there": lambda facts, args: facts.city()["hex"] in facts.oracle.networks[facts.company],
    "city-full": lambda facts, args: (
        facts.inside(facts.city()["hex"]) >= args["capacity"] == facts.oracle.capacity(facts.city())
    ),
    "city-closed": lambda facts, args: (
        args["city"] == "san-francisco" and facts.data["spike"] in ("east", "done")
    ),
    "too-far": lambda facts, args: (
        facts.ways(facts.company)[facts.city()["hex"]][0] == args["needed"]
        and facts.data["tracks"][facts.company] == args["available"]
        and args["available"] < args["needed"]
    ),
    "not-connected": lambda facts, args: facts.city()["hex"] not in facts.ways(facts.company),
    "route-off-map": lambda facts, args: any(p not in facts.oracle.map.terrain for p in facts.action.hexes),
    "route-other-city": lambda facts, args: (
        facts.action.hexes[-1] != facts.oracle.map.cities[facts.data["city"]]["hex"]
        and args["city"] == facts.oracle.map.cities[facts.data["city"]]["id"]
    ),
    "route-start": lambda facts, args: (
        facts.action.hexes[0] == args["hex"]
        and not facts.oracle.networks[facts.company] & set(facts.oracle.map.around[args["hex"]])
    ),
    "route-gap": has_gap,
    "route-own-track": lambda facts, args: (
        args["hex"] in facts.action.hexes and args["hex"] in facts.oracle.networks[facts.company]
    ),
    "route-through-city": lambda facts, args: (
        step(facts, args) < len(facts.action.hexes) - 1
        and not facts.oracle.passable(args["hex"])
        and facts.oracle.map.terrain[args["hex"]] in ("cities", "starts")
    ),
    "route-through-harbor": lambda facts, args: (
        facts.oracle.closed_harbors and facts.oracle.map.terrain[args["hex"]] == "harbors"
    ),
    "route-too-long": lambda facts, args: (
        args["needed"] == facts.ways(facts.company)[facts.action.hexes[-1]][0]
        and args["given"] == len(facts.action.hexes)
        and args["given"] > args["needed"]
    ),
    "same-as-tile": lambda facts, args: facts.data["tiles"][facts.data["city"]][0] == facts.company,
    "harbor-taken": lambda facts, args: (
        next(h for h in GAME.board_data(facts.data["options"])["harbors"] if h["id"] == args["harbor"])["hex"]
        in facts.oracle.networks[COMPANIES.index(args["company"])]
    ),
    "west-is-east": lambda facts, args: facts.data["east"] == args["company"],
    "west-not-there": lambda facts, args: (
        not facts.linked() & facts.oracle.networks[facts.company] and bool(facts.linked() or not facts.events)
    ),
}


def check(state: MiniExpressState, actions: list[Any], events: tuple[Event, ...], seen: Counter[str]) -> None:
    """Legal means not refused, for all these actions; and every refusal is true."""
    legal, facts = set(state.legal()), Facts(state, events)
    for action in [*actions, *legal]:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in legal), f"{GAME.format(action)}: {refusal}"
        if refusal is not None:
            facts.action = action
            told(facts, refusal)
            seen[refusal.reason] += 1


def told(facts: Facts, refusal: Refusal) -> None:
    args = dict(refusal.args)
    where = f"{GAME.format(facts.action)}: {refusal}\n{GAME.describe(facts.state)}"
    about = getattr(facts.action, "company", None)
    if about is not None and "company" in args:
        assert args["company"] == COMPANIES[about], where
    assert CLAIMS[refusal.reason](facts, args), where


def odd_routes(state: MiniExpressState, rng: Rng) -> Iterator[Route]:
    """Routes around the build under way: cut, stretched, bent, to other places, at random."""
    board = state.board
    ways = [route.hexes for route in board.shortest(state.net[state.company], state.city)]
    for way in ways[:4]:
        yield from (Route(way), Route(way[1:] or way), Route(("99,9", *way[1:])))
        yield Route((*way[:-1], rng.choice(board.hexes).id))
        yield Route((rng.choice(board.hexes).id, *way)[-5:])
    for harbor in board.harbor_hex:
        yield Route((board.hexes[harbor].id, ways[0][-1]))
    for _ in range(12):  # walks that end in the city, as the rules' own search would not go
        place = board.city_hex[state.city]
        walk = [place]
        while len(walk) < 5:
            near = [other for other in board.neighbours[walk[-1]] if other >= 0]
            walk.append(rng.choice(near))
            if rng.below(2):
                yield Route(tuple(board.hexes[each].id for each in reversed(walk)))


def test_reasons_are_true_in_random_games() -> None:
    """ME-TURN-1, ME-BUILD-2, ME-SHARE-2, ME-2PX-3 and all the others: over the whole universe of actions."""
    seen: Counter[str] = Counter()
    modes = list(GAME.modes())
    for seed in range(24):
        mode = modes[seed * 21 % len(modes)]
        state, rng = GAME.new(mode.players, seed, mode.options), Rng(seed)
        events: tuple[Event, ...] = ()
        while state.to_move is not None:
            rare = PHASE_NAMES[state.phase] in ("route", "purple", "harbor", "west")
            if rng.below(4 if rare else 14) == 0 or PHASE_NAMES[state.phase] == "west":
                odd = [*odd_routes(state, rng)] if PHASE_NAMES[state.phase] == "route" else []
                check(state, [*EVERY_ACTION, *odd], events, seen)
            events = tuple(state.play(rng.choice(state.legal())))
        check(state, EVERY_ACTION, (), seen)
    for position in RARE:
        state, events = position()
        odd = [*odd_routes(state, Rng(3))] if PHASE_NAMES[state.phase] == "route" else []
        check(state, [*EVERY_ACTION, *odd], events, seen)
    assert {*seen, "not-an-action"} == set(REASONS) == {*CLAIMS, "not-an-action"}


EXPERT = {"mode": "expert"}
LINK = lesson_lines("ME-TC-14", "track", "tracks", "spike", "east")
TC_14 = next(lesson.position for lesson in LESSONS if lesson.id == "ME-TC-14")


Moment = tuple[MiniExpressState, tuple[Event, ...]]


def after(state: MiniExpressState, *texts: str) -> Moment:
    """Where the actions lead, and what the last of them made happen."""
    events: list[Event] = []
    for text in texts:
        events = state.play(GAME.parse(text))
    return state, tuple(events)


def second_action(*lines: str, **options: Any) -> MiniExpressState:
    return begun(2, {**EXPERT, **options}, "first brown", "turns 2", *lines)


def link_in_second_action() -> Moment:
    """A build that makes the link; for West Side only companies are there whose last train it would take."""
    state = second_action(*LINK, golden_spike=True)
    state.supply[1] = state.supply[2] = 1  # further than a lawful network gets; the books are not checked
    state.apply(BUILDS[2])
    return state, ()


HARBORS = {"map": "europe", "harbors": True}
RARE: list[Callable[[], Moment]] = [
    lambda: (second_action("tracks gray 0", "shares gray 1", "tracks white 1", "tracks orange 3"), ()),
    lambda: (second_action("tracks gray 0", f"track gray {network_of(22)}", "length gray 15"), ()),
    link_in_second_action,
    lambda: after(GAME.position(TC_14), "build orange", "city denver", "route 7,3 6,3 5,3"),
    lambda: after(GAME.position(TC_14), "build brown"),
    lambda: after(begun(3, HARBORS, "dock brest orange", "track brown 9,5", "tiles frankfurt orange-purple"
                        " rome white-purple", "tracks gray 3"), "build gray", "city rome", "influence gray"),
    lambda: after(begun(3, HARBORS, "track gray 7,4", "tracks gray 5"), "build gray", "city lyon"),
]  # fmt: skip


@pytest.mark.parametrize("company", range(4))
def test_a_second_action_is_refused_for_what_it_would_really_do(company: int) -> None:
    """ME-2PX-3, ME-AMB-25: in late positions of many expert games, for every share and every build."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        options = (
            {**EXPERT, "golden_spike": True} if seed % 2 else {**EXPERT, "map": "europe", "harbors": True}
        )
        state, rng = GAME.new(2, seed, options), Rng(seed)
        while state.to_move is not None:
            if state.first >= 0 and min(state.supply) < 6:
                phase = PHASE_NAMES[state.phase]
                if phase == "turn":
                    check(state, [SHARES[company], BUILDS[company]], (), seen)
                elif phase in ("city", "route") and state.company == company:
                    odd = odd_routes(state, rng) if phase == "route" else ()
                    check(state, [*map(City, state.board.city_keys), *odd], (), seen)
            state.apply(rng.choice(state.legal()))
    assert seen["would-deplete"]
