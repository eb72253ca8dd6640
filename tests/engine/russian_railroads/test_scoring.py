"""Scoring phases, last round, final scoring, the readable statements."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.russian_railroads import GAME, queries, scoring
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.editions import STANDARD

from .helpers import KV, OTHERS, SP, TS, at, do, facts, kinds, legal, refused, score_line

BOARD = {
    "tracks": {TS: {"black": 9, "gray": 7, "brown": 3}, KV: {"black": 2}},
    "locomotives": {"transsiberian1": 6, "transsiberian2": 2, KV: 2},
    "doublers": 1,
    "markers": [5],
    "factories": [4],
}


def test_every_round_scores_everything() -> None:
    """RR-SCORE-1 RR-SCORE-4: the printed example, as events space by space."""
    state = at(seat0=BOARD, passed=OTHERS, lowest_pile=6)
    events = do(state, "pass")
    rails: list[dict[str, Any]] = [
        dict(event.args) for event in events if event.kind == "rail-scored" and event.seat == 0
    ]
    assert [rail["points"] for rail in rails] == [12, 0, 3]
    assert rails[0]["spaces"][0] == (1, "brown", 2, 2, 1, 4)
    assert rails[2]["recurring"] == ((1, 1), (2, 2))
    total = next(event for event in events if event.kind == "round-scored" and event.seat == 0)
    assert total.args == {"round": 1, "points": 20, "total": 20}
    assert score_line(state, 0, "rail-transsiberian") == 12


def test_which_spaces_score() -> None:
    """RR-SCORE-2: up to reach and black; without a locomotive nothing."""
    state = at(seat0={"tracks": {SP: {"black": 5}, KV: {"black": 2}}, "locomotives": {SP: 3, KV: 6}})
    income = queries.income(state, 0)
    assert [rail.scored for rail in income.rails] == [1, 3, 2]
    assert queries.income(at(), 0).rails[1].total == 0


def test_colour_of_a_space() -> None:
    """RR-SCORE-3: the last colour in ahead order that has come so far."""
    player = at(seat0=BOARD, lowest_pile=6).boards[0]
    colours = [c.COLOURS[scoring.colour_of(STANDARD, player, 0, space)] for space in range(1, 10)]
    assert colours == ["brown"] * 3 + ["gray"] * 4 + ["black"] * 2


def test_recurring_points_are_never_doubled() -> None:
    """RR-SCORE-5: stars come on top of the tracks."""
    state = at(seat0=BOARD, lowest_pile=6)
    rail = queries.income(state, 0).rails[2]
    assert (rail.tracks, rail.total) == (0, 3)


@pytest.mark.parametrize("seed", range(40))
def test_sums_agree_with_the_statement(seed: int) -> None:
    """RR-SCORE-4: points by runs of a colour equal the sum of the spaces' points, on random boards."""
    from engine.core.rng import Rng

    rng = Rng(seed)
    player = at().boards[0]
    for cells in STANDARD.rail_cells:
        ahead = player[cells[0] - 1]
        for cell in cells:
            ahead = player[cell] = rng.below(max(1, ahead)) if cell != cells[0] else 1 + rng.below(ahead - 1)
            ahead = max(ahead, 1)
    for slot in range(4):
        player[STANDARD.loco + slot] = rng.below(10)
    player[STANDARD.doublers], player[STANDARD.value_set], player[STANDARD.medal] = (
        rng.below(9),
        rng.below(2),
        rng.below(2),
    )
    for rail in range(3):
        tracks, stars = scoring.rail_points(STANDARD, player, rail)
        statement = scoring.rail_score(STANDARD, player, rail)
        assert (tracks, tracks + stars) == (statement.tracks, statement.total)


def test_clean_up() -> None:
    """RR-CLEAN-1 RR-CLEAN-2: pieces back, strip moved, then the next round's cards."""
    state = at(passed=OTHERS, seat0={"roubles": 1})
    do(state, "space T_BLACK2", "pay own 1 rouble 1", *["step black kiev"] * 3, "pass")
    assert not any(state.occupied) and facts(state)["own"] == 5 and facts(state)["roubles"] == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_last_round_space(workers: int) -> None:
    """RR-LAST-1 RR-AMB-3: three industry advances, complete; no turn order in the last round."""
    options = {"last_round_space_workers": workers}
    state = at(options=options, round=7, passed=OTHERS)
    for name in ("O_1", "O_2"):
        refused(state, f"space {name}", "RR-LAST-1", "covered-in-last-round")
    do(state, "space LAST_ROUND")
    assert facts(state)["own"] == 5 - workers and facts(state)["markers"] == [3]
    blocked = at(options=options, round=7, seat0={"markers": [2]})
    refused(blocked, "space LAST_ROUND", "RR-IND-3", "industry-too-short")
    events = do(state, "pass")
    assert "order" not in kinds(events) and state.to_move is None
    refused(at(round=6), "space LAST_ROUND", "RR-LAST-1", "last-round-only")


def test_the_end() -> None:
    """RR-END-1 RR-END-2: after the last scoring the cards, then the majority; then nothing more."""
    state = at(round=7, passed=OTHERS, seat0={"cards": ["EB_15"], "engineers": [4]})
    events = do(state, "pass")
    told = kinds(events)
    assert told.index("round-scored") < told.index("end-bonus-scored") < told.index("majority-scored")
    assert told[-1] == "game-over"
    assert state.legal() == [] and state.candidates() == []
    refused_now = state.why_not(GAME.parse("space I_1"))
    assert refused_now is not None and refused_now.reason == "game-over"
    assert facts(state)["points"] == 15 + 40
    result = state.result()
    assert result is not None and result.winners == (0,) and result.reason == "most-points"
    score = state.scores()[0]
    assert score.total == facts(state)["points"] == sum(line.points for line in score.lines)
    assert [line.args for line in score.lines if line.key == "end-bonus"] == [{"card": "EB_15"}]


def test_end_bonus_cards() -> None:
    """RR-EBC-3 RR-END-2: every card's points on one board."""
    state = at(
        seat0={
            "cards": list(STANDARD.bonus_ids[:8]),
            "workers_in_play": 7,
            "black_worker": 1,
            "doublers": 4,
            "tracks": {TS: {"black": 3}, SP: {"black": 9}, KV: {"black": 9}},
            "locomotives": {SP: 2, KV: 3},
            "factories": [4, 4, 6, 6, 6],
            "engineers": [4, 9],
            "tokens_laid": {"industry 10": "QT_5IND", "stpetersburg 4": "QT_MEDAL"},
        },
        removed=list(STANDARD.bonus_ids[8:]),
    )
    player = state.boards[0]
    points = {name: scoring.bonus_points(state, player, card) for card, name in enumerate(STANDARD.bonus_ids)}
    assert points == {
        "EB_15": 15,
        "EB_WORKERS": 30,
        "EB_DOUBLERS": 20,
        "EB_RAILS": 20,
        "EB_BLACKSUM": 21,
        "EB_ENGINEER": 0,
        "EB_FACTORIES": 20,
        "EB_TOKENS": 14,
        "EB_LOCOS": 6,
        "EB_HIRED": 12,
    }
    for doublers, expected in ((3, 0), (6, 20), (7, 30), (8, 30)):
        player[STANDARD.doublers] = doublers
        assert scoring.bonus_points(state, player, STANDARD.bonus_ids.index("EB_DOUBLERS")) == expected


def test_majority_and_its_tie_break() -> None:
    """RR-END-3 RR-END-4: 40 and 20; the highest number among the tied; the loser of a tie for first
    is second."""
    state = at(seat0={"engineers": [4, 11]}, seat1={"engineers": [2, 13]})
    assert queries.engineer_majority(state) == ((1, 2, 40), (0, 2, 20))


def test_engineer_card() -> None:
    """RR-END-5 RR-AMB-21: counts as one more engineer, by default only beside a hired one."""
    lone: dict[str, Any] = {"seat0": {"cards": ["EB_ENGINEER"]}, "seat1": {"engineers": [4]}}
    assert scoring.majority(at(**lone), True) == [(1, 1, 40)]
    alone = at(options={"extra_engineer_card_alone": "counts_alone"}, **lone)
    assert scoring.majority(alone, True) == [(1, 1, 40), (0, 1, 20)]
    helped = at(seat0={"cards": ["EB_ENGINEER"], "engineers": [2]}, seat1={"engineers": [4]})
    assert scoring.majority(helped, True) == [(0, 2, 40), (1, 1, 20)]
    assert scoring.majority(helped, False) == [(1, 1, 40), (0, 1, 20)]  # secret while the game runs
    two = at(2, seat0={"engineers": [2]}, seat1={"engineers": [4]})
    assert scoring.majority(two, True) == [(1, 1, 40), (0, 1, 20)]
    assert scoring.majority(at(), True) == []


def test_shared_victory() -> None:
    """RR-END-6: equal totals share it."""
    state = at(2, round=6, passed=[1], seat0={"score": 50}, seat1={"score": 50})
    do(state, "pass")
    result = state.result()
    assert result is not None and result.winners == (0, 1) and result.ranking == ((0, 1),)
    assert legal(state) == []


def test_scores_say_what_is_known() -> None:
    """RR-HID-1: secret cards are in nobody's statement while the game runs."""
    state = at(seat0={"cards": ["EB_15"], "score": 8}, seat1={"engineers": [4]})
    scores = state.scores()
    assert scores[0].total == 8 and scores[1].total == 40
    assert all(line.key != "end-bonus" for score in scores for line in score.lines)
    assert queries.held_cards(state, 0) == (("EB_15", 15),)
