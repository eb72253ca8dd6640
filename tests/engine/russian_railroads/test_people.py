"""Engineers, reuse, turn order, ? tokens and cards, end bonus cards."""

from __future__ import annotations

import pytest

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.rules.rounds import new_order

from .helpers import KV, OTHERS, SP, TS, at, do, facts, kinds, legal, pos, refused

STRIP = {"hire": 2, "light1": 12, "light2": 5, "dark3": 3, "dark4": 6, "dark5": 7, "dark6": 8}
DUE = {"tracks": {SP: {"black": 3}}, "locomotives": {SP: 5}}
"""One black step on St. Petersburg from a ? space."""
TOKEN = ("space T_BASE", "step black stpetersburg")


def test_strip_regions() -> None:
    """RR-ENG-1 RR-ENG-4: hire, light and dark; only light ones are spaces, and they cannot be hired."""
    state = at(strip=STRIP, passed=OTHERS, seat0={"roubles": 1})
    assert [name for name, _ in queries.table(state).strip] == [
        "hire",
        "light1",
        "light2",
        "dark3",
        "dark4",
        "dark5",
        "dark6",
    ]
    do(state, "space E_LIGHT2", "pay own 1")
    assert facts(state)["markers"] == [2] and facts(state)["engineers"] == []
    refused(state, "space E_LIGHT2", "RR-PAY-6", "occupied")
    refused(state, "engineer 5", "RR-ENG-3", "engineer-not-yours")


def test_hiring() -> None:
    """RR-ENG-2 RR-ENG-3 RR-AMB-18: once per round; usable by the owner from the next turn, once per round."""
    state = at(strip=STRIP, seat0={"roubles": 2}, passed=[1, 2])
    do(state, "space E_HIRE")
    assert facts(state)["engineers"] == [2] and state.strip[0] == 0
    do(state, "pass")
    assert "engineer 2" in legal(state)
    do(state, "engineer 2", "pay own 1", "step black transsiberian", "step gray transsiberian")
    assert refused(state, "engineer 2", "RR-ENG-3", "engineer-used") == {"engineer": "2"}


def test_strip_moves() -> None:
    """RR-ENG-6 RR-CLEAN-2: the unhired one goes, all others one space right."""
    state = at(strip=STRIP, passed=OTHERS)
    events = do(state, "pass")
    assert state.strip == (12, 5, 3, 6, 7, 8, 0)
    assert next(event for event in events if event.kind == "engineers-moved").args == {
        "removed": 2,
        "for_hire": 12,
    }
    hired = at(strip=STRIP, passed=OTHERS, seat0={"roubles": 1})
    do(hired, "space E_HIRE", "pass")
    assert hired.strip == (12, 5, 3, 6, 7, 8, 0)


@pytest.mark.parametrize(
    ("number", "texts", "expected"),
    [
        (1, ("step black kiev", "step black stpetersburg"), {"black": 2}),
        (2, ("step black transsiberian", "step gray transsiberian"), {"black": 1, "gray": 1}),
        (3, ("step black kiev",), {"black": 1, "points": 3}),
        (4, ("step black kiev",), {"black": 1, "points": 3}),
        (5, ("industry 1", "industry 1"), {"industry": 2}),
        (6, ("step black kiev", "step gray transsiberian"), {"black": 1, "gray": 1}),
        (7, ("step gray transsiberian", "step brown transsiberian"), {"gray": 1, "brown": 1}),
        (8, ("step brown transsiberian",), {"brown": 1, "points": 5}),
        (9, ("industry 1",), {"industry": 1, "points": 3}),
        (10, (), {"doublers": 1, "points": 3}),
        (11, ("step gray transsiberian",), {"gray": 1, "points": 5}),
        (12, ("reuse A_ROUBLES",), {"roubles": 2}),
        (13, ("industry 1", "step black kiev"), {"industry": 1, "black": 1}),
        (14, ("factory pile",), {"factories": 1}),
        (15, ("step black kiev", "step black kiev"), {"black": 2}),
    ],
)
def test_engineers(number: int, texts: tuple[str, ...], expected: dict[str, int]) -> None:
    """RR-ENG-7 RR-ENG-8: all fifteen, as own ones."""
    tracks = {TS: {"black": 7, "gray": 4, "brown": 2}, SP: {"black": 1}, KV: {"black": 1}}
    if number == 2:
        tracks = {TS: {"black": 2, "gray": 0}}
    card = {
        "tokens_laid": {"stpetersburg 4": "QT_CARD"},
        "tracks": {SP: {"black": 4}},
        "locomotives": {SP: 4},
    }
    state = at(
        seat0={"engineers": [number], "tracks": tracks}, seat1=card, occupied={"A_ROUBLES": [0, 1, 0, 0, 0]}
    )
    before = facts(state)
    do(state, f"engineer {number}", *texts)
    if state.to_move == 0:
        do(state, "done")
    after = facts(state)
    found = {
        colour: sum(
            (after["tracks"][rail].get(colour) or 0) - (before["tracks"][rail].get(colour) or 0)
            for rail in (TS, SP, KV)
        )
        for colour in ("black", "gray", "brown")
    }
    found |= {name: after[name] - before[name] for name in ("points", "doublers", "roubles")}
    found["industry"] = after["markers"][0] - before["markers"][0]
    found["factories"] = sum(map(bool, after["factories"]))
    assert {name: count for name, count in found.items() if count} == expected


def test_stacks() -> None:
    """RR-ENG-8: seven A, seven B, the unlettered #1 on its ? card."""
    letters = [STANDARD.engineer_stack[number] for number in range(1, 16)]
    assert letters.count("A") == 7 == letters.count("B") and letters[0] is None


# --- reuse ---


def test_what_can_be_reused() -> None:
    """RR-REUSE-1 RR-REUSE-2 RR-AMB-11: exactly one own worker and nothing else; not the turn order,
    not A_TEMP."""
    state = at(
        seat0={"engineers": [12, 4, 5], "black_worker": 1},
        occupied={"A_ROUBLES": [0, 1, 0, 0, 0], "A_TEMP": [0, 1, 0, 0, 0], "T_BLACK2": [0, 2, 0, 0, 0]},
    )
    do(state, "engineer 12", "pay own 1")
    assert legal(state) == ["reuse A_ROUBLES", "done"]
    refused(state, "reuse A_TEMP", "RR-REUSE-2", "not-reusable")
    refused(state, "reuse T_BLACK2", "RR-REUSE-1", "not-one-own-worker")
    refused(state, "reuse ENGINEER_12", "RR-REUSE-4", "already-repeated")
    other = at(
        seat0={"engineers": [12, 4]},
        occupied={"A_ROUBLES": [1, 1, 0, 0, 0], "O_2": [0, 1, 0, 0, 0], "ENGINEER_4": [0, 1, 0, 0, 0]},
    )
    do(other, "engineer 12")
    assert legal(other) == ["reuse ENGINEER_4", "done"]
    refused(other, "reuse O_2", "RR-REUSE-2", "not-reusable")


def test_reuse_of_the_shared_space() -> None:
    """RR-AMB-12: T_BASE counts by one's own pieces only."""
    state = at(seat0={"engineers": [12]}, occupied={"T_BASE": [0, 1, 0, 0, 0]})
    state.occupied[STANDARD.base_pieces + 1] = 2 + (3 << 3)
    state.boards[1][STANDARD.own] -= 3
    state.check()
    do(state, "engineer 12", "reuse T_BASE")
    assert legal(state) == ["step black transsiberian", "step black stpetersburg", "step black kiev"]
    two = at(seat0={"engineers": [12]}, occupied={"T_BASE": [0, 2, 0, 0, 0]})
    do(two, "engineer 12")
    assert two.to_move == 1  # nothing to repeat: the effect lapses


def test_reused_public_actions_are_complete() -> None:
    """RR-REUSE-3 RR-AMB-13: a repeated public space must be completable, a repeated own engineer need
    not be."""
    state = at(
        seat0={"engineers": [12, 8], "markers": [4]},
        occupied={"I_1": [0, 1, 0, 0, 0], "ENGINEER_8": [0, 1, 0, 0, 0]},
    )
    do(state, "engineer 12")
    assert legal(state) == ["reuse ENGINEER_8", "done"]
    assert refused(state, "reuse I_1", "RR-REUSE-3", "gap-empty") == {"gap": 1}
    do(state, "reuse ENGINEER_8")
    assert facts(state)["points"] == 5


def test_chained_reuse() -> None:
    """RR-REUSE-4: factory 3 may name engineer 12, which may not name a space already repeated."""
    state = at(
        seat0={"engineers": [12, 4], "markers": [4], "factories": [3]},
        occupied={"ENGINEER_12": [0, 1, 0, 0, 0], "ENGINEER_4": [0, 1, 0, 0, 0]},
    )
    do(state, "space I_1")
    # I_1 holds one own worker and a next step is possible; not I_1 grants the reuse, the factory does.
    assert legal(state) == ["reuse I_1", "reuse ENGINEER_4", "reuse ENGINEER_12", "done"]
    do(state, "reuse ENGINEER_12")
    assert "reuse ENGINEER_12" not in legal(state) and "reuse ENGINEER_4" in legal(state)
    do(state, "reuse ENGINEER_4")
    assert facts(state)["points"] == 3


def test_public_reuse_needs_a_target() -> None:
    """RR-REUSE-5: the light engineer 12 cannot be chosen without one; with one it must be used."""
    refused(at(strip=STRIP), "space E_LIGHT1", "RR-REUSE-5", "nothing-to-reuse")
    state = at(strip=STRIP, occupied={"A_ROUBLES": [0, 1, 0, 0, 0], "A_DOUBLER": [0, 1, 0, 0, 0]})
    do(state, "space E_LIGHT1")
    assert legal(state) == ["reuse A_DOUBLER", "reuse A_ROUBLES"]
    refused(state, "done", "RR-COMP-1", "must-finish")


# --- turn order ---


def test_claims() -> None:
    """RR-ORDER-1: not one's own position (two players may), not both."""
    state = at(order=[0, 1, 2, 3], passed=OTHERS)
    assert refused(state, "space O_1", "RR-ORDER-1", "own-position") == {"place": "O_1", "position": 1}
    do(state, "space O_2")
    third = at(order=[1, 2, 0, 3], to_move=0, passed=OTHERS)
    do(third, "space O_1")
    refused(third, "space O_2", "RR-ORDER-1", "both-positions")
    two = at(2, order=[0, 1])
    do(two, "space O_1")
    assert two.occupied[STANDARD.place("O_1")]


@pytest.mark.parametrize(
    ("first", "second", "after"),
    [
        (None, None, (0, 1, 2, 3)),
        (2, 3, (2, 3, 0, 1)),
        (3, None, (3, 0, 1, 2)),
        (None, 3, (0, 3, 1, 2)),
        (None, 0, (0, 1, 2, 3)),
        (1, 0, (1, 0, 2, 3)),
        (3, 1, (3, 1, 0, 2)),
        (None, 2, (0, 2, 1, 3)),
    ],
)
def test_new_orders(first: int | None, second: int | None, after: tuple[int, ...]) -> None:
    """RR-ORDER-3 RR-ORDER-4: claimants on their places, the others in their old order."""
    assert new_order((0, 1, 2, 3), first, second) == after


def test_relocation() -> None:
    """RR-ORDER-2 RR-ORDER-5 RR-ORDER-6 RR-ORDER-7 RR-AMB-17: second place first; one-worker places;
    may stay."""
    state = at(
        passed=OTHERS,
        occupied={"O_1": [2, 1, 0, 0, 0], "O_2": [3, 1, 0, 0, 0]},
        seat3={"engineers": [4], "own": 0, "roubles": 3},
        seat2={"markers": [3]},
    )
    do(state, "pass")
    assert state.to_move == 3 and "relocate ENGINEER_4" in legal(state)
    refused(state, "relocate O_1", "RR-ORDER-6", "no-order-space")
    args = refused(state, "relocate I_2", "RR-ORDER-6", "not-one-worker")
    assert args == {"place": "I_2", "workers": 2, "roubles": 0}
    refused(state, "relocate T_BROWN1", "RR-ACT-3", "colour-not-owned")
    refused(state, "space I_1", "RR-ORDER-5", "relocate-first")
    do(state, "relocate T_BASE")
    do(state, "step black kiev")
    assert state.to_move == 2 and state.round == 1
    events = do(state, "relocate I_1")  # before scoring: the new index scores already
    scored = [event for event in events if event.kind == "industry-scored" and event.seat == 2]
    assert scored[0].args == {"marker": 1, "index": 4, "points": 5}
    assert state.round == 2
    stays = at(passed=OTHERS, occupied={"O_1": [2, 1, 0, 0, 0]})
    events = do(stays, "pass", "stay")
    assert "stayed" in kinds(events) and stays.round == 2


def test_position_decides_the_next_rounds_pass_points() -> None:
    """RR-ORDER-8: the card of the new position."""
    state = at(passed=[0, 1, 2], to_move=3, occupied={"O_1": [3, 1, 0, 0, 0]})
    do(state, "pass", "stay")
    assert facts(state, 3)["points"] == 4 and state.to_move == 3
    do(state, "pass")
    assert facts(state, 3)["points"] == 4


# --- ? tokens and cards ---


def test_tokens_once_each() -> None:
    """RR-Q-1 RR-Q-2: five industry, three doublers, revaluation; each once; at most four ? spaces."""
    assert len(STANDARD.question_names) == 4 and len(STANDARD.token_ids) == 7
    state = at(seat0={**DUE, "factories": [6]})
    do(state, *TOKEN, "token QT_5IND")
    do(state, *["industry 1"] * 5)
    assert facts(state)["markers"] == [5] and state.to_move == 1
    state = at(seat0={**DUE, "markers": [4]})
    do(state, *TOKEN, "token QT_5IND")
    assert state.to_move == 1 and facts(state)["tokens"] == {"stpetersburg 4": "QT_5IND"}  # all of it lapsed
    state = at(seat0={**DUE, "doublers": 6})
    do(state, *TOKEN, "token QT_3DBL")
    assert facts(state)["doublers"] == 8


def test_revaluation() -> None:
    """RR-Q-2 RR-SCORE-7 RR-AMB-24 RR-AMB-25: brown, natural, white 3, 6, 10; gray stays 1; doublers
    multiply."""
    tracks = {TS: {"black": 15, "gray": 8, "brown": 6, "natural": 4, "white": 2}, SP: {"black": 3}}
    locos = {"transsiberian1": 9, "transsiberian2": 6, SP: 5}
    laid = {"tokens_laid": {"transsiberian 13": "QT_3DBL"}}
    state = at(seat0={"tracks": tracks, "locomotives": locos, "doublers": 3, **laid})
    assert facts(state)["scored"][TS] == [14, 14, 8, 4, 2, 2, 1, 1] + [0] * 7
    do(state, *TOKEN, "token QT_REVALUE")
    assert facts(state)["scored"][TS] == [20, 20, 12, 6, 3, 3, 1, 1] + [0] * 7
    assert STANDARD.track_value[0] == (0, 1, 2, 4, 7)


def test_four_free_advances() -> None:
    """RR-Q-3: any owned colours, unlocked ones at once; the rest may lapse."""
    state = at(seat0=DUE)
    do(state, *TOKEN, "token QT_4ANY", "step black transsiberian", "step gray transsiberian", "done")
    assert pos(state, "gray", TS) == 1 and state.to_move == 1


def test_medal() -> None:
    """RR-Q-5: 20 while gray and reach are 5 at Kiev."""
    tracks = {TS: {"black": 2}, SP: {"black": 3}, KV: {"black": 7, "gray": 5}}
    state = at(seat0={"tracks": tracks, "locomotives": {SP: 5, KV: 5}, "workers_in_play": 6})
    do(state, *TOKEN, "token QT_MEDAL")
    assert facts(state)["recurring"][KV] == 10 + 20
    short = at(seat0={"medal": True, "tracks": tracks, "locomotives": {KV: 4}})
    assert facts(short)["recurring"][KV] == 10


def test_card_token() -> None:
    """RR-Q-6 RR-COMP-6: one card that can be completed, out of the game, then an end bonus."""
    state = at(seat0={**DUE, "markers": [4], "doublers": 8})
    do(state, *TOKEN, "token QT_CARD")
    assert refused(state, "card Q_FOUR", "RR-COMP-6", "gap-empty") == {"gap": 1}
    do(state, "card Q_BLACKWORKER")
    assert queries.board(state, 0).owns_black_worker and "Q_BLACKWORKER" not in queries.table(state).cards_up
    taken = legal(state)[0]
    do(state, taken)
    assert queries.held_cards(state, 0)[0][0] == taken.split()[1] and len(state.pool) == 7
    used = {
        "tokens_laid": {"stpetersburg 4": "QT_CARD"},
        "tracks": {SP: {"black": 4}},
        "locomotives": {SP: 4},
    }
    up = ["Q_ENGINEER", "Q_FACTORY", "Q_BLACKWORKER", "Q_LOCO9"]
    gone = at(seat0=DUE, seat1=used, cards_up=up)
    do(gone, *TOKEN, "token QT_CARD")
    assert refused(gone, "card Q_FOUR", "RR-Q-6", "card-gone") == {"card": "Q_FOUR"}


def test_no_card_can_be_performed() -> None:
    """RR-Q-6 RR-COMP-6: the card lapses, the end bonus does not, not even when the rest is dropped."""
    used = {
        "tokens_laid": {"stpetersburg 4": "QT_CARD"},
        "tracks": {SP: {"black": 4}},
        "locomotives": {SP: 4},
    }
    blocked = {**DUE, "markers": [15], "factories": [6] * 4 + [4], "doublers": 8, "engineers": [15]}
    blocked["tokens_laid"] = {"industry 10": "QT_3DBL"}
    for texts in (TOKEN, ("engineer 15", "step black stpetersburg")):
        state = at(seat0=blocked, seat1=used, seat2=used, seat3=used, cards_up=["Q_FOUR", "Q_FACTORY"])
        do(state, *texts, "token QT_CARD")
        if texts is not TOKEN:
            assert "step black kiev" in legal(state)
            refused(state, "card Q_FACTORY", "RR-COMP-6", "lane-end")
            do(state, "done")
        assert "bonus points" in legal(state)
        do(state, "bonus points")
        assert facts(state)["points"] == 10 and state.to_move == 1


def test_card_four() -> None:
    """RR-Q-7: doubler, industry and black in any order, then one of them again."""
    state = at(seat0=DUE)
    do(state, *TOKEN, "token QT_CARD", "card Q_FOUR", "industry 1", "step black kiev")
    assert "again doubler" in legal(state)
    do(state, "again industry", "industry 1")
    assert facts(state)["doublers"] == 1 and facts(state)["markers"] == [2]
    do(state, "bonus points")
    assert facts(state)["points"] == 10 and state.to_move == 1


def test_card_engineer_and_factory_and_nine() -> None:
    """RR-Q-7: the unlettered engineer and a rouble; a factory and two industry; the special #9."""
    state = at(seat0=DUE, passed=OTHERS)
    do(state, *TOKEN, "token QT_CARD", "card Q_ENGINEER", "bonus points")
    assert facts(state)["engineers"] == [1] and facts(state)["roubles"] == 1
    do(state, "engineer 1", "pay rouble 1", "done")
    state = at(seat0={**DUE, "markers": [4]})
    do(state, *TOKEN, "token QT_CARD", "card Q_FACTORY", "bonus look", "bonus points")
    do(state, *(text for text in ["factory pile"] if text in legal(state)))
    assert facts(state)["markers"] == [6]
    state = at(seat0=DUE)
    do(state, *TOKEN, "token QT_CARD", "card Q_LOCO9", "special kiev", "bonus points")
    assert facts(state)["locomotives"][KV] == 9 and queries.board(state, 0).special_slot == KV
    assert state.special == 1


def test_black_worker() -> None:
    """RR-Q-8 RR-AMB-14: an extra black advance where black is printed, on T_BASE if used for black."""
    worker = {"black_worker": 1, "own": 0, "tracks": {TS: {"black": 4, "gray": 1}}}
    black = at(seat0=worker)
    do(black, "space T_BLACK1", "step black kiev", "step black kiev", "step black kiev")
    assert pos(black, "black", KV) == 4 and black.to_move == 1
    base = at(seat0=worker)
    do(base, "space T_BASE", "step black kiev", "step black kiev")
    assert pos(base, "black", KV) == 3
    gray = at(seat0=worker)
    do(gray, "space T_BASE", "step gray transsiberian")
    assert gray.to_move == 1
    free = {**worker, "roubles": 1}
    plain = at(seat0=free)
    do(plain, "space T_ANY2", "step black kiev", "step black kiev")
    assert plain.to_move == 1
    generous = at(seat0=free, options={"black_worker_on_any_colour": True})
    do(generous, "space T_ANY2", "step black kiev", "step black kiev", "step black kiev")
    assert pos(generous, "black", KV) == 4 and generous.to_move == 1  # one extra, not one per advance
    for number in (2, 4, 6, 13, 15):
        assert STANDARD.engineer_effect[number].has_black
    own = at(seat0={**worker, "engineers": [4]})
    do(own, "engineer 4", "step black kiev", "step black kiev")
    assert pos(own, "black", KV) == 3


def test_black_worker_comes_back() -> None:
    """RR-CLEAN-1: own and black workers return, roubles on spaces go to the bank, the rest is kept."""
    state = at(passed=OTHERS, seat0={"black_worker": 1, "roubles": 3})
    out = state.roubles_out
    do(state, "space I_1", "pay black 1", "space A_DOUBLER", "pay rouble 1", "pass")
    board = queries.board(state, 0)
    assert (board.own_workers, board.black_worker, board.roubles) == (5, 1, 2)
    assert state.roubles_out == out - 1


# --- end bonus cards ---


def test_end_bonus_choice() -> None:
    """RR-EBC-1 RR-EBC-2 RR-AMB-29: any card of the pile or 10 points, whenever the effect is resolved."""
    state = at(seat0={"factories": [9], "markers": [4], "cards": ["EB_15"]}, removed=["EB_RAILS", "EB_LOCOS"])
    do(state, "space I_2")
    assert state.phase == 4 or state.to_move == 1
    refused(at(), "bonus points", "RR-TURN-3", "choose-space-first")
    interleaved = at(seat0={"factories": [9, 6], "markers": [4]}, removed=["EB_RAILS", "EB_LOCOS"])
    do(interleaved, "space I_3")
    refused(interleaved, "done", "RR-COMP-1", "must-finish")
    do(interleaved, "industry 1", "bonus look")
    assert refused(interleaved, "bonus EB_RAILS", "RR-EBC-1", "card-not-in-pile") == {"card": "EB_RAILS"}
    refused(interleaved, "step black kiev", "RR-EBC-1", "choose-bonus")
    events = do(interleaved, "bonus EB_15")
    assert events[0].args == {"left": 7}  # which card it was stays secret
    do(interleaved, "step black kiev")
    assert queries.board(interleaved, 0).cards_held == 1


def test_points_are_never_dropped() -> None:
    """RR-COMP-2: with an end bonus pending the rest cannot simply be dropped."""
    state = at(seat0={"engineers": [5], "factories": [9], "markers": [4]})
    do(state, "engineer 5", "industry 1")
    refused(state, "done", "RR-COMP-2", "points-first")
    do(state, "bonus look", "bonus EB_15")
    assert legal(state) == ["industry 1", "done"]  # with the bonus taken, the rest can be


def test_empty_pile() -> None:
    """RR-EBC-1 RR-AMB-20: 10 points."""
    state = at(
        seat0={"factories": [9], "markers": [4], "cards": list(STANDARD.bonus_ids[2:])},
        removed=list(STANDARD.bonus_ids[:2]),
    )
    do(state, "space I_1")
    assert facts(state)["points"] == 10 and state.to_move == 1


def test_drawing_the_top_card() -> None:
    """RR-EBC-1: option end_bonus_choice=draw_top."""
    state = at(options={"end_bonus_choice": "draw_top"}, seat0={"factories": [9], "markers": [4]})
    top = STANDARD.bonus_ids[state.pool[0]]
    do(state, "space I_1")
    assert legal(state) == ["bonus draw", "bonus points"]
    refused(state, f"bonus {top}", "RR-EBC-1", "other-way-to-choose")
    assert state.view(0)["pool"] is None
    do(state, "bonus draw")
    assert [name for name, _ in queries.held_cards(state, 0)] == [top]
