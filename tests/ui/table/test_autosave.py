"""Autosave on a fake browser with the toy game: reloads, failing storages, other tabs, damaged saves, records
imported and exported."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core import record
from engine.core.errors import Refusal
from tests.toy import TOY
from tests.ui.fakes import BadStorage, ToyView, begin, damaged, do, html, started, table_of, toy_on_page
from tests.ui.toy_games import playing, take
from ui.browser.ports import Blocked
from ui.storage import archive
from ui.storage.kinds import ORIGINAL, SAVE
from ui.storage.saves import Memory, Store

NO_THREES = Refusal("TOY-1", "one-to-three")


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


# --- saving
# -------------------------------------------------------------------------------------------------------


def test_reload_continues_exactly_with_redo() -> None:
    backend = Memory()
    app, _, session = playing(backend)
    for count in (1, 2, 3):
        take(app, count)
    do(app, "undo")
    again, _ = started(f"#/play/{session.id}", backend)
    match = table_of(again).session.match
    assert (match.cursor, len(match.actions)) == (2, 3)
    assert match.state == session.match.state
    assert record.write(match) == record.write(session.match)


def test_full_storage_is_told_once_with_a_download() -> None:
    backend = BadStorage()
    app, fake, session = playing(backend)
    backend.limit = 10
    take(app, 1)
    take(app, 1)
    assert sum("storage is full" in text for text in fake.said) == 1
    do(app, "save-file", session.id)
    name, text = fake.downloads[0]
    assert name == f"railtable-toy-{session.id}.txt" and record.read(text).match is not None


def test_blocked_storage_plays_on_in_memory() -> None:
    backend = BadStorage()
    backend.trouble = Blocked
    app, fake = started("#/", backend)
    assert "Games cannot be saved here" in html(fake)
    do(app, "go", "#/new/toy")
    begin(app)
    take(app, 1)
    do(app, "go", "#/")
    session_id = app.store.list()[0].id
    do(app, "go", f"#/play/{session_id}")
    assert table_of(app).session.match.cursor == 1


def test_two_tabs_notice_each_other_and_neither_is_lost() -> None:
    backend = Memory()
    first, fake, session = playing(backend)
    second, _ = started(f"#/play/{session.id}", backend)
    take(second, 2)
    first.handle("storage", SAVE.key + session.id, "", "")
    assert session.screen.conflict and "continued in another tab" in html(fake)
    for verb in ("act", "undo", "redo"):
        do(first, verb, "take 1")
    assert session.match.actions == [], "a move that nobody would keep is not made"
    assert "Nothing is saved here" in fake.said[-1]
    assert Store(backend).load(session.id).record.count("take") == 1
    do(first, "keep-copy")
    assert table_of(first).session.id != session.id
    assert len(first.store.list()) == 2
    take(second, 1)
    do(first, "go", f"#/play/{session.id}")
    assert table_of(first).session.match.cursor == 2


def test_going_on_with_the_other_tab() -> None:
    backend = Memory()
    first, _, session = playing(backend)
    second, _ = started(f"#/play/{session.id}", backend)
    take(second, 2)
    take(first, 1)  # the browser has not told it yet: it looks by itself
    assert session.screen.conflict and session.match.actions == []
    do(first, "load-other")
    assert [action.number for action in table_of(first).session.match.actions] == [2]
    take(first, 3)
    assert not table_of(first).session.screen.conflict


def test_damaged_save_keeps_what_is_playable() -> None:
    backend = Memory()
    app, _, session = playing(backend)
    for _ in range(4):
        take(app, 1)
    key = SAVE.key + session.id
    third = "take 1\ntake 1\ntake 1"
    backend.items[key] = damaged(backend.items[key], lambda text: text.replace(third, third[:-1] + "9"))
    again, fake = started(f"#/play/{session.id}", backend)
    assert table_of(again).session.match.cursor == 2
    assert fake.modal and "damaged" in html(fake) and "Line " in html(fake)
    do(again, "close")
    assert not fake.modal


def test_a_save_beyond_repair_is_left_alone() -> None:
    backend = Memory()
    backend.items[SAVE.key + "abc"] = "garbage"
    app, fake = started("#/play/abc", backend)
    assert app.table is None and "damaged" in html(fake)
    assert backend.items[SAVE.key + "abc"] == "garbage"


def test_deleting_a_save_can_be_taken_back() -> None:
    app, _fake, session = playing()
    take(app, 1)
    do(app, "go", "#/")
    do(app, "delete-save", session.id)
    assert app.store.list() == []
    do(app, "restore-save", session.id)
    assert [save.id for save in app.store.list()] == [session.id]


# --- records
# ------------------------------------------------------------------------------------------------------


def test_import_by_text_and_file() -> None:
    app, fake, session = playing()
    take(app, 1)
    text = record.write(session.match)
    do(app, "go", "#/")
    app.handle("input", "import-text", text, "textarea")
    do(app, "import-text")
    assert table_of(app).session.id == session.id and "You already have this game" in html(fake)
    app.handle("file", "x.txt", text.replace("Ada", "Eve").rpartition("checksum")[0], "")
    app.notifications.close()
    assert table_of(app).session.id != session.id
    assert table_of(app).session.match.state == session.match.state


@pytest.mark.parametrize(
    "text", ["", "hello", "railtable-record 9\n", "railtable-record 1\ngame chess\n", "{}"]
)
def test_foreign_records_are_explained_and_the_running_game_stays(text: str) -> None:
    app, fake, session = playing()
    take(app, 1)
    app.handle("file", "x.txt", text, "")
    assert fake.modal and "cannot be opened" in html(fake)
    assert table_of(app).session is session and session.match.cursor == 1
    do(app, "close")
    do(app, "go", "#/")
    app.handle("input", "import-text", text, "textarea")
    do(app, "import-text")
    assert "cannot be opened" in html(fake)
    do(app, "dismiss")
    assert "cannot be opened" not in fake.elements["notices-top"]


def test_a_game_of_older_rules_is_not_called_damaged_and_its_original_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    backend = Memory()
    app, _, session = playing(backend)
    for _ in range(3):
        take(app, 1)
    original = record.write(session.match)
    monkeypatch.setattr(type(TOY), "rules_version", 2)
    again, fake = started(f"#/play/{session.id}", backend)
    assert "Played under older rules" in html(fake) and "damaged" not in html(fake)
    assert "All its moves (3) are still possible" in html(fake)
    take(again, 1)
    do(again, "save-original", session.id)
    assert fake.downloads == [(f"railtable-toy-{session.id}-original.txt", original)]


def test_without_room_for_the_original_the_page_says_so_and_offers_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    backend = BadStorage()
    app, _, session = playing(backend)
    take(app, 1)
    original = record.write(session.match)
    backend.limit = sum(map(len, backend.items.values()))
    monkeypatch.setattr(type(TOY), "rules_version", 2)
    again, fake = started(f"#/play/{session.id}", backend)
    assert again.store.original(session.id) is None
    assert "Download it before you play on" in html(fake) and "The original is kept" not in html(fake)
    do(again, "save-original", session.id)
    assert fake.downloads[-1][1] == original


def test_moves_that_newer_rules_forbid_are_kept_in_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = Memory()
    app, _, session = playing(backend)
    for count in (1, 3, 1):
        take(app, count)
    original = record.write(session.match)
    allowed = type(session.state).why_not
    monkeypatch.setattr(type(TOY), "rules_version", 2)
    monkeypatch.setattr(
        type(session.state),
        "why_not",
        lambda state, action: NO_THREES if action.number == 3 else allowed(state, action),
    )
    again, fake = started(f"#/play/{session.id}", backend)
    assert "1 move is still possible, but move 2 is not" in html(fake) and "Take one to three." in html(fake)
    for _ in range(3):
        take(again, 1)
    do(again, "go", "#/")
    do(again, "edit-save", session.id)
    assert "Download the original" in html(fake)
    do(again, "save-original", session.id)
    assert fake.downloads[-1][1] == original
    file = archive.write(again.store, [session.id])
    other, fake = started("#/", Memory())
    other.handle("file", "games.txt", file, "")
    fake.run_timers()
    assert other.store.original(session.id) == backend.read(ORIGINAL.key + session.id)


def test_a_record_with_a_broken_line_opens_as_far_as_it_goes() -> None:
    app, fake, session = playing()
    for _ in range(3):
        take(app, 1)
    text = record.write(session.match).replace("take 1\ntake 1\ntake 1", "take 1\ntake 7\ntake 1")
    app.store.delete(session.id, "2026-01-01T00:00:00Z")
    app.handle("file", "x.txt", text, "")
    assert table_of(app).session.match.cursor == 1
    assert "Take one to three." in html(fake) and "1 move was recovered" in html(fake)


def test_a_damaged_record_of_a_listed_game_opens_that_game_and_loses_nothing_of_it() -> None:
    app, fake, session = playing()
    for _ in range(3):
        take(app, 1)
    text = record.write(session.match)
    app.handle("file", "x.txt", text.replace("take 1\ntake 1\ntake 1", "take 1\ntake 7\ntake 1"), "")
    assert table_of(app).session.id == session.id and len(app.store.list()) == 1
    assert table_of(app).session.match.cursor == 3 and not table_of(app).session.match.lines
    assert "everything that could be read" in html(fake) and "Take one to three." in html(fake)
    other = text.replace("take 1\ntake 1\ntake 1", "take 1\ntake 2\ntake 9")
    app.handle("file", "x.txt", other, "")
    match = table_of(app).session.match
    assert "saved there as a branch" in html(fake) and len(app.store.list()) == 1
    assert match.cursor == 3 and [len(line.actions) for line in match.lines] == [2]
    do(app, "close")
    app.handle("hash", "#/", "", "")
    kept = record.read(app.store.peek(session.id).record).match
    assert kept is not None and [len(line.actions) for line in kept.lines] == [2]
    app.handle("file", "x.txt", text.replace("checksum", "take 3\nchecksum"), "")
    assert table_of(app).session.match.cursor == 4 and "Everything that could be read" in html(fake)


def test_too_big_a_file() -> None:
    app, fake = started()
    app.handle("file", "x", "", "big")
    assert "4 MB" in html(fake)


def test_copying_the_record() -> None:
    app, fake, session = playing()
    do(app, "dialog", "record")
    assert "railtable-record 1" in html(fake)
    do(app, "record-copy")
    assert fake.copied == [record.write(session.match)]
    app.handle("copied", "no", "", "")
    assert "by hand" in html(fake)
