"""The step `refused`: an action that the rules forbid. Is it possible?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.contract import Game, State
from engine.core.lesson_steps.figures import Figures, plain
from engine.core.lesson_steps.step import ACTION, FIGURES, TEXT, Shape, Step, key


@dataclass(frozen=True, kw_only=True)
class Refused(Step):
    """This action is refused by `rule` for `reason` (with `args`, where given), and changes nothing."""

    KEY: ClassVar = "refused"
    LACKS: ClassVar = "a refusal names rule and reason"
    ASKS: ClassVar = True

    refused: str = key(ACTION)
    rule: str = key(TEXT)
    reason: str = key(TEXT)
    args: Mapping[str, Any] = key(Shape(FIGURES.fits, "{argument: value}"), dict)

    def check(self, game: Game, state: State, figures: Figures, seat: int | None) -> list[str]:
        untouched = state.to_json()
        refusal = state.why_not(game.parse(self.refused))
        if refusal is None:
            return [f"{self.refused} is not refused"]
        found = {"rule": refusal.rule, "reason": refusal.reason, "args": plain(refusal.args)}
        said = self.record()
        wrong = [
            f"{name}: {has!r}, not {said[name]!r}"
            for name, has in found.items()
            if said.get(name, has) != has
        ]
        return wrong + ([] if state.to_json() == untouched else ["asking changed the state"])
