"""The editor's part for each kind of lesson step (`engine.core.lesson_steps`). Kinds that it cannot make are
kept as imported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engine.core.contract import State
from engine.core.lesson_steps import KINDS, Step
from ui.browser.patch import Piece
from ui.features.lesson_editor.steps.ask import AskEditor
from ui.features.lesson_editor.steps.base import StepEditor, StepModel, Words
from ui.features.lesson_editor.steps.do import DoEditor
from ui.features.lesson_editor.steps.refused import RefusedEditor
from ui.features.lesson_editor.steps.talk import TalkEditor
from ui.markup.html import esc

if TYPE_CHECKING:
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel


class KeptEditor(StepEditor):
    """The editor of a kind that can only be imported: it has fields for texts and replies, nothing else."""

    OFFERED = False

    def __init__(self, kind: type[Step]) -> None:
        self.TYPE, self.KIND = kind, kind.KEY
        self.SPEAKS = kind.ASKS or kind.SPEAKS

    def fill(self, model: StepModel, step: Step, said: Callable[[str], Words]) -> None:
        model.more = {self.KIND: step.record()[self.KIND], **model.more}

    def fields(self, model: LessonModel, look: Look, step: StepModel, state: State) -> Iterator[Piece]:
        kept = json.dumps({self.KIND: step.more.get(self.KIND)}, ensure_ascii=False)
        hint = f'<p class="hint">{esc(model.tr("editor.kept"))}</p>'
        yield Piece("kept", f'{hint}<code class="editor-line">{esc(kept)}</code>')


_MADE: Final = (DoEditor(), AskEditor(), TalkEditor(), RefusedEditor())
EDITORS: Final[Mapping[str, StepEditor]] = {
    **{editor.KIND: editor for editor in _MADE},
    **{kind.KEY: KeptEditor(kind) for kind in KINDS if kind.KEY not in {editor.KIND for editor in _MADE}},
}
"""The editors by kind, those that can make a step first."""


def editor_of(step: Step) -> StepEditor:
    """The editor of a step's kind."""
    return next(editor for editor in EDITORS.values() if editor.TYPE is type(step))
