"""A map side with everything about it that never changes in a game, precomputed.

Hexes are bits of one int in hex order (ME-DEF-8: columns from east to west, top to bottom), so the lowest set
bit of a mask is the bot's first start hex. Cities are bits 0..31 of one int in index order.

Track distance (ME-DEF-6) runs over non-city hexes only, and those never close, so the distance from a network
to a city is the minimum of fixed distances from its hexes. A company's reach is therefore one OR per new hex
of `reach`, five layers of 32 city bits: layer k holds the cities at most k trains away.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.games.mini_express.actions import CITY_SLUGS, Choice, Route
from engine.games.mini_express.components import CITIES, COMPANIES, MAP_DATA, TRACKS_MAX, slug

FAR = 99
"""A distance meaning: not connected (ME-AMB-10)."""
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps N, NE, SE, S, SW, NW: clockwise (ME-CW-1)."""
SHIFT = (0, *(CITIES * layer for layer in range(TRACKS_MAX)))
"""SHIFT[k]: where layer k of a reach mask begins."""
MEMO_LIMIT = 20_000


class Hex(NamedTuple):
    """One hex of the map. `city`: index 0..31 or -1; `start`: company or -1; `harbor`: 0..4 or -1."""

    id: str
    col: int
    row: int
    q: int
    r: int
    terrain: str
    name: str
    capacity: int
    city: int
    start: int
    harbor: int


class Laying(NamedTuple):
    """What laying a route does to a network: its hexes as mask, trains needed, what comes into reach."""

    mask: int
    trains: int
    reach: int


class Board:
    """One map side; `harbor_variant` closes the harbor hexes (ME-HB-1).

    `open_starts`: the other reading of ME-AMB-04, starting locations are non-city hexes for everybody else.
    """

    def __init__(self, name: str, harbor_variant: bool, open_starts: bool = False) -> None:
        data: dict[str, Any] = MAP_DATA[name]
        self.name = name
        self.harbor_variant = harbor_variant
        self.open_starts = open_starts
        self.city_base = CITIES if name == "europe" else 0
        harbor_names = [slug(harbor["name"]) for harbor in data["harbors"]]
        self.harbors: tuple[str, ...] = tuple(harbor_names)
        records = sorted(data["hexes"], key=lambda record: int(record["order"]))
        self.hexes: tuple[Hex, ...] = tuple(
            Hex(
                record["id"], record["col"], record["row"], record["q"], record["r"], record["terrain"],
                record.get("name") or record.get("harbor") or "",
                record.get("capacity") or 0,
                (record.get("index") or 0) - 1,
                COMPANIES.index(record["start"]) if record.get("start") else -1,
                harbor_names.index(slug(record["harbor"])) if record.get("harbor") else -1,
            )
            for record in records
        )  # fmt: skip
        self.by_id = {tile.id: number for number, tile in enumerate(self.hexes)}
        axial = {(tile.q, tile.r): number for number, tile in enumerate(self.hexes)}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(axial.get((tile.q + dq, tile.r + dr), -1) for dq, dr in DIRECTIONS) for tile in self.hexes
        )
        """Per hex its six neighbours in clockwise order from north, -1 where the land ends."""
        self.neighbour_mask: tuple[int, ...] = tuple(
            sum(1 << other for other in around if other >= 0) for around in self.neighbours
        )
        self.passable: tuple[bool, ...] = tuple(
            tile.terrain == "plain"
            or (tile.terrain == "harbor" and not harbor_variant)
            or (tile.terrain == "start" and open_starts)
            for tile in self.hexes
        )
        self.plain_mask = sum(1 << number for number, free in enumerate(self.passable) if free)
        by_city = {tile.city: number for number, tile in enumerate(self.hexes) if tile.city >= 0}
        self.city_hex: tuple[int, ...] = tuple(by_city[city] for city in range(CITIES))
        self.city_bit: tuple[int, ...] = tuple(1 << number for number in self.city_hex)
        self.capacity: tuple[int, ...] = tuple(self.hexes[number].capacity for number in self.city_hex)
        self.city_names: tuple[str, ...] = tuple(self.hexes[number].name for number in self.city_hex)
        self.city_slugs: tuple[str, ...] = tuple(slug(city) for city in self.city_names)
        starts = {tile.start: number for number, tile in enumerate(self.hexes) if tile.start >= 0}
        self.start_hex: tuple[int, ...] = tuple(starts[company] for company in range(4))
        docks = {tile.harbor: number for number, tile in enumerate(self.hexes) if tile.harbor >= 0}
        self.harbor_hex: tuple[int, ...] = tuple(docks[harbor] for harbor in range(len(docks)))
        self.spike_hex = self.by_id[data["golden_spike"]["hex"]] if data["golden_spike"] else -1
        self.omaha = self._city_named(data, "trigger_city")
        self.san_francisco = self._city_named(data, "west_city")

        self.distance: tuple[tuple[int, ...], ...] = tuple(self._distances(end) for end in self.city_hex)
        """distance[city][hex]: trains from that hex to the city over non-city hexes (ME-DEF-6)."""
        self.at: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                sum(1 << number for number, steps in enumerate(row) if steps == trains)
                for trains in range(TRACKS_MAX + 1)
            )
            for row in self.distance
        )
        """at[city][k]: the hexes exactly k trains away."""
        self.reach: tuple[int, ...] = tuple(
            sum(
                1 << SHIFT[trains] + city
                for city in range(CITIES)
                for trains in range(max(1, self.distance[city][number]), TRACKS_MAX + 1)
                if self.distance[city][number] > 0
            )
            for number in range(len(self.hexes))
        )
        self.city_actions: tuple[Choice, ...] = tuple(
            Choice("city", self.city_base + city) for city in range(CITIES)
        )
        self._city_lists: dict[int, list[Choice]] = {}
        self._paths: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._routes: tuple[dict[int, tuple[Route, ...]], ...] = tuple({} for _ in range(CITIES))
        self._layings: dict[tuple[int, ...], Laying] = {}

    def _city_named(self, data: dict[str, Any], role: str) -> int:
        spike = data["golden_spike"]
        return self.city_slugs.index(slug(spike[role])) if spike else -1

    def _distances(self, end: int) -> tuple[int, ...]:
        found = [FAR] * len(self.hexes)
        found[end] = 0
        layer = [end]
        steps = 0
        while layer:
            steps += 1
            following = []
            for number in layer:
                for other in self.neighbours[number]:
                    if other >= 0 and found[other] == FAR:
                        found[other] = steps
                        if self.passable[other]:
                            following.append(other)
            layer = following
        return tuple(found)

    def city_list(self, mask: int) -> list[Choice]:
        """The actions choosing the cities of a mask, in index order (a fresh list)."""
        known = self._city_lists.get(mask)
        if known is None:
            if len(self._city_lists) > MEMO_LIMIT:
                self._city_lists.clear()
            known = [self.city_actions[city] for city in range(CITIES) if mask >> city & 1]
            self._city_lists[mask] = known
        return known[:]

    def trains_needed(self, network: int, city: int) -> int:
        """Trains of the shortest route from a network to a city (ME-BUILD-2c), FAR beyond five."""
        layers = self.at[city]
        for trains in range(1, TRACKS_MAX + 1):
            if network & layers[trains]:
                return trains
        return FAR

    def paths(self, start: int, city: int) -> tuple[tuple[int, ...], ...]:
        """All shortest ways from one hex to a city, as the hexes entered, by hex order of each step."""
        known = self._paths.get((start, city))
        if known is None:
            steps = self.distance[city]
            ways: list[tuple[int, ...]] = [()]
            for left in range(steps[start] - 1, -1, -1):
                ways = [
                    (*way, other)
                    for way in ways
                    for other in sorted(self.neighbours[way[-1] if way else start])
                    if other >= 0 and steps[other] == left and (self.passable[other] or left == 0)
                ]
            known = tuple(ways)
            self._paths[start, city] = known
        return known

    def routes(self, city: int, starts: int) -> tuple[Route, ...]:
        """The different ways to lay track from any of the start hexes (all equally far) to a city.

        Two routes that differ only in the hex they leave from lay the same trains and count once.
        """
        memo = self._routes[city]
        known = memo.get(starts)
        if known is None:
            if len(memo) > MEMO_LIMIT:
                memo.clear()
            ways: dict[tuple[int, ...], None] = {}
            for start in bits(starts):
                for way in self.paths(start, city):
                    ways[way] = None
            known = tuple(self.route_action(way) for way in ways)
            memo[starts] = known
        return known

    def route_action(self, way: tuple[int, ...]) -> Route:
        """The action of laying a way given by hex numbers."""
        return Route("route", tuple(self.hexes[number].col << 8 | self.hexes[number].row for number in way))

    def route_way(self, route: Route) -> tuple[int, ...] | None:
        """The hex numbers of a route action; None when a hex is not on this map."""
        way = tuple(self.by_id.get(f"{point >> 8},{point & 255}", -1) for point in route.hexes)
        return None if -1 in way else way

    def laying(self, route: Route) -> Laying:
        """What a route of this map does to a network."""
        known = self._layings.get(route.hexes)
        if known is None:
            way = self.route_way(route)
            if way is None:
                raise ValueError(f"route off the map: {route}")
            mask = reach = 0
            for number in way:
                mask |= 1 << number
                reach |= self.reach[number]
            known = Laying(mask, len(way), reach)
            if len(self._layings) > MEMO_LIMIT:
                self._layings.clear()
            self._layings[route.hexes] = known
        return known

    def network_reach(self, network: int) -> int:
        """Reach of a whole network, from scratch."""
        reach = 0
        for number in bits(network):
            reach |= self.reach[number]
        return reach

    def widened(self, mask: int) -> int:
        """The hexes of the mask and all their neighbours."""
        around = mask
        for number in bits(mask):
            around |= self.neighbour_mask[number]
        return around

    def spread(self, seed: int, within: int) -> int:
        """All hexes of `within` connected with `seed` (which lies in it)."""
        seen = fresh = seed & within
        while fresh:
            around = 0
            for number in bits(fresh):
                around |= self.neighbour_mask[number]
            fresh = around & within & ~seen
            seen |= fresh
        return seen


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


BOARDS: dict[tuple[str, bool], Board] = {
    ("usa", False): Board("usa", False),
    ("europe", False): Board("europe", False),
    ("europe", True): Board("europe", True),
}
_OPEN_BOARDS: dict[tuple[str, bool], Board] = {}


def board_for(name: str, harbor_variant: bool, open_starts: bool) -> Board:
    """The board of these options; the rarely used ones are made on first use."""
    key = (name, harbor_variant)
    if not open_starts:
        return BOARDS[key]
    if key not in _OPEN_BOARDS:
        _OPEN_BOARDS[key] = Board(name, harbor_variant, open_starts)
    return _OPEN_BOARDS[key]


if tuple(BOARDS["usa", False].city_slugs) + tuple(BOARDS["europe", False].city_slugs) != CITY_SLUGS:
    raise AssertionError("city notation and maps disagree")
