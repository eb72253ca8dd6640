"""The step `goal`: the learner plays until figures hold, with the other seats playing in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import IllegalAction
from .figures import Moment
from .step import FIGURES, OTHERS, TEXTS, Answered, Shape, key


@dataclass(frozen=True, kw_only=True)
class Goal(Answered):
    """Play until the figures of `goal` hold. `line` is one way there, with the actions of all seats."""

    KEY = "goal"
    LACKS = "a goal has a 'line': one way to reach it"
    ASKS = True

    goal: Mapping[str, Any] = key(
        Shape(lambda value: FIGURES.fits(value) and bool(value), "{figure: value}, one or more")
    )
    line: tuple[str, ...] = key(TEXTS)

    @property
    def solution(self) -> Sequence[str]:
        return self.line

    def reached(self, at: Moment, turns: int) -> bool:
        """Whether the figures hold after this number of turns."""
        return not at.compare(self.goal, turns)

    def check(self, at: Moment) -> list[str]:
        game, state, turns = at.game, at.state, 0
        for text in self.wrong:
            if text != OTHERS:
                game.parse(text)
                if text in self.line:
                    return [f"{text} stands under 'wrong', but is part of the line"]
        if self.reached(at, turns):
            return ["the goal is reached before anything is played"]
        for text in self.line:
            mover = state.to_move
            try:
                state.play(game.parse(text))
            except IllegalAction as problem:
                return at.refused(f"line: {text}", problem.refusal)
            turns += ended(mover, state.to_move, at.seat)
        state.check()
        return [f"the line does not reach the goal: {problem}" for problem in at.compare(self.goal, turns)]


def ended(before: int | None, after: int | None, seat: int | None) -> bool:
    """Whether an action has ended the learner's turn. `seat` None: anybody's turn."""
    return after != before and before is not None and (seat is None or before == seat)
