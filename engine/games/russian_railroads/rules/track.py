"""Track movement (RR-TRACK): which steps there are, and whether a bag of advances can be performed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import components as c
from ..actions import Action
from ..edition import Edition
from ..tables import trim
from .gain import Events, grant, holds, tell

if TYPE_CHECKING:
    from ..state import RussianState

STEM_BITS = 8
"""A step that takes a fork is numbered by rail << STEM_BITS | stem."""

# --- which cells a bag of advances may move ---


def allowed_cells(e: Edition, bag: int) -> tuple[int, ...]:
    """The track cells that some advance of the bag may move."""
    bag &= c.TRACK_FIELDS
    cells = e.tables.allowed.get(bag)
    if cells is None:
        colours = [bool(bag & c.FIELD[c.K_ANY] or bag & c.FIELD[colour]) for colour in range(len(c.COLOURS))]
        if bag & c.FIELD[c.K_BASE]:
            colours[0] = colours[1] = True
        cells = e.tables.allowed[bag] = tuple(cell for cell in e.track_cells if colours[e.cell_colour[cell]])
    return cells


def step_options(e: Edition, player: list[int], bag: int) -> list[Action]:
    """RR-TRACK-4: the colour is on the rail or beside it, and the next space is free of the track ahead."""
    step = e.moves.step
    return [step[cell] for cell in allowed_cells(e, bag) if -1 < player[cell] < player[cell - 1] - 1]


# --- rooms: how many advances each colour could make ---


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
    """Packed rooms of all colours, and of free advances: each capped per rail at what a place may ask for."""
    tables = e.tables
    total = 0
    for rail, (first, last) in enumerate(tables.slices):
        cells = tuple(player[first:last])
        room = tables.rail_rooms[rail].get(cells)
        total += _rail_room(e, rail, cells) if room is None else room
    return total


def colour_room(e: Edition, player: list[int], colour: int) -> int:
    """How many advances of one colour alone could be made."""
    return sum(
        max(0, player[cell - 1] - 1 - player[cell]) for cell in e.colour_cells[colour] if player[cell] >= 0
    )


def any_room(e: Edition, player: list[int]) -> int:
    """How many advances of owned colours could be made in all, the leading ones first."""
    total = 0
    for rail, cells in enumerate(e.rail_cells):
        for offset, cell in enumerate(cells):
            if player[cell] >= 0:
                total += player[cells[0] - 1] - 1 - offset - player[cell]
    return total


_SINGLE: dict[int, int] = {c.UNIT[kind] * count: kind for kind in range(7) for count in range(1, 32)}


def tracks_performable(e: Edition, player: list[int], bag: int) -> bool:
    """Can all advances of the bag be made in some order, unlocked colours included (RR-COMP-3)?

    Advantages other than new colours are not looked at; `completeness` does that where it can matter.
    """
    kind = _SINGLE.get(bag)
    if kind is not None:
        count = bag >> 5 * kind
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
    found = False
    for cell in allowed_cells(e, bag):
        if -1 < cells[cell] < cells[cell - 1] - 1:
            colour = e.cell_colour[cell]
            moved = advance_cells(e, cells, cell)
            for kind in (colour, c.K_BASE, c.K_ANY):
                if bag & c.FIELD[kind] and (kind != c.K_BASE or colour < 2):
                    if _performable(e, bag - c.UNIT[kind], moved):
                        found = True
                        break
            if found:
                break
    e.tables.performable[key] = found
    trim(e.tables.performable)
    return found


def advance_cells(e: Edition, cells: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """The track cells after one step, with the colour it unlocks (RR-TRACK-6)."""
    moved = list(cells)
    moved[cell] += 1
    for advantage in e.cell_advantages[cell].get(moved[cell], ()):
        for operation, colour in advantage.effect.at_once:
            if operation == "gain_tracks":
                for other in e.colour_cells[colour]:
                    if moved[other] < 0:
                        moved[other] = 0
    return tuple(moved)


# --- making a step ---


def _consume(state: RussianState, player: list[int], cell: int) -> int:
    """Take one advance that fits out of the pool: own colour before black-or-gray before any, and what must
    be done before what may be done, so that the more flexible advance is kept."""
    e = state.edition
    colour = e.cell_colour[cell]
    must, may = state.mandatory, state.optional
    for kind in (colour, c.K_BASE, c.K_ANY):
        if kind == c.K_BASE and colour > 1:
            continue
        field = c.FIELD[kind]
        if must & field:
            state.mandatory = must - c.UNIT[kind]
            return kind
        if may & field:
            # The flexible advances that must be done would be stranded: let this step be one of them.
            flexible = must & (c.FIELD[c.K_BASE] | c.FIELD[c.K_ANY])
            if flexible and kind < c.K_BASE:
                moved = advance_cells(e, tuple(player[: e.cells]), cell)
                if not _performable(e, must & c.TRACK_FIELDS, moved):
                    continue
            state.optional = may - c.UNIT[kind]
            return kind
    raise AssertionError("no advance pending for this step")


def step(state: RussianState, cell: int, events: Events) -> None:
    """One track one space forward (RR-TRACK-1), and what becomes due by it (RR-SPEC)."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    kind = _consume(state, player, cell)
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
    """The black track leaves a fork by one of its branches; the player's other tracks follow it there."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    rail, stem = way >> STEM_BITS, way & (1 << STEM_BITS) - 1
    player[e.route[rail]] = stem
    cell = e.rail_cells[rail][0]
    player[cell - 1] = min(player[cell - 1], e.rails[rail].length[stem] + 1)
    if events is not None:
        tell(events, "fork", seat, rail=e.rail_ids[rail], branch=e.rails[rail].stems[stem].id)
    step(state, cell, events)
