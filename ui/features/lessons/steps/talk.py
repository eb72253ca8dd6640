"""The step `talk` at the learner's table: words to read."""

from __future__ import annotations

from engine.core.lesson_steps import Talk
from ui.features.lessons.steps.base import Handler


class TalkHandler(Handler[Talk]):
    """Wait until it is read."""

    READ = True
