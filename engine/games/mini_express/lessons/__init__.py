"""Worked examples as data: start position, what to do, what happens, why. Loaded at import.

A lesson: `id`, `rules` (ids it shows), `why` (text key), `setup` (players, options, seed), `position` (what
differs from a game just begun, see `position.py`), `steps`: each an `action` in notation (or a `query`) with
`expect`: the events or numbers that follow.
"""

from __future__ import annotations

from typing import Any

from engine.core.data import load_json

FILES = ("shares", "building", "scoring", "bot", "variants")
LESSONS: tuple[dict[str, Any], ...] = tuple(
    lesson for name in FILES for lesson in load_json(__name__, f"{name}.json")["lessons"]
)
BY_ID: dict[str, dict[str, Any]] = {lesson["id"]: lesson for lesson in LESSONS}
