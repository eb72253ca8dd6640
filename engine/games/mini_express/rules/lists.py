"""Fast masks and lists of what can be begun, built to and laid now. Why something cannot: `reasons`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..actions import Route
from ..board import SHIFT
from ..components import SHARE_TRAINS, TRACKS_MAX, bits
from ..phases import OVER, TURN, WEST

if TYPE_CHECKING:
    from ..state import MiniExpressState

BUILD_SHIFT = 4
"""The place of building in a menu: bit c is taking a share of company c, bit c + 4 building for it."""
MOST_EVENT_TRAINS = 3
"""The most trains of a company that a build's events take from the supply: harbor, spike, West Side."""


def reachable(state: MiniExpressState, company: int) -> int:
    """The cities that the available trains can reach, as a mask (ME-BUILD-2)."""
    trains = state.tracks[company]
    return state.reach[company] >> SHIFT[trains] & state.avail[company] if trains else 0


def destinations(state: MiniExpressState, company: int) -> int:
    """The cities that a company can build to now, as a mask (ME-BUILD-2, ME-2PX-3)."""
    mask = reachable(state, company)
    return safe_destinations(state, company, mask) if state.first >= 0 and mask else mask


def open_routes(state: MiniExpressState, company: int, city: int) -> tuple[Route, ...]:
    """The routes that may be laid to a reachable city (ME-BUILD-3, ME-2PX-3)."""
    routes = state.board.shortest(state.net[company], city)
    return safe_routes(state, company, city, routes) if state.first >= 0 else routes


def west_sides(state: MiniExpressState) -> int:
    """The companies that may become West Side: an expert second action must not deplete one (ME-AMB-25)."""
    if state.first < 0:
        return state.rivals
    return sum(1 << company for company in bits(state.rivals) if state.supply[company] != 1)


def menu(state: MiniExpressState) -> int:
    """What the seat to move can begin now, as bits: see BUILD_SHIFT."""
    seat = state.to_move
    assert seat is not None
    if state.first >= 0:
        return second_menu(state, seat)
    tracks = state.tracks
    reach = state.reach
    avail = state.avail
    shares = state.shares
    brown, gray, orange, white = state.inf[seat * 4 : seat * 4 + 4]
    found = 0  # unrolled, because this is the search's inner loop
    trains = tracks[0]
    if shares[0] and brown >= trains:
        found = 1
    if trains and reach[0] >> SHIFT[trains] & avail[0]:
        found |= 1 << BUILD_SHIFT
    trains = tracks[1]
    if shares[1] and gray >= trains:
        found |= 2
    if trains and reach[1] >> SHIFT[trains] & avail[1]:
        found |= 2 << BUILD_SHIFT
    trains = tracks[2]
    if shares[2] and orange >= trains:
        found |= 4
    if trains and reach[2] >> SHIFT[trains] & avail[2]:
        found |= 4 << BUILD_SHIFT
    trains = tracks[3]
    if shares[3] and white >= trains:
        found |= 8
    if trains and reach[3] >> SHIFT[trains] & avail[3]:
        found |= 8 << BUILD_SHIFT
    return found


# --- the expert game's second action: nothing it causes may deplete a company (ME-2PX-3, ME-AMB-25) ---


def second_menu(state: MiniExpressState, seat: int) -> int:
    """Like `menu`, for the second action: another company, no depletion."""
    found = 0
    for company in range(4):
        if company == state.first:  # ME-2PX-2
            continue
        if share_is_safe(state, company) and state.inf[seat * 4 + company] >= state.tracks[company]:
            found |= 1 << company
        if destinations(state, company):
            found |= 1 << company + BUILD_SHIFT
    return found


def share_is_safe(state: MiniExpressState, company: int) -> bool:
    """Whether taking a share leaves the company undepleted; False also if there is none."""
    drawn = min(SHARE_TRAINS, TRACKS_MAX - state.tracks[company])
    return state.shares[company] > 1 and state.supply[company] > drawn


def all_safe(state: MiniExpressState) -> bool:
    """Whether every supply is so large that no build can empty it."""
    return all(
        supply > TRACKS_MAX - tracks + MOST_EVENT_TRAINS
        for supply, tracks in zip(state.supply, state.tracks, strict=True)
    )


def safe_destinations(state: MiniExpressState, company: int, mask: int) -> int:
    """The cities of the mask with a route that depletes no company."""
    if all_safe(state):
        return mask
    return sum(1 << city for city in bits(mask) if open_routes(state, company, city))


def safe_routes(
    state: MiniExpressState, company: int, city: int, routes: tuple[Route, ...]
) -> tuple[Route, ...]:
    """The routes that deplete no company, whatever they cause."""
    if all_safe(state):
        return routes
    return tuple(route for route in routes if not depletes(state, company, city, route))


def depletes(state: MiniExpressState, company: int, city: int, route: Route) -> bool:
    """Whether this build, tried on a copy, depletes a company or leaves only a choice that does."""
    trial = state.clone()
    trial.company, trial.city = company, city
    seat = trial.to_move
    trial.apply(route)
    while not trial.depleted and trial.to_move == seat and trial.phase not in (OVER, TURN):
        choices = trial.legal()  # which influence or which harbor makes no difference here
        if not choices:
            return trial.phase == WEST
        trial.apply(choices[0])
    return bool(trial.depleted)
