"""Characters: bots that play well, and each with a liking of its own that shows on the table.

A game says what its characters like (`Insight.characters`): so many hundredths of the temper for one more of
a feature. Where a game says nothing of a character, and on boards that nobody was trained on, it plays
without any liking.
"""

from __future__ import annotations

from operator import mul
from typing import Final

from engine.bots.judge import Judge
from engine.core.contract import Game, State

CHARACTERS: Final = ("builder", "investor")


def with_liking(game: Game, name: str, plain: Judge) -> Judge:
    """Judging as `plain` does, but with a character's liking."""
    insight = game.insight
    liking = insight.characters.get(name, {})
    if not liking or not insight.names:
        return plain
    by_family: dict[str, list[int]] = {}

    def worth(state: State, seat: int) -> int:
        own = plain.worth(state, seat)
        if state.to_move is None or not insight.trained(state):
            return own
        family = insight.family(state)
        if (weights := by_family.get(family)) is None:
            weights = by_family[family] = [liking.get(feature, 0) for feature in insight.names_of(state)]
        temper = plain.outlook(state)[1]
        numbers = insight.features(state, range(seat, seat + 1))[2][0]
        liked: int = sum(map(mul, weights, numbers))
        return own + temper * liked // 100

    return Judge(worth, plain.outlook)
