"""Random games in every mode, checked after every action; builds are compared with the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.contract import Mode
from engine.core.rng import Rng
from engine.games.mini_express import GAME
from engine.games.mini_express.components import bits
from engine.games.mini_express.phases import PHASE_NAMES
from engine.games.mini_express.state import MiniExpressState
from tests.engine.mini_express import campaign
from tests.engine.mini_express.helpers import begun, network_of, play
from tests.engine.mini_express.oracle import Position
from tests.engine.mini_express.refusals import EVENTS
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


def test_the_last_train_for_a_harbor_depletes_wherever_it_goes() -> None:
    """ME-HB-4."""
    options: dict[str, Any] = {"map": "europe", "harbors": True}
    white = network_of(19, "white", **options)
    state = begun(3, options, "tiles rome white-purple", "tracks gray 3", f"track white {white}")
    assert state.supply[3] == 1 and state.board.by_id["9,8"] not in bits(state.net[3])
    play(state, "build gray", "city rome", "influence gray")
    assert all(end == 8 for end in outcomes(state))
