"""Several tables on one page: their ids, their inputs, their saves."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.core.match import Match
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, started, toy_on_page
from ui.app.app import App
from ui.storage.kinds import SAVE
from ui.table.abilities import PLAY, TRY, Abilities
from ui.table.table import Table


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def two(*abilities: Abilities) -> tuple[App, FakeBrowser, Table, Table]:
    app, fake = started()
    given = abilities or (PLAY, PLAY)
    matches = [(Match(toy.TOY, 2, 7 + n, {"heap": 12}, ["Ada", "Bob"]), able) for n, able in enumerate(given)]
    left, right = app.side_by_side(matches)
    return app, fake, left, right


def cursors(*tables: Table) -> list[int]:
    return [table.session.match.cursor for table in tables]


def test_no_id_stands_twice() -> None:
    _, fake, *_ = two()
    ids = re.findall(r'\bid="([^"]+)"', html(fake))
    assert len(ids) == len(set(ids))
    assert {"t1-board", "t2-board", "t1-prompt", "t2-prompt"} <= set(ids)


def test_what_is_done_at_one_leaves_the_other_alone() -> None:
    app, fake, left, right = two()
    app.handle("do", "act", "take 1", "mouse", "t1")
    app.handle("do", "act", "take 2", "mouse", "t2")
    app.handle("do", "act", "take 3", "mouse", "t2")
    fake.changes.clear()
    app.handle("key", "u", "", "", "t2")
    assert cursors(left, right) == [1, 1]
    told = [
        str(change[1]) for changes in fake.changes for change in changes if change[0] in ("set", "replace")
    ]
    assert told and all(element.startswith("t2-") for element in told)
    app.handle("do", "undo", "", "mouse", "t1")
    assert cursors(left, right) == [0, 1]


def test_hovering_selecting_and_small_rooms_belong_to_their_table() -> None:
    app, fake, left, right = two()
    app.handle("hover", "act", "take 2", "", "t1")
    app.handle("key", "3", "", "", "t2")
    assert (left.session.screen.hovered, right.session.screen.hovered) == ("take 2", None)
    assert (left.session.screen.selected, right.session.screen.selected) == (None, "take 3")
    assert fake.focused == "t2-confirm"
    marks = [change[1:3] for changes in fake.changes for change in changes if change[0] == "mark"]
    assert ["t1", "is-focus"] in marks and ["t2", "is-selected"] in marks
    app.handle("room", "small", "", "", "t2")
    app.handle("do", "tab", "log", "mouse", "t2")
    assert (left.layout.compact, right.layout.compact) == (False, True)
    assert (left.layout.tab, right.layout.tab) == ("turn", "log")


def test_settings_reach_all_and_dialogs_speak_of_the_table_in_use() -> None:
    app, fake, left, right = two()
    app.handle("do", "act", "take 2", "mouse", "t2")
    app.handle("do", "dialog", "record", "mouse", "t2")
    assert "take 2" in fake.elements["dialog-body"]
    do(app, "close")
    do(app, "set", "language es")
    assert left.session.language == right.session.language == "es"


def test_a_rematch_takes_the_place_of_its_own_table() -> None:
    app, _, left, right = two()
    app.handle("do", "act", "take 2", "mouse", "t2")
    app.handle("do", "rematch", "", "mouse", "t1")
    fresh = app.page.tables["t1"]
    assert fresh is not left and fresh.session.match.seed != left.session.match.seed
    assert app.page.tables["t2"] is right and right.session.match.cursor == 1


def test_each_is_saved_for_itself_and_a_lesson_is_not() -> None:
    app, fake, left, right = two(PLAY, TRY)
    app.handle("do", "act", "take 2", "mouse", "t1")
    app.handle("do", "act", "take 2", "mouse", "t2")
    assert cursors(left, right) == [1, 1]
    assert [save.id for save in app.store.list()] == [left.session.id]
    other, _ = started(f"#/play/{left.session.id}", app.store.backend)
    do(other, "act", "take 1")
    app.handle("storage", SAVE.key + left.session.id, "", "")
    assert left.session.screen.conflict and not right.session.screen.conflict
    app.handle("do", "load-other", "", "mouse", "t1")
    assert cursors(app.page.tables["t1"]) == [2]
    do(app, "go", "#/")
    assert not app.page.tables and "Take counters." in html(fake)
