"""Player boards: their contents, their points in a scoring, and the effects of one more step."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .. import components as c
from ..board import Edition
from ..books import default_done
from ..rules import boilermen
from ..rules.boilermen import pieces
from ..rules.gain import engineers, holds
from ..rules.industry import blocked_by
from ..scoring import (
    RailScore,
    bonus_points,
    doublers_on,
    industry_points,
    points_so_far,
    rail_score,
    round_income,
)
from ..state import RussianState
from .printed import Effect, Special


class RailNow(NamedTuple):
    """A rail of one player, with its points if the round ended now (RR-SCORE-2..5)."""

    id: str
    tracks: tuple[tuple[str, int | None], ...]
    """(color, position) in ahead order. 0 is beside the rail, None is not owned (RR-GEN-1)."""
    stem: int
    """The stem that the tracks have reached: the trunk until a fork is decided."""
    doublers: int
    locos: tuple[int, ...]
    """Locomotive numbers by slot, 0 for none."""
    reach: int
    space_points: tuple[int, ...]
    """The points of the track on each space, from 1."""
    stars: tuple[tuple[int, int], ...]
    """(space, points) of the recurring points whose condition holds."""
    doubled: bool
    points: int
    """All points of the rail."""

    @property
    def positions(self) -> dict[str, int]:
        """Position by owned color, in ahead order."""
        return {colour: at for colour, at in self.tracks if at is not None}


class Board(NamedTuple):
    """A player's board."""

    seat: int
    points: int
    rails: tuple[RailNow, ...]
    slots: tuple[tuple[str, int], ...]
    """(locomotive slot, its number or 0)."""
    special_slot: str
    """The slot of the locomotive without a factory side, '' if not owned."""
    factories: tuple[str, ...]
    """Factories by gap, '' for none."""
    markers: tuple[tuple[int, int], ...]
    """(number, entry of its lane) of the industry markers in play, without those in reserve."""
    industry_points: int
    own_workers: int
    temporary_workers: int
    black_worker: bool
    """Whether it is in supply now."""
    owns_black_worker: bool
    roubles: int
    workers_in_play: int
    reserve: int
    tokens_unused: tuple[str, ...]
    laid: tuple[tuple[str, str], ...]
    """(? space, token on it): "kiev 4" or "industry 10"."""
    gained: frozenset[int]
    """Once-only advantages already gained: see `Special.number`."""
    values: tuple[tuple[str, int], ...]
    """The current value of a scored space of each color."""
    medal: bool
    engineers: tuple[str, ...]
    engineers_used: frozenset[str]
    cards_held: int
    cards: tuple[tuple[str, int], ...] | None
    """(end bonus card, points it would give now). None for a viewer who must not know (RR-HID-1)."""
    passed: bool
    position: int
    """The position in turn order, from 1."""
    resources: tuple[int, ...]
    """Counts in the order of `Printed.resources`."""
    own: tuple[tuple[str, int], ...]
    """Modules' numbers of this player, by name."""
    boilermen: frozenset[str]
    """Pieces with boilermen: slots (their numbers include it), and gaps as "gap-1"."""

    def shows(self, special: Special) -> bool:
        """Whether an advantage is on this board, if it depends on a module's number."""
        return not special.field or special.low <= self.has.get(special.field, 0) <= special.high

    @property
    def has(self) -> dict[str, int]:
        """Modules' numbers of this player."""
        return dict(self.own)

    @property
    def round_points(self) -> int:
        """The points of a scoring phase now."""
        return sum(rail.points for rail in self.rails) + self.industry_points

    def rail(self, name: str) -> RailNow:
        """The rail with this id."""
        return next(each for each in self.rails if each.id == name)

    @property
    def doublers(self) -> int:
        """The number of doublers placed."""
        return sum(rail.doublers for rail in self.rails)

    @property
    def tracks(self) -> dict[str, dict[str, int | None]]:
        """Rail -> color -> position."""
        return {rail.id: dict(rail.tracks) for rail in self.rails}

    @property
    def reach(self) -> dict[str, int]:
        """Rail -> reach of its locomotives."""
        return {rail.id: rail.reach for rail in self.rails}

    @property
    def locomotives(self) -> dict[str, int]:
        """Slot -> number, 0 for an empty slot."""
        return dict(self.slots)

    @property
    def tokens_laid(self) -> dict[str, str]:
        """? space -> the token on it."""
        return dict(self.laid)


def _rail(e: Edition, player: list[int], rail: int) -> RailNow:
    score = rail_score(e, player, rail)
    space_points = [0] * e.rails[rail].length[0]
    for each in score.spaces:
        space_points[each.space - 1] = each.points
    return RailNow(
        score.rail,
        tuple(
            (c.COLOURS[e.cell_colour[cell]], player[cell] if player[cell] >= 0 else None)
            for cell in e.rail_cells[rail]
        ),
        player[e.route[rail]] if e.route[rail] >= 0 else 0,
        doublers_on(e, player, rail),
        tuple(player[e.loco + slot] for slot in e.rail_slots[rail]),
        score.reach,
        tuple(space_points),
        score.recurring,
        score.doubled,
        score.total,
    )


def board(state: RussianState, seat: int, viewer: int | None = None) -> Board:
    """A player's board with what is beside it, as the viewer may see it."""
    e = state.edition
    player = state.boards[seat]
    hired = engineers(e, player)
    return _board(
        e,
        seat,
        tuple(player),
        tuple(key for key in hired if state.occupied[e.first_engineer + key]),
        held_cards(state, seat) if viewer == seat or state.to_move is None else None,
        bool(state.passed >> seat & 1),
        state.order.index(seat) + 1,
        tuple(each for module in e.modules for each in module.holdings(state, seat)),
    )


@lru_cache(maxsize=512)
def _board(
    e: Edition,
    seat: int,
    numbers: tuple[int, ...],
    used: tuple[int, ...],
    cards: tuple[tuple[str, int], ...] | None,
    passed: bool,
    position: int,
    holdings: tuple[tuple[str, int], ...],
) -> Board:
    """The cached board. Drawings read the same board many times."""
    player = list(numbers)
    unpaid = 0
    for module in e.modules:
        unpaid |= module.unpaid(e, player)
    return Board(
        seat,
        points_so_far(e, player),
        tuple(_rail(e, player, rail) for rail in range(len(e.rail_ids))),
        tuple((name, player[e.loco + slot]) for slot, name in enumerate(e.slots)),
        e.slots[player[e.special_slot] - 1] if player[e.special_slot] else "",
        tuple(e.factory_ids[key] for key in player[e.factory : e.factory + e.gaps]),
        tuple((number, at) for number, at in enumerate(player[e.marker : e.marker_end], 1) if at >= 0),
        industry_points(e, player),
        player[e.own],
        player[e.temp],
        bool(player[e.blackw]),
        bool(player[e.has_blackw]),
        player[e.roubles],
        player[e.own_total],
        player[e.reserve],
        tuple(name for index, name in enumerate(e.token_ids) if player[e.tokens] >> index & 1),
        tuple(
            (name, e.token_ids[player[e.laid + index] - 1])
            for index, name in enumerate(e.question_names)
            if player[e.laid + index]
        ),
        frozenset(index for index, each in enumerate(e.advantages) if player[e.done] & ~unpaid & each.bit),
        tuple(zip(c.COLOURS, e.track_value[player[e.value_set]], strict=True)),
        bool(player[e.medal]),
        tuple(e.engineer_ids[key] for key in engineers(e, player)),
        frozenset(e.engineer_ids[key] for key in used),
        player[e.cards].bit_count(),
        cards,
        passed,
        position,
        tuple(player[e.resources : e.resources + len(e.resource_ids)]),
        (
            *((name, player[e.fields[name]]) for module in e.modules for name in module.fields.player),
            *holdings,
        ),
        frozenset(name for bit, name in enumerate(pieces(e)) if boilermen.at_slot(e, player, bit)),
    )


def once_gained(state: RussianState, seat: int) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers (`Special.number`, those of lanes after those of rails) of two sets of once-only
    advantages: those that the seat has gained, and those that its board alone would show as gained."""
    e = state.edition
    numbers = range(len(e.advantages) + e.lane_done.bit_count())
    now, shown = (
        frozenset(number for number in numbers if mask >> number & 1)
        for mask in (state.boards[seat][e.done], default_done(state, seat))
    )
    return now, shown


def held_cards(state: RussianState, seat: int) -> tuple[tuple[str, int], ...]:
    """(end bonus card, points it would give now). Only for that seat until the game is over."""
    e, player = state.edition, state.boards[seat]
    return tuple(
        (name, bonus_points(state, player, card))
        for card, name in enumerate(e.bonus_ids)
        if player[e.cards] >> card & 1
    )


# --- points, for charts ---


def points(state: RussianState) -> tuple[int, ...]:
    """The points on the scoring track, by seat."""
    return tuple(points_so_far(state.edition, player) for player in state.boards)


def points_by_part(state: RussianState, seat: int) -> dict[str, int]:
    """A seat's points so far by part of the score, without parts that are 0."""
    e, player = state.edition, state.boards[seat]
    return {part: points for at, part in enumerate(e.score_parts) if (points := player[e.parts + at])}


def points_of_rounds(state: RussianState) -> tuple[int, ...]:
    """The points so far without those only scored at the end: end bonus cards, majorities."""
    e = state.edition
    return tuple(
        points_so_far(e, player) - sum(player[e.parts + part] for part in e.end_parts)
        for player in state.boards
    )


def incomes(state: RussianState) -> tuple[int, ...]:
    """The points of a scoring phase now, by seat."""
    return tuple(round_income(state.edition, player) for player in state.boards)


# --- changes of the next scoring ---


class MarkerScore(NamedTuple):
    """The points of one industry marker in a scoring phase."""

    marker: int
    at: int
    points: int


class Income(NamedTuple):
    """The points of a seat if the round ended now."""

    rails: tuple[RailScore, ...]
    industry: tuple[MarkerScore, ...]
    total: int


def income(state: RussianState, seat: int) -> Income:
    """The points of a seat in a scoring phase now, space by space (RR-SCORE)."""
    e, player = state.edition, state.boards[seat]
    rails = tuple(rail_score(e, player, rail) for rail in range(len(e.rail_ids)))
    markers = tuple(
        MarkerScore(number + 1, at, e.lanes[e.marker_lane[number]].value[at])
        for number, at in enumerate(player[e.marker : e.marker_end])
        if at >= 0
    )
    return Income(rails, markers, round_income(e, player))


class StepAhead(NamedTuple):
    """The effects of one more step of a track."""

    colour: str
    rail: str
    way: str
    """The name in the action: the rail, or the branch that black takes at a fork."""
    space: int
    possible: bool
    """Whether the next space exists and is free (RR-TRACK-4), with or without an available advance."""
    gain: int
    """The change of the points of a scoring phase."""
    brings: Effect
    """The effects that become due."""


def steps_ahead(state: RussianState, seat: int) -> tuple[StepAhead, ...]:
    """For each owned track: its next space (at a fork: each one) and the effects of a step there."""
    e, player = state.edition, state.boards[seat]
    found = []
    for cell in e.track_cells:
        rail = e.cell_rail[cell]
        wall = e.rail_cells[rail][0] - 1
        space = player[cell] + 1
        if not 0 < space < player[wall]:
            continue
        route = e.route[rail]
        now = player[route] if route >= 0 else 0
        stems = e.rails[rail].stems
        ways = [now]
        if cell == wall + 1 and player[cell] == stems[now].last:
            ways = [number for number, stem in enumerate(stems) if stem.parent == now]
        for way in ways:
            trial = player[:]
            trial[cell] = space
            if way != now:
                trial[route] = way
                trial[wall] = e.rails[rail].length[way] + 1
            possible = space < player[cell - 1]
            brings: dict[str, object] = {}
            for advantage in e.cell_advantages[cell].get(space, ()):
                if not player[e.done] & advantage.bit and holds(e, trial, advantage):
                    brings |= {"question_token": 1} if advantage.question else {}
                    brings |= advantage.effect.printed
            found.append(
                StepAhead(
                    c.COLOURS[e.cell_colour[cell]],
                    e.rail_ids[rail],
                    e.rail_ids[rail] if way == now else stems[way].id,
                    space,
                    possible,
                    round_income(e, trial) - round_income(e, player) if possible else 0,
                    brings,
                )
            )
    return tuple(found)


class MarkerAhead(NamedTuple):
    """The effects of one more industry advance of a marker."""

    marker: int
    at: int
    """The next entry of its lane."""
    stopped: str
    """The reason why it cannot go there, '' if it can."""
    gain: int
    factory: str
    """The factory that it would trigger, '' for none."""
    question: bool
    """Whether a ? token would become due."""
    brings: Effect
    """The other effects that become due."""

    @property
    def possible(self) -> bool:
        return not self.stopped


def markers_ahead(state: RussianState, seat: int) -> tuple[MarkerAhead, ...]:
    """For each marker in play that is not at the end: its next entry and the effects of a step there."""
    e, player = state.edition, state.boards[seat]
    found = []
    for number in e.markers:
        lane = e.lanes[e.marker_lane[number]]
        at = player[e.marker + number] + 1
        if 0 < at <= lane.end:
            gap, special = lane.gap[at], lane.special.get(at)
            if special is not None and player[e.done] & special.bit:
                special = None
            found.append(
                MarkerAhead(
                    number + 1,
                    at,
                    blocked_by(e, player, number),
                    lane.value[at] - lane.value[at - 1],
                    e.factory_ids[player[e.factory + gap - 1]] if gap else "",
                    special is not None and special.question > 0,
                    special.effect.printed if special is not None else {},
                )
            )
    return tuple(found)


def doubler_ahead(state: RussianState, seat: int, rail: str) -> int | None:
    """The change of the next scoring by one more doubler on a rail. None if there is no room."""
    e, player = state.edition, state.boards[seat]
    number = e.rail_ids.index(rail)
    at = e.rail_doublers[number]
    return _change(e, player, at) if at >= 0 and player[at] < e.doubler_slots[number] else None


def reach_ahead(state: RussianState, seat: int, rail: str) -> int:
    """The change of the next scoring if that rail's locomotives reached one space further."""
    e = state.edition
    slots = e.rail_slots[e.rail_ids.index(rail)]
    return _change(e, state.boards[seat], e.loco + slots[0]) if slots else 0


def _change(e: Edition, player: list[int], index: int) -> int:
    """The change of the next scoring if a number on the player's board were one higher."""
    trial = player[:]
    trial[index] += 1
    return round_income(e, trial) - round_income(e, player)
