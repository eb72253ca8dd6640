"""The page's entry point: `start()` is called once by the PyScript script of index.html."""

from __future__ import annotations

from ui.browser import LocalStorage, RealBrowser
from ui.controller import App
from ui.second_store import BrowserSecond, KeptTwice

_app: App | None = None


def start() -> None:
    """Take over the page that index.html painted before Python was up."""
    global _app
    browser = RealBrowser()
    app = App(browser, KeptTwice(LocalStorage(), BrowserSecond()))
    app.begin()
    browser.patch([["ready"]])
    _app = app
