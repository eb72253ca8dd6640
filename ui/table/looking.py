"""Going back and forth in a game: undo and redo, and looking at earlier moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.table import announcements
from ui.table.game_session import Session

if TYPE_CHECKING:
    from ui.table.abilities import Command
    from ui.table.table import Table


class Looking:
    """Moves one table to other moments of its game."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "look": lambda arg, how: self.look(int(arg)),
            "look-now": lambda arg, how: self.look(None),
            "look-by": lambda arg, how: self.look(self.table.session.moment + int(arg)),
            "undo": lambda arg, how: self.table.step(Session.undo, "undone"),
            "redo": lambda arg, how: self.table.step(Session.redo, "redone"),
            "undo-to": lambda arg, how: self.undo_to(int(arg)),
        }

    def step(self, move: Callable[[Session], bool], word: str) -> None:
        """Undo or redo. `word`: the key of what is said of it."""
        table, session = self.table, self.table.session
        if not table.may_change():
            return
        table.other_seats.stop()
        if session.looking:
            session.look_at(None)
        if not session.people:
            session.screen.paused = True  # or it would be played again at once
        if move(session):
            table.after([session.tr(word)])
        else:
            table.host.toast(session.tr(f"{word}.nothing"))
            table.render()

    def undo_to(self, count: int) -> None:
        """Make the moment shown the current one; what came after it can be redone."""
        if self.table.may_change() and self.table.session.goto(count):
            self.table.after([self.table.session.tr("undone")])

    def look(self, count: int | None, *, playing: bool = False) -> None:
        """Show a moment; None is the current one. `playing`: as part of a replay."""
        table, session = self.table, self.table.session
        if not session.look_at(count):
            return
        table.other_seats.stop()
        if not playing:
            table.replay.stop()
            table.host.moved(table)
        table.render()
        text = session.tr("look.at", moment=session.moment, total=session.match.cursor)
        table.host.say(text if session.looking else session.tr("look.back"))
        announcements.looked(table)
        table.other_seats.schedule()
