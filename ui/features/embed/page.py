"""The page of an embedded board: one game, position, lesson or puzzle, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.match import Match
from ui.browser.patch import Screen
from ui.features.embed import settings as embedding
from ui.features.embed.settings import EmbeddedGame, Settings, Unusable
from ui.markup.html import attrs, esc
from ui.shell.api import AppApi
from ui.shell.page import TablePage
from ui.shell.router import Route
from ui.table.abilities import TRY
from ui.table.api import TableApi


class EmbedPage(TablePage):
    """The page at `#/embed/<settings>`; the settings are described in `ui.features.embed.settings`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.settings = Settings()
        self.progress = ""
        """The progress of the next game, kept by the frame while another frame's Python had it."""

    def enter(self, route: Route) -> None:
        self.leave()
        app = self.app
        self.settings = settings = embedding.read_settings(route.query)
        app.override_settings(settings.lang, settings.theme)
        mode = settings.what if settings.learning else settings.mode
        app.browser.patch(
            [["attr", ":root", "data-mode", mode], ["attr", ":root", "data-controls", settings.controls]]
        )
        if settings.learning:
            self._open_learning_page(settings)
            return
        try:
            self._show_table(embedding.game_for(settings, app.tr, app.browser.seed()))
        except Unusable as error:
            self.complain(app.tr("embed.failed"), error.lines)

    def _open_learning_page(self, settings: Settings) -> None:
        """Open the page of a lesson or puzzle."""
        app = self.app
        route = embedding.learning_route(settings, app.browser.now())
        if route.page in app.pages and route.page != "embed":
            app.enter(route)
        else:
            self.complain(app.tr("embed.failed"), [app.tr("lost.route", text=route.text)])

    def load(self, given: Mapping[str, object]) -> None:
        """Show something else in this frame. The controls stay unless `given` names others."""
        query = embedding.query_of({"controls": self.settings.controls, **given})
        self.progress = ""
        route = Route("embed", query=query)
        self.app.browser.go(route.fragment(), replace=True)
        self.app.enter(route)

    def _show_table(self, game: EmbeddedGame) -> None:
        progress, self.progress = self.progress, ""
        if progress:
            game = embedding.resume(game, progress)
        self.patcher.forget()
        own_seat = self.settings.seat is not None and game.match.players > 1
        table = self.table = self.app.table_for(game.match, "embed", game.abilities, handover=not own_seat)
        table.session.screen.seen_final = self.settings.what == "position"
        self._hand_over_progress()
        table.open(game.moment)

    def _hand_over_progress(self) -> None:
        """Hand the game's progress to the frame, so that another frame's Python can resume it."""
        if self.table is not None:
            text = embedding.progress(self.settings, self.table.session.match)
            self.app.browser.patch([["kept", text]])

    def moved(self, table: TableApi) -> None:
        self._hand_over_progress()

    def begin(self, match: Match, table: TableApi | None) -> None:
        """Start another game in the same frame, without the progress of the last one."""
        self.leave()
        self._show_table(EmbeddedGame(match, table.session.abilities if table is not None else TRY, None))

    def complain(self, title: str, lines: list[str]) -> None:
        """Show an error to readers of the surrounding page, and report it to the page's author."""
        self.leave()
        words = "".join(f"<p>{esc(line)}</p>" for line in lines)
        named = attrs(class_="notice notice-warn embed-failed", role="alert")
        box = f"<section{named}><h2>{esc(title)}</h2>{words}</section>"
        self.app.browser.patch(self.patcher.update(Screen("", box)))
        self.app.tell("failed", {"why": "\n".join([title, *lines])})
