"""A board: one map side with all tables, built from data and corrections, and checked.

Hexes are bits of one int in hex order (ME-DEF-8: columns from east to west, top to bottom), so the lowest set
bit of a mask is the bot's first start hex. Cities are bits 0..31 of one int in index order.

Track distance (ME-DEF-6) runs over non-city hexes only, and those never close, so the distance from a network
to a city is the minimum of fixed distances from its hexes. A company's reach is therefore one OR per new hex
of `reach`, five layers of 32 city bits: layer k has the cities at most k trains away.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...core import boards
from ...core.boards import Scalar, wrong
from .actions import City, Route
from .components import (
    CITIES,
    COMPANIES,
    HALVES,
    LENGTH_MAX,
    MAPS,
    NUMBERED_TILES,
    SHARES_PER_COMPANY,
    TABLES,
    TRACKS_MAX,
    Demand,
    Split,
    bits,
    mask_of,
)

FAR: Final = 99
"""The distance of what is not connected (ME-AMB-10)."""
DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps N, NE, SE, S, SW, NW: clockwise (ME-CW-1)."""
SHIFT: Final = (0, *(CITIES * layer for layer in range(TRACKS_MAX)))
"""SHIFT[k]: the first bit of layer k in a reach mask."""
MEMO_LIMIT: Final = 20_000
WIDEST: Final = 30
"""The highest number of a column or row of a map, counted from 0."""

PRINTED: Final[dict[str, tuple[int, int]]] = {
    "capacity": (1, 3), "count": (0, CITIES), "first": (0, 99), "second": (0, 99), "other": (0, 99),
    "asset": (1, 8), "aside": (1, 5), "out": (0, 8), "step": (0, 4),
}  # fmt: skip
"""The limits of the printed numbers, which can be corrected."""
WORDS: Final = ("name", "hex", "east", "west")
_RANGE_RULES: Final = {
    "cities": "ME-MAP-3", "share_values": "ME-TABLE-1", "demand_tiles": "ME-TABLE-2",
    "bot_tiles": "ME-TABLE-3", "share_splits": "ME-SETUP-2",
}  # fmt: skip
ASIDE_LIMITS: Final = {
    "3-players": (2, 5), "4-players": (3, 3), "5-players": (3, 3), "expert": (2, 2), "duel-bot": (2, 2)
}  # fmt: skip
"""With other numbers the draft could leave a player without a pick (ME-SETUP-9), or would be another one
(ME-2PX-SETUP, ME-2PB-SETUP-2)."""


class Hex(NamedTuple):
    """One hex of the map. `city`: index 0..31 or -1; `start`: company or -1; `harbor`: number or -1."""

    id: str
    col: int
    row: int
    q: int
    r: int
    key: str
    """The key of a city, start or harbor in data, actions and texts; else empty."""
    name: str
    capacity: int
    city: int
    start: int
    harbor: int


class Laying(NamedTuple):
    """What a route adds to a network: its hexes as a mask, trains needed, the reach of its hexes."""

    mask: int
    trains: int
    reach: int


class BotTile(NamedTuple):
    """A kind of numbered bot tile, and how many there are (ME-TABLE-3)."""

    company: int
    city: int
    copies: int


class Board:
    """One map side; `harbor_variant` closes the harbor hexes (ME-HB-1). `open_starts` is the other reading of
    ME-AMB-04: starting locations are non-city hexes for the other companies."""

    def __init__(
        self, data: Mapping[str, Any], harbor_variant: bool, open_starts: bool, renamed: frozenset[str]
    ) -> None:
        self.name: str = data["map"]
        self.harbor_variant = harbor_variant
        self.open_starts = open_starts
        self.renamed: frozenset[str] = renamed
        """Keys of cities, starts and harbors whose printed name was corrected."""
        self._tables(data)
        self._places(data)
        self._distances()
        self._city_lists: dict[int, list[City]] = {}
        self._paths: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._routes: tuple[dict[int, tuple[Route, ...]], ...] = tuple({} for _ in range(CITIES))
        self._layings: dict[tuple[str, ...], Laying] = {}

    def _tables(self, data: Mapping[str, Any]) -> None:
        self.share_values: tuple[tuple[int, int, int, int], ...] = tuple(
            (row["first"], row["second"], row["other"], 0) for row in data["share_values"]
        )
        """Per length 0..15: the value in column first, second, other, and without influence (ME-TABLE-1)."""
        self.demand_tiles: tuple[Demand, ...] = tuple(
            demand(kind["id"]) for kind in data["demand_tiles"] for _ in range(kind["count"])
        )
        refresh, *numbered = data["bot_tiles"]
        self.bot_tiles: tuple[BotTile, ...] = tuple(
            BotTile(int(kind["id"][0]), int(kind["id"][-1]), kind["count"])
            for kind in numbered
            if kind["count"]
        )
        self.full_bag: tuple[int, ...] = (refresh["count"], *(kind.copies for kind in self.bot_tiles))
        """The number of refresh tiles, then of each kind of numbered tile."""
        self.splits = {row["id"]: Split(*(row[key] for key in Split._fields)) for row in data["share_splits"]}

    def _places(self, data: Mapping[str, Any]) -> None:
        special: dict[str, tuple[str, Any]] = {}
        for kind in ("cities", "starts", "harbors"):
            for record in data[kind]:
                special[record["hex"]] = (kind, record)
        self.harbors: tuple[str, ...] = tuple(record["id"] for record in data["harbors"])
        hexes: list[Hex] = []
        city = 0
        for col, row in sorted(land(data["land"]), key=lambda place: (-place[0], place[1])):
            place = f"{col},{row}"
            kind, record = special.get(place, ("", {}))
            hexes.append(
                Hex(
                    place, col, row, col, row - (col - (col & 1)) // 2,
                    record.get("id", ""), record.get("name", ""),
                    record.get("capacity", 1 if kind == "starts" else 0),
                    city if kind == "cities" else -1,
                    COMPANIES.index(record["id"]) if kind == "starts" else -1,
                    self.harbors.index(record["id"]) if kind == "harbors" else -1,
                )
            )  # fmt: skip
            city += kind == "cities"
        self.hexes = tuple(hexes)
        self.by_id = {tile.id: number for number, tile in enumerate(hexes)}
        axial = {(tile.q, tile.r): number for number, tile in enumerate(hexes)}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(axial.get((tile.q + dq, tile.r + dr), -1) for dq, dr in DIRECTIONS) for tile in hexes
        )
        """Per hex its six neighbors in clockwise order from north, -1 outside the land."""
        self.neighbour_mask: tuple[int, ...] = tuple(
            mask_of(other for other in around if other >= 0) for around in self.neighbours
        )
        self.passable: tuple[bool, ...] = tuple(
            tile.city < 0
            and (tile.harbor < 0 or not self.harbor_variant)
            and (tile.start < 0 or self.open_starts)
            for tile in hexes
        )
        self.plain_mask = mask_of(number for number, free in enumerate(self.passable) if free)
        self.city_hex: tuple[int, ...] = tuple(n for n, tile in enumerate(hexes) if tile.city >= 0)
        self.city_bit: tuple[int, ...] = tuple(1 << number for number in self.city_hex)
        self.city_mask = mask_of(self.city_hex)
        self.capacity: tuple[int, ...] = tuple(hexes[number].capacity for number in self.city_hex)
        self.city_keys: tuple[str, ...] = tuple(hexes[number].key for number in self.city_hex)
        self.city_index = {key: city for city, key in enumerate(self.city_keys)}
        self.city_actions: tuple[City, ...] = tuple(map(City, self.city_keys))
        by_start = {tile.start: number for number, tile in enumerate(hexes)}
        self.start_hex: tuple[int, ...] = tuple(by_start[company] for company in range(4))
        by_harbor = {tile.harbor: number for number, tile in enumerate(hexes)}
        self.harbor_hex: tuple[int, ...] = tuple(by_harbor[number] for number in range(len(self.harbors)))
        spike = data["golden_spike"]
        self.spike_hex = self.by_id[spike["hex"]] if spike else -1
        self.omaha = self.city_index[spike["east"]] if spike else -1
        self.san_francisco = self.city_index[spike["west"]] if spike else -1
        self.omaha_bit = self.city_bit[self.omaha] if spike else 0
        self.san_francisco_bit = self.city_bit[self.san_francisco] if spike else 0

    def _distances(self) -> None:
        self.distance: tuple[tuple[int, ...], ...] = tuple(self._steps_to(end) for end in self.city_hex)
        """distance[city][hex]: trains from that hex to the city over non-city hexes (ME-DEF-6)."""
        self.at: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                mask_of(number for number, steps in enumerate(row) if steps == trains)
                for trains in range(TRACKS_MAX + 1)
            )
            for row in self.distance
        )
        """at[city][k]: the hexes exactly k trains away from the city."""
        self._layers = tuple(layers[1:] for layers in self.at)
        self.reach: tuple[int, ...] = tuple(
            mask_of(
                SHIFT[trains] + city
                for city in range(CITIES)
                for trains in range(max(1, self.distance[city][number]), TRACKS_MAX + 1)
                if self.distance[city][number] > 0
            )
            for number in range(len(self.hexes))
        )

    def _steps_to(self, end: int) -> tuple[int, ...]:
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

    def city_list(self, mask: int) -> list[City]:
        """The actions that choose the cities of a mask, in index order. The list must not be changed."""
        known = self._city_lists.get(mask)
        if known is None:
            if len(self._city_lists) > MEMO_LIMIT:
                self._city_lists.clear()
            known = self._city_lists[mask] = [self.city_actions[city] for city in bits(mask)]
        return known

    def cities_of(self, network: int) -> list[int]:
        """The cities with track of a network, by index."""
        return [self.hexes[number].city for number in bits(network & self.city_mask)]

    def trains_needed(self, network: int, city: int) -> int:
        """Trains of the shortest route from a network to a city (ME-BUILD-2c), FAR if more than five."""
        for trains, layer in enumerate(self._layers[city], 1):
            if network & layer:
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
            known = self._paths[start, city] = tuple(ways)
        return known

    def routes(self, city: int, starts: int) -> tuple[Route, ...]:
        """The different routes to a city from any of the start hexes, which are all equally far. Routes that
        differ only in the hex they leave from lay the same trains and count once."""
        memo = self._routes[city]
        known = memo.get(starts)
        if known is None:
            if len(memo) > MEMO_LIMIT:
                memo.clear()
            ways = dict.fromkeys(way for start in bits(starts) for way in self.paths(start, city))
            known = memo[starts] = tuple(map(self.route_action, ways))
        return known

    def shortest(self, network: int, city: int) -> tuple[Route, ...]:
        """The shortest routes from a network to a city (ME-BUILD-3); none if more than five trains."""
        for layer in self._layers[city]:
            if network & layer:
                return self.routes(city, network & layer)
        return ()

    def route_action(self, way: tuple[int, ...]) -> Route:
        """The route action for a way of hex numbers."""
        return Route(tuple(self.hexes[number].id for number in way))

    def route_way(self, route: Route) -> tuple[int, ...] | None:
        """The hex numbers of a route action; None if a hex is not on this map."""
        way = tuple(self.by_id.get(place, -1) for place in route.hexes)
        return None if -1 in way else way

    def laying(self, route: Route) -> Laying:
        """What a route of this map adds to a network."""
        known = self._layings.get(route.hexes)
        if known is None:
            if len(self._layings) > MEMO_LIMIT:
                self._layings.clear()
            way = [self.by_id[place] for place in route.hexes]
            mask = mask_of(way)
            known = self._layings[route.hexes] = Laying(mask, len(way), self.network_reach(mask))
        return known

    def network_reach(self, network: int) -> int:
        """The reach of a whole network."""
        reach = 0
        for number in bits(network):
            reach |= self.reach[number]
        return reach

    def widened(self, mask: int) -> int:
        """The hexes of the mask and all their neighbors."""
        around = mask
        for number in bits(mask):
            around |= self.neighbour_mask[number]
        return around

    def spread(self, seed: int, within: int) -> int:
        """All hexes of `within` connected with `seed`, which is one of them."""
        seen = fresh = seed & within
        while fresh:
            fresh = self.widened(fresh) & within & ~seen
            seen |= fresh
        return seen


def demand(name: str) -> Demand:
    """The demand tile of a name like "brown-gray" or "white-purple". ValueError if there is none."""
    first, second = sorted(map(HALVES.index, name.split("-")))
    return Demand(first, second)


def land(columns: Mapping[str, str]) -> list[tuple[int, int]]:
    """The places of a map from its columns: {"16": "2-6,9-10"} -> (16, 2) .. (16, 6), (16, 9), (16, 10)."""
    found: list[tuple[int, int]] = []
    for col, runs in columns.items():
        for run in runs.split(","):
            first, _, last = run.partition("-")
            ends = (first, last or first)
            if not all(end.isascii() and end.isdigit() and len(end) <= 2 for end in ends):
                raise wrong(f"land.{col}", "rows", given=runs)
            begin, end = map(int, ends)
            if not begin <= end <= WIDEST or (found and found[-1][0] == int(col) and begin <= found[-1][1]):
                raise wrong(f"land.{col}", "rows", given=runs)
            found += [(int(col), row) for row in range(begin, end + 1)]
    return found


# --- the data, and checks of corrections ---


def data_of(name: str) -> dict[str, Any]:
    """All printed values of one map side."""
    return {key: value for key, value in (MAPS[name] | TABLES).items() if key != "comment"}


def board_for(
    name: str, harbor_variant: bool, open_starts: bool, corrections: Mapping[str, Scalar] | None = None
) -> Board:
    """The board for these options. OptionError for invalid corrections."""
    return _made(name, harbor_variant, open_starts, json.dumps(corrections or {}, sort_keys=True))


@lru_cache(maxsize=32)
def _made(name: str, harbor_variant: bool, open_starts: bool, corrections: str) -> Board:
    changes = json.loads(corrections)
    data = boards.corrected(data_of(name), changes)
    for path in changes:
        _check_value(path, path.split("."), changes[path])
    _check_sums(data)
    _check_places(data, changes)
    renamed = frozenset(path.split(".")[1] for path in changes if path.endswith(".name"))
    board = Board(data, harbor_variant, open_starts, renamed)
    whole = (1 << len(board.hexes)) - 1
    if board.spread(1, whole) != whole:
        culprit = next((path for path in changes if path.startswith("land")), "land")
        raise wrong(culprit, "not-one-land", rule="ME-DEF-6")
    return board


def may_correct(path: str) -> bool:
    """Whether a value at this path would be printed on the board. The path itself is not looked up."""
    words = path.split(".")
    return words[0] == "land" or ("provenance" not in words and words[-1] in (*PRINTED, *WORDS))


def _check_value(path: str, words: list[str], value: Scalar) -> None:
    """Check a correction by itself: the value is printed and within its limits."""
    if words[0] == "land":
        return
    if not may_correct(path):
        raise wrong(path, "fixed")
    if words[-1] in WORDS:
        if words[-1] == "name" and not (
            isinstance(value, str) and value.strip() == value and any(map(str.isalpha, value))
        ):
            raise wrong(path, "name")
        return
    low, high = PRINTED[words[-1]]
    if words[0] == "demand_tiles" and words[1].endswith("purple"):
        low, high = 1, 1  # ME-HB-2: one of each company
    elif words[1] == "refresh":
        low, high = 1, NUMBERED_TILES
    elif words[-1] == "aside":
        low, high = ASIDE_LIMITS.get(words[1], (low, high))
    if not low <= int(value) <= high:
        raise wrong(path, "range", low=low, high=high, given=value, rule=_RANGE_RULES[words[0]])


def _check_sums(data: Mapping[str, Any]) -> None:
    _check_sum("demand_tiles", (kind["count"] for kind in data["demand_tiles"]), CITIES, "ME-COMP-9")
    numbered = (kind["count"] for kind in data["bot_tiles"][1:])
    _check_sum("bot_tiles", numbered, NUMBERED_TILES, "ME-COMP-10")
    for row in data["share_splits"]:
        parts = (row["asset"], row["aside"], row["out"])
        _check_sum(f"share_splits.{row['id']}", parts, SHARES_PER_COMPANY, "ME-COMP-4")
    if len(data["share_values"]) != LENGTH_MAX + 1 or len(data["cities"]) != CITIES:
        raise AssertionError("the data files do not hold what they must")


def _check_sum(path: str, parts: Any, total: int, rule: str) -> None:
    found = sum(parts)
    if found != total:
        way = "more" if found < total else "less"
        raise wrong(path, "sum", total=total, given=found, way=way, by=abs(total - found), rule=rule)


def _check_places(data: Mapping[str, Any], changes: Mapping[str, Scalar]) -> None:
    """Check that every named place is a hex of the land, and no two are the same."""
    there = {f"{col},{row}" for col, row in land(data["land"])}
    spike = data["golden_spike"]
    named = [
        (f"{kind}.{record['id']}.hex", record["hex"])
        for kind in ("starts", "cities", "harbors")
        for record in data[kind]
    ]
    named += [("golden_spike.hex", spike["hex"])] if spike else []
    taken: dict[str, str] = {}
    for path, place in named:
        if place not in there:
            column = f"land.{place.split(',')[0]}"
            culprit = path if path in changes or column not in changes else column
            raise wrong(culprit, "off-land", given=place, other=path, rule="ME-MAP-1")
        if place in taken:
            culprit, other = (path, taken[place]) if path in changes else (taken[place], path)
            raise wrong(culprit, "same-hex", given=place, other=other, rule="ME-MAP-2")
        taken[place] = path
    keys = [record["id"] for record in data["cities"]]
    for side in ("east", "west") if spike else ():
        if spike[side] not in keys or (side == "west" and spike["east"] == spike["west"]):
            raise wrong(f"golden_spike.{side}", "no-city", given=spike[side])
