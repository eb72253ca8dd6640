"""The rulebook's worked examples (sheet, section 16) as data: see `engine.core.lessons`. Loaded at import.

Words: `lesson.trans-siberian.<id without TSR->`, and the same with `.title`.
"""

from __future__ import annotations

from typing import Final

from engine.core.data import load_json
from engine.core.lessons import Lesson, load

FILES: Final = ("building", "auctions", "dividends", "scoring")
LESSONS: Final[tuple[Lesson, ...]] = tuple(
    lesson for name in FILES for lesson in load(load_json(__name__, f"{name}.json"))
)
