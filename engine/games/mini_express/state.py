"""The state of Mini Express: its fields (ME-DEF-1, ME-DEF-2). Lists are per company (4) or per seat and
company (seat * 4 + company); sets of hexes, cities and companies are ints, one bit each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core import fields
from ...core.boards import Scalar
from ...core.contract import Action, Event, Result, Score, State
from ...core.errors import Refusal
from ...core.fields import SLICED, coded, derived, flag, held, named, row, seat, whole, wholes
from ...core.rng import Rng
from . import books, evaluate, phases, reasons, rules, scoring
from .board import Board
from .components import (
    CITIES,
    COMPANIES,
    LENGTH_MAX,
    MOST_INFLUENCE,
    NIGHTMARE,
    SHARES_PER_COMPANY,
    TRACKS_MAX,
    TRAINS_PER_COMPANY,
    Demand,
    Split,
    mask_of,
)
from .rules import lists

MOST_TURNS = 9999


class Setup(NamedTuple):
    """What does not change during a match."""

    players: int
    options: dict[str, bool | int | str]
    corrections: Mapping[str, Scalar]
    board: Board
    mode: str
    seats: int
    bot: int
    """The bot's seat, or -1."""
    expert: bool
    """Whether turns have two actions and the end is sudden (section 10)."""
    solo: bool
    """Whether one person plays against the bot (section 8)."""
    two_sided: bool
    """Whether ME-SCORE-5 applies."""
    level: int
    spike: bool
    harbors: bool
    adjacent: bool
    """Whether the other reading of ME-AMB-18 applies."""
    capacity: tuple[int, ...]
    split: Split

    def start_influence(self, seat: int) -> int:
        """A seat's influence in each company at the start (ME-SETUP-11, ME-BOT-SETUP-I, ME-DIFF-5)."""
        return 2 if seat == self.bot and self.level >= NIGHTMARE else 1

    def start_bag(self, phase: int) -> tuple[int, ...]:
        """The bag before any draw. In a solo setup the refresh tiles are added last (ME-BOT-SETUP-III, V)."""
        if self.bot < 0:
            return ()
        return (
            (0, *self.board.full_bag[1:]) if self.solo and phase in phases.SETTING_UP else self.board.full_bag
        )


def _masks(masks: Any) -> list[str]:
    return [f"{mask:x}" for mask in masks]


def _read_hexes(state: Any, data: Any) -> int:
    mask = int(data, 16)
    if f"{mask:x}" != data or mask >> len(state.board.hexes):
        raise ValueError("not hexes of this map")
    return mask


def _read_networks(state: Any, data: Any) -> list[int]:
    networks = [_read_hexes(state, text) for text in data]
    if type(data) is not list or len(networks) != 4:
        raise ValueError("not four networks")
    return networks


def _read_tiles(state: Any, data: Any) -> tuple[Demand, ...]:
    tiles = tuple(Demand(*tile) for tile in data)
    if any(type(number) is not int for tile in tiles for number in tile):
        raise ValueError("a tile is two whole numbers")
    return tiles


def _check_tiles(state: Any, tiles: Any) -> None:
    if sorted(tiles) != sorted(state.board.demand_tiles):
        raise ValueError("they do not add up")


class MiniExpressState(State):
    """The state of Mini Express. The course of a turn is in rules/."""

    setup: Setup = held()
    board: Board = held()
    seats: int = held()
    tiles: tuple[Demand, ...] = coded(lambda tiles: [list(tile) for tile in tiles], _read_tiles, _check_tiles)
    """By city index, also after a tile has left the map."""
    phase: int = named(phases.PHASE_NAMES)
    to_move: int | None = seat()
    turns: int = whole(0, MOST_TURNS)
    """How many turns are finished or skipped."""
    skips: int = whole(0, lambda state: state.seats)
    """How many turns in a row were skipped (ME-AMB-05). With as many as seats the game has ended."""
    triggered: bool = flag()
    first: int = named(COMPANIES, none=True, idle=-1, only=phases.ACTING)
    """In an expert game's second action: the company of the first, else -1."""
    tracks: list[int] = wholes(4, 0, TRACKS_MAX)
    shares: list[int] = wholes(4, 0, SHARES_PER_COMPANY)
    length: list[int] = wholes(4, 0, LENGTH_MAX)
    net: list[int] = coded(_masks, _read_networks, copied=SLICED)
    """The hexes with the company's track."""
    inf: list[int] = wholes(lambda state: 4 * state.seats, 0, MOST_INFLUENCE)
    own: list[int] = wholes(lambda state: 4 * state.seats, 0, SHARES_PER_COMPANY)
    company: int = named(COMPANIES, none=True, idle=-1, only=phases.BUILDING)
    """Chosen for the build under way."""
    city: int = whole(-1, CITIES - 1, idle=-1, only=(phases.ROUTE, *phases.LAID))
    """Destination of the build under way."""
    laid: int = coded(lambda mask: f"{mask:x}", _read_hexes, idle=0, only=(phases.PURPLE,))
    """Hexes just laid, while a purple tile's second company is open."""
    rivals: int = whole(0, 15, idle=0, only=(phases.WEST,))
    """Companies that can become West Side, while that is open."""
    chosen: int = named(COMPANIES)
    """The bot's Chosen Company marker."""
    target: int = whole(-1, lambda state: CITIES - 1 if state.setup.bot >= 0 else -1)
    """The bot's Target City marker, -1 before the first city."""
    tile: int = whole(-1, lambda state: len(state.board.bot_tiles) - 1 if state.setup.bot >= 0 else -1)
    """Kind of the bot tile drawn last, -1 before."""
    bag: tuple[int, ...] = row(lambda state: len(state.setup.start_bag(phases.OVER)), 0, CITIES)
    """Refresh tiles, then each kind of numbered tile."""
    spike: int = named(phases.SPIKE_NAMES)
    east: int = named(COMPANIES, none=True)
    west: int = named(COMPANIES, none=True)
    rng: tuple[int, ...] = row(4, 0, (1 << 32) - 1)
    supply: list[int] = derived(copied=True)
    reach: list[int] = derived(copied=True)
    """The cities in reach: see board.py."""
    avail: list[int] = derived(copied=True)
    """The cities with a tile and without the company's track."""
    open: int = derived()
    """The cities with a tile (ME-DEF-5)."""
    depleted: int = derived()
    docks: tuple[int, ...] = derived()
    """In the Harbor variant, the company at each harbor, or -1."""
    menu: int = derived()
    """What the seat can begin at the start of its action (see lists.menu); not used in other phases."""

    def legal(self) -> list[Action]:
        return [*rules.legal(self)]

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        rules.apply(self, action, events)

    def why_not(self, action: Action) -> Refusal | None:
        return reasons.why_not(self, action)

    def candidates(self) -> list[Action]:
        return [*reasons.candidates(self)]

    def automa(self) -> bool:
        return self.to_move is not None and self.to_move == self.setup.bot

    def derive(self) -> None:
        board = self.board
        sides = (self.east, self.west)
        self.supply = [
            TRAINS_PER_COMPANY - self.net[company].bit_count() - self.tracks[company] - sides.count(company)
            for company in range(4)
        ]
        self.depleted = mask_of(company for company in range(4) if not self.shares[company])
        self.docks = ()
        if self.setup.harbors:
            self.docks = tuple(
                next((company for company in range(4) if self.net[company] >> number & 1), -1)
                for number in board.harbor_hex
            )
        inside = [board.cities_of(network) for network in self.net]
        present = [city for cities in inside for city in cities]
        self.open = (1 << CITIES) - 1
        for city in present:
            if present.count(city) >= self.setup.capacity[city]:  # ME-BUILD-7
                self.open &= ~(1 << city)
        if self.phase == phases.PURPLE and self.city >= 0:
            self.open |= 1 << self.city  # its tile stays until the second company is chosen
        if self.spike in phases.EAST_SIDE_KNOWN:  # ME-GS-3d
            self.open &= ~(1 << board.san_francisco)
        self.reach = [board.network_reach(network) for network in self.net]
        self.avail = [self.open & ~mask_of(cities) for cities in inside]
        self.menu = 0
        if self.phase == phases.TURN and self.to_move is not None and min(self.supply) >= 0:
            self.menu = lists.menu(self)

    def aside(self, company: int) -> int:
        """Starting shares of a company that are not yet taken."""
        return self.setup.split.aside - sum(self.own[company::4]) if self.phase == phases.DRAFT else 0

    def stalemate(self) -> bool:
        """Whether the game has ended because nobody could act any more (ME-AMB-05)."""
        return self.skips == self.seats

    def period(self) -> int:
        """0 during the setup, then the number of the round from 1."""
        return 0 if self.phase in phases.SETTING_UP else 1 + self.turns // self.seats

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def result(self) -> Result | None:
        return scoring.result(self) if self.phase == phases.OVER else None

    def view(self, seat: int | None) -> dict[str, Any]:
        data = self.to_data()
        del data["rng"]  # everything else is public
        return data

    def guess(self, seat: int, rng: Rng) -> MiniExpressState:
        copy = self.clone()
        copy.rng = Rng(rng.next32() << 32 | rng.next32()).words()
        return copy

    def estimate(self, seat: int) -> int:
        return evaluate.estimate(self, seat)

    def check(self) -> None:
        fields.check(self)
        books.check(self)
