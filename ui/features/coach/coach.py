"""The coach of one table: thinks when somebody asks, in slices, and writes down what it finds (`Notes`).

Silent unless asked: a hint is for one position and goes with it. Only the reasons for bots' turns come by
themselves, where somebody watches them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.bots import coach, questions
from engine.bots.turns import LONGEST
from engine.core.contract import State
from engine.core.seats import BOT
from ui.browser.patch import Piece
from ui.features.coach import panels
from ui.features.coach.notes import (
    HINT,
    REVIEW,
    HintWords,
    Notes,
    Why,
    hints_in_words,
    percents,
    turning_in_words,
)
from ui.table.extension import Extension
from ui.view.move_words import reasons_in_words
from ui.view.types import Sheet

if TYPE_CHECKING:
    from ui.table.abilities import Command
    from ui.table.api import TableApi

SLICE: Final = 8.0
"""Milliseconds of thinking in one go."""
RECENT: Final = 24
"""Reasons for so many actions before the one looked at are found out while nothing else is thought about."""
AT_ONCE: Final = 4
"""So many actions are asked whose they were in one go."""
SHEET: Final = "coach"


class Coach(Extension):
    """Sees to it that what was asked is thought about, and that nothing stale is shown."""

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        self.notes = Notes()
        self._work: Generator[None, None, Any] | None = None
        self._done: Callable[[Any], None] | None = None
        self._timer: int | None = None
        self._explaining: int | None = None
        self._asked = 0
        """The request that the worker thinks about, instead of us (ui.browser.bot_worker)."""

    def commands(self) -> dict[str, Command]:
        return {
            "hint": lambda arg, how: self.hint(),
            "hint-close": lambda arg, how: self.close(),
            "hint-look": lambda arg, how: self.look(int(arg)),
            "hint-play": lambda arg, how: self.play(int(arg)),
            "look-back": lambda arg, how: self.look_back(),
            "look-back-close": lambda arg, how: self.forget(),
        }

    # --- what people ask

    def hint(self) -> None:
        """The best turns now, or at the moment looked at; once more: silence again."""
        session = self.table.session
        if self.notes.line is not None:
            self.close()
        elif session.visibility.can_be_advised:
            moment = session.moment
            self.notes.line = tuple(session.match.actions[:moment])
            viewer = session.visibility.coached
            state = session.state.clone()
            self._begin(HINT, coach.advise(state, viewer), lambda found: self._hinted(state, viewer, found))
            self._ask_for_hint(state, viewer)
            self.table.layout.show_turn()
            self.table.render()
        else:
            self.table.host.toast(session.tr("coach.not-now"))

    def close(self) -> None:
        """No hints any more."""
        if self.notes.busy == HINT:
            self._stop()
        self.notes.drop_hints()
        self.table.render()

    def look_back(self) -> None:
        """Where did it turn? Shown in a sheet of its own."""
        table, session = self.table, self.table.session
        table.uncover()
        actions = tuple(session.match.actions[: session.match.cursor])
        if not actions or session.screen.only_looked_at:
            table.host.toast(session.tr("coach.nothing-yet"))
            return
        if self.notes.reviewed != actions:
            self.notes.drop_review()
            self.notes.reviewed = actions
            self._begin(REVIEW, self._reviewing(session.match.at(0), actions), self._reviewed)
        table.layout.spread_sheet()
        table.tab(f"sheet-{SHEET}")
        table.host.browser.patch([["focus", table.ids("coach-title")]])

    def forget(self) -> None:
        """The game is not looked back at any more; the sheet goes."""
        if self.notes.busy == REVIEW:
            self._stop()
        self.notes.drop_review()
        self.table.layout.leave_sheet()
        self.table.render()

    def look(self, moment: int) -> None:
        """A turn that cost much: the position before it, and what would have been better."""
        if not self.table.layout.compact:
            self.table.layout.uncover_board()
        self.table.look(moment)
        if self.notes.line is None:
            self.hint()

    def play(self, number: int) -> None:
        """A recommended turn is played, all of it: now, or as a line of its own from the moment looked at."""
        table, session = self.table, self.table.session
        if number >= len(self.notes.hints) or not session.abilities.act or not table.may_change():
            return
        hint = self.notes.hints[number]
        if session.looking:
            session.goto(session.moment)
        elif session.visibility.covered or not session.is_person(session.live.to_move):
            return
        lines: list[str] = []
        seat = session.live.to_move
        for action in hint.actions:
            if session.live.to_move != seat or session.live.why_not(action) is not None:
                break  # cards came up on the way
            lines += session.play(action)
        if lines:
            table.after(lines)

    # --- thinking

    def _begin(self, what: str, work: Generator[None, None, Any], done: Callable[[Any], None]) -> None:
        self._stop()
        self.notes.busy, self._work, self._done = what, work, done
        self._timer = self.table.host.browser.later(0, self._think)

    def _ask_for_hint(self, state: State, viewer: int | None) -> None:
        """Let the worker think about the hint that was begun, if there happens to be one: none is started for
        what is found here in less time."""
        thinker, browser = self.table.host.thinker, self.table.host.browser
        if not thinker.up or self._timer is None:
            return

        def answered(text: str | None) -> None:
            self._asked = 0
            try:
                found = questions.hints(text or "", state.game)
            except questions.NO_ANSWER:
                self._timer = browser.later(0, self._think)
            else:
                with browser.batch():
                    self._found(found)

        self._asked = thinker.ask(questions.about_hint(state, viewer), answered)
        if self._asked:
            browser.cancel(self._timer)
            self._timer = None

    def _found(self, what: Any) -> None:
        """That is what came of thinking."""
        done = self._done
        assert done is not None
        self._work = self._done = self._explaining = None
        self.notes.busy = ""
        done(what)

    def _stop(self) -> None:
        if self._asked:
            self.table.host.thinker.drop(self._asked)
            self._asked = 0
        if self._timer is not None:
            self.table.host.browser.cancel(self._timer)
        if self.notes.busy == REVIEW:
            self.notes.drop_review()
        if self.notes.busy == HINT:
            self.notes.drop_hints()
        if self._explaining is not None:
            self.notes.whys.pop(self._explaining, None)
        self._timer = self._work = self._done = self._explaining = None
        self.notes.busy = ""

    def _think(self) -> None:
        """One slice."""
        browser, work = self.table.host.browser, self._work
        self._timer = None
        if work is None:
            return
        until = browser.clock() + SLICE
        try:
            while True:
                next(work)
                if browser.clock() >= until:
                    self._timer = browser.later(0, self._think)
                    return
        except StopIteration as stopped:
            self._found(stopped.value)

    def leave(self) -> None:
        self._stop()

    def language_changed(self) -> None:
        self.notes = Notes()

    def escape(self) -> bool:
        if self.notes.line is None:
            return False
        self.close()
        return True

    # --- what it shows

    def pointed_at(self, command: str, arg: str) -> str | None:
        shown = command == "hint-play" and int(arg) < len(self.notes.hints)
        return self.notes.hints[int(arg)].notation if shown else None

    def tools(self) -> str:
        return panels.hint_button(self.table.session, self.notes, self.table.ids)

    def advice(self) -> list[Piece]:
        return panels.hints(self.table.session, self.notes, self.table.ids)

    def sheets(self) -> list[Sheet]:
        return panels.sheets(self.table.session, self.notes, self.table.ids)

    def reasons(self, index: int) -> str:
        return panels.why(self.notes.why(index, self.table.session.match.actions))

    def is_marked(self, index: int) -> bool:
        return index in self.notes.turning_ends

    def _hinted(self, state: State, viewer: int | None, found: coach.Advised) -> None:
        session, notes = self.table.session, self.notes
        notes.hints = hints_in_words(session, session.scene(), state, viewer, found)
        notes.standing = percents(found.standing)
        self.table.render()
        words = [f"{hint.label}: {session.tr('percent', share=hint.percent)}." for hint in notes.hints]
        self.table.host.say(" ".join([session.tr("coach.title"), *words]))

    def _reviewing(
        self, start: State, actions: tuple[Any, ...]
    ) -> Generator[None, None, tuple[list[State], coach.Reviewed]]:
        states = yield from coach.positions(start, actions)
        found = yield from coach.review(states, actions, self.table.session.visibility.viewer)
        return states, found

    def _reviewed(self, found: tuple[list[State], coach.Reviewed]) -> None:
        session, (states, review) = self.table.session, found
        self.notes.review = review
        self.notes.turning = turning_in_words(session.scene(), states, review)
        self.table.render()
        self.table.host.say(session.tr("coach.reviewed", count=len(review.turning)))

    # --- what the table tells

    def follow(self) -> None:
        """The table is about to be drawn: what does not belong to it any more goes; a recommended turn that
        was begun stays, without its first part."""
        session, notes = self.table.session, self.notes
        actions = session.match.actions
        here = actions[: session.moment]
        if notes.line is not None and notes.line != tuple(here):
            begun: tuple[HintWords, ...] = ()
            if tuple(here[:-1]) == notes.line and not session.looking:
                going_on = (hint.after(here[-1], session.match.game) for hint in notes.hints)
                begun = tuple(hint for hint in going_on if hint is not None)
            if notes.busy == HINT:
                self._stop()
            notes.drop_hints()
            if begun:
                notes.hints, notes.line = begun, tuple(here)
        if notes.reviewed is not None and tuple(actions[: len(notes.reviewed)]) != notes.reviewed:
            if notes.busy == REVIEW:
                self._stop()
            notes.drop_review()
        names = tuple(session.names)
        if notes.named != names:
            notes.named = names
            notes.whys.clear()  # they told of somebody by another name
        session.screen.advised = bool(notes.hints)
        self._explain(len(here))

    def _explain(self, moment: int) -> None:
        """Find out why bots have played the turns before a moment, when somebody can read it: the last one
        first, then those before it that nobody has asked about yet, as after a reload."""
        session, notes, table = self.table.session, self.notes, self.table
        if notes.busy or self._work is not None or session.screen.only_looked_at:
            return
        if table.host.prefs.speed == "once" and session.moves_itself and not session.looking:
            return
        if all(seat.kind != BOT for seat in session.match.seats):
            return
        asked = 0
        for index in range(moment - 1, max(-1, moment - 1 - RECENT), -1):
            kept, action = notes.whys.get(index), session.match.actions[index]
            if kept is not None and kept.action is action:
                continue
            notes.whys[index] = Why(action, ())
            seat = session.match.at(index).to_move
            if seat is not None and session.match.seats[seat].kind == BOT:
                self._explain_one(index)
                return
            if (asked := asked + 1) == AT_ONCE:
                return  # the next drawing goes on: to go back to positions takes time

    def _explain_one(self, index: int) -> None:
        self._explaining = index
        self._work = self._explaining_turn(index)
        self._done = lambda found: self._explained(index, found)
        self._timer = self.table.host.browser.later(0, self._think)

    def _explaining_turn(self, index: int) -> Generator[None, None, tuple[State, tuple[coach.Reason, ...]]]:
        match, viewer = self.table.session.match, self.table.session.visibility.viewer
        first = max(0, index + 1 - LONGEST)
        actions = match.actions[first : index + 1]
        states = yield from coach.positions(match.at(first), actions)
        return (yield from coach.explain(states, actions, viewer))

    def _explained(self, index: int, found: tuple[State, tuple[coach.Reason, ...]]) -> None:
        session = self.table.session
        scene = replace(
            session.scene(), viewer=session.visibility.viewer if len(session.people) == 1 else None
        )
        words = reasons_in_words(scene, *found)
        if words:
            self.notes.whys[index] = self.notes.whys[index]._replace(words=words)
            self.table.render()
        else:
            self._explain(session.moment)
