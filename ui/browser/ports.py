"""What the page needs from a browser. `ui.browser.real` has the real one, the tests have a fake one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from ui.browser.patch import Change


class Browser(Protocol):
    """The document."""

    def patch(self, changes: list[Change]) -> None: ...

    def batch(self) -> AbstractContextManager[None]:
        """Send everything that is patched inside in one call."""

    def listen(self, handle: Callable[[str, str, str, str, str], None]) -> None: ...

    def fragment(self) -> str: ...

    def go(self, fragment: str, *, replace: bool = False) -> None: ...

    def later(self, milliseconds: int, work: Callable[[], None]) -> int: ...

    def cancel(self, handle: int) -> None: ...

    def download(self, name: str, text: str) -> None: ...

    def picture(self, kind: str, drawing: str, name: str) -> None:
        """A drawing (ui.table.picture) as a file called `name` (kind "svg", "png", or "still":
        an SVG without its fonts), or small, for the game `name`:
        that one comes back as an input of kind `picture`."""

    def copy(self, text: str) -> None: ...

    def share(self, title: str, address: str) -> None: ...

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
    """A second Python in a worker, in which bots think. Every worker has a number; what comes from it, and
    the timers, go to the function that listens: `(number, what, request, text)`, see `Thinker.heard`."""

    def possible(self) -> bool: ...

    def identity(self) -> str:
        """Which version of everything this page is."""

    def listen(self, heard: Callable[[int, str, int, str], None]) -> None: ...

    def start(self, number: int) -> None: ...

    def end(self, number: int) -> None: ...

    def ask(self, number: int, request: int, question: str) -> None: ...

    def drop(self, number: int, request: int) -> None: ...

    def call(self, number: int) -> None:
        """Are you alive?"""

    def later(self, name: str, milliseconds: int | None) -> None:
        """One timer of each name; None: not, after all."""


class Blocked(Exception):
    """The browser does not let this page store anything."""


class Full(Exception):
    """The browser's storage for this page is full."""


class Backend(Protocol):
    """What localStorage offers. `write` raises Full or Blocked, everything may raise Blocked."""

    def read(self, key: str) -> str | None: ...

    def write(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def keys(self) -> list[str]: ...
