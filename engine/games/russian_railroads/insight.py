"""Features and settings of bots for Russian Railroads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...core.contract import State
from ...core.data import load_json
from ...core.insight import Effort, Family, Features, Insight, Training
from ...core.keys import slot_key
from . import components as c
from . import phases
from .board import Edition
from .editions import STANDARD
from .evaluate import estimate
from .scoring import bonus_points, extra_workers, known_majority, points_so_far, rail_points, rails_completed
from .state import RussianState
from .tables import ROW_LIMIT, trim

_key = slot_key(RussianState, without=("history",))
_STARTS = frozenset((phases.DRAFT, phases.CHOOSE, phases.RELOCATE))
_FAR = 40
"""A reach that exceeds the length of every rail."""
_BY_COLOUR = 3, 5, 9, 14, 20
"""The weight of a laid space in a strategy, by color in ahead order."""
_SHAPED = {"rails", "resources", "pieces"}
"""Parts of a module's data that change the features of positions."""


class _Shape(NamedTuple):
    """The features that describe positions of a board."""

    family: Family
    first_rail: tuple[int, ...]
    """Cells that show which colors a player owns. A color is gained for all rails at once."""
    pieces: range
    """The indices of additional kinds of pieces in a player's list."""
    own: tuple[tuple[int, bool], ...]
    """Fields that only this board has: (index, whether it is a bit mask)."""


@lru_cache(maxsize=64)
def _shape(e: Edition) -> _Shape:
    first_rail = tuple(cell for cell in e.track_cells if e.cell_colour[cell] and not e.cell_rail[cell])
    empty = () if e.resource_ids else ("resources",)
    at = sorted((index, name) for name, index in e.fields.items() if name not in empty)
    masks = {name for module in e.modules for name, most in module.fields.most.items() if most > c.MOST_COUNT}
    masks.add("boilermen")
    own = tuple((index, name in masks) for index, name in at if e.scratch <= index < e.parts)
    pieces = range(e.roubles + 1, e.pieces_end)
    names = (
        "estimate", "always 1", "points", "last in order", "passed", "own workers here", "other workers here",
        "roubles", "own workers", "black worker", "engineers", "highest engineer", "majority points",
        "doublers", "tokens unused", "tokens laid",
        "factories", "first marker", "second marker", "second marker there",
        "lane points", "gaps closed ahead", "medal", "better track values", "end bonus cards",
        "end bonus points", "rails completed", "first in order claimed", "second in order claimed", "pending",
        *(f"points of {rail}" for rail in e.rail_ids),
        *(f"points of {rail} with any locomotive" for rail in e.rail_ids),
        *(f"recurring points of {rail}" for rail in e.rail_ids),
        *(f"reach of {rail}" for rail in e.rail_ids),
        *(f"reach missing on {rail}" for rail in e.rail_ids),
        *(_track(e, cell) for cell in e.track_cells),
        *(f"{e.colours[e.cell_colour[cell]]} owned" for cell in first_rail),
        *(f"{name} here" for index, name in at if index in pieces),
        *(name for index, name in at if e.scratch <= index < e.parts),
    )  # fmt: skip
    family = "+".join(each.id for each in e.modules if each.fields.player or _SHAPED & each.data.keys())
    return _Shape(Family(family, names), first_rail, pieces, own)


def _track(e: Edition, cell: int) -> str:
    return f"{e.colours[e.cell_colour[cell]]} on {e.rail_ids[e.cell_rail[cell]]}"


@lru_cache(maxsize=64)
def _ways(e: Edition) -> tuple[Mapping[str, int], ...]:
    """Strategies for training: each rail, the late colors, industry, things to collect, and the board's own
    fields."""
    tracks = [(cell, e.rail_ids[e.cell_rail[cell]], _track(e, cell)) for cell in e.track_cells]
    rails = [
        {
            **{name: _BY_COLOUR[e.cell_colour[cell]] for cell, rail, name in tracks if rail == own},
            f"reach of {own}": 9,
            f"recurring points of {own}": 10,
        }
        for own in e.rail_ids
    ]
    colours = {name: _BY_COLOUR[e.cell_colour[cell]] for cell, _, name in tracks if e.cell_colour[cell]}
    owned = {f"{e.colours[colour]} owned": 50 for colour in range(2, len(e.colours))}
    collected = (
        {"engineers": 40, "highest engineer": 2},
        {"doublers": 30},
        {"tokens laid": 40},
        {"end bonus cards": 50},
    )
    shape = _shape(e)
    names = shape.family.names
    only_here = names[len(names) - len(shape.own) :]
    return (
        *rails,
        {**colours, **owned},
        {"first marker": 7, "second marker": 7, "second marker there": 30, "factories": 17},
        *collected,
        {"own workers": 80, "black worker": 70},
        *([dict.fromkeys(only_here, 5)] if only_here else ()),
    )


_LAST, _PASSED, _PRIZE, _CLAIMS, _PENDING = (
    _shape(STANDARD).family.names.index(name)
    for name in ("last in order", "passed", "majority points", "first in order claimed", "pending")
)
"""Indices of the features that depend on the whole state. They are the same on all boards."""


class RussianFeatures(Features):
    learned = load_json(__package__, "data", "learned.json")
    relative = False
    # the estimate is in tenths of a point, and learned weights are added to it
    training = Training({"estimate": 0.1}, lambda state: _ways(state.edition))
    names = _shape(STANDARD).family.names

    characters = {
        "builder": {**{_track(STANDARD, cell): 12 for cell in STANDARD.track_cells}, "first marker": -20},
        "investor": {"first marker": 40, "second marker": 40, "factories": 60, "engineers": 60},
    }
    telling = {
        "roubles": 20, "own workers": 90, "engineers": 60, "majority points": 6, "doublers": 35,
        "tokens unused": 40, "factories": 40, "first marker": 20, "second marker": 20, "medal": 60,
        "better track values": 60, "end bonus cards": 60, "rails completed": 40, "first in order claimed": 30,
        "second in order claimed": 15,
        **{f"recurring points of {rail}": 12 for rail in STANDARD.rail_ids},
        **{f"reach of {rail}": 8 for rail in STANDARD.rail_ids},
        **{_track(STANDARD, cell): 10 + 5 * STANDARD.cell_colour[cell] for cell in STANDARD.track_cells},
    }  # fmt: skip

    def family(self, state: State) -> Family:
        assert isinstance(state, RussianState)
        return _shape(state.edition).family

    def rows(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        assert isinstance(state, RussianState)
        prizes = {seat: points for seat, _, points in known_majority(state)}
        left = state.setup.rounds - len(state.history)
        return state.seats, left, [_row(state, seat, prizes.get(seat, 0)) for seat in seats]


def _row(state: RussianState, seat: int, prize: int) -> list[int]:
    """The features of a seat: those of its own board, with those of the whole state filled in."""
    e, player = state.edition, state.boards[seat]
    key = (state.setup.start_workers, *player)
    board = e.tables.rows.get(key)
    if board is None:
        board = e.tables.rows[key] = _board_row(state, player)
        trim(e.tables.rows, ROW_LIMIT)
    pending = state.mandatory | state.optional if state.to_move == seat else 0
    row = [estimate(state, seat), *board]
    row[_LAST] = state.order.index(seat)
    row[_PASSED] = state.passed >> seat & 1
    row[_PRIZE] = prize
    row[_CLAIMS:_PENDING] = [
        1 if state.occupied[place] & c.SEAT == seat + 1 else 0 for place in e.order_position
    ]
    if pending:
        row[_PENDING] = sum(pending >> c.WIDTH * kind & c.MOST_PENDING for kind in range(len(c.KINDS)))
    return row


def _board_row(state: RussianState, player: list[int]) -> list[int]:
    """The features of a player's board without the estimate. Features of the whole state are 0."""
    e = state.edition
    shape = _shape(e)
    lane, second = player[e.marker : e.marker + 2]
    first_lane = e.lanes[e.marker_lane[0]]
    held = player[e.cards]
    cards = [card for card in range(len(e.bonus_ids)) if held >> card & 1]
    row = [
        1,
        points_so_far(e, player),
        0,
        0,
        player[e.own],
        player[e.temp] + player[e.blackw],
        player[e.roubles],
        extra_workers(state, player),
        player[e.has_blackw],
        player[e.engineers].bit_count(),
        player[e.engineers].bit_length(),
        0,
        sum(player[e.doublers : e.doublers_end]),
        player[e.tokens].bit_count(),
        sum(1 for token in player[e.laid : e.laid + len(e.question_names)] if token),
        sum(1 for factory in player[e.factory : e.factory + e.gaps] if factory),
        lane,
        max(0, second),
        1 if second >= 0 else 0,
        sum(
            e.lanes[e.marker_lane[marker]].value[player[e.marker + marker]]
            for marker in e.markers
            if player[e.marker + marker] >= 0
        ),
        sum(1 for gap in first_lane.gap[lane + 1 :] if gap and not player[e.factory + gap - 1]),
        player[e.medal],
        player[e.value_set],
        len(cards),
        sum(bonus_points(state, player, card) for card in cards),
        rails_completed(e, player),
        *(0 for _ in e.order_position),
        0,
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
    row += [1 if player[cell] >= 0 else 0 for cell in shape.first_rail]
    row += [player[index] for index in shape.pieces]
    row += [player[index].bit_count() if mask else player[index] for index, mask in shape.own]
    return [int(number) for number in row]


class RussianInsight(Insight):
    temper = 150
    caution = 115
    effort = Effort(visits=320, rivals=1, misses=75)
    features = RussianFeatures()

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, RussianState)
        return state.phase in _STARTS

    def key(self, state: State) -> bytes:
        return _key(state)


INSIGHT = RussianInsight()
