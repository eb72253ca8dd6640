"""Action spaces of the track group, track movement, special spaces of the rails."""

from __future__ import annotations

import pytest

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.editions import STANDARD

from .helpers import KV, OTHERS, SP, TS, at, do, facts, legal, pos, refused

LATE = {
    TS: {"black": 10, "gray": 8, "brown": 6},
    SP: {"black": 8, "gray": 6, "brown": 4},
    KV: {"black": 8, "gray": 6},
}


@pytest.mark.parametrize(
    ("space", "colour", "steps", "workers"),
    [
        ("T_NATURAL1", "natural", 1, 1),
        ("T_NATURAL2", "natural", 2, 2),
        ("T_BROWN1", "brown", 1, 1),
        ("T_BROWN2", "brown", 2, 2),
        ("T_GRAY1", "gray", 2, 1),
        ("T_GRAY2", "gray", 3, 2),
        ("T_BLACK1", "black", 2, 1),
        ("T_BLACK2", "black", 3, 2),
    ],
)
def test_coloured_spaces(space: str, colour: str, steps: int, workers: int) -> None:
    """RR-ACT-2 RR-ACT-5: each advances its own colour only, as often as printed, for its workers."""
    tracks = {
        TS: {"black": 12, "gray": 8, "brown": 5},
        SP: {"black": 8, "gray": 6, "brown": 3},
        KV: {"black": 5, "gray": 2},
    }
    state = at(seat0={"tracks": tracks})
    before = facts(state)["own"]
    do(state, f"space {space}")
    other = "black" if colour != "black" else "gray"
    refused(state, f"step {other} transsiberian", "RR-ACT-2", "not-pending")
    for _ in range(steps):
        assert state.to_move == 0
        do(state, f"step {colour} transsiberian")
    assert state.to_move == 1 and facts(state)["own"] == before - workers


def test_white_spaces() -> None:
    """RR-ACT-2 RR-ACT-3: white needs its track; T_WHITE2 needs room for two."""
    tracks = {TS: {"black": 15, "gray": 9, "brown": 6, "natural": 2}}
    state = at(seat0={"tracks": tracks})
    assert refused(state, "space T_WHITE2", "RR-TRACK-4", "no-room") == {
        "colour": "white",
        "need": 2,
        "room": 1,
    }
    do(state, "space T_WHITE1")
    assert pos(state, "white", TS) == 1
    args = refused(at(), "space T_WHITE1", "RR-ACT-3", "colour-not-owned")
    assert args == {"colour": "white", "rail": TS, "space": 15}


def test_any_two_may_be_split() -> None:
    """RR-ACT-1: one colour or two, one rail or two; black first may unlock gray for the second."""
    state = at(seat0={"roubles": 1})
    do(state, "space T_ANY2", "step black transsiberian", "step gray transsiberian")
    assert pos(state, "gray", TS) == 1
    state = at(seat0={"roubles": 1})
    do(state, "space T_ANY2", "step black kiev", "step black stpetersburg")
    assert pos(state, "black", KV) == 2 == pos(state, "black", SP)


def test_base_space_any_number_of_times() -> None:
    """RR-ACT-4: by the same player, too; black or gray."""
    state = at(passed=OTHERS, seat0={"tracks": LATE})
    assert pos(state, "black", KV) == 8 and pos(state, "gray", KV) == 6
    for text in ("step black kiev", "step gray kiev", "step gray kiev"):
        do(state, "space T_BASE", text)
    assert pos(state, "black", KV) == 9 and pos(state, "gray", KV) == 8
    refused(state, "step brown kiev", "RR-TURN-3", "choose-space-first")
    do(state, "space T_BASE")
    refused(state, "step brown transsiberian", "RR-ACT-2", "not-pending")


def test_locomotive_spaces_differ_in_cost_only() -> None:
    """RR-ACT-5: L_1 and L_2 offer the same."""
    one, two = at(), at()
    do(one, "space L_1")
    do(two, "space L_2")
    assert legal(one) == legal(two)
    assert facts(one)["own"] == 4 and facts(two)["own"] == 3


def test_locomotive_and_factory() -> None:
    """RR-ACT-6: one of each; the locomotive flipped in the first half may be the factory of the second."""
    locos = {"transsiberian1": 3, "transsiberian2": 2, SP: 2, KV: 2}
    state = at(seat0={"locomotives": locos}, lowest_pile=4)
    do(state, "space L_3", "loco transsiberian1", "flip")
    refused(state, "loco kiev", "RR-LOCO-2", "not-pending")
    assert "factory returned 3" in legal(state)
    do(state, "factory returned 3")
    assert facts(state)["factories"] == [3, 0, 0, 0, 0]


def test_doubler_and_industry_spaces() -> None:
    """RR-ACT-7 RR-ACT-8: I_3 is one industry and one black; factories between trigger; a doubler."""
    state = at(seat0={"markers": [4], "factories": [6]})
    do(state, "space I_3", "industry 1")
    assert facts(state)["roubles"] == 1
    do(state, "step black kiev")
    assert state.to_move == 1
    state = at(seat0={"markers": [4], "factories": [6, 6]}, round=7)
    do(state, "space LAST_ROUND")
    assert facts(state)["markers"] == [7] and facts(state)["roubles"] == 2
    state = at()
    do(state, "space A_DOUBLER")
    assert facts(state)["doublers"] == 1


def test_single_steps_over_rails() -> None:
    """RR-TRACK-1 RR-TRACK-2: advances of one action on three rails."""
    state = at()
    do(state, "space T_BLACK2", "step black kiev", "step black stpetersburg", "step black transsiberian")
    assert [pos(state, "black", rail) for rail in (TS, SP, KV)] == [2, 2, 2]


def test_first_advance_enters_the_rail() -> None:
    """RR-TRACK-3: from beside the rail onto space 1."""
    state = at(seat0={"tracks": {TS: {"black": 3}}})
    assert pos(state, "gray", TS) == 0
    do(state, "space T_BASE", "step gray transsiberian")
    assert pos(state, "gray", TS) == 1


def test_when_an_advance_is_legal() -> None:
    """RR-TRACK-4 RR-TRACK-5: strictly behind the next colour ahead, which must be on the rail; black
    to the end."""
    tracks = {TS: {"black": 6, "gray": 5}, SP: {"black": 3, "gray": 0}, KV: {"black": 9}}
    state = at(seat0={"tracks": tracks, "roubles": 1})
    do(state, "space T_ANY2")
    args = refused(state, "step gray transsiberian", "RR-TRACK-5", "track-ahead")
    assert args == {"colour": "gray", "rail": TS, "ahead": "black", "space": 6}
    refused(state, "step brown stpetersburg", "RR-TRACK-5", "track-ahead")  # gray still beside the rail
    refused(state, "step black kiev", "RR-TRACK-4", "rail-end")
    refused(state, "step natural transsiberian", "RR-ACT-3", "colour-not-owned")
    do(state, "step gray stpetersburg", "step gray stpetersburg")
    assert pos(state, "gray", SP) == 2


def test_unlocks() -> None:
    """RR-TRACK-6 RR-SPEC-2: 2, 6, 10, 15 of the Trans-Siberian, without a locomotive; usable at once."""
    unlocks = [(advantage.space, colour) for advantage, colour in STANDARD.tables.unlocks]
    assert unlocks == [(2, 1), (6, 2), (10, 3), (15, 4)]
    state = at(seat0={"tracks": {TS: {"black": 9, "gray": 5, "brown": 3}}, "roubles": 1})
    do(state, "space T_ANY2", "step black transsiberian", "step natural transsiberian")
    assert pos(state, "natural", TS) == 1 and pos(state, "natural", SP) == 0


def test_rails() -> None:
    """RR-TRACK-7: lengths 15, 9, 9; St. Petersburg without white, Kiev without natural and white."""
    assert [rail.length for rail in STANDARD.rails] == [(15,), (9,), (9,)]
    assert [len(rail.colours) for rail in STANDARD.rails] == [5, 4, 3]


def test_white_advances_of_the_terminus() -> None:
    """RR-SPEC-3 RR-SPEC-4: two white advances, unusable ones lapse; 10 points on top."""
    blocked = at(seat0={"tracks": {TS: {"black": 14, "gray": 5, "brown": 3, "natural": 1}}})
    do(blocked, "space T_BASE", "step black transsiberian")
    assert blocked.to_move == 1 and pos(blocked, "white", TS) == 0 and facts(blocked)["points"] == 10
    one = at(seat0={"tracks": {TS: {"black": 14, "gray": 5, "brown": 3, "natural": 2}}})
    do(one, "space T_BASE", "step black transsiberian", "step white transsiberian")
    assert one.to_move == 1 and pos(one, "white", TS) == 1


@pytest.mark.parametrize("rail", [SP, KV])
def test_terminus(rail: str) -> None:
    """RR-SPEC-4: black on the last space: 10 points, once, no locomotive needed; nothing goes further."""
    state = at(passed=OTHERS, seat0={"tracks": {rail: {"black": 8}}})
    do(state, "space T_BASE", f"step black {rail}")
    assert facts(state)["points"] == 10
    do(state, "space T_BASE")
    refused(state, f"step black {rail}", "RR-TRACK-4", "rail-end")


def test_new_workers() -> None:
    """RR-SPEC-5 RR-AMB-22: Kiev 7 by black, Trans-Siberian 3 by brown with reach 3; with an empty
    reserve nothing."""
    state = at(passed=OTHERS, seat0={"tracks": {KV: {"black": 6}}})
    do(state, "space T_BASE", "step black kiev")
    assert queries.board(state, 0).workers_in_play == 6 and facts(state)["own"] == 5
    tracks = {TS: {"black": 6, "gray": 5, "brown": 2}, KV: {"black": 6}}
    far = at(seat0={"tracks": tracks})
    do(
        far,
        "space T_BROWN1",
        *(["step brown transsiberian"] if "step brown transsiberian" in legal(far) else []),
    )
    assert queries.board(far, 0).workers_in_play == 5  # reach 1
    near = at(seat0={"tracks": tracks, "locomotives": {"transsiberian2": 2}})
    do(near, "space T_BROWN1")
    assert queries.board(near, 0).workers_in_play == 6
    empty = at(seat0={"tracks": {KV: {"black": 6}}, "workers_in_play": 7})
    events = do(empty, "space T_BASE", "step black kiev")
    assert "no-worker-left" in [event.kind for event in events]
    assert queries.board(empty, 0).workers_in_play == 7


def test_rail_doubled_while_the_condition_holds() -> None:
    """RR-SPEC-6 RR-AMB-26: St. Petersburg 7 by gray with reach 7, asked at every scoring."""
    tracks = {TS: {"black": 6}, SP: {"black": 9, "gray": 7, "brown": 2}}
    both = at(seat0={"tracks": tracks, "locomotives": {SP: 7}})
    assert facts(both)["income"][SP] == 2 * (2 * 2 + 5 * 1)
    short = at(seat0={"tracks": tracks, "locomotives": {SP: 6}})
    assert facts(short)["income"][SP] == 2 * 2 + 4


def test_stars() -> None:
    """RR-SPEC-7 RR-AMB-2: 1, 2, 3, 4 and 10 at Kiev 1-4 and 8, cumulative."""
    for black, reach, points in ((1, 1, 1), (4, 4, 10), (4, 2, 3), (8, 8, 20), (8, 7, 10)):
        state = at(seat0={"tracks": {KV: {"black": black}}, "locomotives": {"transsiberian1": 0, KV: reach}})
        assert facts(state)["recurring"][KV] == points


@pytest.mark.parametrize(
    ("rail", "space", "locos"),
    [(TS, 13, {"transsiberian1": 9, "transsiberian2": 4}), (SP, 4, {SP: 4}), (SP, 6, {SP: 6})],
)
def test_question_spaces(rail: str, space: int, locos: dict[str, int]) -> None:
    """RR-SPEC-8: black and reach; once; a token is chosen and laid there."""
    laid = {"stpetersburg 4": "QT_5IND"} if (rail, space) == (SP, 6) else {}
    start = {"tracks": {rail: {"black": space - 1}}, "locomotives": locos, "tokens_laid": laid}
    state = at(passed=OTHERS, seat0=start)
    do(state, "space T_BASE", f"step black {rail}")
    assert len(legal(state)) == 7 - len(laid)
    do(state, "token QT_3DBL")
    assert facts(state)["tokens"][f"{rail} {space}"] == "QT_3DBL"
    refused(state, "token QT_MEDAL", "RR-TURN-3", "choose-space-first")


def test_several_due_together() -> None:
    """RR-SPEC-10 RR-AMB-19: one locomotive makes two ? spaces due; both tokens are chosen, now."""
    state = at(seat0={"tracks": {SP: {"black": 6}}}, lowest_pile=6)
    do(state, "space L_1", "loco stpetersburg")
    refused(state, "done", "RR-SPEC-8", "choose-token")
    do(state, "token QT_3DBL")
    assert refused(state, "token QT_3DBL", "RR-Q-1", "token-used") == {"token": "QT_3DBL"}
    do(state, "token QT_MEDAL")
    assert facts(state)["tokens"] == {"stpetersburg 4": "QT_3DBL", "stpetersburg 6": "QT_MEDAL"}
    assert state.to_move == 1


def test_a_locomotive_is_not_needed_where_none_is_asked() -> None:
    """RR-SPEC-2: unlocks, terminus and Kiev 7 come without any reach."""
    without = [each for each in STANDARD.advantages if not each.reach]
    assert {(STANDARD.rail_ids[each.rail], each.space) for each in without} == {
        (TS, 2),
        (TS, 6),
        (TS, 10),
        (TS, 15),
        (SP, 9),
        (KV, 7),
        (KV, 9),
    }


def test_previews() -> None:
    """RR-SCORE-4: what one more step would change, by the same rules as the scoring."""
    tracks = {TS: {"black": 6, "gray": 4, "brown": 1}}
    state = at(seat0={"tracks": tracks, "locomotives": {"transsiberian1": 6}, "doublers": 2})
    previews = {(each.colour, each.rail): each for each in queries.steps_ahead(state, 0)}
    brown = previews["brown", TS]
    assert (brown.space, brown.possible, brown.gain) == (2, True, 2)  # 1 -> 2, doubled
    assert previews["black", KV].brings == {} == previews["black", TS].brings
    assert previews["gray", SP].possible is False
    assert next(each for each in queries.markers_ahead(state, 0)).gain == 1
    assert [queries.reach_ahead(state, 0, rail) for rail in (TS, SP, KV)] == [0, 0, 1]
