"""Every operation of the storage fails once, or from then on, in everything that stores something.

What was there before is there afterwards, or has become what it becomes without the fault; what is not stored
is told; nothing ends in a traceback.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

import pytest

from engine import games
from engine.core import correction, puzzles, record
from engine.core.correction import Correction
from tests.toy import TOY
from tests.ui.fakes import FakeBrowser, do, html, started, toy_on_page
from tests.ui.toy_games import NOW, OVER, put, take, toy_match
from ui.app.app import App
from ui.browser.ports import Blocked, Full
from ui.features.lesson_editor.page import EditorPage
from ui.features.lessons.page import LessonPage
from ui.storage import archive, progress
from ui.storage.boards import BoardStore
from ui.storage.kinds import SAVE
from ui.storage.lesson_drafts import DraftStore, written
from ui.storage.saves import Memory, Store

GAME = "mini-express"
PUZZLE = puzzles.every(GAME)[0]


class Plan(NamedTuple):
    """The fault of a run: the `number`th of these operations fails, and if `ever` all after it."""

    operation: str
    trouble: type[Exception]
    ever: bool
    number: int


class Faulty(Memory):
    """A storage of which one operation fails."""

    def __init__(self, items: dict[str, str]) -> None:
        super().__init__()
        self.items = dict(items)
        self.plan: Plan | None = None
        self.count = dict.fromkeys(("read", "write", "remove", "keys"), 0)

    def _step(self, operation: str) -> None:
        self.count[operation] += 1
        plan = self.plan
        if plan is not None and plan.operation == operation:
            number = self.count[operation]
            if number == plan.number or (plan.ever and number > plan.number):
                raise plan.trouble("planted")

    def read(self, key: str) -> str | None:
        self._step("read")
        return super().read(key)

    def write(self, key: str, text: str) -> None:
        self._step("write")
        super().write(key, text)

    def remove(self, key: str) -> None:
        self._step("remove")
        super().remove(key)

    def keys(self) -> list[str]:
        self._step("keys")
        return super().keys()


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with toy_on_page():
        yield


def everything() -> dict[str, str]:
    """A storage with some of every kind."""
    backend = Memory()
    store = Store(backend)
    put(store, "g0", toy_match(1, 2))
    put(store, "g1", toy_match(*OVER, seed=8))
    put(store, "g2", toy_match(2, seed=9))
    put(store, "g3", toy_match(3, seed=10))
    put(store, "g4", toy_match(1, 1, 1, 1, seed=11))
    for save_id in ("g0", "g1", "g2"):
        store.write_label(save_id, f"Name {save_id}", f"Note {save_id}")
    store.delete("g2", NOW)
    key = SAVE.key + "g4"
    backend.items[key] = backend.items[key][:-40]
    BoardStore(store).keep("b0", correction.write(Correction(TOY, {"bonuses.luck.count": 5}, "Found")))
    DraftStore(store).keep("d0", written({"game": GAME, "changed": NOW, "title": {"en": "Mine"}}))
    progress.note_puzzle(store, GAME, "1-1", 80)
    progress.note_lesson(store, GAME, "one", 3, 5)
    app, _ = started("#/", backend)
    app.set_pref("language", "es")
    app.set_pref("speed", "fast")
    app.set_pref("language", "en")
    return backend.items


def contents(items: dict[str, str]) -> dict[str, Any]:
    """What a fresh page finds: games with their records, labels, boards, drafts, progress, settings."""
    backend = Memory()
    backend.items = dict(items)
    store = Store(backend)
    found: dict[str, Any] = {}
    for save in (*store.list(), *store.deleted(NOW)):
        found[f"game {save.id}"] = store.original(save.id) or save.record
        label = store.label(save.id)
        found |= {f"title {save.id}": label.title or None, f"note {save.id}": label.note or None}
    for name, kept in (("board", BoardStore(store)), ("draft", DraftStore(store))):
        found |= {f"{name} {text_id}": text for text_id, text in kept.texts()}
    for game, learned in progress.everything(store).items():
        for kind, results in learned.items():
            found |= {f"{game} {kind} {name}": result for name, result in results.items()}
    settings = json.loads(store.prefs() or "{}")
    return found | {f"setting {name}": settings[name] for name in settings if name != "revision"}


# --- what a person does

Do = Callable[[App, FakeBrowser], object]


def fields(app: App, **typed: str) -> None:
    for name, text in typed.items():
        for kind in ("input", "change"):
            app.handle(kind, name.replace("_", "-"), text, "text")


def commands(*texts: str) -> Do:
    def run(app: App, fake: FakeBrowser) -> None:
        for text in texts:
            do(app, *text.partition(" ")[::2])

    return run


def note(app: App, fake: FakeBrowser) -> None:
    do(app, "note")
    fields(app, game_note="A new note")


def rename(app: App, fake: FakeBrowser) -> None:
    do(app, "edit-save", "g1")
    fields(app, save_title="A new name")
    fields(app, save_note="A new note")


def begin_new(app: App, fake: FakeBrowser) -> None:
    do(app, "start-game")
    take(app, 1)


def archive_of_others() -> str:
    store = Store(Memory())
    put(store, "h0", toy_match(2, 1, seed=20))
    put(store, "g0", toy_match(1, 2, 3))  # goes further than the one that is here
    put(store, "h1", toy_match(1, 3))  # another line of the same game
    store.write_label("h0", "From elsewhere", "With a note")
    BoardStore(store).keep("b1", correction.write(Correction(TOY, {"bonuses.luck.count": 6}, "Other")))
    DraftStore(store).keep("d1", written({"game": GAME, "changed": NOW, "title": {"en": "Other"}}))
    progress.note_puzzle(store, GAME, "1-2", 60)
    return archive.write(store, ["h0", "g0", "h1"], beside=True)


def import_all(app: App, fake: FakeBrowser) -> None:
    app.handle("file", "games.txt", archive_of_others(), "")
    fake.run_timers()


def import_one(app: App, fake: FakeBrowser) -> None:
    app.handle("file", "game.txt", record.write(toy_match(2, 2, seed=30)), "")


def import_known(app: App, fake: FakeBrowser) -> None:
    app.handle("file", "game.txt", record.write(toy_match(1, 2, 3)), "")


def learn(app: App, fake: FakeBrowser) -> None:
    page = app.page
    assert isinstance(page, LessonPage)
    page._finished(4, 5)


def solve(app: App, fake: FakeBrowser) -> None:
    state = puzzles.match_of(PUZZLE).state
    for action in puzzles.actions(state, PUZZLE.best):
        do(app, "act", games.get(GAME).format(action))


def write_lesson(app: App, fake: FakeBrowser) -> None:
    do(app, "ed-new", GAME)
    assert isinstance(app.page, EditorPage) and app.page.desk is not None
    app.page.desk.keep()


def board(app: App, fake: FakeBrowser) -> None:
    fields(app, **{"value/bonuses.luck.count": "7", "board-name": "Mine"})
    do(app, "keep-board", "new")


def open_again(app: App, fake: FakeBrowser) -> None:
    """A new page of the same browser."""
    started("#/", app.store.backend)


ACTIONS: dict[str, tuple[str, Do]] = {
    "start": ("#/statistics", open_again),
    "play": ("#/play/g0", commands("act take 1", "act take 1")),
    "undo and redo": ("#/play/g0", commands("undo", "undo", "redo")),
    "undo and go another way": ("#/play/g0", commands("undo", "act take 3")),
    "note": ("#/play/g0", note),
    "name": ("#/", rename),
    "new game": ("#/new/toy", begin_new),
    "delete": ("#/", commands("delete-save g0", "delete-save g1")),
    "restore": ("#/", commands("restore-save g2")),
    "delete and restore": ("#/", commands("delete-save g0", "restore-save g0")),
    "duplicate": ("#/", commands("copy-save g1")),
    "import all": ("#/", import_all),
    "import one": ("#/", import_one),
    "import a known one": ("#/", import_known),
    "export": ("#/", commands("export-all", "save-file g0")),
    "open a damaged one": ("#/", commands("go #/play/g4", "close", "act take 1")),
    "lesson": (f"#/lesson/{GAME}/{games.course(GAME).chapters[0].lessons[0].id}", learn),
    "puzzle": (f"#/puzzle/{GAME}/{PUZZLE.id}", solve),
    "write a lesson": ("#/editor", write_lesson),
    "delete a lesson": ("#/editor", commands("ed-delete d0")),
    "delete a lesson and restore it": ("#/editor", commands("ed-delete d0", "ed-restore d0")),
    "keep a board": ("#/board/toy", board),
    "delete a board": ("#/board/toy", commands("delete-board b0")),
    "delete a board and restore it": ("#/board/toy", commands("delete-board b0", "restore-board b0")),
    "settings": ("#/", commands("set theme dark", "set sound soft")),
}
UNTOLD = ("setting ",)
"""What may be unsaved without a word."""
BINNED: dict[str, Collection[str]] = {"g2": ACTIONS, "g0": ("delete",)}
"""Deleted games and when: in a full storage they make room."""
FAULTS = [
    ("write", Full),
    ("write", Blocked),
    ("read", Blocked),
    ("remove", Blocked),
    ("keys", Blocked),
]


def is_whole(key: str, had: Any, wanted: Any, has: Any) -> bool:
    """Whether everything that was there is there, and nothing that nobody wanted."""
    if not key.startswith("game "):
        return had is None or has in (had, wanted)
    return (had is None or is_in(had, has)) and (had is not None or has is None or is_in(has, wanted))


def is_in(less: str, more: str | None) -> bool:
    """Whether a game has all moves of another one."""
    small, large = record.read(less).match, record.read(more or "").match
    if small is None or large is None:
        return False
    lines = [large.actions, *(list(line.actions) for line in large.lines)]
    return any(line[: len(small.actions)] == small.actions for line in lines)


def run(name: str, items: dict[str, str], plan: Plan | None) -> tuple[Faulty, App, FakeBrowser]:
    address, action = ACTIONS[name]
    backend = Faulty(items)
    app, fake = started(address, backend)
    backend.count = dict.fromkeys(backend.count, 0)
    backend.plan = plan
    action(app, fake)
    backend.plan = None
    return backend, app, fake


def shown(fake: FakeBrowser) -> str:
    return html(fake) + "\n".join(fake.said)


@pytest.mark.parametrize("name", ACTIONS)
def test_nothing_is_lost_without_a_word(name: str) -> None:
    before = everything()
    clean, _, usual = run(name, before, None)
    old, new = contents(before), contents(clean.items)
    problems = []
    for operation, trouble in FAULTS:
        for ever in (False, True):
            for number in range(1, clean.count[operation] + 1):
                plan = Plan(operation, trouble, ever, number)
                try:
                    backend, app, fake = run(name, before, plan)
                except AssertionError as error:
                    problems.append(f"{plan}: {error}"[-1500:])
                    continue
                now = contents(backend.items)
                for key in old.keys() | new.keys():
                    had, wanted, has = old.get(key), new.get(key), now.get(key)
                    if has == wanted:
                        continue
                    told = shown(fake) != shown(usual) or app.store.at_risk
                    if trouble is Full and key.split()[-1] in BINNED and name in BINNED[key.split()[-1]]:
                        continue
                    restored = name.endswith("restore it") and told  # it lasts as long as the page
                    if not is_whole(key, had, wanted, has) and not restored:
                        problems.append(f"{plan}: {key} was {had!r}, is {has!r}")
                    elif not told and not key.startswith(UNTOLD):
                        problems.append(f"{plan}: {key} is not stored, and nothing is said")
    assert not problems, f"{len(problems)}\n" + "\n".join(problems[:12])
