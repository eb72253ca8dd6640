"""The rule sheet's worked examples as data: see `engine.core.lessons`. Loaded at import.

A lesson's id is the example's, with a suffix where one needs several positions. Words: the text
`lesson.russian-railroads.<id without RR->`, in small letters. The examples of an expansion are a file of its
own, with its options in their positions.
"""

from __future__ import annotations

from typing import Final

from engine.core.data import load_json
from engine.core.lesson_form import Chapter, Lesson, load

FILES: Final = (
    *("tracks", "locomotives", "industry", "payment", "order", "scoring"),
    "german",
    "american",
    "coal",
)
CHAPTERS: Final = tuple(Chapter(name, load(load_json(__name__, f"{name}.json"))) for name in FILES)
"""The course: a file is a chapter, its lessons in their order."""
LESSONS: Final[tuple[Lesson, ...]] = tuple(lesson for chapter in CHAPTERS for lesson in chapter.lessons)
