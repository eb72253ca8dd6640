"""Laying track and all that follows from it (ME-BUILD-3 to 8), drawing trains, depletion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.games.mini_express import rules
from engine.games.mini_express.actions import Route
from engine.games.mini_express.components import (
    COMPANIES,
    LENGTH_MAX,
    NORMAL,
    PURPLE,
    SHARE_TRAINS,
    TRACKS_MAX,
    bits,
)
from engine.games.mini_express.phases import OVER, TURN, WEST
from engine.games.mini_express.phases import PURPLE as PURPLE_PHASE
from engine.games.mini_express.rules import variants
from engine.games.mini_express.rules.events import tell

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

OTHERS = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
BOT_COMPENSATION_LIMIT = 2
"""From Normal on the bot's builds compensate nobody who already has this many trains (ME-DIFF-2b)."""
MOST_EVENT_TRAINS = 3
"""No build takes more trains of one company from the supply beside compensation: harbor, spike, West Side."""


def room(state: MiniExpressState, company: int) -> int:
    """How many trains a company could draw at most (ME-DEF-9)."""
    return min(TRACKS_MAX - state.tracks[company], state.supply[company])


def draw_trains(
    state: MiniExpressState, company: int, count: int, events: list[Event] | None, why: str = "share"
) -> int:
    """ME-DEF-9; returns how many came. `why`: share or compensation."""
    tracks = state.tracks
    supply = state.supply[company]
    room = TRACKS_MAX - tracks[company]
    if count > room:
        count = room
    if count >= supply:
        count = supply
    if count <= 0:
        return 0
    tracks[company] += count
    state.supply[company] = supply - count
    if events is not None:
        tell(
            events, "trains", None,
            company=COMPANIES[company], count=count, tracks=tracks[company], supply=supply - count, why=why,
        )  # fmt: skip
    if count == supply:
        deplete(state, company, "supply", events)
    return count


def take_train(state: MiniExpressState, company: int, events: list[Event] | None) -> bool:
    """One train leaves the supply for the map or the Golden Spike tile; False when there is none."""
    if not state.supply[company]:
        return False
    state.supply[company] -= 1
    if not state.supply[company]:
        deplete(state, company, "supply", events)
    return True


def deplete(state: MiniExpressState, company: int, way: str, events: list[Event] | None) -> None:
    """ME-DEPL-1, ME-DEPL-2: at once, in the middle of an action if need be."""
    if state.depleted >> company & 1:
        return
    state.depleted |= 1 << company
    removed = state.shares[company]
    state.shares[company] = 0
    tell(events, "depleted", None, company=COMPANIES[company], way=way, removed=removed)


def lay(state: MiniExpressState, route: Route, city: int, events: list[Event] | None) -> None:
    """Place the trains, compensate, lengthen, gain the tile's influence (ME-BUILD-3 to 6)."""
    board = state.board
    company = state.company
    network = state.net
    mask, trains, reach = board.laying(route)
    state.tracks[company] -= trains
    network[company] |= mask
    state.reach[company] |= reach
    state.avail[company] &= ~(1 << city)
    state.city = city
    if events is not None:
        _tell_track(state, route, city, events)
    for other in OTHERS[company]:
        met = network[other] & mask
        if met:
            _compensate(state, other, met.bit_count(), events)
    if trains > 1:
        lengthen(state, company, trains - 1, events)
    first, second = state.tiles[city]
    seat = state.to_move
    assert seat is not None
    if second != PURPLE:
        gain(state, seat, first, 2 if first == second else 1, events)
        if first != second:
            gain(state, seat, second, 1, events)
    elif seat == state.setup.bot:  # ME-BOT-B-iv
        for each in range(4):
            gain(state, seat, each, 1, events)
    else:
        gain(state, seat, first, 1, events)
        state.laid = mask
        state.phase = PURPLE_PHASE
        return
    after_influence(state, mask, events)


def second_influence(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """The free half of a purple tile (ME-BUILD-6c)."""
    seat = state.to_move
    assert seat is not None
    gain(state, seat, company, 1, events)
    laid, state.laid = state.laid, 0
    after_influence(state, laid, events)


def after_influence(state: MiniExpressState, mask: int, events: list[Event] | None) -> None:
    """ME-BUILD-7 and 8."""
    city = state.city
    present = companies_in(state, city)
    if present >= state.setup.capacity[city]:
        close_city(state, city, events)
    setup = state.setup
    if setup.harbors and present == 1 and state.tiles[city].second == PURPLE:
        if variants.harbor_event(state, events):
            return
    elif setup.spike and variants.spike_events(state, city, mask, events):
        return
    rules.end_action(state, events)


def companies_in(state: MiniExpressState, city: int) -> int:
    """How many companies have track in a city."""
    bit = state.board.city_bit[city]
    brown, gray, orange, white = state.net
    return (
        (1 if brown & bit else 0)
        + (1 if gray & bit else 0)
        + (1 if orange & bit else 0)
        + (1 if white & bit else 0)
    )


def close_city(state: MiniExpressState, city: int, events: list[Event] | None) -> None:
    """The demand tile leaves the game."""
    state.open &= ~(1 << city)
    keep = state.open
    state.avail = [mask & keep for mask in state.avail]
    if events is not None:
        tell(events, "tile-removed", None, city=state.board.city_keys[city])


def gain(state: MiniExpressState, seat: int, company: int, steps: int, events: list[Event] | None) -> None:
    """Influence rises; the tracks have no upper end (ME-AMB-06)."""
    slot = seat * 4 + company
    state.inf[slot] += steps
    if events is not None:
        tell(events, "influence", seat, company=COMPANIES[company], steps=steps, influence=state.inf[slot])


def lengthen(state: MiniExpressState, company: int, steps: int, events: list[Event] | None) -> None:
    """ME-BUILD-5: never beyond 15."""
    before = state.length[company]
    after = before + steps
    if after > LENGTH_MAX:
        after = LENGTH_MAX
    state.length[company] = after
    if events is not None:
        tell(events, "length", None, company=COMPANIES[company], steps=steps, before=before, length=after)


def _compensate(state: MiniExpressState, other: int, hexes: int, events: list[Event] | None) -> None:
    """ME-BUILD-4; when the bot builds, ME-DIFF-2b."""
    count = hexes
    reason = ""
    if state.to_move == state.setup.bot and state.setup.level >= NORMAL:
        count = min(hexes, max(0, BOT_COMPENSATION_LIMIT - state.tracks[other]))
        reason = "difficulty" if count < hexes else ""
    if events is not None:
        if not reason:
            room = TRACKS_MAX - state.tracks[other]
            short = count > room or count > state.supply[other]
            reason = ("space" if room <= state.supply[other] else "supply") if short else ""
        given = min(count, TRACKS_MAX - state.tracks[other], state.supply[other])
        tracks = state.tracks[other] + given
        tell(
            events, "compensation", None,
            company=COMPANIES[other], hexes=hexes, count=given, tracks=tracks, short=reason or "no",
        )  # fmt: skip
    if count:
        draw_trains(state, other, count, events, "compensation")


def _tell_track(state: MiniExpressState, route: Route, city: int, events: list[Event]) -> None:
    company, seat = COMPANIES[state.company], state.to_move
    trains, left = len(route.hexes), state.tracks[state.company]
    tell(events, "build", seat, company=company, city=state.board.city_keys[city], trains=trains, left=left)
    for place in route.hexes:
        tell(events, "track", seat, company=company, hex=place)


# --- the expert game's second action: nothing it causes may deplete a company (ME-2PX-3, ME-AMB-25) ---


def second_menu(state: MiniExpressState, seat: int) -> int:
    """Like rules.menu, for the second action: another company, no depletion."""
    found = 0
    for company in range(4):
        if company == state.first:  # ME-2PX-2
            continue
        if share_is_safe(state, company) and state.inf[seat * 4 + company] >= state.tracks[company]:
            found |= 1 << company
        if rules.destinations(state, company):
            found |= 1 << company + rules.BUILD_SHIFT
    return found


def share_is_safe(state: MiniExpressState, company: int) -> bool:
    """Does taking a share leave the company undepleted? (False also when there is none.)"""
    drawn = min(SHARE_TRAINS, TRACKS_MAX - state.tracks[company])
    return state.shares[company] > 1 and state.supply[company] > drawn


def all_safe(state: MiniExpressState) -> bool:
    """Is every supply so large that no build can empty it?"""
    return all(
        supply > TRACKS_MAX - tracks + MOST_EVENT_TRAINS
        for supply, tracks in zip(state.supply, state.tracks, strict=True)
    )


def safe_destinations(state: MiniExpressState, company: int, mask: int) -> int:
    """The cities of the mask to which some route leads that depletes nobody."""
    if all_safe(state):
        return mask
    return sum(1 << city for city in bits(mask) if rules.open_routes(state, company, city))


def safe_routes(
    state: MiniExpressState, company: int, city: int, routes: tuple[Route, ...]
) -> tuple[Route, ...]:
    """The routes that deplete nobody, whatever they cause."""
    if all_safe(state):
        return routes
    return tuple(route for route in routes if not depletes(state, company, city, route))


def depletes(state: MiniExpressState, company: int, city: int, route: Route) -> bool:
    """Would this build deplete a company, or leave only a choice that does? Tried out on a copy."""
    trial = state.clone()
    trial.company = company
    seat = trial.to_move
    lay(trial, route, city, None)
    while not trial.depleted and trial.to_move == seat and trial.phase not in (OVER, TURN):
        choices = rules.legal(trial)  # which influence or which harbor makes no difference here
        if not choices:
            return trial.phase == WEST
        rules.apply(trial, choices[0], None)
    return bool(trial.depleted)
