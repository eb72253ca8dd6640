"""Laying track and its consequences (ME-BUILD-3 to 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event, tell
from ..actions import Route
from ..components import COMPANIES, NORMAL, PURPLE, TRACKS_MAX
from ..phases import PURPLE as PURPLE_PHASE
from . import companies, turns, variants

if TYPE_CHECKING:
    from ..state import MiniExpressState

BOT_COMPENSATION_LIMIT = 2
"""From Normal on, the bot's builds compensate companies up to this many trains only (ME-DIFF-2b)."""


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
    for other in companies.OTHERS[company]:
        met = network[other] & mask
        if met:
            _compensate(state, other, met.bit_count(), events)
    if trains > 1:
        companies.lengthen(state, company, trains - 1, events)
    first, second = state.tiles[city]
    seat = state.to_move
    assert seat is not None
    if second != PURPLE:
        companies.gain(state, seat, first, 2 if first == second else 1, events)
        if first != second:
            companies.gain(state, seat, second, 1, events)
    elif seat == state.setup.bot:  # ME-BOT-B-iv
        for each in range(4):
            companies.gain(state, seat, each, 1, events)
    else:
        companies.gain(state, seat, first, 1, events)
        state.laid = mask
        state.phase = PURPLE_PHASE
        return
    after_influence(state, mask, events)


def second_influence(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """Gain the influence for the free half of a purple tile (ME-BUILD-6c)."""
    seat = state.to_move
    assert seat is not None
    companies.gain(state, seat, company, 1, events)
    laid, state.laid = state.laid, 0
    after_influence(state, laid, events)


def after_influence(state: MiniExpressState, mask: int, events: list[Event] | None) -> None:
    """Close the city if it is full, and begin events of variants or end the action (ME-BUILD-7 and 8)."""
    city = state.city
    present = companies.companies_in(state, city)
    if present >= state.setup.capacity[city]:
        companies.close_city(state, city, events)
    setup = state.setup
    if setup.harbors and present == 1 and state.tiles[city].second == PURPLE:
        if variants.harbor_event(state, events):
            return
    elif setup.spike and variants.spike_events(state, city, mask, events):
        return
    turns.end_action(state, events)


def _compensate(state: MiniExpressState, other: int, hexes: int, events: list[Event] | None) -> None:
    """Compensate a company that was met (ME-BUILD-4; when the bot builds, ME-DIFF-2b)."""
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
        companies.draw_trains(state, other, count, events, "compensation")


def _tell_track(state: MiniExpressState, route: Route, city: int, events: list[Event]) -> None:
    company, seat = COMPANIES[state.company], state.to_move
    trains, left = len(route.hexes), state.tracks[state.company]
    tell(events, "build", seat, company=company, city=state.board.city_keys[city], trains=trains, left=left)
    for place in route.hexes:
        tell(events, "track", seat, company=company, hex=place)
