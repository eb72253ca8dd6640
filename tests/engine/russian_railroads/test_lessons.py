"""Every worked example of the rule sheet, played from its position, with its numbers."""

from __future__ import annotations

import pytest

from engine.core import lessons
from engine.core.lessons import Lesson
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.lessons import LESSONS
from engine.games.russian_railroads.positions import figures

EXAMPLES = tuple(f"RR-T-{number:02d}" for number in range(1, 44))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_lesson(lesson: Lesson) -> None:
    state = lessons.start(GAME, lesson)
    assert GAME.load(state.to_json()) == state == GAME.position(GAME.describe(state))
    lessons.run(GAME, lesson, figures)


def test_every_example_of_the_sheet_is_a_lesson() -> None:
    assert {lesson.id[:7] for lesson in LESSONS} == set(EXAMPLES)
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)


def test_the_rules_shown_are_named() -> None:
    assert all(rule.startswith("RR-") for lesson in LESSONS for rule in lesson.rules)
