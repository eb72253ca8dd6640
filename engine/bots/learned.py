"""A learned judge: what a position will bring, as a weighted sum of features, from games of bots.

A game's file of weights (`Features.learned`) has one whole number per feature (points x SCALE) and a temper
for every family, kind and time of the game; and how they were trained. In a race, a seat is judged by its
difference to the mean of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from typing import Any, Final

from ..core.contract import Game, State
from ..core.insight import features_of
from .judge import Judge, by_estimate

SCALE: Final = 1024
DECIDED: Final = 1 << 40
"""The worth of a win, more than any sum of points."""


class Linear:
    """The weights of one family."""

    def __init__(self, weights: Mapping[str, Any], family: str = "") -> None:
        self.rows: dict[tuple[int, int], tuple[int, ...]] = {}
        self.tempers: dict[tuple[int, int], int] = {}
        for name, row in weights["rows"].items():
            of, kind, time = place_of(name)
            if of == family:
                self.rows[kind, time] = tuple(row)
                self.tempers[kind, time] = int(weights["tempers"][name])

    def near(self, kind: int, time: int) -> tuple[int, int]:
        """The trained kind and time nearest to one without weights, which gets its weights."""
        place = min(self.rows, key=lambda known: (abs(known[0] - kind), abs(known[1] - time), known))
        self.rows[kind, time], self.tempers[kind, time] = self.rows[place], self.tempers[place]
        return place


def place_of(name: str) -> tuple[str, int, int]:
    """Family, kind and time from the name of a row in the file: "4.2", "some-family/4.2"."""
    family, _, rest = name.rpartition("/")
    kind, time = rest.split(".")
    return family, int(kind), int(time)


def families(weights: Mapping[str, Any]) -> dict[str, Linear]:
    """All families in a file of weights."""
    return {name: Linear(weights, name) for name in sorted({place_of(row)[0] for row in weights["rows"]})}


def judge(game: Game, weights: Mapping[str, Any]) -> Judge:
    """The judge with these weights; with `estimate` for other families."""
    features, known = features_of(game), families(weights)
    rows, relative, family = features.rows, features.relative, features.family
    plain = by_estimate(game)

    def values(linear: Linear, state: State, seats: range) -> tuple[tuple[int, int], list[int]]:
        kind, time, found = rows(state, seats)
        row = linear.rows.get((kind, time)) or linear.rows[linear.near(kind, time)]
        return (kind, time), [sum(map(mul, row, numbers)) for numbers in found]

    def worth(state: State, seat: int) -> int:
        linear = known.get(family(state).id)
        if linear is None:
            return plain.worth(state, seat)
        if state.to_move is None:
            return _final(state, seat, relative)
        if not relative:
            return values(linear, state, range(seat, seat + 1))[1][0]
        found = values(linear, state, range(state.seats))[1]
        return _beside(found)[seat]

    def outlook(state: State) -> tuple[list[int], int]:
        linear = known.get(family(state).id)
        if linear is None:
            return plain.outlook(state)
        place, found = values(linear, state, range(state.seats))
        return found, linear.tempers[place]

    return Judge(worth, outlook)


def _beside(values: list[int]) -> list[int]:
    """Each value less the mean of the others."""
    total, others = sum(values), max(1, len(values) - 1)
    return [value - (total - value) // others for value in values]


def _final(state: State, seat: int, relative: bool) -> int:
    """The worth of a finished game: won before lost, then by points."""
    result = state.result()
    assert result is not None
    points = [score.total * SCALE for score in state.scores()]
    won = DECIDED if seat in result.winners else -DECIDED
    return won + (_beside(points)[seat] if relative else points[seat])
