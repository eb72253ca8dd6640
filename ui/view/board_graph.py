"""Keyboard navigation over a board as a graph of `Stop`s, and helpers to build the graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan2, hypot

from ui.view.types import Stop

ARROWS: Mapping[str, tuple[int, int]] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
_NARROWEST = 0.34
"""Cosine of the widest angle between an arrow and a connection that it follows: about 70 degrees."""
_ASIDE = 2.2
"""Weight of the distance across an arrow's direction, compared with the distance along it."""


def toward(stops: Mapping[str, Stop], here: Stop, arrow: str) -> Stop | None:
    """The neighbor of `here` in the direction nearest to the arrow's; None if all are too far off."""
    dx, dy = ARROWS[arrow]
    best: Stop | None = None
    most = _NARROWEST
    for other in neighbours(stops, here):
        x, y = other.x - here.x, other.y - here.y
        straight = (x * dx + y * dy) / (hypot(x, y) or 1)
        if straight > most:
            best, most = other, straight
    return best


def neighbours(stops: Mapping[str, Stop], here: Stop) -> list[Stop]:
    """The neighbors of `here`, clockwise from the left."""
    found = (stops[key] for key in here.ways if key in stops)
    return sorted(found, key=lambda other: (atan2(other.y - here.y, other.x - here.x), other.key))


def around(stops: Mapping[str, Stop], came: Stop, here: Stop, step: int) -> Stop | None:
    """The next neighbor of `came` after `here`, clockwise (`step` 1) or back (-1). It reaches all neighbors,
    even if several are in one direction. None if `came` has none."""
    ring = neighbours(stops, came)
    if here not in ring:
        return ring[0] if ring else None
    return ring[(ring.index(here) + step) % len(ring)]


def nearest(stops: Iterable[Stop], x: float, y: float) -> Stop | None:
    """The stop nearest to a point of the board; None if there are no stops."""
    return min(stops, key=lambda stop: (hypot(stop.x - x, stop.y - y), stop.key), default=None)


def arrow_of(here: Stop, other: Stop) -> str:
    """The arrow key that points most nearly from `here` to `other`."""
    x, y = other.x - here.x, other.y - here.y
    if abs(x) >= abs(y):
        return "ArrowRight" if x >= 0 else "ArrowLeft"
    return "ArrowDown" if y >= 0 else "ArrowUp"


# --- helpers for games


def with_ways(stops: Sequence[Stop], pairs: Iterable[tuple[str, str]]) -> list[Stop]:
    """The same stops, connected between these pairs in both directions."""
    ways: dict[str, dict[str, None]] = {stop.key: dict.fromkeys(stop.ways) for stop in stops}
    for one, other in pairs:
        if one != other and one in ways and other in ways:
            ways[one][other] = None
            ways[other][one] = None
    return [stop._replace(ways=tuple(ways[stop.key])) for stop in stops]


def row_pairs(keys: Sequence[str]) -> Iterable[tuple[str, str]]:
    """The pairs of neighbors in a row."""
    return pairwise(keys)


def grid_pairs(stops: Sequence[Stop]) -> list[tuple[str, str]]:
    """Pairs for boards without tracks: each stop with the nearest left, right, above and below."""
    found = []
    for here in stops:
        for dx, dy in ARROWS.values():
            best: Stop | None = None
            least = float("inf")
            for other in stops:
                x, y = other.x - here.x, other.y - here.y
                ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
                if ahead <= 1 or aside > 2 * ahead:
                    continue
                if (cost := ahead + _ASIDE * aside) < least:
                    best, least = other, cost
            if best is not None:
                found.append((here.key, best.key))
    return found


def connected(stops: Sequence[Stop]) -> list[Stop]:
    """The same stops in one connected graph. Separate parts are joined where they are nearest."""
    known = {stop.key: stop for stop in stops}
    parts = _parts(known)
    while len(parts) > 1:
        first = parts[0]
        others = [key for part in parts[1:] for key in part]
        one, other = min(
            ((a, b) for a in first for b in others),
            key=lambda pair: (
                hypot(known[pair[0]].x - known[pair[1]].x, known[pair[0]].y - known[pair[1]].y),
                pair,
            ),
        )
        known = {stop.key: stop for stop in with_ways(list(known.values()), [(one, other)])}
        parts = _parts(known)
    return list(known.values())


def _parts(stops: Mapping[str, Stop]) -> list[list[str]]:
    """The keys of each connected part of the graph."""
    left = dict.fromkeys(stops)
    found = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for key in part:
            for other in stops[key].ways:
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return found
