"""Distances, payees and two-link builds by trying every chain, as the sheet words the rules.

It shares only the board file with the engine: it uses sets of names, no masks, no distances by level.
"""

from __future__ import annotations

from typing import Any

from engine.games.trans_siberian.components import DATA

CITIES = {link["id"]: frozenset(link["cities"].split()) for link in DATA["links"]}
OUTSIDE = {link["id"] for link in DATA["links"] if link["external"]}
NEIGHBOURS = {
    link: {other for other in CITIES if other != link and CITIES[other] & CITIES[link]} for link in CITIES
}
Walks = set[tuple[str, tuple[str, ...]]]


class Question:
    """One railroad on a board: `owners` by link id, `gone` the nationalized railroads."""

    def __init__(self, owners: dict[str, str], railroad: str, gone: set[str]) -> None:
        self.owners, self.railroad, self.gone = owners, railroad, gone
        self.own_cities = {c for link, owner in owners.items() if owner == railroad for c in CITIES[link]}
        self.rivals = {link for link, owner in owners.items() if owner != railroad}
        self.walks: list[Walks] = []

    def _walks(self, length: int) -> Walks:
        """(last link, payees in order of name) of every walk of that many rival links."""
        while len(self.walks) < length:
            if not self.walks:
                begun = {link for link in self.rivals if CITIES[link] & self.own_cities}
                self.walks.append({(link, (self._payee(link),)) for link in begun})
                continue
            longer = set()
            for last, fees in self.walks[-1]:
                for link in NEIGHBOURS[last] & self.rivals:
                    longer.add((link, tuple(sorted((*fees, self._payee(link))))))
            self.walks.append(longer)
        return self.walks[length - 1]

    def _payee(self, link: str) -> str:
        return "bank" if self.owners[link] in self.gone else self.owners[link]

    def reachable(self, link: str) -> bool:
        cities, grown = set(self.own_cities), True
        while grown:
            grown = False
            for rival in self.rivals:
                if CITIES[rival] & cities and not CITIES[rival] <= cities:
                    cities |= CITIES[rival]
                    grown = True
        return bool(CITIES[link] & cities)

    def answer(self, link: str) -> dict[str, Any] | None:
        """Distance, payee sets, entries; and for every second link the payee sets that allow it."""
        if not self.reachable(link):
            return None
        length = 0
        ways: set[tuple[str, tuple[str, ...]]] = {(city, ()) for city in CITIES[link] & self.own_cities}
        while not ways:
            length += 1
            ways = {
                (city, fees) for last, fees in self._walks(length) for city in CITIES[last] & CITIES[link]
            }
        entries = {city for city, _ in ways}
        seconds: dict[str, set[tuple[str, ...]]] = {}
        for second in NEIGHBOURS[link] - set(self.owners) - OUTSIDE:
            allowed = {
                fees for city, fees in ways if any(end != city for end in CITIES[link] & CITIES[second])
            }
            if allowed:
                seconds[second] = allowed
        return {
            "distance": length,
            "fees": {fees for _, fees in ways},
            "entries": entries,
            "seconds": seconds,
        }
