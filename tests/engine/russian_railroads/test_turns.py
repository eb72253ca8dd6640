"""Rounds and turns, payment, complete performance, the pool of pending effects."""

from __future__ import annotations

import pytest

from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.editions import STANDARD

from .helpers import KV, OTHERS, SP, TS, at, do, facts, kinds, legal, pos, refused


def test_a_round_has_its_phases_in_order() -> None:
    """RR-TURN-1: actions, turn order with relocation, scoring, clean-up."""
    state = at(passed=OTHERS, occupied={"O_1": [1, 1, 0, 0, 0]}, order=[0, 1, 2, 3])
    events = do(state, "pass")
    assert "order" in kinds(events) and "rail-scored" not in kinds(events)
    events = do(state, "relocate I_1")
    told = kinds(events)
    assert (
        told.index("industry")
        < told.index("rail-scored")
        < told.index("engineers-moved")
        < told.index("round")
    )
    assert state.round == 2 and state.to_move == 1


def test_turns_go_round_skipping_those_who_passed() -> None:
    """RR-TURN-2: the order is cyclic; who has passed is left out."""
    state = at(order=[2, 0, 3, 1])
    do(state, "space A_DOUBLER", "pass", "space A_ROUBLES", "space A_TEMP")
    assert state.to_move == 2
    do(state, "space I_1")
    assert state.to_move == 3


def test_a_turn_is_one_space_or_a_pass() -> None:
    """RR-TURN-3 RR-TURN-6: what is not a choice of a space is refused; in mid-turn no second space."""
    state = at()
    refused(state, "step black kiev", "RR-TURN-3", "choose-space-first")
    refused(state, "draft SB_BLACK", "RR-SETUP-7", "no-draft")
    do(state, "space T_BLACK1")
    assert refused(state, "space I_1", "RR-TURN-6", "finish-first") == {"what": ("black",)}
    refused(state, "pass", "RR-TURN-6", "finish-first")


def test_availability() -> None:
    """RR-TURN-4: existing, free, payable, performable; own engineers for their owner only."""
    state = at(seat1={"engineers": [4]}, occupied={"I_1": [2, 1, 0, 0, 0]}, seat0={"own": 1})
    assert refused(state, "space I_1", "RR-PAY-6", "occupied") == {"place": "I_1", "seat": 2}
    assert refused(state, "space L_3", "RR-PAY-1", "cannot-pay") == {"place": "L_3", "need": 3, "have": 1}
    assert refused(state, "space T_ANY2", "RR-PAY-1", "cannot-pay")["need"] == 2  # a worker and a rouble
    refused(state, "engineer 4", "RR-ENG-3", "engineer-not-yours")
    refused(state, "space LAST_ROUND", "RR-LAST-1", "last-round-only")
    do(state, "space A_DOUBLER")
    assert "engineer 4" in legal(state)


@pytest.mark.parametrize(("option", "points"), [("review", [0, 2, 3, 4]), ("even", [0, 1, 2, 3])])
def test_pass_points(option: str, points: list[int]) -> None:
    """RR-TURN-5 RR-AMB-1: points by the position of the turn-order card; passing is final for the round."""
    state = at(options={"pass_points": option}, order=[3, 1, 0, 2])
    do(state, "pass", "pass", "pass")
    assert state.to_move == 2
    do(state, "space T_BASE", "step black kiev")
    assert state.to_move == 2
    for position, seat in enumerate((3, 1, 0)):
        assert facts(state, seat)["points"] == points[position]
    events = do(state, "pass")
    assert events[1].args == {"points": points[3], "part": "pass", "source": "pass"}


def test_passing_is_forced_only_when_nothing_can_be_paid() -> None:
    """RR-TURN-5: without workers a rouble still pays; with nothing only the pass is left."""
    state = at(seat0={"own": 0, "roubles": 1})
    assert "space I_1" in legal(state) and "space T_WHITE1" not in legal(state)
    assert legal(at(seat0={"own": 0})) == ["pass"]


def test_payment_is_exact() -> None:
    """RR-PAY-1: W + R pieces, no more, no less; none one does not have."""
    state = at(seat0={"own": 2, "roubles": 1})
    do(state, "space T_BLACK2")
    assert legal(state) == ["pay own 2", "pay own 1 rouble 1"]
    assert refused(state, "pay own 3", "RR-PAY-1", "wrong-pieces") == {"need": 2, "given": 3}
    assert refused(state, "pay rouble 2", "RR-PAY-1", "not-enough") == {
        "piece": "rouble",
        "need": 2,
        "have": 1,
    }
    refused(state, "pay own 1 black 1", "RR-PAY-1", "not-enough")
    refused(state, "step black kiev", "RR-PAY-1", "pay-first")


def test_roubles_for_workers_never_workers_for_roubles() -> None:
    """RR-PAY-2 RR-PAY-3: T_ANY2 and E_HIRE are the only spaces that need a rouble."""
    need = {place.id for place in queries.places(at()) if place.roubles}
    assert need == {"T_ANY2", "E_HIRE"}
    state = at(seat0={"roubles": 1})
    do(state, "space T_ANY2")
    assert facts(state)["roubles"] == 0 and facts(state)["own"] == 4
    refused(at(), "space T_ANY2", "RR-PAY-3", "needs-rouble")
    refused(at(), "space E_HIRE", "RR-PAY-3", "needs-rouble")


def test_all_kinds_of_workers_mix() -> None:
    """RR-PAY-4: own, temporary and black worker and roubles in any mix."""
    state = at(seat0={"own": 1, "temp": 2, "black_worker": 1, "roubles": 1, "workers_in_play": 5})
    do(state, "space L_3")
    assert len(legal(state)) == 7
    do(state, "pay own 1 temp 1 black 1")
    assert state.occupied[STANDARD.place("L_3")] == 1 + (1 << 3 | 1 << 7 | 1 << 9)


def test_temporary_workers_go_back() -> None:
    """RR-PAY-5 RR-ACT-10 RR-CLEAN-1: two pieces for this round, used or not."""
    state = at(passed=OTHERS)
    do(state, "space A_TEMP")
    assert facts(state)["temp"] == 2
    do(state, "pass")
    assert facts(state)["temp"] == 0 and "space A_TEMP" in legal(state)


def test_pieces_stay_and_occupy() -> None:
    """RR-PAY-6: a rouble occupies as well as a worker; only T_BASE is never occupied."""
    state = at(passed=OTHERS, seat0={"roubles": 1})
    do(state, "space I_1", "pay rouble 1")
    refused(state, "space I_1", "RR-PAY-6", "occupied")
    do(state, "space T_BASE", "step black kiev", "space T_BASE", "step black kiev")
    assert facts(state)["own"] == 3


def test_exchange_rule() -> None:
    """RR-PAY-7 RR-AMB-15: the rouble changes places with an own worker, which then stands on the
    order space."""
    state = at(
        order=[1, 2, 0, 3], to_move=0, seat0={"roubles": 1, "own": 3}, occupied={"I_1": [0, 1, 0, 0, 0]}
    )
    do(state, "space O_1")
    do(state, "pay rouble 1")
    assert legal(state) == ["swap I_1", "swap T_BASE"]
    refused(state, "swap I_2", "RR-PAY-7", "no-own-worker-there")
    refused(state, "pass", "RR-PAY-7", "swap-first")
    do(state, "swap I_1")
    places = {place.id: place.pieces for place in queries.places(state)}
    assert [tuple(pieces) for pieces in places["O_1"]] == [(0, (1, 0, 0, 0))]
    assert [tuple(pieces) for pieces in places["I_1"]] == [(0, (0, 0, 0, 1))]
    assert facts(state)["markers"] == [0]  # the swap triggers nothing
    black = at(
        order=[1, 2, 0, 3],
        to_move=0,
        seat0={"black_worker": 1, "engineers": [4]},
        occupied={"ENGINEER_4": [0, 1, 0, 0, 0]},
    )
    do(black, "space O_1", "pay black 1")  # one own worker elsewhere, on an engineer: no choice
    assert black.occupied[STANDARD.place("ENGINEER_4")] == 1 + (1 << 9)


def test_no_worker_to_exchange() -> None:
    """RR-PAY-7 RR-AMB-16: with all own workers at hand only an own worker can be paid; with none
    anywhere, nothing."""
    state = at(order=[1, 2, 0, 3], to_move=0, seat0={"roubles": 1})
    do(state, "space O_1")
    assert state.to_move == 3  # paid with the own worker at once: the only way
    engineers = at(order=[1, 2, 0, 3], to_move=0, seat0={"roubles": 1})
    engineers.boards[0][STANDARD.own] = engineers.boards[0][STANDARD.own_total] = (
        0  # nobody's worker anywhere
    )
    refused(engineers, "space O_1", "RR-PAY-7", "nothing-to-exchange")


def test_gains_are_for_later_turns() -> None:
    """RR-PAY-8 RR-ACT-9: what comes in mid-round pays from the next turn on."""
    state = at(passed=OTHERS, seat0={"own": 1, "tracks": {KV: {"black": 6}}})
    do(state, "space T_BASE", "step black kiev")
    assert facts(state)["own"] == 1
    do(state, "space A_ROUBLES")
    assert "space T_ANY2" in legal(state)
    assert legal(at(seat0={"own": 0})) == ["pass"]


def test_complete_performance() -> None:
    """RR-COMP-1 RR-COMP-5: spaces whose action cannot be finished cannot be chosen."""
    near = {"markers": [4], "doublers": 8, "tracks": {TS: {"black": 2}}}
    state = at(seat0=near, strip={"light1": 8, "light2": 14})
    for text, rule, reason in (
        ("space I_1", "RR-IND-3", "gap-empty"),
        ("space I_2", "RR-IND-3", "gap-empty"),
        ("space I_3", "RR-IND-3", "gap-empty"),
        ("space A_DOUBLER", "RR-DBL-3", "doublers-full"),
        ("space T_GRAY1", "RR-TRACK-4", "no-room"),
        ("space T_BROWN1", "RR-ACT-3", "colour-not-owned"),
        ("space E_LIGHT1", "RR-ACT-3", "colour-not-owned"),
    ):
        refused(state, text, rule, reason)
    assert {"space E_LIGHT2", "space O_2", "space A_ROUBLES", "space A_TEMP", "space L_3"} <= set(
        legal(state)
    )
    hire = at(strip={"light1": 8}, seat0={"roubles": 1})
    refused(hire, "space E_HIRE", "RR-COMP-5", "no-engineer")
    one_step = at(seat0={"markers": [3]})
    assert refused(one_step, "space I_2", "RR-IND-3", "industry-too-short") == {"need": 2, "possible": 1}
    best = dict(zip(STANDARD.slots, (9, 9, 9, 9), strict=True))
    full = at(seat0={"locomotives": best})
    do(full, "space L_1")  # all nines at work, no tile left in the piles: only returned factories
    assert legal(full) == [f"factory returned {number}" for number in range(1, 9)]
    full = at(seat0={"locomotives": best})
    refused(full, "space L_3", "RR-LOCO-9", "no-tiles")


def test_private_effects_may_be_dropped() -> None:
    """RR-COMP-2 RR-ENG-5 RR-EFF-5: an own engineer used for a part, the rest lapses; points are
    scored always."""
    state = at(seat0={"engineers": [2, 3]})
    do(state, "engineer 2")
    assert "done" in legal(state)
    events = do(state, "done")
    assert events[-1].kind == "lapsed" and events[-1].args == {"what": ("black", "gray"), "forced": False}
    state = at(seat0={"engineers": [3]})
    do(state, "engineer 3", "done")
    assert facts(state)["points"] == 3 and state.to_move == 1
    state = at()
    do(state, "space T_BLACK1")
    refused(state, "done", "RR-COMP-1", "must-finish")


def test_helping_on_the_way_counts() -> None:
    """RR-COMP-3 RR-AMB-5: I_3 with the lane blocked is possible because black reaches a ? space whose
    token helps."""
    patch = {"markers": [4], "tracks": {SP: {"black": 3}}, "locomotives": {SP: 4}}
    state = at(seat0=patch)
    assert "space I_3" in legal(state)
    refused(state, "space I_1", "RR-IND-3", "gap-empty")
    do(state, "space I_3")  # the only step that leads on, so it is made: black to St. Petersburg 4
    assert pos(state, "black", SP) == 4
    # Only tokens that open the lane: a second marker, or a card (Q_FACTORY builds the missing factory).
    assert legal(state) == ["token QT_MARKER2", "token QT_CARD"]
    assert refused(state, "token QT_MEDAL", "RR-COMP-3", "strands") == {"what": ("industry",)}
    do(state, "token QT_MARKER2")
    assert facts(state)["markers"] == [4, 1]


def test_steps_that_strand_are_not_offered() -> None:
    """RR-COMP-3: L_3 when only the next pile's locomotive would fit: the factory has to come first."""
    state = at(
        lowest_pile=7,
        cards_up=["Q_FOUR", "Q_ENGINEER", "Q_FACTORY", "Q_BLACKWORKER"],
        seat0={
            "locomotives": {"transsiberian1": 7, "transsiberian2": 7, SP: 7, KV: 9},
            "special_slot": KV,
            "tracks": {SP: {"black": 4}},
            "tokens_laid": {"stpetersburg 4": "QT_CARD"},
        },
    )
    assert state.piles[7] == 1 and state.returned[2] == 4
    events = do(state, "space L_3")  # a returned factory would strand the player, so the pile's is taken
    assert events[-1].args == {"factory": 7, "gap": 1, "replaced": 0}
    assert legal(state) == ["loco transsiberian1", "loco stpetersburg"] and state.low == 8


def test_only_printed_contents_are_mandatory() -> None:
    """RR-COMP-4: the white advances of TS 15, a factory's effect and the black worker's extra may lapse."""
    tracks = {TS: {"black": 14, "gray": 12, "brown": 9, "natural": 6}}
    state = at(seat0={"tracks": tracks})
    do(state, "space T_BASE", "step black transsiberian", "done")
    assert pos(state, "white", TS) == 0 and state.to_move == 1
    state = at(seat0={"markers": [4], "factories": [7]})
    do(state, "space I_1", "done")
    assert state.to_move == 1
    state = at(seat0={"black_worker": 1, "own": 0})
    do(state, "space T_BLACK1", "step black kiev", "step black kiev", "done")
    assert pos(state, "black", KV) == 3


def test_pool_lets_effects_interleave() -> None:
    """RR-EFF-1 RR-AMB-4: with two industry advances the factory's black may come after the second one."""
    state = at(seat0={"markers": [4], "factories": [7]})
    do(state, "space I_2")
    assert "industry 1" in legal(state) and "step black kiev" in legal(state)
    do(state, "step black kiev", "industry 1", "step black kiev")
    assert facts(state)["markers"] == [6] and pos(state, "black", KV) == 3


def test_immediate_order_resolves_the_factory_first() -> None:
    """RR-EFF-1: effect_order=immediate: no second industry step before the factory's effect is done
    or dropped."""
    state = at(options={"effect_order": "immediate"}, seat0={"markers": [4], "factories": [7]})
    do(state, "space I_2")
    assert "industry 1" not in legal(state)
    do(state, "done")
    assert facts(state)["markers"] == [6] and state.to_move == 1


def test_chains_end_before_anything_else() -> None:
    """RR-EFF-2 RR-LOCO-8 RR-SPEC-1: reach counts on the final arrangement only."""
    patch = {"tracks": {SP: {"black": 4}}, "locomotives": {"transsiberian2": 2, SP: 2, KV: 2}}
    state = at(seat0=patch, lowest_pile=6)
    do(state, "space L_1", "loco transsiberian2")
    assert legal(state) == ["move transsiberian1", "flip"]
    refused(state, "token QT_5IND", "RR-EFF-2", "loco-in-hand")
    do(state, "flip")
    assert facts(state)["tokens"] == {}
    state = at(seat0=patch, lowest_pile=6)
    do(state, "space L_1", "loco stpetersburg", "flip")
    assert legal(state)[0].startswith("token")


def test_reuse_is_named_first() -> None:
    """RR-EFF-3: the space to be repeated is named before other pending effects go on."""
    state = at(seat0={"markers": [4], "factories": [3]}, occupied={"A_ROUBLES": [0, 1, 0, 0, 0]})
    do(
        state,
        "space I_2",
    )
    assert legal(state) == ["reuse A_ROUBLES", "done"]
    refused(state, "industry 1", "RR-EFF-3", "name-reuse")


def test_advantages_after_every_step_once() -> None:
    """RR-EFF-4 RR-SPEC-1: a locomotive makes a waiting space due; taking it away later takes nothing back."""
    state = at(seat0={"tracks": {TS: {"black": 6, "gray": 5, "brown": 3}}, "own": 2}, passed=OTHERS)
    do(state, "space L_1", "loco transsiberian2")  # 1 + 2 = reach 3
    assert facts(state)["reach"][TS] == 3 and queries.board(state, 0).workers_in_play == 6
    assert facts(state)["own"] == 2


def test_nothing_is_saved_for_later() -> None:
    """RR-EFF-5 RR-TURN-6: what lapsed does not come back on the next turn."""
    state = at(seat0={"engineers": [15]}, passed=OTHERS)
    do(state, "engineer 15", "step black kiev", "done")
    assert queries.pending(state).optional == ()
    refused(state, "step black kiev", "RR-TURN-3", "choose-space-first")


def test_notation_of_everything_reads_back() -> None:
    """RR-TURN-3: every action there can be is one line of plain text and reads back as itself."""
    universe = STANDARD.moves.universe
    texts = [GAME.format(action) for action in universe]
    assert len(set(texts)) == len(texts) == len(set(universe))
    for action, text in zip(universe, texts, strict=True):
        assert GAME.parse(text) == action and text.isascii() and "  " not in text
