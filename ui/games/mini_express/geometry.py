"""Positions of everything on a map and its unchanging art, cached by board.

Units are SVG units. Hexes are flat-topped (ME-MAP-1). A hex has one slot per company. The four offsets are
chosen so that lines between equal slots of neighboring hexes are parallel and one lane apart in all three
directions.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, dist, pi, sin, sqrt

from engine.games.mini_express.queries import MAP_NAMES, Board, board_for
from ui.markup.svg import Point, between, num, points

SIZE = 36.0
"""Distance from a hex's center to a corner."""
HEIGHT = SIZE * sqrt(3)
MARGIN = 54.0
LANE = 6.2
SOCKET = 7.0
SOCKET_RISE = 17.5
_LANES = ((1, -1 / sqrt(3) * 2), (2, 1 / sqrt(3)), (-2, -1 / sqrt(3)), (-1, 1 / sqrt(3) * 2))
SLOTS: tuple[tuple[float, float], ...] = tuple((x * LANE, y * LANE) for x, y in _LANES)
"""Offset of each company's trains from a hex's center."""


def corners(centre: Point, radius: float) -> list[Point]:
    """The six corners of a flat-topped hex, clockwise from the east."""
    return [
        (centre[0] + radius * cos(pi / 3 * step), centre[1] + radius * sin(pi / 3 * step))
        for step in range(6)
    ]


class MapLayout:
    """Positions and outlines of everything on one side of the map."""

    def __init__(self, board: Board) -> None:
        self.name = board.name
        raw = [(1.5 * SIZE * tile.col, HEIGHT * (tile.row + 0.5 * (tile.col & 1))) for tile in board.hexes]
        left, top = min(x for x, _ in raw), min(y for _, y in raw)
        self.centres: tuple[Point, ...] = tuple(
            (x - left + SIZE + MARGIN, y - top + HEIGHT / 2 + MARGIN) for x, y in raw
        )
        self.width = round(max(x for x, _ in self.centres) + SIZE + MARGIN)
        self.height = round(max(y for _, y in self.centres) + HEIGHT / 2 + MARGIN)
        self.hex_points: tuple[str, ...] = tuple(points(corners(centre, SIZE)) for centre in self.centres)
        self.coast = self._coast(board)
        self.borders = self._borders(board)

    def _coast(self, board: Board) -> str:
        """The outline of the land as one path: the hex edges without a neighbor, joined to rings."""
        follow: dict[tuple[int, int], tuple[int, int]] = {}
        # Directions N, NE, SE, S, SW, NW as pairs of corner numbers of `corners` (0 = east, clockwise).
        edges = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
        for number, around in enumerate(board.neighbours):
            ring = corners(self.centres[number], SIZE)
            for direction, other in enumerate(around):
                if other < 0:
                    begin, end = (ring[corner] for corner in edges[direction])
                    follow[_grid(begin)] = _grid(end)
        parts = []
        while follow:
            first = min(follow)
            here = first
            path = []
            while here in follow:
                path.append(here)
                here = follow.pop(here)
            parts.append("M" + "L".join(f"{num(x / 10)} {num(y / 10)}" for x, y in path) + "Z")
        return "".join(parts)

    def _borders(self, board: Board) -> str:
        """Each edge between two hexes, once."""
        edges = ((4, 5), (5, 0), (0, 1))
        parts = []
        for number, around in enumerate(board.neighbours):
            ring = corners(self.centres[number], SIZE)
            for direction, pair in enumerate(edges):
                if around[direction] >= 0:
                    (ax, ay), (bx, by) = ring[pair[0]], ring[pair[1]]
                    parts.append(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
        return "".join(parts)

    def slot(self, number: int, company: int) -> Point:
        """The position of a company's train in a hex."""
        (x, y), (dx, dy) = self.centres[number], SLOTS[company]
        return x + dx, y + dy


def _grid(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


@lru_cache(maxsize=16)
def layout_of(board: Board) -> MapLayout:
    """The layout of a board; cached."""
    return MapLayout(board)


for _name in MAP_NAMES:  # computed into the memory snapshot, so that a game starts at once
    layout_of(board_for(_name, False, False))
    if board_for(_name, False, False).harbors:
        layout_of(board_for(_name, True, False))


@lru_cache(maxsize=4096)
def links(board: Board, company: int, network: int) -> tuple[tuple[int, int], ...]:
    """The lines of a network as pairs of neighboring hexes: a tree from the company's start hex.

    The rules know only hexes (a branch starts at any of them), so lines are drawn breadth first. Parts
    without a connection to the start (a harbor, San Francisco) are drawn from their first hex.
    """
    found: list[tuple[int, int]] = []
    left = network
    home = board.start_hex[company]
    seeds = [home] if network >> home & 1 else []
    while left:
        queue = seeds or [(left & -left).bit_length() - 1]
        seeds = []
        left &= ~(1 << queue[0])
        for here in queue:
            for other in board.neighbours[here]:
                if other >= 0 and left >> other & 1:
                    left &= ~(1 << other)
                    found.append((here, other))
                    queue.append(other)
    return tuple(found)


def link_path(board: Board, company: int, pairs: tuple[tuple[int, int], ...]) -> str:
    """The `d` of these lines in the company's lane."""
    layout = layout_of(board)
    parts = []
    for begin, end in pairs:
        (ax, ay), (bx, by) = layout.slot(begin, company), layout.slot(end, company)
        parts.append(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
    return "".join(parts)


def route_path(board: Board, company: int, way: tuple[int, ...]) -> str:
    """The `d` of a route in the company's lane. It ends at the edge of a city."""
    layout, hexes = layout_of(board), board.hexes
    spots = [layout.slot(number, company) for number in way]
    leaves_city = hexes[way[0]].city >= 0 or hexes[way[0]].start >= 0
    enters_city = hexes[way[-1]].city >= 0
    edge = _EDGE if len(way) > 2 or not (leaves_city and enters_city) else _BETWEEN_CITIES
    first = _outside(layout.centres[way[0]], spots[0], spots[1], edge) if leaves_city else spots[0]
    last = _outside(layout.centres[way[-1]], spots[-1], spots[-2], edge) if enters_city else spots[-1]
    spots = [first, *spots[1:-1], last]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)


def _outside(centre: Point, spot: Point, other: Point, edge: float) -> Point:
    """The point where a lane leaves a city's plate. Its way to the edge may be longer than the center's."""
    away, share = edge * dist(spot, other), edge
    while edge == _EDGE and dist(centre, between(spot, other, share)) < away:
        share += 0.02
    return between(spot, other, share)


_EDGE = 0.52
"""Distance from a city's center to the edge of its plate, as a fraction of the distance to the neighbor."""
_BETWEEN_CITIES = 0.45
"""The same between neighboring cities, where a part of the line must stay visible."""


def sockets(centre: Point, room: int) -> list[Point]:
    """The positions of the companies' trains in a city."""
    step = SOCKET * 2.36
    left = centre[0] - step * (room - 1) / 2
    return [(left + step * place, centre[1] - SOCKET_RISE) for place in range(room)]


def goal(centre: Point, lines: int = 1) -> str:
    """The `d` of a frame around a city, open at its nameboard. With two lines the lower edge is left out."""
    x, y = centre
    ring = corners(centre, SIZE)
    upper = [(x + SIZE * 0.9, y + 6.2), ring[0], ring[5], ring[4], ring[3], (x - SIZE * 0.9, y + 6.2)]
    top = "M" + "L".join(f"{num(px)} {num(py)}" for px, py in upper)
    edge = f"M{num(ring[2][0])} {num(ring[2][1])}L{num(ring[1][0])} {num(ring[1][1])}"
    return top if lines > 1 else top + edge
