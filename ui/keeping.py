"""Keeping the game on the table: saving after every step, and what to do when another tab has saved it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import record
from ui.parts import button
from ui.router import Route
from ui.storage import PREFIX

if TYPE_CHECKING:
    from ui.play_controller import PlayController


class Keeper:
    """Stores the game, and complains once per kind of trouble."""

    def __init__(self, play: PlayController) -> None:
        self.play = play
        self._complained: set[str] = set()

    def another_game(self) -> None:
        """A full storage is worth a word for every game."""
        self._complained.discard("full")

    def save(self) -> None:
        """Store the game as it is."""
        session, app = self.play.session, self.play.app
        if session is None or session.conflict:
            return
        seat = session.live.to_move
        facts = {
            "game": session.match.game.id,
            "names": list(session.names),
            "actions": session.match.cursor,
            "turn": "" if seat is None else session.names[seat],
            "over": seat is None,
            "updated": app.browser.now(),
        }
        problem = app.store.save(session.id, record.write(session.match), facts)
        app.browser.patch([["attr", ":root", "data-unsaved", "yes" if app.store.at_risk else None]])
        if problem is None:
            self._complained.discard("full")
        elif problem.code == "conflict":
            session.conflict = True
            self.play.render()
        elif problem.code not in self._complained:
            self._complained.add(problem.code)
            save = button("save-file", app.tr("record.download"), session.id, icon_name="save", kind="quiet")
            app.toast(app.tr(f"storage.{problem.code}"), save, stay=True)

    def storage_changed(self, key: str) -> None:
        """Another tab has stored something: perhaps this very game."""
        session, app = self.play.session, self.play.app
        if session is not None and app.store.foreign(key) == session.id and not session.conflict:
            session.conflict = True
            self.play.automa.stop()
            self.play.render()
            app.say(session.tr("conflict.title"))

    def behind(self) -> bool:
        """Has another tab gone on with this game? Whatever is done here now, nobody would keep."""
        session = self.play.session
        if session is not None:
            self.storage_changed(PREFIX + session.id)  # the browser may not have told us yet
        return session is not None and session.conflict

    def refuses(self) -> bool:
        """As `behind`, for something that a person wants to do: say why nothing happens."""
        if not self.behind():
            return False
        self.play.app.toast(self.play.app.tr("conflict.explain"))
        return True

    def load_other(self) -> None:
        """Go on with what the other tab has stored."""
        session = self.play.session
        if session is not None:
            self.play.session = None
            self.play.open(Route("play", session.id))

    def keep_copy(self) -> None:
        """Go on with this tab's game under a new name."""
        session = self.play.session
        if session is not None:
            self.play.begin(session.match)
