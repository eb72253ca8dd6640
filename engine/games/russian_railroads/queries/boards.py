"""Player boards: what lies on and beside them, what they would score, what a step more would change."""

from __future__ import annotations

from typing import NamedTuple

from .. import components as c
from ..rules.industry import can_step
from ..scoring import (
    RailScore,
    bonus_points,
    points_so_far,
    rail_score,
    reach,
    round_income,
)
from ..state import RussianState
from .printed import Effect


class RailNow(NamedTuple):
    """A railway of one player, with what it would score if the round ended now (RR-SCORE-2..5)."""

    id: str
    tracks: tuple[tuple[str, int | None], ...]
    """(colour, position) in ahead order; 0 beside the rail, None not owned (RR-GEN-1)."""
    locos: tuple[int, ...]
    """By slot, 0 for none."""
    reach: int
    space_points: tuple[int, ...]
    """Per space from 1: the points of its track."""
    stars: tuple[tuple[int, int], ...]
    """(space, points) of the recurring points that hold."""
    doubled: bool
    points: int
    """All together."""

    @property
    def positions(self) -> dict[str, int]:
        """Position by owned colour, in ahead order."""
        return {colour: at for colour, at in self.tracks if at is not None}


class Board(NamedTuple):
    """A player's board."""

    seat: int
    points: int
    rails: tuple[RailNow, ...]
    slots: tuple[tuple[str, int], ...]
    """(place for a locomotive, its number or 0)."""
    special_slot: str
    """Slot of the locomotive without factory side, '' without it."""
    factories: tuple[str, ...]
    """By gap, '' for none."""
    markers: tuple[int, ...]
    """Industry markers in play by lane index, the others are in reserve."""
    industry_points: int
    doublers: int
    own_workers: int
    temporary_workers: int
    black_worker: bool
    """At hand now."""
    owns_black_worker: bool
    roubles: int
    workers_in_play: int
    reserve: int
    tokens_unused: tuple[str, ...]
    laid: tuple[tuple[str, str], ...]
    """(? space, token on it): "kiev 4" or "industry 10"."""
    gained: frozenset[tuple[str, int, bool]]
    """Once-only advantages already gained: (rail, space, terminus)."""
    values: tuple[tuple[str, int], ...]
    """What a scored space of each colour counts for this player."""
    medal: bool
    engineers: tuple[str, ...]
    engineers_used: frozenset[str]
    cards_held: int
    cards: tuple[tuple[str, int], ...] | None
    """(end bonus card, points it would give now); None for a viewer who must not know them (RR-HID-1)."""
    passed: bool
    position: int
    """In turn order, from 1."""

    @property
    def round_points(self) -> int:
        """What a scoring phase would give now."""
        return sum(rail.points for rail in self.rails) + self.industry_points

    def rail(self, name: str) -> RailNow:
        """The railway of that id."""
        return next(each for each in self.rails if each.id == name)

    @property
    def tracks(self) -> dict[str, dict[str, int | None]]:
        """Rail -> colour -> position."""
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
        """? space -> token."""
        return dict(self.laid)


def _rail(player: list[int], rail: int) -> RailNow:
    score = rail_score(player, rail)
    points = [0] * c.RAIL_LENGTH[rail]
    for each in score.spaces:
        points[each.space - 1] = each.points
    return RailNow(
        score.rail,
        tuple(
            (c.COLOURS[c.CELL_COLOUR[cell]], player[cell] if player[cell] >= 0 else None)
            for cell in c.RAIL_CELLS[rail]
        ),
        tuple(player[c.LOCO + slot] for slot in c.RAIL_SLOTS[rail]),
        score.reach,
        tuple(points),
        score.recurring,
        score.doubled,
        score.total,
    )


def board(state: RussianState, seat: int, viewer: int | None = None) -> Board:
    """Everything that lies on and beside a player's board, as the viewer may see it."""
    player = state.players[seat]
    engineers = [number for number in range(1, c.ENGINEER_COUNT + 1) if player[c.ENGINEERS] >> number & 1]
    open_cards = viewer == seat or state.to_move is None
    return Board(
        seat,
        points_so_far(player),
        tuple(_rail(player, rail) for rail in range(len(c.RAILS))),
        tuple((name, player[c.LOCO + slot]) for slot, name in enumerate(c.SLOTS)),
        c.SLOTS[player[c.SPECIAL_SLOT] - 1] if player[c.SPECIAL_SLOT] else "",
        tuple(str(number) if number else "" for number in player[c.FACTORY : c.FACTORY + c.GAPS]),
        tuple(index for index in player[c.MARKER : c.MARKER2 + 1] if index >= 0),
        sum(c.LANE_VALUE[index] for index in player[c.MARKER : c.MARKER2 + 1] if index >= 0),
        player[c.DOUBLERS],
        player[c.OWN],
        player[c.TEMP],
        bool(player[c.BLACKW]),
        bool(player[c.HAS_BLACKW]),
        player[c.ROUBLES],
        player[c.OWN_TOTAL],
        player[c.RESERVE],
        tuple(name for index, name in enumerate(c.TOKEN_IDS) if player[c.TOKENS] >> index & 1),
        tuple(
            (name, c.TOKEN_IDS[player[c.LAID + index] - 1])
            for index, name in enumerate(c.QUESTION_NAMES)
            if player[c.LAID + index]
        ),
        frozenset(
            (c.RAILS[each.rail], each.space, each.terminus)
            for each in c.ADVANTAGES
            if player[c.DONE] & each.bit
        ),
        tuple(zip(c.COLOURS, c.TRACK_VALUE[player[c.VALUE_SET]], strict=True)),
        bool(player[c.MEDAL]),
        tuple(str(number) for number in engineers),
        frozenset(str(number) for number in engineers if state.occupied[c.FIRST_ENGINEER + number]),
        player[c.CARDS].bit_count(),
        held_cards(state, seat) if open_cards else None,
        bool(state.passed >> seat & 1),
        state.order.index(seat) + 1,
    )


def held_cards(state: RussianState, seat: int) -> tuple[tuple[str, int], ...]:
    """(end bonus card, points it would give now): for that seat's eyes only until the game is over."""
    player = state.players[seat]
    return tuple(
        (name, bonus_points(state, player, card))
        for card, name in enumerate(c.BONUS_IDS)
        if player[c.CARDS] >> card & 1
    )


# --- points, for charts ---


def points(state: RussianState) -> tuple[int, ...]:
    """What stands on the scoring track, by seat."""
    return tuple(points_so_far(player) for player in state.players)


def points_of_rounds(state: RussianState) -> tuple[int, ...]:
    """The same without what only the end brings: end bonus cards and the engineer majority."""
    last = c.PARTS + min(c.PART_CARDS, c.PART_MAJORITY)
    return tuple(sum(player[c.PARTS : last]) for player in state.players)


def incomes(state: RussianState) -> tuple[int, ...]:
    """What a scoring phase would give now, by seat."""
    return tuple(round_income(player) for player in state.players)


# --- what would change the next scoring ---


class MarkerScore(NamedTuple):
    """What one industry marker gives in a scoring phase."""

    marker: int
    at: int
    points: int


class Income(NamedTuple):
    """What a seat would score if the round ended now."""

    rails: tuple[RailScore, ...]
    industry: tuple[MarkerScore, ...]
    total: int


def income(state: RussianState, seat: int) -> Income:
    """RR-SCORE for one seat as things stand, space by space."""
    player = state.players[seat]
    rails = tuple(rail_score(player, rail) for rail in range(len(c.RAILS)))
    markers = tuple(
        MarkerScore(number + 1, player[c.MARKER + number], c.LANE_VALUE[player[c.MARKER + number]])
        for number in (0, 1)
        if player[c.MARKER + number] >= 0
    )
    total = sum(rail.total for rail in rails) + sum(marker.points for marker in markers)
    return Income(rails, markers, total)


class StepAhead(NamedTuple):
    """What one more step of a track would do."""

    colour: str
    rail: str
    space: int
    possible: bool
    """The next space is free and on the rail (RR-TRACK-4), whether or not an advance is at hand."""
    gain: int
    """Change of the points of a scoring phase."""
    brings: Effect
    """What becomes due."""


def steps_ahead(state: RussianState, seat: int) -> tuple[StepAhead, ...]:
    """For every owned track: its next space, and what it would change."""
    player = state.players[seat]
    found = []
    for cell in c.TRACK_CELLS:
        if player[cell] < 0 or player[cell] >= c.RAIL_LENGTH[c.CELL_RAIL[cell]]:
            continue
        rail = c.CELL_RAIL[cell]
        space = player[cell] + 1
        possible = space < player[cell - 1]
        brings: dict[str, object] = {}
        for advantage in c.CELL_ADVANTAGES[cell].get(space, ()):
            if not player[c.DONE] & advantage.bit and (
                not advantage.reach or reach(player, rail) >= advantage.space
            ):
                brings |= advantage.effect.printed
        gain = _change(player, cell) if possible else 0
        found.append(StepAhead(c.COLOURS[c.CELL_COLOUR[cell]], c.RAILS[rail], space, possible, gain, brings))
    return tuple(found)


class MarkerAhead(NamedTuple):
    """What one more industry advance of a marker would do."""

    marker: int
    at: int
    """The next entry of its lane."""
    possible: bool
    gain: int
    factory: str
    """The factory that would trigger, '' for none."""
    question: bool
    """A ? token would be due."""


def markers_ahead(state: RussianState, seat: int) -> tuple[MarkerAhead, ...]:
    """For every marker in play that is not at the end: its next entry, and what it would change."""
    player = state.players[seat]
    found = []
    for number in (0, 1):
        index = player[c.MARKER + number] + 1
        if 0 < index <= c.LANE_END:
            gap = c.LANE_GAP[index]
            factory = player[c.FACTORY + gap - 1] if gap else 0
            found.append(
                MarkerAhead(
                    number + 1,
                    index,
                    can_step(player, number),
                    c.LANE_VALUE[index] - c.LANE_VALUE[index - 1],
                    str(factory) if factory else "",
                    index == c.LANE_QUESTION and not player[c.DONE] & c.LANE_QUESTION_BIT,
                )
            )
    return tuple(found)


def doubler_ahead(state: RussianState, seat: int) -> int | None:
    """What one more doubler would change in the next scoring; None when there is no room for one."""
    player = state.players[seat]
    return _change(player, c.DOUBLERS) if player[c.DOUBLERS] < c.MAX_DOUBLERS else None


def reach_ahead(state: RussianState, seat: int, rail: str) -> int:
    """What would change in the next scoring if that rail's locomotives reached one space further."""
    return _change(state.players[seat], c.LOCO + c.RAIL_SLOTS[c.RAILS.index(rail)][0])


def _change(player: list[int], index: int) -> int:
    """What one more of a number on the player's board would change in the next scoring."""
    trial = player[:]
    trial[index] += 1
    return round_income(trial) - round_income(player)
