"""The table beside a lesson: a real one, but what the learner does there is asked of the lesson first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.core.contract import Action
from engine.core.errors import Refusal
from engine.core.match import Match
from ui.table.abilities import BESIDE_LESSON
from ui.table.api import Host
from ui.table.game_session import Session
from ui.table.table import Table


class Asks(Protocol):
    """What is asked at a table: a lesson's steps, a puzzle's turn."""

    host: Host
    root: str
    name: str

    @property
    def pointed(self) -> list[str]: ...

    def decided(self, action: Action) -> Refusal | None:
        """The learner wants to do this; answers why the rules forbid it."""

    def refused(self, notation: str, why: str) -> None:
        """The rules have refused it."""

    def may_step(self, word: str) -> bool:
        """Is undo ("undone") or redo the table's now?"""

    def took_back(self) -> None:
        """That has happened."""

    def back(self) -> None:
        """To what was asked before."""

    def key(self, key: str) -> bool:
        """A key; False: it is the table's."""


class LessonSession(Session):
    """The game beside a lesson or a puzzle: no secrets, no coach, no final screen."""

    def __init__(self, name: str, match: Match, language: str, *, motion: bool) -> None:
        """`name`: of the lesson or puzzle. Its boards are one board to the page, which keeps how somebody has
        moved it; the next lesson's are another one."""
        told = f"lesson-{match.game.id}-{name}"
        super().__init__(told, match, language, motion=motion, handover=False, abilities=BESIDE_LESSON)


class LessonTable(Table):
    """See the module."""

    def __init__(self, run: Asks, session: LessonSession) -> None:
        self.run = run
        super().__init__(run.host, session, run.root, run.name)

    def usual_drawer(self, compact: bool, docks: bool) -> str:
        """What a lesson is about is on the board; it opens the sheets that it speaks of."""
        return "open" if compact else "folded"

    def decide(self, action: Action) -> Refusal | None:
        return self.run.decided(action)

    def refuse(self, notation: str, why: str, touched: bool) -> None:
        super().refuse(notation, why, touched)
        self.run.refused(notation, why)

    def render(self) -> None:
        super().render()
        self.point()

    def point(self) -> None:
        """Mark what is to be looked at."""
        self.host.browser.patch([["point", self.name, self.run.pointed]])

    def let_go(self) -> None:
        """Nothing is chosen any more."""
        self.session.screen.selected = self.session.screen.hovered = None
        self.render()

    def step(self, move: Callable[[Session], bool], word: str) -> None:
        """Undo and redo belong to the table where somebody plays freely, else to the lesson."""
        if self.run.may_step(word):
            super().step(move, word)
            self.run.took_back()
        elif word == "undone":
            self.run.back()

    def key(self, key: str) -> None:
        if not self.run.key(key):
            super().key(key)
