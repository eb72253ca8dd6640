"""What every page of the app is: entered by an address, it shows a screen and has keys, fields and verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.core.match import Match
from ui.browser.patch import Patcher
from ui.table.api import TableApi
from ui.table.table import Table

if TYPE_CHECKING:
    from ui.shell.api import AppApi
    from ui.shell.router import Route

Verb = Callable[[str, str], None]


class Page:
    """One of the app's pages, made once; `ui.app.pages.PAGES` lists them."""

    def __init__(self, app: AppApi) -> None:
        self.app = app
        self.patcher = Patcher()
        self.verbs: Mapping[str, Verb] = {}

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables that stand on it, by name, the most important first."""
        return {}

    def enter(self, route: Route) -> None:
        """Show what an address of this page means."""
        self.render()

    def leave(self) -> None:
        """Another page will be shown."""

    def away(self) -> None:
        """The window is hidden or closed."""

    def render(self) -> None:
        """Bring the screen to the document, as far as it has changed."""

    def key(self, key: str) -> None:
        """A key that nothing else has used."""

    def field(self, kind: str, name: str, value: str) -> None:
        """A form field has another value: "input" while somebody types, "change" when it is done."""

    def prefs_changed(self, name: str) -> None:
        """A setting has another value now."""
        self.render()

    def storage_changed(self, key: str) -> None:
        """Another tab has stored something."""

    def pictured(self, save_id: str) -> None:
        """There is a small picture of a game now, or there cannot be one."""

    def complain(self, title: str, lines: list[str]) -> None:
        """Something that came from outside cannot be used."""
        self.app.show_problems(title, lines)

    def moved(self, table: TableApi) -> None:
        """Another moment of a table's game is shown."""

    def begin(self, match: Match, table: TableApi | None) -> None:
        """A new game: in the place of a table, or as the app's own."""
        self.app.open_new(match, table.session.mine if table is not None else None)

    def reopen(self, table: TableApi) -> None:
        """What is stored takes the place of what is on the table."""


class TablePage(Page):
    """A page around one table."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.table: Table | None = None

    @property
    def tables(self) -> Mapping[str, Table]:
        return {} if self.table is None else {self.table.name: self.table}

    def leave(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    def render(self) -> None:
        if self.table is not None:
            self.table.render()

    def prefs_changed(self, name: str) -> None:
        if self.table is not None:
            self.table.prefs_changed(name)

    def key(self, key: str) -> None:
        if self.table is not None:
            self.table.key(key)
