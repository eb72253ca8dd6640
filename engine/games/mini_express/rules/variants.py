"""Golden Spike (sheet section 11) and Harbor (section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event, tell
from ..board import Board
from ..components import COMPANIES, bits
from ..phases import HARBOR, SPIKE_CANCELLED, SPIKE_DONE, SPIKE_EAST, SPIKE_WAITING, WEST
from . import companies, turns

if TYPE_CHECKING:
    from ..state import MiniExpressState

SPIKE_BONUS = 2


def harbor_event(state: MiniExpressState, events: list[Event] | None) -> bool:
    """Begin the harbor event (ME-HB-2, 3). True if a harbor has to be chosen, else the event is lost."""
    company = state.tiles[state.city].first
    if state.supply[company]:
        state.phase = HARBOR
        return True
    tell(events, "harbor-lost", None, company=COMPANIES[company])
    return False


def dock(state: MiniExpressState, harbor: int, events: list[Event] | None) -> None:
    """Place the train in the harbor, which becomes a further start of its company (ME-HB-4, 5)."""
    company = state.tiles[state.city].first
    docks = list(state.docks)
    docks[harbor] = company
    state.docks = tuple(docks)
    where = state.board.harbor_hex[harbor]
    name, place = state.board.harbors[harbor], state.board.hexes[where].id
    tell(events, "harbor", state.to_move, company=COMPANIES[company], harbor=name, hex=place)
    _place(state, company, where, events)
    turns.end_action(state, events)


def _place(state: MiniExpressState, company: int, where: int, events: list[Event] | None) -> None:
    companies.take_train(state, company, events)
    state.net[company] |= 1 << where
    state.reach[company] |= state.board.reach[where]


def spike_events(state: MiniExpressState, city: int, laid: int, events: list[Event] | None) -> bool:
    """Do the Golden Spike events after a build; True if the West Side company has to be chosen."""
    board = state.board
    if state.spike == SPIKE_WAITING:
        if city == board.san_francisco:  # ME-GS-2
            state.spike = SPIKE_CANCELLED
            tell(events, "spike-cancelled", None)
        elif city == board.omaha:
            _east_side(state, events)
    if state.spike != SPIKE_EAST or not is_linked(board, state.net, state.setup.adjacent):
        return False
    rivals, hexes = completing(state, city, laid)
    tell(events, "spike-linked", state.to_move, hexes=tuple(board.hexes[number].id for number in hexes))
    if not rivals:
        _bonus(state, -1, events)
        return False
    if rivals.bit_count() == 1 and state.to_move != state.setup.bot:
        _choose_west(state, rivals.bit_length() - 1, events)
        return False
    state.rivals = rivals
    state.phase = WEST
    return True


def is_linked(board: Board, networks: list[int], adjacent: bool) -> bool:
    """Whether Omaha and San Francisco are linked (ME-GS-8)."""
    reached = linked(board, networks, board.omaha_bit, adjacent)
    return any(side & board.san_francisco_bit for side in reached)


def _east_side(state: MiniExpressState, events: list[Event] | None) -> None:
    """Do event 1 (ME-GS-3 to 7)."""
    board = state.board
    builder = state.company
    state.east = builder if companies.take_train(state, builder, events) else -1
    state.spike = SPIKE_EAST
    train = "yes" if state.east >= 0 else "no"
    tell(events, "spike-east", state.to_move, company=COMPANIES[builder], train=train)
    where = board.city_hex[board.san_francisco]
    for other in companies.OTHERS[builder]:
        if state.supply[other]:
            tell(events, "spike-train", None, company=COMPANIES[other], hex=board.hexes[where].id)
            _place(state, other, where, events)
        else:
            tell(events, "spike-no-train", None, company=COMPANIES[other])
    companies.close_city(state, board.san_francisco, events)


def linked(board: Board, networks: list[int], seed: int, adjacent: bool) -> list[int]:
    """Per company the track that is connected with a track in the hex `seed` (ME-GS-8). Connections change
    companies only inside a shared hex, with `adjacent` also between neighbors (ME-AMB-18)."""
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
        for other in companies.OTHERS[company]:
            waiting[other] |= fresh & networks[other] & ~reached[other]


def completing(state: MiniExpressState, city: int, laid: int) -> tuple[int, list[int]]:
    """The companies that can become West Side, and the hexes where the link closed (ME-GS-9, 10)."""
    board, builder = state.board, state.company
    before = state.net[:]
    before[builder] &= ~laid
    adjacent = state.setup.adjacent
    east_side = linked(board, before, board.omaha_bit, adjacent)
    west_side = linked(board, before, board.san_francisco_bit, adjacent)
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
                for other in companies.OTHERS[builder]
            )
            for side in touching
        )
    ]
    rivals = 0
    for number in hexes:
        for company in range(4):
            if state.net[company] >> number & 1 and company != state.east:
                rivals |= 1 << company
    return rivals, hexes


def settle_west(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """Apply the builder's choice of the West Side company and end the action."""
    _choose_west(state, company, events)
    turns.end_action(state, events)


def _choose_west(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """Make a company West Side (ME-GS-10, 11, 13)."""
    train = "yes" if state.supply[company] else "no"
    tell(events, "spike-west", state.to_move, company=COMPANIES[company], train=train)
    _bonus(state, company if companies.take_train(state, company, events) else -1, events)


def _bonus(state: MiniExpressState, west: int, events: list[Event] | None) -> None:
    state.spike, state.west = SPIKE_DONE, west
    for company in (state.east, west):
        if company >= 0:
            companies.lengthen(state, company, SPIKE_BONUS, events)
