"""Track movement (RR-TRACK): which steps there are, and whether a bag of advances can be performed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .gain import Events, grant, reach, tell

if TYPE_CHECKING:
    from ..state import RussianState

ANY_ROOM = 20
"""Bit offset of the room for free advances in a packed room (four bits each, RR-GEN-2 order)."""
_CLAMP = c.MOST_ADVANCES
"""More room than any place asks for need not be told apart."""

# --- which cells a bag of advances may move ---

_ALLOWED: dict[int, tuple[int, ...]] = {}


def allowed_cells(bag: int) -> tuple[int, ...]:
    """The track cells that some advance of the bag may move."""
    bag &= c.TRACK_FIELDS
    cells = _ALLOWED.get(bag)
    if cells is None:
        colours = [bool(bag & c.FIELD[c.K_ANY] or bag & c.FIELD[colour]) for colour in range(len(c.COLOURS))]
        if bag & c.FIELD[c.K_BASE]:
            colours[0] = colours[1] = True
        cells = _ALLOWED[bag] = tuple(cell for cell in c.TRACK_CELLS if colours[c.CELL_COLOUR[cell]])
    return cells


def step_options(player: list[int], bag: int) -> list[a.Action]:
    """RR-TRACK-4: the colour is on the rail or beside it, and the next space is free of the track ahead."""
    step = a.STEP
    return [step[cell] for cell in allowed_cells(bag) if -1 < player[cell] < player[cell - 1] - 1]


# --- rooms: how many advances each colour could make ---

_RAIL_ROOMS: tuple[dict[tuple[int, ...], int], ...] = tuple({} for _ in c.RAILS)
_SLICES = tuple((cells[0], cells[-1] + 1) for cells in c.RAIL_CELLS)


def _rail_room(rail: int, positions: tuple[int, ...]) -> int:
    room = 0
    any_room = 0
    ahead = c.RAIL_LENGTH[rail] + 1
    for offset, position in enumerate(positions):
        if position < 0:
            break
        colour = c.CELL_COLOUR[c.RAIL_CELLS[rail][offset]]
        room |= min(_CLAMP, max(0, ahead - 1 - position)) << 4 * colour
        any_room += c.RAIL_LENGTH[rail] - offset - position
        ahead = position
    room |= min(_CLAMP, any_room) << ANY_ROOM
    _RAIL_ROOMS[rail][positions] = room
    return room


def rooms(player: list[int]) -> int:
    """Packed rooms of all colours, and of free advances: each capped per rail at what a place may ask for."""
    total = 0
    for rail, (first, last) in enumerate(_SLICES):
        positions = tuple(player[first:last])
        room = _RAIL_ROOMS[rail].get(positions)
        total += _rail_room(rail, positions) if room is None else room
    return total


def colour_room(player: list[int], colour: int) -> int:
    """How many advances of one colour alone could be made."""
    return sum(
        max(0, player[cell - 1] - 1 - player[cell]) for cell in c.COLOUR_CELLS[colour] if player[cell] >= 0
    )


def any_room(player: list[int]) -> int:
    """How many advances of owned colours could be made in all, the leading ones first."""
    total = 0
    for rail, cells in enumerate(c.RAIL_CELLS):
        for offset, cell in enumerate(cells):
            if player[cell] >= 0:
                total += c.RAIL_LENGTH[rail] - offset - player[cell]
    return total


_PERFORMABLE: dict[tuple[int, tuple[int, ...]], bool] = {}
_SINGLE: dict[int, int] = {c.UNIT[kind] * count: kind for kind in range(7) for count in range(1, 32)}


def tracks_performable(player: list[int], bag: int) -> bool:
    """Can all advances of the bag be made in some order, unlocked colours included (RR-COMP-3)?

    Advantages other than new colours are not looked at; `completeness` does that where it can matter.
    """
    kind = _SINGLE.get(bag)
    if kind is not None:
        count = bag >> 5 * kind
        if kind < c.K_BASE:
            return colour_room(player, kind) >= count
        if kind == c.K_ANY and any_room(player) >= count:
            return True
    return _performable(bag, tuple(player[: c.CELLS]))


def _performable(bag: int, cells: tuple[int, ...]) -> bool:
    if not bag:
        return True
    key = (bag, cells)
    known = _PERFORMABLE.get(key)
    if known is not None:
        return known
    found = False
    for cell in allowed_cells(bag):
        if -1 < cells[cell] < cells[cell - 1] - 1:
            colour = c.CELL_COLOUR[cell]
            moved = advance_cells(cells, cell)
            for kind in (colour, c.K_BASE, c.K_ANY):
                if bag & c.FIELD[kind] and (kind != c.K_BASE or colour < 2):
                    if _performable(bag - c.UNIT[kind], moved):
                        found = True
                        break
            if found:
                break
    if len(_PERFORMABLE) > 100_000:
        _PERFORMABLE.clear()
    _PERFORMABLE[key] = found
    return found


def advance_cells(cells: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """The track cells after one step, with the colour it unlocks (RR-TRACK-6)."""
    moved = list(cells)
    moved[cell] += 1
    for advantage in c.CELL_ADVANTAGES[cell].get(moved[cell], ()):
        for operation, colour in advantage.effect.at_once:
            if operation == c.OP_TRACKS:
                for other in c.COLOUR_CELLS[colour]:
                    if moved[other] < 0:
                        moved[other] = 0
    return tuple(moved)


# --- making a step ---


_FITTING: tuple[tuple[int, ...], ...] = tuple(
    (colour, c.K_BASE, c.K_ANY) if colour < 2 else (colour, c.K_ANY) for colour in range(len(c.COLOURS))
)
"""Per colour: the kinds of advances that can move it, the least flexible first."""


def consume(must: int, may: int, colour: int) -> tuple[int, int, int]:
    """Take an advance of the colour out of the pool: (what must, what may still be done, the kind taken).

    The least flexible one goes, what must be done before what may be done. Where that is an optional one
    though a more flexible mandatory one fits as well, either can be said to have been used: what is left is
    the more flexible advance, and it is optional (RR-COMP-2, RR-Q-8).
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
    """One track one space forward (RR-TRACK-1), and what becomes due by it (RR-SPEC)."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    state.mandatory, state.optional, kind = consume(state.mandatory, state.optional, c.CELL_COLOUR[cell])
    position = player[cell] + 1
    player[cell] = position
    if events is not None:
        tell(
            events,
            "track",
            seat,
            colour=c.COLOURS[c.CELL_COLOUR[cell]],
            rail=c.RAILS[c.CELL_RAIL[cell]],
            space=position,
        )
    if state.black_worker_due and kind >= c.K_BASE and c.CELL_COLOUR[cell] == 0:
        state.black_worker_due = 0
        state.optional += c.UNIT[c.K_BLACK]
        if events is not None:
            tell(events, "black-worker-extra", seat)
    advantages = c.CELL_ADVANTAGES[cell].get(position)
    if advantages:
        for advantage in advantages:
            if not player[c.DONE] & advantage.bit and (
                not advantage.reach or reach(player, advantage.rail) >= advantage.space
            ):
                grant(state, seat, advantage, events)
