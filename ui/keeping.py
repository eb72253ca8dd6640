"""Keeping the game on the table: saving after every step, and what to do when another tab has saved it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import record
from ui.parts import button
from ui.setup import board_mark
from ui.storage import PREFIX

if TYPE_CHECKING:
    from ui.table import Table


class Keeper:
    """Stores the game, and complains once per kind of trouble."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._complained: set[str] = set()

    def save(self) -> None:
        """Store the game as it is."""
        session, host = self.table.session, self.table.host
        if session.conflict:
            return
        seat = session.live.to_move
        facts = {
            "game": session.match.game.id,
            "names": list(session.names),
            "actions": session.match.cursor,
            "turn": "" if seat is None else session.names[seat],
            "over": seat is None,
            "updated": host.browser.now(),
            "board": board_mark(session.match),
        }
        problem = host.store.save(session.id, record.write(session.match), facts)
        host.browser.patch([["attr", ":root", "data-unsaved", "yes" if host.store.at_risk else None]])
        if problem is None:
            self._complained.discard("full")
        elif problem.code == "conflict":
            session.conflict = True
            self.table.render()
        elif problem.code not in self._complained:
            self._complained.add(problem.code)
            save = button(
                "save-file", session.tr("record.download"), session.id, icon_name="save", kind="quiet"
            )
            host.toast(session.tr(f"storage.{problem.code}"), save, stay=True)

    def storage_changed(self, key: str) -> None:
        """Another tab has stored something: perhaps this very game."""
        session, host = self.table.session, self.table.host
        if host.store.foreign(key) == session.id and not session.conflict:
            session.conflict = True
            self.table.runner.stop()
            self.table.render()
            host.say(session.tr("conflict.title"))

    def behind(self) -> bool:
        """Has another tab gone on with this game? Whatever is done here now, nobody would keep."""
        self.storage_changed(PREFIX + self.table.session.id)  # the browser may not have told us yet
        return self.table.session.conflict

    def refuses(self) -> bool:
        """As `behind`, for something that a person wants to do: say why nothing happens."""
        if not self.behind():
            return False
        self.table.host.toast(self.table.session.tr("conflict.explain"))
        return True
