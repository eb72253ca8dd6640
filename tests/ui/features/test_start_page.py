"""The start page: games that begin at once, games under way, the puzzle of the day, playing with friends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import games
from engine.core import puzzles, record
from engine.core.match import Match
from engine.core.seats import BOT, PERSON, Seat
from tests.ui.fakes import FakeBrowser, do, html, started, table_of
from ui import games as views
from ui.features.home import continue_games, start_screen
from ui.features.new_game import begin, quick_levels
from ui.features.new_game.quick import EASY, friend_form, quick_form
from ui.storage import progress as learning
from ui.storage.saves import Memory, Store
from ui.storage.seats_here import Places
from ui.storage.settings import Prefs, from_text
from ui.storage.summaries import facts_of
from ui.view.seats import AWAY
from ui.view.view import GameView
from ui.words.catalogues import translator

VIEWS = views.all()
GAMES = [view.id for view in VIEWS]
BOOT = Path(__file__).resolve().parents[3] / "assets/js/boot.js"


@pytest.fixture(params=VIEWS, ids=GAMES)
def view(request: pytest.FixtureRequest) -> GameView:
    found: GameView = request.param
    return found


def test_a_first_game_is_against_easy_bots_with_what_beginners_want(view: GameView) -> None:
    form = quick_form(view, Prefs(name="Ada"))
    assert form.error() is None and form.levels == ["", *[EASY] * (view.options.best_players - 1)]
    assert form.names[0] == "Ada" and form.options.items() >= view.options.first_game.items()


def test_a_later_game_has_the_seats_of_the_last_one_and_is_always_possible(view: GameView) -> None:
    for count in games.get(view.id).players:
        bots = [("director", "baron")[number % 2] for number in range(count - 1)]
        prefs = Prefs(name="Ada", last_seats={view.id: (*bots, "")})
        form = quick_form(view, prefs)
        assert form.error() is None and form.players == count
        assert form.levels == [*bots, ""] and form.names == [*[""] * (count - 1), "Ada"]
        assert not any(form.options[name] for name in view.options.first_game)


def test_a_game_that_begins_at_once_has_one_person() -> None:
    view = VIEWS[0]

    def seats(*last: str) -> tuple[str, ...]:
        return quick_levels(view, Prefs(last_seats={view.id: last}))

    assert seats("", "", AWAY) == ("", EASY, EASY)
    assert seats(AWAY, "", "baron") == ("baron", "", "baron")
    assert seats("director", "baron", "baron") == ("", "baron", "baron")
    assert seats(*[""] * 8) == seats() == ("", EASY, EASY), "numbers that the game does not have"


def test_play_begins_with_the_persons_name_and_remembers_the_seats(view: GameView) -> None:
    app, fake = started("#/")
    app.handle("input", "own-name", " Ada  L", "text")
    do(app, "play-now", view.id)
    session = table_of(app).session
    assert fake.address.startswith("#/play/") and session.names[0] == "Ada L"
    assert [seat.kind for seat in session.match.seats].count(PERSON) == 1
    kept = from_text(app.store.prefs())
    assert kept.name == "Ada L" and kept.last_seats == {view.id: ("", EASY, EASY)}
    do(app, "go", "#/")
    assert 'value="Ada L"' in html(fake)
    do(app, "play-now", "no-such-game")
    assert fake.address == "#/"


@pytest.mark.parametrize(("way", "friend"), [("link", AWAY), ("here", "")])
def test_a_friend_sits_in_the_next_seat(view: GameView, way: str, friend: str) -> None:
    for count in games.get(view.id).players:
        form = friend_form(view, Prefs(last_seats={view.id: ("", *["baron"] * (count - 1))}), way)
        assert form.error() is None and form.players >= 2
        assert form.levels[:2] == ["", friend] and AWAY not in form.levels[2 : form.players]
    app, fake = started("#/")
    do(app, "friend", way)
    assert f"#/new/{view.id}/{way}" in fake.elements["dialog-body"]
    do(app, "go", f"#/new/{view.id}/{way}")
    assert fake.address == f"#/new/{view.id}/{way}" and "start-button" in html(fake)


def put(store: Store, save_id: str, day: int, *, seats: tuple[Seat, ...] = (), over: bool = False) -> None:
    match = Match(games.get(GAMES[0]), 3, day, {}, ["Ada", "", "Bo"], seats=seats or (Seat(),) * 3)
    facts = facts_of(match, f"2026-11-{day:02}T10:00:00Z", 0) | {"over": over}
    store.save(save_id, record.write(match), facts)


def test_the_latest_games_come_first_with_whose_turn_it_is() -> None:
    backend = Memory()
    store = Store(backend)
    bots = (Seat(), Seat(BOT, EASY, 1), Seat(BOT, EASY, 2))
    put(store, "together", 1)
    put(store, "mine", 2, seats=bots)
    put(store, "away", 3)
    Places(store).keep("away", frozenset({1}))
    put(store, "bots", 4, seats=(bots[1], bots[0], bots[2]))
    put(store, "over", 5, over=True)
    _app, fake = started("#/", backend)
    shown = fake.elements["continue"]
    assert re.findall(r'href="#/play/(\w+)"', shown) == ["bots", "away", "mine"]
    assert shown.count("is-mine") == 1 and "Your turn" in shown and "Waiting for Ada" in shown
    assert "Ada’s turn" in shown
    store.delete("away", "2026-11-20T10:00:00Z")
    again = started("#/", backend)[1].elements["continue"]
    assert "Ada’s turn" in again and "together" in again, "several people at one screen"


def test_a_newcomer_is_offered_the_guided_game_until_one_or_a_whole_game_is_done() -> None:
    backend = Memory()
    store = Store(backend)
    first = games.course(GAMES[0]).chapters[0].lessons[0].id
    address = f"#/lesson/{GAMES[0]}/{first}"

    def offered() -> bool:
        return address in started("#/", backend)[1].elements.get("welcome", "")

    assert offered()
    put(store, "begun", 1)
    learning.note_lesson(store, GAMES[0], "another", 1, 1)
    assert offered(), "neither is at its end"
    put(store, "done", 2, over=True)
    assert not offered()
    store.delete("done", "2026-11-20T10:00:00Z")
    assert not offered(), "it was done all the same"
    store.delete_for_good("done")
    assert offered()
    learning.note_lesson(store, GAMES[1], first, 0, 9)
    assert not offered()
    assert {game.chapters[0].lessons[0].id for game in map(games.course, GAMES)} == {first}, "boot.js asks so"


def test_the_puzzle_of_the_day_is_the_same_all_day_and_gets_its_board_later() -> None:
    backend = Memory()
    app, fake = started("#/", backend)
    game = GAMES[puzzles.day_number(app.browser.now()) % len(GAMES)]
    today = puzzles.of_the_day(puzzles.every(game), app.browser.now())
    assert today is not None and f"#/puzzle/{game}/{today.id}" in fake.elements["doors"]
    assert fake.pictures == []
    run_timers(fake)
    assert [(kind, name) for kind, _, name in fake.pictures] == [("card", f"puzzle/{game}/{today.id}")]
    app.handle("picture", f"puzzle/{game}/{today.id}", "data:image/webp;base64,AAAA", "")
    assert "data:image/webp;base64,AAAA" in fake.elements["doors-today"]
    for view in VIEWS:
        app, fake = started("#/", backend)
        begin(app, view)
        run_timers(fake)
        assert not [name for _, _, name in fake.pictures if name.startswith("puzzle/")], (
            "a page that was left"
        )
        do(app, "go", "#/")
        assert f"#/puzzle/{game}/{today.id}" in html(fake), "whichever game was played last"


def test_every_game_has_its_day() -> None:
    days = [puzzles.day_number(f"2026-11-{day}") % len(GAMES) for day in (20, 21, 22)]
    assert sorted(days) == [0, 1, 2] and puzzles.day_number("?") == 0


def run_timers(fake: FakeBrowser) -> None:
    """Run what the page does later."""
    waiting = list(fake.timers.values())
    fake.timers.clear()
    for _, work in waiting:
        work()


def test_the_opponents_are_named_on_the_card() -> None:
    prefs = Prefs(last_seats={GAMES[0]: ("", "director", "baron", "director")})
    cards = start_screen.screen(translator("en"), prefs).regions["games"]
    assert "You against 2\u00a0×\u00a0Director (hard), Baron (hardest)" in cards[0].markup


def test_the_first_screen_shows_as_many_games() -> None:
    assert f"const MOST_GAMES = {continue_games.MOST};" in BOOT.read_text(encoding="utf-8")
