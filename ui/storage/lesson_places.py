"""Where long lessons were left, so that they go on there: by game id {lesson id: [step, {step: points}]},
stored under `kinds.LESSON_PLACE`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.core.data import parse_json
from engine.core.lesson_form import Lesson
from ui.storage import kinds
from ui.storage.saves import Store


class LessonPlace(NamedTuple):
    """A step of a lesson, and the points of the steps before it (`ui.features.lessons.run`)."""

    step: int
    points: Mapping[int, int]


def find(store: Store, game_id: str, lesson: Lesson) -> LessonPlace | None:
    """Where a lesson was left; None if it is to begin at its first step."""
    try:
        step, points = _all(store, game_id)[lesson.id]
        place = LessonPlace(step, {int(number): int(bool(point)) for number, point in points.items()})
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    return place if type(step) is int and 1 < step <= len(lesson.steps) else None


def note(store: Store, game_id: str, lesson: Lesson, place: LessonPlace) -> None:
    """Remember where a lesson is left; forget it at the first step."""
    if place.step < 2:
        forget(store, game_id, lesson)
    elif place != find(store, game_id, lesson):
        points = {str(number): point for number, point in place.points.items()}
        _change(store, game_id, lambda known: known | {lesson.id: [place.step, points]})


def forget(store: Store, game_id: str, lesson: Lesson) -> None:
    """Let a lesson begin at its first step."""
    if lesson.id in _all(store, game_id):
        _change(store, game_id, lambda known: {name: known[name] for name in known if name != lesson.id})


def _all(store: Store, game_id: str) -> dict[str, Any]:
    return _read(store.note(kinds.LESSON_PLACE.key + game_id))


def _read(text: str | None) -> dict[str, Any]:
    try:
        data = parse_json(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _change(store: Store, game_id: str, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> None:
    """Change the places of a game. A failure is ignored: the lesson then begins where it did before."""
    store.change(
        kinds.LESSON_PLACE.key + game_id,
        lambda text: json.dumps(change(_read(text)), separators=(",", ":")),
    )
