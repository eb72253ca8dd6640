"""A cheap guess at how a game will end for a seat, for bots.

A half-made chain is judged as if it were completed in a plain way, and a standing bid as if it won, so that a
bot that looks one decision ahead sees what the first step of a chain is good for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.trans_siberian.actions import AND, BONUS_TO, LINK, SECOND, Pay
from engine.games.trans_siberian.components import (
    INCOME_OF,
    LAST_SPACE,
    RAILROAD_COUNT,
    START_CASH,
    VALUES,
)
from engine.games.trans_siberian.rules import building, turns
from engine.games.trans_siberian.stages import BIDDING, BUY_BONUS, BUY_SECOND, FIRST_LINK, PAYING

if TYPE_CHECKING:
    from engine.games.trans_siberian.state import TransSiberianState


def coming_dividends(state: TransSiberianState) -> int:
    """Tenths of how many more dividends to expect: the track's end, or the best value running to 75."""
    if state.to_move is None:
        return 0
    highest = max(state.space)
    by_track = (state.dividends_end - state.dividends) * 10
    by_value = (LAST_SPACE - highest) * 10 // 3 + 5  # a leader climbs about three spaces between dividends
    return min(by_track, by_value, 60)


def estimate(state: TransSiberianState, seat: int) -> int:
    """Tenths of dollars: cash, certificates at what they will probably be worth, dividends to come."""
    if state.plan:
        state = _completed(state)
    rounds = coming_dividends(state)
    running = state.to_move is not None
    total = state.cash[seat] * 10
    base = seat * RAILROAD_COUNT
    if state.stage == BIDDING and state.bidder == seat:
        # About half a starting hand is a fair price for opening a railroad.
        total += (START_CASH[state.seats] // 2 - state.standing) * 6
    next_box = state.track[min(state.box + 1, len(state.track) - 1)]
    for railroad in range(RAILROAD_COUNT):
        shares = state.held[base + railroad]
        if not shares:
            continue
        space = state.space[railroad]
        value = VALUES[space] if space >= 0 else 0
        each = -(-state.income[railroad] // state.sold[railroad])
        if not state.control[railroad]:  # private: worth nothing unless a second certificate is sold
            if running:
                total += shares * (value * 4 + each * rounds // 2)
        elif not running:
            total += shares * value * 10
        elif value < next_box:  # in danger of nationalization, now or in phase 2 (TSR-NAT-1)
            need = next_box - value
            chance = max(0, 7 - need // 2) if state.phase == 2 else max(2, 9 - need // 6)
            total += shares * (value * chance + each * (10 + (rounds - 10) * chance // 10))
        else:
            growth = min(rounds // 10, LAST_SPACE - space) if each > 2 else 0
            strength = min(state.treasury[railroad], 24) // 4 * 3  # money that can still become links
            total += shares * (VALUES[space + growth] * 10 + each * rounds + strength)
    return total


def _completed(state: TransSiberianState) -> TransSiberianState:
    """The chain of this turn finished plainly: the links of most income, the first other choice."""
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
            building.choose_link(state, LINK[_richest(state.choices)], None)
        else:
            building.choose_second(state, SECOND[_richest(state.choices)], None)
    return state


def _richest(links: int) -> int:
    """The link of most income, the first of equals."""
    best = most = 0
    while links:
        low = links & -links
        income = INCOME_OF[low]
        if income > most:
            best, most = low, income
        links ^= low
    return best.bit_length() - 1
