"""Every list opens with any number of every kind at once, and one that fails takes nothing with it."""

from __future__ import annotations

import pytest

from engine import games
from engine.core import correction, puzzles, record
from engine.core.correction import Correction
from engine.core.match import Match
from tests.ui.fakes import do, html, started
from ui import games as views
from ui.features.home import continue_games, saved_games, statistics
from ui.features.home.page import StartPage
from ui.storage import progress as learning
from ui.storage.boards import BoardStore
from ui.storage.kinds import SAVE, UNFINISHED
from ui.storage.lesson_drafts import DraftStore, written
from ui.storage.save_format import seal
from ui.storage.saves import Memory, Store
from ui.storage.seats_here import Places
from ui.storage.summaries import facts_of

GAMES = [view.id for view in views.all()]
NOW = "2026-01-01T09:00:00Z"
SAVES = ("running", "over", "binned", "damaged", "newer", "old", "half", "link")


def full_of_everything(count: int) -> Memory:
    """`count` of every kind of thing that can be stored, those of the three games in turns."""
    backend = Memory()
    store = Store(backend)
    boards, drafts = BoardStore(store), DraftStore(store)
    matches = [Match(games.get(game), 3, 7, names=("Ada", "Bob", "Cem")) for game in GAMES]
    records = [record.write(match) for match in matches]
    facts = [facts_of(match, NOW, 90) for match in matches]
    ended = {"over": True, "winners": [0], "scores": [9, 8, 7], "turn": -1}
    corrected = {game: correction.write(Correction(games.get(game), {}, "Mine")) for game in GAMES}
    for number in range(count):
        of = number % len(GAMES)
        text = {kind: seal(1, records[of], facts[of]) for kind in SAVES}
        text["over"] = seal(1, records[of], facts[of] | ended)
        text["damaged"] = text["damaged"].replace('"sum":"', '"sum":"x')
        text["newer"] = text["newer"].replace('"version":2', '"version":99')
        text["old"] = seal(1, records[of].replace("rules ", "rules 0"), {"game": GAMES[of]})
        for kind, envelope in text.items():
            key = UNFINISHED.key if kind == "half" else SAVE.key
            backend.write(f"{key}{kind}{number}", envelope)
            store.write_label(f"{kind}{number}", f"Name {number}", "A note")
        Places(store).keep(f"link{number}", frozenset({0}))
        store.delete(f"binned{number}", NOW)
        store.keep_picture(f"over{number}", "data:image/webp;base64,AAAA")
        boards.keep(f"board{number}", corrected[GAMES[of]])
        boards.keep(f"bad{number}", "nonsense")
        drafts.keep(f"draft{number}", written({"game": GAMES[of], "changed": NOW, "title": {"en": "Mine"}}))
        drafts.keep(f"bad{number}", "nonsense")
    for game in GAMES:
        for puzzle in puzzles.every(game)[:count]:
            learning.note_puzzle(store, game, puzzle.id, 100, NOW)
        for chapter in games.course(game).chapters:
            for lesson in chapter.lessons[:count]:
                learning.note_lesson(store, game, lesson.id, 1, 2)
    return backend


@pytest.mark.parametrize("count", [0, 1, 5, 20, 21, 100, 500])
def test_every_list_opens_with_any_number_of_every_kind(count: int) -> None:
    backend = full_of_everything(count)
    app, fake = started("#/", backend)
    cut = min(count, saved_games.ROWS_SHOWN)
    shown = sum(key.startswith("save-") for key in app.page.patcher.pieces.get("running", {}))
    assert shown == min(cut * 6, saved_games.ROWS_SHOWN) + cut
    do(app, "all-games")
    rows = app.page.patcher.pieces.get("running", {})
    assert sum(key.startswith("save-") for key in rows) == 7 * count
    assert ("bin" in rows) == (count > 0) and html(fake).count("restore-save") == count
    for search in ("name", "nobody", ""):
        app.handle("input", "find-game", search, "search")
    do(app, "set", "language es")
    do(app, "go", "#/editor")
    assert html(fake).count("ed-delete") == 2 * count
    do(app, "go", "#/statistics")
    assert html(fake).count("<table") == (2 if count else 0)
    do(app, "go", "#/learn")
    for game in GAMES:
        for page in (f"#/learn/{game}", f"#/learn/{game}/puzzles", f"#/new/{game}", f"#/board/{game}"):
            do(app, "go", page)
            assert "notice-bad" not in html(fake), page
    do(app, "go", "#/")
    do(app, "export-all")
    lines = fake.downloads[-1][1].count("\n") - 2
    assert lines == 9 * count + (1 if count else 0)


def broken(*given: object, **named: object) -> object:
    raise RuntimeError("planted")


@pytest.mark.parametrize(
    ("owner", "name", "words"),
    [
        (saved_games, "pieces", "list of games"),
        (saved_games, "bin_pieces", "list of games"),
        (continue_games, "pieces", "list of games"),
        (StartPage, "summaries", "list of games"),
        (StartPage, "_today", "puzzle of the day"),
        (Store, "picture", "list of games"),
    ],
)
def test_a_part_of_the_start_page_that_fails_leaves_the_rest_and_the_export(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, words: str
) -> None:
    backend = full_of_everything(2)
    monkeypatch.setattr(owner, name, broken)
    with pytest.warns(UserWarning, match="planted"):
        app, fake = started("#/", backend)
    assert words in fake.elements["notices-top"] and "export-all" in fake.elements["notices-top"]
    assert "play-now" in fake.elements["games"] and "import-text" in html(fake)
    do(app, "export-all")
    assert fake.downloads[-1][1].count('"save"') == 14
    with pytest.raises(UserWarning, match="planted"):  # in tests it does not pass unnoticed
        app.page.render()


def test_a_picture_that_fails_leaves_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    _, fake = started("#/", full_of_everything(2))
    monkeypatch.setattr("ui.features.home.page.record.read", broken)
    monkeypatch.setattr("ui.features.puzzles.cards.small", broken)
    with pytest.warns(UserWarning, match="planted"):
        fake.run_timers()
    assert "notice-bad" not in html(fake)


def test_statistics_that_fail_end_on_the_start_page(monkeypatch: pytest.MonkeyPatch) -> None:
    app, fake = started("#/", full_of_everything(2))
    monkeypatch.setattr(statistics, "rows", broken)
    with pytest.warns(UserWarning, match="planted"):
        do(app, "go", "#/statistics")
    assert app.page is app.pages["start"] and "statistics could not be shown" in html(fake)
    assert "export-all" in html(fake)
