"""Seats that no person here moves: the runner of bots and of remote seats, and seats that change hands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import games
from engine.core import record
from engine.core.contract import Action, State
from engine.core.match import Match
from engine.core.seats import BOT, Mover, Seat
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, started, table_of, toy_on_page
from ui.app.app import App
from ui.storage.saves import Memory
from ui.table import other_seats
from ui.table.abilities import READ_ONLY, WATCH, Abilities
from ui.table.game_session import Session
from ui.table.table import Table

PERSON, GREEDY = Seat(), Seat(BOT, "stationmaster", 3)


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def table(*seats: Seat, heap: int = 12, speed: str = "fast") -> tuple[App, FakeBrowser, Session]:
    app, fake = started()
    app.prefs.speed = speed
    app.begin(Match(toy.TOY, len(seats), 7, {"heap": heap}, seats=seats))
    return app, fake, table_of(app).session


class Slow(Mover):
    """Thinks for forty slices, then takes one."""

    thoughts = 0

    def decide(self, state: State, moment: int) -> Action:
        return toy.Take(1)

    def think(self, state: State, moment: int) -> Iterator[Action | None]:
        for _ in range(40):
            type(self).thoughts += 1
            yield None
        yield self.decide(state, moment)


def test_a_bot_moves_after_a_while_and_is_named_and_marked() -> None:
    app, fake, session = table(PERSON, GREEDY)
    do(app, "act", "take 1")
    assert session.match.cursor == 1 and session.moves_itself
    assert session.names == ("Player 1", "Stationmaster")
    assert "Stationmaster is thinking." in html(fake) and "A bot: Stationmaster" in html(fake)
    do(app, "act", "take 1")  # it is not this person's turn
    assert session.match.cursor == 1
    do(app, "automa-pause")
    assert "Paused. Stationmaster plays next." in html(fake)
    do(app, "automa-run")
    assert "Stationmaster is thinking." in html(fake)
    fake.run_timers()
    assert session.match.cursor == 2 and not session.moves_itself
    assert "Stationmaster takes" in session.log_lines()[1][0]


def test_bots_of_a_kind_are_numbered() -> None:
    session = table(GREEDY, PERSON, GREEDY)[2]
    assert session.names == ("Stationmaster 1", "Player 2", "Stationmaster 3")


def test_thinking_goes_in_slices_and_can_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_seats, "mover_of", lambda seat: Slow())
    app, fake, session = table(PERSON, GREEDY)
    Slow.thoughts = 0
    do(app, "act", "take 1")
    fake.run_timers()
    first = Slow.thoughts
    assert 0 < first < 40 and session.match.cursor == 1  # the page has its turn in between
    do(app, "automa-pause")
    assert not fake.timers
    do(app, "automa-run")
    for _ in range(10):
        fake.run_timers()
    assert session.match.cursor == 2 and Slow.thoughts == first + 40  # from the beginning
    do(app, "undo")
    do(app, "act", "take 2")
    do(app, "automa-pause")
    do(app, "automa-step")  # one move by button, however long it takes
    for _ in range(10):
        fake.run_timers()
    assert session.match.cursor == 2 and session.screen.paused


def test_undo_leads_to_the_last_decision_of_a_person_and_redo_back() -> None:
    app, fake, session = table(PERSON, GREEDY, GREEDY, heap=60, speed="normal")
    do(app, "act", "take 1")
    fake.run_timers()
    fake.run_timers()
    do(app, "act", "take 2")
    assert session.match.cursor == 4
    do(app, "undo")
    assert session.match.cursor == 3 and session.live.to_move == 0
    do(app, "undo")
    assert session.match.cursor == 0
    do(app, "redo")
    assert session.match.cursor == 3 and len(session.match.actions) == 4


def longest(fake: FakeBrowser) -> int:
    """The longest of the waits that run."""
    return max(wait for wait, _ in fake.timers.values())


def test_what_a_bot_did_stays_as_long_as_its_words_take_to_read() -> None:
    app, fake, session = table(PERSON, GREEDY, GREEDY, heap=60, speed="normal")
    do(app, "act", "take 1")
    assert longest(fake) == 1500  # one knows what one has done oneself
    fake.run_timers()
    letters = sum(map(len, session.log_lines()[1]))
    assert 45 * letters > 1500 and longest(fake) == 45 * letters
    session.log_lines()[1:2] = [("long " * 100,)]
    table_of(app).other_seats.schedule()
    assert longest(fake) == 6000


def test_bots_alone_play_to_the_end_and_undo_holds_them() -> None:
    app, fake, session = table(GREEDY, GREEDY, heap=60, speed="once")
    fake.run_timers()
    moved = session.match.cursor
    assert moved > 1 and session.live.to_move is not None  # several moves in one go, but not all of them
    assert session.visibility.viewer is None and not session.drawn().scene.interactive
    do(app, "undo")
    assert session.screen.paused and session.match.cursor == moved - 1 and not fake.timers
    app.handle("key", "p", "", "")
    for _ in range(60):
        fake.run_timers()
    assert session.live.to_move is None and "final-title" in html(fake)


def test_a_seat_changes_hands_in_the_middle_of_a_game() -> None:
    app, fake, session = table(PERSON, PERSON)
    do(app, "dialog", "seats")
    assert 'name="seat-1"' in html(fake)
    app.handle("change", "seat-1", "stationmaster", "select-one")
    assert session.match.seats[1].kind == BOT and session.people == [0]
    assert record.read(app.store.load(session.id).record).match is not None
    assert "seat 1 bot stationmaster" in app.store.load(session.id).record
    do(app, "act", "take 1")
    fake.run_timers()
    assert session.match.cursor == 2
    app.handle("change", "seat-1", "", "select-one")
    assert session.match.seats[1] == PERSON
    app.handle("change", "seat-1", "grandmaster", "select-one")
    app.handle("change", "seat-7", "baron", "select-one")
    assert session.match.seats == (PERSON, PERSON)


def test_who_takes_a_seat_in_the_middle_of_a_bots_turn_is_told_so_and_may_take_it_back() -> None:
    app, fake = started()
    game = games.get("mini-express")
    app.begin(Match(game, 3, 7, names=("Ada", "Ben"), seats=(PERSON, GREEDY, PERSON)))
    session, place = table_of(app).session, table_of(app)
    while not session.in_turn_of(1):
        assert not fake.said or "middle of a turn" not in fake.said[-1]
        session.play(session.live.legal()[-1])
    began = session.match.cursor
    assert place.other_seats.sit(1, "")
    assert "Ben is in the middle of a turn that the bot began" in fake.elements["toasts"]
    do(app, "undo")
    assert session.match.cursor == began - 1 and session.live.to_move == 1
    assert place.other_seats.sit(1, "stationmaster") and place.other_seats.sit(
        1, ""
    )  # between two turns there is nothing to say
    assert sum("middle of a turn" in words for words in fake.said) == 1


def test_the_screen_is_handed_over_only_between_people(view: ToyView) -> None:
    view.secret = True
    app, fake, session = table(PERSON, GREEDY)
    do(app, "act", "take 1")
    fake.run_timers()
    assert session.match.cursor == 2 and not session.visibility.covered and session.visibility.viewer == 0
    app, fake, session = table(PERSON, PERSON, GREEDY)
    assert session.visibility.covered
    do(app, "reveal")
    do(app, "act", "take 1")
    assert session.visibility.covered and session.visibility.viewer is None
    do(app, "reveal")
    do(app, "act", "take 1")
    assert not session.visibility.covered and session.visibility.viewer is None  # a bot is at work
    fake.run_timers()
    assert session.visibility.covered


def test_the_form_seats_bots_and_remembers_them() -> None:
    backend = Memory()
    app, fake = started("#/new/toy", backend)
    app.handle("input", "name-0", "Ada", "text")
    app.handle("change", "seat-1", "baron", "select-one")
    app.handle("change", "seat-2", "nonsense", "select-one")
    app.handle("change", "seat-9", "baron", "select-one")
    assert "Looks several turns ahead" in html(fake) and 'value="Ada"' in html(fake)
    app.handle("input", "seed", "7", "text")
    do(app, "start-game")
    match = table_of(app).session.match
    assert match.seats == (PERSON, Seat(BOT, "baron", 8), PERSON) and match.names == ("Ada", "", "")
    again, _ = started("#/new/toy", backend)
    do(again, "start-game")
    assert [seat.kind for seat in table_of(again).session.match.seats] == ["person", "bot", "person"]


def test_a_bot_that_we_do_not_have_leaves_its_seat_to_a_person() -> None:
    app, fake = started()
    text = record.write(Match(toy.TOY, 2, 7, seats=(PERSON, Seat(BOT, "oracle", 1))))
    app.handle("file", "x.txt", text, "")
    assert table_of(app).session.match.seats == (PERSON, PERSON)
    assert any("“oracle”" in said for said in fake.said)


def abled(abilities: Abilities) -> tuple[App, FakeBrowser, Table]:
    app, fake = started()
    match = Match(toy.TOY, 2, 7, {"heap": 12}, seats=(PERSON, GREEDY))
    return app, fake, app.side_by_side([(match, abilities)])[0]


def test_who_watches_cannot_act_but_somebody_outside_can() -> None:
    app, fake, watched = abled(WATCH)
    app.handle("do", "act", "take 1", "mouse", "t1")
    app.handle("key", "1", "", "", "t1")
    app.handle("key", "u", "", "", "t1")
    assert watched.session.match.cursor == 0
    refusal = watched.decide(toy.Take(4))
    assert refusal is not None and refusal.rule == "TOY-1"
    assert watched.decide(toy.Take(2)) is None
    fake.run_timers()
    assert watched.session.match.cursor == 2  # the bot has moved as well
    app.handle("do", "look", "1", "mouse", "t1")
    assert watched.session.looking
    assert app.store.list() == []


def test_a_read_only_table_stands_still() -> None:
    _, fake, still = abled(READ_ONLY)
    assert still.decide(toy.Take(2)) is None
    fake.run_timers()
    assert still.session.match.cursor == 1 and "automa-pause" not in html(fake)
