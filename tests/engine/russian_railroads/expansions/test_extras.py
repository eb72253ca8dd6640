"""Further engineers and the second revaluation token on any board: own costs, no number twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import PositionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.components import PART_FACTORY
from engine.games.russian_railroads.phases import PAY
from engine.games.russian_railroads.state import RussianState

from .. import helpers
from ..helpers import KV, SP, TS, do, legal, refused

E = GAME.new(2, 1, {"extra": True}).edition
SHEET: dict[str, tuple[int, str, tuple[int, int], dict[str, int]]] = {
    "GE_-10": (-10, "B", (1, 0), {"any": 3}),
    "GE_4": (4, "A", (2, 0), {"black": 3, "points": 4}),
    "GE_5": (5, "A", (0, 1), {"industry": 3}),
    "GE_9": (9, "A", (2, 0), {"doubler": 2, "points": 3}),
    "GE_6": (6, "B", (0, 1), {"any": 2, "points": 3}),
    "GE_8": (8, "B", (2, 0), {"brown": 2, "points": 5}),
}


def at(*lines: str, **patch: Any) -> RussianState:
    """A position with the extras."""
    state = GAME.position("\n".join([*helpers.text_of(4, {"extra": True}, None, **patch), *lines]))
    assert isinstance(state, RussianState)
    return state


def test_the_engineers_are_those_of_the_sheet() -> None:
    """GR-X-1 GR-X-2: number, stack, cost, effect; on any boards."""
    found = {
        each["id"]: (each["number"], each["stack"], tuple(each["cost"].values()), each["effect"])
        for each in E.data["engineers"]
        if each["id"].startswith("GE_")
    }
    assert found == SHEET
    german = GAME.new(3, 1, {"boards": "german", "extra": True}).edition
    assert set(SHEET) < set(german.engineer_ids) and "QT_REVALUE_DE" in german.token_ids
    assert not set(SHEET) & set(GAME.new(3, 1).edition.engineer_ids)


def test_no_number_is_dealt_twice() -> None:
    """GR-X-2 GA-R-39: a duplicate is put aside, and the next one drawn; all of them come up."""
    seen: set[str] = set()
    for seed in range(60):
        state = GAME.new(2 + seed % 3, seed, {"extra": True})
        dealt = [E.engineer_numbers[key] for key in state.strip if key]
        assert len(dealt) == {2: 6, 3: 6, 4: 7}[state.seats] == len(set(dealt))
        stacks = [E.engineer_stack[key] for key in state.strip if key]
        assert stacks[:3] == ["A"] * 3 and set(stacks[3:]) == {"B"}
        seen |= {E.engineer_ids[key] for key in state.strip if key}
    assert set(SHEET) <= seen
    assert [GAME.new(4, seed).strip for seed in (1, 2)] == [GAME.new(4, seed).strip for seed in (1, 2)]


def test_the_printed_cost_holds_on_the_strip() -> None:
    """GA-R-22: two workers, or a rouble, for the space of the light engineer."""
    state = at(strip={"light1": "GE_4", "light2": "GE_5"}, seat0={"own": 1})
    assert not {"space E_LIGHT1", "space E_LIGHT2"} & set(legal(state))
    refused(state, "space E_LIGHT1", "RR-PAY-1", "cannot-pay")
    refused(state, "space E_LIGHT2", "RR-PAY-3", "needs-rouble")
    assert queries.place(state, "E_LIGHT1").workers == 2
    state = at(strip={"light1": "GE_4", "light2": "GE_5"}, seat0={"roubles": 2})
    do(state, "space E_LIGHT1")
    assert state.phase == PAY
    assert legal(state) == ["pay own 2", "pay own 1 rouble 1", "pay rouble 2"]
    refused(state, "pay own 1", "RR-PAY-1", "wrong-pieces")
    do(state, "pay own 2", "step black kiev", "step black kiev", "step black kiev")
    assert state.occupied[E.place("E_LIGHT1")] and state.boards[0][E.own] == 3
    state = at(strip={"light1": "GE_5"}, seat0={"roubles": 1, "own": 0})
    do(state, "space E_LIGHT1")
    assert state.boards[0][E.roubles] == 0 and state.boards[0][E.marker] == 3


def test_own_engineers_keep_their_cost() -> None:
    """GR-X-2: only those of one worker are targets of relocation and reuse."""
    mine = {"engineers": ["GE_9", "GE_6", "GE_-10"], "roubles": 1}
    state = at(seat0=mine)
    assert {"engineer GE_9", "engineer GE_6", "engineer GE_-10"} <= set(legal(state))
    assert [E.places[place] for place in range(E.board_places, E.base_pieces)
            if state.setup.single >> place & 1 and E.places[place].startswith("ENGINEER_GE")] == [
        "ENGINEER_GE_-10"
    ]  # fmt: skip
    do(state, "engineer GE_6")
    assert state.boards[0][E.roubles] == 0
    assert sum(state.boards[0][E.parts :]) == 3
    state = at(seat0=mine, occupied={"O_1": [0, 1, 0, 0, 0]}, passed=[1, 2, 3])
    do(state, "pass")
    assert "relocate ENGINEER_GE_-10" in legal(state)
    args = refused(state, "relocate ENGINEER_GE_9", "RR-ORDER-6", "not-one-worker")
    assert (args["workers"], args["roubles"]) == (2, 0)
    strip = {"light1": "GE_8", "light2": "10"}
    state = at(seat0=mine, strip=strip, occupied={"O_1": [0, 1, 0, 0, 0]}, passed=[1, 2, 3])
    do(state, "pass")
    assert "relocate E_LIGHT2" in legal(state)
    refused(state, "relocate E_LIGHT1", "RR-ORDER-6", "not-one-worker")


@pytest.mark.parametrize(
    ("engineer", "extra"), [("GE_4", True), ("GE_6", False), ("GE_-10", False), ("15", True)]
)
def test_the_black_worker_goes_by_what_is_printed(engineer: str, extra: bool) -> None:
    """GA-R-23: GE_4 shows black, GE_6 does not, whatever their numbers."""
    mine = {"engineers": [engineer], "black_worker": 1, "roubles": 1}
    state = at(seat0=mine)
    do(state, f"engineer {engineer}")
    pay = next(text for text in legal(state) if "black 1" in text) if state.phase == PAY else None
    if pay is None:
        assert engineer == "GE_6", "a rouble alone pays for that one"
        return
    kinds = helpers.kinds(do(state, pay))
    assert ("black-worker-extra" in kinds) == extra


def test_one_revaluation_token_a_player() -> None:
    """GR-X-3: whichever is used, the other one is out of use for that player."""
    laid = {SP + " 4": "QT_REVALUE_DE"}
    mine = {"tracks": {SP: {"black": 5}}, "locomotives": {SP: 6}, "tokens_laid": laid}
    state = at("revalued 0 german_revalued", lowest_pile=7, seat0=mine)
    do(state, "space T_BASE", "step black stpetersburg")
    assert "token QT_REVALUE" not in legal(state) and "token QT_MEDAL" in legal(state)
    assert refused(state, "token QT_REVALUE", "RR-Q-1", "token-excluded") == {
        "token": "QT_REVALUE", "other": "QT_REVALUE_DE",
    }  # fmt: skip
    refused(state, "token QT_REVALUE_DE", "RR-Q-1", "token-used")
    assert "QT_REVALUE" not in queries.board(state, 0).tokens_unused
    other = mine | {"tokens_laid": {SP + " 4": "QT_REVALUE"}}
    state = at(f"revalued 0 {E.value_sets[1]}", lowest_pile=7, seat0=other)
    do(state, "space T_BASE", "step black stpetersburg")
    assert refused(state, "token QT_REVALUE_DE", "RR-Q-1", "token-excluded")["other"] == "QT_REVALUE"
    state = at(lowest_pile=7, seat0=mine | {"tokens_laid": {}, "tracks": {SP: {"black": 3}}})
    do(state, "space T_BASE", "step black stpetersburg", "token QT_REVALUE")
    assert state.boards[0][E.value_set] == 1
    both = {SP + " 4": "QT_REVALUE_DE", SP + " 6": "QT_REVALUE"}
    with pytest.raises(PositionError):
        at(seat0=mine | {"tracks": {SP: {"black": 6}}, "tokens_laid": both})


def test_the_new_values() -> None:
    """GR-X-3: gray 2, brown 3, natural 7, white 8."""
    assert E.track_value[E.value_sets.index("german_revalued")] == (0, 2, 3, 7, 8)
    tracks = {TS: {"black": 15, "gray": 10, "brown": 8, "natural": 3, "white": 1}, KV: {"gray": 0}}
    state = at("revalued 0 german_revalued", "tokens 0 transsiberian-13 QT_REVALUE_DE", lowest_pile=9,
               seat0={"tracks": tracks, "locomotives": {TS + "1": 9, TS + "2": 8}})  # fmt: skip
    assert queries.board(state, 0).rail(TS).points == 8 + 2 * 7 + 5 * 3 + 2 * 2


def test_the_engineer_of_minus_ten_counts_in_the_majority() -> None:
    """GR-X-2: as one engineer, and last in a tie."""
    state = at(seat0={"engineers": ["GE_-10"]}, seat1={"engineers": ["2"]})
    assert [rank.seat for rank in queries.engineer_majority(state)] == [1, 0]
    mine = {"engineers": ["12", "GE_-10"], "factories": [1], "markers": [4]}
    state = at(seat0=mine, seat3={"locomotives": {TS + "1": 2}})
    do(state, "space I_1")
    assert state.boards[0][E.parts + PART_FACTORY] == 2


def test_games_with_extras_end_in_order() -> None:
    """GR-X-1: whole games, the books checked after every action."""
    used: set[str] = set()
    for seed in range(6):
        rng = Rng(seed)
        boards = ("russian", "german")[seed % 2]
        state = GAME.new(2 + seed % 3, seed, {"extra": True, "boards": boards})
        while state.to_move is not None:
            action = rng.choice(state.legal())
            if action.kind == "engineer":
                used.add(action.what)
            state.play(action)
            state.check()
    assert used & set(SHEET)
