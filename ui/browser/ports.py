"""The interfaces to the browser. `ui.browser.real` implements them, the tests have fakes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from ui.browser.patch import Change


class Browser(Protocol):
    """A document in a browser, with clock, clipboard, files and address."""

    def patch(self, changes: list[Change]) -> None: ...

    def batch(self) -> AbstractContextManager[None]:
        """Send everything that is patched inside the block in one call."""

    def listen(self, handle: Callable[[str, str, str, str, str], None]) -> None: ...

    def fragment(self) -> str: ...

    def go(self, fragment: str, *, replace: bool = False) -> None: ...

    def later(self, milliseconds: int, work: Callable[[], None]) -> int: ...

    def cancel(self, handle: int) -> None: ...

    def download(self, name: str, text: str) -> None: ...

    def picture(self, kind: str, drawing: str, name: str) -> None:
        """Export a drawing (ui.table.picture). `kind` "svg", "png" or "still" (an SVG without its fonts)
        makes a file called `name`; "small" and "card" (larger) make a picture of the game or puzzle `name`,
        which comes back as an input of kind `picture`."""

    def copy(self, text: str) -> None: ...

    def share(self, title: str, words: str, address: str) -> None: ...

    def can_share(self) -> bool: ...

    def base(self) -> str: ...

    def seed(self) -> int: ...

    def now(self) -> str: ...

    def when(self, iso: str) -> str: ...

    def languages(self) -> list[str]: ...

    def media(self, query: str) -> bool: ...

    def clock(self) -> float: ...

    def fail(self, title: str, detail: str) -> None: ...


class Helper(Protocol):
    """A worker with a second Python, in which bots think. Every worker has a number; its messages and the
    timers go to the listener as `(number, what, request, text)`, see `BotWorker.receive`."""

    def possible(self) -> bool: ...

    def identity(self) -> str:
        """The version of engine and build of this page."""

    def listen(self, receive: Callable[[int, str, int, str], None]) -> None: ...

    def start(self, number: int) -> None: ...

    def end(self, number: int) -> None: ...

    def ask(self, number: int, request: int, question: str) -> None: ...

    def cancel(self, number: int, request: int) -> None: ...

    def ping(self, number: int) -> None:
        """Ping a worker."""

    def later(self, name: str, milliseconds: int | None) -> None:
        """Start the timer `name`, replacing one of that name; None cancels it."""


class Blocked(Exception):
    """Raised when the browser does not let this page store anything."""


class Full(Exception):
    """Raised when the browser's storage for this page is full."""


class Backend(Protocol):
    """The operations of localStorage. `write` raises Full or Blocked, all others may raise Blocked."""

    def read(self, key: str) -> str | None: ...

    def write(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def keys(self) -> list[str]: ...
