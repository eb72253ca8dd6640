"""Characters: bots that play well, each with a liking that shows in its play.

A game says what its characters like (`Features.characters`), in hundredths of the temper for one more of a
feature. A character has no liking in games that name none, and on boards without trained weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final

from ..core.contract import Game, State
from ..core.insight import features_of
from .judge import Judge

CHARACTERS: Final = ("builder", "investor")


def liked(state: State, seat: int, likes: Sequence[int], temper: int, whole: int = 100) -> int:
    """The worth of what a seat has of the features it likes. `likes`: for one more of each feature, in units
    of which `whole` make a temper."""
    numbers = features_of(state.game).rows(state, (seat,))[2][0]
    found: int = sum(map(mul, likes, numbers))
    return temper * found // whole


def with_liking(game: Game, name: str, plain: Judge) -> Judge:
    """A judge like `plain` that adds a character's liking."""
    features = game.insight.features
    if features is None or not (liking := features.characters.get(name, {})):
        return plain
    by_family: dict[str, list[int]] = {}

    def worth(state: State, seat: int) -> int:
        own = plain.worth(state, seat)
        if state.to_move is None or not features.trained(state):
            return own
        family = features.family(state)
        if (weights := by_family.get(family.id)) is None:
            weights = by_family[family.id] = [liking.get(feature, 0) for feature in family.names]
        return own + liked(state, seat, weights, plain.outlook(state)[1])

    return Judge(worth, plain.outlook)
