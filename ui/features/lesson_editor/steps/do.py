"""The editor of the step `do`: the right action, alternatives and wrong answers are chosen on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.core.contract import State
from engine.core.errors import Refusal
from engine.core.lesson_steps import Do, Step
from ui.browser.patch import Piece
from ui.features.lesson_editor.fields import action_list, chosen_action
from ui.features.lesson_editor.look import PICKING
from ui.features.lesson_editor.steps.base import StepEditor, StepModel, Words, Wrong
from ui.markup.html import esc
from ui.markup.widgets import button, segmented

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel


class DoEditor(StepEditor):
    """The page asks for an action or, with `watch` (only in imported lessons), plays it."""

    TYPE, KIND = Do, "do"
    ON_BOARD = True

    def record(self, step: StepModel, put: Callable[[str, Words], None]) -> dict[str, Any]:
        return {"do": step.answer, **({"also": list(step.also)} if step.also else {})}

    def fill(self, model: StepModel, step: Step, said: Callable[[str], Words]) -> None:
        assert isinstance(step, Do)
        model.answer, model.also = step.do, list(step.also)

    def pick(self, desk: Desk, step: StepModel, refusal: Refusal | None, notation: str) -> bool:
        look, model = desk.look, desk.model
        wrong = look.picking == "wrong"
        if refusal is not None and not wrong:
            scene = model.scene(model.states()[look.step - 1], playing=True)
            desk.app.toast(scene.refusal_text(refusal))
            return False
        known = any(each.answer == notation for each in step.wrong)
        if wrong and step.answer and notation != step.answer and not known and desk.too_many_wrong(step):
            return False
        model.remember("")
        step.also = [each for each in step.also if each != notation]
        step.wrong = [each for each in step.wrong if each.answer != notation]
        if not step.answer or look.picking == "right":
            step.answer = notation
        elif notation != step.answer and wrong:
            step.wrong.append(Wrong(notation))
        elif notation != step.answer:
            step.also.append(notation)
        return True

    def fields(self, model: LessonModel, look: Look, step: StepModel, state: State) -> Iterator[Piece]:
        tr = model.tr
        yield from chosen_action(model, self, step, state)
        if step.answer:
            picking = [(name, tr(f"editor.picking.{name}")) for name in PICKING]
            fields = segmented("ed-picking", tr("editor.picking"), picking, look.picking)
            if look.picking == "wrong":
                fields += f'<p class="hint">{esc(tr("editor.choose-wrong"))}</p>'
            yield Piece("picking", fields)
        yield action_list(model, step, state, forbidden=False)

    def reply_tools(self, model: LessonModel, step: StepModel) -> Iterator[str]:
        if step.answer:
            yield button("ed-wrong-mode", model.tr("editor.add-wrong"), icon_name="in", id="ed-add-wrong")
