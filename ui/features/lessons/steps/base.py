"""The base of all handlers of lesson steps: status, replies, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from engine.core.contract import Action
from engine.core.lesson_steps import OTHERS, Step
from ui.features.lessons.table import HAPPENED
from ui.features.lessons.words import label

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

TALK, ASK, WATCH, SAID, THROUGH = "talk", "ask", "watch", "said", "through"
"""The status of a step: to be read, to be answered, played by the page, answered; the lesson is finished."""
RIGHT, WRONG, REFUSED, NOTE = "right", "wrong", "refused", "note"
HESITATION: Final = 40_000
"""Milliseconds without an answer after which the hint is shown."""

S = TypeVar("S", bound=Step)


class Reply(NamedTuple):
    """The reply to an answer."""

    kind: str
    """RIGHT, WRONG, REFUSED or NOTE."""
    text: str
    rule: str = ""
    """The rule behind it; the panel links to its paragraph."""


class Handler(Generic[S]):
    """What a step asks, how it judges answers and how it helps. A new handler is made each time a step
    begins; each kind of step has its subclass."""

    READ = False
    """Whether the step is only read. If it has no text, it is skipped."""
    ACTS = False
    """Whether the learner acts on the table, and not with the panel's buttons."""
    FLOWS = False
    """Whether the next step begins at once after a right answer that has no reply."""
    RESTARTS = False
    """Whether the step can be restarted before it is answered."""

    def __init__(self, run: Run, number: int, step: S) -> None:
        self.run, self.number, self.step = run, number, step
        self.status = TALK if self.READ else ASK
        self.reply: Reply | None = None
        self.hinted = self.shown = False
        """Whether the hint or the answer was shown."""
        self.showing = False
        """Whether the answer is being shown, one part after the other."""
        self.way: list[str] = []
        """What was chosen to show the answer, in words."""
        self.tries = 0
        """The number of wrong answers."""

    def begin(self) -> None:
        """Begin the step."""
        if self.status == ASK:
            self.run.points.setdefault(self.number, 0)
        self.wait()

    def wait(self) -> None:
        """Schedule the page's move, or the hint if the learner is to answer."""
        if self.page_moves:
            self.run.soon(self.go_on)
        elif self.status == ASK:
            self.run.later(HESITATION, self.hesitate)

    def stop(self) -> None:
        """Stop background work."""

    # --- what the page plays

    @property
    def page_moves(self) -> bool:
        """Whether the page plays next: by a timer, or by a button with the setting "step"."""
        return False

    def go_on(self) -> None:
        """Play the page's next move."""

    def settle(self) -> None:
        """Prepare the position that the next step continues from."""

    # --- what the learner does; only while the status is ASK

    def accepts(self, action: Action) -> bool:
        """Whether an action would answer this step, which has not begun."""
        return False

    def acted(self, action: Action, notation: str) -> None:
        """Handle a legal action that the learner chose on the table."""
        self.reply_with(Reply(NOTE, self.run.tr("lesson.answer-first")))

    def refused(self, notation: str, why: str) -> None:
        """Handle an action that the rules refused; `why` is a sentence."""
        self.reply_with(self.refusal(notation, why))

    def chosen(self, given: str) -> None:
        """Handle the button of a choice."""

    def may_undo(self, word: str) -> bool:
        """Whether the table may undo ("undone") or redo ("redone") now."""
        return False

    def undone(self) -> None:
        """React to an undo or redo of the table."""

    # --- what is shown

    @property
    def asked(self) -> str:
        """The question: the lesson's text, or a sentence derived from the step."""
        return self.run.words.asked(self.number) or self.task()

    def task(self) -> str:
        """The question if the lesson has no text for it."""
        return self.run.tr("lesson.question")

    def choices(self) -> list[tuple[str, str]]:
        """(value, label) of the buttons to answer with."""
        return []

    @property
    def places(self) -> list[str]:
        """What the words of this moment are about: the step's targets, or those of its reply."""
        if self.status != SAID:
            return list(self.step.point)
        return list(self.step.after or (() if self.ACTS else self.step.point))

    @property
    def pointed(self) -> list[str]:
        """The targets that are marked on the table."""
        return self.places

    @property
    def sought(self) -> list[str]:
        """What has to be in sight, though nothing marks it: the actions that are asked for; after an answer
        what it changed."""
        if self.status == SAID:
            return [HAPPENED] if self.ACTS and not self.step.after else []
        return self.wanted

    @property
    def wanted(self) -> list[str]:
        """The actions that are asked for."""
        return []

    # --- judging

    def written(self, answer: str) -> Reply | None:
        """The lesson's own reply to exactly this wrong answer; None if it has none."""
        name = self.step.replies.get(answer)
        return None if name is None else Reply(WRONG, self.run.words.reply(self.number, name))

    def foreseen(self, answer: str) -> Reply | None:
        """The lesson's own reply to this wrong answer, or else to all others."""
        return self.written(answer) or self.written(OTHERS)

    def refusal(self, notation: str, why: str) -> Reply:
        """A reply with the rule that refuses the action, or with `why` if the action cannot be read."""
        session = self.run.table.session
        action = session.parse(notation)
        refusal = None if action is None else self.run.match.state.why_not(action)
        if refusal is None:
            return Reply(REFUSED, why)
        return Reply(REFUSED, session.scene().refusal_sentence(refusal), refusal.rule)

    def praise(self) -> Reply:
        """The reply to the right answer: the way to it if it was shown, and why it is right."""
        run, why = self.run, self.run.words.why(self.number)
        way = run.tr("lesson.way", way=" · ".join(self.way)) if self.way else ""
        return Reply(NOTE if way else RIGHT, "\n\n".join(filter(None, (way, why))))

    def reply_with(self, reply: Reply) -> None:
        """Show a reply without changing the position."""
        run = self.run
        self.reply = reply
        self.showing = False
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
        """Accept an answer: show the reply, or begin the next step."""
        run = self.run
        run.still()
        if not self.tries and not self.shown:
            run.points[self.number] = 1
        self._report(response, success=True)
        self.reply = self.praise()
        run.table.let_go()
        self.status = SAID
        if self.reply.text or self.number == len(run.lesson.steps) or not self.FLOWS:
            run.steps.bring_forward()
            tone = run.tr("lesson.right") if self.reply.kind == RIGHT else ""
            run.announce(f"{tone} {self.reply.text}".strip())
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
        """The hint; empty if there is none."""
        return self.run.words.hint(self.number) or self.plain_hint()

    def plain_hint(self) -> str:
        """The hint if the lesson has none of its own."""
        return ""

    @property
    def helpful(self) -> bool:
        """Whether a hint can be shown."""
        return self.status == ASK and bool(self.hint_text)

    def hint(self) -> None:
        """Show the hint."""
        if self.helpful:
            self.hinted = True
            self.run.announce(self.hint_text)

    def hesitate(self) -> None:
        """Show the hint unless it was shown already."""
        if not self.hinted:
            self.hint()

    def show(self) -> None:
        """Show the answer; the step then gives no point."""
        if self.status == ASK:
            self.shown = self.showing = True
            self.way = []
            self.give()

    def aim(self, notation: str) -> None:
        """Select an action on the table, as the learner would, and say so."""
        run = self.run
        self.way.append(label(run.table.session.scene(), notation))
        if run.host.motion:
            self.reply = Reply(NOTE, run.tr("lesson.choose", action=self.way[-1]))
            run.table.choosing.select(notation, confirm=False)
            run.announce(self.reply.text)

    def give(self) -> None:
        """Play or choose the right answer."""


class ReadHandler(Handler[Step]):
    """A step that is only read."""

    READ = True
