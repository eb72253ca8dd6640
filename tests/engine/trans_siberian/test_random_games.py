"""Random games of every player count and habit, checked after every action (see campaign.py)."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.games.trans_siberian import GAME
from tests.engine.trans_siberian.campaign import play_audited
from tests.engine.trans_siberian.playing import HABITS, random_game

GAMES = 150
"""Of each player count and habit in the normal run."""


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("players", GAME.players)
def test_games_end_lawfully_with_balanced_books(players: int, habit: str) -> None:
    """TSR-END-4, TSR-SETUP-5, TSR-BUILD-3, TSR-TERM-9, TSR-TWO-8"""
    lengths = {play_audited(players, seed, habit).dividends for seed in range(GAMES)}
    assert len(lengths) > 1


@pytest.mark.parametrize(
    "options",
    [
        {"dividends_length": 6},
        {"dividends_length": 10, "nationalization_track": "steps-of-4"},
        {"nationalization_track": "steps-of-2"},
        {"few_public_ends_in_phase_1": False},
    ],
)
def test_games_with_other_tracks(options: dict[str, object]) -> None:
    """TSR-TRACK-1, TSR-TRACK-2, TSR-R-31"""
    for seed in range(GAMES // 5):
        state = play_audited(3 + seed % 3, seed, "builders", options)
        assert state.dividends <= state.board.dividends_end


def test_clones_are_independent() -> None:
    """TSR-SETUP-8: playing on in a clone leaves the original alone."""
    rng = Rng(3)
    state = GAME.new(4, 3)
    for _ in random_game(state, rng, "builders"):
        if rng.below(10):
            continue
        before = state.to_json()
        copy = state.clone()
        list(random_game(copy, rng, "kinds"))
        assert state.to_json() == before and copy.to_move is None


def test_estimates_are_sane() -> None:
    """TSR-SCORE-1: a finished game is worth its score, a fortune more than none."""
    rng = Rng(4)
    state = GAME.new(3, 4)
    for _ in random_game(state, rng, "builders"):
        assert all(isinstance(state.estimate(seat), int) for seat in range(3))
        if state.to_move is not None:
            richer = state.clone()
            richer.cash[0] += 10
            assert richer.estimate(0) > state.estimate(0)
    assert [state.estimate(seat) for seat in range(3)] == [score.total * 10 for score in state.scores()]
