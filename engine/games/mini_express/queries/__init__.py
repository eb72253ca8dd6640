"""The one door for reading a position: page, bots and lessons ask here, nobody looks at a state's fields."""

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
    """What lies in a company's areas (ME-DEF-1). `track`: the hexes with its trains, as mask."""

    shares: int
    tracks: int
    supply: int
    length: int
    aside: int
    depleted: bool
    track: int


class Holding(NamedTuple):
    """What a seat has of a company, and what one share of it is worth to that seat now and why."""

    own: int
    influence: int
    value: int
    column: str


class CityNow(NamedTuple):
    """How a city stands. `tile`: None once it has left the map."""

    capacity: int
    inside: tuple[int, ...]
    tile: Demand | None


class BotNow(NamedTuple):
    """The bot's markers, its last tile, and what is in the bag: refresh tiles, then each kind."""

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
    """A city a company can build to: trains needed, the hexes routes can leave from, the routes."""

    city: int
    trains: int
    starts: tuple[int, ...]
    routes: tuple[Route, ...]


class Table:
    """What lies on the table. Companies, cities and hexes by number, as on `board`."""

    __slots__ = ("_state", "board")

    def __init__(self, state: State) -> None:
        self._state = cast(MiniExpressState, state)
        self.board: Board = self._state.board

    # --- whose turn, and at what point

    @property
    def phase(self) -> str:
        """One of phases.PHASE_NAMES."""
        return PHASE_NAMES[self._state.phase]

    @property
    def seats(self) -> int:
        """How many take turns."""
        return self._state.seats

    @property
    def to_move(self) -> int | None:
        """Whose decision is next."""
        return self._state.to_move

    @property
    def bot_moves(self) -> bool:
        """Does the bot decide next?"""
        return self._state.automa()

    @property
    def expert(self) -> bool:
        """The game of section 10."""
        return self._state.setup.expert

    @property
    def two_sided(self) -> bool:
        """Is the game scored for two sides (ME-SCORE-5)?"""
        return self._state.setup.two_sided

    def room_of(self, printed: int) -> int:
        """How many companies a city holds that is printed with so many (ME-SETUP-12)."""
        return FIRST_GAME_CAPACITY if self._state.setup.options["first_game"] else printed

    @property
    def shares_to_take(self) -> int:
        """Shares in each Shares space at the start."""
        return self._state.setup.split.asset

    @property
    def triggered(self) -> bool:
        """Is this the last round?"""
        return self._state.triggered

    @property
    def first(self) -> int:
        """In an expert game's second action: the company of the first; else -1."""
        return self._state.first

    @property
    def action_number(self) -> int:
        """Which action of the turn is under way: 2 only in an expert game."""
        return 1 if self._state.first < 0 else 2

    @property
    def one_action_only(self) -> bool:
        """Does this turn have a single action (ME-2PX-1)?"""
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
        """At the start of an action: masks of companies to take a share of and to build for; else zeros."""
        if self._state.phase != TURN:
            return 0, 0
        return self._state.menu & (1 << lists.BUILD_SHIFT) - 1, self._state.menu >> lists.BUILD_SHIFT

    def naming(self) -> str:
        """In a draft: what is picked now: "first", "second", "expert-pair", "expert-split"."""
        state = self._state
        if state.setup.expert:
            return "expert-pair" if sum(state.own) in (0, drafting.HALF_NAMED) else "expert-split"
        return "second" if drafting.pair(state, state.to_move or 0) else "first"

    def seats_after_trigger(self) -> list[int]:
        """Once the end is triggered: who still finishes or takes a turn, in order (ME-END-2); else []."""
        state = self._state
        return [] if not state.triggered or state.to_move is None else list(range(state.to_move, state.seats))

    # --- what lies where

    def company(self, company: int) -> Company:
        """A company's areas."""
        state = self._state
        return Company(
            state.shares[company], state.tracks[company], state.supply[company], state.length[company],
            state.aside(company), bool(state.depleted >> company & 1), state.net[company],
        )  # fmt: skip

    @property
    def tracks(self) -> tuple[int, ...]:
        """Trains in the Tracks spaces, which is also what a share costs (ME-SHARE-2)."""
        return tuple(self._state.tracks)

    def share_trains(self, company: int) -> int:
        """Trains that come when a share is taken (ME-SHARE-4)."""
        return min(SHARE_TRAINS, companies.room(self._state, company))

    def holdings(self, seat: int) -> tuple[Holding, ...]:
        """What a seat has, by company (ME-SCORE-1)."""
        state, found = self._state, []
        for company, length in enumerate(state.length):
            column = scoring.column(state.inf[company::4], seat, state.setup.two_sided)
            slot, value = seat * 4 + company, self.board.share_values[length][column]
            found.append(Holding(state.own[slot], state.inf[slot], value, COLUMNS[column]))
        return tuple(found)

    def influence(self, company: int) -> list[int]:
        """Everybody's influence in a company, by seat."""
        return self._state.inf[company::4]

    def worth(self) -> list[int]:
        """Everybody's points if the game ended now."""
        return scoring.totals(self._state)

    def city(self, city: int) -> CityNow:
        """A city's companies and tile."""
        state = self._state
        tile = state.tiles[city] if state.open >> city & 1 else None
        return CityNow(state.setup.capacity[city], self.companies_at(self.board.city_hex[city]), tile)

    def printed_tile(self, city: int) -> Demand:
        """The tile a city began with."""
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
        """Does the bot play?"""
        return self._state.setup.bot >= 0

    def bot(self) -> BotNow | None:
        """The bot, if one plays."""
        state, setup = self._state, self._state.setup
        if setup.bot < 0:
            return None
        tile = self.board.bot_tiles[state.tile] if state.tile >= 0 else None
        return BotNow(setup.bot, DIFFICULTIES[setup.level], state.chosen, state.target, tile, state.bag)

    def spike(self) -> SpikeNow:
        """How far the Golden Spike has come."""
        return SpikeNow(SPIKE_NAMES[self._state.spike], self._state.east, self._state.west)

    # --- where track can go

    def destinations(self, company: int) -> list[Destination]:
        """Where the seat to move could build with a company (ME-BUILD-2), by city index."""
        state, network = self._state, self._state.net[company]
        found = []
        for city in bits(lists.destinations(state, company)):
            trains = self.board.trains_needed(network, city)
            starts = tuple(bits(network & self.board.at[city][trains]))
            found.append(Destination(city, trains, starts, lists.open_routes(state, company, city)))
        return found

    def reachable(self, company: int) -> list[tuple[int, int]]:
        """The same cities, each with its trains: without the routes, which take longer."""
        network = self._state.net[company]
        mask = lists.destinations(self._state, company)
        return [(city, self.board.trains_needed(network, city)) for city in bits(mask)]

    def trains_needed(self, company: int, city: int) -> int:
        """Trains from a company's network to a city, 0 where it is, FAR beyond five."""
        network = self._state.net[company]
        return 0 if network & self.board.city_bit[city] else self.board.trains_needed(network, city)

    def routes(self, company: int, city: int) -> tuple[Route, ...]:
        """All shortest routes to a city, whatever there is in trains; () where it is, and beyond five."""
        network = self._state.net[company]
        return () if network & self.board.city_bit[city] else self.board.shortest(network, city)

    def open_routes(self, city: int) -> tuple[Route, ...]:
        """The routes that the build under way may take to a city in reach."""
        return lists.open_routes(self._state, self._state.company, city)

    def route_starts(self, company: int, route: Route) -> tuple[int, ...]:
        """The network hexes a route can leave from, in hex order."""
        way = self.board.route_way(route)
        around = 0 if way is None else self.board.neighbour_mask[way[0]]
        return tuple(bits(around & self._state.net[company]))

    def compensation(self, company: int, route: Route) -> list[tuple[int, int]]:
        """The companies that a route meets, and the trains that each gets when a person lays it
        (ME-BUILD-4)."""
        way = mask_of(self.board.route_way(route) or ())
        met = [(way & track).bit_count() for track in self._state.net]
        return [
            (other, min(met[other], companies.room(self._state, other)))
            for other in companies.OTHERS[company]
            if met[other]
        ]

    def obstacle(self, company: int, city: int) -> str:
        """What keeps a company from building into a city now: "rule reason", or nothing."""
        refusal = reasons.destination(self._state, company, city)
        return "" if refusal is None else f"{refusal.rule} {refusal.reason}"

    # --- what the bot is about to do

    def bot_step(self) -> str:
        """The step that is due: one of actions.BOT_STEPS."""
        return automa.step(self._state)

    def bot_plan(self) -> Plan | None:
        """The build that the bot is about to make, if that is what it is about to do."""
        state = self._state
        return automa.plan(state, state.chosen) if state.automa() and automa.step(state) == "build" else None

    def plan_for(self, company: int) -> Plan:
        """What the bot would build with a company that has a destination."""
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
