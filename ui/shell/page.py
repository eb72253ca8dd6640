"""Base classes of the app's pages: each has an address, a screen, keys, fields and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.match import Match
from ui.browser.patch import Patcher
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.table import Table

if TYPE_CHECKING:
    from ui.shell.api import AppApi
    from ui.shell.router import Route


class Page:
    """One of the app's pages, made once at its start; `ui.app.pages.PAGES` lists them."""

    def __init__(self, app: AppApi) -> None:
        self.app = app
        self.patcher = Patcher()
        self.commands: Mapping[str, Command] = {}

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables on this page, by name, the most important first."""
        return {}

    def enter(self, route: Route) -> None:
        """Show what an address of this page refers to."""
        self.render()

    def leave(self) -> None:
        """Clean up before another page is shown."""

    def window_hidden(self) -> None:
        """React to the window being hidden or closed."""

    def render(self) -> None:
        """Render the page; only what has changed is sent to the document."""

    def key(self, key: str) -> None:
        """Handle a key that neither the app nor a dialog has used."""

    def field(self, kind: str, name: str, value: str) -> None:
        """Handle a form field: `kind` is "input" while the person types, "change" when they are done."""

    def prefs_changed(self, name: str) -> None:
        """React to a changed setting."""
        self.render()

    def storage_changed(self, key: str) -> None:
        """React to a key that another tab has stored."""

    def picture_changed(self, save_id: str) -> None:
        """React to a stored game, or a puzzle, having a small picture now, or having failed to get one."""

    def complain(self, title: str, lines: list[str]) -> None:
        """Say that something from outside cannot be used."""
        self.app.show_problems(title, lines)

    def moved(self, table: TableApi) -> None:
        """React to a table that shows another moment of its game."""

    def begin(self, match: Match, table: TableApi | None) -> None:
        """Start a new game, in the place of a table or as the app's own."""
        self.app.open_new(match, table.session.mine if table is not None else None)

    def reopen(self, table: TableApi) -> None:
        """Reload the stored game in the place of the one on the table."""


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
