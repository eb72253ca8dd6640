"""The order of a lesson's steps: forward, back, and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.core import lessons
from engine.core.contract import Action
from engine.core.match import Match
from ui.features.lessons.steps import handler
from ui.features.lessons.steps.base import ASK, SAID, TALK, THROUGH, Handler

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

TABS: Final = ("players", "log", "turn")
"""Panels that have a tab in a small window."""


class Start(NamedTuple):
    """The match in which a step begins, and its number of actions then."""

    match: Match
    cursor: int


class Stepper:
    """Keeps the current step of a run and changes to other steps."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.number = 0
        """The current step, from 1; 0 before the first one has begun."""
        self.at: Handler[Any] = handler(run, 1)
        self._seen: list[int] = []
        """The steps up to this one that were shown, in order: where `back` leads."""
        self._starts: dict[int, Start] = {}

    @property
    def start(self) -> Start:
        """Where the current step began."""
        return self._starts[self.number]

    def enter(self, number: int) -> None:
        """Set up the position of a step and begin it."""
        run = self.run
        run.still()
        if run.lesson.steps[number - 1].placed:
            run.put(lessons.before(run.game, run.lesson, number, run.match.state))
        self._starts[number] = Start(run.match, run.match.cursor)
        self._begin(number)

    def resume(self, number: int) -> None:
        """Begin a later step. The steps before it are done as the lesson itself does them."""
        run, lesson = self.run, self.run.lesson
        for each, step in enumerate(lesson.steps[: number - 1], 1):
            if step.placed:
                run.put(lessons.before(run.game, lesson, each, run.match.state))
            self._starts[each] = Start(run.match, run.match.cursor)
            for text in step.solution:
                run.match.play(run.game.parse(text))
            if not run.words.silent(each):
                self._seen.append(each)
        if number > 1:
            run.table.session.goto(run.match.cursor)
            run.table.render()
        self.enter(number)

    def _begin(self, number: int) -> None:
        run = self.run
        self.number, self.at = number, handler(run, number)
        if self.at.READ and not run.words.asked(number):
            self.next()
            return
        self._seen = [*(each for each in self._seen if each < number), number]
        self.at.begin()
        if run.table.layout.compact or self.at.status == ASK:
            run.table.put_cards_away()  # they lie over the board there, or over what can be chosen
        self.bring_forward()
        run.host.browser.patch([["top", run.table.ids("choices")]])
        run.host.tell("step", {"step": number - 1, "of": len(run.lesson.steps)})
        run.announce(self.at.asked)

    def bring_forward(self) -> None:
        """Open the tabs that the step points at, and close what was opened before."""
        table, points = self.run.table, self.at.places
        small = table.layout.compact
        named = [each for each in points if each.startswith("sheet-") or (small and each in TABS)]
        if len(named) < len(points) and not small:
            named = []  # the whole board is visible, and a sheet would cover part of it
        table.open_only(named, acting=self.at.ACTS and self.at.status == ASK)

    def next(self) -> None:
        """Begin the next step, or let the page play its next move now."""
        if self.at.status in (TALK, SAID):
            self.at.settle()
            if self.number < len(self.run.lesson.steps):
                self.enter(self.number + 1)
            else:
                self.at.status, self.at.reply = THROUGH, None
                self.run.finish()
        elif self.at.page_moves:
            self.at.go_on()

    def read_on(self, action: Action) -> None:
        """Begin a later step that `action` already answers, if there are only steps to read before it."""
        run = self.run
        for number in range(self.number + 1, len(run.lesson.steps) + 1):
            ahead = handler(run, number)
            if ahead.step.placed:
                return
            if ahead.READ:
                continue
            if ahead.accepts(action) and run.learners:
                self.at.settle()
                if run.match.state.why_not(action) is None:
                    self.enter(number)
            return

    def back(self) -> None:
        """Ask the previous step again, or this one if it is answered."""
        earlier = [number for number in self._seen if number < self.number]
        if self.at.status in (SAID, THROUGH) and self.number in self._seen:
            earlier.append(self.number)
        if earlier:
            self._return(earlier[-1])

    def _return(self, number: int) -> None:
        run = self.run
        run.still()
        match, cursor = self._starts[number]
        if match is not run.match:
            run.put(match.at(0))
            for action in match.actions[:cursor]:
                run.match.play(action)
            self._starts[number] = Start(run.match, cursor)
        run.table.session.goto(cursor)
        run.table.render()
        self._begin(number)

    def again(self) -> None:
        """Begin the step again if it can restart, else the lesson."""
        run = self.run
        if self.at.status != THROUGH and self.at.RESTARTS:
            self._return(self.number)
            return
        run.still()
        run.put(lessons.start(run.game, run.lesson))
        run.points, self._seen = {}, []
        self.enter(1)
