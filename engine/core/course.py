"""The course of a game: its lessons, in order."""

from __future__ import annotations

from typing import NamedTuple

from .lesson_form import Lesson
from .lesson_steps import Figures


class Chapter(NamedTuple):
    """Lessons that belong together, in order."""

    id: str
    lessons: tuple[Lesson, ...]


class Course(NamedTuple):
    """All chapters about a game, in order, and its figures for lessons."""

    chapters: tuple[Chapter, ...]
    figures: Figures

    def find(self, name: str) -> Lesson | None:
        """The lesson with the id `name`, or None."""
        return next(
            (lesson for chapter in self.chapters for lesson in chapter.lessons if lesson.id == name), None
        )

    def after(self, name: str) -> Lesson | None:
        """The lesson after the one with the id `name`, or None."""
        every = [lesson for chapter in self.chapters for lesson in chapter.lessons]
        place = next((number for number, lesson in enumerate(every, 1) if lesson.id == name), len(every))
        return every[place] if place < len(every) else None
