"""Embedded boards: the meaning of their settings, and how another frame continues them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from engine import games
from engine.core import link, puzzles, record
from engine.core.match import Match
from engine.core.puzzles import Puzzle
from engine.core.seats import BOT, PERSON
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, started, table_of, toy_on_page
from ui.app import program_commands
from ui.app.app import App
from ui.app.shared_python import ReadThrough
from ui.browser.ports import Blocked
from ui.features.embed import settings as embedding
from ui.features.embed.settings import Settings, Unusable
from ui.features.puzzles.page import PuzzlePage
from ui.shell.router import Route
from ui.storage.kinds import SETTINGS
from ui.storage.saves import Memory
from ui.table.abilities import READ_ONLY, TRY, WATCH
from ui.words.catalogues import translator

TR = translator("en")


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def played(*actions: str) -> Match:
    match = Match(toy.TOY, 2, 7, {"heap": 12}, ["Ada", "Bob"])
    for action in actions:
        match.play(toy.TOY.parse(action))
    return match


def embedded(query: str, kept: str = "") -> tuple[App, FakeBrowser]:
    fake = FakeBrowser(f"#/embed/{query}")
    app = App(fake, ReadThrough(Memory()), embedded=True)
    app.pages["embed"].progress = kept  # type: ignore[attr-defined]
    app.begin_listening()
    return app, fake


def command(app: App, name: str, value: object) -> None:
    app.handle("command", name, program_commands.text_of(value), "")


def told(fake: FakeBrowser, kind: str = "") -> list[dict[str, object]]:
    """What a page around would hear."""
    found = [change for some in fake.changes for change in some if change[0] == "tell"]
    return [{**json.loads(json.dumps(facts)), "kind": name} for _, name, facts in found if kind in ("", name)]


def kept(fake: FakeBrowser) -> str:
    return str(next(change[1] for some in reversed(fake.changes) for change in some if change[0] == "kept"))


@pytest.mark.parametrize(
    "settings",
    [
        Settings("toy"),
        Settings("toy", "position", "players 2\nheap 5", mode="watch"),
        Settings("toy", "record", "a/b+c&d=e ñ", mode="play", moment=3, controls="none"),
        Settings("toy", "lesson", "TOY-EX-1", mode="lesson", lang="es", theme="dark"),
        Settings("toy", seat=1, bots="baron", players=2, seed=9),
    ],
)
def test_settings_come_back_from_their_address(settings: Settings) -> None:
    assert embedding.read_settings(settings.query()) == settings


@pytest.mark.parametrize(
    "query",
    ["", "&&&&", "=", "game", "mode=fly&controls=9&seat=-1&players=x&seed=1e9", "&" * 10_000, "%%%=%"],
)
def test_odd_addresses_mean_what_is_usual(query: str) -> None:
    read = embedding.read_settings(query)
    assert (read.mode, read.controls, read.seat, read.players, read.seed) == (
        "play",
        "full",
        None,
        None,
        None,
    )


def test_a_new_game_is_against_bots_and_a_replay_begins_at_its_beginning() -> None:
    new = embedding.game_for(Settings("toy", seat=1, seed=3), TR, 1)
    assert [seat.kind for seat in new.match.seats[: new.match.players]].count(PERSON) == 1
    assert new.match.seats[1].kind == PERSON and new.match.seats[0].kind == BOT
    assert (new.abilities, new.match.seed) == (TRY, 3)
    assert embedding.game_for(Settings("toy", mode="watch"), TR, 1).abilities == WATCH

    text = link.encode(played("take 1", "take 2"))
    watched = embedding.game_for(Settings(what="record", text=text, mode="watch"), TR, 1)
    assert (watched.abilities, watched.moment, len(watched.match.actions)) == (READ_ONLY, 0, 2)
    whole = record.write(played("take 1", "take 2"))
    on = embedding.game_for(Settings(what="record", text=whole, mode="play", moment=1), TR, 1)
    assert on.abilities == TRY and on.match.cursor == 1
    assert {seat.kind for seat in on.match.seats} == {PERSON}  # no bots unless somebody wants them


def test_a_position_is_written_in_lines_or_with_semicolons_or_as_a_link() -> None:
    for text in ("players 3; heap 9", "players 3\nheap 9"):
        shown = embedding.game_for(Settings("toy", "position", text, mode="play", bots="baron"), TR, 1)
        assert shown.match.players == 3 and shown.match.state.view(None)["heap"] == 9
        assert shown.match.seats[1].kind == BOT
    linked = link.encode(played("take 1"), moment=1)
    assert embedding.game_for(Settings("toy", "position", linked, mode="watch"), TR, 1).moment == 1


@pytest.mark.parametrize(
    "settings",
    [
        Settings("chess"),
        Settings("toy", "record", "nonsense"),
        Settings("toy", "position", "heap many"),
        Settings("toy", "position", "nonsense"),
        Settings("chess", "position", "heap 3; players 2"),
    ],
)
def test_what_cannot_be_shown_is_said(settings: Settings) -> None:
    with pytest.raises(Unusable) as problem:
        embedding.game_for(settings, TR, 1)
    assert all(problem.value.lines)
    _, fake = embedded(settings.query())
    assert "cannot be shown" in html(fake)
    assert [each["kind"] for each in told(fake)] == ["failed"]


@pytest.mark.parametrize("query", ["lesson=" + "A" * 60, "game=toy&lesson=none", "game=toy&puzzle=none"])
def test_lessons_and_puzzles_that_cannot_be_shown_are_told_too(query: str) -> None:
    _, fake = embedded(query)
    (fact,) = told(fake, "failed")
    assert "embed-failed" in html(fake) and all(line in html(fake) for line in str(fact["why"]).split("\n"))


def test_something_else_can_be_loaded_into_a_board() -> None:
    app, fake = embedded("game=toy&seed=3&seat=0&controls=few&lang=es")
    do(app, "act", "take 1")
    command(app, "load", {"game": "toy", "position": "players 2; heap 4"})
    assert table_of(app).session.match.actions == []
    assert embedding.read_settings(fake.address.partition("/embed/")[2]).text == "players 2; heap 4"
    assert (fake.root["data-controls"], fake.root["lang"]) == ("few", "es")
    assert len(told(fake, "ready")) == 2
    command(app, "load", {"game": "chess"})
    assert len(told(fake, "failed")) == 1 and "chess" in html(fake)
    command(app, "load", {"game": "mini-express", "lesson": "first-game"})
    assert told(fake, "ready")[-1]["game"] == "mini-express" and fake.root["data-mode"] == "lesson"
    command(app, "load", {"game": "toy", "seed": 8})  # from a lesson's page, too
    assert table_of(app).session.match.seed == 8 and fake.address.startswith("#/embed/")


def test_another_frame_goes_on_where_a_board_stands() -> None:
    query = "game=toy&position=players 2;heap 9&mode=play"
    app, fake = embedded(query)
    do(app, "act", "take 1")
    do(app, "act", "take 2")
    do(app, "undo")
    text = kept(fake)
    other, _ = embedded(query, text)
    mine, theirs = table_of(app).session.match, table_of(other).session.match
    assert theirs.actions == mine.actions and theirs.cursor == mine.cursor == 1
    assert theirs.state.view(None) == mine.state.view(None)

    new, fake = embedded("game=toy&bots=apprentice&seat=0")
    again, _ = embedded("game=toy&bots=apprentice&seat=0", kept(fake))
    assert table_of(again).session.match.seed == table_of(new).session.match.seed


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"actions":["fly"],"cursor":1}', '{"actions":["take 9"],"cursor":1}']
)
def test_what_is_kept_is_not_trusted(text: str) -> None:
    app, _ = embedded("game=toy&seat=0", text)
    assert table_of(app).session.match.actions == []


def test_an_embedded_board_goes_nowhere_and_stores_nothing() -> None:
    app, fake = embedded("game=toy&lang=es&theme=dark&controls=few")
    assert (fake.root["lang"], fake.root["data-theme"], fake.root["data-controls"]) == ("es", "dark", "few")
    do(app, "go", "#/new/toy")
    assert fake.changes[-1] == [["open", "https://railtable.example/#/new/toy"]]
    assert fake.address.startswith("#/embed/") and app.page is app.pages["embed"]
    _, fake = embedded("lesson=no-such-lesson")
    assert "embed-failed" in html(fake) and "lesson" in html(fake)

    stored = Memory()
    stored.write(SETTINGS.key, json.dumps({"motion": "off"}))
    through = ReadThrough(stored)
    app = App(FakeBrowser("#/embed/game=toy&theme=dark"), through, embedded=True)
    app.begin_listening()
    app.set_pref("sound", "on")
    assert app.prefs.motion == "off"  # a person's own settings hold here, too
    assert stored.items == {SETTINGS.key: json.dumps({"motion": "off"})}


def test_another_game_comes_by_command_with_settings_as_an_element_has_them() -> None:
    app, fake = embedded("game=toy&controls=few&lang=es")
    settings = {"game": "toy", "position": "players 2;heap 5", "mode": "play", "seed": 3}
    app.handle("command", "load", json.dumps(settings), "")
    table = table_of(app)
    assert (table.session.match.placed, table.session.abilities) == (True, TRY)
    assert (fake.root["data-controls"], fake.root["lang"]) == ("few", "es")
    assert embedding.read_settings(fake.address.removeprefix("#/embed/")).text == "players 2;heap 5"
    app.handle("command", "load", json.dumps({"game": "toy", "controls": "none"}), "")
    assert not table_of(app).session.match.placed and fake.root["data-controls"] == "none"
    for odd in ({"game": "no-such"}, {"game": "\ud800"}, {"": None}, {"game": {"toy": 1}}):
        app.handle("command", "load", json.dumps(odd), "")
        assert "embed-failed" in html(fake)


def test_blocked_storage_is_no_storage() -> None:
    class Refusing(Memory):
        def read(self, key: str) -> str | None:
            raise Blocked("no")

    app, _ = started("#/embed/game=toy", ReadThrough(Refusing()))
    assert table_of(app).session.match.game.id == "toy"


def test_every_game_can_be_embedded() -> None:
    for game in games.all():
        shown = embedding.game_for(Settings(game.id), TR, 5)
        assert shown.match.game is game


def test_the_dialog_gives_lines_that_mean_the_same_game() -> None:
    app, fake = started()
    app.open_new(played("take 1", "take 2"))
    app.open_dialog("embed")
    assert "&lt;rail-table" in fake.elements["dialog-body"]
    do(app, "embed-copy")
    lines = html_of_lines(fake.copied[-1])
    assert (lines["game"], lines["mode"]) == ("toy", "play")
    query = urlencode({name: lines[name] for name in ("game", "record", "mode")})
    again = table_of(embedded(query)[0]).session.match
    assert again.actions == table_of(app).session.match.actions

    app.table.look(1)  # type: ignore[union-attr]
    app.open_dialog("embed")
    app.handle("change", "share-what", "moment", "")
    assert app.notifications.dialog == "embed"
    do(app, "embed-copy")
    lines = html_of_lines(fake.copied[-1])
    shown = embedding.game_for(embedding.read_settings(urlencode({**lines, "game": "toy"})), TR, 1)
    assert (shown.moment, shown.abilities) == (1, READ_ONLY)
    do(app, "embed-picture")
    assert fake.pictures[-1][0] == "still" and f'src="{fake.pictures[-1][2]}"' in fake.copied[-1]


def html_of_lines(text: str) -> dict[str, str]:
    found = re.search(r"<rail-table([^>]*)>", text)
    assert found is not None
    return dict(re.findall(r'([a-z]+)="([^"]*)"', found[1]))


def test_the_puzzle_of_the_day_is_todays(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [Puzzle(f"p{number}", "", 1, (0,), ()) for number in range(5)]
    monkeypatch.setitem(puzzles._PUZZLES, "toy", puzzles.Collection(tuple(made)))
    entered: list[Route] = []
    monkeypatch.setattr(PuzzlePage, "enter", lambda self, route: entered.append(route))
    embedded("game=toy&puzzle=today")
    today = puzzles.of_the_day(made, "2026-01-01")
    assert today is not None and entered == [Route("puzzle", game="toy", puzzle=today.id)]
