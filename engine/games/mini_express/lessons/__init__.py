"""Worked examples of the rule sheet (engine.core.lessons). Title and words: `lesson.<id>.title`,
`lesson.<id>`."""

from __future__ import annotations

from typing import Final

from engine.core import lessons
from engine.core.data import load_json
from engine.core.lessons import Lesson

FILES: Final = ("shares", "building", "scoring", "bot", "variants")
LESSONS: Final[tuple[Lesson, ...]] = tuple(
    lesson for name in FILES for lesson in lessons.load(load_json(__name__, f"{name}.json"))
)
