"""A cheap guess at how a game will end for a seat, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.trans_siberian.components import LAST_SPACE, RAILROAD_COUNT, VALUES

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
    rounds = coming_dividends(state)
    running = state.to_move is not None
    total = state.cash[seat] * 10
    base = seat * RAILROAD_COUNT
    box_value = state.track[min(state.box + 1, len(state.track) - 1)]
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
            continue
        if not running:
            total += shares * value * 10
        elif value < box_value:  # in danger of nationalization, now or in phase 2 (TSR-NAT-1)
            need = box_value - value
            chance = max(0, 7 - need // 2) if state.phase == 2 else max(2, 9 - need // 6)
            total += shares * (value * chance + each * (10 + (rounds - 10) * chance // 10))
        else:
            growth = min(rounds // 10, LAST_SPACE - space) if each > 2 else 0
            strength = min(state.treasury[railroad], 24) // 4 * 3  # money that can still be turned into links
            total += shares * (VALUES[min(space + growth, LAST_SPACE)] * 10 + each * rounds + strength)
    return total
