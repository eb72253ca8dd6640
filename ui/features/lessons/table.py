"""The table beside a lesson or puzzle. The run decides about every action of the learner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from engine.core.contract import Action
from engine.core.errors import Refusal
from engine.core.match import Match
from ui.table import announcements
from ui.table.abilities import BESIDE_LESSON
from ui.table.api import Host
from ui.table.game_session import Session
from ui.table.table import Table

HAPPENED: Final = "happened"
"""Among what is `sought`: the places that the last action has changed."""
UPRIGHT_PHONE: Final = "(max-width: 559.9px) and (orientation: portrait)"
"""Where words, board and turn panel stand below each other."""


class Asks(Protocol):
    """What a `LessonTable` asks of its run, of a lesson or a puzzle."""

    host: Host
    root: str
    name: str

    @property
    def pointed(self) -> list[str]:
        """What is marked on the table: actions, things that explain themselves, panels."""

    @property
    def sought(self) -> list[str]:
        """What has to be in sight besides: the actions that are asked for, or `HAPPENED`."""

    def decided(self, action: Action) -> Refusal | None:
        """Judge an action, and play it if it is right. Returns why the rules refuse it, or None."""

    def refused(self, notation: str, why: str) -> None:
        """Handle an action that the rules have refused."""

    def may_step(self, word: str) -> bool:
        """Whether the table may undo ("undone") or redo ("redone") now."""

    def took_back(self) -> None:
        """React to an undo or redo of the table."""

    def back(self) -> None:
        """Go back to the previous question."""

    def key(self, key: str) -> bool:
        """Handle a key. False if it is left to the table."""


class LessonSession(Session):
    """The match beside a lesson or puzzle: no secrets, no coach, no final screen."""

    shows_own = True

    def __init__(
        self, name: str, match: Match, language: str, *, motion: bool, mine: frozenset[int] | None = None
    ) -> None:
        """`name`: the id of the lesson or puzzle. All its boards have one session id, so that the page keeps
        their zoom. `mine`: the learner's seats if the others are no bots."""
        told = f"lesson-{match.game.id}-{name}"
        super().__init__(
            told, match, language, motion=motion, handover=False, abilities=BESIDE_LESSON, mine=mine
        )


class LessonTable(Table):
    """A table that passes actions, undo and keys to its run."""

    def __init__(self, run: Asks, session: LessonSession) -> None:
        self.run = run
        super().__init__(run.host, session, run.root, run.name)

    def usual_drawer(self, compact: bool, docks: bool) -> str:
        """The initial state of the sheets: folded, because steps open the sheets that they need."""
        return "open" if compact else "folded"

    def decide(self, *actions: Action) -> Refusal | None:
        for action in actions:  # each is judged; what follows a wrong one is not done
            before = self.session.match.cursor
            if (refusal := self.run.decided(action)) is not None:
                return refusal
            if self.session.match.cursor == before:
                break
        return None

    def refuse(self, notation: str, why: str, touched: bool) -> None:
        super().refuse(notation, why, touched)
        self.run.refused(notation, why)

    def render(self) -> None:
        super().render()
        self.point()

    def play(self, action: Action) -> None:
        """Play an action, whoever is to move."""
        before = self.session.match.cursor
        self.after(self.session.play(action))
        announcements.moved(self, before)

    def point(self) -> None:
        """Mark the targets of the current step, and bring them and what it is about into sight."""
        self.host.browser.patch([["point", self.name, self.run.pointed, self.run.sought]])

    def open_only(self, tabs: Sequence[str], *, acting: bool) -> None:
        """Open these tabs, and close whatever else may cover the board or take its room. `acting`: whether
        the learner is to choose something in the turn panel."""
        layout = self.layout
        before = (layout.tab, layout.drawer)
        if not tabs:
            layout.tab = "turn"
            idle = not layout.compact or (not acting and self.host.browser.media(UPRIGHT_PHONE))
            layout.drawer = "folded" if idle else "open"
        if before != (layout.tab, layout.drawer):
            self.render()
        for tab in tabs:
            self.tab(tab)

    def put_cards_away(self) -> None:
        """Remove the cards of big events."""
        if self.session.screen.cards:
            self.session.screen.cards = ()
            self.render()

    def let_go(self) -> None:
        """Deselect everything."""
        self.session.screen.selected = self.session.screen.hovered = None
        self.render()

    def step(self, move: Callable[[Session], bool], word: str) -> None:
        """Undo or redo if the run allows that; otherwise undo goes back to the previous step."""
        if self.run.may_step(word):
            super().step(move, word)
            self.run.took_back()
        elif word == "undone":
            self.run.back()

    def key(self, key: str) -> None:
        if not self.run.key(key):
            super().key(key)
