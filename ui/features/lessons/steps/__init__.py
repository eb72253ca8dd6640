"""Handlers of the kinds of lesson steps (`engine.core.lesson_steps`): what the learner sees and does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.core.lesson_steps import Ask, Do, Goal, Look, Refused, Step, Talk
from ui.features.lessons.steps.ask import AskHandler
from ui.features.lessons.steps.base import Handler, ReadHandler
from ui.features.lessons.steps.do import DoHandler
from ui.features.lessons.steps.goal import GoalHandler
from ui.features.lessons.steps.refused import RefusedHandler

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

HANDLERS: Final[Mapping[type[Step], type[Handler[Any]]]] = {
    Do: DoHandler,
    Refused: RefusedHandler,
    Look: ReadHandler,
    Ask: AskHandler,
    Talk: ReadHandler,
    Goal: GoalHandler,
}


def handler(run: Run, number: int) -> Handler[Any]:
    """The handler of a step of the run's lesson, numbered from 1."""
    step = run.lesson.steps[number - 1]
    return HANDLERS[type(step)](run, number, step)
