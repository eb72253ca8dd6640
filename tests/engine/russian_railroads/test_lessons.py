"""Every worked example of the rule sheet, played from its position, with its numbers."""

from __future__ import annotations

import pytest

from engine.core import lessons
from engine.core.lessons import Lesson
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.lessons import LESSONS
from engine.games.russian_railroads.positions import figures

COUNTS = {
    "RR-T-": 43,
    "GR-T-": 11,
    "AM-T-": 14,
    "COAL-T-": 10,
}
EXAMPLES = tuple(f"{sheet}{number:02d}" for sheet, count in COUNTS.items() for number in range(1, count + 1))


def example(lesson: Lesson) -> str:
    """The example of the sheet that a lesson plays, or a part of it."""
    return "-".join(lesson.id.split("-")[:3])


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_lesson(lesson: Lesson) -> None:
    state = lessons.start(GAME, lesson)
    assert GAME.load(state.to_json()) == state == GAME.position(GAME.describe(state))
    lessons.run(GAME, lesson, figures)


def test_every_example_of_the_sheet_is_a_lesson() -> None:
    assert {example(lesson) for lesson in LESSONS} == set(EXAMPLES)
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)


def test_the_rules_shown_are_named() -> None:
    sheets = {"RR": ("RR-",), "GR": ("GR-", "GA-"), "AM": ("AM-", "GA-"), "COAL": ("COAL-", "GA-")}
    for lesson in LESSONS:
        assert all(rule.startswith(sheets[lesson.id.split("-")[0]]) for rule in lesson.rules), lesson.id
