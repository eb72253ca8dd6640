"""The lists of legal actions, in a fixed order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..actions import (
    AND,
    BIDS,
    BONUS_TO,
    BUILD,
    BUILD_TWO,
    BUY,
    BUY_TWO,
    DROP,
    EXTERNAL_FOR,
    LINK_TABLES,
    OPEN_TABLES,
    PASS,
    SECOND_TABLES,
    Bid,
    Pay,
    expand,
)
from ..phases import (
    ACTIVE,
    BIDDING,
    BUY_BONUS,
    BUY_SECOND,
    FIRST_LINK,
    LINK_OPEN,
    OPENING,
    PAYING,
    SECOND_LINK,
    TURN,
    VALUE_OPEN,
)
from .auctions import minimum_bid, opening_links
from .jumps import NEVER, survey
from .turns import second_purchases

if TYPE_CHECKING:
    from ..state import TransSiberianState

_LISTED_BIDS = len(BIDS)


def legal(state: TransSiberianState) -> list[Any]:
    """All actions that the seat to move may do now."""
    stage = state.stage
    if stage == TURN:
        return _turn(state)
    if stage == FIRST_LINK:
        return expand(LINK_TABLES, state.offered)
    if stage == SECOND_LINK:
        return expand(SECOND_TABLES, state.offered)
    if stage == BIDDING:
        return _bids(state)
    if stage == BUY_SECOND:
        return [AND[railroad] for railroad in second_purchases(state, state.railroad)]
    if stage == BUY_BONUS:
        return [BONUS_TO[state.railroad], BONUS_TO[state.second]]
    if stage == OPENING:
        return _opening(state)
    if stage == PAYING:
        return [Pay("pay", payees) for payees in state.fees]
    return []


def _bids(state: TransSiberianState) -> list[Any]:
    """Drop, or a bid from the minimum to all cash (TSR-AUCTION-3 to TSR-AUCTION-5)."""
    assert state.to_move is not None
    minimum, cash = minimum_bid(state), state.cash[state.to_move]
    found: list[Any] = [DROP, *BIDS[minimum : cash + 1]]
    if cash >= _LISTED_BIDS:
        found += [Bid("bid", amount) for amount in range(max(minimum, _LISTED_BIDS), cash + 1)]
    return found


def _opening(state: TransSiberianState) -> list[Any]:
    """The actions for link and value, if not yet chosen (TSR-AUCTION-12)."""
    found: list[Any] = []
    if state.opening & LINK_OPEN:
        found = expand(OPEN_TABLES, opening_links(state))
    if state.opening & VALUE_OPEN:
        found += [action for action in state.board.value_actions if action.value <= state.standing]
    return found


def lowest_prices(state: TransSiberianState, railroad: int) -> tuple[int, int, int]:
    """The lowest total prices of one link, two links and an external link, exact up to the treasury."""
    one, two, external, known = state.prices[railroad]
    treasury = state.treasury[railroad]
    if known < treasury:
        own = state.own[railroad]
        one, two, external, known = survey(state.board, state.area[railroad], own, state.built, treasury)
        cubes = state.board.link_cubes[railroad] - own.bit_count()  # TSR-BUILD-4
        if cubes < 2:
            two = NEVER
            if cubes < 1:
                one = external = NEVER
        state.prices[railroad] = (one, two, external, known)
    return one, two, external


def _turn(state: TransSiberianState) -> list[Any]:
    """The actions that begin a turn. A chain is listed only if it can be completed (TSR-TURN-1)."""
    seat, board = state.turn, state.board
    cash = state.cash[seat]
    values, certificates = board.values, board.certificates
    found: list[Any] = [PASS]
    cheapest = next_cheapest = NEVER
    buyable = []
    for railroad, condition in enumerate(state.condition):
        if condition == ACTIVE and state.sold[railroad] < certificates[railroad]:
            price = values[state.space[railroad]]
            if price <= cash:
                buyable.append((railroad, price))
                found.append(BUY[railroad])
                if price < cheapest:
                    next_cheapest = cheapest
                    cheapest = price
                elif price < next_cheapest:
                    next_cheapest = price
    left = cash - board.bonus - cheapest
    if left >= next_cheapest:
        for railroad, price in buyable:
            # Paired with the cheapest other certificate (TSR-BUY-5).
            if price <= left:
                found.append(BUY_TWO[railroad])
    twos = []
    externals = []
    for railroad, control in enumerate(state.control):
        if control >> seat & 1:
            treasury = state.treasury[railroad]
            if treasury >= board.cheapest_build:
                one, two, external = lowest_prices(state, railroad)
                if one <= treasury:
                    found.append(BUILD[railroad])
                if two <= treasury:
                    twos.append(BUILD_TWO[railroad])
                if external <= treasury:
                    externals.append(EXTERNAL_FOR[railroad])
    if twos:
        found += twos
    if externals:
        found += externals
    return found
