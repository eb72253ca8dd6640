"""Worked examples as data: start position, what to do, what happens, why. Loaded at import.

A lesson: `id` (of the rule sheet's example, with a suffix where one needs several positions), `rules`
(ids it shows), `why` (text key), `setup` (players, options), `position` (a patch, see `positions.py`),
`steps`: each an `action` in notation with `expect` (part of `positions.facts` afterwards) or `refusal`
(rule, reason); a step without an action only looks.
"""

from __future__ import annotations

from typing import Any

from engine.core.data import load_json

FILES = ("tracks", "locomotives", "industry", "payment", "order", "scoring")
LESSONS: tuple[dict[str, Any], ...] = tuple(
    lesson for name in FILES for lesson in load_json(__name__, f"{name}.json")["lessons"]
)
BY_ID: dict[str, dict[str, Any]] = {lesson["id"]: lesson for lesson in LESSONS}
