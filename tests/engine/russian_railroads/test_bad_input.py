"""Damaged states, actions of other games and wrong notation are refused and change nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.errors import ActionSyntaxError, IllegalAction, StateError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, actions
from engine.games.russian_railroads.editions import STANDARD

from .helpers import KV, SP, at, do


@pytest.mark.parametrize(
    "text",
    [
        "",
        "spaces",
        "space",
        "space T_BLACK3",
        "pay",
        "pay own 9",
        "step black",
        "step pink kiev",
        "space  I_1",
        " pass",
        "pass ",
        "PASS",
        "factory returned 0",
        "gap 6",
        "industry 9",
        "pay rouble 1 own 1",
        "step black kiev 2",
    ],
)
def test_wrong_notation(text: str) -> None:
    with pytest.raises(ActionSyntaxError):
        GAME.parse(text)


@pytest.mark.parametrize("value", [None, 7, b"pass", ["pass"]])
def test_notation_that_is_no_text(value: Any) -> None:
    with pytest.raises(ActionSyntaxError):
        GAME.parse(value)


@pytest.mark.parametrize("value", [None, 7, "pass", (), [], {}, ("pass", "", "", (0, 0, 0, 0)), [1]])
def test_foreign_actions(value: Any) -> None:
    state = at()
    before = state.to_json()
    if value == actions.PASS:  # a plain tuple with the same fields is still not an action
        assert not isinstance(value, actions.Action)
    with pytest.raises(IllegalAction) as caught:
        state.play(value)
    assert caught.value.refusal == ("RR-TURN-3", "no-such-action", {})
    assert state.to_json() == before


def _changed(**changes: Any) -> str:
    data = json.loads(at().to_json())
    for name, value in changes.items():
        data[name] = value
    return json.dumps(data)


def _with_board(index: int, value: Any) -> str:
    data = json.loads(at().to_json())
    data["boards"][0][index] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "{",
        "7",
        '"x"',
        "[" * 100_000,
        _changed(game="mini-express"),
        _changed(version=2),
        _changed(players=5),
        _changed(players=True),
        _changed(chosen={}),
        _changed(to_move=4),
        _changed(to_move=None),
        _changed(phase=9),
        _changed(phase=4, hand=3),
        _changed(round=0),
        _changed(round=8),
        _changed(order=[0, 1, 2, 2]),
        _changed(order=[0, 1, 2]),
        _changed(boards=[]),
        _changed(occupied=[0]),
        _changed(piles=[0] * 10),
        _changed(pool=[0] * 8),
        _changed(strip=[1] * 7),
        _changed(free=0),
        _changed(roubles_out=0),
        _changed(extra=1),
        _changed(stack=[[1, 1]]),
        _changed(mandatory=1),
        _changed(history=[[]]),
        _changed(due=[1]),
        _changed(low=3),
        _changed(cards_up=7),
        _with_board(STANDARD.cell["kiev", "black"], 0),
        _with_board(STANDARD.cell["kiev", "gray"], 3),
        _with_board(STANDARD.loco, 12),
        _with_board(STANDARD.own, 6),
        _with_board(STANDARD.own, True),
        _with_board(STANDARD.own, 5.0),
        _with_board(STANDARD.tokens, 3),
        _with_board(STANDARD.engineers, 1 << 20),
        _with_board(STANDARD.marker, 5),
        _with_board(STANDARD.cell["kiev", "black"], None),
    ],
)
def test_damaged_states(text: str) -> None:
    with pytest.raises(StateError):
        GAME.load(text)


def test_states_that_are_no_text() -> None:
    for value in (None, 7, b"\xff"):
        with pytest.raises(StateError):
            GAME.load(value)  # type: ignore[arg-type]


def test_cut_off_states_are_damaged() -> None:
    text = at().to_json()
    rng = Rng(4)
    for _ in range(200):
        with pytest.raises(StateError):
            GAME.load(text[: rng.below(len(text))])


def test_every_refused_action_leaves_the_state_alone() -> None:
    """In three kinds of moments, all actions there are."""
    paying = at(seat0={"roubles": 2})
    do(paying, "space T_BLACK2")
    due = at(seat0={"tracks": {SP: {"black": 3}}, "locomotives": {SP: 5, KV: 2}})
    do(due, "space T_BASE", "step black stpetersburg")
    for state in (at(), paying, due):
        legal = state.legal()
        before = state.to_json()
        for action in STANDARD.moves.universe:
            if action not in legal:
                with pytest.raises(IllegalAction) as caught:
                    state.play(action)
                assert caught.value.refusal.rule.startswith("RR-")
        assert state.to_json() == before and state.legal() == legal
