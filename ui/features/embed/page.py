"""A board in somebody else's page: one game, position, lesson or puzzle, and nothing around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.match import Match
from ui.browser.patch import Screen
from ui.features.embed import settings as embedding
from ui.features.embed.settings import Settings, Shown, Unusable
from ui.markup.html import attrs, esc
from ui.shell.page import TablePage
from ui.shell.router import Route
from ui.table.abilities import TRY
from ui.table.api import TableApi

if TYPE_CHECKING:
    from ui.shell.api import AppApi


class EmbedPage(TablePage):
    """`#/embed/<settings>`: see `ui.features.embed.settings`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.settings = Settings()
        self.kept = ""
        """What another frame's Python has kept of the game that is entered next."""

    def enter(self, route: Route) -> None:
        self.leave()
        app = self.app
        self.settings = settings = embedding.read(route.query)
        app.arrange(settings.lang, settings.theme)
        mode = settings.what if settings.learning else settings.mode
        app.browser.patch(
            [["attr", ":root", "data-mode", mode], ["attr", ":root", "data-controls", settings.controls]]
        )
        if settings.learning:
            self._turn_to_page(settings)
            return
        try:
            self._lay(embedding.shown(settings, app.tr, app.browser.seed()))
        except Unusable as error:
            self.complain(app.tr("embed.failed"), error.lines)

    def _turn_to_page(self, settings: Settings) -> None:
        """Lessons and puzzles have pages of their own."""
        app = self.app
        route = embedding.learning_route(settings, app.browser.now())
        if route.page in app.pages and route.page != "embed":
            app.enter(route)
        else:
            self.complain(app.tr("embed.failed"), [app.tr("lost.route", text=route.text)])

    def load(self, given: Mapping[str, object]) -> None:
        """Something else in this frame; the page around has said how much of the table it wants."""
        query = embedding.query_of({"controls": self.settings.controls, **given})
        self.kept = ""
        route = Route("embed", query=query)
        self.app.browser.go(route.fragment(), replace=True)
        self.app.enter(route)

    def _lay(self, shown: Shown) -> None:
        kept, self.kept = self.kept, ""
        if kept:
            shown = embedding.resumed(shown, kept)
        self.patcher.forget()
        own_seat = self.settings.seat is not None and shown.match.players > 1
        table = self.table = self.app.table_for(shown.match, "embed", shown.abilities, handover=not own_seat)
        table.session.screen.seen_final = self.settings.what == "position"
        self._keep()
        table.open(shown.moment)

    def _keep(self) -> None:
        """The frame has in its hands what another frame's Python would need."""
        if self.table is not None:
            text = embedding.kept(self.settings, self.table.session.match)
            self.app.browser.patch([["kept", text]])

    def moved(self, table: TableApi) -> None:
        self._keep()

    def begin(self, match: Match, table: TableApi | None) -> None:
        """Another game at the same place; nothing of it is kept."""
        self.leave()
        self._lay(Shown(match, table.session.abilities if table is not None else TRY, None))

    def complain(self, title: str, lines: list[str]) -> None:
        """Whoever wrote the page must see what is wrong, and whoever reads it that something is."""
        self.leave()
        told = "".join(f"<p>{esc(line)}</p>" for line in lines)
        named = attrs(class_="notice notice-warn embed-failed", role="alert")
        box = f"<section{named}><h2>{esc(title)}</h2>{told}</section>"
        self.app.browser.patch(self.patcher.update(Screen("", box)))
        self.app.tell("failed", {"why": "\n".join([title, *lines])})
