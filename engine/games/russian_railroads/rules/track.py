"""Movement of tracks (RR-TRACK): possible steps, and whether a bag of advances can be completed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .. import components as c
from ..actions import Action
from ..board import Edition
from ..tables import trim
from .gain import Events, grant, holds, passes, tell

if TYPE_CHECKING:
    from ..state import RussianState

STEM_BITS = 8
"""The argument of a step into a branch is rail << STEM_BITS | stem."""

# --- cells that a bag of advances can move ---


def allowed_cells(e: Edition, bag: int) -> tuple[int, ...]:
    """The track cells that an advance of the bag can move."""
    bag &= c.TRACK_FIELDS
    cells = e.tables.allowed.get(bag)
    if cells is None:
        colours = [bool(bag & c.FIELD[c.K_ANY] or bag & c.FIELD[colour]) for colour in range(len(c.COLOURS))]
        if bag & c.FIELD[c.K_BASE]:
            colours[0] = colours[1] = True
        cells = e.tables.allowed[bag] = tuple(cell for cell in e.track_cells if colours[e.cell_colour[cell]])
    return cells


def step_options(e: Edition, player: list[int], bag: int) -> list[Action]:
    """The steps where the color is owned and the next space is free of the track ahead (RR-TRACK-4). At a
    fork the step of the black track names the branch."""
    step = e.moves.step
    cells = allowed_cells(e, bag)
    if not e.bound_tracks and not e.forked:
        return [step[cell] for cell in cells if -1 < player[cell] < player[cell - 1] - 1]
    found: list[Action] = []
    for cell in cells:
        if can_step(e, player, cell):
            ways = fork_ahead(e, player, cell)
            if ways:
                found += (way for way in ways if way.kind == "step")
            else:
                found.append(step[cell])
    return found


def can_step(e: Edition, cells: list[int] | tuple[int, ...], cell: int) -> bool:
    """Whether the track can advance one space, given an advance for it (RR-TRACK-4)."""
    position = cells[cell]
    return -1 < position < cells[cell - 1] - 1 and (
        position > 0 or not e.bound_tracks or has_piece(e, cells, cell)
    )


def has_piece(e: Edition, cells: list[int] | tuple[int, ...], cell: int) -> bool:
    """Whether a piece of the color is left, if there are fewer tracks of it than rails."""
    colour = e.cell_colour[cell]
    limit = e.track_limit[colour]
    return not limit or sum(cells[other] > 0 for other in e.colour_cells[colour]) < limit


def fork_ahead(e: Edition, player: list[int] | tuple[int, ...], cell: int) -> tuple[Action, ...]:
    """The steps of a black track at a fork, by stem, with `PASS` for stems that do not start there. Empty if
    there is no choice."""
    rail = e.cell_rail[cell]
    if e.route[rail] < 0 or cell != e.rail_cells[rail][0]:
        return ()
    stem = player[e.route[rail]]
    ways = e.moves.fork[rail][stem]
    at_end = player[cell] == e.rails[rail].stems[stem].last
    return ways if at_end and any(way.kind == "step" for way in ways) else ()


# --- room: the number of advances that each color can make ---


def _rail_room(e: Edition, rail: int, cells: tuple[int, ...]) -> int:
    tables = e.tables
    most = tables.most_advances
    room = any_room = 0
    wall = ahead = cells[0]
    for offset, position in enumerate(cells[1:]):
        if position < 0:
            break
        colour = e.cell_colour[e.rail_cells[rail][offset]]
        room |= min(most, max(0, ahead - 1 - position)) << tables.room_bits * colour
        any_room += wall - 1 - offset - position
        ahead = position
    room |= min(most, any_room) << tables.any_room
    tables.rail_rooms[rail][cells] = room
    trim(tables.rail_rooms[rail])
    return room


def rooms(e: Edition, player: list[int]) -> int:
    """The packed room of all colors and of free advances, each limited per rail to the most that a place
    needs. An open fork counts as its longest way."""
    tables = e.tables
    if e.bound_tracks:
        cells = tuple(player[: e.cells])
        room = tables.bound_rooms.get(cells)
        return _bound_rooms(e, cells) if room is None else room
    total = 0
    for first, last, known in tables.slices:
        cells = tuple(player[first:last])
        room = known.get(cells)
        total += _rail_room(e, e.cell_rail[first], cells) if room is None else room
    return total


def _bound_rooms(e: Edition, cells: tuple[int, ...]) -> int:
    tables = e.tables
    most = tables.most_advances * len(e.rails)
    free = min(most, any_room(e, cells))
    while free < tables.most_advances and _performable(e, c.UNIT[c.K_ANY] * (free + 1), cells):
        free += 1
    total = free << tables.any_room
    for colour in range(len(c.COLOURS)):
        total |= min(most, colour_room(e, cells, colour)) << tables.room_bits * colour
    tables.bound_rooms[cells] = total
    trim(tables.bound_rooms)
    return total


def colour_room(e: Edition, player: list[int] | tuple[int, ...], colour: int) -> int:
    """The most advances of one color alone. Pieces not yet bound to a rail are counted on the rails with the
    most room."""
    limit = e.track_limit[colour]
    room = bound = 0
    unbound: list[int] = []
    for cell in e.colour_cells[colour]:
        position = player[cell]
        bound += position > 0
        if position >= 0 and player[cell - 1] - 1 > position:
            if position or not limit:
                room += player[cell - 1] - 1 - position
            else:
                unbound.append(player[cell - 1] - 1)
    if unbound and limit > bound:
        room += sum(sorted(unbound, reverse=True)[: limit - bound])
    return room


def any_room(e: Edition, player: list[int] | tuple[int, ...]) -> int:
    """The number of advances of owned colors, leading ones first. With bound pieces it is a lower bound."""
    total = 0
    for cells in e.rail_cells:
        last = player[cells[0] - 1] - 1
        for offset, cell in enumerate(cells):
            position = player[cell]
            if position >= 0:
                if e.bound_tracks and not position and e.track_limit[e.cell_colour[cell]]:
                    break  # this piece may be needed elsewhere, and those behind it wait
                total += last - offset - position
    return total


_ONE_KIND: dict[int, int] = {
    c.UNIT[kind] * count: kind for kind in range(c.TRACK_KINDS) for count in range(1, c.MOST_PENDING + 1)
}


def tracks_performable(e: Edition, player: list[int], bag: int) -> bool:
    """Whether all advances of the bag can be made in some order, including unlocked colors (RR-COMP-3).

    Other advantages are ignored; `completeness` handles them where they matter.
    """
    kind = _ONE_KIND.get(bag)
    if kind is not None:
        count = bag >> c.WIDTH * kind
        if kind < c.K_BASE:
            return colour_room(e, player, kind) >= count
        if kind == c.K_ANY and any_room(e, player) >= count:
            return True
    return _performable(e, bag, tuple(player[: e.cells]))


def _performable(e: Edition, bag: int, cells: tuple[int, ...]) -> bool:
    if not bag:
        return True
    key = (bag, cells)
    known = e.tables.performable.get(key)
    if known is not None:
        return known
    found = any(
        _performable(e, bag - c.UNIT[kind], moved)
        for cell in allowed_cells(e, bag)
        if can_step(e, cells, cell)
        for moved in _moved(e, cells, cell)
        for kind in (e.cell_colour[cell], c.K_BASE, c.K_ANY)
        if bag & c.FIELD[kind] and (kind != c.K_BASE or e.cell_colour[cell] < 2)
    )
    e.tables.performable[key] = found
    trim(e.tables.performable)
    return found


def _moved(e: Edition, cells: tuple[int, ...], cell: int) -> Iterator[tuple[int, ...]]:
    """The track cells after one step: several at a fork."""
    ways = fork_ahead(e, cells, cell)
    if not ways:
        yield advance_cells(e, cells, cell)
    for stem, way in enumerate(ways):
        if way.kind == "step":
            taken = list(cells)
            take_way(e, taken, e.cell_rail[cell], stem)
            yield advance_cells(e, tuple(taken), cell)


def take_way(e: Edition, cells: list[int], rail: int, stem: int) -> None:
    """Enter a branch for good. Its end becomes the end of the rail."""
    wall = e.rail_cells[rail][0] - 1
    cells[e.route[rail]] = stem
    cells[wall] = min(cells[wall], e.rails[rail].length[stem] + 1)


def advance_cells(e: Edition, cells: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """The track cells after one step, including the color that it unlocks (RR-TRACK-6)."""
    moved = list(cells)
    moved[cell] += 1
    for advantage, colour in e.tables.cell_unlocks[cell].get(moved[cell], ()):
        if not advantage.stem or passes(e, cells, advantage.rail, advantage.stem):
            for other in e.colour_cells[colour]:
                if moved[other] < 0:
                    moved[other] = 0
    return tuple(moved)


# --- making a step ---


_FITTING: tuple[tuple[int, ...], ...] = tuple(
    (colour, c.K_BASE, c.K_ANY) if colour < 2 else (colour, c.K_ANY) for colour in range(len(c.COLOURS))
)
"""By color: the kinds of advances that can move it, least flexible first."""


def consume(must: int, may: int, colour: int) -> tuple[int, int, int]:
    """Use up an advance of the color: (mandatory bag, optional bag, kind used).

    The least flexible one is used, mandatory before optional. If an optional one is used and a more flexible
    mandatory one also fits, the latter becomes optional: either can be said to be the one used, and the one
    left is the more flexible (RR-COMP-2, RR-Q-8).
    """
    kinds = _FITTING[colour]
    for index, kind in enumerate(kinds):
        if must & c.FIELD[kind]:
            return must - c.UNIT[kind], may, kind
        if may & c.FIELD[kind]:
            may -= c.UNIT[kind]
            for flexible in kinds[index + 1 :]:
                if must & c.FIELD[flexible]:
                    return must - c.UNIT[flexible], may + c.UNIT[flexible], kind
            return must, may, kind
    raise AssertionError("no advance pending for this step")


def step(state: RussianState, cell: int, events: Events) -> None:
    """Advance a track by one space (RR-TRACK-1) and gain advantages that become due (RR-SPEC)."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    state.mandatory, state.optional, kind = consume(state.mandatory, state.optional, e.cell_colour[cell])
    position = player[cell] + 1
    player[cell] = position
    if events is not None:
        tell(
            events,
            "track",
            seat,
            colour=c.COLOURS[e.cell_colour[cell]],
            rail=e.rail_ids[e.cell_rail[cell]],
            space=position,
        )
    if state.black_worker_due and kind >= c.K_BASE and e.cell_colour[cell] == 0:
        state.black_worker_due = 0
        state.optional += c.UNIT[c.K_BLACK]
        if events is not None:
            tell(events, "black-worker-extra", seat)
    advantages = e.cell_advantages[cell].get(position)
    if advantages:
        for advantage in advantages:
            if not player[e.done] & advantage.bit and holds(e, player, advantage):
                grant(state, seat, advantage, events)


def take_fork(state: RussianState, way: int, events: Events) -> None:
    """Move the black track from a fork into a branch. The player's other tracks follow it there."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    rail, stem = way >> STEM_BITS, way & (1 << STEM_BITS) - 1
    take_way(e, player, rail, stem)
    if events is not None:
        tell(events, "fork", seat, rail=e.rail_ids[rail], branch=e.rails[rail].stems[stem].id)
    step(state, e.rail_cells[rail][0], events)
