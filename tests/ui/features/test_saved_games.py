"""The list of games and its statistics: what they show and which commands they have."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import games
from engine.core import record
from engine.core.match import Match
from tests.ui.fakes import BadStorage, FakeBrowser, ToyView, do, html, started, table_of, toy_on_page
from tests.ui.toy_games import NASTY, NOW, OVER, put, shelved, toy_match
from ui.features.home import saved_games, statistics
from ui.storage import summaries
from ui.storage.kinds import LABEL, SAVE
from ui.storage.saves import ROOM, Memory, Store
from ui.words.catalogues import translator


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def test_running_and_finished_games_stand_apart_with_turn_and_winner() -> None:
    app, fake = shelved(toy_match(1), toy_match(*OVER, seed=8))
    shown = fake.elements["running"]
    running, over = shown.split("over-title")
    assert "#/play/g0" in running and "#/play/g1" not in running and "#/play/g1" in over
    assert "Bob’s turn, after 1 move" in running and "won ·" in over and "Finished (1)" in shown
    do(app, "set", "language es")
    assert "Le toca a Bob, tras 1 jugada" in html(fake)


def test_names_follow_the_language_of_the_page() -> None:
    app, fake = shelved(toy_match(1, names=()))
    assert "Player\u00a01, Player\u00a02" in html(fake)
    do(app, "set", "language es")
    assert "Jugador\u00a01, Jugador\u00a02" in html(fake) and "Player\u00a01" not in html(fake)


def test_saves_of_before_are_shown_with_what_their_records_say() -> None:
    backend = Memory()
    text = record.write(toy_match(*OVER))
    told = {"game": "toy", "names": ["Ada", "Bob"], "actions": 4, "turn": "", "over": True, "updated": NOW}
    Store(backend).save("old", text, told)
    save = Store(backend).peek("old")
    game = summaries.summarize(translator("en"), save)
    assert game.scores and game.winners and game.names == ("Ada", "Bob")
    assert "win" in html(started("#/", backend)[1]) and "\u00a0:\u00a0" in html(started("#/", backend)[1])


def test_what_was_chosen_otherwise_than_usual_is_told() -> None:
    match = Match(games.get("mini-express"), 3, 7, {"map": "europe", "harbors": True})
    store = Store(Memory())
    put(store, "a", match)
    assert summaries.summarize(translator("en"), store.peek("a")).options == ("Europe", "Harbors")
    assert summaries.summarize(translator("es"), store.peek("a")).options[0] == "Europa"


@pytest.mark.parametrize("text", [*NASTY, "x" * 10_000, "a b\n" * 2500])
def test_names_and_notes_can_hold_anything(text: str) -> None:
    app, fake = shelved(toy_match(1, names=(text, text)))
    do(app, "edit-save", "g0")
    app.handle("change", "save-title", text, "text")
    app.handle("change", "save-note", text, "textarea")
    shown = html(fake)
    assert "<script>" not in shown and "<img src=x" not in shown
    label = app.store.label("g0")
    assert len(label.title) <= 80 and len(label.note) == len(text.strip()[:10_000])
    do(app, "edit-save", "g0")
    assert app.store.label("g0") == label and app.notifications.dialog == "save"
    do(app, "close")
    do(app, "go", "#/play/g0")
    assert table_of(app).session.match.cursor == 1


def test_rename_duplicate_delete_and_undo() -> None:
    app, fake = shelved(toy_match(1))
    do(app, "edit-save", "g0")
    app.handle("change", "save-title", "The <long> evening", "text")
    assert "The &lt;long&gt; evening" in fake.elements["running-save-g0"]
    do(app, "copy-save", "g0")
    copies = [save.id for save in app.store.list() if save.id != "g0"]
    assert len(copies) == 1 and app.store.label(copies[0]).title == "Copy of The <long> evening"
    assert app.store.peek(copies[0]).record == app.store.peek("g0").record
    do(app, "delete-save", "g0")
    assert [save.id for save in app.store.list()] == copies
    do(app, "restore-save", "g0")
    assert app.store.label("g0").title == "The <long> evening"


def test_what_finds_no_room_in_the_bin_is_deleted_only_for_good_and_only_when_asked() -> None:
    backend = BadStorage()
    backend.limit = 0  # not even the reserve has room
    app, fake = started("#/", backend)
    backend.limit = None
    put(app.store, "g0", toy_match(1))
    backend.limit = 0
    do(app, "delete-save", "g0")
    assert "cannot be moved to the bin" in html(fake) and "You can restore it" not in html(fake)
    assert [save.id for save in app.store.list()] == ["g0"]
    do(app, "forget-save", "g0")
    assert app.store.list() == [] and "cannot be moved to the bin" not in html(fake)


def test_what_another_tab_stores_at_a_move_is_drawn_once() -> None:
    backend = Memory()
    put(Store(backend), "g0", toy_match(1))
    app, fake = started("#/", backend)
    fake.timers.clear()
    put(Store(backend), "g1", toy_match(1, 2))
    for key in (SAVE.key + "g1", LABEL.key + "g1", SAVE.key + "g0"):
        app.handle("storage", key, "", "")
    assert len(fake.timers) == 1 and "#/play/g1" not in html(fake)
    fake.run_timers()
    assert "#/play/g1" in html(fake)
    app.handle("storage", SAVE.key + "g1", "", "")
    do(app, "go", "#/statistics")
    fake.run_timers()
    assert fake.title.startswith("Statistics"), "a list that was left is not drawn again"


def test_writing_on_a_game_that_is_open_in_another_tab_is_no_conflict() -> None:
    backend = Memory()
    put(Store(backend), "g0", toy_match(1))
    playing, _ = started("#/play/g0", backend)
    lists, _ = started("#/", backend)
    do(lists, "edit-save", "g0")
    lists.handle("change", "save-title", "New name", "text")
    playing.handle("storage", LABEL.key + "g0", "", "")
    assert not table_of(playing).session.screen.conflict
    do(playing, "act", "take 1")
    do(lists, "delete-save", "g0")
    do(playing, "act", "take 1")  # played on in the other tab: it is no longer deleted
    assert [save.facts["actions"] for save in Store(backend).list()] == [3]
    assert Store(backend).label("g0").title == "New name"


def test_search_finds_by_all_words_anywhere() -> None:
    matches = [toy_match(1, names=(name, "Bob"), seed=number) for number, name in enumerate("ABCDEF")]
    app, fake = shelved(*matches)
    app.store.write_label("g2", "Winter", "a long night")
    app.handle("input", "find-game", "NIGHT bob", "search")
    rows = [name for name in fake.elements if name.startswith("running") and "play/g" in fake.elements[name]]
    assert all("play/g2" in fake.elements[row] for row in rows) and rows
    app.handle("input", "find-game", "nobody", "search")
    assert "No game matches all these words" in html(fake)
    app.handle("input", "find-game", "", "search")
    assert "play/g5" in html(fake)


def test_a_long_list_is_cut_until_somebody_wants_all() -> None:
    app, fake = shelved()
    for number in range(saved_games.ROWS_SHOWN + 5):
        put(app.store, f"g{number}", toy_match(1, seed=number), f"2026-01-01T10:{number:02}:00Z")
    app.page.render()
    assert "Show 5 more" in html(fake) and '"#/play/g0"' not in html(fake)
    do(app, "all-games")
    assert '"#/play/g0"' in html(fake)


@pytest.mark.parametrize("count", [0, 1, 5, 20, 21, 100])
def test_the_start_page_comes_with_any_number_of_running_and_finished_games(count: int) -> None:
    backend = Memory()
    store = Store(backend)
    for number in range(count):
        put(store, f"running{number}", toy_match(1, seed=number), NOW)
        put(store, f"over{number}", toy_match(*OVER, seed=number), NOW)
    app, fake = started("#/", backend)
    hidden = max(0, count - saved_games.ROWS_SHOWN)
    assert html(fake).count(f"Show {hidden} more") == (2 if hidden else 0)
    if hidden:
        do(app, "all-games")
    rows = [key for key in app.page.patcher.pieces.get("running", {}) if key.startswith("save-")]
    assert len(rows) == 2 * count


def test_before_room_gets_short_the_oldest_finished_games_can_go_into_a_file() -> None:
    app, fake = shelved(toy_match(1), toy_match(*OVER, seed=8), toy_match(*OVER, seed=9))
    assert "running out" not in html(fake)
    app.store.backend.write("railtable/aside/g0", "x" * int(ROOM * saved_games.NEARLY_FULL))
    app.page.render()
    assert "running out" in html(fake) and "filling" in app.page.patcher.pieces["running"]
    do(app, "export-some", "g1 g2")
    assert fake.downloads[-1][1].count('"save"') == 2 and "Delete 2 games from this browser" in html(fake)
    for save_id in ("g1", "g2"):  # what goes now is what makes it short
        app.store.backend.write(f"railtable/aside/{save_id}", "x" * int(ROOM * saved_games.NEARLY_FULL))
    app.store.backend.remove("railtable/aside/g0")
    do(app, "delete-save", "g1 g2")
    assert [save.id for save in app.store.list()] == ["g0"]
    assert "filling" not in app.page.patcher.pieces["running"]
    do(app, "restore-save", "g1 g2")
    assert len(app.store.list()) == 3


def test_pictures_come_when_a_table_is_left_and_not_when_it_holds_secrets(view: ToyView) -> None:
    app, fake = shelved(toy_match(1))
    do(app, "go", "#/play/g0")
    do(app, "act", "take 1")
    view.secret = True
    app.handle("away", "", "", "")
    assert fake.pictures == []
    view.secret = False
    do(app, "go", "#/")
    assert [(kind, name) for kind, _, name in fake.pictures] == [("small", "g0")]
    app.handle("picture", "g0", "data:image/webp;base64,AAAA", "")
    assert 'src="data:image/webp;base64,AAAA"' in html(fake)
    app.handle("hash", "#/statistics", "", "")
    app.handle("hash", "#/", "", "")
    assert 'src="data:image/webp;base64,AAAA"' in html(fake)
    app.handle("picture", "g0", "https://elsewhere", "")
    assert "elsewhere" not in html(fake)


def test_the_text_of_a_game_with_secrets_is_shown_only_when_asked_for(view: ToyView) -> None:
    app, fake = shelved(toy_match(1))
    do(app, "go", "#/play/g0")
    for secret in (True, False):
        view.secret = secret
        do(app, "dialog", "record")
        shown = fake.elements["dialog-body"]
        assert "railtable-record 1" in shown
        assert ("nobody else is looking" in shown) == secret
        assert bool(re.search("<details[^>]*><summary>Show the text</summary><label", shown)) == secret
        do(app, "close")


def test_games_that_were_never_on_the_table_get_a_picture_one_after_the_other(view: ToyView) -> None:
    app, fake = shelved(toy_match(1), toy_match(2), toy_match(3))
    app.store.backend.write(SAVE.key + "bad", "{")
    app.handle("hash", "#/statistics", "", "")
    app.handle("hash", "#/", "", "")
    for number in range(3):
        assert len(small(fake)) == number
        fake.run_timers()
        drawn, save_id = small(fake)[-1]
        assert drawn.startswith("<svg") and "data-do" not in drawn
        app.handle("picture", save_id, "" if number == 1 else f"data:image/webp;base64,{number}", "")
    assert {name for _, name in small(fake)} == {"g0", "g1", "g2"}
    assert "base64,0" in html(fake) and "base64,2" in html(fake)
    fake.run_timers()
    assert len(small(fake)) == 3  # what cannot be drawn is tried once


def small(fake: FakeBrowser) -> list[tuple[str, str]]:
    """The pictures of games that were drawn, with their ids."""
    return [(drawn, name) for kind, drawn, name in fake.pictures if kind == "small"]


def test_who_deletes_a_game_by_keys_stays_in_the_list() -> None:
    app, fake = shelved(toy_match(1), toy_match(2), toy_match(3))  # the latest first: g2, g1, g0
    do(app, "delete-save", "g1")
    assert fake.focused == "delete-g0"
    do(app, "delete-save", "g0")
    assert fake.focused == "delete-g2"
    do(app, "restore-save", "g0")
    assert fake.focused == "open-g0"
    do(app, "delete-save", "g0 g2")
    assert fake.focused and fake.focused.startswith("game-")


# --- statistics


def test_statistics_count_people_by_name_and_leave_running_games_out() -> None:
    app, fake = shelved(
        toy_match(*OVER, seed=1), toy_match(*OVER, seed=2, names=("ADA", "=1+2")), toy_match(1, seed=3)
    )
    do(app, "go", "#/statistics")
    assert "By player" in html(fake) and fake.title.startswith("Statistics")
    by_game, people = statistics.rows(summaries.summarize(app.tr, save) for save in app.store.list())
    assert [(row.game, row.plays) for row in by_game] == [("Toy", 2)]
    assert {row.player.casefold(): row.plays for row in people} == {"ada": 2, "bob": 1, "=1+2": 1}
    scores = [score for save in app.store.list() for score in save.facts.get("scores", [])]
    assert by_game[0].best == max(scores) and by_game[0].average == round(10 * sum(scores) / 4)
    do(app, "statistics-csv", "games")
    do(app, "statistics-csv", "players")
    (name, one), (_, other) = fake.downloads
    assert name.endswith(".csv") and one.count("\r\n") == 2 and "Player" not in one
    assert "'=1+2" in other and other.count("\r\n") == 4
    do(app, "set", "language es")
    assert "Por jugador" in html(fake)
    assert ">7,2</" in html(fake) and "7.2" not in html(fake)


def test_two_who_win_together_have_won_half_a_game_each() -> None:
    app, fake = shelved(toy_match(*OVER, seed=1), toy_match(1, 1, 1, 3, 3, 3, seed=1))
    do(app, "go", "#/statistics")
    _, people = statistics.rows(summaries.summarize(app.tr, save) for save in app.store.list())
    won = {row.player: (row.wins, row.shared, row.share) for row in people}
    assert won == {"Ada": (1, 1, 75), "Bob": (0, 1, 25)}
    assert "1 + 1 shared (75%)" in html(fake)


def test_no_statistics_without_finished_games() -> None:
    _, fake = started("#/statistics", Memory())
    assert "No finished games yet" in html(fake)
