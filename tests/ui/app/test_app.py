"""The app's reactions to input, on a fake browser with the toy game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.fakes import ToyView, do, html, started, table_of, toy_on_page
from tests.ui.toy_games import playing, take
from ui.app.app import App
from ui.storage.saves import Memory
from ui.table.game_session import Session


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


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
    assert session.match.cursor == 0 and session.screen.selected == "take 3"
    take(app, 3, "touch")
    assert session.match.cursor == 1
    take(app, 1, "touch")
    do(app, "confirm", how="touch")
    assert session.match.cursor == 2
    take(app, 1, "touch")
    do(app, "clear")
    do(app, "confirm")
    assert session.match.cursor == 2 and session.screen.selected is None


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
    assert session.match.cursor == 0 and session.screen.selected == "take 3"
    app.handle("key", "3", "", "")
    assert session.match.cursor == 1
    app.handle("key", "9", "", "")
    app.handle("key", "0", "", "")
    assert session.match.cursor == 1 and session.screen.selected is None


def test_undo_redo_by_key_and_button() -> None:
    app, fake, session = playing()
    take(app, 2)
    take(app, 3)
    app.handle("key", "u", "", "")
    do(app, "undo")
    assert session.match.cursor == 0
    do(app, "undo")
    assert session.match.cursor == 0 and "Nothing to undo" in html(fake)
    app.handle("key", "R", "", "")
    do(app, "redo")
    assert session.match.cursor == 2 and session.live.view(None)["heap"] == 7
    do(app, "redo")
    assert "Nothing to redo" in html(fake)


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
    assert session.screen.moment == 2
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
    assert table_of(again).session.screen.moment == 1
    again, fake = started(f"#/play/{session.id}/99", backend)
    assert not table_of(again).session.looking
    assert fake.address == f"#/play/{session.id}" and "no move 99" in html(fake)


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
    assert session.visibility.covered and session.visibility.viewer is None and "secret of" not in html(fake)
    take(app, 1)
    assert session.match.cursor == 0
    do(app, "reveal")
    assert session.visibility.viewer == 0 and "secret of 0" in html(fake) and fake.focused == "prompt"
    take(app, 1)
    assert session.visibility.covered and "secret of" not in fake.elements["sheet-facts-one"]
    do(app, "look", "0")
    assert session.visibility.viewer is None
    do(app, "look-now")
    do(app, "set", "handover off")
    assert session.visibility.viewer == 1


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

    monkeypatch.setattr(table_of(app).choosing, "hover", broken)
    app.handle("hover", "act", "take 1", "")
    assert failures and "RuntimeError: odd" in failures[0][1]


def test_toasts_go_by_themselves() -> None:
    app, fake, _ = playing()
    do(app, "undo")
    assert app.notifications.toasts
    fake.run_timers()
    assert not app.notifications.toasts


def test_old_messages_do_not_follow_to_dialogs_and_other_pages() -> None:
    app, _fake, _ = playing()
    for _ in range(3):
        do(app, "undo")
    assert len(app.notifications.toasts) == 1  # said again, it stands there once
    app.toast("must be answered", stay=True)
    do(app, "dialog", "menu")
    assert [piece.markup for piece in app.notifications.toasts if "must be" not in piece.markup] == []
    app.toast("about what is in the dialog")
    do(app, "set", "theme dark")
    assert len(app.notifications.toasts) == 2
    do(app, "go", "#/")
    assert len(app.notifications.toasts) == 1


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
