"""Shared helpers of the American boards' tests: the board, positions on it, numbers of its module."""

from __future__ import annotations

from typing import Any

from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.state import RussianState

from ..helpers import at

OPTIONS = {"boards": "american"}
BOARD = GAME.edition(GAME.check_options(3, OPTIONS))
SW4, SW6, SW8 = (BOARD.factory_ids.index(name) for name in ("SW4", "SW6", "SW8"))


def usa(*lines: str, players: int = 3, **patch: Any) -> RussianState:
    """A position on American boards."""
    return at(players, OPTIONS, STANDARD, *lines, **({"round": 2} | patch))


def has(state: RussianState, name: str, seat: int = 0) -> int:
    """A number of the module."""
    return state.boards[seat][state.edition.fields[name]]


def track(state: RussianState, colour: str, rail: str, seat: int = 0) -> int:
    return state.boards[seat][state.edition.cell[rail, colour]]


def market(*levels: int) -> list[str]:
    """Lines: who is on which level, in order of arrival, and dividends D1, D2, ... up to the highest."""
    lines, there = [], dict[int, int]()
    for seat, level in enumerate(levels):
        if level:
            there[level] = there.get(level, 0) + 1
            lines += [f"has {seat} stock_level {level}", f"has {seat} stock_place {there[level]}"]
    return [*lines, *(f"extra dividend{level} {level}" for level in range(1, max(levels) + 1))]


WEST2 = {"tracks": {"west": {"black": 2}}, "locomotives": {"west": 3}}
"""One step before a stock icon."""
