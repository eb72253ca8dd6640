"""What happens when somebody does something, on a fake browser with the toy game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core import record
from tests.ui.fakes import BadStorage, FakeBrowser, ToyView, damaged, do, html, started, table_of, toy_on_page
from ui.app import App
from ui.session import Session
from ui.storage import PREFIX, Blocked, Memory, Store


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def playing(backend: Memory | None = None, heap: str = "12") -> tuple[App, FakeBrowser, Session]:
    app, fake = started("#/new/toy", backend)
    app.handle("change", "heap", heap, "radio")
    app.handle("change", "players", "2", "radio")
    app.handle("input", "name-0", "Ada <3", "text")
    app.handle("input", "seed", "7", "text")
    do(app, "start-game")
    return app, fake, table_of(app).session


def take(app: App, count: int, how: str = "mouse") -> None:
    do(app, "act", f"take {count}", how)


def finish(app: App, session: Session) -> None:
    while session.live.to_move is not None:
        take(app, 1)


# --- routes and the start screen
# ---------------------------------------------------------------------------------


def test_start_screen_shows_games_and_saves() -> None:
    app, fake, session = playing()
    do(app, "go", "#/")
    assert fake.address == "#/"
    assert "Take counters." in html(fake) and f"#/play/{session.id}" in html(fake)
    assert "Ada &lt;3" in html(fake) and "Ada <3" not in html(fake)


@pytest.mark.parametrize(
    ("address", "words"), [("#/nowhere", "nowhere"), ("#/new/chess", "chess"), ("#/play/zzz", "zzz")]
)
def test_lost_addresses_say_what_is_wrong_and_what_is_possible(address: str, words: str) -> None:
    _, fake = started(address)
    assert fake.address == "#/"
    assert 'role="alert"' in html(fake) and words in html(fake)
    assert "Take counters." in html(fake)


def test_a_lost_address_during_a_game_does_not_lose_the_game() -> None:
    app, _fake, session = playing()
    take(app, 2)
    app.handle("hash", "#/play/other", "", "")
    app.handle("hash", f"#/play/{session.id}", "", "")
    assert table_of(app).session.match.cursor == 1


def test_an_impossible_form_cannot_be_started() -> None:
    app, _ = started("#/new/toy")
    app.handle("input", "seed", "abc", "text")
    do(app, "start-game")
    assert app.table is None


def test_names_are_kept_for_the_next_game_and_typing_does_not_redraw_the_field() -> None:
    app, fake = started("#/new/toy")
    fake.changes.clear()
    app.handle("input", "name-1", "Öl", "text")
    assert fake.changes == []
    do(app, "start-game")
    do(app, "go", "#/new/toy")
    assert "Öl" in html(fake)


# --- acting
# ------------------------------------------------------------------------------------------------------


def test_mouse_acts_at_once_and_hover_previews_without_drawing_the_board_again(view: ToyView) -> None:
    app, fake, session = playing()
    view.calls.clear()
    app.handle("hover", "act", "take 2", "")
    assert "then 10 are left" in html(fake) and "ghost" in html(fake)
    assert ["mark", "", "is-focus", "take 2"] in fake.changes[-1]
    app.handle("hover", "", "", "")
    assert "then 10 are left" not in html(fake)
    assert view.calls == {}
    take(app, 2)
    assert session.match.cursor == 1 and view.calls["board"] == 1
    assert any("Ada <3 takes 2" in text for text in fake.said)


def test_touch_selects_first_and_acts_on_the_second_tap_or_confirm() -> None:
    app, fake, session = playing()
    take(app, 2, "touch")
    assert session.match.cursor == 0 and "then 10 are left" in html(fake) and 'id="confirm"' in html(fake)
    take(app, 3, "touch")
    assert session.match.cursor == 0 and session.selected == "take 3"
    take(app, 3, "touch")
    assert session.match.cursor == 1
    take(app, 1, "touch")
    do(app, "confirm", how="touch")
    assert session.match.cursor == 2
    take(app, 1, "touch")
    do(app, "clear")
    do(app, "confirm")
    assert session.match.cursor == 2 and session.selected is None


def test_confirm_setting() -> None:
    app, _, session = playing()
    do(app, "set", "confirm always")
    take(app, 1)
    assert session.match.cursor == 0
    do(app, "set", "confirm never")
    take(app, 1, "touch")
    assert session.match.cursor == 1


def test_refused_choices_tell_why_and_change_nothing() -> None:
    app, fake, session = playing()
    before = session.live.to_json()
    take(app, 4)
    assert "Take one to three." in html(fake) and "TOY-1)" not in html(fake)
    assert "Take one to three. (How many to take)" in fake.said
    assert 'data-do="rules" data-arg="toy/turn.take"' in html(fake)
    app.handle("hover", "", "", "")
    assert "Take one to three." in html(fake)  # until something else is chosen
    assert session.live.to_json() == before and session.match.cursor == 0
    do(app, "act", "nonsense")
    do(app, "act", "")
    assert session.match.cursor == 0


def test_digits_select_then_do() -> None:
    app, _, session = playing()
    app.handle("key", "3", "", "")
    assert session.match.cursor == 0 and session.selected == "take 3"
    app.handle("key", "3", "", "")
    assert session.match.cursor == 1
    app.handle("key", "9", "", "")
    app.handle("key", "0", "", "")
    assert session.match.cursor == 1 and session.selected is None


def test_undo_redo_by_key_and_button() -> None:
    app, fake, session = playing()
    take(app, 2)
    take(app, 3)
    app.handle("key", "u", "", "")
    do(app, "undo")
    assert session.match.cursor == 0
    do(app, "undo")
    assert session.match.cursor == 0 and "nothing to take back" in html(fake)
    app.handle("key", "R", "", "")
    do(app, "redo")
    assert session.match.cursor == 2 and session.live.view(None)["heap"] == 7
    do(app, "redo")
    assert "nothing to do again" in html(fake)


def test_inspect_shows_a_tip() -> None:
    app, fake, _ = playing()
    app.handle("hover", "inspect", "heap", "")
    assert fake.tip == "<p>about heap</p>"
    app.handle("hover", "", "", "")
    assert fake.tip is None
    do(app, "inspect", "heap", "touch")
    assert fake.tip == "<p>about heap</p>"
    do(app, "", "")
    assert fake.tip is None
    app.handle("hover", "act", "take 4", "<why>")
    assert fake.tip == "<p>&lt;why&gt;</p>"


# --- looking back
# -------------------------------------------------------------------------------------------------


def test_looking_at_the_past_changes_nothing_until_undone() -> None:
    app, fake, session = playing()
    for count in (1, 2, 3):
        take(app, count)
    do(app, "look", "1")
    assert fake.address == f"#/play/{session.id}/1"
    assert session.state.view(None)["heap"] == 11 and session.live.view(None)["heap"] == 6
    take(app, 1)
    assert session.match.cursor == 3
    app.handle("key", "Escape", "", "")
    assert not session.looking and fake.address == f"#/play/{session.id}"
    app.handle("key", "[", "", "")
    app.handle("key", "[", "", "")
    app.handle("key", "]", "", "")
    assert session.look == 2
    do(app, "undo-to", "2")
    assert session.match.cursor == 2 and not session.looking
    do(app, "look", "3")
    do(app, "undo-to", "3")
    assert session.match.cursor == 3


def test_an_address_of_the_past_opens_it_and_a_wrong_one_says_so() -> None:
    backend = Memory()
    app, _, session = playing(backend)
    take(app, 1)
    take(app, 1)
    again, fake = started(f"#/play/{session.id}/1", backend)
    assert table_of(again).session.look == 1
    again, fake = started(f"#/play/{session.id}/99", backend)
    assert not table_of(again).session.looking
    assert fake.address == f"#/play/{session.id}" and "no step 99" in html(fake)


def test_the_log_puts_only_new_actions_into_words() -> None:
    app, _, session = playing(heap="60")
    for _ in range(5):
        take(app, 1)
    first = session.log_lines()[0]
    take(app, 2)
    assert session.log_lines()[0] is first
    do(app, "undo")
    take(app, 3)
    assert "takes 3" in session.log_lines()[5][0]


# --- end
# ----------------------------------------------------------------------------------------------------------


def test_final_screen_and_rematch() -> None:
    app, fake, session = playing()
    finish(app, session)
    shown = html(fake)
    assert "final-title" in shown and "The heap is empty." in shown and "Counters taken" in shown
    assert "a chart" in shown and "Made up." in shown
    do(app, "final-close")
    assert "final-title" not in "".join(fake.elements.get("cover", "x"))
    do(app, "undo")
    finish(app, session)
    do(app, "rematch")
    fresh = table_of(app).session
    assert fresh.id != session.id and fresh.match.cursor == 0
    assert fresh.match.names == session.match.names and fresh.match.seed != session.match.seed


# --- secrets
# ------------------------------------------------------------------------------------------------------


def test_secrets_are_shown_only_after_hand_over(view: ToyView) -> None:
    view.secret = True
    app, fake, session = playing()
    assert session.covered and session.viewer is None and "secret of" not in html(fake)
    take(app, 1)
    assert session.match.cursor == 0
    do(app, "reveal")
    assert session.viewer == 0 and "secret of 0" in html(fake) and fake.focused == "prompt"
    take(app, 1)
    assert session.covered and "secret of" not in fake.elements["sheet-facts-one"]
    do(app, "look", "0")
    assert session.viewer is None
    do(app, "look-now")
    do(app, "set", "handover off")
    assert session.viewer == 1


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
    assert "Nothing can be stored here" in html(fake)
    do(app, "go", "#/new/toy")
    do(app, "start-game")
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
    first.handle("storage", PREFIX + session.id, "", "")
    assert session.conflict and "continued in another tab" in html(fake)
    for verb in ("act", "undo", "redo"):
        do(first, verb, "take 1")
    assert session.match.actions == [], "a move that nobody would keep is not made"
    assert "Nothing is saved from here" in fake.said[-1]
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
    assert session.conflict and session.match.actions == []
    do(first, "load-other")
    assert [action.number for action in table_of(first).session.match.actions] == [2]
    take(first, 3)
    assert not table_of(first).session.conflict


def test_damaged_save_keeps_what_is_playable() -> None:
    backend = Memory()
    app, _, session = playing(backend)
    for _ in range(4):
        take(app, 1)
    key = PREFIX + session.id
    third = "take 1\ntake 1\ntake 1"
    backend.items[key] = damaged(backend.items[key], lambda text: text.replace(third, third[:-1] + "9"))
    again, fake = started(f"#/play/{session.id}", backend)
    assert table_of(again).session.match.cursor == 2
    assert fake.modal and "damaged" in html(fake) and "Line " in html(fake)
    do(again, "close")
    assert not fake.modal


def test_a_save_beyond_repair_is_left_alone() -> None:
    backend = Memory()
    backend.items[PREFIX + "abc"] = "garbage"
    app, fake = started("#/play/abc", backend)
    assert app.table is None and "damaged" in html(fake)
    assert backend.items[PREFIX + "abc"] == "garbage"


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
    assert table_of(app).session.id == session.id and "in your list already" in html(fake)
    app.handle("file", "x.txt", text.replace("Ada", "Eve").rpartition("checksum")[0], "")
    app.standing.close()
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


def test_a_record_with_a_broken_line_opens_as_far_as_it_goes() -> None:
    app, fake, session = playing()
    for _ in range(3):
        take(app, 1)
    text = record.write(session.match).replace("take 1\ntake 1\ntake 1", "take 1\ntake 7\ntake 1")
    app.store.delete(session.id, "2026-01-01T00:00:00Z")
    app.handle("file", "x.txt", text, "")
    assert table_of(app).session.match.cursor == 1
    assert "Take one to three." in html(fake) and "1 step was kept" in html(fake)


def test_a_damaged_record_of_a_listed_game_opens_that_game_and_loses_nothing_of_it() -> None:
    app, fake, session = playing()
    for _ in range(3):
        take(app, 1)
    text = record.write(session.match)
    app.handle("file", "x.txt", text.replace("take 1\ntake 1\ntake 1", "take 1\ntake 7\ntake 1"), "")
    assert table_of(app).session.id == session.id and len(app.store.list()) == 1
    assert table_of(app).session.match.cursor == 3 and not table_of(app).session.match.lines
    assert "holds all that could be read" in html(fake) and "Take one to three." in html(fake)
    other = text.replace("take 1\ntake 1\ntake 1", "take 1\ntake 2\ntake 9")
    app.handle("file", "x.txt", other, "")
    match = table_of(app).session.match
    assert "kept there as a line of its own" in html(fake) and len(app.store.list()) == 1
    assert match.cursor == 3 and [len(line.actions) for line in match.lines] == [2]
    do(app, "close")
    app.handle("hash", "#/", "", "")
    kept = record.read(app.store.peek(session.id).record).match
    assert kept is not None and [len(line.actions) for line in kept.lines] == [2]
    app.handle("file", "x.txt", text.replace("checksum", "take 3\nchecksum"), "")
    assert table_of(app).session.match.cursor == 4 and "goes on now" in html(fake)


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


# --- settings, dialogs, errors
# ------------------------------------------------------------------------------------


def test_language_and_theme_change_at_once_and_are_kept() -> None:
    backend = Memory()
    app, fake = started("#/", backend)
    do(app, "set", "language es")
    assert fake.root["lang"] == "es" and "Salidas" in html(fake)
    do(app, "set", "theme dark")
    assert fake.root["data-theme"] == "dark"
    assert backend.items["railtable.lang"] == "es" and backend.items["railtable.theme"] == "dark"
    _, fake = started("#/", backend)
    assert "Salidas" in html(fake) and fake.root["data-theme"] == "dark"


def test_language_changes_during_a_game() -> None:
    app, fake, _ = playing()
    take(app, 1)
    do(app, "dialog", "settings")
    app.handle("change", "language", "es", "radio")
    assert "Deshacer" in html(fake) and "Ajustes" in html(fake)


def test_less_motion_by_setting_and_by_system() -> None:
    app, fake = started()
    assert fake.root["data-motion"] == "on"
    fake.holds.add("(prefers-reduced-motion: reduce)")
    app.handle("media", "", "", "")
    assert fake.root["data-motion"] == "off"


@pytest.mark.parametrize("name", ["menu", "settings", "help", "record", "about", "nonsense"])
def test_dialogs_open_and_close(name: str) -> None:
    app, fake, _ = playing()
    do(app, "dialog", name)
    assert fake.modal == (name != "nonsense")
    app.handle("key", "Escape", "", "")
    assert not fake.modal


def test_unexpected_errors_reach_the_error_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    app, fake, _ = playing()
    failures: list[tuple[str, str]] = []
    monkeypatch.setattr(fake, "fail", lambda title, detail: failures.append((title, detail)))

    def broken(*args: object) -> None:
        raise RuntimeError("odd")

    monkeypatch.setattr(table_of(app), "hover", broken)
    app.handle("hover", "act", "take 1", "")
    assert failures and "RuntimeError: odd" in failures[0][1]


def test_toasts_go_by_themselves() -> None:
    app, fake, _ = playing()
    do(app, "undo")
    assert app.standing.toasts
    fake.run_timers()
    assert not app.standing.toasts


def test_old_messages_do_not_follow_to_dialogs_and_other_pages() -> None:
    app, _fake, _ = playing()
    for _ in range(3):
        do(app, "undo")
    assert len(app.standing.toasts) == 1  # said again, it stands there once
    app.toast("must be answered", stay=True)
    do(app, "dialog", "menu")
    assert [piece.markup for piece in app.standing.toasts if "must be" not in piece.markup] == []
    app.toast("about what is in the dialog")
    do(app, "set", "theme dark")
    assert len(app.standing.toasts) == 2
    do(app, "go", "#/")
    assert len(app.standing.toasts) == 1


def test_phone_tabs_and_drawer() -> None:
    app, _fake, _ = playing()
    do(app, "tab", "players")
    assert table_of(app).layout.tab == "players"
    do(app, "tab", "sheet-more")
    assert (table_of(app).layout.tab, table_of(app).layout.sheet, table_of(app).layout.drawer) == (
        "sheet",
        "more",
        "open",
    )
    do(app, "drawer", "tall")
    do(app, "fold-log")
    assert app.prefs.drawer == "tall" and app.prefs.log == "folded"
    take(app, 4, "touch")
    assert table_of(app).layout.tab == "turn"


def test_everything_written_by_people_is_escaped() -> None:
    _, fake, _ = playing()
    shown = html(fake)
    assert "Ada &lt;3" in shown and "Ada <3" not in shown and "How many &lt;pieces&gt;?" in shown
