"""What a table needs from the page around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

from engine.core.match import Match
from ui.browser.bot_worker import Thinker
from ui.browser.ports import Browser
from ui.storage.saves import Store
from ui.storage.seats_here import Places
from ui.storage.settings import Prefs
from ui.table.picture import Picture

if TYPE_CHECKING:
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
