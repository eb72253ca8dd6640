"""The editor of the step `talk`, which is text only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.lesson_steps import Talk
from ui.features.lesson_editor.steps.base import StepEditor, StepModel, Words


class TalkEditor(StepEditor):
    """Without an explanation or hint, because nothing is asked."""

    TYPE, KIND = Talk, "talk"
    EXPLAINED = False

    def record(self, step: StepModel, put: Callable[[str, Words], None]) -> dict[str, Any]:
        return {"talk": ""}
