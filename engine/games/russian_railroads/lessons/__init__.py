"""The rule sheet's worked examples as data: see `engine.core.lessons`. Loaded at import.

A lesson's id is the example's, with a suffix where one needs several positions. Words: the text
`lesson.russian-railroads.<id without RR->`, in small letters. The examples of an expansion are a file of its
own, with its options in their positions.
"""

from __future__ import annotations

from typing import Final

from engine.core.data import load_json
from engine.core.lessons import Lesson, load

FILES: Final = (
    *("tracks", "locomotives", "industry", "payment", "order", "scoring"),
    "german",
    "american",
    "coal",
)
LESSONS: Final[tuple[Lesson, ...]] = tuple(
    lesson for name in FILES for lesson in load(load_json(__name__, f"{name}.json"))
)
