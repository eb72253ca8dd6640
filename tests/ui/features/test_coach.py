"""The coach at a table: silent unless asked, never outdated, with words in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import games
from engine.bots import coach as thinking
from engine.core.contract import Game, State
from engine.core.insight import features_of
from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.seats import BOT, Seat
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, notes_of, started, table_of, toy_on_page
from tests.ui.view.test_views import check
from ui import games as views
from ui.app.app import App
from ui.features.coach import Coach
from ui.features.coach import coach as at_table
from ui.features.coach.notes import percents
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.view.move_words import slug
from ui.view.scene import Scene
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

PERSON, GREEDY = Seat(), Seat(BOT, "stationmaster", 3)


@pytest.fixture(autouse=True)
def few_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "VISITS", 4)
    monkeypatch.setattr(thinking, "FOLLOWED", 2)
    monkeypatch.setattr(thinking, "CHECKED", 2)


@pytest.fixture
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def table(*seats: Seat, heap: int = 60, speed: str = "fast") -> tuple[App, FakeBrowser, Session]:
    app, fake = started()
    app.prefs.speed, app.prefs.hints = speed, "off"  # nobody is offered the coach
    app.begin(Match(toy.TOY, len(seats), 7, {"heap": heap}, seats=seats))
    return app, fake, table_of(app).session


def settle(fake: FakeBrowser, times: int = 4000) -> None:
    """Let everything that thinks finish."""
    for _ in range(times):
        if not fake.timers:
            return
        fake.run_timers()
    raise AssertionError("it never ends")


def test_a_hint_comes_only_when_asked_and_goes_with_its_position(view: ToyView) -> None:
    app, fake, session = table(PERSON, PERSON)
    assert not fake.timers and 'class="coach"' not in html(fake)
    app.handle("key", "h", "", "")
    assert "The coach is thinking" in html(fake) and notes_of(app).busy
    settle(fake)
    assert len(notes_of(app).hints) == 3 and sum(notes_of(app).chances) == 100
    assert 'id="hint-0"' in html(fake) and "%" in html(fake)
    assert any("Coach" in said for said in fake.said)
    best = notes_of(app).hints[0].notation
    app.handle("hover", "act", best, "")
    assert session.screen.hovered == best and "ghost" in html(
        fake
    )  # shown on the board like any other choice
    do(app, "act", best)
    assert session.match.cursor == 1 and notes_of(app).line is None and not notes_of(app).hints


def test_the_coach_has_a_name_and_is_offered_to_who_hesitates_in_a_first_game(view: ToyView) -> None:
    app, fake, session = table(PERSON, PERSON)
    assert re.search(r'data-do="hint".*?<span>Coach</span>', html(fake), re.DOTALL)
    app.prefs.hints = "on"
    app.begin(Match(toy.TOY, 2, 7, {"heap": 60}))
    session = table_of(app).session

    def timed() -> list[int]:
        return [delay for delay, _ in fake.timers.values() if delay == at_table.HESITATION]

    assert len(timed()) == 1 and "Not sure?" not in html(fake)
    do(app, "act", "take 1")
    assert len(timed()) == 1  # counted anew for the next decision
    fake.run_timers()
    assert "Not sure? Ask the coach" in html(fake) and not timed()
    do(app, "act", "take 1")
    assert "Not sure?" not in html(fake) and len(timed()) == 1
    app.handle("key", "h", "", "")
    assert f"{session.match.game.id} {at_table.MET}" in app.prefs.told
    do(app, "act", "take 1")
    assert not timed()  # who knows the coach is not asked again


def test_a_hint_is_cancelled_by_key_button_or_a_move(view: ToyView) -> None:
    app, fake, _session = table(PERSON, PERSON)
    for cancel in (("key", "h", "", ""), ("do", "hint-close", "", "mouse"), ("key", "Escape", "", "")):
        app.handle("key", "H", "", "")
        assert notes_of(app).busy
        app.handle(*cancel)
        assert not notes_of(app).busy and not fake.timers and notes_of(app).line is None
    app.handle("key", "h", "", "")
    do(app, "act", "take 1")
    assert not notes_of(app).busy and not fake.timers


def test_nothing_is_told_where_a_bot_moves_or_the_screen_is_covered(view: ToyView) -> None:
    app, fake, session = table(PERSON, GREEDY)
    do(app, "act", "take 1")
    app.handle("key", "h", "", "")
    assert notes_of(app).line is None and "has no advice here" in html(fake)
    view.secret = True
    app, fake, session = table(PERSON, PERSON)
    assert session.visibility.covered
    app.handle("key", "h", "", "")
    assert notes_of(app).line is None and not notes_of(app).busy


def test_a_bots_turn_is_explained_and_what_was_undone_is_not(view: ToyView) -> None:
    app, fake, session = table(PERSON, GREEDY)
    do(app, "act", "take 1")
    fake.run_timers()
    settle(fake)
    assert session.match.cursor == 2
    words = notes_of(app).reasons[1]
    assert words.action is session.match.actions[1]
    do(app, "undo")
    do(app, "act", "take 2")
    assert notes_of(app).why(0, session.match.actions) == ()


def told_by_name(scene: Scene, state: State, reasons: object, after: State | None = None) -> tuple[str, ...]:
    """In place of a game's own words."""
    return (f"{scene.name(2)} after {len(state.to_json())}",)


def test_reasons_for_bots_turns_come_back_after_a_reload(
    view: ToyView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once only the last one did: whoever came back in the evening could not read what had happened."""
    monkeypatch.setattr(at_table, "reasons_in_words", told_by_name)
    app, fake, session = table(PERSON, GREEDY, GREEDY)
    for _ in range(3):
        do(app, "act", "take 1")
        settle(fake)
    actions = session.match.actions
    assert len(actions) == 9
    told = {index: notes_of(app).why(index, actions) for index in range(9)}
    assert [index for index in told if told[index]] == [1, 2, 4, 5, 7, 8], "those of the bots"
    again, other = started()
    again.prefs.speed = "fast"
    again.begin(session.match)
    settle(other)
    assert notes_of(again) is not notes_of(app)
    assert {index: notes_of(again).why(index, actions) for index in range(9)} == told


def test_reasons_call_a_seat_that_was_taken_by_its_new_name(
    view: ToyView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_table, "reasons_in_words", told_by_name)
    app, fake, session = table(PERSON, GREEDY, GREEDY)
    do(app, "act", "take 1")
    settle(fake)
    assert notes_of(app).why(1, session.match.actions)[0].startswith("Stationmaster")
    do(app, "dialog", "seats")
    app.handle("change", "seat-2", "", "select-one")
    settle(fake)
    assert notes_of(app).why(1, session.match.actions)[0].startswith("Player 3")


def test_where_it_turned_and_playing_on_from_there(view: ToyView) -> None:
    app, fake, session = table(PERSON, PERSON)
    app.handle("key", "w", "", "")
    assert notes_of(app).reviewed is None and not notes_of(app).busy  # nothing has been played
    for number in (1, 3, 1, 2, 3, 1, 1, 2):
        do(app, "act", f"take {number}")
    app.handle("key", "w", "", "")
    assert notes_of(app).busy and table_of(app).layout.sheet == "coach"
    settle(fake)
    review = notes_of(app).review
    assert review is not None and [span.end for span in review.spans] == list(range(1, 9))
    assert 'class="chart"' in html(fake) and "Game review" in html(fake)
    do(app, "act", "take 1")
    assert notes_of(app).review is review  # the game goes on; what was said of its past stays
    do(app, "hint-look", "4")
    settle(fake)
    assert session.looking and session.moment == 4 and notes_of(app).hints
    other = next(n for n, hint in enumerate(notes_of(app).hints) if hint.actions != (toy.Take(3),))
    app.handle("hover", "hint-play", str(other), "")
    assert "ghost" in html(fake)  # on the board of that moment
    do(app, "hint-play", str(other))
    assert session.match.cursor == 5 and not session.looking
    assert len(session.match.lines) == 1, "the old line is kept"
    assert notes_of(app).reviewed is None, "that was about another line"
    do(app, "look-back-close")
    assert table_of(app).layout.tab == "turn"


def test_looking_back_is_stopped_by_its_button_and_by_undo(view: ToyView) -> None:
    app, fake, _session = table(PERSON, PERSON)
    for number in (1, 3, 1, 2):
        do(app, "act", f"take {number}")
    app.handle("key", "w", "", "")
    do(app, "look-back-close")
    assert not fake.timers and notes_of(app).reviewed is None
    app.handle("key", "w", "", "")
    do(app, "undo")
    do(app, "act", "take 1")
    assert not notes_of(app).busy and notes_of(app).reviewed is None and not fake.timers


def test_a_read_only_table_can_be_looked_back_at_but_not_played(view: ToyView) -> None:
    app, fake = started()
    match = Match(toy.TOY, 2, 7, {"heap": 12}, seats=(PERSON, PERSON))
    still = app.side_by_side([(match, READ_ONLY)])[0]
    assert still.decide(toy.Take(2)) is None and still.decide(toy.Take(2)) is None
    app.handle("do", "look-back", "", "mouse", "t1")
    settle(fake)
    assert still.extension(Coach).notes.review is not None
    app.handle("do", "hint-look", "1", "mouse", "t1")
    settle(fake)
    app.handle("do", "hint-play", "0", "mouse", "t1")
    assert still.session.match.cursor == 2


def test_percents_make_a_hundred() -> None:
    for standing in ([1, 1, 1], [349525, 349525, 349526], [0, 0, 1], [7, 11, 13, 17, 19]):
        assert sum(percents(standing)) == 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_in_words_in_every_game(game: Game, language: str) -> None:
    """Random games with hints and reasons on the way, looked back at; all markup well-formed."""
    for number, mode in enumerate(list(game.modes())[:: 9 if language == "en" else 99]):
        app, fake = started(languages=(language,))
        app.prefs.speed = "fast"
        bots = [Seat(BOT, "apprentice", 1)] * (mode.players - 1)
        app.begin(Match(game, mode.players, number, mode.options, seats=[PERSON, *bots]))
        session, rng, told = table_of(app).session, Rng(number), 0
        for step in range(50):
            if session.live.to_move is None or told > 1:
                break
            if session.moves_itself:
                fake.run_timers()
                continue
            if step % 5 == 0 and session.visibility.can_be_advised:
                do(app, "hint")
                settle(fake)
                told += 1
                assert notes_of(app).hints
                words = " ".join(line for hint in notes_of(app).hints for line in (hint.label, *hint.why))
                assert "{" not in words and not re.search(r"\bcoach\.", words)
                hint = notes_of(app).hints[rng.below(len(notes_of(app).hints))]
                do(app, "hint-play", str(notes_of(app).hints.index(hint)))
            else:
                legal = session.live.legal()
                app.handle("do", "act", game.format(legal[rng.below(len(legal))]), "mouse")
        app.prefs.speed = "step"
        do(app, "look-back")
        settle(fake)
        review = notes_of(app).review
        assert review is not None
        for name, piece in fake.elements.items():
            check(piece, name)
        marked = sum(piece.count("chart-flag") for piece in map(str, fake.elements.values()))
        assert marked == len(notes_of(app).turning), "each is marked in the graph"
        for turn in notes_of(app).turning[:1]:
            do(app, "hint-look", str(turn.span.start))
            settle(fake)
            assert notes_of(app).hints


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_telling_feature_and_every_reason_has_words(game: Game) -> None:
    view, features = views.get(game.id), features_of(game)
    assert view is not None and set(features.telling) <= set(features.names)
    for language in LANGUAGES:
        tr = translator(language, view)
        missing = [name for name in features.telling if not tr.has(f"coach.later.{slug(name)}")]
        assert not missing
    known = {f"coach.later.{slug(name)}" for name in features.telling}
    known |= {f"coach.now.{measure.key}" for measure in game.measures}
    own = {key for key in view.catalogues["en"] if key.startswith("coach.")}
    assert own <= known, "words that nobody says"
