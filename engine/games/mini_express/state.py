"""Where a game of Mini Express stands (ME-DEF-1, ME-DEF-2): its fields and its books.

Lists are per company (4) or per seat and company (seat * 4 + company); sets of hexes, cities and companies
are ints, one bit each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import fields
from engine.core.boards import Scalar
from engine.core.contract import Action, Event, Result, Score, State
from engine.core.errors import InvariantError, Refusal
from engine.core.fields import SLICED, coded, derived, flag, held, named, row, seat, whole, wholes
from engine.core.rng import Rng
from engine.games.mini_express import drafting, evaluate, reasons, rules, scoring, variants
from engine.games.mini_express.board import Board
from engine.games.mini_express.components import (
    CITIES,
    COMPANIES,
    LENGTH_MAX,
    MOST_INFLUENCE,
    NIGHTMARE,
    PURPLE,
    SHARES_PER_COMPANY,
    START_TRACKS,
    TRACKS_MAX,
    TRAINS_PER_COMPANY,
    Demand,
    Split,
    bits,
    mask_of,
)
from engine.games.mini_express.phases import (
    ACTING,
    BOT_ACT,
    BOT_DRAW,
    BOT_SETUP,
    BUILDING,
    CITY,
    DRAFT,
    EAST_SIDE_KNOWN,
    HARBOR,
    LAID,
    OVER,
    PHASE_NAMES,
    ROUTE,
    SETTING_UP,
    SPIKE_CANCELLED,
    SPIKE_DONE,
    SPIKE_EAST,
    SPIKE_NAMES,
    SPIKE_OFF,
    SPIKE_WAITING,
    TURN,
    WEST,
)
from engine.games.mini_express.phases import PURPLE as PURPLE_PHASE

MOST_TURNS = 9999


class Setup(NamedTuple):
    """What stays fixed in one game."""

    players: int
    options: dict[str, bool | int | str]
    corrections: Mapping[str, Scalar]
    board: Board
    mode: str
    seats: int
    bot: int
    """The bot's seat or -1."""
    expert: bool
    """Two actions a turn, and a sudden end (section 10)."""
    solo: bool
    """One person against the bot (section 8)."""
    two_sided: bool
    """Does ME-SCORE-5 count?"""
    level: int
    spike: bool
    harbors: bool
    adjacent: bool
    """The other reading of ME-AMB-18."""
    capacity: tuple[int, ...]
    split: Split

    def start_influence(self, seat: int) -> int:
        """ME-SETUP-11, ME-BOT-SETUP-I, ME-DIFF-5."""
        return 2 if seat == self.bot and self.level >= NIGHTMARE else 1

    def start_bag(self, phase: int) -> tuple[int, ...]:
        """What is in the bag before anything was drawn; refresh tiles come last (ME-BOT-SETUP-III, V)."""
        if self.bot < 0:
            return ()
        return (0, *self.board.full_bag[1:]) if self.solo and phase in SETTING_UP else self.board.full_bag


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
    """See the module; how a turn proceeds is in rules.py."""

    setup: Setup = held()
    board: Board = held()
    seats: int = held()
    tiles: tuple[Demand, ...] = coded(lambda tiles: [list(tile) for tile in tiles], _read_tiles, _check_tiles)
    """By city index, also after a tile has left the map."""
    phase: int = named(PHASE_NAMES)
    to_move: int | None = seat()
    turns: int = whole(0, MOST_TURNS)
    """Turns finished or skipped."""
    skips: int = whole(0, lambda state: state.seats)
    """Turns skipped in a row (ME-AMB-05); as many as there are seats: the game has ended by that."""
    triggered: bool = flag()
    first: int = named(COMPANIES, none=True, idle=-1, only=ACTING)
    """In an expert game's second action: the company of the first, else -1."""
    tracks: list[int] = wholes(4, 0, TRACKS_MAX)
    shares: list[int] = wholes(4, 0, SHARES_PER_COMPANY)
    length: list[int] = wholes(4, 0, LENGTH_MAX)
    net: list[int] = coded(_masks, _read_networks, copied=SLICED)
    """Hexes with the company's track."""
    inf: list[int] = wholes(lambda state: 4 * state.seats, 0, MOST_INFLUENCE)
    own: list[int] = wholes(lambda state: 4 * state.seats, 0, SHARES_PER_COMPANY)
    company: int = named(COMPANIES, none=True, idle=-1, only=BUILDING)
    """Chosen for the build under way."""
    city: int = whole(-1, CITIES - 1, idle=-1, only=(ROUTE, *LAID))
    """Destination of the build under way."""
    laid: int = coded(lambda mask: f"{mask:x}", _read_hexes, idle=0, only=(PURPLE_PHASE,))
    """Hexes just laid, while a purple tile's second company is open."""
    rivals: int = whole(0, 15, idle=0, only=(WEST,))
    """Companies that can become West Side, while that is open."""
    chosen: int = named(COMPANIES)
    """The bot's Chosen Company marker."""
    target: int = whole(-1, lambda state: CITIES - 1 if state.setup.bot >= 0 else -1)
    """The bot's Target City marker, -1 before the map."""
    tile: int = whole(-1, lambda state: len(state.board.bot_tiles) - 1 if state.setup.bot >= 0 else -1)
    """Kind of the bot tile drawn last, -1 before."""
    bag: tuple[int, ...] = row(lambda state: len(state.setup.start_bag(OVER)), 0, CITIES)
    """Refresh tiles, then each kind of numbered tile."""
    spike: int = named(SPIKE_NAMES)
    east: int = named(COMPANIES, none=True)
    west: int = named(COMPANIES, none=True)
    rng: tuple[int, ...] = row(4, 0, (1 << 32) - 1)
    supply: list[int] = derived(copied=True)
    reach: list[int] = derived(copied=True)
    """See board.py."""
    avail: list[int] = derived(copied=True)
    """Cities with a tile where the company has no track yet."""
    open: int = derived()
    """Cities with a tile (ME-DEF-5)."""
    depleted: int = derived()
    docks: tuple[int, ...] = derived()
    """Harbor variant: the company at each harbor, -1 free."""
    menu: int = derived()
    """What the seat may do at the start of its action (see rules.menu); left over in other phases."""

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
        if self.phase == PURPLE_PHASE and self.city >= 0:
            self.open |= 1 << self.city  # its tile stays until the second company is chosen
        if self.spike in EAST_SIDE_KNOWN:  # ME-GS-3d
            self.open &= ~(1 << board.san_francisco)
        self.reach = [board.network_reach(network) for network in self.net]
        self.avail = [self.open & ~mask_of(cities) for cities in inside]
        self.menu = 0
        if self.phase == TURN and self.to_move is not None and min(self.supply) >= 0:
            self.menu = rules.menu(self)

    def aside(self, company: int) -> int:
        """Starting shares of a company that are not yet taken."""
        return self.setup.split.aside - sum(self.own[company::4]) if self.phase == DRAFT else 0

    def stalemate(self) -> bool:
        """Has the game ended because nobody could act any more (ME-AMB-05)?"""
        return self.skips == self.seats

    def period(self) -> int:
        """0 while setting up, then the rounds from 1."""
        return 0 if self.phase in SETTING_UP else 1 + self.turns // self.seats

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def result(self) -> Result | None:
        return scoring.result(self) if self.phase == OVER else None

    def view(self, seat: int | None) -> dict[str, Any]:
        data = self.to_data()
        del data["rng"]  # all else lies open on the table
        return data

    def guess(self, seat: int, rng: Rng) -> MiniExpressState:
        copy = self.clone()
        copy.rng = Rng(rng.next32() << 32 | rng.next32()).words()
        return copy

    def estimate(self, seat: int) -> int:
        return evaluate.estimate(self, seat)

    # --- the books: whatever passes can be played to the end ---

    def check(self) -> None:
        fields.check(self)
        self._check_follows()
        self._check_companies()
        self._check_networks()
        self._check_flow()
        self._check_bot()
        self._check_spike()
        if self.phase in SETTING_UP:
            self._check_setting_up()
        if self.phase in BUILDING:
            self._check_build()
        if self.to_move is not None:
            _must(bool(rules.legal(self)), "nothing can be done")

    def _check_follows(self) -> None:
        """What follows from the saved fields does."""
        again = self.clone()
        again.derive()
        for name in ("supply", "reach", "avail", "open", "depleted", "docks"):
            _must(getattr(self, name) == getattr(again, name), f"{name} is not what follows")
        _must(self.phase != TURN or self.menu == again.menu, "menu is not what follows")

    def _check_companies(self) -> None:
        for company, name in enumerate(COMPANIES):
            aside = self.aside(company)
            out = SHARES_PER_COMPANY - sum(self.own[company::4]) - self.shares[company] - aside
            _must(out >= 0 and aside >= 0, f"more than nine shares of {name}")
            _must(self.supply[company] >= 0, f"too many trains of {name}")
            _must(self.supply[company] > 0 or not self.shares[company], f"an empty supply depletes {name}")
            _must(self.shares[company] <= self.setup.split.asset, f"too many shares of {name} to take")

    def _check_networks(self) -> None:
        board = self.board
        starts = mask_of(board.start_hex)
        docks = mask_of(board.harbor_hex) if self.setup.harbors else 0
        for company, name in enumerate(COMPANIES):
            network, home = self.net[company], 1 << board.start_hex[company]
            _must(bool(network & home), f"{name} has left its start")
            _must(board.open_starts or not network & starts & ~home, f"{name} is in a foreign start")
            _must((network & docks).bit_count() <= 1, f"{name} has two harbors")
            plain = (network & board.plain_mask & ~home).bit_count()
            _must(min(plain, LENGTH_MAX) <= self.length[company], f"{name} is longer than its marker")
            if network & docks:
                at = next(city for city, tile in enumerate(self.tiles) if tile == (company, PURPLE))
                _must(any(other & board.city_bit[at] for other in self.net), f"no event gave {name} a harbor")
        for number in bits(docks):
            _must(sum(network >> number & 1 for network in self.net) <= 1, "two companies in a harbor")
        for city, bit in enumerate(board.city_bit):
            room = self.setup.capacity[city]
            if bit == board.san_francisco_bit and self.spike in EAST_SIDE_KNOWN:
                room = max(room, 3)  # ME-GS-3c places three, also where fewer fit in
            present = sum(1 for network in self.net if network & bit)
            _must(present <= room, f"too many companies in {board.city_keys[city]}")

    def _check_flow(self) -> None:
        """Whose turn it is, and whether the game should be over."""
        setup, phase = self.setup, self.phase
        _must((phase == OVER) == (self.to_move is None), "somebody is to move until the end")
        bot_phase = phase in (BOT_SETUP, BOT_DRAW, BOT_ACT)
        _must(not bot_phase or (self.automa() and (phase != BOT_SETUP or setup.solo)), "not the bot's phase")
        _must(bot_phase or phase in (HARBOR, WEST) or not self.automa(), "the bot has no such choice")
        if phase in SETTING_UP:
            _must(self.turns == self.skips == 0 and not self.triggered, "a turn before the first")
            return
        last = self.seats - 1
        two = self.depleted.bit_count() >= 2
        _must(self.skips <= self.turns and (two or not self.triggered), "skipped turns, or an early end")
        if setup.expert:
            _must(not self.triggered, "an expert game has no last round")
            going_on = phase == OVER or (phase in LAID and self.first < 0)
            _must(not self.depleted or going_on, "an expert game ends at once")
            _must(self.first < 0 or self.turns > 0, "a second action in the first turn")  # ME-2PX-1
            _must(self.first < 0 or self.company != self.first, "the same company twice")  # ME-2PX-2
        else:
            _must(self.first < 0, "a second action")
            _must(two == self.triggered or phase in (*LAID, OVER), "two depleted companies end the game")
        if phase == OVER:
            round_done = self.triggered and self.turns % self.seats == last
            ended = self.depleted if setup.expert else round_done
            _must(bool(ended) or self.stalemate(), "over without a reason")
        else:
            _must(self.turns % self.seats == self.to_move, "not this seat's turn")
            _must(not self.stalemate(), "everybody was skipped")

    def _check_bot(self) -> None:
        setup, full = self.setup, self.setup.start_bag(self.phase)
        _must(setup.bot >= 0 or self.chosen == 0, "a marker without a bot")
        _must(self.phase != BOT_ACT or self.tile >= 0, "the bot acts without a tile")
        if setup.bot >= 0:
            too_many = any(left > all_of for left, all_of in zip(self.bag, full, strict=True))
            _must(not too_many, "too many bot tiles")
            _must(self.bag[0] == full[0], "refresh tiles never stay out")
            _must((self.bag == full) == (self.tile < 0), "tiles are missing, or none was drawn")
            _must(self.tile < 0 or self.bag[1 + self.tile] < full[1 + self.tile], "the drawn tile is out")

    def _check_spike(self) -> None:
        board, status, before = self.board, self.spike, self.net[:]
        _must((status != SPIKE_OFF) == self.setup.spike, "Golden Spike or not")
        _must(self.west < 0 or (status == SPIKE_DONE and self.west != self.east), "West Side")
        _must(self.east < 0 or status in EAST_SIDE_KNOWN, "East Side")
        if self.phase == PURPLE_PHASE and self.company >= 0:
            before[self.company] &= ~self.laid  # its events follow the choice
        omaha = any(network & board.omaha_bit for network in before)
        if status == SPIKE_WAITING:
            west = any(network & board.san_francisco_bit for network in before)
            _must(not omaha and not west, "the Golden Spike has been passed by")
        elif status == SPIKE_CANCELLED:
            _must(any(network & board.san_francisco_bit for network in before), "not cancelled")
        elif status in EAST_SIDE_KNOWN:
            _must(omaha, "no company in Omaha")
            if self.east >= 0:
                _must(bool(before[self.east] & board.omaha_bit), "East Side is not in Omaha")
                _must(not before[self.east] & board.san_francisco_bit, "East Side in San Francisco")
            linked = variants.is_linked(board, before, self.setup.adjacent)
            _must(linked == (status == SPIKE_DONE or self.phase == WEST), "linked or not")

    def _check_setting_up(self) -> None:
        """Nothing has happened but starting shares."""
        setup, board = self.setup, self.board
        start = [1 << number for number in board.start_hex]
        _must(self.net == start and self.tracks == [START_TRACKS] * 4, "track before the first turn")
        _must(self.shares == [setup.split.asset] * 4 and not any(self.length), "already begun")
        _must(self.target < 0 and self.spike in (SPIKE_OFF, SPIKE_WAITING), "already begun")
        _must(self.inf == [setup.start_influence(seat) for seat in range(self.seats) for _ in range(4)],
              "influence before the first turn")  # fmt: skip
        drafting.check(self)

    def _check_build(self) -> None:
        """The build under way is one that can be."""
        board, phase, company, city = self.board, self.phase, self.company, self.city
        _must(company >= 0, "a build without company")
        if phase == CITY:
            return
        _must(city >= 0, "a build without city")
        bit = board.city_bit[city]
        if phase == ROUTE:
            _must(bool(rules.destinations(self, company) >> city & 1), "a route to a city out of reach")
            _must(len(rules.legal(self)) > 1, "a route without a choice")
            return
        _must(bool(self.net[company] & bit), "not built to this city")
        _must(self.first < 0 or not self.depleted, "a second action that depletes")  # ME-2PX-3
        first, second = self.tiles[city]
        if phase == PURPLE_PHASE:
            before = self.net[company] & ~self.laid
            ways = [board.laying(route).mask for route in board.shortest(before, city)]
            _must(second == PURPLE and not before & bit and self.laid in ways, "not a route to a purple tile")
        elif phase == HARBOR:
            alone = sum(1 for network in self.net if network & bit) == 1
            _must(self.setup.harbors and second == PURPLE and alone, "no harbor event")
            _must(self.supply[first] > (self.first >= 0) and first not in self.docks, "no harbor train")
        else:
            _must(self.spike == SPIKE_EAST, "no West Side to choose")
            _must(self.east < 0 or not self.rivals >> self.east & 1, "East Side cannot be West Side")
            _must(self.rivals.bit_count() >= (1 if self.automa() else 2), "a West Side without a choice")
            for rival in bits(self.rivals):
                _must(bool(self.net[rival] & self.net[company]), "a West Side that was not met")


def _must(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)
