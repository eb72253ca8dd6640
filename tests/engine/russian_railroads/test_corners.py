"""Corner cases that no worked example reaches; each test fails if its rule is broken on purpose."""

from __future__ import annotations

import pytest

from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.editions import STANDARD

from .helpers import KV, OTHERS, SP, TS, at, do, facts, kinds, legal, pos, refused, score_line

DUE = {"tracks": {SP: {"black": 3}}, "locomotives": {SP: 5}}
TOKEN = ("space T_BASE", "step black stpetersburg")


def test_dropping_the_rest_still_scores_the_factory() -> None:
    """RR-COMP-2: points of factory 8 that wait in the pool are scored when the rest is dropped."""
    state = at(seat0={"engineers": [5], "markers": [4], "factories": [8], "locomotives": {KV: 6}})
    do(state, "engineer 5", "industry 1")
    assert facts(state)["points"] == 0
    do(state, "done")
    assert facts(state)["points"] == 1 + 6 and facts(state)["markers"] == [5]


def test_scores_of_factories_count_what_the_same_turn_brings() -> None:
    """RR-EFF-1 RR-FACT-7: in the pool the sum is taken last, in immediate order at once."""
    patch = {"markers": [4], "factories": [8, 2], "locomotives": {KV: 3}}
    for order, points in (("pool", 8 + 3), ("immediate", 3 + 1)):
        state = at(options={"effect_order": order}, round=7, lowest_pile=8, seat0=patch)
        do(state, "space LAST_ROUND")
        while state.to_move == 0:
            build = "loco stpetersburg"
            do(state, build if build in legal(state) else legal(state)[0])
        assert facts(state)["locomotives"][SP] == 8 and facts(state)["points"] == points


def test_one_of_the_four_is_repeated_last() -> None:
    """RR-Q-7: the repetition comes after all three."""
    state = at(seat0=DUE)
    do(state, *TOKEN, "token QT_CARD", "card Q_FOUR")
    assert not any(text.startswith("again") for text in legal(state))
    assert refused(state, "again black", "RR-Q-7", "must-finish") == {"what": ("black", "industry")}
    do(state, "step black kiev")
    assert refused(state, "again doubler", "RR-Q-7", "must-finish") == {"what": ("industry",)}


def test_doublers_of_a_factory_wait_for_the_repetition() -> None:
    """RR-Q-7 RR-EFF-1 RR-DBL-3: factory 4 reached within Q_FOUR: its second doubler takes the last slot
    unless the card's own doubler is repeated there."""
    for choice, doublers, black in (("black", 8, 3), ("doubler", 8, 2)):
        state = at(seat0={**DUE, "markers": [4], "factories": [4], "doublers": 5})
        do(state, *TOKEN, "token QT_CARD", "card Q_FOUR", "industry 1")
        assert facts(state)["doublers"] == 7
        do(state, "step black kiev", f"again {choice}")
        assert facts(state)["doublers"] == doublers
        if choice == "black":
            do(state, "step black kiev")
        do(state, "bonus points")
        assert pos(state, "black", KV) == black and state.to_move == 1
    below = at(
        options={"effect_order": "immediate"},
        seat0={**DUE, "markers": [4], "factories": [4], "doublers": 6},
    )
    do(below, *TOKEN, "token QT_CARD", "card Q_FOUR", "industry 1")
    assert facts(below)["doublers"] == 8
    do(below, "step black kiev")
    assert legal(below) == ["again industry", "again black"]


def test_the_new_order_is_told_once() -> None:
    """RR-ORDER-2 RR-ORDER-5: relocations do not reorganise the order again."""
    state = at(passed=OTHERS, occupied={"O_1": [2, 1, 0, 0, 0], "O_2": [0, 1, 0, 0, 0]})
    assert kinds(do(state, "pass")).count("order") == 1 and state.order == (2, 0, 1, 3)
    events = do(state, "relocate A_DOUBLER", "relocate A_ROUBLES")
    assert "order" not in kinds(events) and state.order == (2, 0, 1, 3) and state.round == 2


def test_no_medal_no_points() -> None:
    """RR-Q-5 RR-SCORE-5: Kiev 5 gives nothing without the medal, nor with gray or reach short of it."""
    tracks = {TS: {"black": 2}, KV: {"black": 6, "gray": 5}}
    assert facts(at(seat0={"tracks": tracks, "locomotives": {KV: 5}}))["recurring"][KV] == 10
    held = at(seat0={"medal": True, "tracks": tracks, "locomotives": {KV: 5}})
    assert facts(held)["recurring"][KV] == 30
    behind = {TS: {"black": 2}, KV: {"black": 6, "gray": 4}}
    short = at(seat0={"medal": True, "tracks": behind, "locomotives": {KV: 5}})
    assert facts(short)["recurring"][KV] == 10


def test_a_repeated_space_is_complete_in_roubles_too() -> None:
    """RR-REUSE-3 RR-GEN-7: with 18 roubles in the game and one left, taking two again is not possible."""
    own = {"roubles": 4, "engineers": [12]}
    state = at(
        options={"token_supply": "components"},
        seat0=own,
        seat1={"roubles": 12},
        occupied={"A_ROUBLES": [0, 1, 0, 0, 0], "A_DOUBLER": [0, 1, 0, 0, 0]},
    )
    do(state, "engineer 12", "pay own 1")
    assert legal(state) == ["reuse A_DOUBLER", "done"]
    assert refused(state, "reuse A_ROUBLES", "RR-REUSE-3", "no-roubles-left") == {"need": 2}


def test_what_has_to_be_decided_first_is_named() -> None:
    """RR-TURN-6 RR-EFF-2 RR-FACT-3 RR-SPEC-8 RR-EFF-3 RR-EBC-1: in mid-turn a new space or a pass is refused
    for the decision that is open."""
    hand = at(seat0={"locomotives": {"transsiberian2": 2}}, lowest_pile=3)
    do(hand, "space L_1", "loco transsiberian2")
    assert refused(hand, "space I_1", "RR-EFF-2", "loco-in-hand") == {"number": 2}
    gap = at(seat0={"factories": [6, 6, 6, 6, 2], "markers": [0]}, lowest_pile=7)
    do(gap, "space L_1", "factory pile")
    assert refused(gap, "pass", "RR-FACT-3", "choose-gap") == {"factory": "7"}
    due = at(seat0=DUE)
    do(due, *TOKEN)
    assert refused(due, "pass", "RR-SPEC-8", "choose-token") == {"space": "stpetersburg 4"}
    reuse = at(seat0={"engineers": [12]}, occupied={"A_ROUBLES": [0, 1, 0, 0, 0]})
    do(reuse, "engineer 12")
    refused(reuse, "space I_1", "RR-EFF-3", "name-reuse")
    bonus = at(seat0={"factories": [9], "markers": [4]})
    do(bonus, "space I_1")
    refused(bonus, "pass", "RR-EBC-1", "choose-bonus")


def test_what_is_missing_is_named() -> None:
    """RR-COMP-5 RR-LOCO-9 RR-COMP-6: one tile for two; no place for the special locomotive."""
    nines = dict(zip(STANDARD.slots, (9, 9, 0, 0), strict=True))
    one = at(2, seat0={"factories": [8, 8]}, seat1={"locomotives": nines, "factories": [7, 7]})
    one.returned = (0,) * len(one.returned)
    assert sum(one.piles) == 0
    refused(one, "space L_3", "RR-LOCO-9", "no-tiles")
    # Card by card; Q_LOCO9 needs a slot below nine (four of the five nines are in the piles).
    full = at(
        seat0={
            **DUE,
            "locomotives": dict(zip(STANDARD.slots, (9, 9, 9, 9), strict=True)),
        }
    )
    do(full, *TOKEN, "token QT_CARD")
    assert refused(full, "card Q_LOCO9", "RR-COMP-6", "no-loco-place") == {"number": 9}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_space_can_be_asked_about(players: int) -> None:
    """RR-TURN-4 RR-ORDER-6: all spaces of the board, and every owned engineer, are legal or refused for a
    rule, before a turn and when relocating."""
    order = list(range(players))
    state = at(players, order=order, seat1={"engineers": [4]}, passed=order[1:])
    relocating = at(players, order=order, passed=order[1:], occupied={"O_1": [1, 1, 0, 0, 0]})
    do(relocating, "pass")
    for asked, table in ((state, STANDARD.moves.choose), (relocating, STANDARD.moves.relocate)):
        candidates = asked.candidates()
        assert set(table[: STANDARD.board_places]) <= set(candidates)
        assert len(set(candidates)) == len(candidates)
        for action in candidates:
            refusal = asked.why_not(action)
            assert (refusal is None) == (action in asked.legal())
            assert refusal is None or (refusal.rule.startswith("RR-") and refusal.args)
    assert STANDARD.moves.choose[STANDARD.first_engineer + 4] in state.candidates()


def test_the_second_player_of_two_may_take_his_own_place() -> None:
    """RR-ORDER-1 RR-ORDER-3: with two players the first keeps his place, and relocates all the same."""
    state = at(2, order=[0, 1], passed=[1])
    do(state, "space O_1", "pass")
    assert state.order == (0, 1) and state.to_move == 0
    do(state, "relocate A_DOUBLER")
    assert facts(state)["doublers"] == 1 and state.round == 2


def test_only_some_colours_can_open_something() -> None:
    """RR-COMP-3: which advances trigger what helps is read from the boards; here only black ones do."""
    assert all(each.question for each in STANDARD.tables.helpful_advantages)
    assert STANDARD.tables.helpful_colours == (c.K_BLACK,)
    assert STANDARD.tables.most_advances == 3
    assert queries.table(at()).lowest == STANDARD.lowest_pile


def test_the_last_slot_is_kept_when_only_the_doubler_can_be_repeated() -> None:
    """RR-COMP-3 RR-Q-7: immediate order: factory 4 may not fill the slot that the card's repetition needs."""
    seat = {
        "tracks": {TS: {"black": 15}, SP: {"black": 9}, KV: {"black": 8}},
        "locomotives": {SP: 5},
        "factories": [4],
        "markers": [6, 4],
        "doublers": 6,
        "tokens_laid": {"industry 10": "QT_MARKER2", "stpetersburg 4": "QT_5IND"},
        "workers_in_play": 6,
    }
    state = at(options={"effect_order": "immediate"}, seat0=seat, lowest_pile=6)
    do(state, "space L_1", "loco stpetersburg", "move kiev", "token QT_CARD", "card Q_FOUR")
    while "industry 2" in legal(state):
        do(state, "industry 2")
    if "step black kiev" in legal(state):
        do(state, "step black kiev")
    # The marker is stuck, every black track at its end: the doubler is what is repeated.
    assert facts(state)["markers"] == [6, 5] and pos(state, "black", KV) == 9
    assert facts(state)["doublers"] == 8


def test_both_markers_score_in_the_phase() -> None:
    """RR-IND-8 RR-SCORE-6: 10 and 5 points are written down, not only foreseen."""
    used = {
        "tokens_laid": {"stpetersburg 4": "QT_MARKER2"},
        "tracks": {SP: {"black": 4}},
        "locomotives": {SP: 4},
    }
    state = at(passed=OTHERS, seat0={**used, "markers": [6, 4], "factories": [6]})
    do(state, "pass")
    assert score_line(state, 0, "industry") == 15


def test_a_claim_paid_with_a_rouble_alone() -> None:
    """RR-PAY-7: with no own worker at hand a rouble pays and changes places with one elsewhere."""
    state = at(order=[1, 2, 0, 3], to_move=0, seat0={"own": 0, "roubles": 1})
    assert {"space O_1", "space O_2"} <= set(legal(state))
    do(state, "space O_1")
    assert state.occupied[STANDARD.place("O_1")] == 1 + (1 << 3)
    assert state.occupied[STANDARD.base_pieces] == 1 + (4 << 3) + (1 << 10)


def test_drawing_from_an_empty_pile() -> None:
    """RR-EBC-1 RR-AMB-20: with option end_bonus_choice=draw_top, too, only the points are left."""
    cards = list(STANDARD.bonus_ids[2:])
    state = at(
        options={"end_bonus_choice": "draw_top"},
        seat0={"factories": [9], "markers": [4], "cards": cards},
        removed=list(STANDARD.bonus_ids[:2]),
    )
    do(state, "space I_1")
    assert facts(state)["points"] == 10 and state.to_move == 1


def test_secret_engineer_card_in_no_figure() -> None:
    """RR-HID-1 RR-END-5: neither the scores nor the majority of the page count a held engineer card."""
    state = at(seat0={"cards": ["EB_ENGINEER"], "engineers": [2]}, seat1={"engineers": [4]})
    assert queries.engineer_majority(state) == ((1, 1, 40), (0, 1, 20))
    assert [score.total for score in state.scores()] == [20, 40, 0, 0]
    over = at(
        round=7,
        passed=OTHERS,
        seat0={"cards": ["EB_ENGINEER"], "engineers": [2]},
        seat1={"engineers": [4]},
    )
    do(over, "pass")
    assert queries.engineer_majority(over) == ((0, 2, 40), (1, 1, 20))


def test_what_the_page_foresees() -> None:
    """RR-SCORE-6 RR-SPEC-1 RR-LAST-1: gain of a marker's step, what an advantage still lacks, spaces that are
    there in the last round."""
    state = at(round=7, seat0={"markers": [3], "tracks": {SP: {"black": 3}}, "locomotives": {SP: 2}})
    assert [(each.at, each.gain) for each in queries.markers_ahead(state, 0)] == [(4, 5 - 3)]
    far = {(each.colour, each.rail): each for each in queries.steps_ahead(state, 0)}["black", SP]
    assert (far.space, far.possible, far.brings) == (4, True, {})  # the locomotives reach 2
    near = at(round=7, seat0={"tracks": {SP: {"black": 3}}, "locomotives": {SP: 4}})
    step = {(each.colour, each.rail): each for each in queries.steps_ahead(near, 0)}["black", SP]
    assert step.brings == {"question_token": 1}
    there = {place.id: place.exists for place in queries.places(state)}
    assert there["LAST_ROUND"] and not there["O_1"] and not there["O_2"]
    assert refused(at(), "space T_ANY2", "RR-PAY-3", "needs-rouble") == {
        "place": "T_ANY2",
        "need": 1,
        "have": 0,
    }
    paying = at(seat0={"roubles": 2})
    do(paying, "space T_ANY2")
    assert refused(paying, "pay own 2", "RR-PAY-3", "needs-rouble")["need"] == 1


def test_a_reuse_without_a_target_costs_no_card() -> None:
    """RR-Q-6 RR-REUSE-5: a card is due, and the marker steps on a factory that has nothing to use again: only
    that lapses."""
    state = at(
        seat0={"tracks": {SP: {"black": 3}}, "locomotives": {SP: 5}, "markers": [4], "factories": [3]},
    )
    do(state, "space I_3", "step black stpetersburg", "token QT_CARD")
    assert "industry 1" in legal(state) and "card Q_FACTORY" in legal(state)
    do(state, "industry 1")
    assert "card Q_FACTORY" in legal(state)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_last_round_space_may_cost_roubles_beside_the_options_workers(workers: int) -> None:
    """RR-PAY-1: the option says how many workers, the (corrected) board how many roubles."""
    path = "action_spaces.last_round.cost.roubles"
    options = {"last_round_space_workers": workers}
    for seed in range(4):
        state, rng = GAME.new(4, seed, options, {path: 1}), Rng(seed)
        while state.to_move is not None:
            legal = state.legal()
            assert all(state.why_not(action) is None for action in legal)
            state.apply(legal[rng.below(len(legal))])
    with pytest.raises(OptionError):
        GAME.new(4, 7, options, {path: 3})
