"""Questions the page asks about a position, answered without changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.contract import Event
from engine.games.mini_express import building, rules, scoring
from engine.games.mini_express.actions import Route
from engine.games.mini_express.board import FAR, bits
from engine.games.mini_express.components import (
    COLUMNS,
    COMPANIES,
    PURPLE,
    SHARE_VALUES,
    TRACKS_MAX,
)
from engine.games.mini_express.phases import CITY, TURN

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState


class Destination(NamedTuple):
    """A city a company can build to: trains needed, the hexes routes can leave from, the routes."""

    city: int
    trains: int
    starts: tuple[int, ...]
    routes: tuple[Route, ...]


class Consequences(NamedTuple):
    """What a build would cause. `compensation`: trains by company; `influence`: steps by company.

    `purple`: a free choice of a second company follows; `harbor`: a harbor event (its company, else -1);
    `spike`: "", "cancelled", "east" or "linked"; `depletes`: companies that would be depleted by it.
    """

    compensation: tuple[int, int, int, int]
    length_gain: int
    influence: tuple[int, int, int, int]
    purple: bool
    tile_removed: bool
    depletes: tuple[int, ...]
    harbor: int
    spike: str


class ShareValue(NamedTuple):
    """What one share is worth to a seat now and why."""

    value: int
    column: str
    influence: int


def destinations(state: MiniExpressState, company: int) -> list[Destination]:
    """Where the seat to move could build with a company (ME-BUILD-2), by city index."""
    found = []
    for city in bits(rules.destinations(state, company)):
        trains = state.board.trains_needed(state.net[company], city)
        starts = tuple(bits(state.net[company] & state.board.at[city][trains]))
        found.append(Destination(city, trains, starts, rules.open_routes(state, company, city)))
    return found


def distances(state: MiniExpressState, company: int) -> list[int]:
    """Trains from a company's network to every city by index, 0 where it is, FAR beyond five."""
    network = state.net[company]
    return [
        0 if network & bit else state.board.trains_needed(network, city)
        for city, bit in enumerate(state.board.city_bit)
    ]


def routes(state: MiniExpressState, company: int, city: int) -> tuple[Route, ...]:
    """All shortest routes from a company's network to a city, whatever it has in trains; () beyond five."""
    board, network = state.board, state.net[company]
    trains = board.trains_needed(network, city)
    if trains > TRACKS_MAX or network & board.city_bit[city]:
        return ()
    return board.routes(city, network & board.at[city][trains])


def route_starts(state: MiniExpressState, company: int, route: Route) -> tuple[int, ...]:
    """The network hexes a route can leave from, in hex order."""
    way = state.board.route_way(route)
    if way is None:
        return ()
    return tuple(bits(state.board.neighbour_mask[way[0]] & state.net[company]))


def consequences(state: MiniExpressState, company: int, city: int, route: Route) -> Consequences:
    """What laying a legal route now would cause, choices that follow it not yet made (ME-BUILD-4 to 8)."""
    seat = state.to_move
    assert seat is not None
    trial = state.clone()
    trial.company = company
    trial.phase = CITY
    events: list[Event] = []
    building.lay(trial, route, city, events)
    given = [0, 0, 0, 0]
    for event in events:
        if event.kind == "compensation":
            count = event.args["count"]
            assert isinstance(count, int)
            given[COMPANIES.index(str(event.args["company"]))] += count
    kinds = {event.kind for event in events}
    first, second = state.tiles[city]
    influence = [trial.inf[seat * 4 + each] - state.inf[seat * 4 + each] for each in range(4)]
    human_purple = second == PURPLE and seat != state.setup.bot
    present = building.companies_in(state, city)
    fills = present + 1 >= state.setup.capacity[city]
    harbor = -1
    if state.setup.harbors and second == PURPLE and not present and trial.supply[first]:
        harbor = first
    spike = ""
    if state.setup.spike and human_purple:  # the event waits for the choice; look past it
        other = next(each for each in range(4) if each != first)
        building.second_influence(trial, other, events)
        kinds = {event.kind for event in events}
    for name, kind in (("cancelled", "spike-cancelled"), ("east", "spike-east"), ("linked", "spike-linked")):
        if kind in kinds:
            spike = name
    drained = tuple(bits(trial.depleted & ~state.depleted))
    return Consequences(
        (given[0], given[1], given[2], given[3]),
        trial.length[company] - state.length[company]
        if spike != "linked"
        else route_gain(state, company, route),
        (influence[0], influence[1], influence[2], influence[3]),
        human_purple,
        fills,
        drained,
        harbor,
        spike,
    )


def route_gain(state: MiniExpressState, company: int, route: Route) -> int:
    """Steps a route moves the company's Track Length marker (ME-BUILD-5)."""
    return min(len(route.hexes) - 1, len(SHARE_VALUES) - 1 - state.length[company])


def share_price(state: MiniExpressState, company: int) -> int:
    """Influence a share costs now (ME-SHARE-2)."""
    return state.tracks[company]


def share_values(state: MiniExpressState) -> list[list[ShareValue]]:
    """By seat and company, what one share is worth if the game ended now (ME-SCORE-1)."""
    columns = scoring.share_columns(state)
    return [
        [
            ShareValue(
                SHARE_VALUES[state.length[company]][columns[seat * 4 + company]],
                COLUMNS[columns[seat * 4 + company]],
                state.inf[seat * 4 + company],
            )
            for company in range(4)
        ]
        for seat in range(state.seats)
    ]


def seats_after_trigger(state: MiniExpressState) -> list[int]:
    """Once the end is triggered: who still finishes or takes a turn, in order (ME-END-2); else []."""
    if not state.triggered or state.to_move is None:
        return []
    return list(range(state.to_move, state.seats))


def occupants(state: MiniExpressState, number: int) -> tuple[int, ...]:
    """The companies with track in a hex."""
    return tuple(company for company, network in enumerate(state.net) if network >> number & 1)


def can_begin(state: MiniExpressState) -> tuple[int, int]:
    """At the start of an action: masks of companies to take a share of and to build for; else zeros."""
    return (state.menu & 15, state.menu >> 4) if state.phase == TURN else (0, 0)


__all__ = [
    "FAR", "Consequences", "Destination", "ShareValue", "can_begin", "consequences", "destinations",
    "distances", "occupants", "route_gain", "route_starts", "routes", "seats_after_trigger", "share_price",
    "share_values",
]  # fmt: skip
