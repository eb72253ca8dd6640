"""The rulebook's worked examples (sheet, section 16) as data, loaded at import (see `engine.core.lessons`).

The wording is described in docs/lessons.md.
"""

from __future__ import annotations

from typing import Final

from ....core.course import Chapter
from ....core.data import load_json
from ....core.lesson_form import Lesson, load

FILES: Final = ("auctions", "building", "dividends", "scoring")
GUIDED: Final = "first"
CHAPTERS: Final = tuple(Chapter(name, load(load_json(__name__, f"{name}.json"))) for name in (GUIDED, *FILES))
"""The course: the guided first game, then the examples. Each file is a chapter with its lessons in order."""
LESSONS: Final[tuple[Lesson, ...]] = tuple(lesson for each in CHAPTERS[1:] for lesson in each.lessons)
