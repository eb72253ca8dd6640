"""Random games over all player counts and options, checked after every action (see watch.py)."""

from __future__ import annotations

import pytest

from engine.core.contract import Mode
from engine.games.russian_railroads import GAME

from .watch import play

GAMES = 8


@pytest.mark.parametrize("mode", list(GAME.modes()), ids=lambda mode: mode.name)
def test_random_games(mode: Mode) -> None:
    """RR-COMP-3 RR-TRACK-5 RR-END-1: lawful ends, balanced books, no dead ends, nothing goes back."""
    for seed in range(GAMES):
        assert play(mode, seed) > 50


def test_mixed_options() -> None:
    """RR-EFF-1: all options at their other value at once."""
    other = {
        option.name: next(choice for choice in option.choices if choice != option.default)
        for option in GAME.options
    }
    for players in GAME.players:
        for seed in range(GAMES):
            assert play(Mode("all other", players, other), seed) > 50
