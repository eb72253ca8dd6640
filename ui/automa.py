"""The automa's turns: one step after the other at the chosen speed, at once, or by button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.prefs import AUTOMA_DELAY
from ui.session import Session

if TYPE_CHECKING:
    from ui.play_controller import PlayController

AT_ONCE_LIMIT = 2000
"""More automa steps than any game has: a guard against an automa that never ends."""


class AutomaRunner:
    """Sees to it that the rules' own moves are made, and can be held."""

    def __init__(self, play: PlayController) -> None:
        self.play = play
        self._timer: int | None = None

    def _ready(self) -> Session | None:
        """The game, if an automa moves next and nobody holds it."""
        session = self.play.session
        if session is None or session.looking or session.paused or not session.automa_next:
            return None
        if self.play.keeper.behind():
            return None
        return session

    def stop(self) -> None:
        """No step by itself until the next `schedule`."""
        if self._timer is not None:
            self.play.app.browser.cancel(self._timer)
            self._timer = None

    def schedule(self) -> None:
        """Plan the next step, if there is one to come."""
        self.stop()
        session, speed = self._ready(), self.play.app.prefs.speed
        if session is None:
            return
        if speed == "once":
            self._at_once(session)
        elif speed in AUTOMA_DELAY:
            self._timer = self.play.app.browser.later(AUTOMA_DELAY[speed], self._tick)

    def _tick(self) -> None:
        self._timer = None
        session = self._ready()
        if session is not None:
            self.play.after(session.automa_step())

    def _at_once(self, session: Session) -> None:
        lines: list[str] = []
        for _ in range(AT_ONCE_LIMIT):
            if not session.automa_next:
                break
            lines += session.automa_step()
        self.play.after(lines)

    def step(self) -> None:
        """One step by button."""
        session = self.play.session
        if session is None or not session.automa_next or session.looking or self.play.keeper.refuses():
            return
        self.play.after(session.automa_step())

    def pause(self, paused: bool) -> None:
        """Hold the automa, or let it go on."""
        session = self.play.session
        if session is not None:
            session.paused = paused
            self.play.render()
            self.schedule()
