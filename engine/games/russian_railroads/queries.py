"""What the page asks: incomes and what would change them, what is pending, who stands where, what comes next.

Pure functions of a state; nothing here changes one. Secret cards appear only in `held_cards`, per seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from . import actions as a
from . import components as c
from . import phases
from .board import Edition
from .rules.gain import effect_of, reach
from .scoring import (
    RailScore,
    bonus_points,
    industry_points,
    is_doubled,
    majority,
    points_so_far,
    rail_points,
    rail_score,
    round_income,
)
from .state import RussianState


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
    e = state.edition
    player = state.players[seat]
    rails = tuple(rail_score(e, player, rail) for rail in range(len(e.rail_ids)))
    markers = tuple(
        MarkerScore(
            number + 1,
            player[e.marker + number],
            e.lanes[e.marker_lane[number]].value[player[e.marker + number]],
        )
        for number in e.markers
        if player[e.marker + number] >= 0
    )
    total = sum(rail.total for rail in rails) + sum(marker.points for marker in markers)
    return Income(rails, markers, total)


class StepPreview(NamedTuple):
    """What one more step of a track would do."""

    colour: str
    rail: str
    space: int
    possible: bool
    """The next space is free and on the rail (RR-TRACK-4), whether or not an advance is at hand."""
    gain: int
    """Change of the points of a scoring phase."""
    due: tuple[str, ...]
    """Advantages that would become due: effect names of the data."""


def step_previews(state: RussianState, seat: int) -> tuple[StepPreview, ...]:
    """For every owned track: its next space, and what it would change."""
    e = state.edition
    player = state.players[seat]
    now = round_income(e, player)
    found = []
    for cell in e.track_cells:
        if player[cell] < 0 or player[cell] >= player[e.rail_cells[e.cell_rail[cell]][0] - 1] - 1:
            continue
        rail = e.cell_rail[cell]
        space = player[cell] + 1
        moved = player[:]
        moved[cell] = space
        due: list[str] = []
        for advantage in e.cell_advantages[cell].get(space, ()):
            if not player[e.done] & advantage.bit and (
                not advantage.reach or reach(e, player, rail) >= advantage.space
            ):
                due += advantage.effect.printed
        found.append(
            StepPreview(
                c.COLOURS[e.cell_colour[cell]],
                e.rail_ids[rail],
                space,
                space < player[cell - 1],
                round_income(e, moved) - now if space < player[cell - 1] else 0,
                tuple(due),
            )
        )
    return tuple(found)


class MarkerPreview(NamedTuple):
    """What one more industry advance of a marker would do."""

    marker: int
    at: int
    possible: bool
    gain: int
    factory: int
    """Number of the factory that would trigger, 0 for none."""
    question: bool


def marker_previews(state: RussianState, seat: int) -> tuple[MarkerPreview, ...]:
    """For every marker in play: its next index, and what it would change."""
    e = state.edition
    from .rules.industry import can_step

    player = state.players[seat]
    found = []
    for number in e.markers:
        lane = e.lanes[e.marker_lane[number]]
        index = player[e.marker + number] + 1
        if 0 < index <= lane.end:
            gap = lane.gap[index]
            special = lane.special.get(index)
            found.append(
                MarkerPreview(
                    number + 1,
                    index,
                    can_step(e, player, number),
                    lane.value[index] - lane.value[index - 1],
                    player[e.factory + gap - 1] if gap else 0,
                    special is not None and special.question > 0 and not player[e.done] & special.bit,
                )
            )
    return tuple(found)


class LocoPreview(NamedTuple):
    """What a locomotive of some number in a slot would change, the displaced one left aside."""

    slot: str
    number: int
    reach: int
    gain: int


def loco_previews(state: RussianState, seat: int, number: int) -> tuple[LocoPreview, ...]:
    """For every slot that would take the number (RR-LOCO-3)."""
    e = state.edition
    from .rules.build import places_for

    player = state.players[seat]
    now = round_income(e, player)
    found = []
    for slot in places_for(e, player, number):
        moved = player[:]
        moved[e.loco + slot] = number
        rail = e.slot_rail[slot]
        found.append(LocoPreview(e.slots[slot], number, reach(e, moved, rail), round_income(e, moved) - now))
    return tuple(found)


# --- what is pending ---


class Pending(NamedTuple):
    """What the seat to move is in the middle of."""

    phase: str
    seat: int | None
    mandatory: tuple[tuple[str, int], ...]
    """(kind of effect, count) that must still be performed (RR-COMP-1)."""
    optional: tuple[tuple[str, int], ...]
    place: str
    """The place being paid or exchanged, '' otherwise."""
    hand: int
    """Number of the displaced locomotive in hand, 0 for none."""
    gap_for: int
    """Number of the factory waiting for a gap, 0 for none."""
    tokens_due: tuple[str, ...]
    """? spaces waiting for a token."""
    reuse_due: bool
    looking: bool
    """The end bonus pile is being looked through."""


def pending(state: RussianState) -> Pending:
    """What is still to be decided before the turn is over."""
    e = state.edition
    must, may = state.mandatory, state.optional
    for mandatory, optional in state.stack:
        must += mandatory
        may += optional
    return Pending(
        phases.PHASES[state.phase],
        state.to_move,
        tuple(c.unpack(must).items()),
        tuple(c.unpack(may).items()),
        e.places[state.place] if phases.PHASES[state.phase] in ("pay", "swap") else "",
        state.hand,
        state.gap,
        tuple(e.question_names[entry - 1] for entry in state.due if entry < phases.DUE_REUSE),
        any(entry >= phases.DUE_REUSE for entry in state.due),
        bool(state.bonus),
    )


# --- who stands where ---


class Pieces(NamedTuple):
    """The pieces of one seat on one place."""

    seat: int
    own: int
    temp: int
    black: int
    roubles: int


class Place(NamedTuple):
    """An action space or own engineer as it is now."""

    id: str
    exists: bool
    """On this board in this round."""
    workers: int
    roubles: int
    effect: Mapping[str, object]
    """Printed effect object of the data; the light engineers' spaces show the engineer's."""
    engineer: int
    """Number of the engineer lying there, 0 for none."""
    owner: int | None
    """Whose own engineer it is; None for the board."""
    pieces: tuple[Pieces, ...]


def _pieces(e: Edition, here: int) -> Pieces:
    counts = [here >> piece.shift & piece.mask for piece in e.pieces]
    own, temp, black = counts[:3]
    return Pieces((here & 7) - 1, own, temp, black, counts[-1])


def places(state: RussianState) -> tuple[Place, ...]:
    """All spaces of the board, then the engineers that somebody owns."""
    e = state.edition
    last = state.round == state.config.rounds
    lying = {**dict.fromkeys(e.hiring, 0), **e.strip_slot}
    found = []
    for index in range(e.board_places):
        exists = bool(state.config.spaces >> index & 1)
        if e.last_round_bits >> index & 1:
            exists = exists and last
        elif e.order_bits >> index & 1:
            exists = exists and not last
        workers, roubles = state.config.cost[index]
        number = state.strip[lying[index]] if index in lying and exists else 0
        light = exists and index in e.strip_slot
        effect = effect_of(state, index) if light else e.place_effect[index]
        if index == e.t_base:
            pieces = tuple(_pieces(e, here) for here in state.occupied[e.base_pieces :] if here)
        else:
            pieces = (_pieces(e, state.occupied[index]),) if state.occupied[index] else ()
        found.append(Place(e.places[index], exists, workers, roubles, effect.printed, number, None, pieces))
    for seat, player in enumerate(state.players):
        for number in range(1, e.engineer_count + 1):
            if player[e.engineers] >> number & 1:
                index = e.first_engineer + number
                workers, roubles = state.config.cost[index]
                here = state.occupied[index]
                found.append(
                    Place(
                        e.places[index],
                        True,
                        workers,
                        roubles,
                        e.engineer_effect[number].printed,
                        number,
                        seat,
                        (_pieces(e, here),) if here else (),
                    )
                )
    return tuple(found)


def choice_for(state: RussianState, place: str, relocating: bool = False) -> a.Action:
    """The action that chooses a place of `places`."""
    e = state.edition
    index = e.place(place)
    return e.moves.relocate[index] if relocating else e.moves.choose[index]


# --- a player's board ---


class Board(NamedTuple):
    """A player's board in words."""

    tracks: dict[str, dict[str, int | None]]
    """rail -> colour -> position; 0 beside the rail, None not owned (RR-GEN-1)."""
    locomotives: dict[str, int]
    """slot -> number, 0 for an empty slot."""
    reach: dict[str, int]
    special_slot: str
    """Slot of the locomotive without factory side, '' without it."""
    factories: tuple[int, ...]
    markers: tuple[int, ...]
    doublers: int
    own_workers: int
    temporary_workers: int
    black_worker: int
    roubles: int
    workers_in_play: int
    reserve: int
    owns_black_worker: bool
    tokens_unused: tuple[str, ...]
    tokens_laid: dict[str, str]
    """? space -> token."""
    revalued: bool
    values: dict[str, int]
    medal: bool
    doubled: tuple[str, ...]
    engineers: tuple[int, ...]
    cards_held: int
    points: int
    passed: bool
    position: int


def board(state: RussianState, seat: int) -> Board:
    """Everything that lies on and beside a player's board; held cards as a number only."""
    e = state.edition
    player = state.players[seat]
    tracks: dict[str, dict[str, int | None]] = {}
    for rail, cells in enumerate(e.rail_cells):
        tracks[e.rail_ids[rail]] = {
            c.COLOURS[e.cell_colour[cell]]: player[cell] if player[cell] >= 0 else None for cell in cells
        }
    return Board(
        tracks,
        {name: player[e.loco + slot] for slot, name in enumerate(e.slots)},
        {name: reach(e, player, rail) for rail, name in enumerate(e.rail_ids)},
        e.slots[player[e.special_slot] - 1] if player[e.special_slot] else "",
        tuple(player[e.factory : e.factory + e.gaps]),
        tuple(index for index in player[e.marker : e.marker_end] if index >= 0),
        sum(player[e.doublers : e.doublers_end]),
        player[e.own],
        player[e.temp],
        player[e.blackw],
        player[e.roubles],
        player[e.own_total],
        player[e.reserve],
        bool(player[e.has_blackw]),
        tuple(name for index, name in enumerate(e.token_ids) if player[e.tokens] >> index & 1),
        {
            name: e.token_ids[player[e.laid + index] - 1]
            for index, name in enumerate(e.question_names)
            if player[e.laid + index]
        },
        player[e.value_set] != 0,
        dict(zip(c.COLOURS, e.track_value[player[e.value_set]], strict=True)),
        bool(player[e.medal]),
        tuple(
            name
            for rail, name in enumerate(e.rail_ids)
            if is_doubled(e, player, rail, reach(e, player, rail))
        ),
        tuple(number for number in range(1, e.engineer_count + 1) if player[e.engineers] >> number & 1),
        player[e.cards].bit_count(),
        points_so_far(e, player),
        bool(state.passed >> seat & 1),
        state.order.index(seat) + 1,
    )


class Unlock(NamedTuple):
    """A coming advantage of a rail space."""

    rail: str
    space: int
    track: str
    """Colour that must get there."""
    steps: int
    """Steps of that track still missing, 0 if only the reach is."""
    needs_reach: int
    """Reach still missing, 0 if none."""
    effect: Mapping[str, object]


def next_unlocks(state: RussianState, seat: int) -> tuple[Unlock, ...]:
    """Once-only advantages not yet gained, nearest first per rail."""
    e = state.edition
    player = state.players[seat]
    found = []
    for advantage in e.advantages:
        if player[e.done] & advantage.bit:
            continue
        missing = max(0, advantage.space - reach(e, player, advantage.rail)) if advantage.reach else 0
        found.append(
            Unlock(
                e.rail_ids[advantage.rail],
                advantage.space,
                c.COLOURS[e.cell_colour[advantage.cell]],
                max(0, advantage.space - max(0, player[advantage.cell])),
                missing,
                advantage.effect.printed,
            )
        )
    return tuple(sorted(found, key=lambda each: (e.rail_ids.index(each.rail), each.steps + each.needs_reach)))


# --- table and scores ---


class Table(NamedTuple):
    """What lies on and beside the main board."""

    round: int
    rounds: int
    order: tuple[int, ...]
    piles: dict[int, int]
    lowest: int
    returned: dict[int, int]
    strip: tuple[tuple[str, int], ...]
    """(strip space, engineer number or 0), from the hiring space leftwards."""
    cards_up: tuple[str, ...]
    card_engineer: bool
    special_loco_on_card: bool
    bonus_pile: int
    starting_cards: tuple[str, ...]
    pass_points: tuple[int, ...]


def table(state: RussianState) -> Table:
    """The main board in words."""
    e = state.edition
    return Table(
        state.round,
        state.config.rounds,
        state.order,
        {n: state.piles[n] for n in range(e.lowest_pile, e.highest_pile + 1)},
        state.low,
        {n: state.returned[n] for n in range(1, e.factory_kinds) if state.returned[n]},
        tuple(zip(state.config.strip, state.strip, strict=True)),
        tuple(name for index, name in enumerate(e.card_ids) if state.cards_up >> index & 1),
        bool(state.card_engineer),
        state.special == 0,
        len(state.pool),
        tuple(name for index, name in enumerate(e.start_ids) if state.drafts >> index & 1),
        state.config.pass_points[: state.seats],
    )


def scores_by_round(state: RussianState, seat: int) -> tuple[dict[str, int], ...]:
    """Per scored round the points of each score part gained in it; then what has come since."""
    e = state.edition
    before = (0,) * len(e.score_parts)
    found = []
    for entry in (*(each[seat] for each in state.history), tuple(state.players[seat][e.parts :])):
        found.append({name: entry[index] - before[index] for index, name in enumerate(e.score_parts)})
        before = entry
    return tuple(found)


def held_cards(state: RussianState, seat: int) -> tuple[tuple[str, int], ...]:
    """(end bonus card, points it would give now): for that seat's eyes only until the game is over."""
    e = state.edition
    player = state.players[seat]
    return tuple(
        (name, bonus_points(state, player, card))
        for card, name in enumerate(e.bonus_ids)
        if player[e.cards] >> card & 1
    )


def engineer_majority(state: RussianState) -> tuple[tuple[int, int, int], ...]:
    """(seat, engineers, points) as it stands by what is open; final once the game is over."""
    return tuple(majority(state, state.to_move is None))


__all__ = [
    "Board",
    "Income",
    "LocoPreview",
    "MarkerPreview",
    "MarkerScore",
    "Pending",
    "Pieces",
    "Place",
    "RailScore",
    "StepPreview",
    "Table",
    "Unlock",
    "board",
    "choice_for",
    "engineer_majority",
    "held_cards",
    "income",
    "industry_points",
    "loco_previews",
    "marker_previews",
    "next_unlocks",
    "pending",
    "places",
    "rail_points",
    "round_income",
    "scores_by_round",
    "step_previews",
    "table",
]
