"""What bots are told about Russian Railroads beyond its rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.contract import Insight, State
from engine.core.data import load_json
from engine.core.keys import slot_key

from . import components as c
from .evaluate import estimate
from .scoring import bonus_points, extra_workers, majority, points_so_far, rail_points, rails_completed
from .state import RussianState

_key = slot_key(RussianState, without=("config", "free", "history", "options", "seats"))
_STARTS = frozenset((c.DRAFT, c.CHOOSE, c.RELOCATE))
_FAR = 40
"""Reach with locomotives that no rail is longer than."""
_FIRST_RAIL = tuple(cell for cell in c.TRACK_CELLS if c.CELL_COLOUR[cell] and not c.CELL_RAIL[cell])
"""Cells that say which colours a player has: gained for all rails at once."""


class RussianInsight(Insight):
    temper = 150
    learned = load_json(__package__, "data", "learned.json")
    relative = False
    fixed = {"estimate": 0.1}  # it is in tenths of a point; what is learned corrects it
    names = (
        "estimate", "always 1", "points", "last in order", "passed", "own workers here", "other workers here",
        "roubles", "own workers", "black worker", "engineers", "highest engineer", "majority points",
        "doublers", "tokens unused", "tokens laid",
        "factories", "first marker", "second marker", "second marker there",
        "lane points", "gaps closed ahead", "medal", "better track values", "end bonus cards",
        "end bonus points", "rails completed", "first in order claimed", "second in order claimed", "pending",
        *(f"points of {rail}" for rail in c.RAILS),
        *(f"points of {rail} with any locomotive" for rail in c.RAILS),
        *(f"recurring points of {rail}" for rail in c.RAILS),
        *(f"reach of {rail}" for rail in c.RAILS),
        *(f"reach missing on {rail}" for rail in c.RAILS),
        *(f"{c.COLOURS[c.CELL_COLOUR[cell]]} on {c.RAILS[c.CELL_RAIL[cell]]}" for cell in c.TRACK_CELLS),
        *(f"{c.COLOURS[c.CELL_COLOUR[cell]]} owned" for cell in _FIRST_RAIL),
    )  # fmt: skip

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, RussianState)
        return state.phase in _STARTS

    def key(self, state: State) -> bytes:
        return _key(state)

    def features(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        assert isinstance(state, RussianState)
        prizes = {seat: points for seat, _, points in majority(state, False)}
        left = state.config.rounds - len(state.history)
        return state.seats, left, [_row(state, seat, prizes.get(seat, 0)) for seat in seats]


def _row(state: RussianState, seat: int, prize: int) -> list[int]:
    player = state.players[seat]
    lane, second = player[c.MARKER], player[c.MARKER2]
    held = player[c.CARDS]
    cards = [card for card in range(len(c.BONUS_IDS)) if held >> card & 1]
    claims = [state.occupied[place] & 7 == seat + 1 for place in (c.O_1, c.O_2)]
    pending = state.mandatory | state.optional if state.to_move == seat else 0
    row = [
        estimate(state, seat),
        1,
        points_so_far(player),
        state.order.index(seat),
        state.passed >> seat & 1,
        player[c.OWN],
        player[c.TEMP] + player[c.BLACKW],
        player[c.ROUBLES],
        extra_workers(state, player),
        player[c.HAS_BLACKW],
        player[c.ENGINEERS].bit_count(),
        player[c.ENGINEERS].bit_length(),
        prize,
        player[c.DOUBLERS],
        player[c.TOKENS].bit_count(),
        sum(1 for token in player[c.LAID : c.LAID + c.QUESTION_SPACES] if token),
        sum(1 for factory in player[c.FACTORY : c.FACTORY + c.GAPS] if factory),
        lane,
        max(0, second),
        1 if second >= 0 else 0,
        c.LANE_VALUE[lane] + (c.LANE_VALUE[second] if second >= 0 else 0),
        sum(1 for gap in c.LANE_GAP[lane + 1 :] if gap and not player[c.FACTORY + gap - 1]),
        player[c.MEDAL],
        player[c.VALUE_SET],
        len(cards),
        sum(bonus_points(state, player, card) for card in cards),
        rails_completed(player),
        *claims,
        sum(pending >> 5 * kind & 31 for kind in range(len(c.KINDS))) if pending else 0,
    ]
    now, free, stars, reach, missing = [], [], [], [], []
    for rail, slots in enumerate(c.RAIL_SLOTS):
        points, recurring = rail_points(player, rail)
        reached = sum(player[c.LOCO + slot] for slot in slots)
        now.append(points)
        stars.append(recurring)
        reach.append(reached)
        missing.append(max(0, player[c.RAIL_CELLS[rail][0]] - reached))
        if reached < c.RAIL_LENGTH[rail]:
            unbound = player[:]
            unbound[c.LOCO + slots[0]] = _FAR
            points = rail_points(unbound, rail)[0]
        free.append(points)
    row += now + free + stars + reach + missing
    row += [max(0, player[cell]) for cell in c.TRACK_CELLS]
    row += [1 if player[cell] >= 0 else 0 for cell in _FIRST_RAIL]
    return [int(number) for number in row]


INSIGHT = RussianInsight()
