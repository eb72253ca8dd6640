"""The step `refused`: an action that the rules forbid; the learner says whether it is possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .figures import Moment, plain
from .step import ACTION, FIGURES, TEXT, Shape, Step, key


@dataclass(frozen=True, kw_only=True)
class Refused(Step):
    """This action is refused by `rule` for `reason` (with `args`, if given), and changes nothing."""

    KEY = "refused"
    LACKS = "a refusal names rule and reason"
    ASKS = True

    refused: str = key(ACTION)
    rule: str = key(TEXT)
    reason: str = key(TEXT)
    args: Mapping[str, Any] = key(Shape(FIGURES.fits, "{argument: value}"), dict)

    def check(self, at: Moment) -> list[str]:
        untouched = at.state.to_json()
        refusal = at.state.why_not(at.game.parse(self.refused))
        if refusal is None:
            return [f"{self.refused} is not refused"]
        said = self.record()
        found = {"rule": refusal.rule, "reason": refusal.reason, "args": plain(refusal.args)}
        unlike = [name for name, has in found.items() if said.get(name, has) != has]
        wrong = [f"{name}: {found[name]!r}, not {said[name]!r}" for name in unlike]
        return wrong + ([] if at.state.to_json() == untouched else ["asking changed the state"])
