"""Characters: bots that play well, and each with a liking of its own that shows on the table.

A game says what its characters like (`Features.characters`): so many hundredths of the temper for one more of
a feature. Where a game says nothing of a character, and on boards that nobody was trained on, it plays
without any liking.
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
    """What a seat has of what it likes. `likes`: for one more of every feature, in parts of the temper, of
    which `whole` are all of it."""
    numbers = features_of(state.game).rows(state, (seat,))[2][0]
    found: int = sum(map(mul, likes, numbers))
    return temper * found // whole


def with_liking(game: Game, name: str, plain: Judge) -> Judge:
    """Judging as `plain` does, but with a character's liking."""
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
