"""The guided game and the worked examples of the rule sheet. Words: `lesson.<id>.title`, `lesson.<id>`."""

from __future__ import annotations

from typing import Final

from ....core.course import Chapter
from ....core.data import load_json
from ....core.lesson_form import Lesson, load

FILES: Final = ("shares", "building", "scoring", "bot", "variants")
GUIDED: Final = "first"
CHAPTERS: Final = tuple(Chapter(name, load(load_json(__name__, f"{name}.json"))) for name in (GUIDED, *FILES))
"""The course: the guided first game, then the examples; each file is a chapter."""
LESSONS: Final[tuple[Lesson, ...]] = tuple(lesson for each in CHAPTERS[1:] for lesson in each.lessons)
