"""Locomotives, factories, industry, doublers."""

from __future__ import annotations

import pytest

from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.phases import CHOOSE, RESOLVE
from engine.games.russian_railroads.rules import build

from .helpers import KV, OTHERS, SP, TS, at, do, facts, legal, pos, refused


def test_slots() -> None:
    """RR-LOCO-1: two on the Trans-Siberian, one on each other rail; numbers add up."""
    assert STANDARD.slots == ("transsiberian1", "transsiberian2", SP, KV)
    assert facts(at(seat0={"locomotives": {"transsiberian2": 3}}))["reach"][TS] == 4


def test_lowest_pile_only() -> None:
    """RR-LOCO-2 RR-LOCO-9: always the lowest; the next number when a pile is empty; none when all are."""
    state = at(lowest_pile=2, pile_left=1, passed=OTHERS)
    do(state, "space L_1", "loco kiev")
    do(state, "space L_2", "loco stpetersburg")
    assert facts(state)["locomotives"] == {"transsiberian1": 1, "transsiberian2": 0, SP: 3, KV: 2}
    empty = at(2, seat0={"locomotives": {SP: 9, KV: 9}})
    assert empty.low == 0
    do(empty, "space L_1")
    refused(empty, "loco transsiberian1", "RR-LOCO-9", "no-tiles")
    refused(empty, "factory pile", "RR-LOCO-9", "no-tiles")


def test_where_a_locomotive_may_go() -> None:
    """RR-LOCO-3 RR-LOCO-4 RR-AMB-7: free slots or strictly lower numbers; equal slots of a rail count
    once."""
    state = at(seat0={"locomotives": {"transsiberian1": 2, "transsiberian2": 2, SP: 3, KV: 1}}, lowest_pile=3)
    do(state, "space L_1")
    args = refused(state, "loco stpetersburg", "RR-LOCO-3", "not-lower")
    assert args == {"slot": SP, "here": 3, "number": 3}
    refused(state, "loco transsiberian2", "RR-LOCO-3", "same-slot")
    assert [text for text in legal(state) if text.startswith("loco")] == ["loco transsiberian1", "loco kiev"]
    # A new locomotive that fits nowhere cannot be taken: only factories are left.
    cards = ["Q_FOUR", "Q_ENGINEER", "Q_FACTORY", "Q_BLACKWORKER"]
    full = at(
        lowest_pile=7,
        cards_up=cards,
        seat0={
            "locomotives": {"transsiberian1": 7, "transsiberian2": 7, SP: 7, KV: 9},
            "special_slot": KV,
            "tracks": {SP: {"black": 4}},
            "tokens_laid": {"stpetersburg 4": "QT_CARD"},
        },
    )
    do(full, "space L_1")
    assert all(text.startswith("factory") for text in legal(full))


def test_displaced_chain() -> None:
    """RR-LOCO-5: the one in hand goes to a free slot or onto a strictly lower one, never onto an
    equal one."""
    locos = {"transsiberian1": 4, "transsiberian2": 3, SP: 3, KV: 2}
    state = at(seat0={"locomotives": locos}, lowest_pile=5)
    do(state, "space L_1", "loco transsiberian1")
    assert legal(state) == ["move transsiberian2", "move stpetersburg", "move kiev", "flip"]
    do(state, "move transsiberian2")
    refused(state, "move stpetersburg", "RR-LOCO-5", "not-lower")
    do(state, "move kiev")  # displaces 2, which has no place and is flipped
    assert facts(state)["locomotives"] == {"transsiberian1": 5, "transsiberian2": 4, SP: 3, KV: 3}
    assert state.returned[2] == 4  # the patch had sent the three others there


def test_flipping_by_choice() -> None:
    """RR-LOCO-6 RR-AMB-6: allowed once no slot is empty; the other option only if there is no place."""
    locos = {"transsiberian1": 3, "transsiberian2": 2, SP: 2, KV: 2}
    state = at(seat0={"locomotives": locos}, lowest_pile=4)
    do(state, "space L_1", "loco transsiberian1")
    assert "flip" in legal(state)
    strict = at(
        options={"displaced_loco": "discard_only_if_unplaceable"}, seat0={"locomotives": locos}, lowest_pile=4
    )
    do(strict, "space L_1", "loco transsiberian1")
    assert refused(strict, "flip", "RR-LOCO-6", "has-place") == {"number": 3}
    free = at(seat0={"locomotives": {"transsiberian1": 3, SP: 2, KV: 2}}, lowest_pile=4)
    do(free, "space L_1", "loco transsiberian1")
    refused(free, "flip", "RR-LOCO-6", "empty-slot-left")


def test_special_nine_has_no_factory() -> None:
    """RR-LOCO-7: discarded it leaves the game. No base number displaces a 9, so it is put in hand here."""
    state = at(
        seat0={"locomotives": {"transsiberian1": 9, "transsiberian2": 9, SP: 9, KV: 9}},
        cards_up=["Q_FOUR", "Q_ENGINEER", "Q_FACTORY", "Q_BLACKWORKER"],
        seat1={
            "tokens_laid": {"stpetersburg 4": "QT_CARD"},
            "tracks": {SP: {"black": 4}},
            "locomotives": {SP: 5},
        },
    )
    state.phase, state.hand, state.hand_special, state.special = RESOLVE, 9, 1, 1
    before = state.returned
    assert build.hand_options(state, state.boards[0]) and legal(state) == ["flip"]
    do(state, "flip")
    assert state.returned == before and state.special == 2


def test_one_atomic_step() -> None:
    """RR-LOCO-8: nothing else may be done with a locomotive in hand."""
    state = at(seat0={"locomotives": {"transsiberian2": 2}}, lowest_pile=3)
    do(state, "space L_3", "loco transsiberian2")
    assert refused(state, "factory pile", "RR-EFF-2", "loco-in-hand") == {"number": 2}


def test_factory_sources() -> None:
    """RR-FACT-1 RR-FACT-2 RR-FACT-4 RR-FACT-8: lowest pile or any returned one; leftmost gap; number kept."""
    state = at(lowest_pile=4, passed=OTHERS)
    do(state, "space L_1")
    assert "factory returned 2" in legal(state) and "factory pile" in legal(state)
    refused(state, "factory returned 1", "RR-FACT-1", "not-returned")
    refused(state, "gap 3", "RR-FACT-2", "leftmost-gap")
    do(state, "factory returned 3", "space L_2", "factory pile")
    assert facts(state)["factories"] == [3, 4, 0, 0, 0] and state.returned[3] == 3
    assert STANDARD.factory_effect[3].printed == {"reuse": 1}


def test_replacing_a_factory() -> None:
    """RR-FACT-3 RR-FACT-5 RR-AMB-10: only with five; any gap; no trigger, not even under a marker."""
    state = at(seat0={"factories": [6, 6, 6, 6, 2], "markers": [5]}, lowest_pile=7)
    do(state, "space L_1", "factory pile")
    assert legal(state) == [f"gap {gap}" for gap in range(1, 6)]
    refused(state, "done", "RR-FACT-3", "choose-gap")
    do(state, "gap 1")
    assert facts(state)["factories"] == [7, 6, 6, 6, 2] and state.returned[6] == 1
    assert state.to_move == 1 and facts(state)["roubles"] == 0


def test_arrival_triggers_once() -> None:
    """RR-FACT-6: the effect of the factory when a marker steps on it; what cannot be used lapses."""
    state = at(seat0={"factories": [3], "markers": [4]})
    do(
        state, "space I_3", "step black kiev"
    )  # the single industry step follows by itself; own workers: two on I_3
    assert facts(state)["markers"] == [5] and state.to_move == 1


def test_factory_effects() -> None:
    """RR-FACT-7 RR-FACT-9: one to nine in number order."""
    sum_of_engineers = at(
        seat0={"factories": [1], "markers": [4], "engineers": [4, 11], "locomotives": {"transsiberian1": 2}}
    )
    do(sum_of_engineers, "space I_1")
    assert facts(sum_of_engineers)["points"] == 15
    builder = at(seat0={"factories": [2], "markers": [4]})
    do(builder, "space I_1", "loco kiev")
    assert facts(builder)["locomotives"][KV] == 2
    again = at(seat0={"factories": [3], "markers": [4]}, occupied={"A_ROUBLES": [0, 1, 0, 0, 0]})
    do(again, "space I_1", "reuse A_ROUBLES")
    assert facts(again)["roubles"] == 2
    doublers = at(seat0={"factories": [4], "markers": [4]})
    do(doublers, "space I_1")
    assert facts(doublers)["doublers"] == 2
    further = at(seat0={"factories": [5], "markers": [4]})
    do(further, "space I_1", "industry 1")
    assert facts(further)["markers"] == [6]
    rouble = at(seat0={"factories": [6], "markers": [4]})
    do(rouble, "space I_1")
    assert facts(rouble)["roubles"] == 1
    tracks = at(seat0={"factories": [7], "markers": [4]})
    do(tracks, "space I_1", "step black kiev", "step black transsiberian")
    assert pos(tracks, "gray", TS) == 0
    locos = at(seat0={"factories": [8], "markers": [4], "locomotives": {"transsiberian2": 5, KV: 7}})
    do(locos, "space I_1")
    assert facts(locos)["points"] == 12
    bonus = at(seat0={"factories": [9], "markers": [4]})
    do(bonus, "space I_1", "bonus points")
    assert facts(bonus)["points"] == 10


def test_factory_one_comes_from_a_displaced_start_locomotive() -> None:
    """RR-FACT-8 RR-AMB-30: number 1 is in no pile; without engineers it gives 0."""
    assert not any(each["in_pile"] for each in STANDARD.data["locomotives"] if each["number"] == 1)
    state = at(seat0={"factories": [1], "markers": [4], "locomotives": {"transsiberian1": 2}})
    do(state, "space I_1")
    assert facts(state)["points"] == 0


def test_lane_values() -> None:
    """RR-IND-1 RR-SCORE-6: index 0 to 15; an index without a number counts as the one before."""
    (lane,) = STANDARD.lanes
    assert lane.value == (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30)
    assert [index for index, gap in enumerate(lane.gap) if gap] == [5, 7, 9, 11, 13]
    assert [index for index, special in lane.special.items() if special.question] == [10]


def test_lane_steps() -> None:
    """RR-IND-2 RR-IND-3 RR-IND-4: one index each, no empty gap, nothing beyond 15."""
    state = at(
        seat0={"markers": [14], "factories": [6] * 4 + [5], "tokens_laid": {"industry 10": "QT_3DBL"}},
        passed=OTHERS,
    )
    do(state, "space I_1")
    assert facts(state)["markers"] == [15] and facts(state)["income"]["industry"] == 30
    refused(state, "space I_2", "RR-IND-4", "lane-end")
    gap = at(seat0={"markers": [6], "factories": [6]})
    assert refused(gap, "space I_1", "RR-IND-3", "gap-empty") == {"gap": 2}


def test_second_marker() -> None:
    """RR-IND-5 RR-IND-6 RR-AMB-8 RR-Q-4: on index 0 if it is free, else it lapses; then either may
    advance."""
    start = {"tracks": {SP: {"black": 3}}, "locomotives": {SP: 4}}
    state = at(passed=OTHERS, seat0={**start, "markers": [2]})
    do(state, "space T_BASE", "step black stpetersburg", "token QT_MARKER2")
    assert facts(state)["markers"] == [2, 0]
    do(state, "space I_2", "industry 2")  # then only the first one can go on
    assert facts(state)["markers"] == [3, 1]
    lapsed = at(passed=OTHERS, seat0=start)
    do(lapsed, "space T_BASE", "step black stpetersburg", "token QT_MARKER2")
    assert facts(lapsed)["markers"] == [0]
    do(lapsed, "space I_1")
    assert facts(lapsed)["markers"] == [1]


def test_markers_do_not_share_or_jump() -> None:
    """RR-IND-7 RR-AMB-9: a step onto the other marker's index is illegal."""
    used = {
        "tokens_laid": {"stpetersburg 4": "QT_MARKER2"},
        "tracks": {SP: {"black": 4}},
        "locomotives": {SP: 4},
    }
    state = at(seat0={**used, "markers": [3, 2]})
    do(state, "space I_3")
    assert refused(state, "industry 2", "RR-IND-7", "marker-in-way") == {"index": 3}
    do(state, "industry 1", "step black kiev")
    assert facts(state)["markers"] == [4, 2]
    single = at()
    do(single, "space I_3")
    refused(single, "industry 2", "RR-IND-5", "no-second-marker")


def test_both_markers_score() -> None:
    """RR-IND-8: each by itself."""
    used = {
        "tokens_laid": {"stpetersburg 4": "QT_MARKER2"},
        "tracks": {SP: {"black": 4}},
        "locomotives": {SP: 4},
    }
    state = at(seat0={**used, "markers": [6, 5], "factories": [6]})
    assert facts(state)["income"]["industry"] == 15


def test_industry_question_space_once() -> None:
    """RR-SPEC-9 RR-Q-4: the first marker to reach index 10 triggers it, the second does not."""
    state = at(passed=OTHERS, seat0={"markers": [9], "factories": [6, 6, 6]})
    do(state, "space I_1", "token QT_MARKER2")
    assert facts(state)["markers"] == [10, 0]
    used = {"tokens_laid": {"industry 10": "QT_MARKER2"}}
    second = at(passed=OTHERS, seat0={"markers": [12, 9], "factories": [6, 6, 6, 6], **used})
    do(second, "space I_1")
    assert facts(second)["markers"] == [12, 10] and second.phase == CHOOSE


def test_doublers() -> None:
    """RR-DBL-1 RR-DBL-2 RR-DBL-3: from the left, track or not, eight at most; private ones lapse."""
    state = at(seat0={"doublers": 7, "engineers": [10]}, passed=OTHERS)
    do(state, "space A_DOUBLER")
    assert refused(state, "space A_DOUBLER", "RR-PAY-6", "occupied")["seat"] == 0
    do(state, "engineer 10")
    assert facts(state)["doublers"] == 8 and facts(state)["points"] == 3
    full = at(seat0={"doublers": 8})
    assert refused(full, "space A_DOUBLER", "RR-DBL-3", "doublers-full") == {"slots": 8}
    tracks = {TS: {"black": 4, "gray": 3}}
    scored = at(seat0={"doublers": 2, "tracks": tracks, "locomotives": {"transsiberian1": 4}})
    assert facts(scored)["scored"][TS] == [2, 2, 1, 0]


@pytest.mark.parametrize("number", range(1, 10))
def test_every_number_has_a_factory(number: int) -> None:
    """RR-FACT-4: equal numbers have equal effects, one effect per number."""
    assert len(STANDARD.factory_effect[number].printed) == 1
