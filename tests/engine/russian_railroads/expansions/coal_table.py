"""Shared helpers of the coal tests: boards with coal, and how to read them."""

from __future__ import annotations

from typing import Any

from engine.games.russian_railroads.editions import edition
from engine.games.russian_railroads.expansions import EXTRAS
from engine.games.russian_railroads.expansions.coal import COAL
from engine.games.russian_railroads.expansions.coal_more import (
    COAL_BONUS,
    COAL_BURNING,
    COAL_ENGINEER,
    COAL_FACTORY,
)
from engine.games.russian_railroads.positions import figures
from engine.games.russian_railroads.state import RussianState

from ..helpers import at

BOARD = edition((COAL, COAL_FACTORY, COAL_BURNING, COAL_BONUS))
"""The Russian boards with coal."""
ALL = edition((EXTRAS, COAL, COAL_FACTORY, COAL_BURNING, COAL_BONUS, COAL_ENGINEER))
"""The same with all extras."""
MINE = 31
"""A foundry that is open with seat 0."""


def table(
    *lines: str, players: int = 4, options: dict[str, object] | None = None, **patch: Any
) -> RussianState:
    """A position with coal. Seat 0 has one own worker and one coal unless a line says otherwise."""
    return at(players, options, BOARD, *lines, **patch)


def coal(state: RussianState, seat: int = 0) -> int:
    found: int = figures(state)["has"][seat]["coal"]
    return found


def where(state: RussianState, foundry: str) -> int:
    found: int = figures(state)["extra"][foundry]
    return found


def black(state: RussianState, rail: str, seat: int = 0) -> int:
    found: int = figures(state)["tracks"][seat][rail]["black"]
    return found


def optional(state: RussianState) -> dict[str, int]:
    found: dict[str, int] = state.to_data()["optional"]
    return found
