"""The only legal action is taken without a click, and undo takes it back with its cause."""

from __future__ import annotations

import random

import pytest

from engine import games
from engine.core import record
from engine.core.match import Match
from ui.table.abilities import TRY
from ui.table.game_session import Session

GAMES = [game.id for game in games.all()]


def played(game: str, seed: int, *, unasked: bool = True, steps: int = 70) -> tuple[Session, list[int]]:
    """A game of random decisions, and where each of them was made."""
    session = Session("x", Match(games.get(game), 3, seed), "en", handover=False)
    session.unasked = unasked
    chance = random.Random(seed)
    marks: list[int] = []
    while session.live.to_move is not None and len(marks) < steps:
        marks.append(session.match.cursor)
        session.play(chance.choice(session.live.legal()))
        session.play_only()
    return session, marks


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_go_from_decision_to_decision(game: str) -> None:
    for seed in (1, 2):
        session, marks = played(game, seed)
        end = session.match.cursor
        assert end > len(marks)  # something was done by itself
        for mark in reversed(marks):
            assert session.undo() and session.match.cursor == mark
        assert not session.undo()
        for mark in [*marks[1:], end]:
            assert session.redo() and session.match.cursor == mark
        assert not session.redo()


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_an_ordinary_action_of_the_record(game: str) -> None:
    session, _ = played(game, 3)
    again = record.read(record.write(session.match)).match
    assert again is not None and again.state == session.live


def test_only_where_it_is_wanted_and_nothing_is_told_by_it() -> None:
    session, marks = played("trans-siberian", 1, unasked=False)
    assert session.match.cursor == len(marks)
    found = 0
    for count in range(session.match.cursor):
        state = session.match.at(count)
        found += session.only(state) is not None
    assert found
    session.abilities = TRY
    assert all(session.only(session.match.at(count)) is None for count in range(session.match.cursor))
    session, _ = played("russian-railroads", 2, steps=160)
    for count in range(session.match.cursor):
        state = session.match.at(count)
        if session.view.holds_secret(state):
            assert session.only(state) is None
