"""The free part of a lesson: the learner plays on, the other seats between, until the goal's figures hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.core import lessons
from engine.core.contract import Action
from ui.features.lessons.answers import written
from ui.view.seats import mover_of

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

SLICE: Final = 8.0
"""Milliseconds of a bot's thinking in one go."""


class Goal:
    """What is going on since a goal was set. `run.step` is the goal's step."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.movers: list[int | None] = []
        """Who decided each action since then."""
        self._thoughts: Iterator[Action | None] | None = None

    def forget(self) -> None:
        """Whoever was thinking stops."""
        self._thoughts = None

    def on_the_way(self, action: Action, notation: str) -> None:
        """The learner does something, if it is nothing that a reply was written for."""
        run = self.run
        named = run.step.get("wrong", {}).get(notation)
        if named is not None:
            run.miss(notation, written(run, named))
        elif run.learners:
            run.still()
            run.reply = None
            run.play(action)
            self.went_on()

    def went_on(self) -> None:
        """After every action: is it reached, who is next?"""
        run = self.run
        match = run.match
        del self.movers[match.cursor - run.begin :]
        after = [*self.movers[1:], match.state.to_move]
        turns = sum(map(lessons.ended, self.movers, after, [run.lesson.seat] * len(after)))
        if lessons.reached(run.game, match.state, run.step["goal"], run.figures, turns):
            run.right(run.game.format(match.actions[match.cursor - 1]))
            return
        run.wait()

    def line(self) -> Action | None:
        """What the goal's own line does next, as long as it was followed."""
        match, run = self.run.match, self.run
        line = run.step["line"]
        done = [run.game.format(action) for action in match.actions[run.begin : match.cursor]]
        if len(done) >= len(line) or line[: len(done)] != done:
            return None
        action = run.game.parse(line[len(done)])
        return action if match.state.why_not(action) is None else None

    def others(self) -> None:
        """Whoever moves between the learner's turns; the learner's own, too, when the way is shown."""
        run = self.run
        if run.learners and not run.shown:
            return
        action = self.line()
        if action is None and not run.learners:
            action = self._thought()
            if action is None:
                run.go_on(self.others)
                return
        if action is not None:
            run.play(action)
            self.went_on()

    def _thought(self) -> Action | None:
        """The next slice of thinking about the seat to move; the action when it is decided."""
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

    def took_back(self) -> None:
        """Undo or redo on the way."""
        run = self.run
        if run.match.cursor < run.begin:
            run.table.session.goto(run.begin)
            run.table.render()
        run.reply = None
        self.movers = [run.match.at(number).to_move for number in range(run.begin, run.match.cursor)]
        run.changed()
