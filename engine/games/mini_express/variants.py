"""Golden Spike (sheet section 11) and Harbor (section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.core.errors import Value
from engine.games.mini_express import building, rules
from engine.games.mini_express.board import Board, bits
from engine.games.mini_express.components import COMPANIES
from engine.games.mini_express.phases import (
    HARBOR,
    SPIKE_CANCELLED,
    SPIKE_DONE,
    SPIKE_EAST,
    SPIKE_WAITING,
    WEST,
)

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

SPIKE_BONUS = 2


def harbor_event(state: MiniExpressState, events: list[Event] | None) -> bool:
    """ME-HB-2, 3: True when a harbor has to be chosen; otherwise the event is lost for good."""
    company = state.tiles[state.city].first
    if state.supply[company]:
        state.phase = HARBOR
        return True
    _tell(events, "harbor-lost", None, company=COMPANIES[company])
    return False


def dock(state: MiniExpressState, harbor: int, events: list[Event] | None) -> None:
    """ME-HB-4, 5: the train goes into the harbor, a further start of that company."""
    company = state.tiles[state.city].first
    docks = list(state.docks)
    docks[harbor] = company
    state.docks = tuple(docks)
    where = state.board.harbor_hex[harbor]
    _tell(
        events,
        "harbor",
        state.to_move,
        company=COMPANIES[company],
        harbor=state.board.harbors[harbor],
        hex=state.board.hexes[where].id,
    )
    _place(state, company, where, events)
    rules.end_action(state, events)


def _place(state: MiniExpressState, company: int, where: int, events: list[Event] | None) -> None:
    building.take_train(state, company, events)
    state.net[company] |= 1 << where
    state.reach[company] |= state.board.reach[where]


def spike_events(state: MiniExpressState, city: int, laid: int, events: list[Event] | None) -> bool:
    """After a build with the variant on: True when the West Side company has to be chosen."""
    board = state.board
    status = state.spike[0]
    if status == SPIKE_WAITING:
        if city == board.san_francisco:  # ME-GS-2
            state.spike = (SPIKE_CANCELLED, -1, -1)
            _tell(events, "spike-cancelled", None)
        elif city == board.omaha:
            _east_side(state, events)
    if state.spike[0] != SPIKE_EAST:
        return False
    omaha = 1 << board.city_hex[board.omaha]
    reached = linked(board, state.net, omaha, state.setup.adjacent)
    if not any(side & board.city_bit[board.san_francisco] for side in reached):
        return False
    options, hexes = completing(state, city, laid)
    _tell(events, "spike-linked", state.to_move, hexes=tuple(board.hexes[number].id for number in hexes))
    state.options = options
    if not options:
        _bonus(state, -1, events)
        return False
    if options & (options - 1) == 0 and state.to_move != state.setup.bot:
        _choose_west(state, options.bit_length() - 1, events)
        return False
    state.phase = WEST
    return True


def _east_side(state: MiniExpressState, events: list[Event] | None) -> None:
    """Event 1 (ME-GS-3 to 7)."""
    board = state.board
    builder = state.company
    east = builder if building.take_train(state, builder, events) else -1
    state.spike = (SPIKE_EAST, east, -1)
    _tell(events, "spike-east", state.to_move, company=COMPANIES[builder], train="yes" if east >= 0 else "no")
    where = board.city_hex[board.san_francisco]
    for other in building.OTHERS[builder]:
        if state.supply[other]:
            _tell(events, "spike-train", None, company=COMPANIES[other], hex=board.hexes[where].id)
            _place(state, other, where, events)
        else:
            _tell(events, "spike-no-train", None, company=COMPANIES[other])
    building.close_city(state, board.san_francisco, events)


def linked(board: Board, networks: list[int], seed: int, adjacent: bool) -> list[int]:
    """Per company the track that hangs together with what lies in the seed hex (ME-GS-8).

    Colours change only inside a shared hex, with `adjacent` also between neighbours (ME-AMB-18).
    """
    reached = [0, 0, 0, 0]
    waiting = [network & seed for network in networks]
    while True:
        for company in range(4):
            if waiting[company]:
                break
        else:
            return reached
        fresh = board.spread(waiting[company], networks[company])
        waiting[company] = 0
        reached[company] |= fresh
        if adjacent:
            fresh = board.widened(fresh)
        for other in building.OTHERS[company]:
            waiting[other] |= fresh & networks[other] & ~reached[other]


def completing(state: MiniExpressState, city: int, laid: int) -> tuple[int, list[int]]:
    """Companies that can become West Side and the hexes where the link closed (ME-GS-9, 10)."""
    board, builder = state.board, state.company
    before = state.net[:]
    before[builder] &= ~laid
    omaha, west = board.city_bit[board.omaha], board.city_bit[board.san_francisco]
    adjacent = state.setup.adjacent
    east_side = linked(board, before, omaha, adjacent)
    west_side = linked(board, before, west, adjacent)
    trains = laid.bit_count()
    way = bits(laid)
    first = next(number for number in way if board.distance[city][number] == trains - 1)
    starts = board.neighbour_mask[first] & before[builder] & board.at[city][trains]
    if state.to_move == state.setup.bot:
        starts &= -starts  # ME-BOT-B-ii-a: it leaves from the first one in hex order
    touching: list[list[int]] = []
    if starts & east_side[builder]:
        touching.append(west_side)
    if starts & west_side[builder]:
        touching.append(east_side)
    if not touching:
        touching = [east_side, west_side]
    hexes = [
        number
        for number in way
        if any(
            side[builder] & board.neighbour_mask[number]
            or any(
                side[other] & (board.widened(1 << number) if adjacent else 1 << number)
                for other in building.OTHERS[builder]
            )
            for side in touching
        )
    ]
    options = 0
    for number in hexes:
        for company in range(4):
            if state.net[company] >> number & 1 and company != state.spike[1]:
                options |= 1 << company
    return options, hexes


def settle_west(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """The builder's choice is made."""
    _choose_west(state, company, events)
    rules.end_action(state, events)


def _choose_west(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """ME-GS-10, 11, 13."""
    _tell(
        events,
        "spike-west",
        state.to_move,
        company=COMPANIES[company],
        train="yes" if state.supply[company] else "no",
    )
    _bonus(state, company if building.take_train(state, company, events) else -1, events)


def _bonus(state: MiniExpressState, west: int, events: list[Event] | None) -> None:
    east = state.spike[1]
    state.spike = (SPIKE_DONE, east, west)
    for company in (east, west):
        if company >= 0:
            building.lengthen(state, company, SPIKE_BONUS, events)


def _tell(events: list[Event] | None, kind: str, seat: int | None, **args: Value) -> None:
    if events is not None:
        events.append(Event(kind, seat, args))
