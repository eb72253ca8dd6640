"""The interface of the app that pages and features use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.correction import Correction
from engine.core.match import Match
from ui.shell.notifications import Notifications
from ui.shell.page import Page
from ui.shell.router import Route
from ui.table.abilities import PLAY, Abilities
from ui.table.api import Host
from ui.table.table import Table
from ui.words.i18n import Translator


class AppApi(Host, Protocol):
    """The app as pages see it. It is also the host of their tables."""

    embedded: bool
    notifications: Notifications
    page: Page
    new_tables: dict[str, Table]

    @property
    def pages(self) -> Mapping[str, Page]: ...

    @property
    def tr(self) -> Translator: ...

    @property
    def table(self) -> Table | None: ...

    def go(self, route: Route) -> None:
        """Follow a link: change the address and show its page."""

    def enter(self, route: Route) -> None:
        """Show the page of an address that the browser already has."""

    def switch_to(self, page: Page) -> None:
        """Make a page the current one, without rendering it."""

    def not_found(self, title: str, lines: list[str], *, stay: bool = False) -> None:
        """Show the start page with an explanation why there is nothing at this address."""

    def unknown_address(self, key: str, text: str, known: list[str] | tuple[str, ...]) -> None: ...

    def show_problems(self, title: str, lines: list[str], actions: str = "") -> None: ...

    def table_for(
        self,
        match: Match,
        save_id: str,
        abilities: Abilities = PLAY,
        root: str = "app",
        name: str = "",
        *,
        handover: bool = True,
    ) -> Table: ...

    def open_new(self, match: Match, mine: frozenset[int] | None = None) -> None: ...

    def new_id(self) -> str: ...

    def copy(self, text: str, message: str) -> None: ...

    def set_pref(self, name: str, value: str) -> None: ...

    def new_game_on(self, board: Correction) -> None: ...

    def override_settings(self, language: str, theme: str) -> None: ...

    def import_text(self, text: str) -> None: ...
