"""Random games over every declared mode, watched at every step; the oracle's second opinion on builds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.contract import Mode
from engine.core.rng import Rng
from engine.games.mini_express import GAME
from engine.games.mini_express.components import COMPANIES, bits, mask_of
from engine.games.mini_express.phases import PHASE_NAMES
from engine.games.mini_express.queries import Table
from engine.games.mini_express.refusals import EVENTS
from engine.games.mini_express.state import MiniExpressState
from tests.engine.mini_express import campaign
from tests.engine.mini_express.helpers import begun, network_of, play
from tests.engine.mini_express.oracle import Position
from tests.engine.mini_express.walker import compare_with_oracle, walk

MODES = list(GAME.modes())


@pytest.mark.parametrize("mode", MODES, ids=[mode.name for mode in MODES])
def test_random_games_end_lawfully(mode: Mode) -> None:
    """ME-COMP-3, ME-COMP-4, ME-BUILD-3, ME-BUILD-3b, ME-BUILD-3c, ME-DEPL-2, ME-END-1, ME-END-2, ME-END-3."""
    for seed in range(3):
        state = walk(mode, 1000 * seed + 7, oracle_every=20)
        assert state.result() is not None


def test_legal_builds_equal_the_oracles() -> None:
    """ME-BUILD-2, ME-BUILD-2c, ME-BUILD-3, ME-BUILD-3d, ME-DEF-6, ME-DEF-7: thousands of random positions."""
    positions = compared = 0
    for seed in range(60):
        mode = MODES[seed * 7 % len(MODES)]
        state = GAME.new(mode.players, seed, mode.options)
        rng = Rng(seed)
        while state.to_move is not None:
            if state.turns and state.first < 0 and not state.laid:
                compared += compare_with_oracle(state)
                positions += 1
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
    assert positions >= 3000 and compared > 20_000


def test_shortest_routes_equal_plain_search_of_all_ways() -> None:
    """ME-BUILD-3c, ME-DEF-7: the oracle itself against every lawful way of up to three trains."""
    cities = 0
    for seed in range(12):
        mode = MODES[seed * 5 % len(MODES)]
        state = GAME.new(mode.players, seed, mode.options)
        rng = Rng(seed)
        while state.to_move is not None:
            if state.turns % 10 == 5 and rng.below(3) == 0:
                position = Position(state.to_json())
                for company in range(4):
                    ways = position.all_routes(company, 3)
                    shortest = position.shortest(company)
                    near = {city: found for city, found in shortest.items() if found[0] <= 3}
                    assert set(ways) == set(near)
                    for city, routes in ways.items():
                        fewest = min(len(route) for route in routes)
                        assert near[city] == (fewest - 1, {r for r in routes if len(r) == fewest})
                        cities += 1
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
    assert cities > 500


def test_campaign_counts_what_happened() -> None:
    """The long run's counters work, and ordinary events all occur within one round of modes."""
    seen: Counter[str] = campaign.run(len(MODES), first_seed=5, oracle_every=0)
    rare = {"harbor-lost", "spike-cancelled", "skipped", "action-dropped", "spike-no-train"}
    assert [kind for kind in EVENTS if not seen[kind] and kind not in rare] == []


def test_consequences_foretell_what_happens() -> None:
    """ME-BUILD-4, ME-BUILD-5, ME-BUILD-6, ME-BUILD-7: the page's preview against the build itself."""
    compared = 0
    for seed in range(25):
        mode = MODES[seed * 11 % len(MODES)]
        state = GAME.new(mode.players, seed, mode.options)
        rng = Rng(seed)
        while state.to_move is not None:
            previewed = None
            if state.menu >> 4 and not state.automa() and state.company < 0:
                company = rng.below(4)
                found = Table(state).destinations(company) if state.menu >> 4 + company & 1 else []
                if found:
                    destination = rng.choice(found)
                    route = rng.choice(destination.routes)
                    previewed = Table(state).consequences(company, destination.city, route)
                    trial = state.clone()
                    seat = trial.to_move
                    assert seat is not None
                    slug = trial.board.city_keys[destination.city]
                    events = trial.play(GAME.parse(f"build {COMPANIES[company]}"))
                    events += trial.play(GAME.parse(f"city {slug}"))
                    if trial.legal() and "route" in [action.kind for action in trial.legal()]:
                        events += trial.play(route)
                    given = [0] * 4
                    for event in events:
                        if event.kind == "compensation":
                            given[COMPANIES.index(str(event.args["company"]))] += int(
                                str(event.args["count"])
                            )
                    assert tuple(given) == previewed.compensation
                    gains = [trial.inf[seat * 4 + each] - state.inf[seat * 4 + each] for each in range(4)]
                    assert tuple(gains) == previewed.influence
                    kinds = {event.kind for event in events}
                    if not previewed.purple:
                        assert previewed.tile_removed == (
                            {"city": slug} in [event.args for event in events if event.kind == "tile-removed"]
                        )
                        assert (previewed.spike == "linked") == ("spike-linked" in kinds)
                        assert (previewed.spike == "east") == (
                            "spike-east" in kinds and "spike-linked" not in kinds
                        )
                    compared += 1
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
    assert compared > 300


def outcomes(state: MiniExpressState) -> Iterator[int]:
    """The depleted companies after every way to finish the build under way."""
    seat = state.to_move
    for choice in state.legal():
        following = state.clone()
        following.apply(choice)
        if following.to_move == seat and PHASE_NAMES[following.phase] in ("purple", "harbor", "west"):
            yield from outcomes(following)
        else:
            yield following.depleted


def test_what_a_build_depletes_for_certain() -> None:
    """ME-DEPL-2, ME-HB-4, ME-GS-5: the preview names exactly the companies that every choice depletes."""
    certain = 0
    for seed in range(40):
        mode = MODES[seed * 11 % len(MODES)]
        state, rng = GAME.new(mode.players, seed, mode.options), Rng(seed)
        while state.to_move is not None:
            late = min(supply for supply in state.supply if supply) < 7 if any(state.supply) else False
            if late and PHASE_NAMES[state.phase] == "turn" and state.menu >> 4:
                company = rng.choice(bits(state.menu >> 4))
                for destination in Table(state).destinations(company)[:4]:
                    route = rng.choice(destination.routes)
                    told = Table(state).consequences(company, destination.city, route).depletes
                    trial = state.clone()
                    trial.company, trial.city, trial.phase = (
                        company,
                        destination.city,
                        PHASE_NAMES.index("route"),
                    )
                    trial.apply(route)
                    open_choice = trial.to_move == state.to_move and PHASE_NAMES[trial.phase] in (
                        "purple", "harbor", "west"
                    )  # fmt: skip
                    ends = [*outcomes(trial)] if open_choice else [trial.depleted]
                    always = 15
                    for end in ends:
                        always &= end
                    assert mask_of(told) == always & ~state.depleted, GAME.describe(state)
                    certain += bool(told)
            state.apply(rng.choice(state.legal()))
    assert certain > 20


def test_the_last_train_for_a_harbor_depletes_wherever_it_goes() -> None:
    """ME-HB-4."""
    options: dict[str, Any] = {"map": "europe", "harbors": True}
    white = network_of(19, "white", **options)
    state = begun(3, options, "tiles rome white-purple", "tracks gray 3", f"track white {white}")
    assert state.supply[3] == 1 and state.board.by_id["9,8"] not in bits(state.net[3])
    rome = state.board.city_index["rome"]
    for route in Table(state).routes(1, rome):
        assert Table(state).consequences(1, rome, route).depletes == (3,)
    play(state, "build gray", "city rome", "influence gray")
    assert all(end == 8 for end in outcomes(state))
