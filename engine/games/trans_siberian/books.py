"""Consistency checks of a state, beyond the ranges of its fields. InvariantError names the failed one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.errors import InvariantError
from . import phases
from .components import INITIAL, RAILROAD_COUNT, RAILROADS, SHIFTED
from .rules import auctions, turns

if TYPE_CHECKING:
    from .state import TransSiberianState


def check(state: TransSiberianState) -> None:
    _railroads(state)
    _progress(state)
    _require(
        (state.stage in phases.CHAINS) == (state.plan != phases.NO_PLAN) == (state.railroad >= 0), "a chain"
    )
    if state.stage == phases.BIDDING:
        _bidding(state)
    elif state.stage == phases.OPENING:
        _opening(state)
    elif state.stage == phases.OVER:
        _end(state)
    else:
        _require(state.to_move == state.turn, "whose turn")
        _chain(state)


def _require(holds: bool, name: str) -> None:
    if not holds:
        raise InvariantError(name)


def _railroads(state: TransSiberianState) -> None:
    """Check certificates, cubes and stock values, and that removed railroads have nothing left."""
    money = sum(state.cash) + sum(state.treasury) + state.bank
    _require(money == state.seats * state.board.start_cash[state.seats], "money")
    together = 0
    for r, (condition, links) in enumerate(zip(state.condition, state.own, strict=True)):
        name = RAILROADS[r]
        _require(not together & links, f"a link of {name} with two owners")
        together |= links
        sold = sum(state.held[r::RAILROAD_COUNT])
        _require(sold <= state.board.certificates[r], f"certificates of {name}")
        _require(links.bit_count() <= state.board.link_cubes[r], f"cubes of {name}")
        if condition == phases.ACTIVE:
            _require(sold >= 1, f"{name} without a holder")
            unset = (
                state.stage == phases.OPENING
                and state.auction == r
                and bool(state.opening & phases.VALUE_OPEN)
            )
            _require((state.space[r] < 0) == unset, f"value of {name}")
        else:
            _require(sold == state.treasury[r] == 0 and state.space[r] == -1, f"left of {name}")
            _require(condition == phases.NATIONALIZED or not links, f"links of {name}")


def _progress(state: TransSiberianState) -> None:
    """Check which railroads were auctioned and where the markers are."""
    auction, at_auction = state.auction, state.stage in (phases.BIDDING, phases.OPENING)
    _require(at_auction == (auction >= 0), "a railroad on auction")
    shifting = auction in SHIFTED
    if at_auction:
        first_waiting = auction + (state.stage == phases.OPENING)
    else:
        first_waiting = len(INITIAL) if state.phase == 1 else RAILROAD_COUNT
    for r, condition in enumerate(state.condition):
        _require((condition == phases.UNOPENED) == (r >= first_waiting), f"{RAILROADS[r]} and the auctions")
        _require(
            condition != phases.NATIONALIZED or (state.phase == 2 and not shifting), "nationalized too early"
        )
        _require(
            auction not in INITIAL or state.held[r::RAILROAD_COUNT].count(0) >= state.seats - 1, "bought"
        )
    end = state.board.dividends_at
    _require((state.timing == end) == (shifting or state.stage == phases.OVER), "timing")
    _require(state.stage == phases.OVER or state.dividends < state.board.dividends_end, "dividends")
    if auction in INITIAL:
        _require(state.phase == 1 and state.timing == state.dividends == 0, "markers before the first turn")
        _require(state.turn == state.start, "whose turn")
        _require(all(links.bit_count() <= 1 for links in state.own), "built before the first turn")
    elif state.phase == 2 and not shifting:
        _require(state.dividends > 0, "dividends")
    _require(not shifting or state.phase == 2, "phase")


def _clockwise(state: TransSiberianState, start: int, end: int) -> int:
    """The seats from `start` up to but not including `end`, as bits. 0 if they are equal."""
    found = 0
    while start != end:
        found |= 1 << start
        start = (start + 1) % state.seats
    return found


def _bidding(state: TransSiberianState) -> None:
    seat, bidder, bidders = state.to_move, state.bidder, state.bidders
    _require(seat is not None and state.opener >= 0 and state.opening == 0, "who is asked")
    assert seat is not None
    _require(bool(bidders >> seat & 1), "asked, but out")
    _require(state.cash[seat] >= auctions.minimum_bid(state), "asked, but too poor")
    everybody = (1 << state.seats) - 1
    if bidder < 0:
        _require(state.standing == 0, "a bid of nobody")
        _require(bidders == everybody & ~_clockwise(state, state.opener, seat), "who is still in")
        return
    _require(bool(bidders >> bidder & 1) and bidder != seat, "the bidder")
    _require(state.board.minimum_bid <= state.standing <= state.cash[bidder], "the standing bid")
    _require(not bidders & _clockwise(state, (bidder + 1) % state.seats, seat), "passed over")


def _opening(state: TransSiberianState) -> None:
    railroad, seat = state.auction, state.bidder
    _require(seat >= 0 and state.to_move == state.opener == seat, "the winner")
    _require(state.bidders == 1 << seat, "who is still in")
    _require(state.board.minimum_bid <= state.standing == state.treasury[railroad], "the winning bid")
    _require(state.condition[railroad] == phases.ACTIVE, "the railroad won")
    _require(state.held[seat * RAILROAD_COUNT + railroad] == 1, "the certificate")
    _require(state.opening > 0, "nothing left to choose")
    _require(
        not state.opening & phases.VALUE_OPEN or state.standing >= state.board.values[1], "the first value"
    )
    _require(state.own[railroad].bit_count() <= 1, "links")
    if state.opening & phases.LINK_OPEN:
        _require(not state.own[railroad] and auctions.opening_links(state) > 0, "the first link")


def _chain(state: TransSiberianState) -> None:
    """Check that the unfinished turn could have reached this stage."""
    stage, plan, railroad, second = state.stage, state.plan, state.railroad, state.second
    if stage == phases.TURN:
        return
    _require((stage in phases.PURCHASES) == (plan == phases.PLAN_BUY), "kind of turn")
    if stage in phases.PURCHASES:
        _require(turns.for_sale(state, railroad), "for sale")
        others = turns.second_purchases(state, railroad)
        _require(
            len(others) > 1 and second < 0 if stage == phases.BUY_SECOND else second in others, "the second"
        )
        return
    _require(bool(state.control[railroad] >> state.turn & 1), "in control")
    _require(
        state.own[railroad].bit_count() + 1 + (plan == phases.PLAN_TWO) <= state.board.link_cubes[railroad],
        "cubes",
    )
    if stage == phases.FIRST_LINK:
        _require(second < 0 and state.offered > 0, "links")
    elif stage == phases.SECOND_LINK:
        _require(plan == phases.PLAN_TWO and second < 0 and state.offered > 0, "second links")
    else:
        _require((second >= 0) == (plan == phases.PLAN_TWO) and len(state.fees) > 1, "ways to pay")


def _end(state: TransSiberianState) -> None:
    """Check why the game ended (TSR-END-1). Few public railroads may not count at the shift (TSR-R-30)."""
    _require(state.to_move is None, "over")
    _require(state.dividends > 0 and state.ended > 0, "why it is over")
    track = phases.END_TRACK * (state.dividends >= state.board.dividends_end)
    value = phases.END_VALUE * (state.board.last_space in state.space)
    few = phases.END_PUBLIC * (sum(map(bool, state.control)) < 2)
    optional = 0 if state.setup.options["few_public_ends_in_phase_1"] else few
    _require(state.ended | optional == track | value | few, "why it is over")
