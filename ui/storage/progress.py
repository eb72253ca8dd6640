"""What somebody has learned at this machine: lessons and puzzles by game. Kept, exported, brought in."""

from __future__ import annotations

import json
from typing import Any, Final

from engine import games
from engine.core.data import parse_json
from ui.storage.saves import Store

KEY: Final = "railtable/learn/"
"""Under this and the game's id: {"lessons": {id: [points, of]}, "puzzles": {id: points}}."""
KINDS: Final = ("lessons", "puzzles")
MOST: Final = 2_000
"""Entries of a kind: far more than there are."""
Learned = dict[str, dict[str, Any]]


def of(store: Store, game_id: str) -> Learned:
    """What is known about one game; damage counts as nothing."""
    return _read(store.note(KEY + game_id))


def _read(text: str | None) -> Learned:
    try:
        told = parse_json(text or "{}")
    except (ValueError, RecursionError):
        told = {}
    return _sensible(told)


def _sensible(told: Any) -> Learned:
    given = told if isinstance(told, dict) else {}
    found: Learned = {}
    for kind in KINDS:
        entries = given.get(kind)
        entries = entries if isinstance(entries, dict) else {}
        found[kind] = {
            str(name)[:60]: value for name, value in list(entries.items())[:MOST] if _is_points(kind, value)
        }
    return found


def _is_points(kind: str, value: Any) -> bool:
    if kind == "puzzles":
        return type(value) is int and 0 <= value <= 1000
    whole = isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
    return whole and 0 <= value[0] <= value[1] <= 1000


def note_lesson(store: Store, game_id: str, name: str, raw: int, most: int) -> None:
    """A lesson was brought to its end; the best time counts."""
    _merge(store, game_id, {"lessons": {name: [raw, most]}, "puzzles": {}})


def note_puzzle(store: Store, game_id: str, name: str, points: int) -> None:
    """A puzzle was answered, for so many points (0 to 100)."""
    _merge(store, game_id, {"lessons": {}, "puzzles": {name: points}})


def _merge(store: Store, game_id: str, new: Learned) -> None:
    known = of(store, game_id)
    for name, (raw, most) in new["lessons"].items():
        before = known["lessons"].get(name)
        if before is None or before[0] * max(most, 1) <= raw * max(before[1], 1):
            known["lessons"][name] = [raw, most]
    for name, points in new["puzzles"].items():
        known["puzzles"][name] = max(points, known["puzzles"].get(name, 0))
    store.write_note(KEY + game_id, json.dumps(known, separators=(",", ":")))


def everything(store: Store) -> dict[str, Learned]:
    """By game, for a file; games of which nothing was learned are left out."""
    found = {game.id: of(store, game.id) for game in games.all()}
    return {name: learned for name, learned in found.items() if any(learned.values())}


def bring(store: Store, told: Any) -> bool:
    """Add what another machine knows; False when that means nothing."""
    if not isinstance(told, dict):
        return False
    known = {game.id for game in games.all()}
    for name in sorted(known & set(map(str, told))):
        _merge(store, name, _sensible(told[name]))
    return True
