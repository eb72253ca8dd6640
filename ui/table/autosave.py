"""Saves the open game after every move, and notices when another tab has saved it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import record
from engine.core.match import Line
from ui.markup.widgets import button
from ui.storage import summaries
from ui.storage.kinds import SAVE

LONGEST_PAUSE = 300_000
"""Milliseconds. A longer pause counts as this much playing time."""

if TYPE_CHECKING:
    from ui.table.table import Table


class Autosave:
    """Stores the game, and complains once per kind of trouble."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._complained: set[str] = set()
        self._copy = ""
        """The id under which what another tab does not have is stored since a conflict."""
        kept = table.host.store.peek(table.session.id).facts
        table.session.seconds, table.session.updated = kept.get("seconds", 0), kept.get("updated", "")
        self._at = table.host.browser.clock()

    def save(self) -> None:
        """Store the game as it is."""
        session, host = self.table.session, self.table.host
        if session.screen.conflict:
            return
        self._note_time()
        told = summaries.facts_of(session.match, session.updated, round(session.seconds))
        problem = host.store.save(session.id, record.write(session.match), told)
        host.browser.patch([["attr", ":root", "data-unsaved", "yes" if host.store.at_risk else None]])
        if problem is None:
            self._complained.discard("full")
        elif problem.code == "conflict":
            self._note_conflict()
            self.table.render()
        elif problem.code not in self._complained:
            self._complained.add(problem.code)
            save = button(
                "save-file", session.tr("record.download"), session.id, icon_name="save", kind="quiet"
            )
            host.toast(session.tr(f"storage.{problem.code}"), save, stay=True)

    def _note_time(self) -> None:
        """Count the playing time since the last save."""
        session, browser = self.table.session, self.table.host.browser
        now = browser.clock()
        session.seconds += min(now - self._at, LONGEST_PAUSE) / 1000
        session.updated = browser.now()
        self._at = now

    def storage_changed(self, key: str) -> None:
        """React to another tab that has stored something, perhaps this very game."""
        session, host = self.table.session, self.table.host
        if host.store.foreign(key) == session.id and not session.screen.conflict:
            self._note_conflict()
            self.table.other_seats.stop()
            self.table.render()
            host.say(session.tr("conflict.title"))

    def _note_conflict(self) -> None:
        """Store what only this tab has as a game of its own, so that it is there whatever happens next."""
        session, host = self.table.session, self.table.host
        session.screen.conflict = True
        match, other = session.match, record.read(host.store.peek(session.id).record).match
        if self._copy or (other is not None and not other.add(Line("", tuple(match.actions)))):
            return
        self._copy = host.store.new_id(host.browser.seed())
        host.places.keep(self._copy, session.mine)
        told = summaries.facts_of(match, host.browser.now(), round(session.seconds))
        host.store.save(self._copy, record.write(match), told)
        title = host.store.label(session.id).title or session.tr("title")
        host.store.write_label(self._copy, session.tr("shelf.copy-of", title=title), "")
        host.browser.patch([["attr", ":root", "data-unsaved", "yes" if host.store.at_risk else None]])

    def load_other(self) -> None:
        """Go on with the game of the other tab; the copy of this one goes to the bin."""
        host = self.table.host
        if self._copy:
            host.store.delete(self._copy, host.browser.now())
        host.reopen(self.table)

    def keep_copy(self) -> None:
        """Go on with the game of this tab, as a game of its own."""
        if self._copy:
            self.table.host.store.delete_for_good(self._copy)
        self.table.host.begin(self.table.session.match, self.table)

    def may_change(self, *, quietly: bool = False) -> bool:
        """Whether changes made here can be stored: not when another tab has saved a newer revision. Say so,
        unless `quietly`."""
        self.storage_changed(SAVE.key + self.table.session.id)  # the browser may not have told us yet
        if self.table.session.screen.conflict and not quietly:
            self.table.host.toast(self.table.session.tr("conflict.explain"))
        return not self.table.session.screen.conflict
