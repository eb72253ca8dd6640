"""A lesson in progress: its table, texts, timers and points.

A `Run` creates the table; the page draws the panel (`ui.features.lessons.panel`) whenever `changed` is
called. The run checks the learner's actions before they are played, so that wrong ones never are. The
`Stepper` decides which step is current; the step's handler (`ui.features.lessons.steps`) asks and judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine import games
from engine.core import lessons
from engine.core.contract import Action, State
from engine.core.errors import Refusal
from engine.core.lesson_form import Lesson
from engine.core.match import Match
from engine.core.seats import AUTOMA, BOT, PERSON, Seat
from ui.browser import keyboard
from ui.features.lessons.stepper import Stepper
from ui.features.lessons.steps.base import ASK, NOTE, SAID, TALK, THROUGH, Handler, Reply
from ui.features.lessons.table import LessonSession, LessonTable
from ui.features.lessons.words import Words, plain
from ui.storage.settings import RUN_DELAY
from ui.table.abilities import Command
from ui.table.api import Host
from ui.words.i18n import Translator

PATIENT: Final = "apprentice"
"""The bots' level in lessons that name none."""


class Run:
    """One lesson from its first step to its end."""

    def __init__(
        self,
        host: Host,
        game_id: str,
        lesson: Lesson,
        *,
        root: str = "room-lesson",
        name: str = "",
        changed: Callable[[], None] = lambda: None,
        finished: Callable[[int, int], None] = lambda raw, most: None,
    ) -> None:
        self.host, self.lesson, self.root, self.name = host, lesson, root, name
        self.game, self.figures = games.get(game_id), games.course(game_id).figures
        self.changed, self._finished = changed, finished
        self.points: dict[int, int] = {}
        """By step: 1 if it was answered at the first attempt, else 0. Steps that ask nothing are left out."""
        self._timer: int | None = None
        self.steps = Stepper(self)
        self.table = self._lay(lessons.start(self.game, lesson))
        self.commands: dict[str, Command] = {
            "lesson-next": lambda arg, how: self.steps.next(),
            "lesson-back": lambda arg, how: self.back(),
            "lesson-hint": lambda arg, how: self.at.hint(),
            "lesson-show": lambda arg, how: self.at.show(),
            "lesson-answer": lambda arg, how: self.answer(arg),
            "lesson-again": lambda arg, how: self.steps.again(),
        }

    def open(self, number: int = 1, points: Mapping[int, int] | None = None) -> None:
        """Open the table, whose element the page has drawn, and begin a step: the first, or the one where an
        earlier visit ended, with its `points`."""
        self.table.open()
        self.points = dict(points or {})
        self.steps.resume(number)

    def close(self) -> None:
        """Stop timers and background work; the page will show something else."""
        self.still()
        self.table.close()

    # --- the current step

    @property
    def at(self) -> Handler[Any]:
        """The handler of the current step."""
        return self.steps.at

    @property
    def number(self) -> int:
        """The current step, from 1; 0 before the lesson is opened."""
        return self.steps.number

    @property
    def next_step(self) -> int:
        """The step to go on with after a pause: this one, or the one after it if it is answered."""
        done = self.status == SAID and self.number < len(self.lesson.steps)
        return self.number + 1 if done else self.number

    @property
    def status(self) -> str:
        """The status of the current step."""
        return self.at.status

    # --- the table

    def _lay(self, state: State) -> LessonTable:
        """A new table that starts from `state`."""
        seat, usual = self.lesson.seat, Match(self.game, 0, 0, start=state).seats
        others = Seat(BOT, self.lesson.bots or PATIENT, 1)
        seats = [
            others if seat is not None and number != seat and declared.kind == PERSON else declared
            for number, declared in enumerate(usual)
        ]
        match = Match(self.game, 0, 0, seats=seats, start=state)
        session = LessonSession(self.lesson.id, match, self.host.language, motion=self.host.motion)
        return LessonTable(self, session)

    def put(self, state: State) -> None:
        """Replace the table by one that starts from `state`."""
        table = self._lay(state)
        self.table.close()
        self.table = table
        table.open()

    @property
    def match(self) -> Match:
        return self.table.session.match

    @property
    def learners(self) -> bool:
        """Whether the learner is to move."""
        seat = self.match.state.to_move
        if seat is None or self.match.seats[seat].kind == AUTOMA:
            return False
        return self.lesson.seat is None or seat == self.lesson.seat

    # --- words

    @property
    def words(self) -> Words:
        """The texts of the lesson."""
        return Words(self.game.id, self.lesson, self.tr)

    @property
    def tr(self) -> Translator:
        """The translator of the page's and the game's words."""
        return self.table.session.tr

    def announce(self, text: str) -> None:
        """Redraw the panel and have `text` read out by screen readers."""
        self.changed()
        self.table.point()
        self.host.say(plain(text))

    # --- timers: at most one is set

    def still(self) -> None:
        """Cancel the timer and the step's background work."""
        self.at.stop()
        if self._timer is not None:
            self.host.browser.cancel(self._timer)
            self._timer = None

    @property
    def pause(self) -> int:
        """Milliseconds between the parts of an answer that is shown."""
        return RUN_DELAY.get(self.host.prefs.speed, RUN_DELAY["normal"])

    def later(self, milliseconds: int, work: Callable[[], None]) -> None:
        """Call `work` after a delay, and cancel whatever was scheduled before."""
        self.still()
        self._set(milliseconds, work)

    def soon(self, work: Callable[[], None]) -> None:
        """Call `work` at the speed of other seats' moves; with "step", leave it to the button."""
        speed = self.host.prefs.speed
        if speed in RUN_DELAY:
            self.later(RUN_DELAY[speed], work)

    def defer(self, work: Callable[[], None]) -> None:
        """Call `work` after the browser has handled its events."""
        self._set(0, work)

    def _set(self, milliseconds: int, work: Callable[[], None]) -> None:
        def fire() -> None:
            self._timer = None
            work()

        self._timer = self.host.browser.later(milliseconds, fire)

    # --- the end

    def finish(self) -> None:
        """Report the points after the last step."""
        self.still()
        self.table.put_cards_away()
        raw, most = self.score
        self._finished(raw, most)
        self.host.tell("completed", {"raw": raw, "max": most, "success": True})
        self.announce(self.words.gist or self.tr("lesson.through"))

    @property
    def score(self) -> tuple[int, int]:
        """How many steps were answered at the first attempt, and how many asked something."""
        return sum(self.points.values()), len(self.points)

    # --- what the learner does (ui.features.lessons.table.Asks)

    @property
    def pointed(self) -> list[str]:
        return self.at.pointed if self.number and self.status != THROUGH else []

    @property
    def sought(self) -> list[str]:
        return self.at.sought if self.number and self.status != THROUGH else []

    def decided(self, action: Action) -> Refusal | None:
        refusal = self.match.state.why_not(action)
        if refusal is not None:
            return refusal
        if self.status in (TALK, SAID):
            self.steps.read_on(action)
        if self.status == ASK:
            self.at.acted(action, self.game.format(action))
        else:
            self.at.reply_with(Reply(NOTE, self.tr("lesson.read-first")))
        return None

    def refused(self, notation: str, why: str) -> None:
        if self.status == ASK:
            self.at.refused(notation, why)

    def answer(self, given: str) -> None:
        """Handle the button of a choice."""
        if self.status == ASK:
            self.at.chosen(given)

    def may_step(self, word: str) -> bool:
        return self.at.may_undo(word)

    def took_back(self) -> None:
        self.at.undone()

    def back(self) -> None:
        self.steps.back()

    def key(self, key: str) -> bool:
        shortcut = keyboard.find(key, keyboard.LESSON)
        if shortcut is None:
            return False
        # Enter confirms a selected choice, and while a step asks, U is the table's.
        confirms = shortcut.command == "lesson-next" and self.table.session.screen.selected is not None
        if confirms or (shortcut.command == "lesson-back" and self.status == ASK):
            return False
        self.commands[shortcut.command]("", "key")
        return True

    def prefs_changed(self, name: str) -> None:
        """Apply a changed setting."""
        self.table.prefs_changed(name)
        if name == "language":
            self.at.reply = None
        if name == "speed" and self._timer is None and self.at.page_moves:
            self.soon(self.at.go_on)
        self.changed()
