"""Shared helpers of the Germany boards' tests: the board, positions on it, what its refusals claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.state import RussianState

from .. import helpers

OPTIONS: Final[dict[str, bool | int | str]] = {"boards": "german"}
BOARD: Final = GAME.new(2, 1, OPTIONS).edition
MUNICH, DRESDEN, NUREMBERG = BOARD.rail_ids
STATION: Final = {"H": "hannover", "W": "wurzburg", "F": "frankfurt"}
SECTION: Final = {"hannover": (DRESDEN, 4), "wurzburg": (NUREMBERG, 3), "frankfurt": (NUREMBERG, 6)}
WITHOUT: Final[dict[str, bool | int | str]] = {}


def at(
    players: int = 4, *lines: str, options: dict[str, bool | int | str] = WITHOUT, **patch: Any
) -> RussianState:
    """A position on the Germany boards, as `helpers.at`."""
    chosen: dict[str, object] = {**OPTIONS, **options}
    state = GAME.position("\n".join([*helpers.text_of(players, chosen, None, **patch), *lines]))
    assert isinstance(state, RussianState)
    state.choices = None
    return state


def has(state: RussianState, name: str, seat: int = 0) -> int:
    return state.boards[seat][BOARD.fields[name]]


def track(state: RussianState, rail: str, colour: str = "black", seat: int = 0) -> int:
    return state.boards[seat][BOARD.cell[rail, colour]]


def _saved(state: RussianState, name: str, seat: int | None = None) -> int:
    """A number of a seat as it is saved, by default of the one to move, by its name in positions."""
    seat = state.to_move if seat is None else seat
    assert seat is not None
    found: int = state.to_data()["boards"][seat][state.edition.fields[name]]
    return found


def _tile(state: RussianState, tile: str, seat: int) -> bool:
    return bool(_saved(state, STATION[tile[0]], seat) == int(tile[1:]))


def _income_due(state: RussianState) -> bool:
    return {action.kind for action in state.legal()} == {"income"}


TRUTH: Final[dict[str, Callable[[RussianState, Action, dict[str, Any]], bool]]] = {
    "tile-taken": lambda s, t, a: t.what == a["tile"] and _tile(s, a["tile"], a["seat"]),
    "tile-of-other-station": lambda s, t, a: (
        a["station"] == STATION[t.what[0]]
        and {action.kind for action in s.legal()} == {"extension"}
        and t.what[0] not in {action.what[0] for action in s.legal()}
    ),
    "no-section-entered": lambda s, t, a: (
        a["station"] == STATION[t.what[0]] and not any(action.kind == "extension" for action in s.legal())
    ),
    "income-gone": lambda s, t, a: t.what == a["marker"] and _saved(s, a["marker"], a["seat"]) > 0,
    "no-income-due": lambda s, t, a: not _income_due(s),
    "income-not-yours": lambda s, t, a: t.what == a["marker"] and _saved(s, a["marker"]) == 0,
    "income-face-down": lambda s, t, a: t.what == a["marker"] and _saved(s, a["marker"]) == 2,
    "income-not-now": lambda s, t, a: _saved(s, a["marker"]) == 1 and s.to_data()["phase"] == "relocate",
}
"""What each refusal of the module claims, read from the save and from what is legal."""
