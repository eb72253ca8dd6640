"""Small questions the page asks about a state, beside the engine's own `queries`."""

from __future__ import annotations

from typing import cast

from engine.core.contract import State
from engine.games.trans_siberian.components import EXTERNAL, LINK_COUNT, RAILROAD_COUNT, VALUES
from engine.games.trans_siberian.state import TransSiberianState


def of(state: State) -> TransSiberianState:
    """The state as what it is."""
    return cast(TransSiberianState, state)


def owners(state: TransSiberianState) -> list[int | None]:
    """By link, whose cube lies on it."""
    found: list[int | None] = [None] * LINK_COUNT
    for railroad, links in enumerate(state.own):
        while links:
            low = links & -links
            found[low.bit_length() - 1] = railroad
            links ^= low
    return found


def external(link: int) -> bool:
    """Does a link lead to a circle?"""
    return bool(EXTERNAL >> link & 1)


def value(state: TransSiberianState, railroad: int) -> int | None:
    """Stock value in dollars, None while there is none."""
    space = state.space[railroad]
    return VALUES[space] if space >= 0 else None


def each_after(state: TransSiberianState, railroad: int, more: int = 0) -> int:
    """A certificate's dividend with some more of them sold (TSR-DIV-2)."""
    sold = state.sold[railroad] + more
    return -(-state.income[railroad] // sold) if sold else 0


def holding(state: TransSiberianState, seat: int, railroad: int) -> int:
    """How many certificates of a railroad a seat holds."""
    return state.held[seat * RAILROAD_COUNT + railroad]


def next_box(state: TransSiberianState) -> int:
    """The nationalization box after the present one."""
    return state.track[min(state.box + 1, len(state.track) - 1)]
