"""Moves every seat that no person moves: at the chosen speed, at once, or by button; can be held.

Whoever thinks does so in slices (`Mover.think`), and the page gets its turn between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.contract import Action
from ui import outside
from ui.prefs import RUN_DELAY
from ui.seating import mover_of

if TYPE_CHECKING:
    from ui.session import Session
    from ui.table import Table

SLICE = 8.0
"""Milliseconds of thinking in one go; drawing what came of it takes its time, too."""


class Runner:
    """Sees to it that the moves of a table's other seats are made."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._timer: int | None = None
        self._thoughts: Iterator[Action | None] | None = None

    def stop(self) -> None:
        """Nothing moves by itself until the next `schedule`."""
        self._thoughts = None
        if self._timer is not None:
            self.table.host.browser.cancel(self._timer)
            self._timer = None

    def schedule(self) -> None:
        """Plan the next move, if there is one to come."""
        self.stop()
        session, speed = self.table.session, self.table.host.prefs.speed
        if self._ready() and not session.paused and speed in RUN_DELAY:
            self._later(RUN_DELAY[speed])

    def _ready(self) -> bool:
        session = self.table.session
        return session.abilities.run and session.moves_itself and not session.looking

    def _later(self, milliseconds: int) -> None:
        self._timer = self.table.host.browser.later(milliseconds, self._work)

    def _work(self) -> None:
        """Think for a slice. What is decided is done; where nobody wants to watch, also what follows."""
        self._timer = None
        session, browser = self.table.session, self.table.host.browser
        until = browser.clock() + SLICE
        lines: list[str] = []
        decided, before = 0, session.match.cursor
        through = self.table.host.prefs.speed == "once" and not session.paused
        while self._ready() and (through or not decided):
            action = self._thought(session)
            if action is not None:
                if not decided and self.table.keeper.behind():
                    return
                lines += session.play(action)
                decided += 1
            if browser.clock() >= until:
                break
        if decided:
            self.table.after(lines + session.play_only())
            outside.moved(self.table, before)
        elif self._thoughts is not None:
            self._later(0)

    def _thought(self, session: Session) -> Action | None:
        """The next slice of thinking about the seat to move; the action when it is decided."""
        if self._thoughts is None:
            declared = session.match.mover()
            assert declared is not None
            self._thoughts = mover_of(declared).think(session.live, session.match.cursor)
        action = next(self._thoughts)
        if action is not None:
            self._thoughts = None
        return action

    def step(self) -> None:
        """One move by button, also while everything is held."""
        if self._ready() and not self.table.keeper.refuses():
            self.stop()
            self._work()

    def pause(self, paused: bool) -> None:
        """Hold, or go on."""
        self.table.session.paused = paused
        self.table.render()
        self.schedule()
