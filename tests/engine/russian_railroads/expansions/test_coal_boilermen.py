"""Boilermen on locomotives and on factories (COAL-BOIL-*), and coal beside other modules."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.russian_railroads.editions import edition
from engine.games.russian_railroads.effects import one_more
from engine.games.russian_railroads.expansions import EXTRAS
from engine.games.russian_railroads.expansions.coal import COAL
from engine.games.russian_railroads.expansions.coal_more import COAL_BURNING, COAL_FACTORY
from engine.games.russian_railroads.expansions.german import GERMAN
from engine.games.russian_railroads.modules import Module
from engine.games.russian_railroads.phases import AFTER, CHOOSE
from engine.games.russian_railroads.positions import figures
from engine.games.russian_railroads.rules.boilermen import leave_hand
from engine.games.russian_railroads.state import RussianState

from ..helpers import KV, SP, TS, at, do, kinds, legal, refused, score_line
from ..test_other_boards import random_game
from .coal_table import BOARD, MINE, coal, optional, table

DRAWN = ("extra FO4 0", "extra FO12 0", "extra FO1 0")
"""Foundries that have become boilermen: the lowest of the stack of seed 1."""


# --- locomotives ---


def test_a_boilerman_counts_at_once() -> None:
    """COAL-BOIL-1 COAL-BOIL-2 COAL-T-05: Kiev #3 reaches 4, its star scores from now on."""
    state = table("has 0 coal 2", seat0={"tracks": {KV: {"black": 4}}, "locomotives": {KV: 3}})
    assert figures(state)["recurring"][0][KV] == 6
    events = do(state, "space C_BOILER")
    top = figures(state)["extra"]
    assert legal(state) == [f"boiler loco {TS}1", f"boiler loco {KV}"]
    events = do(state, f"boiler loco {KV}")
    assert kinds(events) == ["boilerman-loco"]
    found = figures(state)
    assert found["reach"][0][KV] == 4 and found["recurring"][0][KV] == 10
    changed = {name for name, place in found["extra"].items() if place != top[name]}
    assert [(top[name], found["extra"][name]) for name in changed] == [(3, 15)], "the top tile of the stack"


def test_what_becomes_due_is_resolved_at_once() -> None:
    """COAL-BOIL-2: the boilerman brings the reach of a ? space."""
    state = table("has 0 coal 2", seat0={"tracks": {SP: {"black": 4}}, "locomotives": {SP: 3}})
    do(state, "space C_BOILER", f"boiler loco {SP}")
    assert all(text.startswith("token") for text in legal(state))
    do(state, "token QT_MEDAL")
    assert state.phase == CHOOSE and state.to_move == 0


def test_one_boilerman_a_piece() -> None:
    """COAL-BOIL-3: a second one goes elsewhere; of two equal locomotives of a rail either will do."""
    state = table(
        "has 0 coal 2",
        DRAWN[0],
        f"boilermen 0 {TS}1",
        seat0={"locomotives": {f"{TS}1": 4, f"{TS}2": 3, KV: 2}},
    )
    do(state, "space C_BOILER")
    refused(state, f"boiler loco {TS}1", "COAL-BOIL-3", "loco-has-one")
    refused(state, "boiler keep", "COAL-BOIL-1", "must-attach")
    refused(state, f"boiler loco {SP}", "COAL-BOIL-1", "no-loco-there")
    assert legal(state) == [f"boiler loco {TS}2", f"boiler loco {KV}"]
    twins = table("has 0 coal 2", seat0={"locomotives": {f"{TS}1": 3, f"{TS}2": 3, KV: 2}})
    refused(twins, f"boiler loco {KV}", "COAL-BOIL-1", "no-boilerman-due")
    do(twins, "space C_BOILER")
    assert legal(twins) == [f"boiler loco {TS}1", f"boiler loco {KV}"]
    refused(twins, f"boiler loco {TS}2", "COAL-BOIL-1", "same-loco")


BUSY: dict[str, Any] = {"locomotives": {SP: 4, f"{TS}1": 4, f"{TS}2": 2, KV: 1}}


def test_a_higher_number_counts_the_boilerman() -> None:
    """COAL-BOIL-5 COAL-T-06: #3 with one is a 4 to whoever replaces it, and to whom it replaces."""
    lines = (DRAWN[0], f"boilermen 0 {SP}")
    state = table(*lines, seat0=BUSY, lowest_pile=4)
    do(state, "space L_1")
    assert refused(state, f"loco {SP}", "RR-LOCO-3", "not-lower") == {"slot": SP, "here": 4, "number": 4}
    state = table(*lines, seat0=BUSY, lowest_pile=5)
    do(state, "space L_1", f"loco {SP}")
    assert legal(state) == [f"move {TS}2", f"move {KV}", "flip"]
    refused(state, f"move {TS}1", "RR-LOCO-5", "not-lower")
    events = do(state, f"move {KV}")
    assert kinds(events) == ["loco-moved", "loco-flipped"], "#1 goes, without a boilerman"
    assert figures(state)["locomotives"][0][KV] == 4
    assert state.boards[0][BOARD.boilermen] == 1 << BOARD.slots.index(KV)


def test_a_boilerman_travels_with_its_locomotive() -> None:
    """COAL-BOIL-5: into the hand and out of it again; whoever is displaced next has none."""
    state = table(DRAWN[0], f"boilermen 0 {SP}", seat0=BUSY, lowest_pile=5)
    do(state, "space L_1", f"loco {SP}")
    assert figures(state)["extra"]["hand_boilerman"] == 1
    do(state, f"move {TS}2")
    assert figures(state)["extra"]["hand_boilerman"] == 0 and state.hand == 2
    do(state, f"move {KV}")
    assert figures(state)["locomotives"][0] == {f"{TS}1": 4, f"{TS}2": 4, SP: 5, KV: 2}
    assert figures(state)["returned"]["1"] == 1


def test_whoever_leaves_loses_the_boilerman() -> None:
    """COAL-BOIL-4 GA-R-38: flipped it is the factory of its printed number, and the boilerman is gone."""
    state = table(DRAWN[0], f"boilermen 0 {SP}", seat0=BUSY, lowest_pile=5)
    before = figures(state)["returned"]["3"]
    events = do(state, "space L_1", f"loco {SP}", "flip")
    assert kinds(events)[-2:] == ["boilerman-gone", "loco-flipped"]
    assert figures(state)["returned"]["3"] == before + 1 and state.boards[0][BOARD.boilermen] == 0
    assert figures(state)["extra"]["hand_boilerman"] == 0


def test_the_special_locomotive_can_have_one() -> None:
    """COAL-BOIL-2 COAL-BOIL-4: it counts 10, and leaves the game with its boilerman."""
    state = table(
        DRAWN[0],
        f"boilermen 0 {KV}",
        "special 0 kiev",
        seat0={"locomotives": {f"{TS}1": 9, f"{TS}2": 9, SP: 9, KV: 10}},
        seat1={"tokens_laid": {"stpetersburg 4": "QT_CARD"}},
    )
    assert figures(state)["reach"][0][KV] == 10
    state.hand, state.hand_special = 10, 1
    at_ = BOARD.extra_fields["hand_boilerman"]
    state.extra = (*state.extra[:at_], 1, *state.extra[at_ + 1 :])
    assert leave_hand(state, None) == 9 and state.extra[at_] == 0


def test_equal_locomotives_are_not_the_same_with_a_boilerman() -> None:
    """COAL-BOIL-5 RR-LOCO-3: #3 with one and #4 beside each other: either can be replaced."""
    state = table(
        DRAWN[0],
        f"boilermen 0 {TS}2",
        seat0={"locomotives": {f"{TS}1": 4, f"{TS}2": 4, SP: 6, KV: 6}},
        lowest_pile=7,
    )
    do(state, "space L_1")
    assert {f"loco {TS}1", f"loco {TS}2"} <= set(legal(state))
    plain = table(seat0={"locomotives": {f"{TS}1": 4, f"{TS}2": 4, SP: 6, KV: 6}}, lowest_pile=7)
    do(plain, "space L_1")
    assert f"loco {TS}2" not in legal(plain)


def test_the_end_counts_the_higher_number() -> None:
    """COAL-BOIL-5: factory 8 and the end bonus card of locomotives."""
    state = table(
        DRAWN[0],
        f"boilermen 0 {SP}",
        "cards 0 EB_LOCOS",
        seat0={"locomotives": {SP: 4, KV: 2}, "markers": [4], "factories": [8]},
    )
    from engine.games.russian_railroads.queries import held_cards

    assert dict(held_cards(state, 0)) == {"EB_LOCOS": 7}
    do(state, "space I_1")
    assert score_line(state, 0, "factory") == 6


# --- factories ---


def arrives(factory: int, *lines: str, **seat0: Any) -> RussianState:
    """A marker has stepped on a factory with a boilerman."""
    state = table(
        DRAWN[0],
        f"factories 0 {factory}",
        "boilermen 0 gap-1",
        *lines,
        seat0={"markers": [4], **seat0},
        seat1={"tokens_laid": {"stpetersburg 4": "QT_CARD"}} if factory > 9 else {},
    )
    do(state, "space I_2" if factory == 5 and "two" in lines else "space I_1")
    return state


def test_boilerman_at_factory_1() -> None:
    """COAL-BOIL-6 GA-R-31: each engineer counts 1 more; 7, 4 and 12 are 23 and 3. Never below 0 by -10."""
    state = arrives(1, engineers=["7", "4", "12"], locomotives={f"{TS}1": 2})
    assert score_line(state, 0, "factory") == 26
    board = edition((COAL, EXTRAS))
    state = at(
        4,
        None,
        board,
        DRAWN[0],
        "factories 0 1",
        "boilermen 0 gap-1",
        seat0={"markers": [4], "engineers": ["4", "GE_-10"], "locomotives": {f"{TS}1": 2}},
    )
    do(state, "space I_1")
    assert score_line(state, 0, "factory") == 2, "nothing for 4 and -10, then one each"


def test_boilerman_at_factory_2() -> None:
    """COAL-BOIL-6: two tiles."""
    assert optional(arrives(2)) == {"loco_or_factory": 2}


def test_boilerman_at_factory_3() -> None:
    """COAL-BOIL-6: two different spaces are used again."""
    state = table(
        DRAWN[0],
        "factories 0 3",
        "boilermen 0 gap-1",
        seat0={"markers": [4]},
        occupied={"A_ROUBLES": [0, 1, 0, 0, 0], "C_COAL": [0, 1, 0, 0, 0]},
    )
    do(state, "space I_1", "reuse A_ROUBLES")
    refused(state, "reuse A_ROUBLES", "RR-REUSE-4", "already-repeated")
    do(state, "reuse C_COAL")
    assert figures(state)["roubles"][0] == 2 and coal(state) == 2


def test_boilerman_at_factories_4_to_7() -> None:
    """COAL-BOIL-6 COAL-T-10: three doublers, two industry advances, two roubles, three of any colour."""
    assert figures(arrives(4))["doublers"][0] == 3
    assert optional(arrives(5, "factories 0 5 2")) == {"industry": 2}
    assert figures(arrives(6))["roubles"][0] == 2
    assert optional(arrives(7)) == {"any": 3}


def test_boilerman_at_factory_8() -> None:
    """COAL-BOIL-6: the best three locomotives; with the higher numbers."""
    state = arrives(8, locomotives={f"{TS}1": 5, f"{TS}2": 3, SP: 4, KV: 2})
    assert score_line(state, 0, "factory") == 12


def test_boilerman_at_factory_9() -> None:
    """COAL-BOIL-6: twice a card or 10 points."""
    state = arrives(9)
    do(state, "bonus points")
    do(state, "bonus points")
    assert score_line(state, 0, "instead-of-card") == 20


def test_boilerman_at_the_coal_factory() -> None:
    """COAL-BOIL-6 COAL-FACT-1: 3 black before coal, 9 with three."""
    state = arrives(10, "has 0 coal 3")
    do(state, "burn 3")
    assert optional(state) == {"black": 9}


def test_boilerman_at_a_factory_of_another_module() -> None:
    """COAL-BOIL-6: whoever says nothing else gives one more of what it gives, as works of 1 black do."""
    works = Module("works", {"factories": [{"id": "W", "effect": {"black": 1}}]})
    for board in (edition((works, COAL)), edition((COAL, works))):
        key = board.factory_ids.index("W")
        assert board.factory_effect[key].printed == {"black": 1}
        assert board.more_effect[key].printed == {"black": 2}
    assert one_more({"doubler": 2, "points": 3}) == {"doubler": 3, "points": 4}
    assert one_more({"build": "loco"}) == {"build": "loco", "times": 2}
    told = edition(
        (COAL, Module("told", {"factories": [{"id": "W", "effect": {"black": 1}, "more": {"any": 5}}]}))
    )
    assert told.more_effect[-1].printed == {"any": 5}


def test_attaching_under_a_marker_triggers_nothing() -> None:
    """COAL-BOIL-7: the next arrival is the first that counts."""
    state = table("has 0 coal 2", seat0={"markers": [5], "factories": [6]})
    do(state, "space C_BOILER", "boiler factory 1")
    assert figures(state)["roubles"][0] == 0 and state.phase == CHOOSE


def test_a_replaced_factory_loses_its_boilerman() -> None:
    """COAL-BOIL-4: the tile goes to the returned ones, its boilerman to the box."""
    state = table(DRAWN[0], "factories 0 2 3 4 5 6", "boilermen 0 gap-2", lowest_pile=7)
    before = figures(state)["returned"]["3"]
    events = do(state, "space L_1", "factory pile", "gap 2")
    assert "boilerman-gone" in kinds(events) and state.boards[0][BOARD.boilermen] == 0
    assert figures(state)["returned"]["3"] == before + 1


# --- beside other modules ---


def test_income_markers_and_coal_around_one_action() -> None:
    """COAL-BASE-4: in any order, before and after, in the German game."""
    board = edition((GERMAN, COAL, COAL_FACTORY, COAL_BURNING))
    for seed in range(3):
        assert random_game(board, 2 + seed, seed).result() is not None
    state = at(4, None, board, "has 0 coal 4", f"extra FO10 {MINE}")
    assert {"fire FO10", "space C_BOILER"} <= set(legal(state))
    do(state, "fire FO10", "boiler keep", "space A_ROUBLES")
    assert state.phase == AFTER and "space C_BOILER" in legal(state)


@pytest.mark.parametrize("seed", range(3))
def test_boards_without_coal_have_no_boilermen(seed: int) -> None:
    """COAL-BOIL-1: what the module brings is not there without it."""
    state = random_game(edition((COAL_FACTORY,)), 2 + seed, seed)
    assert not state.edition.has_boilermen and state.edition.boilermen == -1
