"""The page with the statistics of finished games."""

from __future__ import annotations

import traceback
import warnings

from ui.browser.patch import Piece, Screen
from ui.features.home import statistics
from ui.markup.html import esc
from ui.markup.widgets import button, home_link, quick_settings
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.storage.summaries import summarize


class StatisticsPage(Page):
    """The statistics page, at `#/statistics`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.commands = {"statistics-csv": lambda arg, how: self._export(arg)}

    def _rows(self) -> tuple[list[statistics.Row], list[statistics.Row]]:
        return statistics.rows(summarize(self.app.tr, save) for save in self.app.store.list())

    def render(self) -> None:
        try:
            self._show()
        except Exception:  # the start page explains that, and has all games
            warnings.warn(f"statistics: {traceback.format_exc()}", stacklevel=2)
            tr = self.app.tr
            self.app.not_found(tr("statistics.failed.title"), [tr("statistics.failed")])

    def _show(self) -> None:
        tr = self.app.tr
        games, people = self._rows()
        tables = {"games": games, "players": people}
        tools = "".join(
            button("statistics-csv", tr(f"statistics.export.{name}"), name, icon_name="save")
            for name, rows in tables.items()
            if rows
        )
        home = home_link(tr)
        skeleton = (
            '<div class="start"><header class="start-head"><div class="start-name">'
            f'<p class="home-link">{home}</p></div>'
            '<div id="quick" class="quick-settings" data-region></div></header>'
            '<div class="start-main statistics" tabindex="-1" data-focus-home>'
            f"<h1>{esc(tr('statistics.title'))}</h1>"
            f"<p>{esc(tr('statistics.explain'))}</p>"
            f'<div id="statistics" data-region></div><div class="actions">{tools}</div></div></div>'
        )
        shown = {
            "quick": [Piece("all", quick_settings(tr, self.app.prefs.theme))],
            "statistics": [Piece("tables", statistics.markup(tr, games, people))],
        }
        changes = self.patcher.update(Screen("Railtable", skeleton, shown))
        self.app.browser.patch([*changes, ["title", f"{tr('statistics.title')} · Railtable"]])

    def storage_changed(self, key: str) -> None:
        self.render()

    def _export(self, which: str) -> None:
        games, people = self._rows()
        name = f"railtable-{which}-{self.app.browser.now()[:10]}.csv"
        rows = people if which == "players" else games
        self.app.browser.download(name, statistics.as_csv(self.app.tr, rows))
