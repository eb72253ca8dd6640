"""Payments that are made without asking, the ways to pay otherwise, and how a tap is confirmed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine import games
from engine.core.match import Match
from engine.games.russian_railroads import queries
from tests.engine.russian_railroads.helpers import at
from tests.ui.fakes import do, html, started, table_of
from ui.games.russian_railroads import payments
from ui.games.russian_railroads.view import VIEW
from ui.table import usual_answers
from ui.table.game_session import Session
from ui.view.scene import Scene
from ui.words.catalogues import translator

GAME = games.get("russian-railroads")


def scene(state: queries.RussianState) -> Scene:
    tr, names = translator("en", VIEW), tuple("ABCD")
    return Scene(GAME, state, tr, names, viewer=0, legal=tuple(state.legal()), view=VIEW)


def keys(state: queries.RussianState) -> list[str]:
    return [way.key for way in payments.ways(scene(state))]


def answer(state: queries.RussianState, space: str, way: str = "") -> str:
    trial = state.clone()
    trial.apply(GAME.parse(f"space {space}"))
    found = payments.answer(trial, way)
    return GAME.format(found) if found else ""


def test_an_own_worker_pays_and_a_rouble_only_where_it_must_or_is_wanted() -> None:
    state = at(seat0={"roubles": 2})
    assert answer(state, "T_BLACK1") == "pay own 1"
    assert answer(state, "T_BLACK2") == "pay own 2"
    assert answer(state, "T_ANY2") == "pay own 1 rouble 1"
    assert answer(state, "T_BLACK1", "rouble") == "pay rouble 1"
    assert answer(state, "T_BLACK2", "rouble") == "pay rouble 2"
    assert answer(state, "T_BLACK1", payments.ASK) == ""
    assert payments.answer(state, "") is None, "nothing to pay for yet"


def test_the_ways_are_those_that_differ_and_asking_is_one_where_pieces_can_be_mixed() -> None:
    assert keys(at(seat0={"roubles": 0})) == []
    assert keys(at(seat0={"roubles": 1})) == ["", "rouble"]
    assert keys(at(seat0={"roubles": 2})) == ["", "rouble", payments.ASK], "2, 1 and 1, or 0 workers"


def test_a_temporary_worker_is_a_way_only_while_a_space_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = at(seat0={"roubles": 0, "temp": 2})
    assert queries.may_reuse(state) and "temp" in keys(state), "factory 3 can still be built"
    monkeypatch.setattr(queries, "may_reuse", lambda _: False)
    assert keys(state) == []
    paid = state.clone()
    paid.apply(GAME.parse("space T_BLACK1"))
    assert payments.instead(scene(paid), GAME.parse("pay own 1")) == []


def test_without_own_workers_the_usual_way_has_the_name_of_what_pays() -> None:
    state = at(seat0={"roubles": 1, "temp": 2, "own": 0})
    first, *others = payments.ways(scene(state))
    assert (first.key, first.label) == ("", "Temporary worker")
    assert [way.key for way in others] == ["rouble"]


def test_who_could_use_the_black_worker_for_more_is_asked() -> None:
    state = at(seat0={"roubles": 0, "black_worker": 1})
    assert answer(state, "T_BLACK1") == ""
    assert answer(state, "T_BLACK1", "black") == "pay black 1"
    assert answer(state, "A_DOUBLER") == "pay own 1"


def test_each_way_can_be_played_from_every_position_of_a_game() -> None:
    """What pays without asking is legal, and so are the other payments that are offered."""
    chance, met = Random(3), 0
    for seed in (1, 2):
        state = GAME.new(3, seed, {})
        for _ in range(250):
            if state.to_move is None:
                break
            legal = state.legal()
            if payments.answer(state, "") is not None and len(legal) > 1:
                met += 1
                paid = [payments.answer(state, key) for key in payments.KEYS]
                assert all(action in legal for action in paid)
                action = paid[0]
                assert action is not None
                seen = replace(scene(queries.russian(state)), viewer=state.to_move)
                others = payments.instead(seen, action)
                assert others is not None and all(other in legal for other, _ in others)
            state.apply(chance.choice(legal))
    assert met > 20


def paying_table() -> Session:
    """A game of three people before a choice of seat 0, who has a rouble."""
    session = Session("x", Match(GAME, 3, 5), "en", handover=False)
    chance = Random(4)
    while True:
        state = queries.russian(session.live)
        choosing = queries.pending(state).phase == "choose" and session.live.to_move == 0
        if choosing and queries.board(state, 0, 0).roubles and queries.board(state, 0, 0).own_workers > 1:
            return session
        session.play(chance.choice(session.live.legal()))


def test_a_payment_is_changed_in_one_step_and_what_was_chosen_after_it_stays() -> None:
    session = paying_table()
    before, roubles = session.match.cursor, queries.board(queries.russian(session.live), 0, 0).roubles
    session.play(GAME.parse("space T_BLACK2"))
    session.play_only()
    written = [GAME.format(action) for action in session.match.actions]
    assert written[before:] == ["space T_BLACK2", "pay own 2"]
    step = next(action for action in session.live.legal() if action.kind == "step")
    session.play(step)
    others = {GAME.format(action): action for action, _ in usual_answers.other_answers(session)}
    assert "pay own 1 rouble 1" in others
    usual_answers.change(session, others["pay own 1 rouble 1"])
    written = [GAME.format(action) for action in session.match.actions[: session.match.cursor]]
    assert written[before:] == ["space T_BLACK2", "pay own 1 rouble 1", GAME.format(step)]
    assert queries.board(queries.russian(session.live), 0, 0).roubles == roubles - 1
    assert session.undo() and session.undo() and session.match.cursor in (before, before + 1)


def test_a_way_holds_for_one_payment_and_undo_leads_before_the_space() -> None:
    session = paying_table()
    before = session.match.cursor
    session.screen.way = "rouble"
    session.play(GAME.parse("space T_BLACK1"))
    session.play_only()
    assert GAME.format(session.match.actions[before + 1]) == "pay rouble 1" and session.screen.way == ""
    assert session.undo() and session.match.cursor == before


def test_only_a_tap_that_ends_the_turn_waits_for_its_confirmation() -> None:
    app, fake = started()
    match = paying_table().match
    app.begin(match)
    session = table_of(app).session
    session.handover = False
    cursor = match.cursor
    app.handle("do", "act", "space T_BLACK2", "touch")
    assert match.cursor == cursor + 2, "two steps are left to choose"
    step = next(GAME.format(action) for action in session.live.legal() if action.kind == "step")
    app.handle("do", "act", step, "touch")
    assert match.cursor > cursor + 2 and session.live.to_move == 0
    while session.live.to_move == 0 and session.screen.selected is None:
        at_ = match.cursor
        step = next(GAME.format(action) for action in session.live.legal() if action.kind == "step")
        app.handle("do", "act", step, "touch")
        assert match.cursor > at_ or session.screen.selected == step
    assert session.screen.selected is not None and 'data-do="confirm"' in html(fake)
    do(app, "confirm")
    assert session.live.to_move != 0


def test_confirming_always_and_never_stay_as_they_were() -> None:
    for value, waits in (("always", True), ("never", False)):
        app, _ = started()
        match = paying_table().match
        app.begin(match)
        do(app, "set", f"confirm {value}")
        app.handle("do", "act", "space T_BLACK2", "touch")
        assert (table_of(app).session.screen.selected == "space T_BLACK2") is waits
