"""The heuristic value of a state for a seat: points so far, expected income, pieces in supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import components as c
from . import phases
from .board import Edition
from .scoring import bonus_points, known_majority, points_so_far, rails_completed, round_income
from .tables import ROW_LIMIT, trim

if TYPE_CHECKING:
    from .state import RussianState

_COLOUR = 8, 4, 6, 8, 10
"""Value in tenths of a point of a laid space per remaining round, by color in ahead order."""
_OWNED = 15
_LOCO = 2
_FACTORY = 6
_LANE = 6
_DOUBLER = 6


def _income(e: Edition, player: list[int]) -> tuple[int, int]:
    """(points of a scoring phase now, value of development that does not score yet), cached by board."""
    key = (*player[: e.doublers_end], player[e.value_set], player[e.medal], *player[e.scratch : e.parts])
    known = e.tables.income.get(key)
    if known is None:
        growth = 0
        for cell in e.track_cells:
            if player[cell] > 0:
                growth += player[cell] * _COLOUR[e.cell_colour[cell]]
            if player[cell] >= 0:
                growth += _OWNED
        growth += _LOCO * sum(player[e.loco : e.loco + len(e.slots)])
        growth += _FACTORY * sum(1 for gap in range(e.gaps) if player[e.factory + gap])
        growth += _LANE * sum(max(0, index) for index in player[e.marker : e.marker_end])
        growth += _DOUBLER * sum(player[e.doublers : e.doublers_end])
        known = e.tables.income[key] = (round_income(e, player), growth)
        trim(e.tables.income)
    return known


def _board_worth(state: RussianState, player: list[int], left: int) -> int:
    """The value of a player's own board with `left` rounds to go, the current one included."""
    e = state.edition
    income, growth = _income(e, player)
    value = 10 * points_so_far(e, player) + 10 * income * left + growth * left
    value += 30 * player[e.roubles] if left > 1 else 8 * player[e.roubles]
    value += 45 * (player[e.own_total] + player[e.has_blackw]) * (left - 1)
    value += 40 * left * player[e.engineers].bit_count()
    value += 15 * rails_completed(e, player)
    cards = player[e.cards]
    if cards:
        for card in range(len(e.bonus_ids)):
            if cards >> card & 1:
                value += 10 * bonus_points(state, player, card) + 20 * left
    return value


def estimate(state: RussianState, seat: int) -> int:
    """The value in tenths of a point, comparable between seats and between states of a game."""
    e = state.edition
    player = state.boards[seat]
    if state.to_move is None:
        return 10 * points_so_far(e, player)
    left = state.setup.rounds - len(state.history)
    key = (left, state.setup.start_workers, *player)
    value = e.tables.worth.get(key)
    if value is None:
        value = e.tables.worth[key] = _board_worth(state, player, left)
        trim(e.tables.worth, ROW_LIMIT)
    if not state.passed >> seat & 1 or state.phase == phases.RELOCATE:
        # Pieces in supply count less than what they can buy, so that bots spend them.
        value += 18 * sum(player[e.own : e.pieces_end - 1])
    rounds_done = len(state.history) + 1
    for other, _, points in known_majority(state):
        if other == seat:
            value += 10 * points * rounds_done // state.setup.rounds
    for module in e.modules:
        value += module.score.worth(state, seat)
    pending = state.mandatory | state.optional
    if pending and state.to_move == seat:
        value += 20 * sum(pending >> c.WIDTH * kind & c.MOST_PENDING for kind in range(len(c.KINDS)))
    return value
