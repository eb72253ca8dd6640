"""The rulebook's worked examples as data: start position, what to do, what happens, why. Loaded at import.

A lesson: `id`, `rules` (ids it shows), `why` (text key), `setup` (players, options), `position` (see
`positions.py`; absent: a new game), `steps`. A step: `action` in notation with `expect` (figures as in
`positions.facts`, only those that matter) or `refusal` (rule and reason); without an action it only looks.
"""

from __future__ import annotations

from typing import Any

from engine.core.data import load_json

FILES = ("building", "auctions", "dividends", "scoring")
LESSONS: tuple[dict[str, Any], ...] = tuple(
    lesson for name in FILES for lesson in load_json(__name__, f"{name}.json")["lessons"]
)
BY_ID: dict[str, dict[str, Any]] = {lesson["id"]: lesson for lesson in LESSONS}
