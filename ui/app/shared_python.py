"""Several boards in one page of somebody else, and one Python for all of them.

Every board is a frame with a document of its own (embed.html). The first frame that needs Python starts it;
the others hand their window to it (assets/js/frame.js), and it makes an app for each: an app knows its
document only through its `RealBrowser`, so nothing else is different. Python's own frame is one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ui.browser.ports import Backend, Blocked
from ui.browser.real import LocalStorage, RealBrowser
from ui.features.embed.page import EmbedPage
from ui.storage.saves import Memory

if TYPE_CHECKING:
    from ui.app.app import App
    from ui.browser.ports import Browser


class ReadThrough(Memory):
    """What the page has stored can be read (a person's settings), but nothing is written there: an embedded
    board begins as its author wrote it, and never takes room from the games of the page itself."""

    def __init__(self, stored: Backend) -> None:
        super().__init__()
        self.stored = stored

    def read(self, key: str) -> str | None:
        if key in self.items:
            return super().read(key)
        try:
            return self.stored.read(key)
        except Blocked:
            return None


def wanted() -> bool:
    """Is this an embedded frame?"""
    import js

    return hasattr(js.window.railtable, "hub")


def serve(make: Callable[[Browser, Backend], App]) -> None:
    """From now on make an app for every window that is handed over."""
    import js
    from pyodide.ffi import create_proxy

    apps: dict[int, tuple[App, RealBrowser]] = {}

    def take(number: int, window: Any, kept: str) -> None:
        browser = RealBrowser(window)
        app = make(browser, ReadThrough(LocalStorage(window)))
        apps[number] = app, browser
        page = app.pages["embed"]
        assert isinstance(page, EmbedPage)
        page.kept = kept
        app.begin_listening()
        browser.patch([["ready"]])

    def let_go(number: int) -> None:
        """A frame is gone: nothing of it is touched any more."""
        if number in apps:
            app, browser = apps.pop(number)
            for table in app.page.tables.values():
                table.other_seats.leave()  # the worker is not that frame's own
            browser.let_go()

    js.window.railtable.hub.serve(create_proxy(take), create_proxy(let_go))
