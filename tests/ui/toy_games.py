"""Helpers that play the toy game on a fake browser, for tests of the page."""

from __future__ import annotations

from engine.core import record
from engine.core.match import Match
from tests.toy import TOY, Take
from tests.ui.fakes import FakeBrowser, begin, do, started, table_of
from ui.app.app import App
from ui.storage import summaries
from ui.storage.saves import Memory, Store
from ui.table.game_session import Session

NOW = "2026-01-03T10:00:00.000Z"
OVER = (3, 3, 3, 3)
"""What a whole game takes."""
NASTY = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "\u202eright to left\u202c مرحبا",
    "😀" * 30,
)


def toy_match(*counts: int, names: tuple[str, ...] = ("Ada", "Bob"), heap: int = 12, seed: int = 7) -> Match:
    match = Match(TOY, 2, seed, {"heap": heap}, names)
    for count in counts:
        match.play(Take(count))
    return match


def put(store: Store, save_id: str, match: Match, when: str = NOW, seconds: int = 90) -> None:
    assert store.save(save_id, record.write(match), summaries.facts_of(match, when, seconds)) is None


def shelved(*matches: Match) -> tuple[App, FakeBrowser]:
    """The list of games with these in it: g0, g1, ..."""
    backend = Memory()
    for number, match in enumerate(matches):
        put(Store(backend), f"g{number}", match, f"2026-01-0{number + 1}T10:00:00.000Z")
    return started("#/", backend)


def playing(backend: Memory | None = None, heap: str = "12") -> tuple[App, FakeBrowser, Session]:
    """A game that was begun at the form of a new one."""
    app, fake = started("#/new/toy", backend)
    app.handle("change", "heap", heap, "radio")
    app.handle("change", "players", "2", "radio")
    app.handle("input", "name-0", "Ada <3", "text")
    app.handle("input", "seed", "7", "text")
    begin(app)
    return app, fake, table_of(app).session


def take(app: App, count: int, how: str = "mouse") -> None:
    do(app, "act", f"take {count}", how)
