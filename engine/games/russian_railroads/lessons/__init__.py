"""The rule sheet's worked examples as data: see `engine.core.lessons`. Loaded at import.

A lesson's id is the example's, with a suffix where one needs several positions. A file is a chapter of the
course, its lessons in their order, easy ones first; the examples of an expansion are a file of its own, with
its options in their positions. Words: docs/lessons.md.
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
"""The course: the guided first game, then the examples; a file is a chapter, its lessons in their order."""
LESSONS: Final[tuple[Lesson, ...]] = tuple(lesson for each in CHAPTERS[1:] for lesson in each.lessons)
