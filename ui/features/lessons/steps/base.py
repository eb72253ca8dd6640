"""What the steps of a lesson have in common while the learner is at one: status, replies, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from engine.core.contract import Action
from engine.core.lesson_steps import OTHERS, Step

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

TALK, ASK, WATCH, SAID, THROUGH = "talk", "ask", "watch", "said", "through"
"""The status of a step: to be read, to be answered, played by the page, answered; the lesson is finished."""
RIGHT, WRONG, REFUSED, NOTE = "right", "wrong", "refused", "note"
HESITATION: Final = 40_000
"""Milliseconds without an answer after which the hint is shown."""

S = TypeVar("S", bound=Step)


class Reply(NamedTuple):
    """What is said to an answer."""

    kind: str
    """RIGHT, WRONG, REFUSED or NOTE."""
    text: str
    rule: str = ""
    """The rule that it follows from; the panel links to its paragraph."""


class Handler(Generic[S]):
    """A step while the learner is at it: what it asks, how answers are judged, which help there is. A new one
    is made each time a step begins; every kind of step has its subclass."""

    READ = False
    """Whether the step is only read. Without words it is left out."""
    ACTS = False
    """Whether the learner acts on the table, so that the turn panel comes forward."""
    FLOWS = False
    """Whether the next step begins at once after a right answer that nothing is said to."""
    RESTARTS = False
    """Whether the step can be begun again while it is at hand."""

    def __init__(self, run: Run, number: int, step: S) -> None:
        self.run, self.number, self.step = run, number, step
        self.status = TALK if self.READ else ASK
        self.reply: Reply | None = None
        self.hinted = self.shown = False
        """Whether help was given: a hint, the answer."""
        self.tries = 0
        """How many wrong answers were given."""

    def begin(self) -> None:
        """Start what the step waits for."""
        if self.status == ASK:
            self.run.points.setdefault(self.number, 0)
        self.wait()

    def wait(self) -> None:
        """Wait for the page's move, or for the learner's answer."""
        if self.page_moves:
            self.run.soon(self.go_on)
        elif self.status == ASK:
            self.run.later(HESITATION, self.hesitate)

    def stop(self) -> None:
        """End background work."""

    # --- what the page plays

    @property
    def page_moves(self) -> bool:
        """Whether the page plays next: by a timer, or by a button where others move step by step."""
        return False

    def go_on(self) -> None:
        """Play what the page plays next."""

    def settle(self) -> None:
        """Before the next step: make the position the one that the lesson goes on with."""

    # --- what the learner does; only while the status is ASK

    def accepts(self, action: Action) -> bool:
        """Whether an action answers this step, before it has begun."""
        return False

    def acted(self, action: Action, notation: str) -> None:
        """The learner chose a legal action on the table."""
        self.reply_with(Reply(NOTE, self.run.tr("lesson.answer-first")))

    def refused(self, notation: str, why: str) -> None:
        """The learner tried what the rules refuse; `why` in words."""
        self.reply_with(self.refusal(notation, why))

    def chosen(self, given: str) -> None:
        """The learner pressed the button of a choice."""

    def may_undo(self, word: str) -> bool:
        """Whether the table itself may undo ("undone") or redo ("redone") now."""
        return False

    def undone(self) -> None:
        """The table has done so."""

    # --- what is shown

    @property
    def asked(self) -> str:
        """What the step asks: the lesson's words, or a sentence that follows from the step."""
        return self.run.words.asked(self.number) or self.task()

    def task(self) -> str:
        """What is asked where the lesson has no words."""
        return self.run.tr("lesson.question")

    def choices(self) -> list[tuple[str, str]]:
        """The buttons to answer with: value, label."""
        return []

    @property
    def pointed(self) -> list[str]:
        """What is marked on the table."""
        return list(self.step.point)

    # --- judging

    def written(self, answer: str) -> Reply | None:
        """The lesson's own reply to exactly this wrong answer."""
        name = self.step.replies.get(answer)
        return None if name is None else Reply(WRONG, self.run.words.reply(self.number, name))

    def foreseen(self, answer: str) -> Reply | None:
        """The lesson's own reply to this wrong answer, or to all others."""
        return self.written(answer) or self.written(OTHERS)

    def refusal(self, notation: str, why: str) -> Reply:
        """The rule that forbids an action now, or `why` where the action cannot be read."""
        session = self.run.table.session
        action = session.parse(notation)
        refusal = None if action is None else self.run.match.state.why_not(action)
        if refusal is None:
            return Reply(REFUSED, why)
        return Reply(REFUSED, session.scene().refusal_sentence(refusal), refusal.rule)

    def praise(self) -> Reply:
        """The reply to the right answer: why it is right."""
        return Reply(RIGHT, self.run.words.why(self.number))

    def reply_with(self, reply: Reply) -> None:
        """Show a reply; the table stays as it is."""
        run = self.run
        self.reply = reply
        run.table.let_go()
        if self.status == ASK and run.learners:
            run.later(HESITATION, self.hesitate)
        run.announce(reply.text)

    def miss(self, response: str, reply: Reply) -> None:
        """Count a wrong answer and reply to it."""
        self.tries += 1
        self._report(response, success=False)
        self.reply_with(reply)

    def right(self, response: str) -> None:
        """Accept an answer: praise it, or begin the next step."""
        run = self.run
        run.still()
        if not self.tries and not self.shown:
            run.points[self.number] = 1
        self._report(response, success=True)
        self.reply = self.praise()
        run.table.let_go()
        self.status = SAID
        if self.reply.text or self.number == len(run.lesson.steps) or not self.FLOWS:
            run.announce(f"{run.tr('lesson.right')} {self.reply.text}")
            return
        run.steps.next()
        if run.at.status == ASK:
            run.at.reply = Reply(RIGHT, "")
            run.changed()

    def _report(self, response: str, *, success: bool) -> None:
        tries = self.tries + success
        facts = {"step": self.number - 1, "response": response, "success": success, "tries": tries}
        self.run.host.tell("answered", facts)

    # --- help

    @property
    def hint_text(self) -> str:
        """What helps somebody who hesitates; empty: nothing."""
        return self.run.words.hint(self.number) or self.plain_hint()

    def plain_hint(self) -> str:
        """The hint where the lesson has none of its own."""
        return ""

    @property
    def helpful(self) -> bool:
        """Whether there is a hint."""
        return self.status == ASK and bool(self.hint_text)

    def hint(self) -> None:
        """Show the hint."""
        if self.helpful:
            self.hinted = True
            self.run.announce(self.hint_text)

    def hesitate(self) -> None:
        """Show the hint if nobody has asked for it."""
        if not self.hinted:
            self.hint()

    def show(self) -> None:
        """Give the answer; the step then counts for nothing."""
        if self.status == ASK:
            self.shown = True
            self.give()

    def give(self) -> None:
        """Carry out the right answer."""


class ReadHandler(Handler[Step]):
    """A step that the learner only reads."""

    READ = True
