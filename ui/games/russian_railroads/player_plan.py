"""Where everything lies on a player's board: computed once from the data."""

from __future__ import annotations

from typing import Any

from ui.games.russian_railroads.layout import (
    CELL,
    RAIL_H,
    RAIL_X,
    SPECIAL_H,
    Box,
    RailPlace,
    factory_box,
    lane_boxes,
    rail_places,
)
from ui.games.russian_railroads.parts import DATA, LANE, RAILS, SLOT_IDS

PLACES: dict[str, RailPlace] = rail_places(
    [(rail["id"], rail["length"], rail["loco_slots"], len(rail["doubler_slots"])) for rail in RAILS]
)
_LOWEST = max(place.top for place in PLACES.values())
LANE_TOP = _LOWEST + RAIL_H + SPECIAL_H + 10
LANE_BOXES: list[Box] = lane_boxes(len(LANE), LANE_TOP)
_FIRST_SHORT = next(place for place in PLACES.values() if place.length < 12)
SIDE = Box(
    RAIL_X + 9 * CELL + 100,
    _FIRST_SHORT.top - 4,
    1192 - (RAIL_X + 9 * CELL + 100),
    LANE_TOP - _FIRST_SHORT.top,
)


def slot_box(slot: str) -> Box:
    """Where a locomotive of that slot lies."""
    rail, index = SLOT_IDS[slot]
    return PLACES[rail].slots[index]


def special_box(rail: str, space: int, order: int) -> Box:
    """Where the `order`-th advantage of a space is printed."""
    box = PLACES[rail].special(space)
    left = 26 if order == 0 and space in _CROWDED.get(rail, ()) else 0
    right = 22 if order == 0 and space in _NUMBERED.get(rail, ()) else 0
    return Box(box.x + order * CELL - left, box.y, box.w + left + right, box.h)


_CROWDED: dict[str, tuple[int, ...]] = {
    rail["id"]: tuple(each["space"] for each in rail["special_spaces"] if len(each["effect"]) > 1)
    for rail in RAILS
}
"""Spaces whose advantage has several parts: printed wider, to the left."""
_NUMBERED: dict[str, tuple[int, ...]] = {
    rail["id"]: tuple(
        each["space"]
        for each in rail["special_spaces"]
        if each["need"]["loco"]
        and "own_worker" in each["effect"]
        and all(other["space"] != each["space"] + 1 for other in rail["special_spaces"])
    )
    for rail in RAILS
}
"""Spaces with a track, a locomotive, a number and a piece to show, and room for them to the right."""


def _special_order() -> list[tuple[str, int, dict[str, Any]]]:
    found: list[tuple[str, int, dict[str, Any]]] = []
    for rail in RAILS:
        seen: dict[int, int] = {}
        for special in rail["special_spaces"]:
            order = seen.get(special["space"], 0)
            seen[special["space"]] = order + 1
            found.append((rail["id"], order, special))
    return found


SPECIALS = _special_order()
"""(rail, order among those of its space, record) of every advantage, the medal's place included."""


def token_box(index: int) -> Box:
    """Where a player's ? token waits."""
    step = SIDE.w / _TOKEN_COLUMNS
    row, column = divmod(index, _TOKEN_COLUMNS)
    return Box(SIDE.x + step * column + 1, SIDE.y + 17 + 43 * row, step - 4, 41)


_TOKEN_COLUMNS = 4


def bonus_box() -> Box:
    """Where a player's end bonus cards lie: after the last token."""
    return token_box(len(DATA["question_tokens"]))


def engineer_box(index: int, count: int) -> Box:
    """Where a player's own engineer lies."""
    step = min(SIDE.w / 3, SIDE.w / max(1, count))
    return Box(SIDE.x + step * index + 1, SIDE.y + 104, step - 4, 72)


def lane_cell(index: int) -> Box:
    """The box of a lane entry."""
    return LANE_BOXES[index]


def gap_box(gap: int) -> Box:
    """The tile of a factory gap (1 is the first)."""
    index = next(entry["index"] for entry in LANE if entry.get("gap") == gap)
    return factory_box(LANE_BOXES[index])
