"""A second, slow opinion about where track may be built: from map file and saved text alone.

Shares no code with the engine: walks forward from the network over offset coordinates and keeps all
predecessors.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

COMPANIES = ("brown", "gray", "orange", "white")


class Map:
    """One map file."""

    def __init__(self, name: str) -> None:
        path = resources.files("engine.games.mini_express").joinpath("data", f"{name}.json")
        data = json.loads(path.read_text(encoding="utf-8"))
        self.hexes = {record["id"]: record for record in data["hexes"]}
        self.by_order = {record["order"]: record["id"] for record in data["hexes"]}
        self.cities = [record for record in data["hexes"] if record["terrain"] == "city"]
        self.cities.sort(key=lambda record: record["index"])
        even = list(data["coordinates"]["offset_deltas_even_col"].values())
        odd = list(data["coordinates"]["offset_deltas_odd_col"].values())
        self.around = {
            name: [
                f"{record['col'] + dc},{record['row'] + dr}"
                for dc, dr in (odd if record["col"] % 2 else even)
                if f"{record['col'] + dc},{record['row'] + dr}" in self.hexes
            ]
            for name, record in self.hexes.items()
        }


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
        self.tiles_left = data["open"]

    def _hexes(self, mask: int) -> set[str]:
        return {self.map.by_order[order] for order in self.map.by_order if mask >> (order - 1) & 1}

    def passable(self, name: str) -> bool:
        terrain = self.map.hexes[name]["terrain"]
        if terrain == "start":
            return self.open_starts
        return terrain == "plain" or (terrain == "harbor" and not self.closed_harbors)

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
                if self.map.hexes[name]["terrain"] == "city":
                    found[name] = (trains, routes)
            layer = sorted(following)
        return found

    def destinations(self, company: int) -> dict[int, tuple[int, set[tuple[str, ...]]]]:
        """Legal destinations by city index from 0 (ME-BUILD-2), expert restrictions left aside."""
        shortest = self.shortest(company)
        legal = {}
        for city in self.map.cities:
            name = city["id"]
            present = sum(1 for network in self.networks if name in network)
            has_tile = self.tiles_left >> (city["index"] - 1) & 1
            if name in self.networks[company] or present >= self.capacity(city) or not has_tile:
                continue
            if name in shortest and shortest[name][0] <= self.data["tracks"][company]:
                legal[city["index"] - 1] = shortest[name]
        return legal

    def all_routes(self, company: int, longest: int) -> dict[str, set[tuple[str, ...]]]:
        """Every lawful way of at most that many trains to any city, shortest or not, by plain search."""
        network = self.networks[company]
        found: dict[str, set[tuple[str, ...]]] = {}

        def walk(way: tuple[str, ...]) -> None:
            for other in self.map.around[way[-1]]:
                if other in network or other in way:
                    continue
                if self.map.hexes[other]["terrain"] == "city":
                    found.setdefault(other, set()).add((*way, other))
                if len(way) < longest and self.passable(other):
                    walk((*way, other))

        for start in sorted(network):
            walk((start,))
        return found
