"""What was learned from games that bots played: what a position will bring, as a sum of weighted features.

A game's file of weights (`Insight.learned`) holds, for every kind and time of the game that
`Insight.features` tells apart, one whole number per feature (points x SCALE), and a temper; and how they were
trained. A race is judged by the differences to the mean of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from typing import Any, Final

from engine.bots.judge import Judge, by_estimate
from engine.core.contract import Game, State

SCALE: Final = 1024
DECIDED: Final = 1 << 40
"""More than any sum of points: a finished game is won or lost."""


class Linear:
    """One set of weights, ready to use."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.rows = {_place(name): tuple(row) for name, row in weights["rows"].items()}
        self.tempers = {_place(name): int(temper) for name, temper in weights["tempers"].items()}

    def near(self, kind: int, time: int) -> tuple[int, int]:
        """The trained place nearest to one that was not met in training."""
        place = min(self.rows, key=lambda known: (abs(known[0] - kind), abs(known[1] - time), known))
        self.rows[kind, time], self.tempers[kind, time] = self.rows[place], self.tempers[place]
        return place


def _place(name: str) -> tuple[int, int]:
    kind, time = name.split(".")
    return int(kind), int(time)


def judge(game: Game, weights: Mapping[str, Any]) -> Judge:
    """Judging by these weights."""
    insight, linear = game.insight, Linear(weights)
    features, relative, rows = insight.features, insight.relative, linear.rows
    trained, plain = insight.trained, by_estimate(game)

    def values(state: State, seats: range) -> tuple[tuple[int, int], list[int]]:
        kind, time, found = features(state, seats)
        row = rows.get((kind, time)) or rows[linear.near(kind, time)]
        return (kind, time), [sum(map(mul, row, numbers)) for numbers in found]

    def worth(state: State, seat: int) -> int:
        if not trained(state):
            return plain.worth(state, seat)
        if state.to_move is None:
            return _final(state, seat)
        if not relative:
            return values(state, range(seat, seat + 1))[1][0]
        found = values(state, range(state.seats))[1]
        return _beside(found)[seat]

    def outlook(state: State) -> tuple[list[int], int]:
        if not trained(state):
            return plain.outlook(state)
        place, found = values(state, range(state.seats))
        return found, linear.tempers[place]

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
