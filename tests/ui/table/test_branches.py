"""Lines of a match on the page, replay, and exports."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from html import escape
from urllib.parse import unquote
from xml.dom.minidom import parseString

import pytest

from engine import games
from engine.core import link, record
from engine.core.match import Match
from engine.core.seats import Seat
from tests.toy import Take
from tests.ui.fakes import FakeBrowser, ToyView, begin, do, html, started, table_of, toy_on_page
from ui.app.app import App
from ui.storage.saves import Memory, Store
from ui.table import replay, results
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.words.i18n import LANGUAGES


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def playing(*counts: int, backend: Memory | None = None) -> tuple[App, FakeBrowser, Session]:
    app, fake = started("#/new/toy", backend)
    app.handle("change", "heap", "12", "radio")
    app.handle("change", "players", "2", "radio")
    app.handle("input", "name-0", "Ada <3", "text")
    app.handle("input", "seed", "7", "text")
    begin(app)
    for count in counts:
        do(app, "act", f"take {count}")
    return app, fake, table_of(app).session


def numbers(session: Session) -> list[int]:
    return [action.number for action in session.match.actions if isinstance(action, Take)]


def test_one_key_plays_on_from_an_earlier_moment_and_one_click_goes_back() -> None:
    backend = Memory()
    app, fake, session = playing(1, 2, 3, backend=backend)
    app.handle("key", "b", "", "")  # nothing is looked at: nothing happens
    assert numbers(session) == [1, 2, 3]
    do(app, "look", "1")
    assert "Play on from here" in html(fake)
    app.handle("key", "b", "", "")
    assert numbers(session) == [1] and not session.looking and "The old branch is saved" in html(fake)
    do(app, "act", "take 3")
    assert "Branch 1 splits off here: 2 moves" in html(fake)
    stored = record.read(Store(backend).peek(session.id).record).match
    assert stored is not None and len(stored.lines) == 1
    do(app, "line", "0")
    assert numbers(session) == [1, 2, 3]
    assert "Branch 2 splits off here: 1 move" in html(
        fake
    )  # the first one keeps its number while it is played
    assert fake.address == f"#/play/{session.id}"


def test_undoing_and_playing_otherwise_keeps_the_line_too() -> None:
    app, fake, session = playing(1, 2, 3)
    app.handle("key", "u", "", "")
    app.handle("key", "u", "", "")
    do(app, "act", "take 1")
    assert numbers(session) == [1, 1] and "splits off here" in html(fake)


def test_lines_are_named_compared_forgotten_and_brought_back() -> None:
    app, fake, session = playing(1, 2, 3)
    do(app, "look", "1")
    do(app, "play-on")
    do(app, "act", "take 3")
    app.handle("key", "f", "", "")
    dialog = fake.elements["dialog-body"]
    assert app.notifications.dialog == "lines" and 'name="line-0"' in dialog and "Branch 1" in dialog
    app.handle("change", "line-0", "<b>the old</b>\u202e way", "text")
    app.handle("change", "line-now", "  new  ", "text")
    assert session.match.lines[0].name.startswith("<b>the old</b>") and session.match.line == "new"
    assert "&lt;b&gt;the old" in html(fake) and "<b>the old" not in html(fake)
    for odd in ("line-9", "line-x", "line-", "line--1"):
        app.handle("change", odd, "odd", "text")
    do(app, "line-drop", "0")
    assert session.match.lines == [] and "only one branch so far" in html(fake)
    do(app, "line-back")
    assert len(session.match.lines) == 1
    do(app, "line", "5")
    assert numbers(session) == [1, 3]


def test_a_tab_that_is_behind_takes_no_line() -> None:
    backend = Memory()
    app, _, session = playing(1, 2, 3, backend=backend)
    do(app, "look", "1")
    do(app, "play-on")
    other, _ = started(f"#/play/{session.id}", backend)
    do(other, "act", "take 1")
    before = numbers(session)
    do(app, "line", "0")
    do(app, "line-drop", "0")
    assert numbers(session) == before and len(session.match.lines) == 1 and session.screen.conflict


# --- playing back


def test_a_game_is_played_back_by_itself_and_held() -> None:
    app, fake, session = playing(1, 2, 3)
    do(app, "look", "0")
    assert "nothing has happened yet" in html(fake)
    app.handle("key", " ", "", "")
    address = fake.address
    assert [time for time, _ in fake.timers.values()] == [replay.PACES["normal"]]
    fake.run_timers()
    assert session.moment == 1 and "Ada &lt;3 takes 1" in html(fake) and fake.address == address
    do(app, "replay-pace", "rush")
    app.handle("key", " ", "", "")
    fake.run_timers()
    assert session.moment == 1 and fake.address.endswith("/1")
    app.handle("key", " ", "", "")
    for _ in range(5):
        fake.run_timers()
    assert not session.looking and session.moment == 3 and not table_of(app).layout.playing
    app.handle("key", " ", "", "")  # at the end: from the beginning
    assert session.moment == 0 and table_of(app).layout.playing
    do(app, "act", "take 1")
    do(app, "look-now")
    assert not table_of(app).layout.playing
    do(app, "replay-pace", "warp")
    assert table_of(app).layout.pace == "rush"


def test_jumps_by_turn_and_round_meet_their_moments() -> None:
    match = Match(games.get("russian-railroads"), 3, 7)
    chance = random.Random(4)
    while match.state.to_move is not None:
        match.play(chance.choice(match.state.legal()))
    session = Session("x", match, "en")
    periods = [match.at(moment).period() for moment in range(len(match.actions) + 1)]
    movers = [match.at(moment).to_move for moment in range(len(match.actions) + 1)]
    session.look_at(0)
    rounds = 0
    while (to := replay.target(session, "round-on")) is not None:
        assert periods[to] != periods[to - 1] or to == len(match.actions)
        session.look_at(to)
        rounds += 1
    assert rounds in (6, 7)
    while (to := replay.target(session, "turn-back")) is not None:
        assert movers[to] != movers[to - 1] or periods[to] != periods[to - 1] or to == 0
        session.look_at(to)
    assert session.moment == 0 and replay.target(session, "step-back") is None


@pytest.mark.parametrize("game", [game.id for game in games.all()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_every_game_can_be_told_with_its_reasons(game: str, language: str) -> None:
    chance = random.Random(f"{game} {language}")
    for mode in list(games.get(game).modes())[:: 5 if language == "en" else 11]:
        match = Match(games.get(game), mode.players, 3, mode.options)
        while match.state.to_move is not None and match.cursor < 70:
            match.play(chance.choice(match.state.legal()))
        session = Session("x", match, language)
        told = 0
        for moment in range(len(match.actions)):
            session.look_at(moment + 1)
            words = replay.happened(session)
            assert "<li>" in words and "{" not in words
            told += bool(replay.reasons(session, moment + 1))
            if moment % 20 == 19:
                assert 'class="chart-here"' in replay.graph(session, Layout())
        assert told > len(match.actions) / 4, mode


# --- what only one seat may see


@cache
def secret_games() -> tuple[Match, ...]:
    """Games in which somebody has drawn an end bonus card before the last turn."""
    found = []
    for number in range(200):
        chance = random.Random(number)
        match = Match(games.get("russian-railroads"), 2, number, names=("Ada", "Bob"))
        view = Session("x", match, "en").view
        secrets = 0
        while match.state.to_move is not None:
            legal = match.state.legal()
            cards = [action for action in legal if match.game.format(action).startswith("bonus")]
            match.play(chance.choice(cards or legal))
            secrets += view.holds_secret(match.state)
        if secrets > 4:
            found.append(match)
        if len(found) == 5:
            break
    return tuple(found)


def again(match: Match) -> Match:
    read = record.read(record.write(match)).match
    assert read is not None
    return read


def test_going_back_and_forth_at_a_shared_screen_shows_no_hidden_cards() -> None:
    """Undo, redo, looking, playing back, other lines: with nobody at the screen who has said to be the one,
    all is drawn as for a stranger."""
    looked = secrets = 0
    for number, given in enumerate(secret_games()):
        match = again(given)
        session = Session("x", match, "en")
        chance = random.Random(number)
        held = [moment for moment in range(len(match.actions)) if session.view.holds_secret(match.at(moment))]
        for _ in range(25):
            to = chance.choice(held or [0])
            how = chance.randrange(5)
            if how == 0:
                session.look_at(None)
                session.goto(chance.choice((to, to + 1)))
                session.undo()
            elif how == 1:
                session.redo()
            elif how == 2:
                session.fork(to)
            elif how == 3 and match.lines:
                session.take_line(chance.randrange(len(match.lines)))
            session.look_at(chance.randrange(len(match.actions) + 1) if how == 4 else None)
            if session.live.to_move is None and not session.looking:
                continue  # at the end all cards are open
            assert session.screen.revealed is None
            assert session.visibility.viewer is None or not session.view.holds_secret(session.state)
            if session.looking and session.state.to_move is not None:
                assert session.visibility.viewer is None
                looked += 1
            secrets += session.visibility.covered
    assert looked > 10 and secrets > 10


def test_replay_does_not_tell_which_hidden_card_was_chosen() -> None:
    """The words of a step in which a card was drawn say no more than the log, which everybody reads."""
    found = 0
    for given in secret_games():
        match = again(given)
        session = Session("x", match, "en")
        match.goto(len(match.actions) - 1)
        for moment in range(1, len(match.actions)):
            before, after = match.at(moment - 1), match.at(moment)
            if session.view.holds_secret(after) and not session.view.holds_secret(before):
                session.look_at(moment)
                assert not session.visibility.is_open(moment - 1)
                assert all("→" in line for line in replay.reasons(session, moment))
                found += 1
    assert found


# --- results


def finished() -> tuple[App, FakeBrowser, Session]:
    app, fake, session = playing(3, 3, 3, 3)
    assert session.live.to_move is None
    return app, fake, session


def test_the_final_table_as_text_and_csv() -> None:
    app, fake, session = finished()
    do(app, "result", "text")
    lines = fake.copied[-1].splitlines()
    assert lines[0].startswith("Toy: ") and "Ada <3" in fake.copied[-1]
    assert lines[-2].split()[0] == "Total" and len({len(line.rstrip()) for line in lines[2:]}) == 1
    do(app, "result", "csv")
    cells = [line.split(",") for line in fake.copied[-1].split("\r\n") if line]
    totals = {name: int(total) for name, total in zip(cells[0][1:], cells[-2][1:], strict=True)}
    assert list(totals.values()) == sorted((score.total for score in session.live.scores()), reverse=True)
    do(app, "result", "csv-file")
    assert fake.downloads[-1] == (f"railtable-toy-{session.id}.csv", fake.copied[-1])
    assert 'class="more results"' in html(fake)


def test_the_final_board_as_a_picture() -> None:
    app, fake, session = finished()
    do(app, "result", "svg")
    do(app, "result", "png")
    (svg, drawn, svg_name), (png, again, png_name) = fake.pictures[-2:]
    assert (svg, png, drawn) == ("svg", "png", again)
    assert [svg_name, png_name] == [f"railtable-toy-{session.id}.{kind}" for kind in ("svg", "png")]
    for seat, score in enumerate(session.live.scores()):
        assert f">{escape(session.names[seat])}</text>" in drawn and f">{score.total} " in drawn


def test_the_picture_of_a_finished_game_shows_everybodys_board() -> None:
    game, chance = games.get("russian-railroads"), random.Random(5)
    match = Match(game, 3, 5, names=["Ada <b>", "W" * 24, ""])
    while match.state.to_move is not None:
        match.play(chance.choice(match.state.legal()))
    session = Session("a", match, "es", abilities=READ_ONLY)
    drawn = results.picture_of(session).markup
    parseString(drawn)  # well-formed
    assert drawn.count("<svg x=") == 2  # the third one is part of the sheet
    assert all(drawn.count(escape(name)) >= 2 for name in session.names)
    assert "puntos · puesto 1<" in drawn


def test_a_play_for_bg_stats_as_its_makers_describe_it() -> None:
    app, fake, session = finished()
    data = json.loads(unquote(results.play_link(session).removeprefix(results.BGSTATS)))
    assert data["game"]["name"] == "Toy" and data["sourceName"] == "Railtable"
    assert [player["name"] for player in data["players"]] == list(session.names)
    assert [player["score"] for player in data["players"]] == [s.total for s in session.live.scores()]
    assert any(player["winner"] for player in data["players"]) and len(data["playDate"]) == 19
    do(app, "result", "bgsplay")
    name, text = fake.downloads[-1]
    play = json.loads(text)
    assert name.endswith(".bgsplay") and play["plays"][0]["gameRefId"] == play["games"][0]["id"]
    ids = {player["id"] for player in play["players"]}
    assert {score["playerRefId"] for score in play["plays"][0]["playerScores"]} == ids
    assert len(play["plays"][0]["uuid"]) == 36
    before = text
    do(app, "result", "bgsplay")
    assert fake.downloads[-1][1] == before  # brought in twice it is one play


def test_a_finished_game_that_is_only_looked_at_is_no_play_of_ones_own() -> None:
    """It has no date here and no name by which BG Stats would know it again."""
    _, _, session = finished()
    app, fake = started("#/g/" + link.encode(session.match))
    do(app, "final")
    assert 'data-arg="csv"' in html(fake) and "bgs" not in html(fake)
    do(app, "link-keep")
    assert 'data-arg="bgsplay"' in html(fake) and results.BGSTATS in html(fake)


def test_nothing_to_take_along_of_a_game_under_way() -> None:
    _, _, session = playing(1)
    assert results.as_text(session) == results.as_csv(session) == results.play_file(session) == ""
    assert results.play_link(session) == "" and isinstance(session.match.seats[0], Seat)
