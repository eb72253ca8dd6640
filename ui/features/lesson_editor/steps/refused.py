"""The editor of the step `refused`: an illegal action is chosen on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.core.contract import State
from engine.core.errors import Refusal
from engine.core.lesson_steps import Refused, Step
from ui.browser.patch import Piece
from ui.features.lesson_editor.fields import action_list, chosen_action
from ui.features.lesson_editor.steps.base import StepEditor, StepModel, Words

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel


class RefusedEditor(StepEditor):
    """Rule and reason of the refusal are stored with the action."""

    TYPE, KIND = Refused, "refused"
    ON_BOARD = True

    def record(self, step: StepModel, put: Callable[[str, Words], None]) -> dict[str, Any]:
        return {"refused": step.answer}

    def fill(self, model: StepModel, step: Step, said: Callable[[str], Words]) -> None:
        assert isinstance(step, Refused)
        model.answer = step.refused

    def pick(self, desk: Desk, step: StepModel, refusal: Refusal | None, notation: str) -> bool:
        if refusal is None:
            desk.app.toast(desk.app.tr("editor.is-possible"))
            return False
        desk.model.remember("")
        step.answer = notation
        step.more |= {"rule": refusal.rule, "reason": refusal.reason}
        return True

    def fields(self, model: LessonModel, look: Look, step: StepModel, state: State) -> Iterator[Piece]:
        yield from chosen_action(model, self, step, state)
        yield action_list(model, step, state, forbidden=True)
