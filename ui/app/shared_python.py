"""One Python for several boards that are embedded in the same page.

Every board is a frame with a document of its own (embed.html). The first frame that needs Python starts it;
the others hand their window to it (assets/js/frame.js), and it makes an app for each. An app knows its
document only through its `RealBrowser`, so nothing else differs. Python's own frame is one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ui.browser.ports import Backend, Blocked
from ui.browser.real import LocalStorage, RealBrowser
from ui.features.embed import EmbedPage
from ui.storage.saves import Memory

if TYPE_CHECKING:
    from ui.app.app import App
    from ui.browser.ports import Browser


class ReadThrough(Memory):
    """A backend that reads the page's storage (a person's settings) but writes to memory only. An embedded
    board starts as its author set it up and takes no room from the page's own games."""

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


def is_embedded_frame() -> bool:
    """Whether this Python runs in an embedded frame."""
    import js

    return hasattr(js.window.railtable, "hub")


def serve(make: Callable[[Browser, Backend], App]) -> None:
    """Make an app for every window that a frame hands over."""
    import js
    from pyodide.ffi import create_proxy

    apps: dict[int, tuple[App, RealBrowser]] = {}

    def add_frame(number: int, window: Any, progress: str) -> None:
        browser = RealBrowser(window)
        app = make(browser, ReadThrough(LocalStorage(window)))
        apps[number] = app, browser
        page = app.pages["embed"]
        assert isinstance(page, EmbedPage)
        page.progress = progress
        app.begin_listening()
        browser.patch([["ready"]])

    def remove_frame(number: int) -> None:
        """Close the app of a frame that was removed, so that nothing touches its window any more."""
        if number in apps:
            app, browser = apps.pop(number)
            for table in app.page.tables.values():
                table.other_seats.leave()  # the worker is shared and must not wait for this table
            browser.close()

    js.window.railtable.hub.serve(create_proxy(add_frame), create_proxy(remove_frame))
