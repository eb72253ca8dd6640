"""The page with the rules of a game."""

from __future__ import annotations

from collections.abc import Mapping

from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features.rules import book_markup
from ui.features.rules.reader import RulesReader, is_place
from ui.markup.html import attrs, esc
from ui.markup.widgets import home_link, quick_settings
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.table.table import Table
from ui.words.catalogues import translator


class PageRulesReader(RulesReader):
    """The reader on the page of the rules."""

    def render(self) -> None:
        self.app.pages["rules"].render()


class RulesPage(Page):
    """The page at `#/rules/<game>[/<chapter>[.<paragraph>]]`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.reader = PageRulesReader(app, "page")
        self.commands = dict.fromkeys(("rules", "rules-open"), lambda arg, how: self._open(arg))

    @property
    def tables(self) -> Mapping[str, Table]:
        return self.reader.diagrams.tables

    def leave(self) -> None:
        self.reader.diagrams.clear()

    def prefs_changed(self, name: str) -> None:
        self.reader.diagrams.clear()
        self.render()

    def key(self, key: str) -> None:
        if self.app.table is not None:
            self.app.table.key(key)

    def enter(self, route: Route) -> None:
        view = views.get(route.game)
        if view is None or not view.rulebook:
            known_ids = [each.id for each in views.all() if each.rulebook]
            self.app.unknown_address("lost.rules", route.game, known_ids)
            return
        self.reader.open(view, route.place if is_place(view, route.place) else "")
        self.render()
        if not is_place(view, route.place):
            self.app.toast(self.reader.reading.tr("rules.none"))
        self.app.browser.patch(self.reader.scroll_to_place())

    def _open(self, where: str) -> None:
        game, _, address = where.partition("/")
        view = views.get(game)
        if view is not None and is_place(view, address):
            self.app.browser.go(f"#/rules/{where}")
            self.reader.open(view, address)
            self.render()
            self.app.browser.patch(self.reader.scroll_to_place())

    def field(self, kind: str, name: str, value: str) -> None:
        if name == f"rules-find-{self.reader.reading.owner}" and self.reader.search(value):
            self.render()

    def render(self) -> None:
        app, reading = self.app, self.reader.reading
        tr = reading.tr
        home = home_link(tr)
        name = tr("rules.of", game=tr("title"))
        skeleton = (
            '<div class="start rules-page" id="page-top"><header class="start-head"><div class="start-name">'
            f'<p class="home-link">{home}</p></div>'
            '<div id="quick" class="quick-settings" data-region></div></header>'
            '<div class="rules-main"><div class="rules-top">'
            f'<h1 id="page-title" tabindex="-1">{esc(name)}</h1><div id="page-games" data-region></div>'
            f"{book_markup.field(reading)}</div>"
            '<nav class="rules-side" id="page-side" data-region '
            f'aria-label="{esc(tr("rules.contents"))}"></nav>'
            '<div id="page-body" class="rules-body" data-region></div></div></div>'
        )
        shown = {
            "quick": [Piece("all", quick_settings(tr, app.prefs.theme))],
            "page-games": [Piece("all", self._games())],
            "page-side": [Piece("all", book_markup.contents(reading, deep=False))],
            **self.reader.regions(),
        }
        title = f"{book_markup.title(reading)} · {name} · Railtable"
        app.browser.patch([*self.patcher.update(Screen("", skeleton, shown)), ["title", title]])

    def _games(self) -> str:
        """Links to the other games' rules, to the contents and to a new game."""
        tr, links = self.reader.reading.tr, []
        for view in views.all():
            if view.rulebook:
                here = "page" if view is self.reader.view else None
                words = translator(self.app.language, view)
                named = attrs(
                    href=f"#/rules/{view.id}", data_do="rules-open", data_arg=view.id, aria_current=here
                )
                links.append(f"<a{named}>{esc(words('title'))}</a>")
        top = attrs(
            href=f"#/rules/{self.reader.view.id}",
            data_do="rules-open",
            data_arg=self.reader.view.id,
            class_="rules-index",
        )
        links.append(f"<a{top}>{esc(tr('rules.contents'))}</a>")
        new = f"#/new/{self.reader.view.id}"
        play = attrs(href=new, data_do="go", data_arg=new, class_="rules-play")
        return f'<p class="rules-games">{"".join(links)}<a{play}>{esc(tr("rules.play"))}</a></p>'
