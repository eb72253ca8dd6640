"""What bots are told about Russian Railroads beyond its rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.contract import Insight, State
from engine.core.data import load_json
from engine.core.keys import slot_key

from . import components as c
from . import phases
from .evaluate import estimate
from .modules import STANDARD
from .scoring import bonus_points, extra_workers, majority, points_so_far, rail_points, rails_completed
from .state import RussianState

_key = slot_key(RussianState, without=("history",))
_STARTS = frozenset((phases.DRAFT, phases.CHOOSE, phases.RELOCATE))
_FAR = 40
"""Reach with locomotives that no rail is longer than."""
_FIRST_RAIL = tuple(
    cell for cell in STANDARD.track_cells if STANDARD.cell_colour[cell] and not STANDARD.cell_rail[cell]
)
"""Cells that say which colours a player has: gained for all rails at once."""


def _track(cell: int) -> str:
    return f"{STANDARD.colours[STANDARD.cell_colour[cell]]} on {STANDARD.rail_ids[STANDARD.cell_rail[cell]]}"


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
        *(f"points of {rail}" for rail in STANDARD.rail_ids),
        *(f"points of {rail} with any locomotive" for rail in STANDARD.rail_ids),
        *(f"recurring points of {rail}" for rail in STANDARD.rail_ids),
        *(f"reach of {rail}" for rail in STANDARD.rail_ids),
        *(f"reach missing on {rail}" for rail in STANDARD.rail_ids),
        *(_track(cell) for cell in STANDARD.track_cells),
        *(f"{STANDARD.colours[STANDARD.cell_colour[cell]]} owned" for cell in _FIRST_RAIL),
    )  # fmt: skip

    characters = {
        "builder": {**{_track(cell): 12 for cell in STANDARD.track_cells}, "first marker": -20},
        "investor": {"first marker": 40, "second marker": 40, "factories": 60, "engineers": 60},
    }
    telling = {
        "roubles": 20, "own workers": 90, "engineers": 60, "majority points": 6, "doublers": 35,
        "tokens unused": 40, "factories": 40, "first marker": 20, "second marker": 20, "medal": 60,
        "better track values": 60, "end bonus cards": 60, "rails completed": 40, "first in order claimed": 30,
        "second in order claimed": 15,
        **{f"recurring points of {rail}": 12 for rail in STANDARD.rail_ids},
        **{f"reach of {rail}": 8 for rail in STANDARD.rail_ids},
        **{_track(cell): 10 + 5 * STANDARD.cell_colour[cell] for cell in STANDARD.track_cells},
    }  # fmt: skip

    def trained(self, state: State) -> bool:
        """On the rails of the base game, whatever else is in the game."""
        assert isinstance(state, RussianState)
        e = state.edition
        return e.rail_ids == STANDARD.rail_ids and e.slots == STANDARD.slots and e.cells == STANDARD.cells

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, RussianState)
        return state.phase in _STARTS

    def key(self, state: State) -> bytes:
        return _key(state)

    def features(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        assert isinstance(state, RussianState)
        prizes = {seat: points for seat, _, points in majority(state, False)}
        left = state.setup.rounds - len(state.history)
        return state.seats, left, [_row(state, seat, prizes.get(seat, 0)) for seat in seats]


def _row(state: RussianState, seat: int, prize: int) -> list[int]:
    e, player = state.edition, state.boards[seat]
    lane, second = player[e.marker : e.marker + 2]
    first_lane = e.lanes[e.marker_lane[0]]
    held = player[e.cards]
    cards = [card for card in range(len(e.bonus_ids)) if held >> card & 1]
    claims = [state.occupied[place] & c.SEAT == seat + 1 for place in e.order_position]
    pending = state.mandatory | state.optional if state.to_move == seat else 0
    row = [
        estimate(state, seat),
        1,
        points_so_far(e, player),
        state.order.index(seat),
        state.passed >> seat & 1,
        player[e.own],
        player[e.temp] + player[e.blackw],
        player[e.roubles],
        extra_workers(state, player),
        player[e.has_blackw],
        player[e.engineers].bit_count(),
        player[e.engineers].bit_length(),
        prize,
        sum(player[e.doublers : e.doublers_end]),
        player[e.tokens].bit_count(),
        sum(1 for token in player[e.laid : e.laid + len(e.question_names)] if token),
        sum(1 for factory in player[e.factory : e.factory + e.gaps] if factory),
        lane,
        max(0, second),
        1 if second >= 0 else 0,
        first_lane.value[lane] + (first_lane.value[second] if second >= 0 else 0),
        sum(1 for gap in first_lane.gap[lane + 1 :] if gap and not player[e.factory + gap - 1]),
        player[e.medal],
        player[e.value_set],
        len(cards),
        sum(bonus_points(state, player, card) for card in cards),
        rails_completed(e, player),
        *claims,
        sum(pending >> c.WIDTH * kind & c.MOST_PENDING for kind in range(len(c.KINDS))) if pending else 0,
    ]
    now, free, stars, reach, missing = [], [], [], [], []
    for rail, slots in enumerate(e.rail_slots):
        points, recurring = rail_points(e, player, rail)
        reached = sum(player[e.loco + slot] for slot in slots)
        now.append(points)
        stars.append(recurring)
        reach.append(reached)
        missing.append(max(0, player[e.rail_cells[rail][0]] - reached))
        if reached < e.rails[rail].length[0]:
            unbound = player[:]
            unbound[e.loco + slots[0]] = _FAR
            points = rail_points(e, unbound, rail)[0]
        free.append(points)
    row += now + free + stars + reach + missing
    row += [max(0, player[cell]) for cell in e.track_cells]
    row += [1 if player[cell] >= 0 else 0 for cell in _FIRST_RAIL]
    return [int(number) for number in row]


INSIGHT = RussianInsight()
