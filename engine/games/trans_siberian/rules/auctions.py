"""Auctions of certificates and the opening of railroads (sheet sections 3 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event
from ....core.errors import Value as Arg
from ..actions import Bid, Drop, Open, Value
from ..components import INITIAL, LINK_BIT, LINKS, RAILROAD_COUNT, RAILROADS, SHIFTED
from ..phases import ACTIVE, BIDDING, LINK_OPEN, OPENING, REMOVED, TURN, VALUE_OPEN
from . import dividends
from .markers import Events, move_nationalization

if TYPE_CHECKING:
    from ..state import TransSiberianState


def minimum_bid(state: TransSiberianState) -> int:
    """The lowest legal bid (TSR-AUCTION-4)."""
    return state.standing + state.board.minimum_raise if state.standing else state.board.minimum_bid


def opening_links(state: TransSiberianState) -> int:
    """The links that may be the free first one: at Moscow (TSR-AUCTION-10), or beside any (TSR-SHIFT-4)."""
    if state.auction in INITIAL:
        return state.board.moscow_links & ~state.built
    reached = 0
    for area in state.area:
        reached |= area
    return reached & state.board.internal & ~state.built


def start(state: TransSiberianState, railroad: int, events: Events) -> None:
    """Put one certificate up for auction. `opener` bids first (TSR-AUCTION-2, TSR-SHIFT-3)."""
    state.stage = BIDDING
    state.auction = railroad
    state.standing = 0
    state.bidder = -1
    state.bidders = (1 << state.seats) - 1
    if events is not None:
        args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "minimum": state.board.minimum_bid}
        events.append(Event("auction", state.opener, args))
    _ask(state, state.opener, events)


def _ask(state: TransSiberianState, seat: int, events: Events) -> None:
    """Find the next bidder from `seat` (TSR-AUCTION-3). Who cannot afford a bid drops out (TSR-AUCTION-5)."""
    minimum = minimum_bid(state)
    bidders = state.bidders
    while bidders:
        if state.bidder >= 0 and bidders == 1 << state.bidder:
            _won(state, events)  # the last bidder is not asked again (TSR-AUCTION-6)
            return
        if bidders >> seat & 1:
            if state.cash[seat] >= minimum:
                state.to_move = seat
                return
            state.bidders = bidders = bidders & ~(1 << seat)
            if events is not None:
                events.append(Event("drop", seat, {"railroad": RAILROADS[state.auction], "forced": 1}))
        seat = (seat + 1) % state.seats
    _unsold(state, events)


def bid(state: TransSiberianState, action: Bid, events: Events) -> None:
    seat = state.to_move
    assert seat is not None
    state.standing = action.amount
    state.bidder = seat
    if events is not None:
        events.append(Event("bid", seat, {"railroad": RAILROADS[state.auction], "amount": action.amount}))
    _ask(state, (seat + 1) % state.seats, events)


def drop(state: TransSiberianState, action: Drop, events: Events) -> None:
    seat = state.to_move
    assert seat is not None
    state.bidders &= ~(1 << seat)
    if events is not None:
        events.append(Event("drop", seat, {"railroad": RAILROADS[state.auction], "forced": 0}))
    _ask(state, (seat + 1) % state.seats, events)


def _unsold(state: TransSiberianState, events: Events) -> None:
    """Remove the railroad from the game because it got no bid (TSR-AUCTION-8, TSR-SHIFT-5)."""
    railroad = state.auction
    state.condition[railroad] = REMOVED
    if events is not None:
        events.append(Event("removed", None, {"railroad": RAILROADS[railroad]}))
    move_nationalization(state, state.board.unsold_steps, "unsold", events)
    _next(state, events)


def _won(state: TransSiberianState, events: Events) -> None:
    """Move the bid to the treasury and the certificate to the winner (TSR-AUCTION-9), who then opens."""
    railroad, seat = state.auction, state.bidder
    state.cash[seat] -= state.standing
    state.treasury[railroad] = state.standing
    state.held[seat * RAILROAD_COUNT + railroad] = 1
    state.sold[railroad] = 1
    state.condition[railroad] = ACTIVE
    state.opener = seat
    state.to_move = seat
    state.stage = OPENING
    state.opening = LINK_OPEN | VALUE_OPEN
    if events is not None:
        events.append(Event("won", seat, {"railroad": RAILROADS[railroad], "amount": state.standing}))
    if not opening_links(state):  # does not happen in practice (TSR-R-37): no link, income 0
        state.opening &= ~LINK_OPEN
        if events is not None:
            events.append(Event("no-first-link", seat, {"railroad": RAILROADS[railroad]}))
    values = state.board.values
    if state.standing < values[1]:
        _put_value(state, values[0], events)  # only the lowest value is not above the bid
    _opened(state, events)


def open_link(state: TransSiberianState, action: Open, events: Events) -> None:
    """Build the free first link, without a step of timing or stock value (TSR-AUCTION-12)."""
    railroad, link = state.auction, action.link
    state.own[railroad] = LINK_BIT[link]
    state.area[railroad] = state.board.area[link]
    state.built |= LINK_BIT[link]
    state.income[railroad] = income = state.board.income_of[link]
    state.opening &= ~LINK_OPEN
    state.forget_prices()
    if events is not None:
        args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "link": LINKS[link], "income": income}
        events.append(Event("first-link", state.to_move, args))
    _opened(state, events)


def set_value(state: TransSiberianState, action: Value, events: Events) -> None:
    _put_value(state, action.value, events)
    _opened(state, events)


def _put_value(state: TransSiberianState, value: int, events: Events) -> None:
    state.space[state.auction] = state.board.space_of[value]
    state.opening &= ~VALUE_OPEN
    if events is not None:
        args: dict[str, Arg] = {"railroad": RAILROADS[state.auction], "value": value, "bid": state.standing}
        events.append(Event("first-value", state.to_move, args))


def _opened(state: TransSiberianState, events: Events) -> None:
    """Go on if link and value are both chosen, in either order (TSR-AUCTION-12)."""
    if state.opening:
        return
    if events is not None:
        events.append(Event("opened", state.to_move, {"railroad": RAILROADS[state.auction]}))
    _next(state, events)


def close(state: TransSiberianState) -> None:
    """Reset the fields of an auction."""
    state.auction = state.bidder = state.opener = -1
    state.standing = state.bidders = state.opening = 0


def _next(state: TransSiberianState, events: Events) -> None:
    """Continue with the next certificate, the first turn, or the dividends of the shift."""
    railroad, last_buyer = state.auction, state.opener
    if railroad not in (INITIAL[-1], SHIFTED[-1]):
        start(state, railroad + 1, events)
        return
    close(state)
    if railroad == SHIFTED[-1]:
        dividends.finish(state, 1, 0, events)  # TSR-SHIFT-2
        return
    # The last buyer begins, or the start player if all four stayed unsold (TSR-AUCTION-13, TSR-AUCTION-14).
    state.turn = state.to_move = last_buyer
    state.stage = TURN
    if events is not None:
        events.append(Event("first-turn", state.turn, {}))
