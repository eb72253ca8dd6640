"""What the editor does with a kind of step: its fields, what is chosen on the board, its record in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from engine.core.contract import State
from engine.core.errors import Refusal
from engine.core.lesson_steps import KINDS, Step
from ui.browser.patch import Piece
from ui.features.lesson_editor.step_model import StepModel, Words
from ui.markup.html import esc

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel

FIELDS: Final = frozenset({"say", "why", "hint", "also", "wrong", "ask", *(kind.KEY for kind in KINDS)})
"""Keys of records that the editor has fields for."""


class StepEditor:
    """What the editor does with one kind of step; a subclass for each."""

    TYPE: type[Step]
    KIND: str
    """As `StepModel.kind` names it."""
    OFFERED = True
    """Whether the editor can make such a step."""
    ON_BOARD = False
    """Whether an action is chosen on the board."""
    EXPLAINED = True
    """Whether something is said afterwards, and to somebody who hesitates."""
    SPEAKS = True
    """Whether it must have words."""

    @property
    def has_replies(self) -> bool:
        """Whether wrong answers are replied to."""
        return "wrong" in self.TYPE.known_keys()

    # --- from and to the lesson's form

    def record(self, step: StepModel, put: Callable[[str, Words], None]) -> dict[str, Any]:
        """The record of the step, but for replies and `more`. `put` takes words for a part of it."""
        return {}

    def fill(self, model: StepModel, step: Step, said: Callable[[str], Words]) -> None:
        """Take what only this kind of step has. `said`: the words of a part."""

    def turn(self, step: StepModel) -> None:
        """Make a step one of this kind: what it cannot have goes."""
        keys = self.TYPE.known_keys().keys()
        step.kind = self.KIND
        step.more = {key: value for key, value in step.more.items() if key in keys - FIELDS}
        if not self.ON_BOARD:
            step.answer = ""
        if "also" not in keys:
            step.also = []
        if "wrong" not in keys:
            step.wrong = []
        if "ask" not in keys:
            step.figure, step.right, step.choices = "", None, []

    # --- what is missing, and choosing on the board

    def missing(self, step: StepModel) -> str:
        """The key of what is still to be chosen (`editor.missing.<key>`); empty: nothing."""
        return self.KIND if self.ON_BOARD and not step.answer else ""

    def pick(self, desk: Desk, step: StepModel, refusal: Refusal | None, notation: str) -> bool:
        """Take an action that was chosen on the board. `refusal`: why the rules forbid it. False: it does not
        fit."""
        return False

    # --- the panel

    def fields(self, model: LessonModel, look: Look, step: StepModel, state: State) -> Iterator[Piece]:
        """The fields that only this kind has."""
        return iter(())

    def reply_tools(self, model: LessonModel, step: StepModel) -> Iterator[str]:
        """Buttons that add a wrong answer."""
        return iter(())

    def answer(self, model: LessonModel, state: State, answer: str) -> str:
        """An answer as markup."""
        return f"<b>{esc(model.label(state, answer))}</b><code>{esc(answer)}</code>"
