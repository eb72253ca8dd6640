"""Beginner hints and cards of big events: shown once, skipped by a key, never covering controls."""

from __future__ import annotations

import pytest

from engine import games
from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.seats import BOT, Seat
from tests.ui.fakes import FakeBrowser, begin, do, html, started, table_of, toy_on_page
from ui import games as views
from ui.app.app import App
from ui.storage.saves import Memory
from ui.storage.settings import Prefs, from_text
from ui.table import event_cards
from ui.table.game_session import Session
from ui.view.view import GameView


def begun(backend: Memory | None = None) -> tuple[App, FakeBrowser]:
    app, fake = started("#/new/toy", backend)
    begin(app)
    return app, fake


def told(app: App) -> bool:
    """Does the table say what taking is good for?"""
    (piece,) = table_of(app).patcher.pieces["preview"].values()
    return "Counters score at the end." in piece.markup


def test_a_line_is_told_until_it_was_read_and_never_again() -> None:
    with toy_on_page():
        backend = Memory()
        app, _ = begun(backend)
        assert told(app)
        do(app, "first-read", "take")
        assert not told(app) and app.prefs.told == ("toy take",)
        app, _ = begun(backend)
        assert not told(app)
        do(app, "set", "hints on")  # see them again
        assert told(app)
        do(app, "set", "hints off")
        assert not told(app)
        do(app, "set", "hints on")
        do(app, "act", "take 1")  # decided upon is read
        assert app.prefs.told == ("toy take",) and not told(app)


def test_a_line_stays_while_something_is_pointed_at() -> None:
    with toy_on_page():
        app, _ = begun()
        table_of(app).choosing.hover("act", "take 1", "")
        (piece,) = table_of(app).patcher.pieces["preview"].values()
        assert "preview-title" in piece.markup and told(app)
        do(app, "first-read", "take")
        table_of(app).choosing.hover("act", "take 2", "")
        assert not told(app)


def test_cards_tell_of_big_events_and_go_with_a_key() -> None:
    with toy_on_page() as view:
        book = dict(view.catalogues["en"])
        words = {"big.took": "A grab", "big.took.line": "{count} are gone.", "big.took.gain": "+{count}"}
        view.catalogues = {"en": book | words}
        app, fake = begun()
        session = table_of(app).session
        do(app, "act", "take 2")
        assert "event-card" in html(fake) and "2 are gone." in html(fake) and "+2" in html(fake)
        app.handle("key", "Escape", "", "")
        assert not session.screen.cards and session.match.cursor == 1
        do(app, "act", "take 1")
        do(app, "undo")
        assert not session.screen.cards
        do(app, "set", "cards off")
        do(app, "act", "take 1")
        assert not session.screen.cards
        # nobody at the screen: no card
        bots = (Seat(BOT, "apprentice", 1), Seat(BOT, "apprentice", 2))
        match = Match(session.match.game, 2, 1, seats=bots)
        alone = Session("x", match, "en")
        match.play(match.state.legal()[0])
        event_cards.follow(alone, Prefs())
        assert not alone.screen.cards


def test_prefs_keep_what_was_told() -> None:
    prefs = Prefs(told=("toy take",), hints="off", cards="off")
    again = from_text(prefs.to_text())
    assert (again.told, again.hints, again.cards) == (("toy take",), "off", "off")
    assert from_text('{"told": 3, "hints": "maybe"}').told == ()


TELLING = [view for view in views.all() if any(key.startswith("big.") for key in view.catalogues["en"])]


@pytest.mark.parametrize("view", TELLING, ids=[view.id for view in TELLING])
def test_hints_and_cards_of_a_whole_game_have_words_and_places(view: GameView) -> None:
    """In random games every kind with a hint comes up, every card fills its words, and what matters has its
    paragraph."""
    game = games.get(view.id)
    hints = {key.removeprefix("first.") for key in view.catalogues["en"] if key.startswith("first.")}
    titles: set[str] = set()
    met: set[str] = set()
    for seed in (3, 4):
        match = Match(game, 3, seed)
        session = Session("x", match, "es")
        rng = Rng(seed)
        while match.state.to_move is not None:
            matters = view.matters(session.scene())
            met.update(matters)
            assert view.rulebook.at(matters, match.options) is not None, (view.id, matters)
            legal = match.state.legal()
            match.play(legal[rng.below(len(legal))])
            made = event_cards.card(session.scene(), match.events(match.cursor - 1))
            if made is not None:
                titles.add(made.title)
                assert "?" not in " ".join([made.title, *made.lines, *(said for _, said in made.gains)])
    assert titles and len(met & hints) >= 3, (titles, met)
    for key in view.catalogues["en"]:
        if key.startswith("big."):
            assert f"event.{key.split('.')[1]}" in " ".join(view.catalogues["en"]), key
