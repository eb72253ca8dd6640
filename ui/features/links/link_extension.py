"""The table extension for games by link: the panel while a remote player is to move, and the panel of a game
that came by link and is only being viewed."""

from __future__ import annotations

from ui.browser.patch import Piece
from ui.features.links import panels
from ui.features.links.links import Visit
from ui.table.api import TableApi
from ui.table.extension import Extension


class LinkedGame(Extension):
    """One table's game, as far as others play it by link."""

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        self._visit: Visit | None = None

    @property
    def visit(self) -> Visit | None:
        """How the game came here, as long as it is only viewed."""
        return self._visit

    @visit.setter
    def visit(self, visit: Visit | None) -> None:
        self._visit = visit
        self.table.session.screen.only_looked_at = visit is not None

    def title(self) -> str | None:
        return None if self._visit is None else panels.title(self.table.session, self._visit)

    def panel(self) -> list[Piece] | None:
        table, session = self.table, self.table.session
        if self._visit is not None:
            return panels.visit_panels(session, self._visit, table.layout, table.ids)
        here = not session.looking and session.live.to_move is not None and not session.visibility.covered
        if here and session.abilities.keep and session.visibility.away:
            return [panels.waiting_panel(session, table.ids, table.layout.share)]
        return None

    def epilogue(self) -> str:
        return panels.final_panel(self.table.session, self.table.ids, self.table.layout.share)
