"""What is done to the steps of a lesson that lies on the desk: added, moved, filled from the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.lesson_form import OTHERS
from ui.features.lesson_editor import words_panel
from ui.features.lesson_editor.screen import Look
from ui.features.lesson_editor.steps import Draft, Wrong, figures_of, some_choices
from ui.markup.widgets import button
from ui.shell.page import Page, Verb

if TYPE_CHECKING:
    from ui.features.lesson_editor.model import Writing
    from ui.shell.api import AppApi


class StepsPage(Page):
    """The half of the editor's page that writes steps; the other one is `ui.features.lesson_editor.page`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.writing: Writing | None = None
        self.look = Look()
        self.step_verbs: dict[str, Verb] = {
            "act": lambda arg, how: self._pick(arg),
            "ed-step": lambda arg, how: self._to_step(int(arg)),
            "ed-add": lambda arg, how: self._add(),
            "ed-move": lambda arg, how: self._move(int(arg)),
            "ed-remove": lambda arg, how: self._remove(),
            "ed-unpick": lambda arg, how: self._unpick(*arg.partition(" ")[::2]),
            "ed-wrong-mode": lambda arg, how: self._pick_wrong(),
            "ed-wrong": lambda arg, how: self._add_wrong(arg),
            "ed-figure": lambda arg, how: self._figure(arg),
        }

    def _changed(self) -> None:
        """Something was changed by a button, a choice, the board: all of it follows, and is kept."""
        self.render()
        self._keep()

    def _keep(self) -> None:
        """Store what lies on the desk, if it has changed."""

    @property
    def _draft(self) -> Draft | None:
        """The step at hand."""
        return self.writing.step(self.look.step) if self.writing is not None and self.look.step else None

    def _to_step(self, number: int) -> None:
        if self.writing is not None and 0 <= number <= len(self.writing.sheet.steps):
            self.look.stage, self.look.step = "steps", number
            self.look.picking = words_panel.PICKING[0]
            self.render()

    def _add(self) -> None:
        """A step behind the one at hand."""
        writing = self.writing
        if writing is not None:
            writing.remember("")
            place = self.look.step or len(writing.sheet.steps)
            writing.sheet.steps.insert(place, Draft())
            self._to_step(place + 1)
            self._keep()

    def _move(self, by: int) -> None:
        writing, at = self.writing, self.look.step
        if writing is None or not 1 <= at + by <= len(writing.sheet.steps):
            return
        writing.remember("")
        steps = writing.sheet.steps
        steps[at - 1], steps[at + by - 1] = steps[at + by - 1], steps[at - 1]
        self.look.step = at + by
        self._changed()

    def _remove(self) -> None:
        writing = self.writing
        if writing is None or not self.look.step or len(writing.sheet.steps) < 2:
            return
        writing.remember("")
        del writing.sheet.steps[self.look.step - 1]
        self.look.step = min(self.look.step, len(writing.sheet.steps))
        self._changed()
        undo = button("ed-undo", self.app.tr("undo"), kind="quiet")
        self.app.toast(self.app.tr("editor.removed"), undo)

    def _pick(self, notation: str) -> None:
        """An action was chosen: on the board or in the list."""
        writing, step, look = self.writing, self._draft, self.look
        if writing is None or step is None or look.stage != "steps" or step.kind not in ("do", "refused"):
            return
        state = writing.states()[look.step - 1]
        action = writing.parse(notation)
        if action is None:
            return
        refusal = state.why_not(action)
        if step.kind == "refused":
            if refusal is None:
                self.app.toast(self.app.tr("editor.is-possible"))
                return
            writing.remember("")
            step.answer = notation
            step.more |= {"rule": refusal.rule, "reason": refusal.reason}
            self._changed()
            return
        if refusal is not None and look.picking != "wrong":
            self.app.toast(writing.scene(state, playing=True).refusal_text(refusal))
            return
        writing.remember("")
        step.also = [each for each in step.also if each != notation]
        step.wrong = [each for each in step.wrong if each.answer != notation]
        if look.picking == "wrong" and step.answer:
            if notation != step.answer:
                step.wrong.append(Wrong(notation))
        elif look.picking == "also" and step.answer:
            if notation != step.answer:
                step.also.append(notation)
        else:
            step.answer = notation
        self._changed()

    def _unpick(self, what: str, place: str) -> None:
        writing, step = self.writing, self._draft
        if writing is None or step is None:
            return
        writing.remember("")
        if what == "right":
            step.answer = ""
            self.look.picking = words_panel.PICKING[0]
        elif what == "figure":
            step.figure, step.right, step.choices, step.wrong = "", None, [], []
        elif what in ("also", "wrong") and place.isdecimal():
            rows: list[Wrong] | list[str] = step.wrong if what == "wrong" else step.also
            if int(place) < len(rows):
                del rows[int(place)]
        self._changed()

    def _pick_wrong(self) -> None:
        """The next action chosen on the board is a wrong one."""
        self.look.picking = "wrong"
        self.render()
        told = self.app.tr("editor.choose-wrong")
        self.app.browser.patch([["reveal", "ed-panel-picking"], ["say", told]])

    def _add_wrong(self, answer: str) -> None:
        writing, step = self.writing, self._draft
        if writing is None or step is None or any(each.answer == answer for each in step.wrong):
            return
        writing.remember("")
        step.wrong.append(Wrong(answer))
        step.wrong.sort(key=lambda each: each.answer == OTHERS)
        self._changed()

    def _figure(self, path: str) -> None:
        writing, step = self.writing, self._draft
        if writing is None or step is None or step.kind != "ask":
            return
        state = writing.states()[self.look.step - 1]
        found = dict(figures_of(writing.figures(state)))
        if path in found:
            writing.remember("")
            step.figure, step.right = path, found[path]
            step.choices = some_choices(found[path])
            self._changed()
