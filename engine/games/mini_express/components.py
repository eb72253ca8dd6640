"""What is the same on all boards: companies, limits of the rules, kinds of tiles and of games."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...core.data import load_json

TABLES: Final[dict[str, Any]] = load_json(__package__, "data", "tables.json")
MAPS: Final[dict[str, dict[str, Any]]] = {
    name: load_json(__package__, "data", f"{name}.json") for name in ("usa", "europe")
}

COMPANIES: Final = ("brown", "gray", "orange", "white")
"""The printed order, which the bot's Chosen Company marker follows (ME-COMP-2)."""
BROWN, GRAY, ORANGE, WHITE = range(4)
PURPLE: Final = 4
"""The second half of a demand tile that lets the player choose (ME-BUILD-6c)."""
HALVES: Final = (*COMPANIES, "purple")

TRAINS_PER_COMPANY: Final = 25  # ME-COMP-3
SHARES_PER_COMPANY: Final = 9  # ME-COMP-4
TRACKS_MAX: Final = 5  # ME-COMP-8
LENGTH_MAX: Final = 15  # ME-COMP-7
START_TRACKS: Final = 4
"""Trains in a Tracks space at the start (ME-SETUP-6)."""
SHARE_TRAINS: Final = 3
"""Trains drawn when a share is taken (ME-SHARE-4)."""
CITIES: Final = 32  # ME-MAP-3
NUMBERED_TILES: Final = 12  # ME-COMP-10
FIRST_GAME_CAPACITY: Final = 2  # ME-SETUP-12
MOST_INFLUENCE: Final = 300
"""A limit for checks, above two steps for every company in every city. The tracks have no end (ME-AMB-06)."""

COLUMNS: Final = ("first", "second", "other", "none")
DIFFICULTIES: Final = ("easy", "normal", "hard", "expert", "nightmare")
EASY, NORMAL, HARD, EXPERT, NIGHTMARE = range(5)
MODES: Final = ("standard", "solo", "duel-bot", "expert")


class Demand(NamedTuple):
    """A demand tile: two halves, as companies; the second one may be PURPLE (ME-TABLE-2)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{HALVES[self.first]}-{HALVES[self.second]}"


class Split(NamedTuple):
    """Where the nine shares of a company go at the start (ME-SETUP-2, 3, 10)."""

    asset: int
    aside: int
    out: int
    step: int
    """Steps of Track Length for each starting share that was not taken."""


def mask_of(numbers: Any) -> int:
    """A set of small numbers as a bit mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
