"""A puzzle in progress: the learner plays one whole turn, sees how good it was, and may try again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from engine.bots import coach
from engine.bots.turns import turn_over
from engine.core import puzzles
from engine.core.contract import Action
from engine.core.errors import Refusal
from engine.core.puzzles import Puzzle
from engine.core.seats import BOT, Seat
from ui.features.lessons import HAPPENED, LessonSession, LessonTable
from ui.storage.settings import RUN_DELAY
from ui.table.abilities import Command
from ui.table.api import Host
from ui.view.move_words import labels, reasons_in_words

ASK, SHOWING, SAID = "ask", "showing", "said"
"""The status of a puzzle: to be solved, the best turn is being played, judged."""
SLICE: Final = 8.0
"""Milliseconds that the coach thinks without a pause."""
FULL: Final = 100


class PuzzleRun:
    """One puzzle at its table. Points: 100 for solving it at once, 25 less for each further attempt; 0 for an
    attempt that failed."""

    def __init__(
        self,
        host: Host,
        game_id: str,
        puzzle: Puzzle,
        *,
        root: str = "room-lesson",
        name: str = "",
        changed: Callable[[], None] = lambda: None,
        judged: Callable[[int], None] = lambda points: None,
    ) -> None:
        self.host, self.game_id, self.puzzle, self.root, self.name = host, game_id, puzzle, root, name
        self.changed, self.judged = changed, judged
        match = puzzles.match_of(puzzle)
        for number, seat in enumerate(match.seats):
            if seat.kind == BOT:
                match.seat(number, Seat())  # nobody plays on after the turn
        self.begin = match.cursor
        self.status = ASK
        self.tries = 0
        self.shown = False
        self.parts = 0
        """How many parts of the best turn were played to show it."""
        self.lost: int | None = None
        """What the played turn loses, compared to the best; None if that is not known."""
        self.reasons: tuple[str, ...] = ()
        """Why the best turn is best, or better than the one played, in words of the coach; empty until they
        are found."""
        self._timer: int | None = None
        assert match.state.to_move is not None
        mine = frozenset({match.state.to_move})  # after the turn, too, the board is the learner's
        session = LessonSession(puzzle.id, match, host.language, motion=host.motion, mine=mine)
        self.table = LessonTable(self, session)
        self.commands: dict[str, Command] = {
            "puzzle-again": lambda arg, how: self.again(),
            "puzzle-show": lambda arg, how: self.show(),
        }

    def open(self) -> None:
        """Open the table, whose element the page has drawn."""
        self.table.open()
        self.host.tell("step", {"step": 0, "of": 1})
        self.changed()

    def close(self) -> None:
        """Stop timers and background work; the page will show something else."""
        self._stop()
        self.table.close()

    @property
    def match(self) -> Any:
        return self.table.session.match

    @property
    def seat(self) -> int:
        """The seat whose turn the puzzle asks for."""
        seat = self.match.at(self.begin).to_move
        assert isinstance(seat, int)
        return seat

    @property
    def good(self) -> bool:
        """Whether the played turn is as good as the best."""
        return self.lost is not None and self.lost <= puzzles.GOOD

    @property
    def best(self) -> tuple[str, ...]:
        """The labels of the actions of the best turn."""
        session, state = self.table.session, self.match.at(self.begin)
        return labels(replace(session.scene(), state=state), state, puzzles.actions(state, self.puzzle.best))

    # --- what the table asks (ui.features.lessons.table.Asks)

    @property
    def pointed(self) -> list[str]:
        return []

    @property
    def sought(self) -> list[str]:
        return [HAPPENED] if self.status == SAID else []

    def decided(self, action: Action) -> Refusal | None:
        refusal: Refusal | None = self.match.state.why_not(action)
        if refusal is not None:
            return refusal
        if self.status == SHOWING:
            if action == self._next_part:  # confirmed: it need not wait
                self._stop()
                self._play_part(action)
            return None
        if self.status == ASK:
            self.table.play(action)
            if self.match.state.to_move is None or turn_over(self.match.state, self.seat):
                self._judge()
        else:
            self.table.let_go()
            self.host.toast(self.table.session.tr("puzzle.over"))
        return None

    def refused(self, notation: str, why: str) -> None:
        """Do nothing: the table shows why."""

    def may_step(self, word: str) -> bool:
        return self.status == ASK and (word == "redone" or self.match.cursor > self.begin)

    def took_back(self) -> None:
        if self.match.cursor < self.begin:
            self.table.session.goto(self.begin)
            self.table.render()

    def back(self) -> None:
        if self.status != ASK:
            self.again()

    def key(self, key: str) -> bool:
        return key in "hH"

    # --- answers

    def _judge(self) -> None:
        """Judge the played turn."""
        match = self.match
        game, played = match.game, match.actions[self.begin : match.cursor]
        self.lost = puzzles.lost(self.puzzle, match.at(self.begin), played)
        self.status = SAID
        self.tries += 1
        response = " / ".join(game.format(action) for action in played)
        facts = {"step": 0, "response": response, "success": self.good, "tries": self.tries}
        self.host.tell("answered", facts)
        if self.good:
            points = 0 if self.shown else max(FULL - 25 * (self.tries - 1), 25)
            self.judged(points)
            self.host.tell("completed", {"raw": points, "max": FULL, "success": True})
        else:
            self.judged(0)
        self._explain()
        self._tell()
        self.host.say(self.verdict)

    def _tell(self) -> None:
        """Show the verdict, and what was just done."""
        self.table.put_cards_away()
        self.table.open_only((), acting=False)
        self.changed()
        self.table.point()

    @property
    def verdict(self) -> str:
        """A sentence about how good the turn was."""
        tr = self.table.session.tr
        if self.shown:
            return tr("puzzle.shown")
        if self.good:
            return tr("puzzle.best")
        if self.lost is None:
            return tr("puzzle.unknown")
        return tr("puzzle.loses", percent=max(1, round(self.lost / 10)))

    def again(self) -> None:
        """Go back to the start of the turn."""
        self._stop()
        self.status, self.lost, self.shown = ASK, None, False
        self.table.session.goto(self.begin)
        self.match.drop_undone()  # no button leads to the answer before
        self.table.render()
        self.table.open_only((), acting=True)
        self.changed()

    def show(self) -> None:
        """Play the best turn on the table: each part is first selected, as the learner would. Without motion
        all are played at once; the panel lists them in both cases."""
        self._stop()
        self.reasons = ()
        self.table.session.goto(self.begin)
        self.shown, self.status, self.parts = True, SHOWING, 0
        self.judged(0)
        if self.host.motion:
            self.table.render()
            self._aim()
            return
        lines: list[str] = []
        for action in puzzles.actions(self.match.at(self.begin), self.puzzle.best):
            lines += self.table.session.play(action)
        self.table.after(lines)
        self._show_end()

    def _aim(self) -> None:
        """Select the next part of the best turn, and play it soon."""
        action = self._next_part
        self.table.choosing.select(self.match.game.format(action), confirm=False)
        self.changed()
        self.host.say(self.best[self.parts])
        pause = RUN_DELAY.get(self.host.prefs.speed, RUN_DELAY["normal"])
        self._timer = self.host.browser.later(pause, lambda: self._play_part(action))

    @property
    def _next_part(self) -> Action:
        """The action of the best turn that is shown next."""
        return puzzles.actions(self.match.at(self.begin), self.puzzle.best)[self.parts]

    def _play_part(self, action: Action) -> None:
        self._timer = None
        self.table.play(action)
        self.parts += 1
        if self.parts < len(self.puzzle.best):
            self._aim()
        else:
            self._show_end()

    def _show_end(self) -> None:
        self.lost, self.status = 0, SAID
        self._explain()
        self._tell()

    def _stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self.host.browser.cancel(self._timer)
            self._timer = None

    # --- the coach's reasons

    def _explain(self) -> None:
        """Start the coach's explanation in the background."""
        self._stop()
        self.reasons = ()
        work = self._explaining() if self.good else self._comparing()
        self._timer = self.host.browser.later(0, lambda: self._think(work))

    def _explaining(self) -> coach.Work[tuple[str, ...]]:
        """Why the best turn is best."""
        start = self.match.at(self.begin)
        actions = puzzles.actions(start, self.puzzle.best)
        states = [start]
        for action in actions:
            states.append(states[-1].clone())
            states[-1].apply(action)
        before, reasons = yield from coach.explain(states, actions, self.seat)
        return reasons_in_words(self.table.session.scene(), before, reasons, states[-1])

    def _comparing(self) -> coach.Work[tuple[str, ...]]:
        """What the best turn has over the played one."""
        start, played = self.match.at(self.begin), self.match.actions[self.begin : self.match.cursor]
        best = puzzles.actions(start, self.puzzle.best)
        reasons = yield from coach.compare(start, best, played, self.seat)
        scene = self.table.session.scene()
        lines = reasons_in_words(scene, start, reasons)
        gains = any(reason.kind != coach.THEN for reason in reasons)
        return (scene.tr("puzzle.gains" if lines and gains else "puzzle.later"), *lines)

    def _think(self, work: coach.Work[tuple[str, ...]]) -> None:
        self._timer = None
        browser = self.host.browser
        until = browser.clock() + SLICE
        try:
            next(work)
            while browser.clock() < until:
                next(work)
        except StopIteration as done:
            self.reasons = done.value
            self.changed()
            return
        self._timer = browser.later(0, lambda: self._think(work))
