"""The board of a game: printed numbers and links, with all tables derived from them.

It is built from the data file, the options that choose between readings of it, and corrections (see
`engine.core.boards`), and validated while it is built. The *area* of a link is one number: all links that
share a city with it (TSR-TERM-5) and, in the upper bits, its cities. OR-ing the areas of a network's links
gives the links and the cities that it touches.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...core.boards import Scalar, corrected, wrong
from .actions import Value
from .components import (
    CITY_BIT,
    CITY_COUNT,
    CITY_INDEX,
    DATA,
    INITIAL,
    LINK_BIT,
    LINK_COUNT,
    LINKS,
    MARKER_CUBES,
    MOSCOW,
    bits,
)

NATIONALIZATION_BOXES: Final[dict[str, str]] = {
    "stock-spaces": DATA["tracks"]["nationalization"]["boxes"],  # TSR-TRACK-1, the sheet's proposal
    "steps-of-2": " ".join(map(str, (*range(24, 75, 2), 75))),
    "steps-of-4": " ".join(map(str, (*range(24, 75, 4), 75))),
}
"""Box numbers by option: those printed after 24 are unknown (sheet, section 14), so these are proposals."""
DIVIDENDS_END: Final[int] = DATA["tracks"]["dividends"]["game_ends_at_dividend"]

RANGES: Final[dict[str, tuple[int, int]]] = {
    "setup.starting_money.*": (0, 999),
    "auction.minimum_bid": (1, 999),
    "auction.minimum_raise": (1, 99),
    "costs.*": (1, 99),
    "railroads.*.certificates": (2, 9),
    "railroads.*.cubes": (MARKER_CUBES + 1, MARKER_CUBES + LINK_COUNT),
    "tracks.stock_value.phase_shift_at": (1, 999),
    "tracks.income.max": (10, 99),
    "tracks.timing.dividends_at": (1, 20),
    "tracks.nationalization.*": (0, 9),
    "tracks.dividends.game_ends_at_dividend": (1, 20),
    "links.*.income": (0, 9),
}
"""The least and greatest value of each correctable number. `*` in a path means any one word."""
TEXTS: Final = (
    "tracks.stock_value.spaces",
    "tracks.income.black",
    "tracks.nationalization.boxes",
    "links.*.cities",
    "links.*.external",
)
"""The texts that can be corrected. Names and remarks cannot."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Printed values and derived tables. Cities and links are numbers, sets of links are masks."""

    start_cash: dict[int, int]
    certificates: tuple[int, ...]
    link_cubes: tuple[int, ...]
    minimum_bid: int
    minimum_raise: int
    bonus: int
    link_price: int
    surcharge: int
    cheapest_build: int
    base: tuple[int, ...]
    """Price paid to the bank, by kind of build (`phases.PLANS`; TSR-ONE-1, TSR-TWO-7, TSR-EXT-1)."""
    fee: tuple[int, ...]
    """Fee for each rival link on the chain, by kind of build."""
    values: tuple[int, ...]
    space_of: dict[int, int]
    value_actions: tuple[Value, ...]
    last_space: int
    shift_space: int
    income_end: int
    black_squares: tuple[int, ...]
    black_up_to: tuple[int, ...]
    """The number of black squares up to each income. The difference of two entries is the number passed."""
    dividends_at: int
    dividends_end: int
    boxes: tuple[int, ...]
    unsold_steps: int
    nationalized_steps: int
    income_of: tuple[int, ...]
    income_of_bit: dict[int, int]
    cities_of: tuple[tuple[int, ...], ...]
    city_bits: tuple[int, ...]
    """The cities of each link, as upper bits."""
    links_at: tuple[int, ...]
    external: int
    internal: int
    moscow_links: int
    area: tuple[int, ...]
    area_of_bit: dict[int, int]
    seconds: tuple[dict[int, int], ...]
    """seconds[first][entries]: the links that may be the second of two."""

    @property
    def shift_at(self) -> int:
        """The stock value that starts phase 2."""
        return self.values[self.shift_space]


def printed(options: Mapping[str, bool | int | str]) -> Any:
    """The board data with the values that the options choose. Corrections are paths in it."""
    tracks = DATA["tracks"]
    boxes = NATIONALIZATION_BOXES[str(options["nationalization_track"])]
    chosen = {
        "nationalization": {**tracks["nationalization"], "boxes": boxes},
        "dividends": {**tracks["dividends"], "game_ends_at_dividend": options["dividends_length"]},
    }
    return {**DATA, "tracks": {**tracks, **chosen}}


def build(options: Mapping[str, bool | int | str], corrections: Mapping[str, Scalar]) -> Board:
    """The board for these options with corrections applied. Raises OptionError for an invalid correction."""
    chosen = {name: options[name] for name in ("nationalization_track", "dividends_length")}
    return _build(json.dumps(chosen, sort_keys=True), json.dumps(dict(corrections), sort_keys=True))


@lru_cache(maxsize=16)
def _build(options: str, corrections: str) -> Board:
    changes = json.loads(corrections)
    for path in changes:
        if not may_correct(path):
            corrected(printed(json.loads(options)), {path: changes[path]})  # raises if the path is unknown
            raise wrong(path, "fixed")
    data = corrected(printed(json.loads(options)), changes)
    for path, value in changes.items():
        for pattern, (low, high) in RANGES.items():
            if _matches(path, pattern) and type(value) is int and not low <= value <= high:
                raise wrong(path, "range", low=low, high=high, given=value)
    return _board(data)


def may_correct(path: str) -> bool:
    """Whether a correction may change the value at `path`."""
    return any(_matches(path, pattern) for pattern in (*RANGES, *TEXTS))


def _matches(path: str, pattern: str) -> bool:
    words, wanted = path.split("."), pattern.split(".")
    same = (want in ("*", word) for word, want in zip(words, wanted, strict=False))
    return len(words) == len(wanted) and all(same) and words[-1] not in ("note", "provenance")


def _row(data: Any, track: str, key: str, high: int, least: int) -> tuple[int, ...]:
    """A track's printed numbers: rising, at most `high`, at least `least` of them."""
    path, text = f"tracks.{track}.{key}", data["tracks"][track][key]
    words = text.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise wrong(path, "row", high=high)
    numbers = tuple(map(int, words))
    if len(numbers) < least or list(numbers) != sorted(set(numbers)) or numbers[-1] > high:
        raise wrong(path, "row", high=high)
    return numbers


def _cities(link: Any) -> tuple[int, ...]:
    path, names = f"links.{link['id']}.cities", link["cities"].split(" ")
    for name in names:
        if name not in CITY_INDEX:
            raise wrong(path, "city", given=name[:40])
    if len(set(names)) != len(names) or not (1 if link["external"] else 2) <= len(names) <= 5:
        raise wrong(path, "cities")
    return tuple(CITY_INDEX[name] for name in names)


def _board(data: Any) -> Board:
    costs, tracks, links = data["costs"], data["tracks"], data["links"]
    values = _row(data, "stock_value", "spaces", 999, 3)
    income_end: int = tracks["income"]["max"]
    black = _row(data, "income", "black", income_end, 1)
    shift_at: int = tracks["stock_value"]["phase_shift_at"]
    if shift_at not in values:
        raise wrong("tracks.stock_value.phase_shift_at", "no-space", given=shift_at)
    if values[0] > data["auction"]["minimum_bid"]:  # the lowest bid must allow some value (TSR-AUCTION-11)
        raise wrong(
            "auction.minimum_bid", "range", low=values[0], high=999, given=data["auction"]["minimum_bid"]
        )
    cities_of = tuple(_cities(link) for link in links)
    external = sum(LINK_BIT[i] for i, link in enumerate(links) if link["external"])
    internal = sum(LINK_BIT) & ~external
    links_at = tuple(
        sum(LINK_BIT[link] for link in range(LINK_COUNT) if city in cities_of[link])
        for city in range(CITY_COUNT)
    )
    city_bits = tuple(sum(CITY_BIT[city] for city in cities) for cities in cities_of)
    area = tuple(_union(links_at, cities_of[link]) | city_bits[link] for link in range(LINK_COUNT))
    moscow_links = links_at[MOSCOW] & internal
    _check_graph(links, moscow_links, internal, area)
    income_of = tuple(link["income"] for link in links)
    two = 2 * costs["link"] + costs["two_links_surcharge"]
    return Board(
        start_cash={int(players): cash for players, cash in data["setup"]["starting_money"].items()},
        certificates=tuple(railroad["certificates"] for railroad in data["railroads"]),
        link_cubes=tuple(railroad["cubes"] - MARKER_CUBES for railroad in data["railroads"]),
        minimum_bid=data["auction"]["minimum_bid"],
        minimum_raise=data["auction"]["minimum_raise"],
        bonus=costs["two_stock_bonus"],
        link_price=costs["link"],
        surcharge=costs["two_links_surcharge"],
        cheapest_build=min(costs["link"], costs["external"]),
        base=(0, 0, costs["link"], two, costs["external"]),
        fee=(0, 0, costs["jump_fee"], costs["jump_fee"], costs["external_jump_fee"]),
        values=values,
        space_of={value: space for space, value in enumerate(values)},
        value_actions=tuple(Value("value", value) for value in values),
        last_space=len(values) - 1,
        shift_space=values.index(shift_at),
        income_end=income_end,
        black_squares=black,
        black_up_to=tuple(sum(square <= number for square in black) for number in range(income_end + 1)),
        dividends_at=tracks["timing"]["dividends_at"],
        dividends_end=tracks["dividends"]["game_ends_at_dividend"],
        boxes=_row(data, "nationalization", "boxes", 999, 1),
        unsold_steps=tracks["nationalization"]["per_removed_railroad"],
        nationalized_steps=tracks["nationalization"]["per_nationalized_railroad"],
        income_of=income_of,
        income_of_bit=dict(zip(LINK_BIT, income_of, strict=True)),
        cities_of=cities_of,
        city_bits=city_bits,
        links_at=links_at,
        external=external,
        internal=internal,
        moscow_links=moscow_links,
        area=area,
        area_of_bit=dict(zip(LINK_BIT, area, strict=True)),
        seconds=tuple(_seconds(link, cities_of, links_at, internal) for link in range(LINK_COUNT)),
    )


def _union(links_at: tuple[int, ...], cities: tuple[int, ...]) -> int:
    links = 0
    for city in cities:
        links |= links_at[city]
    return links


def _check_graph(links: Any, moscow_links: int, internal: int, area: tuple[int, ...]) -> None:
    """Check that Moscow has a link for each railroad of the first auctions (TSR-AUCTION-10), and that all
    internal links are connected to it."""
    if moscow_links.bit_count() < len(INITIAL):
        raise wrong("links", "moscow", count=len(INITIAL))
    reached, fresh = 0, moscow_links
    while fresh:
        reached |= fresh
        around = 0
        for link in bits(fresh):
            around |= area[link]
        fresh = around & internal & ~reached
    for link in bits(internal & ~reached):
        raise wrong(f"links.{LINKS[link]}.cities", "apart")


def _seconds(
    link: int, cities_of: tuple[tuple[int, ...], ...], links_at: tuple[int, ...], internal: int
) -> dict[int, int]:
    """The internal links that may follow a first link, by the set of its nearest cities (TSR-TWO-3).

    With one such city, the second link must touch another city of the first. With several, the builder picks
    the entry (TSR-TWO-5), so it may touch any city of the first.
    """
    cities = cities_of[link]
    table: dict[int, int] = {}
    for chosen in range(1, 1 << len(cities)):
        entries = tuple(city for n, city in enumerate(cities) if chosen >> n & 1)
        ends = cities if len(entries) > 1 else tuple(city for city in cities if city != entries[0])
        key = sum(CITY_BIT[city] for city in entries)
        table[key] = _union(links_at, ends) & internal & ~LINK_BIT[link]
    return table


def sources() -> dict[str, dict[str, int]]:
    """How many values of each group come from each kind of source."""
    found: dict[str, dict[str, int]] = {}

    def add(group: str, mark: str) -> None:
        row = found.setdefault(group, {})
        row[mark] = row.get(mark, 0) + 1

    for link in DATA["links"]:
        add("links", link["provenance"]["cities"])
        add("incomes", link["provenance"]["income"])
    for city in DATA["cities"]:
        add("cities", city["provenance"])
    for track in DATA["tracks"]:
        add(f"track.{track}", next(iter(marks(track))))
    return found


def marks(track: str) -> tuple[str, ...]:
    """The provenance marks of a track's values, its spaces first."""
    provenance = DATA["tracks"][track]["provenance"]
    return (provenance,) if isinstance(provenance, str) else tuple(provenance.values())
