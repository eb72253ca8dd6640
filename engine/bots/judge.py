"""Judges: how good a position is, as whole numbers. Larger is better, comparable within one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..core.contract import Game, State


class Judge(NamedTuple):
    """The two functions that judge a position."""

    worth: Callable[[State, int], int]
    """How good a position is for one seat, also after the end."""
    outlook: Callable[[State], tuple[list[int], int]]
    """How good a running game is for every seat; and the temper, the difference in these that makes a seat
    about 2.7 times as likely to win."""


JudgeOf = Callable[[Game], Judge]


def _worth(state: State, seat: int) -> int:
    return state.estimate(seat)


def _outlook(state: State) -> tuple[list[int], int]:
    return [state.estimate(seat) for seat in range(state.seats)], state.game.insight.temper


_BY_ESTIMATE = Judge(_worth, _outlook)


def by_estimate(game: Game) -> Judge:
    """The judge by the game's own `estimate`."""
    return _BY_ESTIMATE
