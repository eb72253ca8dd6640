"""What was learned in this browser: results of lessons and puzzles by game.

Stored under `kinds.PROGRESS` and the game's id: {"lessons": {id: [points, of]}, "puzzles": {id: points},
"days": {date: points of that day's puzzle}}. A result is only replaced by a better one, so two copies can be
merged (`ui.storage.flushed_copy`, `merge`). A puzzle with 0 points was tried, but not solved.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import date, timedelta
from typing import Any, Final

from engine import games
from engine.core.data import parse_json
from ui.storage import kinds
from ui.storage.saves import Store, StoreProblem

KINDS: Final = ("lessons", "puzzles", "days")
MOST: Final = 2_000
"""Limit of entries of a kind, far above what is needed."""
Learned = dict[str, dict[str, Any]]


def of(store: Store, game_id: str) -> Learned:
    """The progress in one game; empty if it is damaged."""
    return _read(store.note(kinds.PROGRESS.key + game_id))


def _read(text: str | None) -> Learned:
    try:
        return _checked(parse_json(text or "{}"))
    except (ValueError, RecursionError):
        return _checked(None)


def _checked(data: Any) -> Learned:
    """The valid entries of stored or imported data."""
    given = data if isinstance(data, dict) else {}
    found: Learned = {}
    for kind in KINDS:
        entries = given.get(kind)
        entries = entries if isinstance(entries, dict) else {}
        found[kind] = {
            str(name)[:60]: value for name, value in list(entries.items())[:MOST] if _is_points(kind, value)
        }
    return found


def _is_points(kind: str, value: Any) -> bool:
    if kind in ("puzzles", "days"):
        return type(value) is int and 0 <= value <= 1000
    whole = isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
    return whole and 0 <= value[0] <= value[1] <= 1000


def note_lesson(store: Store, game_id: str, name: str, raw: int, most: int) -> StoreProblem | None:
    """Record the result of a lesson if it is the best one so far."""
    return _merge(store, game_id, _checked({"lessons": {name: [raw, most]}}))


def note_puzzle(store: Store, game_id: str, name: str, points: int, day: str = "") -> StoreProblem | None:
    """Record the points of a puzzle (0 to 100) if they are the most so far. `day`: the ISO date whose puzzle
    it is."""
    days = {day[:10]: points} if day and points else {}
    return _merge(store, game_id, _checked({"puzzles": {name: points}, "days": days}))


def solved_days(store: Store) -> set[str]:
    """The ISO dates whose puzzle was solved, in any game."""
    return {day for game in games.all() for day, points in of(store, game.id)["days"].items() if points}


def streak(days: Collection[str], today: str) -> int:
    """The days in a row with a solved puzzle, up to today; while today's is open, up to yesterday."""
    try:
        day = date.fromisoformat(today[:10])
    except ValueError:
        return 0
    if day.isoformat() not in days:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def _merge(store: Store, game_id: str, new: Learned) -> StoreProblem | None:
    return store.change(kinds.PROGRESS.key + game_id, lambda text: _written(_better(_read(text), new)))


def _better(known: Learned, new: Learned) -> Learned:
    """The better of two results of each lesson and puzzle; of equal ones that in `new`."""
    both = {kind: dict(known[kind]) for kind in KINDS}
    for name, (raw, most) in new["lessons"].items():
        before = known["lessons"].get(name)
        if before is None or before[0] * max(most, 1) <= raw * max(before[1], 1):
            both["lessons"][name] = [raw, most]
    for kind in ("puzzles", "days"):
        for name, points in new[kind].items():
            both[kind][name] = max(points, known[kind].get(name, 0))
    return both


def _written(learned: Learned) -> str:
    return json.dumps(learned, separators=(",", ":"))


def merged(mine: str, other: str) -> str:
    """Merge two stored texts of one game. Returns `mine` itself if `other` adds nothing."""
    known = _read(mine)
    both = _better(_read(other), known)
    return mine if both == known else _written(both)


def everything(store: Store) -> dict[str, Learned]:
    """The progress by game, for export; without games that have none."""
    found = {game.id: of(store, game.id) for game in games.all()}
    return {name: learned for name, learned in found.items() if any(learned.values())}


def merge(store: Store, data: Any) -> StoreProblem | None:
    """Add imported progress. ValueError if `data` is not progress."""
    if not isinstance(data, dict):
        raise ValueError(data)
    known = {game.id for game in games.all()}
    problems = [_merge(store, name, _checked(data[name])) for name in sorted(known & set(map(str, data)))]
    return next(filter(None, problems), None)
