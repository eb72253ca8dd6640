"""The coach of one table. It computes hints and reviews in slices when asked and puts the results into
`Notes`.

A hint is for one position and is dropped with it. Only the reasons for bots' turns are computed without being
asked.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, Final

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
    TurnReasons,
    hints_in_words,
    percents,
    turning_in_words,
)
from ui.markup.html import sentences
from ui.table import beginner_hints
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.extension import Extension
from ui.view.move_words import reasons_in_words
from ui.view.types import Sheet

SLICE: Final = 8.0
"""Milliseconds of thinking in one slice."""
RECENT: Final = 24
"""The number of actions before the current one whose reasons are computed while the coach is idle."""
AT_ONCE: Final = 4
"""The number of actions whose seat is looked up in one go, because each needs its position."""
SHEET: Final = "coach"
HESITATION: Final = 45_000
"""Milliseconds without a decision, in a first game, after which the coach is offered."""
MET: Final = "coach"
"""How the settings remember, by game, that the coach need not be offered (ui.table.beginner_hints)."""
TENTHS: Final = 10
"""The steps in which the progress of a review is shown."""


class Coach(Extension):
    """Computes what the person asked for and drops what is out of date."""

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        self.notes = Notes()
        self._work: Generator[None, None, Any] | None = None
        self._done: Callable[[Any], None] | None = None
        self._timer: int | None = None
        self._explaining: int | None = None
        self._asked = 0
        """The request that the worker (ui.browser.bot_worker) works on, instead of this coach."""
        self._decision: int | None = None
        """The number of actions before the decision whose time is counted."""
        self._hesitation: int | None = None
        """The timer that offers the coach."""

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
        """Show the best turns of the moment shown, or hide them if they are shown."""
        session = self.table.session
        self.table.host.close_dialog()
        if self.notes.line is not None:
            self.close()
        elif session.visibility.can_be_advised:
            self._met()
            moment = session.moment
            self.notes.line = tuple(session.match.actions[:moment])
            viewer = session.visibility.coached
            state = session.state.clone()
            self._start(HINT, coach.advise(state, viewer), lambda found: self._hint(state, viewer, found))
            self._ask_for_hint(state, viewer)
            self.table.layout.show_turn()
            self.table.render()
        else:
            self.table.host.toast(session.tr("coach.not-now"))

    def close(self) -> None:
        """Hide the hints."""
        if self.notes.busy == HINT:
            self._stop()
        self.notes.drop_hints()
        self.table.render()

    def look_back(self) -> None:
        """Review the game: find the turns that cost most, in a sheet of its own."""
        table, session = self.table, self.table.session
        table.uncover()
        actions = tuple(session.match.actions[: session.match.cursor])
        if not actions or session.screen.only_looked_at:
            table.host.toast(session.tr("coach.nothing-yet"))
            return
        if self.notes.reviewed != actions:
            self.notes.drop_review()
            self.notes.reviewed = actions
            self._start(REVIEW, self._reviewing(session.match.at(0), actions), self._set_review)
        table.layout.spread_sheet()
        table.tab(f"sheet-{SHEET}")
        table.host.browser.patch([["focus", table.ids("coach-title")]])

    def forget(self) -> None:
        """Close the review."""
        if self.notes.busy == REVIEW:
            self._stop()
        self.notes.drop_review()
        self.table.layout.leave_sheet()
        self.table.render()

    def look(self, moment: int) -> None:
        """Show the position before a turn that cost much, with hints."""
        if not self.table.layout.compact:
            self.table.layout.uncover_board()
        self.table.look(moment)
        if self.notes.line is None:
            self.hint()

    def play(self, number: int) -> None:
        """Play all actions of a recommended turn; in an earlier position this begins a new line."""
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
                break  # an action has revealed cards that change the rest
            lines += session.play(action, follows=bool(lines))
        if lines:
            table.after(lines)

    # --- offered to people who hesitate in their first game

    def _met(self) -> None:
        """The person knows the coach now: do not offer it again in this game."""
        host = self.table.host
        if self.table.session.abilities.keep and beginner_hints.read(self.table.session, host.prefs, MET):
            host.keep_prefs()

    def _watch_hesitation(self) -> None:
        """Count the time of a decision anew, if the coach may be offered there."""
        session, prefs, browser = self.table.session, self.table.host.prefs, self.table.host.browser
        if session.live.to_move is None:
            self._met()
        known = f"{session.match.game.id} {MET}" in prefs.told
        may = session.abilities.keep and session.visibility.can_be_advised and not session.looking
        here = session.match.cursor if may and prefs.hints == "on" and not known else None
        if here == self._decision:
            return
        self._decision, self.notes.unsure = here, False
        if self._hesitation is not None:
            browser.cancel(self._hesitation)
            self._hesitation = None
        if here is not None:
            self._hesitation = browser.later(HESITATION, self._offer)

    def _offer(self) -> None:
        self._hesitation = None
        self.notes.unsure = True
        self.table.render()

    # --- thinking

    def _start(self, what: str, work: Generator[None, None, Any], done: Callable[[Any], None]) -> None:
        self._stop()
        self.notes.busy, self._work, self._done = what, work, done
        self._timer = self.table.host.browser.later(0, self._think)

    def _ask_for_hint(self, state: State, viewer: int | None) -> None:
        """Let the worker compute the hint that was begun, if one is running. None is started for this,
        because the coach finds a hint in less time."""
        worker, browser = self.table.host.bot_worker, self.table.host.browser
        if not worker.ready or self._timer is None:
            return

        def answered(text: str | None) -> None:
            self._asked = 0
            try:
                found = questions.hints(text or "", state.game)
            except questions.NO_ANSWER:
                self._timer = browser.later(0, self._think)
            else:
                with browser.batch():
                    self._finish(found)

        self._asked = worker.ask(questions.about_hint(state, viewer), answered)
        if self._asked:
            browser.cancel(self._timer)
            self._timer = None

    def _finish(self, what: Any) -> None:
        """Finish the current work and pass its result on."""
        done = self._done
        assert done is not None
        self._work = self._done = self._explaining = None
        self.notes.busy = ""
        done(what)

    def _stop(self) -> None:
        if self._asked:
            self.table.host.bot_worker.cancel(self._asked)
            self._asked = 0
        if self._timer is not None:
            self.table.host.browser.cancel(self._timer)
        if self.notes.busy == REVIEW:
            self.notes.drop_review()
        if self.notes.busy == HINT:
            self.notes.drop_hints()
        if self._explaining is not None:
            self.notes.reasons.pop(self._explaining, None)
        self._timer = self._work = self._done = self._explaining = None
        self.notes.busy = ""

    def _think(self) -> None:
        """Work for one slice."""
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
            self._finish(stopped.value)

    def leave(self) -> None:
        self._stop()
        if self._hesitation is not None:
            self.table.host.browser.cancel(self._hesitation)
        self._decision = self._hesitation = None

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

    def _hint(self, state: State, viewer: int | None, found: coach.Advised) -> None:
        session, notes = self.table.session, self.notes
        notes.hints = hints_in_words(session, session.scene(), state, viewer, found)
        notes.chances = percents(found.standing)
        self.table.render()
        words = [f"{hint.label}: {session.tr('percent', share=hint.percent)}." for hint in notes.hints]
        self.table.host.say(sentences([session.tr("coach.title"), *words]))

    def _reviewing(
        self, start: State, actions: tuple[Any, ...]
    ) -> Generator[None, None, tuple[list[State], coach.Reviewed]]:
        states = yield from coach.positions(start, actions)
        viewer = self.table.session.visibility.viewer
        found = yield from coach.review(states, actions, viewer, self._review_progress)
        return states, found

    def _review_progress(self, done: int) -> None:
        """Show every tenth of the review's progress."""
        notes, total = self.notes, len(self.notes.reviewed or ())
        if done * TENTHS // total > notes.progress * TENTHS // total:
            notes.progress = done
            self.table.render()

    def _set_review(self, found: tuple[list[State], coach.Reviewed]) -> None:
        session, (states, review) = self.table.session, found
        self.notes.review = review
        self.notes.turning = turning_in_words(session.scene(), states, review)
        self.table.render()
        self.table.host.say(session.tr("coach.reviewed", count=len(review.turning)))

    # --- for the table

    def follow(self) -> None:
        """Drop what does not belong to the position about to be rendered. Of a recommended turn that was
        begun, the remaining actions stay."""
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
        if notes.seat_names != names:
            notes.seat_names = names
            notes.reasons.clear()  # the reasons contain the old names
        session.screen.advised = bool(notes.hints)
        self._watch_hesitation()
        self._explain(len(here))

    def _explain(self, moment: int) -> None:
        """Compute the reasons of a bot's turn before a moment: the last turn without reasons first."""
        session, notes, table = self.table.session, self.notes, self.table
        if notes.busy or self._work is not None or session.screen.only_looked_at:
            return
        if table.host.prefs.speed == "once" and session.moves_itself and not session.looking:
            return
        if all(seat.kind != BOT for seat in session.match.seats):
            return
        asked = 0
        for index in range(moment - 1, max(-1, moment - 1 - RECENT), -1):
            kept, action = notes.reasons.get(index), session.match.actions[index]
            if kept is not None and kept.action is action:
                continue
            notes.reasons[index] = TurnReasons(action, ())
            seat = session.match.at(index).to_move
            if seat is not None and session.match.seats[seat].kind == BOT:
                self._explain_one(index)
                return
            if (asked := asked + 1) == AT_ONCE:
                return  # rendering again continues from here

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
        words = reasons_in_words(scene, *found, after=session.match.at(index + 1))
        if words:
            self.notes.reasons[index] = self.notes.reasons[index]._replace(words=words)
            self.table.render()
        else:
            self._explain(session.moment)
