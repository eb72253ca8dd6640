"""The rules to read: opened at a place, searched, beside a table (the dock) or as a page of their own.

A `Reader` keeps what one of the two shows; drawing is `ui.features.rules.pages`, live diagrams are
`ui.features.rules.diagrams`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui import games as views
from ui.browser.patch import Change, Ids, Patcher, Piece
from ui.features.rules import pages as rule_pages
from ui.features.rules.diagrams import Diagrams
from ui.features.rules.pages import GLOSSARY, Reading
from ui.markup.html import esc
from ui.table.game_session import Session
from ui.view.view import GameView
from ui.words.catalogues import translator

if TYPE_CHECKING:
    from ui.shell.api import AppApi


def known(view: GameView, address: str) -> bool:
    """Is there such a place in the rules of a game?"""
    words = address.partition(".")[0] == GLOSSARY
    return not address or words or view.rulebook.paragraph(address) is not None


class Reader:
    """A game's rules, opened somewhere. `owner`: the ids of what it shows begin with it."""

    def __init__(self, app: AppApi, owner: str) -> None:
        self.app = app
        self.owner = owner
        self.view: GameView = views.all()[0]
        self.address = ""
        self.wanted = ""
        self.session: Session | None = None
        """The game on the table beside it."""
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
            wanted=self.wanted,
            now="" if matter is None else matter.address,
            options=None if session is None else session.match.options,
            diagram=lambda one: self.diagrams.markup(self.view, tr, one),
        )

    def open(self, view: GameView, address: str) -> None:
        """Another place."""
        if (view, address.partition(".")[0]) != (self.view, self.address.partition(".")[0]):
            self.diagrams.clear()
        self.view, self.address, self.wanted = view, address, ""

    def seek(self, wanted: str) -> bool:
        """Search; False when it is sought already."""
        if wanted == self.wanted:
            return False
        self.diagrams.clear()
        self.wanted = wanted
        return True

    def render(self) -> None:
        """Bring it to the document, as far as it has changed."""
        raise NotImplementedError

    def see(self, address: str) -> None:
        """A diagram has come into view."""
        one = self.view.rulebook.paragraph(address)
        if one is not None and one.show and self.diagrams.table(address) is None:
            reading = self.reading
            self.app.browser.patch(self.diagrams.see(self.view, reading.tr, one))
            self.render()

    def play(self, address: str) -> None:
        """A diagram is played where it stands."""
        one = self.view.rulebook.paragraph(address)
        if one is not None and one.show:
            table = self.diagrams.play(self.view, one, lambda: self.play(address))
            self.render()
            table.open()

    def picture(self, address: str) -> None:
        """The picture again."""
        self.diagrams.stop(address)
        self.render()

    def regions(self) -> Mapping[str, list[Piece]]:
        return {f"{self.owner}-body": rule_pages.pieces(self.reading)}

    def to_place(self) -> list[Change]:
        """Bring what the address means to the top, and tell where we are."""
        reading = self.reading
        place = rule_pages.place_id(reading)
        title = place.replace("-p-", "-t-", 1)
        begin: list[Change] = [["start", place or f"{self.owner}-top"]]
        return [*begin, ["focus", title or f"{self.owner}-title"], ["say", rule_pages.title(reading)]]


class Dock(Reader):
    """The rules beside a table, in the standing element `dock`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app, "dock")
        self.shown = False

    def show(self, view: GameView, address: str, session: Session | None) -> None:
        """Open it at a place."""
        self.session = session
        self.open(view, address)
        self.shown = True
        self.render()
        self.app.browser.patch(self.to_place())

    def hide(self) -> None:
        """Away with it."""
        if self.shown:
            self.shown, self.session, self.wanted = False, None, ""
            self.diagrams.clear()
            self.patcher.forget()
            self.app.browser.patch([["dock", None]])

    def render(self) -> None:
        """Bring it to the document, as far as it has changed."""
        if not self.shown:
            return
        reading = self.reading
        name = esc(reading.tr("rules.of", game=reading.tr("title")))
        markup = (
            f'<header class="dock-head" id="dock-top"><h2 id="dock-title" tabindex="-1">{name}</h2>'
            '<div id="dock-tools" class="dock-tools" data-region></div>'
            f"{rule_pages.field(reading)}</header>"
            '<div id="dock-body" class="rules-body" data-region></div>'
        )
        changes: list[Change] = []
        if markup != self.patcher.skeleton:
            changes.append(["dock", markup])
            self.patcher.forget()
            self.patcher.skeleton = markup
        regions = {"dock-tools": [Piece("all", rule_pages.tools(reading))], **self.regions()}
        self.app.browser.patch([*changes, *self.patcher.update_regions(regions)])
