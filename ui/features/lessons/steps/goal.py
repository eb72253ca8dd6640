"""The step `goal`: the learner and other seats play on until certain figures are reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.core.contract import Action
from engine.core.lesson_steps import Goal, Moment, ended
from ui.features.lessons.steps.base import ASK, NOTE, Handler, Reply
from ui.features.lessons.words import label
from ui.view.seats import mover_of

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

SLICE: Final = 8.0
"""Milliseconds that a bot thinks without a pause."""


class GoalHandler(Handler[Goal]):
    """Waits until the goal is reached."""

    ACTS = True
    RESTARTS = True

    def __init__(self, run: Run, number: int, step: Goal) -> None:
        super().__init__(run, number, step)
        self._movers: list[int | None] = []
        """The seat to move before each action since the step began."""
        self._thoughts: Iterator[Action | None] | None = None
        self._aimed_at: int | None = None
        """The moment at which the next action of the shown answer was selected."""

    def stop(self) -> None:
        self._thoughts = None

    # --- the learner's actions

    def acted(self, action: Action, notation: str) -> None:
        run, reply = self.run, self.written(notation)
        if reply is not None:
            self.miss(notation, reply)
        elif run.learners:
            run.still()
            self.reply, self.showing, self.way = None, False, []
            self._play(action)

    def refused(self, notation: str, why: str) -> None:
        reply = self.written(notation)
        if reply is not None:
            self.miss(notation, reply)
        else:
            super().refused(notation, why)

    def may_undo(self, word: str) -> bool:
        free = self.status == ASK and not self.shown
        return free and (word == "redone" or self.run.match.cursor > self._begin)

    def undone(self) -> None:
        run, match = self.run, self.run.match
        if match.cursor < self._begin:
            run.table.session.goto(self._begin)
            run.table.render()
        self.reply = None
        self._movers = [match.at(number).to_move for number in range(self._begin, match.cursor)]
        run.changed()

    @property
    def _begin(self) -> int:
        return self.run.steps.start.cursor

    # --- playing on

    def _play(self, action: Action) -> None:
        """Play an action; then accept the goal as reached, or wait for the next seat."""
        run, match = self.run, self.run.match
        self._movers.append(match.state.to_move)
        run.table.play(action)
        after = [*self._movers[1:], match.state.to_move]
        turns = sum(map(ended, self._movers, after, [run.lesson.seat] * len(after)))
        if self.step.reached(Moment(run.game, match.state, run.figures), turns):
            self.right(run.game.format(match.actions[match.cursor - 1]))
            return
        if match.state.to_move is None:
            self.reply_with(Reply(NOTE, run.tr("lesson.goal-missed")))
        else:
            self.wait()
        run.changed()

    @property
    def page_moves(self) -> bool:
        """Whether another seat is to move, or the solution is being shown."""
        return self.status == ASK and (self.shown or not self.run.learners)

    def go_on(self) -> None:
        if not self.page_moves:
            return
        action = self.following()
        if action is None and not self.run.learners:
            action = self._thought()
            if action is None:
                self.run.defer(self.go_on)
                return
        if action is None:
            return
        if self.showing and self.run.learners and self._aimed_at != self.run.match.cursor:
            self._aimed_at = self.run.match.cursor
            self.aim(self.run.game.format(action))
            self.run.later(self.run.pause, self.go_on)
        else:
            self._play(action)

    def following(self) -> Action | None:
        """The next action of the step's `line`, if only that was played so far; else None."""
        run, match, line = self.run, self.run.match, self.step.line
        done = [run.game.format(action) for action in match.actions[self._begin : match.cursor]]
        if len(done) >= len(line) or list(line[: len(done)]) != done:
            return None
        action = run.game.parse(line[len(done)])
        return action if match.state.why_not(action) is None else None

    def _thought(self) -> Action | None:
        """The action that a bot has decided on; None if it needs another slice."""
        run = self.run
        if self._thoughts is None:
            declared = run.match.mover()
            assert declared is not None
            self._thoughts = mover_of(declared).think(run.match.state, run.match.cursor)
        browser = run.host.browser
        until = browser.clock() + SLICE
        for action in self._thoughts:
            if action is not None:
                self._thoughts = None
                return action
            if browser.clock() >= until:
                break
        return None

    # --- words and help

    def task(self) -> str:
        return self.run.tr("lesson.goal")

    @property
    def wanted(self) -> list[str]:
        action = self.following() if self.status == ASK else None
        return [] if action is None else [self.run.game.format(action)]

    def plain_hint(self) -> str:
        run = self.run
        action = self.following() if run.learners else None
        if action is None:
            return ""
        return run.tr("lesson.hint.goal", action=label(run.table.session.scene(), run.game.format(action)))

    def give(self) -> None:
        """Play the step's `line`, from its beginning if other actions were played."""
        run, self._aimed_at = self.run, None
        if self.following() is None:
            run.table.session.goto(self._begin)
            self._movers = []
            run.table.render()
        run.changed()
        if run.host.motion:
            run.soon(self.go_on)
            return
        while self.status == ASK and (action := self.following()) is not None:
            if run.learners:
                self.aim(run.game.format(action))
            self._play(action)
