"""Bots in a worker: it starts on demand, delays no play, is replaced once; late answers are dropped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import games
from engine.bots import coach as thinking
from engine.core.insight import Effort
from engine.core.match import Match
from engine.core.seats import BOT, Seat
from tests import toy
from tests.ui.fakes import (
    FakeBrowser,
    FakeHelper,
    ToyView,
    do,
    html,
    notes_of,
    started,
    table_of,
    toy_on_page,
)
from ui.app.app import App
from ui.browser import bot_worker
from ui.browser.bot_worker import BotWorker
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.view.seats import mover_of

PERSON, BARON, WEAK = Seat(), Seat(BOT, "baron", 3), Seat(BOT, "director", 3)
STOPPED = "has stopped"


@pytest.fixture(autouse=True)
def view(monkeypatch: pytest.MonkeyPatch) -> Iterator[ToyView]:
    monkeypatch.setattr(thinking, "VISITS", 4)
    with toy_on_page() as page:
        yield page


def table(
    *seats: Seat, helper: FakeHelper, speed: str = "once", heap: int = 60
) -> tuple[App, FakeBrowser, Session]:
    app, fake = started(helper=helper)
    app.prefs.speed = speed
    app.begin(Match(toy.TOY, len(seats), 7, {"heap": heap}, seats=seats))
    return app, fake, table_of(app).session


def settle(fake: FakeBrowser, helper: FakeHelper | None = None, times: int = 2000) -> None:
    """Let everything that thinks, here or there, finish."""
    for _ in range(times):
        if helper is not None and helper.questions:
            helper.think()
        elif fake.timers:
            fake.run_timers()
        else:
            return
    raise AssertionError("it never ends")


def moves(session: Session) -> list[str]:
    return [session.match.game.format(action) for action in session.match.actions]


def played(helper: FakeHelper, speed: str = "once", *, up: bool = True) -> list[str]:
    """The actions of a whole game of Barons."""
    _, fake, session = table(BARON, BARON, helper=helper, speed=speed, heap=12)
    if up:
        helper.up()
    settle(fake, helper)
    assert session.live.to_move is None
    return moves(session)


@pytest.mark.parametrize("speed", ["once", "fast", "slow"])
def test_a_game_is_the_same_there_and_here(speed: str) -> None:
    there, here = FakeHelper(), FakeHelper()
    here.able = False
    assert played(there, speed) == played(here, speed, up=False)
    assert there.asked > 2 and not here.started


@pytest.mark.parametrize("there", [True, False])
def test_a_turn_that_was_thought_out_is_played_out(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One question for a whole turn, and the same moves as of bots that remember their turns elsewhere."""
    game = games.get("russian-railroads")
    monkeypatch.setattr(game.insight, "effort", Effort(visits=4, rivals=1))
    helper, seats = FakeHelper(), [Seat(BOT, "baron", seed) for seed in (3, 4)]
    app, fake = started(helper=helper)
    app.prefs.speed = "fast"
    app.begin(Match(game, 2, 7, seats=seats))
    session = table_of(app).session
    if there:
        helper.up()
    while session.match.cursor < 24:
        if helper.questions:
            helper.think()
        else:
            fake.run_timers()
    movers, choices = [mover_of(seat) for seat in seats], 0
    for moment, action in enumerate(session.match.actions):
        state = session.match.at(moment)
        assert state.to_move is not None
        choices += len(state.legal()) > 1
        assert movers[state.to_move].decide(state, moment) == action
    assert (0 < helper.asked < choices) if there else helper.asked == 0


def test_it_is_started_when_somebody_searches_and_not_before() -> None:
    helper = FakeHelper()
    app, _, session = table(PERSON, WEAK, helper=helper)
    assert helper.started == []
    table_of(app).other_seats.sit(1, "baron")
    assert helper.started == [1] and helper.asked == 0
    app.side_by_side([(Match(toy.TOY, 2, 7, seats=(PERSON, BARON)), READ_ONLY)])
    assert helper.started == [1], "nobody moves at a table to look at"
    assert session.match.seats[1].level == "baron"


def test_nobody_waits_while_it_starts() -> None:
    helper = FakeHelper()
    _, fake, session = table(PERSON, BARON, helper=helper)
    do_take(session, fake)
    assert helper.started == [1] and session.match.cursor == 2 and helper.asked == 0
    helper.up()
    do_take(session, fake, helper)
    assert helper.asked == 1 and session.match.cursor == 4


def do_take(session: Session, fake: FakeBrowser, helper: FakeHelper | None = None) -> None:
    fake.handle("do", "act", "take 1", "mouse", "")
    settle(fake, helper)
    assert session.is_person(session.live.to_move)


def asked(speed: str = "once") -> tuple[App, FakeBrowser, Session, FakeHelper]:
    """A Baron thinks about its first move."""
    helper = FakeHelper()
    app, fake, session = table(PERSON, BARON, helper=helper, speed=speed)
    helper.up()
    do(app, "act", "take 1")
    fake.run_timers()
    assert len(helper.questions) == 1 and "Baron is thinking" in html(fake)
    return app, fake, session, helper


@pytest.mark.parametrize("cancel", ["undo", "pause", "person", "leave", "other game"])
def test_what_nobody_wants_any_more_is_dropped_and_never_played(cancel: str) -> None:
    app, fake, session, helper = asked()
    number, request, question = helper.questions[0]
    if cancel == "undo":
        do(app, "undo")
    elif cancel == "pause":
        do(app, "automa-pause")
    elif cancel == "person":
        table_of(app).other_seats.sit(1, "")
    elif cancel == "leave":
        app.handle("hash", "#/", "", "")
    else:
        app.begin(Match(toy.TOY, 2, 9, {"heap": 60}, seats=(PERSON, BARON)))
    assert helper.questions == []
    before = list(session.match.actions), session.match.cursor
    helper.questions.append((number, request, question))
    helper.think()  # it had answered already
    fake.run_timers()
    assert (list(session.match.actions), session.match.cursor) == before
    if cancel == "pause":
        do(app, "automa-run")
        settle(fake, helper)
        assert session.match.cursor == 2 and helper.asked == 2


def test_it_thinks_while_the_table_waits() -> None:
    helper = FakeHelper()
    app, fake, session = table(PERSON, BARON, helper=helper, speed="slow")
    helper.up()
    fake.timers.clear()
    do(app, "act", "take 1")
    assert len(helper.questions) == 1, "asked at once"
    helper.think()
    assert session.match.cursor == 1, "and played when it is time"
    settle(fake)
    assert session.match.cursor == 2


def test_by_button_too() -> None:
    helper = FakeHelper()
    app, fake, session = table(PERSON, BARON, helper=helper, speed="step")
    helper.up()
    do(app, "act", "take 1")
    assert helper.questions == [], "nobody has pressed it yet"
    do(app, "automa-step")
    assert session.match.cursor == 1 and len(helper.questions) == 1
    do(app, "automa-step")
    assert len(helper.questions) == 1, "pressed twice: asked anew, not twice"
    helper.think()
    assert session.match.cursor == 2
    settle(fake)


def test_one_that_dies_is_replaced_once_and_the_game_goes_on() -> None:
    _, fake, session, helper = asked()
    helper.receive(1, "failed", 0, "")
    assert helper.started == [1, 2] and helper.running == [2]
    assert html(fake).count(STOPPED) == 1
    settle(fake)
    assert session.match.cursor == 2, "thought about here"
    helper.receive(1, "answer", 1, '{"action": "take 1"}')
    assert session.match.cursor == 2, "the dead do not play"
    helper.up()
    do_take(session, fake, helper)
    assert helper.asked == 2 and session.match.cursor == 4
    fake.handle("do", "act", "take 1", "mouse", "")
    fake.run_timers()
    said = len(fake.said)
    helper.receive(2, "failed", 0, "")
    assert helper.running == [] and helper.started == [1, 2]
    settle(fake)
    assert session.match.cursor == 6 and not any(STOPPED in line for line in fake.said[said:])
    do_take(session, fake)
    assert session.match.cursor == 8 and helper.asked == 3


def test_one_that_never_starts_is_noticed() -> None:
    helper = FakeHelper()
    _, fake, session = table(PERSON, BARON, helper=helper)
    helper.time("start")
    assert helper.running == [2] and STOPPED in html(fake)
    helper.time("start")
    assert helper.running == [] and not helper.timers
    do_take(session, fake)
    assert session.match.cursor == 2


def test_one_that_hangs_is_noticed_and_one_that_takes_its_time_is_not() -> None:
    _, fake, session, helper = asked()
    for _ in range(bot_worker.LONGEST - 1):
        helper.time("pulse")
        helper.receive(1, "alive", 0, "")
    assert helper.running == [1] and len(helper.calls) == bot_worker.LONGEST - 1
    helper.time("pulse")
    helper.time("pulse")
    assert helper.running == [2] and STOPPED in html(fake)
    settle(fake)
    assert session.match.cursor == 2


def test_one_that_answers_calls_and_never_ends_is_noticed() -> None:
    _, _, _, helper = asked()
    for _ in range(bot_worker.LONGEST + 1):
        helper.receive(1, "alive", 0, "")
        helper.time("pulse")
    assert helper.running == [2]


@pytest.mark.parametrize("text", ["", "nonsense", '{"action": "take 9"}'])
def test_an_answer_that_is_none_is_thought_about_here(text: str) -> None:
    _, fake, session, helper = asked()
    helper.receive(1, "answer", helper.questions[0][1], text)
    settle(fake)
    assert session.match.cursor == 2 and helper.running == [1]


def test_another_version_is_not_asked() -> None:
    helper = FakeHelper()
    _, fake, session = table(PERSON, BARON, helper=helper)
    helper.up("two")
    assert helper.running == [] and STOPPED not in html(fake)
    do_take(session, fake)
    assert helper.asked == 0 and helper.started == [1]


def test_it_ends_when_nobody_has_needed_it_for_a_while() -> None:
    app, fake, session, helper = asked()
    assert "idle" not in helper.timers
    helper.think()
    settle(fake)
    assert helper.timers["idle"] == bot_worker.IDLE
    helper.time("idle")
    assert helper.running == [] and not helper.timers
    do_take(session, fake)
    assert session.match.cursor == 4 and helper.started == [1, 2], "and comes back"
    helper.up()
    app.handle("hash", "#/", "", "")
    assert helper.timers["idle"] == bot_worker.IDLE_UNUSED
    helper.time("idle")
    assert helper.running == []


def test_several_apps_share_one() -> None:
    helper = FakeHelper()
    shared = BotWorker(helper)
    apps = []
    for seed in (3, 4):
        app, fake = started()
        app.bot_worker, app.prefs.speed = shared, "once"
        app.begin(Match(toy.TOY, 2, seed, {"heap": 60}, seats=(PERSON, BARON)))
        apps.append((app, fake))
    assert helper.started == [1]
    helper.up()
    for app, fake in apps:
        do(app, "act", "take 1")
        fake.run_timers()
    assert len(helper.questions) == 2
    helper.questions.reverse()  # answers come as they come
    for _, fake in apps:
        settle(fake, helper)
    assert [table_of(app).session.match.cursor for app, _ in apps] == [2, 2]


def test_a_hint_is_asked_for_where_somebody_is_there_and_starts_nobody() -> None:
    helper = FakeHelper()
    app, fake, _session = table(PERSON, PERSON, helper=helper)
    app.handle("key", "h", "", "")
    settle(fake)
    here = notes_of(app).hints
    assert len(here) == 3 and not helper.started
    app, fake, _session = table(PERSON, BARON, helper=helper)
    helper.up()
    app.handle("key", "h", "", "")
    assert notes_of(app).busy and len(helper.questions) == 1
    app.handle("key", "h", "", "")
    assert not notes_of(app).busy and helper.questions == [], "cancelled"
    app.handle("key", "h", "", "")
    settle(fake, helper)
    assert notes_of(app).hints and not notes_of(app).busy
    assert [hint.notation for hint in notes_of(app).hints] == [hint.notation for hint in here]
    app.handle("key", "h", "", "")
    app.handle("key", "h", "", "")
    helper.receive(1, "failed", 0, "")
    settle(fake)
    assert len(notes_of(app).hints) == 3, "thought about here after all"
