"""Moves every seat that no person moves: at the chosen speed, at once, or by button. It can be paused.

A bot that searches thinks in the worker if there is one (`ui.browser.bot_worker`), also during the pause
before its move. All others think on the page in slices (`Mover.think`), so that the page stays responsive.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots import questions
from engine.bots.bot import Bot
from engine.core.contract import Action
from engine.core.errors import OptionError
from engine.core.seats import BOT, Mover, Seat
from ui.markup.widgets import button
from ui.storage.settings import CARD_DELAY, LETTER_DELAY, LONGEST_DELAY, RUN_DELAY
from ui.table import announcements
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.game_session import Session
from ui.view import seats
from ui.view.seats import mover_of, searches

SLICE = 8.0
"""Milliseconds of thinking in one slice; drawing the result comes on top."""


class OtherSeats:
    """Makes the moves of one table's bots and automas, and seats them."""

    def __init__(self, table: TableApi) -> None:
        self.table = table
        self._timer: int | None = None
        self._thoughts: Iterator[Action | None] | None = None
        self._asked = 0
        """The number of the request that the worker is working on; 0 for none."""
        self._due = False
        """True once the minimum delay between bot moves is over; earlier answers wait for the timer."""
        self._movers: dict[tuple[int | None, Seat], Mover] = {}
        """The movers by seat. A bot remembers the rest of its turn."""

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "automa-step": lambda arg, how: self.step(),
            "automa-run": lambda arg, how: self.pause(False),
            "automa-pause": lambda arg, how: self.pause(True),
            "automa-toggle": lambda arg, how: self.toggle(),
        }

    def stop(self) -> None:
        """Cancel the planned move and forget what a bot is thinking about."""
        self._thoughts = None
        self._due = False
        if self._asked:
            self.table.host.bot_worker.cancel(self._asked)
            self._asked = 0
        if self._timer is not None:
            self.table.host.browser.cancel(self._timer)
            self._timer = None

    def leave(self) -> None:
        """Stop for good: the table closes."""
        self.stop()
        self.table.host.bot_worker.release(self)

    def schedule(self) -> None:
        """Plan the next move, if there is one to come."""
        self.stop()
        session, speed, worker = self.table.session, self.table.host.prefs.speed, self.table.host.bot_worker
        running = session.abilities.run and session.live.to_move is not None
        if running and any(map(searches, session.match.seats)):
            worker.acquire(self)
        else:
            worker.release(self)
        if self._ready() and not session.screen.paused and speed in RUN_DELAY:
            self._ask()
            self._later(self._pause(speed))

    def _pause(self, speed: str) -> int:
        """How long the last bot move is left to be read: as long as its text takes."""
        session = self.table.session
        match, least = session.match, RUN_DELAY[speed]
        if session.screen.cards:
            return max(least, CARD_DELAY.get(speed, 0))
        if speed not in LETTER_DELAY or not match.cursor:
            return least
        if session.log_seat(match.cursor - 1) in session.people:
            return least  # who did that knows it
        letters = sum(map(len, session.log_lines()[match.cursor - 1]))
        return max(least, min(LONGEST_DELAY, letters * LETTER_DELAY[speed]))

    def helper_failed(self) -> None:
        """Tell that the worker has failed for the first time."""
        self.table.host.toast(self.table.session.tr("bot.helper"))

    def _ready(self) -> bool:
        session = self.table.session
        return session.abilities.run and session.moves_itself and not session.looking

    def _later(self, milliseconds: int) -> None:
        self._timer = self.table.host.browser.later(milliseconds, self._work)

    def _work(self) -> None:
        """Think for one slice and make what is decided; at speed “once” also the moves that follow."""
        self._timer = None
        self._due = True
        if self._asked:
            return  # until the answer comes
        session, browser = self.table.session, self.table.host.browser
        until = browser.clock() + SLICE
        lines: list[str] = []
        decided, before = 0, session.match.cursor
        through = self.table.host.prefs.speed == "once" and not session.screen.paused
        while self._ready() and (through or not decided):
            if self._thoughts is None and self._is_question():
                if not decided and self._ask():
                    return
                if decided:
                    break  # shown first; the next slice asks
            action = self._thought(session)
            if action is not None:
                if not decided and not self.table.may_change(quietly=True):
                    return
                lines += session.play(action)
                decided += 1
            if browser.clock() >= until:
                break
        if decided:
            self.table.after(lines + session.play_only())
            announcements.moved(self.table, before)
        elif self._thoughts is not None:
            self._later(0)

    def _thought(self, session: Session) -> Action | None:
        """Think for one slice about the seat to move; returns the action when it is decided."""
        if self._thoughts is None:
            declared = session.match.mover()
            assert declared is not None
            self._thoughts = self._mover(declared).think(session.live, session.match.cursor)
        action = next(self._thoughts)
        if action is not None:
            self._thoughts = None
        return action

    def _mover(self, declared: Seat) -> Mover:
        """The mover of the seat to move."""
        here = (self.table.session.live.to_move, declared)
        if here not in self._movers:
            self._movers[here] = mover_of(declared)
        return self._movers[here]

    # --- in the worker

    def _is_question(self) -> bool:
        """Whether a searching bot is to move and the worker is up."""
        declared = self.table.session.match.mover()
        return self.table.host.bot_worker.ready and declared is not None and searches(declared)

    def _ask(self) -> bool:
        """Ask the worker for the next move; False when there is no worker or nothing to ask."""
        match = self.table.session.match
        declared = match.mover()
        if declared is None or not self._is_question():
            return False
        mover = self._mover(declared)
        if isinstance(mover, Bot) and mover.planned(match.state) is not None:
            return False
        question = questions.about_move(declared, match.state, match.cursor)
        if question is not None:
            self._asked = self.table.host.bot_worker.ask(question, self._answered)
        return self._asked > 0

    def _answered(self, text: str | None) -> None:
        """Take the worker's answer; if there is none, think here."""
        self._asked = 0
        match = self.table.session.match
        declared = match.mover()
        assert declared is not None, "questions about what is over are dropped"
        mover = self._mover(declared)
        try:
            advice = questions.move(text or "", match.state)
            assert isinstance(mover, Bot), "only bots are asked about"
            self._thoughts = iter((mover.intend(match.state, match.cursor, advice),))
        except questions.NO_ANSWER:
            self._thoughts = mover.think(match.state, match.cursor)
        if self._due:
            with self.table.host.browser.batch():
                self._work()

    # --- by button

    def step(self) -> None:
        """Make one move by button, also while paused."""
        if self._ready() and self.table.may_change():
            self.stop()
            self._work()

    def toggle(self) -> None:
        """Pause or continue, by key."""
        if self.table.session.moves_itself:
            self.pause(not self.table.session.screen.paused)

    def pause(self, paused: bool) -> None:
        """Pause or continue."""
        self.table.session.screen.paused = paused
        self.table.render()
        self.schedule()

    # --- who sits where

    def sit(self, number: int, level: str) -> bool:
        """Give a seat to a bot of a level or to a person; False when that is not possible."""
        table, session = self.table, self.table.session
        if not seats.is_level(level) or not session.abilities.act or not table.may_change():
            return False
        before = session.match.seats
        try:
            session.match.seat(number, seats.declare(level, table.host.browser.seed()))
        except OptionError:
            return False
        self.share_seats(seats.mine_after(session.mine, number, level, session.match.seats))
        session.screen.revealed = None
        session.forget()
        table.render()
        table.save()
        self.schedule()
        if before[number].kind == BOT and session.is_person(number) and session.in_turn_of(number):
            back = button("undo", session.tr("undo"), kind="quiet")
            table.host.toast(session.tr("seat.mid-turn", name=session.names[number]), back)
        return True

    def share_seats(self, mine: frozenset[int] | None) -> None:
        """Let people play these seats here, and the others by link."""
        session = self.table.session
        session.mine = mine
        if session.abilities.keep:
            self.table.host.places.keep(session.id, mine)
