"""The rules to read: opened at a place, searched, beside a table (the dock) or as a page of their own.

A `Reader` keeps what one of the two shows; drawing is `ui.rule_pages`, live diagrams are `ui.diagrams`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui import games as views
from ui import rule_pages
from ui.contract import GameView
from ui.html import esc
from ui.patch import Change, Ids, Patcher, Piece
from ui.rule_pages import GLOSSARY, Reading
from ui.session import Session
from ui.texts import translator

if TYPE_CHECKING:
    from ui.app import App


def known(view: GameView, address: str) -> bool:
    """Is there such a place in the rules of a game?"""
    words = address.partition(".")[0] == GLOSSARY
    return not address or words or view.rulebook.paragraph(address) is not None


class Reader:
    """A game's rules, opened somewhere. `owner`: the ids of what it shows begin with it."""

    def __init__(self, app: App, owner: str) -> None:
        self.app = app
        self.owner = owner
        self.view: GameView = views.all()[0]
        self.address = ""
        self.wanted = ""
        self.session: Session | None = None
        """The game on the table beside it."""
        self.patcher = Patcher(owner, Ids())

    @property
    def reading(self) -> Reading:
        session = self.session
        matter = None if session is None else session.matter()
        return Reading(
            view=self.view,
            tr=translator(self.app.language, self.view),
            owner=f"{self.owner}-body",
            address=self.address,
            wanted=self.wanted,
            now="" if matter is None else matter.address,
            options=None if session is None else session.match.options,
        )

    def open(self, view: GameView, address: str) -> None:
        """Another place."""
        self.view, self.address, self.wanted = view, address, ""

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

    def __init__(self, app: App) -> None:
        super().__init__(app, "dock")
        self.shown = False
        self._from = ""
        """The element that had opened it gets the focus back: by the verb's own place."""

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
            f'<div id="dock-tools" class="dock-tools" data-region></div></header>'
            f"{rule_pages.field(reading)}"
            '<div id="dock-body" class="rules-body" data-region></div>'
        )
        changes: list[Change] = []
        if markup != self.patcher.skeleton:
            changes.append(["dock", markup])
            self.patcher.forget()
            self.patcher.skeleton = markup
        regions = {"dock-tools": [Piece("all", rule_pages.tools(reading))], **self.regions()}
        self.app.browser.patch([*changes, *self.patcher.update_regions(regions)])
