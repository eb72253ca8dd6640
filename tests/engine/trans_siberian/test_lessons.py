"""The rulebook's worked examples (sheet, section 16), played from the lesson data with their numbers."""

import pytest

from engine.core import lessons
from engine.core.lesson_steps import Talk
from engine.core.lessons import Lesson
from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.lessons import LESSONS
from engine.games.trans_siberian.positions import figures


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_worked_example(lesson: Lesson) -> None:
    lessons.run(GAME, lesson, figures)  # names the step that is not so
    assert any(not isinstance(step, Talk) for step in lesson.steps), "nothing in it could be wrong"


def test_lesson_data_is_complete() -> None:
    ids = [lesson.id for lesson in LESSONS]
    assert len(set(ids)) == len(ids)
    assert {f"TSR-EX-{number:02}" for number in range(1, 17)} <= set(ids)
