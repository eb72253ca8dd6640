"""The real browser: the only module that touches it. All others use the interfaces of ui.browser.ports.

The browser's modules are imported inside functions, because this module is also imported where there is no
browser (by tests, and by the build that takes the memory snapshot).
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable
from typing import Any

from engine import ENGINE_VERSION
from ui.browser.patch import Change
from ui.browser.ports import Blocked, Full
from ui.browser.updates import Updates


class LocalStorage:
    """The browser's localStorage, with its many failures turned into two exceptions."""

    def __init__(self, window: Any = None) -> None:
        import js

        self._window: Any = window or js.window

    def _store(self) -> Any:
        try:
            store = self._window.localStorage
        except Exception as error:
            raise Blocked(str(error)) from None
        if not hasattr(store, "getItem"):
            raise Blocked("no storage")
        return store

    def read(self, key: str) -> str | None:
        store = self._store()
        try:
            value = store.getItem(key)
        except Exception as error:
            raise Blocked(str(error)) from None
        return value if isinstance(value, str) else None  # JavaScript's null is not Python's None

    def write(self, key: str, text: str) -> None:
        store = self._store()
        try:
            store.setItem(key, text)
        except Exception as error:
            if "quota" in str(error).lower():
                raise Full(str(error)) from None
            raise Blocked(str(error)) from None

    def remove(self, key: str) -> None:
        store = self._store()
        try:
            store.removeItem(key)
        except Exception as error:
            raise Blocked(str(error)) from None

    def keys(self) -> list[str]:
        store = self._store()
        try:
            return [str(store.key(index)) for index in range(int(store.length))]
        except Exception as error:
            raise Blocked(str(error)) from None


class RealBrowser(Updates):
    """A document, through the functions of assets/js/page.js and boot.js. `window` is the document's window
    if it is not Python's own (ui.app.shared_python)."""

    def __init__(self, window: Any = None) -> None:
        import js

        super().__init__()
        self._js: Any = window or js
        self._page: Any = self._js.window.railtable
        self._timers: dict[int, Callable[[], None]] = {}
        self._timer = 0
        self._proxy: Any = None
        """The proxy that JavaScript calls; it lives as long as the page."""

    def send(self, changes: list[Change]) -> None:
        """Apply changes to the document, in one call."""
        self._page.patch(json.dumps(changes, ensure_ascii=False, separators=(",", ":")))

    def listen(self, handle: Callable[[str, str, str, str, str], None]) -> None:
        """Call `handle(kind, a, b, c, table)` for every input."""
        from pyodide.ffi import create_proxy

        def on_input(kind: str, a: str, b: str, c: str, table: str) -> None:
            if kind != "timer":
                handle(kind, a, b, c, table)
            elif (work := self._timers.pop(int(a), None)) is not None:
                with self.batch():
                    work()

        self._proxy = create_proxy(on_input)  # the page's only proxy
        self._page.listen(self._proxy)

    def close(self) -> None:
        """Drop timers and the proxy of a window that was closed."""
        self._timers.clear()
        if self._proxy is not None:
            self._proxy.destroy()
            self._proxy = None

    def fragment(self) -> str:
        """The part of the address from # on."""
        self.flush()
        return str(self._js.window.location.hash)

    def go(self, fragment: str, *, replace: bool = False) -> None:
        """Change the address without an event."""
        self.patch([["go", fragment, replace]])

    def later(self, milliseconds: int, work: Callable[[], None]) -> int:
        """Call `work` after a delay; returns a handle for `cancel`."""
        self._timer += 1
        self._timers[self._timer] = work
        self.patch([["later", self._timer, milliseconds]])
        return self._timer

    def cancel(self, handle: int) -> None:
        """Cancel a timer created by `later`."""
        self._timers.pop(handle, None)

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file to download."""
        self._page.download(name, text)

    def picture(self, kind: str, drawing: str, name: str) -> None:
        """Export a drawing as a file, or as the small picture of a game."""
        self.flush()  # the drawing's patterns must be in the document
        self._page.picture(kind, drawing, name)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; an input of kind `copied` reports the result."""
        self._page.copy(text)

    def can_share(self) -> bool:
        """Whether the browser can share addresses with other programs."""
        return hasattr(self._js.navigator, "share")

    def share(self, title: str, words: str, address: str) -> None:
        """Share words and an address through the system's share sheet; if that fails, copy them."""
        self._page.share(title, words, address)

    def base(self) -> str:
        """The address of this page without query and fragment."""
        return re.split("[?#]", str(self._js.window.location.href))[0].removesuffix("embed.html")

    def seed(self) -> int:
        """An unpredictable number of 32 bits."""
        numbers = self._js.Uint32Array.new(1)
        self._js.crypto.getRandomValues(numbers)
        return int(numbers[0])

    def now(self) -> str:
        """The current time as ISO text (UTC)."""
        return str(self._js.Date.new().toISOString())

    def when(self, iso: str) -> str:
        """An ISO time in the format of the person's language."""
        date = self._js.Date.new(iso)
        options = self._js.JSON.parse('{"dateStyle":"medium","timeStyle":"short"}')
        try:
            return str(date.toLocaleString(self._js.document.documentElement.lang, options))
        except Exception:  # the date is unreadable, or the browser does not know the styles
            return iso[:10]

    def languages(self) -> list[str]:
        """The languages of the browser's user, best first."""
        return [str(language) for language in self._js.window.navigator.languages]

    def media(self, query: str) -> bool:
        """Whether a media query matches."""
        return bool(self._js.window.matchMedia(query).matches)

    def clock(self) -> float:
        """Milliseconds since an arbitrary moment, for measuring durations."""
        return float(self._js.performance.now())

    def fail(self, title: str, detail: str) -> None:
        """Open the error panel of boot.js."""
        self.flush()
        self._page.fail(title, detail)


class RealHelper:
    """A PyScript worker, through assets/js/helper.js. It belongs to Python's own window, even if boards in
    other windows use it (ui.app.shared_python)."""

    def __init__(self) -> None:
        import js

        self._page: Any = js.window.railtable
        self._proxy: Any = None

    def possible(self) -> bool:
        """Whether this browser can run a worker."""
        return bool(self._page.helper.possible())

    def identity(self) -> str:
        """The version of engine and build of this page, to compare with the worker's."""
        return f"{ENGINE_VERSION} {self._page.build.build}"

    def listen(self, receive: Callable[[int, str, int, str], None]) -> None:
        """Call `receive` for every message of a worker and every timer."""
        from pyodide.ffi import create_proxy

        def on_message(number: int, what: str, request: int, text: str) -> None:
            try:
                receive(number, what, request, text)
            except Exception:
                self._page.fail("later", traceback.format_exc())

        self._proxy = create_proxy(on_message)  # lives as long as Python

    def _run(self, *given: Any) -> None:
        self._page.helper.run(self._proxy, *given)

    def start(self, number: int) -> None:
        """Start a worker."""
        self._run("start", number)

    def end(self, number: int) -> None:
        """End a worker, whatever it is doing."""
        self._run("end", number)

    def ask(self, number: int, request: int, question: str) -> None:
        """Send a question; the answer arrives as a message."""
        self._run("ask", number, request, question)

    def cancel(self, number: int, request: int) -> None:
        """Cancel a request."""
        self._run("drop", number, request)

    def ping(self, number: int) -> None:
        """Ping a worker."""
        self._run("call", number)

    def later(self, name: str, milliseconds: int | None) -> None:
        """Start the timer `name`; None cancels it."""
        self._run("later", name, milliseconds)
