"""What was learned from games that bots played: what a position will bring, as a sum of weighted features.

A game's file of weights (`Insight.learned`) holds, for every kind and time of the game that `Insight.features`
tells apart, one whole number per feature (points x SCALE) and a temper; and how they were trained. A race is
judged by the differences to the mean of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from typing import Any, Final

from engine.bots.judge import Judge
from engine.core.contract import Game, State

SCALE: Final = 1024
DECIDED: Final = 1 << 40
"""More than any sum of points: a finished game is won or lost."""


class Linear:
    """One set of weights, ready to use."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.rows = {int(bucket): tuple(row) for bucket, row in weights["rows"].items()}
        self.tempers = {int(bucket): int(temper) for bucket, temper in weights["tempers"].items()}
        self._nearest: dict[int, int] = {}

    def bucket(self, wanted: int) -> int:
        """The trained bucket to use: the one wanted or the nearest."""
        if wanted in self.rows:
            return wanted
        if wanted not in self._nearest:
            self._nearest[wanted] = min(self.rows, key=lambda known: (abs(known - wanted), known))
        return self._nearest[wanted]


def judge(game: Game, weights: Mapping[str, Any]) -> Judge:
    """Judging by these weights."""
    insight, linear = game.insight, Linear(weights)
    features, relative, rows = insight.features, insight.relative, linear.rows

    def values(state: State, seats: range) -> tuple[int, list[int]]:
        wanted, found = features(state, seats)
        bucket = linear.bucket(wanted)
        row = rows[bucket]
        return bucket, [sum(map(mul, row, numbers)) for numbers in found]

    def worth(state: State, seat: int) -> int:
        if state.to_move is None:
            return _final(state, seat)
        if not relative:
            return values(state, range(seat, seat + 1))[1][0]
        found = values(state, range(state.seats))[1]
        return _beside(found)[seat]

    def outlook(state: State) -> tuple[list[int], int]:
        bucket, found = values(state, range(state.seats))
        return found, linear.tempers[bucket]

    return Judge(worth, outlook)


def _beside(values: list[int]) -> list[int]:
    """Each less the mean of the others."""
    total, others = sum(values), max(1, len(values) - 1)
    return [value - (total - value) // others for value in values]


def _final(state: State, seat: int) -> int:
    """A finished game: won before lost, then by points."""
    result = state.result()
    assert result is not None
    points = [score.total * SCALE for score in state.scores()]
    won = DECIDED if seat in result.winners else -DECIDED
    return won + (_beside(points)[seat] if state.game.insight.relative else points[seat])
