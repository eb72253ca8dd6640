"""What the page's logic needs from the browser (ui.browser.real has the real one, the tests a fake one), and
what
a table needs from the page around it (ui.app.app)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from engine.core.match import Match
from ui.browser.patch import Change
from ui.features.links.links import Places
from ui.storage.saves import Store
from ui.storage.settings import Prefs

if TYPE_CHECKING:
    from ui.browser.bot_worker import Thinker
    from ui.table.picture import Picture
    from ui.table.table import Table


TOLD: Final = ("ready", "move", "step", "answered", "completed", "done", "score", "failed")
"""What a page around us may hear by `Host.tell`, with these facts (docs/embedding.md is for its author):

    ready      something stands that can be used: `game`, what the place is about (`lesson`, `puzzle`: an id)
    move       an action was done: `moment` (how many are done now), `seat`, `action` (its notation), `person`
    step       another place in it is shown: `moment` or `step` (from 0), `of` (how many there are)
    answered   a learner has answered: `step`, `response` (as written), `success`; `tries` where they count
    completed  a lesson or puzzle is through: `raw` of `max` points, `success`
    done       the game is over: `moment`
    failed     an embedded board cannot show what it should: `why`, in words, as they stand in its place
    score      what it came to, after `done`: `scores` and `names` by seat, `winners` (seats)
"""


class Browser(Protocol):
    """The document."""

    def patch(self, changes: list[Change]) -> None: ...

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


class Host(Protocol):
    """What is around a table."""

    browser: Browser
    thinker: Thinker
    prefs: Prefs
    store: Store
    places: Places
    language: str

    @property
    def motion(self) -> bool: ...

    def say(self, text: str) -> None: ...

    def picture(self, kind: str, picture: Picture, name: str) -> None:
        """As `Browser.picture`."""

    def tell(self, kind: str, facts: Mapping[str, object]) -> None:
        """A page around us hears of it, and programs in this one: see `TOLD`. Facts go through JSON."""

    def toast(self, text: str, actions: str = "", *, stay: bool = False) -> str: ...

    def keep_prefs(self) -> None: ...

    def open_dialog(self, name: str) -> None: ...

    def close_dialog(self) -> None: ...

    def moved(self, table: Table) -> None:
        """Another moment of its game is shown."""

    def begin(self, match: Match, table: Table | None = None) -> None:
        """Another game takes the table's place."""

    def reopen(self, table: Table) -> None:
        """The stored game takes its place."""
