"""The kinds of steps of a lesson, a module each with the type, its JSON and its checks.

A new kind needs a module here and its entry in `KINDS`, a module in `ui.features.lessons.steps` (what the
learner sees and does), one in `ui.features.lesson_editor.steps` if the editor can make it, and its words.
"""

from __future__ import annotations

from typing import Any, Final

from .do import Do
from .figures import Figures, Moment
from .goal import Goal, ended
from .look import Ask, Look
from .refused import Refused
from .step import OTHERS, LessonError, Step
from .talk import Talk

__all__ = [
    "KINDS", "OTHERS", "Ask", "Do", "Figures", "Goal", "LessonError", "Look", "Moment", "Refused", "Step",
    "Talk", "ended", "read_step",
]  # fmt: skip

KINDS: Final[tuple[type[Step], ...]] = (Do, Refused, Look, Talk, Goal)
"""All kinds, each recognized by its key in a record (a `look` that asks is read as `Ask`)."""


def read_step(record: Any) -> Step:
    """The step that a record describes. LessonError says what is wrong with its form."""
    names = ", ".join(kind.KEY for kind in KINDS)
    if not isinstance(record, dict):
        raise LessonError(f"a step is one of {names}: {str(record)[:60]!r} is none")
    found = [kind for kind in KINDS if kind.KEY in record]
    if len(found) != 1:
        has = " and ".join(kind.KEY for kind in found) or "none of them"
        raise LessonError(f"a step is one of {names}; this one has {has}")
    return found[0].read(record)
