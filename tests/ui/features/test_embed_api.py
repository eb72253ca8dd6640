"""The events that an embedded board sends to the page around it, and the commands that it accepts."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from engine.core import record
from engine.core.match import Match
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, started, table_of, toy_on_page
from ui.app import program_commands
from ui.app.app import App
from ui.browser.protocol import EVENTS, LIMITS


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def at_table(heap: int = 7) -> tuple[App, FakeBrowser]:
    app, fake = started()
    app.open_new(Match(toy.TOY, 2, 7, {"heap": heap}, ["Ada", "Bob"]))
    return app, fake


def told(fake: FakeBrowser) -> list[tuple[str, dict[str, object]]]:
    return [
        (str(change[1]), json.loads(json.dumps(change[2])))
        for changes in fake.changes
        for change in changes
        if change[0] == "tell"
    ]


def command(app: App, name: str, value: object) -> None:
    app.handle("command", name, program_commands.text_of(value), "")


def test_a_game_is_heard_from_beginning_to_end() -> None:
    app, fake = at_table()
    assert told(fake) == [("ready", {"game": "toy", "moment": 0, "of": 0})]
    fake.changes.clear()
    do(app, "act", "take 3")
    do(app, "act", "take 3")
    command(app, "play", "take 1")
    kinds = [kind for kind, _ in told(fake)]
    assert kinds == ["move", "move", "move", "done", "score"] and set(kinds) <= set(EVENTS)
    assert told(fake)[0][1] == {"moment": 1, "seat": 0, "action": "take 3", "person": True}
    end = told(fake)[-1][1]
    assert end["names"] == ["Ada", "Bob"] and len(end["scores"]) == 2 and end["winners"]  # type: ignore[arg-type]
    fake.changes.clear()
    do(app, "undo")
    assert told(fake) == []  # nothing was done, something was taken back


def test_commands_do_what_they_say() -> None:
    app, fake = at_table()
    command(app, "play", "take 1")
    command(app, "play", "take 1")
    table = table_of(app)
    fake.changes.clear()
    command(app, "goto", 1)
    assert table.session.moment == 1 and told(fake) == [("step", {"moment": 1, "of": 2})]
    command(app, "goto", "end")
    assert not table.session.looking
    command(app, "goto", "start")
    assert table.session.moment == 0
    command(app, "play", None)
    assert table.layout.playing
    command(app, "play", None)
    assert table.layout.playing  # it plays already
    command(app, "play", False)
    assert not table.layout.playing
    command(app, "language", "es")
    command(app, "theme", "dark")
    assert (fake.root["lang"], fake.root["data-theme"]) == ("es", "dark")
    other = Match(toy.TOY, 2, 9, {"heap": 12}, [])
    command(app, "load", record.write(other))
    assert table_of(app).session.match.seed == 9


def test_a_program_names_what_it_wants_to_see() -> None:
    app, fake = at_table()
    command(app, "load", {"game": "toy", "players": 2, "seed": 5, "seat": 1, "bots": "apprentice"})
    match = table_of(app).session.match
    assert match.seed == 5 and match.seats[0] != match.seats[1]
    command(app, "load", {"game": "toy", "position": "players 2; heap 3"})
    state = table_of(app).session.state
    assert isinstance(state, toy.ToyState) and state.heap == 3
    before = table_of(app).session.id
    command(app, "load", {"game": "chess"})
    assert table_of(app).session.id == before and "chess" in html(fake)
    command(app, "load", {"game": "mini-express", "lesson": "first-game"})
    assert fake.address == "#/lesson/mini-express/first-game"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[
            ("goto", text)
            for text in ("true", "-5", "1e99", '"nowhere"', "[]", "99999", '{"a":1}', "9" * 5000)
        ],
        *[("play", text) for text in ('"take 9"', '"nonsense"', "[1]", '{"a":')],
        *[("language", text) for text in ('"xx"', "[]", "null", "{}")],
        *[("theme", text) for text in ('"pink"', "3")],
        *[
            ("load", text)
            for text in ("null", '" "', "[]", "{}", '"' + "x" * LIMITS["text"] + '"', "[" * 5000)
        ],
        ("explode", "null"),
    ],
)
def test_what_means_nothing_changes_nothing(name: str, text: str) -> None:
    app, fake = at_table()
    command(app, "play", "take 1")
    before = record.write(table_of(app).session.match), dict(fake.root)
    app.handle("command", name, text, "")
    assert (record.write(table_of(app).session.match), dict(fake.root)) == before
    assert not table_of(app).session.looking
