"""Boards navigated by keys, what is announced meanwhile, and typed actions."""

from __future__ import annotations

import re
from html import unescape

import pytest

from engine import games
from engine.core.contract import Mode
from engine.core.match import Match
from engine.core.rng import Rng
from tests.ui.fakes import FakeBrowser, do, started, table_of
from tests.ui.view.test_names import wrong_names
from tests.ui.view.test_views import kinds
from ui import games as views
from ui.app.app import App
from ui.table import command_line
from ui.table.board_navigation import spoken
from ui.table.game_session import Session
from ui.view import board_graph as structure
from ui.view.capabilities import Secrets
from ui.view.types import Stop

HOT = re.compile(r'data-do="act" data-arg="([^"]*)"[^>]* data-hot')
STEPS = 36
LOOKS = 12
"""The places are looked at after so many steps, each time."""


def around_everything(stops: dict[str, Stop]) -> set[str]:
    """What the keys reach from the first place."""
    first = next(iter(stops))
    found, queue = {first}, [first]
    for key in queue:
        here = stops[key]
        led = {structure.toward(stops, here, arrow) for arrow in structure.ARROWS}
        for there in [stop for stop in led if stop is not None]:
            beside = there
            for _ in range(len(here.ways)):
                beside = structure.around(stops, here, beside, 1) or beside
                led.add(beside)
        for stop in sorted(stop.key for stop in led if stop is not None):
            if stop not in found:
                found.add(stop)
                queue.append(stop)
    return found


@pytest.mark.parametrize(
    ("game", "mode"), kinds(), ids=lambda value: value if isinstance(value, str) else value.name
)
def test_every_place_is_reached_by_keys_and_called_what_is_written_there(game: str, mode: Mode) -> None:
    rng = Rng(sum(map(ord, game + mode.name)))
    match = Match(games.get(game), mode.players, rng.next32(), mode.options)
    for number in range(STEPS):
        if match.state.to_move is None:
            break
        if number % LOOKS == LOOKS - 1:
            look_over(match, "en" if number < 2 * LOOKS else "es")
        legal = match.state.legal()
        match.play(legal[rng.below(len(legal))])


def look_over(match: Match, language: str) -> None:
    session = Session("walk", match, language, motion=False)
    scene = session.drawn().scene
    navigation = session.view.navigation
    assert navigation is not None
    listed = navigation.stops(scene)
    stops = {stop.key: stop for stop in listed}
    assert len(stops) == len(listed) > 1
    for stop in listed:
        assert stop.label and "<" not in stop.label and stop.width > 0 and stop.height > 0, stop
        assert not re.search(r"\b[a-z]+\.[a-z]+", stop.label), f"an untranslated text: {stop.label}"
        for way in stop.ways:
            assert stop.key in stops[way].ways, f"no way back from {way} to {stop.key}"
    assert around_everything(stops) == set(stops)
    offered = {unescape(arg) for part in session.drawn().board.fragments for arg in HOT.findall(part.markup)}
    here = {match.game.format(action) for stop in listed for action in stop.actions}
    assert offered <= here
    assert here <= {match.game.format(action) for action in scene.legal}
    drawn = session.drawn()
    parts = [*drawn.board.fragments, *(part for sheet in drawn.sheets for part in sheet.fragments)]
    for markup in [*(part.markup for part in parts), *drawn.players]:
        wrong = wrong_names(markup)
        assert not wrong, "; ".join(f"{name!r} does not say {words!r}" for name, words in wrong.items())
    said = navigation.summary(scene)
    assert len(said) >= match.players and all(line.endswith(".") for line in said)


def sat_down(game: str, seed: int = 7) -> tuple[App, FakeBrowser, Session]:
    app, fake = started()
    app.begin(Match(games.get(game), 3, seed))
    return app, fake, table_of(app).session


@pytest.mark.parametrize("game", [view.id for view in views.all()])
def test_keys_walk_the_board_tell_and_do(game: str) -> None:
    app, fake, session = sat_down(game)
    walk = table_of(app).navigation
    app.handle("key", "m", "", "")
    assert fake.focused == "walker-here" and walk.stop is not None
    visited = {walk.here}
    for arrow in structure.ARROWS:
        do(app, "walk", arrow)
        visited.add(walk.here)
    assert len(visited) > 1
    app.handle("key", "i", "", "")
    assert fake.said[-1].startswith(walk.stop.label.rstrip(". "))
    assert session.tr("walk.ways", ways="").strip(" .") in fake.said[-1]
    app.handle("key", "s", "", "")
    assert session.names[0] in fake.said[-1] and session.drawn().board.label in fake.said[-1]
    for number in range(60):
        at = next((stop for stop in walk.stops.values() if len(stop.actions) == 1), None)
        if at is not None:
            walk.here = at.key
            before = session.match.cursor
            do(app, "here", at.key, "key")
            assert session.match.actions[before] == at.actions[0]
            return
        legal = session.live.legal()
        table_of(app).decide(legal[number % len(legal)])
    raise AssertionError("nothing is ever done at a single place")


def test_where_several_things_can_be_done_a_card_offers_them() -> None:
    app, fake, session = sat_down("mini-express")
    while not any(len(stop.actions) > 1 for stop in table_of(app).navigation.stops.values()):
        do(app, "act", session.match.game.format(session.live.legal()[0]))
    at = next(stop for stop in table_of(app).navigation.stops.values() if len(stop.actions) > 1)
    table_of(app).navigation.here = at.key
    before = session.match.cursor
    do(app, "here", at.key, "key")
    assert fake.card and fake.card_focused and session.match.cursor == before
    notation = session.match.game.format(at.actions[1])
    assert f'data-do="card-do" data-arg="{notation}"' in fake.card
    do(app, "card-do", notation, "key")
    assert fake.card is None and session.match.actions[before] == at.actions[1]


def test_actions_are_typed_by_notation_or_words() -> None:
    app, fake, session = sat_down("trans-siberian")
    app.handle("key", "t", "", "")
    assert fake.modal
    app.handle("input", "type-action", "bid", "text")
    do(app, "type-play", "")
    assert session.match.cursor == 0 and "Type more" in fake.said[-1]
    app.handle("input", "type-action", "bid 3", "text")
    do(app, "type-play", "")
    assert session.match.cursor == 0 and fake.modal  # refused: too little, and it says so
    assert fake.elements["type-why"] in fake.said[-1] and fake.elements["type-why"]
    app.handle("input", "type-action", " BID  12 ", "text")
    do(app, "type-play", "")
    assert session.match.cursor == 1 and not fake.modal
    app.handle("key", "t", "", "")
    app.handle("input", "type-action", "xyzzy", "text")
    do(app, "type-play", "")
    assert fake.modal and "xyzzy" in fake.said[-1]


def test_entries_fit_by_every_word_without_case_and_accents() -> None:
    entries = [
        command_line.Entry("city torun", "Toruń"),
        command_line.Entry("city koln", "Köln", "too far"),
        command_line.Entry("route 1,2", "Köln – Toruń"),
    ]
    assert [entry.notation for entry in command_line.fitting(entries, "KOLN")] == ["route 1,2", "city koln"]
    assert [entry.notation for entry in command_line.fitting(entries, "torun koln")] == ["route 1,2"]
    assert [entry.notation for entry in command_line.fitting(entries, "city")] == ["city torun", "city koln"]
    assert command_line.fitting(entries, "city x") == []


def test_markup_is_spoken_in_sentences() -> None:
    markup = "<h3>Omsk <svg><text>O</text></svg></h3><p>A city.</p>"
    markup += "<ul><li>one &amp; two</li><li>three?</li></ul>"
    assert spoken(markup) == "Omsk. A city. one & two. three?"


def test_nobody_walks_a_covered_board(monkeypatch: pytest.MonkeyPatch) -> None:
    app, fake, session = sat_down("russian-railroads")
    session.handover = True
    monkeypatch.setattr(session.view, "secrets", Secrets(lambda _: True))
    session.screen.revealed = None
    session.forget()
    assert session.visibility.covered
    app.handle("key", "m", "", "")
    assert fake.focused != "walker-here" and table_of(app).navigation.stops == {}
