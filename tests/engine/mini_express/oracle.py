"""A slow second implementation of where track may be built, from the map file and the saved text alone.

It shares no code with the engine: it searches forward from the network over offset coordinates and keeps all
predecessors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

COMPANIES = ("brown", "gray", "orange", "white")


class Map:
    """One map file."""

    def __init__(self, name: str) -> None:
        path = resources.files("engine.games.mini_express").joinpath("data", f"{name}.json")
        data = json.loads(path.read_text(encoding="utf-8"))
        self.terrain = {f"{col},{row}": "plain" for col, row in sorted(places(data["land"]), key=hex_order)}
        self.order = list(self.terrain)
        for kind in ("cities", "starts", "harbors"):
            self.terrain.update((record["hex"], kind) for record in data[kind])
        self.cities = sorted(data["cities"], key=lambda record: self.order.index(record["hex"]))
        self.around = {
            name: [other for other in beside(*map(int, name.split(","))) if other in self.terrain]
            for name in self.order
        }


def places(land: dict[str, str]) -> Iterator[tuple[int, int]]:
    for col, rows in land.items():
        for run in rows.split(","):
            ends = [int(end) for end in run.split("-")]
            yield from ((int(col), row) for row in range(ends[0], ends[-1] + 1))


def hex_order(place: tuple[int, int]) -> tuple[int, int]:
    """Columns from east to west, each from top to bottom."""
    return -place[0], place[1]


def beside(col: int, row: int) -> list[str]:
    """The six places around one; in odd columns every hex lies half a hex lower (ME-MAP-1)."""
    low = col % 2
    deltas = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))
    return [f"{col + dc},{row + dr}" for dc, dr in deltas]


MAPS = {name: Map(name) for name in ("usa", "europe")}


class Position:
    """A saved game, read for its map only."""

    def __init__(self, text: str) -> None:
        data = json.loads(text)
        self.data: dict[str, Any] = data
        options = data["options"]
        self.map = MAPS[options["map"]]
        self.closed_harbors = bool(options["harbors"])
        self.first_game = bool(options["first_game"])
        self.open_starts = options["start_cities"] == "open"
        self.networks = [self._hexes(int(network, 16)) for network in data["net"]]

    def _hexes(self, mask: int) -> set[str]:
        return {name for place, name in enumerate(self.map.order) if mask >> place & 1}

    def passable(self, name: str) -> bool:
        terrain = self.map.terrain[name]
        if terrain == "starts":
            return self.open_starts
        return terrain == "plain" or (terrain == "harbors" and not self.closed_harbors)

    def capacity(self, city: dict[str, Any]) -> int:
        return 2 if self.first_game else int(city["capacity"])

    def shortest(self, company: int) -> dict[str, tuple[int, set[tuple[str, ...]]]]:
        """Per city hex: trains needed (at most five) and all shortest routes, start hex first."""
        network = self.networks[company]
        ways: dict[str, set[tuple[str, ...]]] = {name: {(name,)} for name in network}
        steps = dict.fromkeys(network, 0)
        layer = sorted(network)
        found: dict[str, tuple[int, set[tuple[str, ...]]]] = {}
        for trains in range(1, 6):
            following: dict[str, set[tuple[str, ...]]] = {}
            for name in layer:
                if steps[name] and not self.passable(name):
                    continue
                for other in self.map.around[name]:
                    if other not in steps:
                        following.setdefault(other, set()).update((*way, other) for way in ways[name])
            for name, routes in following.items():
                steps[name] = trains
                ways[name] = routes
                if self.map.terrain[name] == "cities":
                    found[name] = (trains, routes)
            layer = sorted(following)
        return found

    def destinations(self, company: int) -> dict[int, tuple[int, set[tuple[str, ...]]]]:
        """Legal destinations by city index from 0 (ME-BUILD-2), expert restrictions left aside."""
        shortest = self.shortest(company)
        legal = {}
        for index, city in enumerate(self.map.cities):
            name = city["hex"]
            present = sum(1 for network in self.networks if name in network)
            closed = city["id"] == "san-francisco" and self.data["spike"] in ("east", "done")
            if name in self.networks[company] or present >= self.capacity(city) or closed:
                continue
            if name in shortest and shortest[name][0] <= self.data["tracks"][company]:
                legal[index] = shortest[name]
        return legal

    def all_routes(self, company: int, longest: int) -> dict[str, set[tuple[str, ...]]]:
        """Every lawful way of at most that many trains to any city, shortest or not, by plain search."""
        network = self.networks[company]
        found: dict[str, set[tuple[str, ...]]] = {}

        def walk(way: tuple[str, ...]) -> None:
            for other in self.map.around[way[-1]]:
                if other in network or other in way:
                    continue
                if self.map.terrain[other] == "cities":
                    found.setdefault(other, set()).add((*way, other))
                if len(way) < longest and self.passable(other):
                    walk((*way, other))

        for start in sorted(network):
            walk((start,))
        return found
