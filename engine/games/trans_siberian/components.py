"""Names, their order, and limits that no board correction changes. Printed values are in `board.py`.

Links are bits 0 to 79 (in the order of the data) and cities are the bits above, so that one number holds
both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.data import load_json

DATA: Final[dict[str, Any]] = load_json(__package__, "data", "board.json")

# ---- railroads (TSR-SETUP-4, TSR-SETUP-5) -----------------------------------------------------------------
RAILROADS: Final[tuple[str, ...]] = tuple(railroad["id"] for railroad in DATA["railroads"])
RAILROAD_COUNT: Final = len(RAILROADS)
RAILROAD_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(RAILROADS)}
INITIAL: Final = tuple(i for i, r in enumerate(DATA["railroads"]) if r["auction"] == "initial")
SHIFTED: Final = tuple(i for i, r in enumerate(DATA["railroads"]) if r["auction"] == "phase_shift")
MARKER_CUBES: Final = 2
"""Cubes used as markers on the income and stock value tracks (TSR-R-01). The others are built as links."""
BANK: Final = RAILROAD_COUNT
"""The bank's number as a payee, after the six railroads."""
PAYEES: Final = (*RAILROADS, "bank")
PAYEE_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(PAYEES)}

PLAYERS: Final = tuple(int(players) for players in DATA["setup"]["starting_money"])
MOST_MONEY: Final = 99_999
"""An upper limit for cash and treasuries on any corrected board."""

# ---- cities and links (TSR-TERM-1, TSR-TERM-2) ------------------------------------------------------------
CITIES: Final[tuple[str, ...]] = tuple(city["id"] for city in DATA["cities"])
CITY_COUNT: Final = len(CITIES)
CITY_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(CITIES)}
MOSCOW: Final = CITY_INDEX["moscow"]
LINKS: Final[tuple[str, ...]] = tuple(link["id"] for link in DATA["links"])
LINK_COUNT: Final = len(LINKS)
LINK_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(LINKS)}
LINK_BIT: Final = tuple(1 << link for link in range(LINK_COUNT))
ALL_LINKS: Final = (1 << LINK_COUNT) - 1
CITY_BIT: Final = tuple(1 << LINK_COUNT + city for city in range(CITY_COUNT))


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def links_of(mask: int) -> tuple[str, ...]:
    """The names of the links in a mask."""
    return tuple(LINKS[link] for link in bits(mask & ALL_LINKS))
