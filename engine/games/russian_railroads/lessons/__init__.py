"""The rule sheet's worked examples as data, loaded at import (see `engine.core.lessons`).

A lesson has the id of its example, with a suffix if it needs several positions. A file is a chapter of the
course with its lessons in order, easy ones first. Each expansion has its own file, with its options in the
positions. The wording is described in docs/lessons.md.
"""

from __future__ import annotations

from typing import Final

from ....core.course import Chapter
from ....core.data import load_json
from ....core.lesson_form import Lesson, load

FILES: Final = (
    *("tracks", "locomotives", "scoring", "industry", "payment", "engineers", "order", "special"),
    *("german", "extras", "coal", "american"),
)
GUIDED: Final = "first"
CHAPTERS: Final = tuple(Chapter(name, load(load_json(__name__, f"{name}.json"))) for name in (GUIDED, *FILES))
"""The course: the guided first game, then the examples. Each file is a chapter with its lessons in order."""
LESSONS: Final[tuple[Lesson, ...]] = tuple(lesson for each in CHAPTERS[1:] for lesson in each.lessons)
