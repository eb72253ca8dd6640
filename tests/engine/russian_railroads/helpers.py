"""Short ways to set up a position, to play lines of notation and to expect refusals."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.contract import Event
from engine.core.errors import IllegalAction
from engine.games.russian_railroads import GAME, positions
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.edition import Edition
from engine.games.russian_railroads.modules import STANDARD
from engine.games.russian_railroads.state import RussianState

TS, SP, KV = STANDARD.rail_ids


def at(
    players: int = 4, options: dict[str, Any] | None = None, board: Edition = STANDARD, **patch: Any
) -> RussianState:
    """A position; `seat0={...}` etc. patch the seats. Nobody has roubles unless the patch says so."""
    seats: dict[str, dict[str, Any]] = {str(seat): {"roubles": 0} for seat in range(players)}
    for seat in range(players):
        seats[str(seat)].update(patch.pop(f"seat{seat}", {}))
    return positions.position(players, options, {**patch, "seats": seats}, board=board)


def parse(state: RussianState, text: str) -> Action:
    """The action on the state's board that the text means."""
    return GAME.parse(text) if state.edition is STANDARD else state.edition.moves.by_text[text]


def do(state: RussianState, *texts: str) -> list[Event]:
    """Play lines of notation, the books checked after each; what happened."""
    events: list[Event] = []
    for text in texts:
        events += state.play(parse(state, text))
        state.check()
    return events


def legal(state: RussianState) -> list[str]:
    """What can be done now, in notation."""
    return [GAME.format(action) for action in state.legal()]


def refused(state: RussianState, text: str, rule: str, reason: str) -> dict[str, Any]:
    """The action is refused for that rule and reason, and nothing changes; the reason's arguments."""
    action = parse(state, text)
    before = state.to_json()
    assert action not in state.legal()
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert (caught.value.refusal.rule, caught.value.refusal.reason) == (rule, reason)
    assert state.to_json() == before
    return dict(caught.value.refusal.args)


def facts(state: RussianState, seat: int = 0) -> dict[str, Any]:
    """The seat's figures (positions.facts)."""
    found: dict[str, Any] = positions.facts(state)["seats"][str(seat)]
    return found


def pos(state: RussianState, colour: str, rail: str, seat: int = 0) -> int:
    """Position of a track, -1 if the colour is not owned."""
    return state.boards[seat][STANDARD.cell[rail, colour]]


def kinds(events: list[Event]) -> list[str]:
    """The kinds of what happened."""
    return [event.kind for event in events]


OTHERS = [1, 2, 3]
"""Seats that have passed, so that seat 0 plays on."""


def score_line(state: RussianState, seat: int, key: str) -> int:
    """The points of one part of a seat's score."""
    return sum(line.points for line in state.scores()[seat].lines if line.key == key)
