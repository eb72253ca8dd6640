"""Helpers to set up a position, play lines of notation and expect refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.boards import to_text
from engine.core.contract import Event
from engine.core.errors import IllegalAction
from engine.games.russian_railroads import GAME, positions
from engine.games.russian_railroads.actions import PIECES, Action
from engine.games.russian_railroads.board import Edition
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.state import RussianState

from .truth import CLAIMS, holds

TS, SP, KV = STANDARD.rail_ids


def at(
    players: int = 4,
    options: Mapping[str, object] | None = None,
    board: Edition = STANDARD,
    *lines: str,
    correct: Mapping[str, object] | None = None,
    **patch: Any,
) -> RussianState:
    """A position: its text (see `engine.games.russian_railroads.positions`) from the lines and from what is
    named here. Nobody has roubles unless the patch says so."""
    state = game_of(board).position("\n".join([*text_of(players, options, correct, **patch), *lines]))
    state.choices = None  # some tests change more
    return state


def text_of(
    players: int, options: Mapping[str, object] | None, correct: Mapping[str, object] | None, **patch: Any
) -> list[str]:
    """The lines of a position."""
    lines = [f"players {players}", "seed 1", f"round {patch.pop('round', 1)}"]
    lines += [f"option {name} {to_text(value)}" for name, value in (options or {}).items()]  # type: ignore[arg-type]
    lines += [f"board {path} {value}" for path, value in (correct or {}).items()]
    lines.append("order " + " ".join(map(str, patch.pop("order", range(players)))))
    for seat in range(players):
        for key, value in ({"roubles": 0} | patch.pop(f"seat{seat}", {})).items():
            lines += _seat_lines(seat, key, value)
    if "lowest_pile" in patch:
        left = f" left {patch.pop('pile_left')}" if "pile_left" in patch else ""
        lines.append(f"lowest-pile {patch.pop('lowest_pile')}{left}")
    for name, (seat, *counts) in patch.pop("occupied", {}).items():
        there = [f"{piece} {count}" for piece, count in zip(PIECES, counts, strict=True) if count]
        lines.append(f"on {name} {seat} {' '.join(there)}")
    if "strip" in patch:
        lines.append("strip " + " ".join(f"{slot} {number}" for slot, number in patch.pop("strip").items()))
    for key, name in (("cards_up", "question-cards"), ("removed", "bonus-removed"), ("passed", "passed")):
        if patch.get(key) is not None:
            lines.append(f"{name} {' '.join(map(str, patch.pop(key))) or '-'}")
    if "to_move" in patch:
        lines.append(f"turn {patch.pop('to_move')}")
    assert not patch, patch
    return lines


def _seat_lines(seat: int, key: str, value: Any) -> list[str]:
    if key == "tracks":
        return [
            f"tracks {seat} {rail} " + " ".join(f"{colour} {at}" for colour, at in tracks.items())
            for rail, tracks in value.items()
        ]
    if key in ("locomotives", "tokens_laid"):
        pairs = " ".join(f"{name.replace(' ', '-')} {what}" for name, what in value.items())
        return [f"{key.removesuffix('_laid')} {seat} {pairs}"] if value else []
    if key in ("medal", "black_worker", "revalued"):
        word = " russian_revalued" if key == "revalued" else ""
        return [f"{key.replace('_', '-')} {seat}{word}"] * bool(value)
    if key in ("factories", "markers", "engineers", "cards"):
        return [f"{key} {seat} {' '.join(map(str, value))}"]
    name = {"workers_in_play": "workers", "special_slot": "special", "score": "score"}.get(key, key)
    return [f"{name} {seat} {'pass ' * (key == 'score')}{value}"]


def parse(state: RussianState, text: str) -> Action:
    """The action on the state's board that the text means."""
    return state.edition.moves.by_text[text]


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
    if reason in CLAIMS:
        assert holds(state, action, caught.value.refusal), caught.value.refusal
    assert state.to_json() == before
    return dict(caught.value.refusal.args)


BY_SEAT = (
    "tracks", "locomotives", "reach", "factories", "markers", "doublers", "own", "temp", "roubles", "tokens",
    "engineers", "points", "income", "recurring", "scored",
)  # fmt: skip


def game_of(board: Edition) -> RussianRailroads:
    """The game on a board with its modules."""
    return GAME if board is STANDARD else RussianRailroads(*board.modules)


def facts(state: RussianState, seat: int = 0) -> dict[str, Any]:
    """The seat's figures (`positions.figures`), tiles by number."""
    found = {name: each[seat] for name, each in positions.figures(state).items() if name in BY_SEAT}
    found["factories"] = [int(name or 0) for name in found["factories"]]
    found["engineers"] = [int(name) for name in found["engineers"]]
    found["tokens"] = {space.replace("-", " "): token for space, token in found["tokens"].items()}
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
