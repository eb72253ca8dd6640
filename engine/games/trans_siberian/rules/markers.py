"""Moves of the markers of railroads and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event
from ....core.errors import Value as Arg
from ..components import RAILROADS
from ..phases import TURN

if TYPE_CHECKING:
    from ..state import TransSiberianState

Events = list[Event] | None


def move_value(state: TransSiberianState, railroad: int, steps: int, why: str, events: Events) -> None:
    """Move the stock value by some spaces, within its track (TSR-TERM-13, TSR-ADJ-2, TSR-ADJ-3)."""
    before = state.space[railroad]
    after = min(max(before + steps, 0), state.board.last_space)
    state.space[railroad] = after
    if events is not None:
        values = state.board.values
        args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "why": why}
        if after == before:
            events.append(Event("value-stays", None, {**args, "at": values[after]}))
        else:
            moved = {"from": values[before], "to": values[after], "steps": after - before}
            events.append(Event("value", None, {**args, **moved}))


def raise_income(state: TransSiberianState, railroad: int, gain: int, events: Events) -> None:
    """Raise income, and stock value per black square reached or passed (TSR-INCOME-1 to TSR-INCOME-3)."""
    board = state.board
    before = state.income[railroad]
    after = before + gain
    if after > board.income_end:
        after = board.income_end
    state.income[railroad] = after
    passed = board.black_up_to[after] - board.black_up_to[before]
    if events is not None:
        name = RAILROADS[railroad]
        events.append(Event("income", None, {"railroad": name, "from": before, "to": after, "links": gain}))
        for square in board.black_squares:
            if before < square <= after:
                events.append(Event("black-square", None, {"railroad": name, "square": square}))
    if passed:
        move_value(state, railroad, passed, "black-squares", events)


def next_turn(state: TransSiberianState) -> None:
    """Pass the turn to the next player clockwise."""
    state.turn = state.to_move = (state.turn + 1) % state.seats
    state.stage = TURN


def step_timing(state: TransSiberianState, events: Events) -> None:
    """Advance timing by one. No turn does so twice (TSR-TURN-3)."""
    state.timing += 1
    if events is not None:
        events.append(Event("timing", None, {"from": state.timing - 1, "to": state.timing}))


def move_nationalization(state: TransSiberianState, boxes: int, why: str, events: Events) -> None:
    """Move the nationalization marker, at most to the last box (TSR-TERM-13)."""
    before = state.box
    track = state.board.boxes
    state.box = min(before + boxes, len(track) - 1)
    if events is not None:
        args: dict[str, Arg] = {
            "from": track[before],
            "to": track[state.box],
            "boxes": boxes,
            "why": why,
        }
        events.append(Event("nationalization-marker", None, args))
