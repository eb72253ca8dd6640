"""Keeping the game on the table: saving after every step, and what to do when another tab has saved it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import record
from ui.markup.widgets import button
from ui.storage import summaries
from ui.storage.kinds import SAVE

LONGEST_PAUSE = 300_000
"""Milliseconds."""

if TYPE_CHECKING:
    from ui.table.table import Table


class Keeper:
    """Stores the game, and complains once per kind of trouble."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._complained: set[str] = set()
        kept = table.host.store.peek(table.session.id).facts
        table.session.seconds, table.session.updated = kept.get("seconds", 0), kept.get("updated", "")
        self._at = table.host.browser.clock()

    def save(self) -> None:
        """Store the game as it is."""
        session, host = self.table.session, self.table.host
        if session.conflict:
            return
        self._note_time()
        told = summaries.facts_of(session.match, session.updated, round(session.seconds))
        problem = host.store.save(session.id, record.write(session.match), told)
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

    def _note_time(self) -> None:
        """What happened, happened now. Longer pauses count as one of five minutes."""
        session, browser = self.table.session, self.table.host.browser
        now = browser.clock()
        session.seconds += min(now - self._at, LONGEST_PAUSE) / 1000
        session.updated = browser.now()
        self._at = now

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
        self.storage_changed(SAVE.key + self.table.session.id)  # the browser may not have told us yet
        return self.table.session.conflict

    def refuses(self) -> bool:
        """As `behind`, for something that a person wants to do: say why nothing happens."""
        if not self.behind():
            return False
        self.table.host.toast(self.table.session.tr("conflict.explain"))
        return True
