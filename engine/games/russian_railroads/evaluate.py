"""How good a state stands for a seat: points so far, what the rounds left will bring, what is in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import components as c
from .scoring import bonus_points, majority, points_so_far, rails_completed, round_income

if TYPE_CHECKING:
    from .state import RussianState

_INCOME: dict[tuple[int, ...], tuple[int, int]] = {}


_COLOUR = 8, 4, 6, 8, 10
"""Tenths of a point a laid space is worth per round to come, scored or not, by colour in ahead order."""
_OWNED = 15
_LOCO = 2
_FACTORY = 6
_LANE = 6
_DOUBLER = 6


def _income(player: list[int]) -> tuple[int, int]:
    """(points of a scoring phase now, worth of the development not yet scoring), both cached by board."""
    key = (*player[: c.DOUBLERS + 1], player[c.VALUE_SET], player[c.MEDAL])
    known = _INCOME.get(key)
    if known is None:
        growth = 0
        for cell in c.TRACK_CELLS:
            if player[cell] > 0:
                growth += player[cell] * _COLOUR[c.CELL_COLOUR[cell]]
            if player[cell] >= 0:
                growth += _OWNED
        growth += _LOCO * sum(player[c.LOCO : c.LOCO + len(c.SLOTS)])
        growth += _FACTORY * sum(1 for gap in range(c.GAPS) if player[c.FACTORY + gap])
        growth += _LANE * (player[c.MARKER] + max(0, player[c.MARKER2]))
        growth += _DOUBLER * player[c.DOUBLERS]
        if len(_INCOME) > 50_000:
            _INCOME.clear()
        known = _INCOME[key] = (round_income(player), growth)
    return known


def estimate(state: RussianState, seat: int) -> int:
    """In tenths of a point; comparable between seats of one state and between states of one game."""
    player = state.players[seat]
    if state.to_move is None:
        return 10 * points_so_far(player)
    left = state.config.rounds - len(state.history)
    income, growth = _income(player)
    value = 10 * points_so_far(player) + 10 * income * left + growth * left
    if not state.passed >> seat & 1 or state.phase == c.RELOCATE:
        # Pieces at hand are worth less than what they can buy, so that they are spent.
        value += 18 * (player[c.OWN] + player[c.TEMP] + player[c.BLACKW])
    value += 30 * player[c.ROUBLES] if left > 1 else 8 * player[c.ROUBLES]
    value += 45 * (player[c.OWN_TOTAL] + player[c.HAS_BLACKW]) * (left - 1)
    value += 40 * left * player[c.ENGINEERS].bit_count()
    value += 15 * rails_completed(player)
    cards = player[c.CARDS]
    if cards:
        for card in range(len(c.BONUS_IDS)):
            if cards >> card & 1:
                value += 10 * bonus_points(state, player, card) + 20 * left
    rounds_done = len(state.history) + 1
    for other, _, points in majority(state, False):
        if other == seat:
            value += 10 * points * rounds_done // state.config.rounds
    pending = state.mandatory | state.optional
    if pending and state.to_move == seat:
        value += 20 * sum(pending >> 5 * kind & 31 for kind in range(len(c.KINDS)))
    return value
