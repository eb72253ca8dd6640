"""Games of the toy game on a fake browser, for tests of the page."""

from __future__ import annotations

from tests.ui.fakes import FakeBrowser, do, started, table_of
from ui.app import App
from ui.session import Session
from ui.storage import Memory


def playing(backend: Memory | None = None, heap: str = "12") -> tuple[App, FakeBrowser, Session]:
    """A game that was begun at the form of a new one."""
    app, fake = started("#/new/toy", backend)
    app.handle("change", "heap", heap, "radio")
    app.handle("change", "players", "2", "radio")
    app.handle("input", "name-0", "Ada <3", "text")
    app.handle("input", "seed", "7", "text")
    do(app, "start-game")
    return app, fake, table_of(app).session


def take(app: App, count: int, how: str = "mouse") -> None:
    do(app, "act", f"take {count}", how)
