"""What a table needs from the page around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.core.match import Match
from ui.browser.bot_worker import BotWorker
from ui.browser.patch import Ids, Piece
from ui.browser.ports import Browser
from ui.storage.saves import Store
from ui.storage.seats_here import Places
from ui.storage.settings import Prefs
from ui.table.abilities import Command
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.table.picture import Picture

if TYPE_CHECKING:
    from ui.table.extension import Extension


class TableApi(Protocol):
    """A table as its services and extensions know it."""

    host: Host
    session: Session
    name: str
    layout: Layout
    ids: Ids
    commands: dict[str, Command]

    def render(self) -> None:
        """Draw everything that has changed."""

    def after(self, lines: list[str]) -> None:
        """The game has gone on: show it, say `lines`, save, and see who is next."""

    def look(self, count: int | None, *, playing: bool = False) -> None:
        """Show another moment of the game; None is the current one."""

    def tab(self, key: str) -> None:
        """Open a panel."""

    def may_change(self, *, quietly: bool = False) -> bool:
        """Whether the game may be changed here; if another tab has gone on with it, say so."""

    def uncover(self) -> None:
        """Stop the replay, and put the final screen and dialogs away."""

    def show_region(self, name: str, pieces: list[Piece], focus: str) -> None:
        """Draw one region only, and focus an element of it."""

    def save(self) -> None:
        """Store the game, if this table keeps it."""

    def close(self) -> None:
        """Stop timers and background work; another view is about to replace this one."""


class Host(Protocol):
    """What a table needs from the app around it."""

    browser: Browser
    bot_worker: BotWorker
    prefs: Prefs
    store: Store
    places: Places
    language: str

    @property
    def motion(self) -> bool: ...

    def say(self, text: str) -> None: ...

    def picture(self, kind: str, picture: Picture, name: str) -> None:
        """See `Browser.picture`."""

    def tell(self, kind: str, facts: Mapping[str, object]) -> None:
        """Report an event of `ui.browser.protocol.EVENTS` to the page around this one and to programs in it;
        docs/embedding.md has the facts of each. Facts must be JSON."""

    def toast(self, text: str, actions: str = "", *, stay: bool = False) -> str: ...

    def keep_prefs(self) -> None: ...

    def open_dialog(self, name: str) -> None: ...

    def close_dialog(self) -> None: ...

    @property
    def extensions(self) -> Sequence[Callable[[TableApi], Extension]]:
        """What features add to each table."""

    def moved(self, table: TableApi) -> None:
        """Another moment of a table's game is shown."""

    def begin(self, match: Match, table: TableApi | None = None) -> None:
        """Put another game in the place of a table, or open it as a new one."""

    def reopen(self, table: TableApi) -> None:
        """Put the stored game in the place of what is on the table."""
