"""The model of a lesson step in the editor, and the base class of the editors of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.core.contract import State
from engine.core.errors import Refusal
from engine.core.lesson_steps import KINDS, Step
from ui.browser.patch import Piece
from ui.markup.html import esc

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel

FIELDS: Final = frozenset({"say", "why", "hint", "also", "wrong", "ask", *(kind.KEY for kind in KINDS)})
"""Keys of step records that the editor has fields for."""
MOST_WRONG: Final = 12
"""The most wrong answers that can be added to a step."""
Words = dict[str, str]
"""Texts by language."""


@dataclass
class Wrong:
    """A wrong answer and the reply to it."""

    answer: str
    reply: Words = field(default_factory=dict)


@dataclass
class StepModel:
    """One step. `answer`: the action of `do` and `refused`; `figure`, `right`, `choices`: of an `ask`."""

    kind: str = "do"
    text: Words = field(default_factory=dict)
    why: Words = field(default_factory=dict)
    hint: Words = field(default_factory=dict)
    answer: str = ""
    also: list[str] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    figure: str = ""
    right: Any = None
    choices: list[Any] = field(default_factory=list)
    names: dict[str, Words] = field(default_factory=dict)
    """Labels of choices that are not shown as their values."""
    more: dict[str, Any] = field(default_factory=dict)
    """Keys of the step's record that the editor has no field for."""


class StepEditor:
    """The editor of one kind of step: the base class."""

    TYPE: type[Step]
    KIND: str
    """The value of `StepModel.kind`."""
    OFFERED = True
    """Whether the editor can make such a step."""
    ON_BOARD = False
    """Whether an action is chosen on the board."""
    EXPLAINED = True
    """Whether the step has fields for an explanation and a hint."""
    SPEAKS = True
    """Whether the step must have a text."""

    @property
    def has_replies(self) -> bool:
        """Whether wrong answers have replies."""
        return "wrong" in self.TYPE.known_keys()

    # --- from and to the lesson's form

    def record(self, step: StepModel, put: Callable[[str, Words], None]) -> dict[str, Any]:
        """The record of the step without replies and `more`. `put` stores the texts of a part."""
        return {}

    def fill(self, model: StepModel, step: Step, said: Callable[[str], Words]) -> None:
        """Fill in what only this kind of step has. `said`: the texts of a part."""

    def turn(self, step: StepModel) -> None:
        """Convert a step to this kind; what this kind cannot have is dropped."""
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
        """What is still to be chosen, as in the key `editor.missing.<...>`; empty if nothing is."""
        return self.KIND if self.ON_BOARD and not step.answer else ""

    def pick(self, desk: Desk, step: StepModel, refusal: Refusal | None, notation: str) -> bool:
        """Set an action that was chosen on the board. `refusal`: why the rules forbid it. False if it does
        not fit."""
        return False

    def choose(self, model: LessonModel, step: StepModel, state: State, path: str) -> bool:
        """Set a figure that was chosen from the list. False if it does not fit."""
        return False

    def take_off(self, step: StepModel) -> None:
        """Remove the chosen answer."""
        step.answer = ""

    def take_choices(self, step: StepModel, text: str) -> None:
        """Set the choices from a typed text."""

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
