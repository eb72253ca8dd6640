"""Playing by notation, and looking at what was refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.contract import Event
from engine.core.errors import IllegalAction, Refusal
from engine.games.trans_siberian import GAME, positions, refusals
from engine.games.trans_siberian.components import RAILROAD_INDEX
from engine.games.trans_siberian.state import TransSiberianState


def table(players: int = 3, options: dict[str, Any] | None = None, **position: Any) -> TransSiberianState:
    return positions.make(players, position, options)


def new_game(players: int = 3, start: int = 0) -> TransSiberianState:
    return GAME.new(players, 1, {"start": f"seat{start}"})


def public(links: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """A railroad whose two certificates seat 0 holds."""
    return {"held": [2, 0, 0], "value": 24, "links": links or [], **more}


def play(state: TransSiberianState, *texts: str) -> list[Event]:
    """Do these; the events of all of them."""
    events: list[Event] = []
    for text in texts:
        events += state.play(GAME.parse(text))
    return events


def refused(state: TransSiberianState, text: str) -> Refusal:
    """Why this is refused; the state is untouched and the texts' arguments are the documented ones."""
    before = state.to_json()
    with pytest.raises(IllegalAction) as caught:
        state.play(GAME.parse(text))
    assert state.to_json() == before
    refusal = caught.value.refusal
    assert set(refusal.args) == set(refusals.REASON_ARGS[refusal.reason]), refusal
    return refusal


def why(state: TransSiberianState, text: str) -> tuple[str, str]:
    refusal = refused(state, text)
    return refusal.rule, refusal.reason


def legal(state: TransSiberianState, *kinds: str) -> list[str]:
    """Legal actions as text, only those kinds if any are named."""
    texts = [GAME.format(action) for action in state.legal()]
    return [text for text in texts if not kinds or text.split(" ")[0] in kinds]


def treasury(state: TransSiberianState, railroad: str) -> int:
    return state.treasury[RAILROAD_INDEX[railroad]]


def income(state: TransSiberianState, railroad: str) -> int:
    return state.income[RAILROAD_INDEX[railroad]]


def value(state: TransSiberianState, railroad: str) -> int:
    found: int = positions.facts(state)["value"][railroad]
    return found


def condition(state: TransSiberianState, railroad: str) -> str:
    found: str = positions.facts(state)["condition"][railroad]
    return found


def box(state: TransSiberianState) -> int:
    return state.track[state.box]


def happened(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [dict(event.args) for event in events if event.kind == kind]
