"""Readers of the rules: the dock beside a table and the page of the rules.

A reader keeps what it shows. `ui.features.rules.book_markup` renders it, `ui.features.rules.diagrams` draws
and plays the diagrams.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui import games as views
from ui.browser.patch import Change, Ids, Patcher, Piece
from ui.features.rules import book_markup
from ui.features.rules.book_markup import GLOSSARY, Reading
from ui.features.rules.diagrams import Diagrams
from ui.markup.html import esc
from ui.shell.api import AppApi
from ui.table.game_session import Session
from ui.view.view import GameView
from ui.words.catalogues import translator


def is_place(view: GameView, address: str) -> bool:
    """Whether a game's rules have such an address."""
    words = address.partition(".")[0] == GLOSSARY
    return not address or words or view.rulebook.paragraph(address) is not None


class RulesReader:
    """A game's rules, opened at an address. `owner` is the prefix of the ids of what it shows."""

    def __init__(self, app: AppApi, owner: str) -> None:
        self.app = app
        self.owner = owner
        self.view: GameView = views.all()[0]
        self.address = ""
        self.query = ""
        self.session: Session | None = None
        """The game on the table beside the rules."""
        self.patcher = Patcher(owner, Ids())
        self.diagrams = Diagrams(app, owner)

    @property
    def reading(self) -> Reading:
        session = self.session
        matter = None if session is None else session.matter()
        tr = translator(self.app.language, self.view)
        return Reading(
            view=self.view,
            tr=tr,
            owner=f"{self.owner}-body",
            address=self.address,
            query=self.query,
            relevant="" if matter is None else matter.address,
            options=None if session is None else session.match.options,
            diagram=lambda one: self.diagrams.markup(self.view, tr, one),
        )

    def open(self, view: GameView, address: str) -> None:
        """Show another address."""
        if (view, address.partition(".")[0]) != (self.view, self.address.partition(".")[0]):
            self.diagrams.clear()
        self.view, self.address, self.query = view, address, ""

    def search(self, query: str) -> bool:
        """Search the rules; returns False if that search is shown already."""
        if query == self.query:
            return False
        self.diagrams.clear()
        self.query = query
        return True

    def render(self) -> None:
        """Render the reader; only what has changed is sent to the document."""
        raise NotImplementedError

    def draw_diagram(self, address: str) -> None:
        """Draw a diagram that came into view."""
        one = self.view.rulebook.paragraph(address)
        if one is not None and one.show and self.diagrams.table(address) is None:
            reading = self.reading
            self.app.browser.patch(self.diagrams.draw(self.view, reading.tr, one))
            self.render()

    def play_diagram(self, address: str) -> None:
        """Replace a diagram by a table, to play from its position."""
        one = self.view.rulebook.paragraph(address)
        if one is not None and one.show:
            table = self.diagrams.play(self.view, one, lambda: self.play_diagram(address))
            self.render()
            table.open()

    def show_picture(self, address: str) -> None:
        """Replace a diagram's table by its picture again."""
        self.diagrams.close_table(address)
        self.render()

    def regions(self) -> Mapping[str, list[Piece]]:
        return {f"{self.owner}-body": book_markup.pieces(self.reading)}

    def scroll_to_place(self) -> list[Change]:
        """The changes that scroll to the address, focus its title and announce it."""
        reading = self.reading
        place = book_markup.place_id(reading)
        title = place.replace("-p-", "-t-", 1)
        begin: list[Change] = [["start", place or f"{self.owner}-top"]]
        return [*begin, ["focus", title or f"{self.owner}-title"], ["say", book_markup.title(reading)]]


class RulesDock(RulesReader):
    """The rules docked beside a table, in the permanent element `dock`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app, "dock")
        self.shown = False

    def show(self, view: GameView, address: str, session: Session | None) -> None:
        """Open the dock at an address."""
        self.session = session
        self.open(view, address)
        self.shown = True
        self.render()
        self.app.browser.patch(self.scroll_to_place())

    def hide(self) -> None:
        """Close the dock."""
        if self.shown:
            self.shown, self.session, self.query = False, None, ""
            self.diagrams.clear()
            self.patcher.forget()
            self.app.browser.patch([["dock", None]])

    def render(self) -> None:
        """Render the dock if it is open."""
        if not self.shown:
            return
        reading = self.reading
        name = esc(reading.tr("rules.of", game=reading.tr("title")))
        markup = (
            f'<header class="dock-head" id="dock-top"><h2 id="dock-title" tabindex="-1">{name}</h2>'
            '<div id="dock-tools" class="dock-tools" data-region></div>'
            f"{book_markup.field(reading)}</header>"
            '<div id="dock-body" class="rules-body" data-region></div>'
        )
        changes: list[Change] = []
        if markup != self.patcher.skeleton:
            changes.append(["dock", markup])
            self.patcher.forget()
            self.patcher.skeleton = markup
        regions = {"dock-tools": [Piece("all", book_markup.tools(reading))], **self.regions()}
        self.app.browser.patch([*changes, *self.patcher.update_regions(regions)])
