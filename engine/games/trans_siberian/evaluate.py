"""A cheap estimate of a seat's final score, for bots.

An unfinished chain is judged as if completed in a simple way, and a standing bid as if it won, so that a bot
that looks one decision ahead sees what the first step of a chain is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import AND, BONUS_TO, LINK, SECOND, Pay
from .components import RAILROAD_COUNT
from .phases import BIDDING, BUY_BONUS, BUY_SECOND, FIRST_LINK, PAYING
from .rules import building, turns

if TYPE_CHECKING:
    from .state import TransSiberianState


def coming_dividends(state: TransSiberianState) -> int:
    """The number of dividends still expected, in tenths: until the track ends or a value reaches 75."""
    if state.to_move is None:
        return 0
    highest = max(state.space)
    by_track = (state.board.dividends_end - state.dividends) * 10
    by_value = (state.board.last_space - highest) * 10 // 3 + 5  # a leader climbs about 3 spaces per dividend
    return min(by_track, by_value, 60)


def estimate(state: TransSiberianState, seat: int) -> int:
    """The estimate in tenths of dollars: cash, certificates at a probable value, coming dividends."""
    if state.plan:
        state = _completed(state)
    rounds = coming_dividends(state)
    running = state.to_move is not None
    total = state.cash[seat] * 10
    base, board = seat * RAILROAD_COUNT, state.board
    if state.stage == BIDDING and state.bidder == seat:
        # About half a starting hand is a fair price for opening a railroad.
        total += (board.start_cash[state.seats] // 2 - state.standing) * 6
    next_box = board.boxes[min(state.box + 1, len(board.boxes) - 1)]
    for railroad in range(RAILROAD_COUNT):
        shares = state.held[base + railroad]
        if not shares:
            continue
        space = state.space[railroad]
        value = board.values[space] if space >= 0 else 0
        each = -(-state.income[railroad] // state.sold[railroad])
        if not state.control[railroad]:  # private: worth 0 until a second certificate is sold
            if running:
                total += shares * (value * 4 + each * rounds // 2)
        elif not running:
            total += shares * value * 10
        elif value < next_box:  # in danger of nationalization, now or in phase 2 (TSR-NAT-1)
            need = next_box - value
            chance = max(0, 7 - need // 2) if state.phase == 2 else max(2, 9 - need // 6)
            total += shares * (value * chance + each * (10 + (rounds - 10) * chance // 10))
        else:
            growth = min(rounds // 10, board.last_space - space) if each > 2 else 0
            strength = min(state.treasury[railroad], 24) // 4 * 3  # the treasury can still build links
            total += shares * (board.values[space + growth] * 10 + each * rounds + strength)
    return total


def _completed(state: TransSiberianState) -> TransSiberianState:
    """A copy with this turn's chain completed simply: links of highest income, otherwise the first choice."""
    state = state.clone()
    while state.plan:
        stage = state.stage
        if stage == BUY_SECOND:
            turns.buy_second(state, AND[turns.second_purchases(state, state.railroad)[0]], None)
        elif stage == BUY_BONUS:
            turns.buy_bonus(state, BONUS_TO[state.railroad], None)
        elif stage == PAYING:
            building.choose_payees(state, Pay("pay", state.fees[0]), None)
        elif stage == FIRST_LINK:
            building.choose_link(state, LINK[_richest(state)], None)
        else:
            building.choose_second(state, SECOND[_richest(state)], None)
    return state


def _richest(state: TransSiberianState) -> int:
    """The offered link of highest income. The first one in case of a tie."""
    best, most, links, income_of = 0, -1, state.offered, state.board.income_of_bit
    while links:
        low = links & -links
        if income_of[low] > most:
            best, most = low, income_of[low]
        links ^= low
    return best.bit_length() - 1
