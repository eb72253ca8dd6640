"""The printed material: board, tracks, railroads, prices. Loaded once, turned into bit masks.

Links are bits 0..79 (in data order), cities are bits above them. The *area* of a link is one number: all
links that share a city with it (TSR-TERM-5) and, in the upper bits, its cities. One OR per link then
carries both the reach in links and the reach in cities of a network.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.core.data import load_json

BOARD: Final[dict[str, Any]] = load_json(__package__, "data", "board.json")

# ---- railroads (TSR-SETUP-4, TSR-SETUP-5) -----------------------------------------------------------------
RAILROADS: Final[tuple[str, ...]] = tuple(r["id"] for r in BOARD["railroads"])
RAILROAD_COUNT: Final = len(RAILROADS)
RAILROAD_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(RAILROADS)}
CERTIFICATES: Final[tuple[int, ...]] = tuple(r["certificates"] for r in BOARD["railroads"])
CUBES: Final[int] = BOARD["railroads"][0]["cubes"]
LINK_CUBES: Final[int] = BOARD["railroads"][0]["link_cubes"]
INITIAL: Final = tuple(i for i, r in enumerate(BOARD["railroads"]) if r["auction"] == "initial")
SHIFTED: Final = tuple(i for i, r in enumerate(BOARD["railroads"]) if r["auction"] == "phase_shift")
LAST_INITIAL: Final = INITIAL[-1]
LAST_SHIFTED: Final = SHIFTED[-1]
BANK: Final = RAILROAD_COUNT
"""The bank as a payee, after the six railroads."""
PAYEES: Final = (*RAILROADS, "bank")
PAYEE_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(PAYEES)}

# ---- money and steps --------------------------------------------------------------------------------------
START_CASH: Final[dict[int, int]] = {
    int(players): cash for players, cash in BOARD["setup"]["starting_money"].items()
}
MINIMUM_BID: Final[int] = BOARD["auction"]["minimum_bid"]
MINIMUM_RAISE: Final[int] = BOARD["auction"]["minimum_raise"]
LINK_PRICE: Final[int] = BOARD["costs"]["link"]
JUMP_FEE: Final[int] = BOARD["costs"]["jump_fee"]
SURCHARGE: Final[int] = BOARD["costs"]["two_links_surcharge"]
TWO_PRICE: Final = LINK_PRICE + LINK_PRICE + SURCHARGE
EXTERNAL_PRICE: Final[int] = BOARD["costs"]["external"]
EXTERNAL_FEE: Final[int] = BOARD["costs"]["external_jump_fee"]
BONUS: Final[int] = BOARD["costs"]["two_stock_bonus"]

# ---- tracks (TSR-TRACK-1 to TSR-TRACK-5) ------------------------------------------------------------------
_TRACKS: Final[dict[str, Any]] = BOARD["tracks"]
VALUES: Final[tuple[int, ...]] = tuple(_TRACKS["stock_value"]["values"])
VALUE_SPACE: Final[dict[int, int]] = {value: space for space, value in enumerate(VALUES)}
LAST_SPACE: Final = len(VALUES) - 1
SHIFT_SPACE: Final = VALUE_SPACE[_TRACKS["stock_value"]["phase_shift_at"]]
INCOME_END: Final[int] = _TRACKS["income"]["max"]
BLACK_SQUARES: Final[tuple[int, ...]] = tuple(_TRACKS["income"]["black"])
BLACK_UP_TO: Final = tuple(sum(square <= n for square in BLACK_SQUARES) for n in range(INCOME_END + 1))
"""How many black squares lie at or below an income: the difference of two is what was passed."""
DIVIDENDS_AT: Final[int] = _TRACKS["timing"]["dividends_at"]
DIVIDENDS_END: Final[int] = _TRACKS["dividends"]["game_ends_at_dividend"]
UNSOLD_STEPS: Final[int] = _TRACKS["nationalization"]["per_removed_railroad"]
NATIONALIZED_STEPS: Final[int] = _TRACKS["nationalization"]["per_nationalized_railroad"]
EARLY_END: Final[bool] = BOARD["switches"]["few_public_ends_in_phase_1"]

NATIONALIZATION_TRACKS: Final[dict[str, tuple[int, ...]]] = {
    "stock-spaces": tuple(_TRACKS["nationalization"]["values"]),  # TSR-TRACK-1, the sheet's proposal
    "steps-of-2": (*range(24, 75, 2), 75),
    "steps-of-4": (*range(24, 75, 4), 75),
}
"""The printed boxes after 24 are unknown (sheet, section 14): a proposal, and two scales to weigh it by."""

# ---- cities and links (TSR-TERM-1 to TSR-TERM-5) ----------------------------------------------------------
CITY_IDS: Final[tuple[str, ...]] = tuple(city["id"] for city in BOARD["cities"])
CITY_NAMES: Final[dict[str, str]] = {city["id"]: city["name"] for city in BOARD["cities"]}
CITY_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(CITY_IDS)}
CITY_COUNT: Final = len(CITY_IDS)
LINK_IDS: Final[tuple[str, ...]] = tuple(link["id"] for link in BOARD["links"])
LINK_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(LINK_IDS)}
LINK_COUNT: Final = len(LINK_IDS)
LINK_INCOME: Final[tuple[int, ...]] = tuple(link["income"] for link in BOARD["links"])
LINK_CITIES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(CITY_INDEX[city] for city in link["cities"]) for link in BOARD["links"]
)
LINK_BIT: Final = tuple(1 << link for link in range(LINK_COUNT))
ALL_LINKS: Final = (1 << LINK_COUNT) - 1
EXTERNAL: Final = sum(1 << i for i, link in enumerate(BOARD["links"]) if link["external"])
INTERNAL: Final = ALL_LINKS & ~EXTERNAL
CITY_BIT: Final = tuple(1 << (LINK_COUNT + city) for city in range(CITY_COUNT))
LINKS_AT: Final = tuple(
    sum(1 << link for link in range(LINK_COUNT) if city in LINK_CITIES[link]) for city in range(CITY_COUNT)
)
MOSCOW: Final = CITY_INDEX["moscow"]
MOSCOW_LINKS: Final = LINKS_AT[MOSCOW] & INTERNAL
CITIES_OF: Final = tuple(sum(CITY_BIT[city] for city in LINK_CITIES[link]) for link in range(LINK_COUNT))
"""The cities of a link, as upper bits."""


def bits(mask: int) -> Iterator[int]:
    """The positions of the ones, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _union(cities: tuple[int, ...]) -> int:
    links = 0
    for city in cities:
        links |= LINKS_AT[city]
    return links


AREA: Final = tuple(_union(LINK_CITIES[link]) | CITIES_OF[link] for link in range(LINK_COUNT))
AREA_OF_BIT: Final[dict[int, int]] = {1 << link: area for link, area in enumerate(AREA)}
INCOME_OF: Final[dict[int, int]] = {1 << link: LINK_INCOME[link] for link in range(LINK_COUNT)}


def _seconds(link: int) -> dict[int, int]:
    """By the set of least-distance cities of a first link: which internal links may follow it (TSR-TWO-3).

    One entry: whatever touches another city. Several: the builder picks the entry (TSR-TWO-5), so any city
    can be the end point.
    """
    cities = LINK_CITIES[link]
    table: dict[int, int] = {}
    for chosen in range(1, 1 << len(cities)):
        entries = tuple(city for n, city in enumerate(cities) if chosen >> n & 1)
        ends = cities if len(entries) > 1 else tuple(city for city in cities if city != entries[0])
        key = sum(CITY_BIT[city] for city in entries)
        table[key] = _union(ends) & INTERNAL & ~LINK_BIT[link]
    return table


SECONDS: Final = tuple(_seconds(link) for link in range(LINK_COUNT))
"""SECONDS[first][entries] = links that may be the second of two."""
