"""A lesson being learned: which step is asked, what was answered, and the table beside it.

A `Run` belongs to a page: it makes its table, the page shows it and draws the panel
(ui.features.lessons.panel)
whenever `changed` is called. Nothing that is wrong stays on the table: the learner's actions come here first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine import games
from engine.core import lessons
from engine.core.contract import Action, State
from engine.core.errors import Refusal
from engine.core.lesson_form import Lesson, Step
from engine.core.match import Match
from engine.core.seats import AUTOMA, BOT, PERSON, Seat
from ui.features.lessons import answers as lesson_answers
from ui.features.lessons.answers import NO, NOTE, RIGHT, Reply
from ui.features.lessons.goal import Goal
from ui.features.lessons.table import LessonSession, LessonTable
from ui.features.lessons.words import Words, plain, plain_hint, plain_task
from ui.storage.settings import RUN_DELAY
from ui.table import announcements

if TYPE_CHECKING:
    from ui.shell.page import Verb
    from ui.table.api import Host

HESITATION: Final = 40_000
"""Milliseconds without an answer, then the hint comes by itself."""
PATIENT: Final = "apprentice"
"""The level of the other seats where a lesson says nothing."""
TALK, ASK, WATCH, SAID, THROUGH = "talk", "ask", "watch", "said", "through"
"""Where a step is: read on, answer, look on, answered (read why), all done."""
TABS: Final = ("players", "log", "turn")
"""Panels that have a tab in a small window."""


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
        self.changed, self.finished = changed, finished
        self.number = 0
        """The step at hand, from 1."""
        self.status = TALK
        self.reply: Reply | None = None
        self.hinted = self.shown = False
        """Was help given at this step: a hint, the answer?"""
        self.points: dict[int, int] = {}
        """1 for every step that was answered at once, 0 for the others that asked."""
        self.tries = 0
        self._seen: list[int] = []
        """The steps that somebody had to look at, up to this one: the way back."""
        self._begins: dict[int, tuple[Match, int]] = {}
        self._timer: int | None = None
        self.goal = Goal(self)
        self.table = self._lay(lessons.start(self.game, lesson))
        self.verbs: dict[str, Verb] = {
            "lesson-next": lambda arg, how: self.next(),
            "lesson-back": lambda arg, how: self.back(),
            "lesson-hint": lambda arg, how: self.hint(),
            "lesson-show": lambda arg, how: self.show(),
            "lesson-answer": lambda arg, how: self.answer(arg),
            "lesson-again": lambda arg, how: self.again(),
        }

    # --- the table

    def _lay(self, state: State) -> LessonTable:
        """A table of its own for every position."""
        seat, usual = self.lesson.seat, Match(self.game, 0, 0, start=state).seats
        others = Seat(BOT, self.lesson.bots or PATIENT, 1)
        seats = [
            others if seat is not None and number != seat and declared.kind == PERSON else declared
            for number, declared in enumerate(usual)
        ]
        match = Match(self.game, 0, 0, seats=seats, start=state)
        session = LessonSession(self.lesson.id, match, self.host.language, motion=self.host.motion)
        return LessonTable(self, session)

    @property
    def match(self) -> Match:
        return self.table.session.match

    @property
    def step(self) -> Step:
        """What is at hand."""
        return self.lesson.steps[self.number - 1]

    @property
    def words(self) -> Words:
        return Words(self.game.id, self.lesson, self.table.session.tr)

    @property
    def learners(self) -> bool:
        """Is the learner to move?"""
        seat = self.match.state.to_move
        if seat is None or self.match.seats[seat].kind == AUTOMA:
            return False
        return self.lesson.seat is None or seat == self.lesson.seat

    @property
    def begin(self) -> int:
        """How many actions were done when the step began."""
        return self._begins[self.number][1]

    def open(self) -> None:
        """Begin. The page has an element for the table by now."""
        self.table.open()
        self.enter(1)

    def close(self) -> None:
        """Something else will stand here."""
        self.still()
        self.table.close()

    def still(self) -> None:
        """Nothing comes by itself any more."""
        self.goal.forget()
        if self._timer is not None:
            self.host.browser.cancel(self._timer)
            self._timer = None

    def later(self, milliseconds: int, work: Callable[[], None]) -> None:
        self.still()
        self._timer = self.host.browser.later(milliseconds, work)

    # --- from step to step

    def enter(self, number: int) -> None:
        """Go to a step: set it up, and say what it asks."""
        self.still()
        self.number, self.tries, self.hinted, self.shown = number, 0, False, False
        self.reply = None
        step = self.step
        if "position" in step:
            self._put(self._lay(lessons.before(self.game, self.lesson, number, self.match.state)))
        self._begins[number] = (self.match, self.match.cursor)
        self.goal.movers = []
        self._begin(step)

    def _begin(self, step: Step) -> None:
        silent = not self.words.asked(self.number)
        if ("talk" in step or ("look" in step and "ask" not in step)) and silent:
            self.next()
            return
        self._seen = [*(number for number in self._seen if number < self.number), self.number]
        if "do" in step and (step.get("watch") or not self.learners):
            self.status = WATCH
            self.soon(self._watch)
        elif "talk" in step or ("look" in step and "ask" not in step):
            self.status = TALK
        else:
            self.status = ASK
            self.points.setdefault(self.number, 0)
            if "goal" in step and not self.learners:
                self.soon(self.goal.others)
            else:
                self.later(HESITATION, self.hesitates)
        self._tabs(step)
        self.host.tell("step", {"step": self.number - 1, "of": len(self.lesson.steps)})
        self._tell(self.asked)

    def _put(self, table: LessonTable) -> None:
        """Another table stands there from now on."""
        self.table.close()
        self.table = table
        table.open()

    def _tabs(self, step: Step) -> None:
        """Panels that are to be looked at come forward; in a small window, else the one to act in."""
        points = step.get("point", ())
        named = [each for each in points if each.startswith("sheet-") or each in TABS]
        if len(named) < len(points) and not self.table.layout.compact:
            named = []  # the board is seen as a whole: a sheet that shows a part of it would lie over it
        if not named and self.table.layout.compact and ("do" in step or "goal" in step):
            named = ["turn"]
        for target in named:
            if self.table.layout.tab != target:
                self.table.tab(target)

    def soon(self, work: Callable[[], None]) -> None:
        """At the speed at which other seats move here; step by step: by the button."""
        speed = self.host.prefs.speed
        if speed in RUN_DELAY:
            self.later(RUN_DELAY[speed], work)

    def _tell(self, text: str) -> None:
        """The panel is drawn anew, and what it says now is read out."""
        self.changed()
        self.table.point()
        self.host.say(plain(text))

    def next(self) -> None:
        """Read on; where others are to move step by step: their next move."""
        if self.status == WATCH:
            self._watch()
        elif self.status == ASK and "goal" in self.step and not self.learners:
            self.goal.others()
        elif self.status in (TALK, SAID):
            self._put_right()
            if self.number < len(self.lesson.steps):
                self.enter(self.number + 1)
            else:
                self._finish()

    def _put_right(self) -> None:
        """Something as right as the answer was played: from here on it is the answer."""
        match, cursor = self._begins[self.number]
        wanted = self.step.get("do")
        if wanted is None or match is not self.match or match.cursor != cursor + 1:
            return
        action = self.game.parse(wanted)
        if match.actions[cursor] != action:
            match.goto(cursor)
            self.table.after(self.table.session.play(action))

    def back(self) -> None:
        """To the step before; an answered one is asked again."""
        earlier = [number for number in self._seen if number < self.number]
        if self.status in (SAID, THROUGH) and self.number in self._seen:
            earlier.append(self.number)
        if earlier:
            self._return(earlier[-1])

    def _return(self, number: int) -> None:
        self.still()
        match, cursor = self._begins[number]
        if match is not self.match:
            self._put(self._lay(match.at(0)))
            for action in match.actions[:cursor]:
                self.match.play(action)
            self._begins[number] = (self.match, cursor)
        self.table.session.goto(cursor)
        self.table.render()
        self.number, self.tries, self.hinted, self.shown = number, 0, False, False
        self.reply, self.goal.movers = None, []
        self._begin(self.step)

    def again(self) -> None:
        """From the beginning: of a goal, else of the lesson."""
        if self.status != THROUGH and "goal" in self.step:
            self._return(self.number)
            return
        self.still()
        self._put(self._lay(lessons.start(self.game, self.lesson)))
        self.points, self._seen, self.reply = {}, [], None
        self.enter(1)

    def _finish(self) -> None:
        self.still()
        self.status = THROUGH
        self.reply = None
        raw, most = self.score
        self.finished(raw, most)
        self.host.tell("completed", {"raw": raw, "max": most, "success": True})
        self._tell(self.words.gist or self.host_words("lesson.through"))

    @property
    def score(self) -> tuple[int, int]:
        """How many steps were answered at once, of how many that asked."""
        return sum(self.points.values()), len(self.points)

    def host_words(self, key: str, **args: object) -> str:
        """The page's own words."""
        return self.table.session.tr(key, **args)

    # --- what is asked

    @property
    def asked(self) -> str:
        """What the step says, or a sentence that follows from it."""
        said = self.words.asked(self.number)
        if said:
            return said
        watched = self.status == WATCH or bool(self.step.get("watch"))
        return plain_task(self.table.session.scene(), self.step, watched=watched, done=self.status == SAID)

    @property
    def pointed(self) -> list[str]:
        """What is to be looked at now."""
        if self.status == THROUGH or not self.number:
            return []
        targets = list(self.step.get("point", ()))
        if self.hinted and self.status == ASK and "do" in self.step:
            targets.append(self.step["do"])
        return targets

    # --- answers

    def decided(self, action: Action) -> Refusal | None:
        """The learner wants to do this. Answers why the rules forbid it; all else is said in the panel."""
        refusal = self.match.state.why_not(action)
        if refusal is not None:
            return refusal
        notation = self.game.format(action)
        if self.status in (TALK, SAID):
            self._read_on(action)
        if self.status == ASK:
            lesson_answers.acted(self, action, notation)
        else:
            self.reply_with(Reply(NOTE, self.host_words("lesson.read-first")))
        return None

    def _read_on(self, action: Action) -> None:
        """Somebody does already what a later step will ask: nothing between has to be read."""
        for number in range(self.number + 1, len(self.lesson.steps) + 1):
            step = self.lesson.steps[number - 1]
            if "position" in step:
                return
            if "talk" in step or ("look" in step and "ask" not in step):
                continue
            if "do" in step and action in map(self.game.parse, (step["do"], *step.get("also", ()))):
                if not step.get("watch") and self.learners:
                    self._put_right()
                    if self.match.state.why_not(action) is None:
                        self.enter(number)
            return

    def refused(self, notation: str, why: str) -> None:
        """The rules have refused what the learner tried."""
        if self.status == ASK:
            lesson_answers.refused(self, notation, why)

    def answer(self, given: str) -> None:
        """A button of the panel was pressed: a choice, or whether something is possible."""
        if self.status == ASK:
            lesson_answers.chosen(self, given)

    def miss(self, response: str, reply: Reply) -> None:
        """It was not that."""
        self.tries += 1
        facts = {"step": self.number - 1, "response": response, "success": False, "tries": self.tries}
        self.host.tell("answered", facts)
        self.reply_with(reply)

    def reply_with(self, reply: Reply) -> None:
        """Say it; the table is as it was."""
        self.reply = reply
        self.table.let_go()
        if self.status == ASK and self.learners:
            self.later(HESITATION, self.hesitates)
        self._tell(reply.text)

    def play(self, action: Action) -> None:
        self.goal.movers.append(self.match.state.to_move)
        before = self.match.cursor
        lines = self.table.session.play(action)
        self.table.after(lines)
        announcements.moved(self.table, before)

    def right(self, response: str) -> None:
        """It was that: praise, and why it is right."""
        self.still()
        if not self.tries and not self.shown:
            self.points[self.number] = 1
        facts = {"step": self.number - 1, "response": response, "success": True, "tries": self.tries + 1}
        self.host.tell("answered", facts)
        praise = lesson_answers.praise(self)
        self.table.let_go()
        self.status, self.reply = SAID, praise
        if praise.text or self.number == len(self.lesson.steps) or "do" not in self.step:
            self._tell(f"{self.host_words('lesson.right')} {praise.text}")
        else:
            self.next()  # the next part of the same turn: no need to press anything
            if self.status == ASK:
                self.reply = Reply(RIGHT, "")
                self.changed()

    # --- goals (ui.features.lessons.goal)

    def wait(self) -> None:
        """The goal is not reached yet: for whoever is next."""
        if self.match.state.to_move is None:
            self.reply_with(Reply(NOTE, self.host_words("lesson.goal-missed")))
        elif self.shown or not self.learners:
            self.soon(self.goal.others)
        else:
            self.later(HESITATION, self.hesitates)
        self.changed()

    def go_on(self, work: Callable[[], None]) -> None:
        """Go on thinking when the page has had its turn."""
        self._timer = self.host.browser.later(0, work)

    def may_step(self, word: str) -> bool:
        """On the way to a goal the table takes back by itself."""
        free = "goal" in self.step and self.status == ASK and not self.shown
        return free and (word == "redone" or self.match.cursor > self.begin)

    def took_back(self) -> None:
        self.goal.took_back()

    # --- what the page plays, and help

    def _watch(self) -> None:
        """The page does a step of its own, or another seat's."""
        self.still()
        step = self.step
        said = self.words.asked(self.number)
        self.play(self.game.parse(step["do"]))
        why = self.words.why(self.number)
        self.status = SAID
        self.reply = Reply(NOTE, why) if why else None
        if said or why:
            self._tell(why)
        else:
            self.next()

    def hesitates(self) -> None:
        """Nobody has answered for a while."""
        self._timer = None
        if self.helpful and not self.hinted:
            self.hint()

    @property
    def helpful(self) -> bool:
        """Is there any hint?"""
        return self.status == ASK and bool(self.hint_text)

    @property
    def hint_text(self) -> str:
        """What helps somebody who hesitates."""
        said = self.words.hint(self.number)
        following = self.goal.line() if "goal" in self.step and self.learners else None
        return said or plain_hint(self.table.session.scene(), self.step, following)

    def hint(self) -> None:
        """Help a little."""
        if self.helpful:
            self.hinted = True
            self._tell(self.hint_text)

    def show(self) -> None:
        """Help altogether: the answer is given, and the step counts for nothing."""
        if self.status != ASK:
            return
        step = self.step
        self.shown = True
        if "do" in step:
            self.play(self.game.parse(step["do"]))
            self.right(step["do"])
        elif "refused" in step:
            self.right(NO)
        elif "ask" in step:
            self.right(str(step["look"][step["ask"]["figure"]]))
        elif "goal" in step:
            if self.goal.line() is None:
                self.table.session.goto(self.begin)
                self.goal.movers = []
                self.table.render()
            self.changed()
            self.soon(self.goal.others)

    def key(self, key: str) -> bool:
        """A key that means something here; False: it is the table's."""
        if key == "Enter" and self.table.session.screen.selected is None:
            self.next()
        elif key in "hH":
            self.hint()
        elif key in "uU" and self.status != ASK:
            self.back()
        else:
            return False
        return True

    def prefs_changed(self, name: str) -> None:
        """A setting has another value."""
        self.table.prefs_changed(name)
        if name == "language":
            self.reply = None
        if name == "speed" and self._timer is None and self.status in (WATCH, ASK) and not self.learners:
            self.soon(self._watch if self.status == WATCH else self.goal.others)
        self.changed()
