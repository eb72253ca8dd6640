"""Queries of a position. Page, bots and lessons use them instead of a state's fields."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from ....core.contract import State
from .. import reasons, scoring
from ..actions import Route
from ..board import FAR, Board, BotTile, Hex, board_for, data_of, demand
from ..components import (
    BROWN,
    COLUMNS,
    COMPANIES,
    DIFFICULTIES,
    FIRST_GAME_CAPACITY,
    GRAY,
    LENGTH_MAX,
    MAPS,
    ORANGE,
    PURPLE,
    SHARE_TRAINS,
    TRACKS_MAX,
    WHITE,
    Demand,
    bits,
    mask_of,
)
from ..phases import PHASE_NAMES, SPIKE_NAMES, TURN
from ..rules import automa, companies, drafting, lists
from ..rules.automa import Candidate, Plan
from ..state import MiniExpressState


class Company(NamedTuple):
    """The contents of a company's areas (ME-DEF-1). `track`: the hexes with its trains, as a mask."""

    shares: int
    tracks: int
    supply: int
    length: int
    aside: int
    depleted: bool
    track: int


class Holding(NamedTuple):
    """What a seat has of a company, and the value of one share to that seat now, with its column."""

    own: int
    influence: int
    value: int
    column: str


class CityNow(NamedTuple):
    """The present state of a city. `tile`: None once it has left the map."""

    capacity: int
    inside: tuple[int, ...]
    tile: Demand | None


class BotNow(NamedTuple):
    """The bot's markers, its last tile, and the bag: refresh tiles, then each kind of numbered tile."""

    seat: int
    level: str
    chosen: int
    target: int
    tile: BotTile | None
    bag: tuple[int, ...]


class SpikeNow(NamedTuple):
    """The Golden Spike: its stage (phases.SPIKE_NAMES), East and West Side company or -1."""

    stage: str
    east: int
    west: int


class Destination(NamedTuple):
    """A city that a company can build to: trains needed, hexes that routes can leave from, the routes."""

    city: int
    trains: int
    starts: tuple[int, ...]
    routes: tuple[Route, ...]


class Table:
    """A position to read. Companies, cities and hexes are numbers, as on `board`."""

    __slots__ = ("_state", "board")

    def __init__(self, state: State) -> None:
        self._state = cast(MiniExpressState, state)
        self.board: Board = self._state.board

    # --- turn and phase

    @property
    def phase(self) -> str:
        """The phase, one of phases.PHASE_NAMES."""
        return PHASE_NAMES[self._state.phase]

    @property
    def seats(self) -> int:
        """The number of seats that take turns."""
        return self._state.seats

    @property
    def to_move(self) -> int | None:
        """The seat whose decision is next; None when the game is over."""
        return self._state.to_move

    @property
    def bot_moves(self) -> bool:
        """Whether the bot decides next."""
        return self._state.automa()

    @property
    def expert(self) -> bool:
        """Whether this is an expert game (section 10)."""
        return self._state.setup.expert

    @property
    def two_sided(self) -> bool:
        """Whether the game is scored for two sides (ME-SCORE-5)."""
        return self._state.setup.two_sided

    def room_of(self, printed: int) -> int:
        """How many companies a city with this printed capacity holds (ME-SETUP-12)."""
        return FIRST_GAME_CAPACITY if self._state.setup.options["first_game"] else printed

    @property
    def shares_to_take(self) -> int:
        """The number of shares in each Shares space at the start."""
        return self._state.setup.split.asset

    @property
    def triggered(self) -> bool:
        """Whether this is the last round."""
        return self._state.triggered

    @property
    def first(self) -> int:
        """In an expert game's second action, the company of the first action; else -1."""
        return self._state.first

    @property
    def action_number(self) -> int:
        """The number of the action under way in its turn: 2 only in an expert game."""
        return 1 if self._state.first < 0 else 2

    @property
    def one_action_only(self) -> bool:
        """Whether this turn has a single action (ME-2PX-1)."""
        return not self.expert or not self._state.turns

    @property
    def building(self) -> int:
        """The company of the build under way, or -1."""
        return self._state.company

    @property
    def destination(self) -> int:
        """The city of the build under way, or -1."""
        return self._state.city

    def can_begin(self) -> tuple[int, int]:
        """Masks of the companies to take a share of and to build for, if an action begins; else zeros."""
        if self._state.phase != TURN:
            return 0, 0
        return self._state.menu & (1 << lists.BUILD_SHIFT) - 1, self._state.menu >> lists.BUILD_SHIFT

    def naming(self) -> str:
        """The kind of the next pick in a draft: "first", "second", "expert-pair", "expert-split"."""
        state = self._state
        if state.setup.expert:
            return "expert-pair" if sum(state.own) in (0, drafting.HALF_NAMED) else "expert-split"
        return "second" if drafting.pair(state, state.to_move or 0) else "first"

    def seats_after_trigger(self) -> list[int]:
        """The seats that still finish or take a turn after the end is triggered (ME-END-2); else []."""
        state = self._state
        return [] if not state.triggered or state.to_move is None else list(range(state.to_move, state.seats))

    # --- what is where

    def company(self, company: int) -> Company:
        """The contents of a company's areas."""
        state = self._state
        return Company(
            state.shares[company], state.tracks[company], state.supply[company], state.length[company],
            state.aside(company), bool(state.depleted >> company & 1), state.net[company],
        )  # fmt: skip

    @property
    def tracks(self) -> tuple[int, ...]:
        """Trains in the Tracks spaces, which are also the prices of shares (ME-SHARE-2)."""
        return tuple(self._state.tracks)

    def share_trains(self, company: int) -> int:
        """How many trains are drawn when a share is taken (ME-SHARE-4)."""
        return min(SHARE_TRAINS, companies.room(self._state, company))

    def holdings(self, seat: int) -> tuple[Holding, ...]:
        """What a seat has of every company (ME-SCORE-1)."""
        state, found = self._state, []
        for company, length in enumerate(state.length):
            column = scoring.column(state.inf[company::4], seat, state.setup.two_sided)
            slot, value = seat * 4 + company, self.board.share_values[length][column]
            found.append(Holding(state.own[slot], state.inf[slot], value, COLUMNS[column]))
        return tuple(found)

    def influence(self, company: int) -> list[int]:
        """The influence of all seats in a company."""
        return self._state.inf[company::4]

    def worth(self) -> list[int]:
        """The points of all seats, as if the game ended now."""
        return scoring.totals(self._state)

    def city(self, city: int) -> CityNow:
        """A city's capacity, companies and tile."""
        state = self._state
        tile = state.tiles[city] if state.open >> city & 1 else None
        return CityNow(state.setup.capacity[city], self.companies_at(self.board.city_hex[city]), tile)

    def printed_tile(self, city: int) -> Demand:
        """The tile that a city began with."""
        return self._state.tiles[city]

    def companies_at(self, number: int) -> tuple[int, ...]:
        """The companies with track in a hex."""
        brown, gray, orange, white = self._state.net
        if not (brown | gray | orange | white) >> number & 1:
            return ()
        return tuple(company for company, track in enumerate(self._state.net) if track >> number & 1)

    def occupied_land(self) -> list[int]:
        """The hexes of open land with track, in hex order."""
        brown, gray, orange, white = self._state.net
        starts = sum(1 << start for start in self.board.start_hex)
        return bits((brown | gray | orange | white) & self.board.plain_mask & ~starts)

    def dock(self, harbor: int) -> int:
        """The company at a harbor, or -1."""
        return self._state.docks[harbor] if self._state.docks else -1

    @property
    def has_bot(self) -> bool:
        """Whether the bot plays."""
        return self._state.setup.bot >= 0

    def bot(self) -> BotNow | None:
        """The bot, or None if it does not play."""
        state, setup = self._state, self._state.setup
        if setup.bot < 0:
            return None
        tile = self.board.bot_tiles[state.tile] if state.tile >= 0 else None
        return BotNow(setup.bot, DIFFICULTIES[setup.level], state.chosen, state.target, tile, state.bag)

    def spike(self) -> SpikeNow:
        """The stage and the companies of the Golden Spike."""
        return SpikeNow(SPIKE_NAMES[self._state.spike], self._state.east, self._state.west)

    # --- where track can go

    def destinations(self, company: int) -> list[Destination]:
        """The cities to which the seat to move could build with a company (ME-BUILD-2), by city index."""
        state, network = self._state, self._state.net[company]
        found = []
        for city in bits(lists.destinations(state, company)):
            trains = self.board.trains_needed(network, city)
            starts = tuple(bits(network & self.board.at[city][trains]))
            found.append(Destination(city, trains, starts, lists.open_routes(state, company, city)))
        return found

    def reachable(self, company: int) -> list[tuple[int, int]]:
        """The same cities with their trains, without the routes, which take longer to find."""
        network = self._state.net[company]
        mask = lists.destinations(self._state, company)
        return [(city, self.board.trains_needed(network, city)) for city in bits(mask)]

    def trains_needed(self, company: int, city: int) -> int:
        """Trains from a company's network to a city: 0 if it is there, FAR if more than five."""
        network = self._state.net[company]
        return 0 if network & self.board.city_bit[city] else self.board.trains_needed(network, city)

    def routes(self, company: int, city: int) -> tuple[Route, ...]:
        """All shortest routes to a city, whatever trains there are; () if it is there, or beyond five."""
        network = self._state.net[company]
        return () if network & self.board.city_bit[city] else self.board.shortest(network, city)

    def open_routes(self, city: int) -> tuple[Route, ...]:
        """The routes that the build under way may take to a city in reach."""
        return lists.open_routes(self._state, self._state.company, city)

    def route_starts(self, company: int, route: Route) -> tuple[int, ...]:
        """The hexes of the network that a route can leave from, in hex order."""
        way = self.board.route_way(route)
        around = 0 if way is None else self.board.neighbour_mask[way[0]]
        return tuple(bits(around & self._state.net[company]))

    def compensation(self, company: int, route: Route) -> list[tuple[int, int]]:
        """The companies that a route meets, and the trains each gets if a person lays it (ME-BUILD-4)."""
        way = mask_of(self.board.route_way(route) or ())
        met = [(way & track).bit_count() for track in self._state.net]
        return [
            (other, min(met[other], companies.room(self._state, other)))
            for other in companies.OTHERS[company]
            if met[other]
        ]

    def obstacle(self, company: int, city: int) -> str:
        """Why a company cannot build into a city now, as "rule reason"; empty if it can."""
        refusal = reasons.destination(self._state, company, city)
        return "" if refusal is None else f"{refusal.rule} {refusal.reason}"

    # --- the bot's next step

    def bot_step(self) -> str:
        """The step that is due, one of actions.BOT_STEPS."""
        return automa.step(self._state)

    def bot_plan(self) -> Plan | None:
        """The build that the bot makes next; None if its next step is another."""
        state = self._state
        return automa.plan(state, state.chosen) if state.automa() and automa.step(state) == "build" else None

    def plan_for(self, company: int) -> Plan:
        """The build that the bot would make with a company that has a destination."""
        return automa.plan(self._state, company)

    def harbor_ranking(self) -> list[tuple[int, int]]:
        """Free harbors with their distance from the bot's target, best first (ME-HB-9)."""
        return automa.harbor_ranking(self._state)


MAP_NAMES: Final = tuple(MAPS)
__all__ = [
    "BROWN", "COLUMNS", "COMPANIES", "FAR", "GRAY", "LENGTH_MAX", "MAP_NAMES", "ORANGE", "PHASE_NAMES",
    "PURPLE", "SPIKE_NAMES", "TRACKS_MAX", "WHITE", "Board", "BotNow", "BotTile", "Candidate", "CityNow",
    "Company", "Demand", "Destination", "Hex", "Holding", "Plan", "SpikeNow", "Table", "bits",
    "board_for", "data_of", "demand",
]  # fmt: skip
