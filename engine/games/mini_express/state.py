"""Where a game of Mini Express stands (ME-DEF-1, ME-DEF-2), and its exact text form.

Lists are per company (4) or per seat and company (seat * 4 + company); sets of hexes and cities are ints.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core.boards import Scalar
from engine.core.contract import Action, Event, Result, Score, State
from engine.core.errors import InvariantError, Refusal
from engine.core.rng import Rng
from engine.games.mini_express import evaluate, refusals, rules, scoring
from engine.games.mini_express.board import Board
from engine.games.mini_express.components import (
    CITIES,
    LENGTH_MAX,
    SHARES_PER_COMPANY,
    TRACKS_MAX,
    TRAINS_PER_COMPANY,
    Demand,
    Split,
)
from engine.games.mini_express.phases import BOT_ACT, BOT_DRAW, BOT_SETUP, OVER, PHASE_NAMES, TURN

SAVE_VERSION = 1


class Setup(NamedTuple):
    """What stays fixed in one game.

    `bot`: the bot's seat or -1; `two_sided`: ME-SCORE-5 counts; `adjacent`: the other reading of ME-AMB-18.
    """

    players: int
    options: dict[str, bool | int | str]
    mode: str
    seats: int
    bot: int
    expert: bool
    two_sided: bool
    level: int
    spike: bool
    harbors: bool
    adjacent: bool
    capacity: tuple[int, ...]
    split: Split
    corrections: Mapping[str, Scalar] = {}


class MiniExpressState(State):
    """See the module; how a turn proceeds is in rules.py."""

    __slots__ = (
        "action_no", "aside", "avail", "bag", "board", "chosen", "city", "company", "depleted", "docks",
        "first", "inf", "length", "menu", "net", "open", "options", "out", "own", "path", "phase", "reach",
        "rng", "seats", "setup", "shares", "skips", "spike", "stalemate", "supply", "target", "tile", "tiles",
        "to_move", "tracks", "triggered", "turns",
    )  # fmt: skip

    def __init__(self) -> None:
        self.setup: Setup
        self.board: Board
        self.tiles: tuple[Demand, ...]  # by city index, also after a tile has left the map
        self.seats: int
        self.to_move: int | None
        self.phase: int
        self.menu: int  # what the seat may do at the start of its action: bits 0-3 share, 4-7 build
        self.supply: list[int]
        self.tracks: list[int]
        self.shares: list[int]
        self.length: list[int]
        self.out: list[int]  # shares that left the game
        self.depleted: int  # companies as bits
        self.net: list[int]  # hexes with the company's track
        self.reach: list[int]  # see board.py
        self.avail: list[int]  # cities with a tile where the company has no track yet
        self.open: int  # cities with a tile (ME-DEF-5)
        self.inf: list[int]
        self.own: list[int]
        self.aside: tuple[int, ...]  # starting shares not yet taken
        self.company: int  # chosen for the build under way, else -1
        self.city: int  # destination of the build under way, else -1
        self.path: int  # hexes just laid, while choices of that build are open
        self.options: int  # companies that can become West Side, while that is open
        self.triggered: bool
        self.stalemate: bool
        self.skips: int  # turns skipped in a row (ME-AMB-05)
        self.turns: int  # turns finished
        self.action_no: int  # expert: 1 or 2
        self.first: int  # expert: company of this turn's first action, else -1
        self.chosen: int  # the bot's Chosen Company marker
        self.target: int  # the bot's Target City marker, -1 before the map
        self.tile: int  # kind of the bot tile drawn last, -1 before
        self.bag: tuple[int, ...]  # refresh tiles, then each kind of numbered tile
        self.spike: tuple[int, int, int]  # status, East Side company, West Side company
        self.docks: tuple[int, ...]  # company at each harbor, -1 free
        self.rng: tuple[int, int, int, int]

    def legal(self) -> list[Action]:
        return rules.legal(self)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        rules.apply(self, action, events)

    def why_not(self, action: Action) -> Refusal | None:
        return refusals.why_not(self, action)

    def candidates(self) -> list[Action]:
        return refusals.candidates(self)

    def automa(self) -> bool:
        return self.to_move is not None and self.to_move == self.setup.bot

    def clone(self) -> MiniExpressState:
        copy = _new(MiniExpressState)
        copy.setup = self.setup
        copy.board = self.board
        copy.tiles = self.tiles
        copy.seats = self.seats
        copy.to_move = self.to_move
        copy.phase = self.phase
        copy.menu = self.menu
        copy.supply = self.supply[:]
        copy.tracks = self.tracks[:]
        copy.shares = self.shares[:]
        copy.length = self.length[:]
        copy.out = self.out[:]
        copy.depleted = self.depleted
        copy.net = self.net[:]
        copy.reach = self.reach[:]
        copy.avail = self.avail[:]
        copy.open = self.open
        copy.inf = self.inf[:]
        copy.own = self.own[:]
        copy.aside = self.aside
        copy.company = self.company
        copy.city = self.city
        copy.path = self.path
        copy.options = self.options
        copy.triggered = self.triggered
        copy.stalemate = self.stalemate
        copy.skips = self.skips
        copy.turns = self.turns
        copy.action_no = self.action_no
        copy.first = self.first
        copy.chosen = self.chosen
        copy.target = self.target
        copy.tile = self.tile
        copy.bag = self.bag
        copy.spike = self.spike
        copy.docks = self.docks
        copy.rng = self.rng
        return copy

    def to_data(self) -> dict[str, Any]:
        """Everything as JSON-able data."""
        data = self.public_data()
        data["rng"] = list(self.rng)
        return data

    def public_data(self) -> dict[str, Any]:
        """Everything but the source of chance; all else lies open on the table."""
        return {
            "game": self.game.id,
            "version": SAVE_VERSION,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "tiles": [list(tile) for tile in self.tiles],
            "to_move": self.to_move,
            "phase": PHASE_NAMES[self.phase],
            "supply": self.supply[:],
            "tracks": self.tracks[:],
            "shares": self.shares[:],
            "length": self.length[:],
            "out": self.out[:],
            "depleted": self.depleted,
            "net": [f"{network:x}" for network in self.net],
            "open": self.open,
            "inf": self.inf[:],
            "own": self.own[:],
            "aside": list(self.aside),
            "company": self.company,
            "city": self.city,
            "path": f"{self.path:x}",
            "options_west": self.options,
            "triggered": self.triggered,
            "stalemate": self.stalemate,
            "skips": self.skips,
            "turns": self.turns,
            "action_no": self.action_no,
            "first": self.first,
            "chosen": self.chosen,
            "target": self.target,
            "tile": self.tile,
            "bag": list(self.bag),
            "spike": list(self.spike),
            "docks": list(self.docks),
        }

    def to_json(self) -> str:
        return json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))

    def derive(self) -> None:
        """Compute what follows from the rest: reach, available cities, menu."""
        self.reach = [self.board.network_reach(network) for network in self.net]
        self.avail = [
            sum(
                1 << city
                for city in range(CITIES)
                if self.open >> city & 1 and not network & self.board.city_bit[city]
            )
            for network in self.net
        ]
        self.menu = 0
        if self.phase == TURN:
            self.menu = rules.menu(self)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def result(self) -> Result | None:
        return scoring.result(self) if self.phase == OVER else None

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.public_data()

    def guess(self, seat: int, rng: Rng) -> MiniExpressState:
        copy = self.clone()
        copy.rng = Rng(rng.next32() << 32 | rng.next32()).words()
        return copy

    def estimate(self, seat: int) -> int:
        return evaluate.estimate(self, seat)

    def check(self) -> None:
        board, setup = self.board, self.setup
        _must(self.phase == OVER or self.to_move is not None, "somebody is to move until the end")
        _must((self.phase == OVER) == (self.to_move is None), "nobody is to move after the end")
        if self.phase in (BOT_SETUP, BOT_DRAW, BOT_ACT):
            _must(self.to_move == setup.bot, "bot phases belong to the bot")
        for company in range(4):
            network = self.net[company]
            trains = network.bit_count() + self.tracks[company] + self.supply[company]
            trains += (self.spike[1] == company) + (self.spike[2] == company)
            _must(trains == TRAINS_PER_COMPANY, f"trains of company {company}: {trains}")
            _must(0 <= self.tracks[company] <= TRACKS_MAX, "Tracks space")
            _must(self.supply[company] >= 0, "supply")
            held = sum(self.own[company::4])
            shares = held + self.shares[company] + self.aside[company] + self.out[company]
            _must(shares == SHARES_PER_COMPANY, f"shares of company {company}: {shares}")
            _must(min(self.shares[company], self.aside[company], self.out[company]) >= 0, "shares below zero")
            drained = bool(self.depleted >> company & 1)
            _must(drained == (self.shares[company] == 0), f"depletion of company {company}")
            _must(drained or self.supply[company] > 0, f"empty supply depletes company {company}")
            plain = (network & board.plain_mask & ~(1 << board.start_hex[company])).bit_count()
            _must(min(plain, LENGTH_MAX) <= self.length[company] <= LENGTH_MAX, "length")
            _must(bool(network >> board.start_hex[company] & 1), "start hex left")
        _must(min(self.inf) >= 0 and min(self.own) >= 0, "influence or shares of a seat below zero")
        for city in range(CITIES):
            bit = board.city_bit[city]
            present = sum(1 for network in self.net if network & bit)
            room = setup.capacity[city]
            if city == board.san_francisco and self.spike[0] >= 2:
                room = 3  # ME-GS-3c places three, also where the first-game capacity is 2
            _must(present <= room, f"too many companies in {board.city_slugs[city]}")
            has_tile = bool(self.open >> city & 1)
            _must(
                not has_tile or present < room or city == self.city,
                f"tile of a full city {board.city_slugs[city]}",
            )
            if self.phase != OVER and city != self.city and present < setup.capacity[city]:
                closed_by_spike = city == board.san_francisco and self.spike[0] in (2, 3)
                _must(has_tile or closed_by_spike, f"tile of {board.city_slugs[city]} is gone")
        starts = [1 << number for number in board.start_hex]
        for company, network in enumerate(self.net if not board.open_starts else ()):
            _must(
                not any(network & bit for other, bit in enumerate(starts) if other != company),
                "foreign start",
            )
        docked = [company for company in self.docks if company >= 0]
        _must(len(docked) == len(set(docked)), "two harbors of one company")
        if setup.bot >= 0:
            _must(all(left >= 0 for left in self.bag), "bot tiles")


def _must(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)


_new = object.__new__
