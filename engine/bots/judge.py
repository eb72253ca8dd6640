"""How good a position is, as whole numbers: larger is better, comparable between positions of one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.contract import Game, State


class Judge(NamedTuple):
    """Two questions to a position, answered on one scale."""

    worth: Callable[[State, int], int]
    """How it stands for one seat."""
    standing: Callable[[State], list[int]]
    """How it stands for every seat."""
    temper: int
    """Difference in standing that makes a seat about 2.7 times as likely to win."""


JudgeOf = Callable[[Game], Judge]


def _worth(state: State, seat: int) -> int:
    return state.estimate(seat)


def _standing(state: State) -> list[int]:
    return [state.estimate(seat) for seat in range(state.seats)]


def by_estimate(game: Game) -> Judge:
    """The game's own `estimate`."""
    return Judge(_worth, _standing, game.insight.temper)
