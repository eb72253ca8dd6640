"""Questions to bots elsewhere get the same answers as here, and reveal nothing that the seat may not know."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from engine import games
from engine.bots import coach, make, questions
from engine.core.contract import Game, State
from engine.core.rng import Rng
from engine.core.seats import BOT, Seat
from tests.engine.bots.test_bots import positions

GAMES = games.all()
BARON = Seat(BOT, "baron:visits=8", 5)


def finished(question: str, find: Any = games.get) -> str:
    work = questions.answer(question, find)
    while True:
        try:
            next(work)
        except StopIteration as done:
            return str(done.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_choice_there_and_here_in_every_mode(game: Game) -> None:
    compared = 0
    for number, mode in enumerate(game.modes()):
        for state, moment in positions(game, mode, number, 1):
            question = questions.about_move(BARON, state, moment)
            if state.automa() or question is None:
                continue
            compared += 1
            there = questions.move(finished(question), state)
            here = make(BARON.level, BARON.seed).advise(state, moment)
            assert (there.action, there.rest) == (here.action, here.rest)
    assert compared > 5


def test_no_question_where_there_is_nothing_to_think_about() -> None:
    state = games.get("trans-siberian").new(3, 1)
    assert questions.about_move(BARON, state, 0) is not None
    for seat in (Seat(), Seat(BOT, "director", 5), Seat(BOT, "apprentice", 5), Seat(BOT, "random", 5)):
        assert questions.about_move(seat, state, 0) is None
    walker = make("random", 1)
    forced = 0
    for moment in itertools.count():
        if state.to_move is None:
            break
        forced += len(state.legal()) == 1
        assert (questions.about_move(BARON, state, moment) is None) == (len(state.legal()) == 1)
        state.apply(walker.decide(state, moment))
    assert forced and questions.about_move(BARON, state, 0) is None


@pytest.fixture(scope="module")
def hidden() -> list[tuple[State, State, int, int]]:
    """Pairs of positions that a seat cannot tell apart, though they differ; with the moment and the seat."""
    found = []
    for game, players in (("russian-railroads", 3), ("mini-express", 1)):
        state, walker = games.get(game).new(players, 3), make("random", 3)
        for moment in itertools.count():
            seat = state.to_move
            if seat is None:
                break
            other = state.guess(seat, Rng(moment))
            if other.to_json() != state.to_json() and len(state.legal()) > 1 and not state.automa():
                found.append((state.clone(), other, moment, seat))
            state.apply(walker.decide(state, moment))
    assert {state.game.id for state, *_ in found} == {"russian-railroads", "mini-express"}
    return found


def test_a_question_tells_nothing_that_the_seat_may_not_know(
    hidden: list[tuple[State, State, int, int]],
) -> None:
    """Hidden cards, dice to come: they differ, the questions do not, letter by letter."""
    asked = 0
    for state, other, moment, seat in hidden:
        assert state.view(seat) == other.view(seat)
        question = questions.about_move(BARON, state, moment)
        assert question == questions.about_move(BARON, other, moment)
        assert questions.about_hint(state, seat) == questions.about_hint(other, seat)
        told = json.loads(question or "")["state"]
        assert told != json.loads(state.to_json()), "the true position has gone out"
        asked += 1
    assert asked > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_coach_says_the_same_from_there(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "VISITS", 6)
    for mode in itertools.islice(game.modes(), 4, 7):
        for state, _ in positions(game, mode, 2, 3):
            if state.automa():
                continue
            for viewer in (state.to_move, None):
                there = questions.hints(finished(questions.about_hint(state, viewer)), game)
                work = coach.advise(state, viewer)
                try:
                    while True:
                        next(work)
                except StopIteration as done:
                    assert there == done.value


@pytest.mark.parametrize(
    "text", ["", "null", "[]", '{"action": 3}', '{"action": "fly away"}', '{"action": "x']
)
def test_an_answer_that_is_none_is_refused(text: str) -> None:
    game = games.get("mini-express")
    state = game.new(3, 1)
    with pytest.raises(questions.NO_ANSWER):
        questions.move(text, state)
    with pytest.raises(questions.NO_ANSWER):
        questions.hints(text, game)


def test_an_action_that_is_not_legal_is_no_answer() -> None:
    game = games.get("trans-siberian")
    state = game.new(3, 1)
    later = state.clone()
    while state.why_not(later.legal()[0]) is None:
        later.apply(later.legal()[0])
    told = json.dumps({"action": game.format(later.legal()[0]), "rest": []})
    assert questions.move(told, later).action == later.legal()[0]
    with pytest.raises(questions.NO_ANSWER):
        questions.move(told, state)
