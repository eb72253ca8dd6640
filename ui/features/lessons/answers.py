"""What the learner does at a lesson's step that asks: is it what was asked, and what is said to it.

A `Run` (ui.features.lessons.run) asks here while a step waits for an answer. What follows from the answer is
its own
matter: `right`, `miss` (a wrong one, which counts), `reply_with` (something is said, and nothing counts).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.contract import Action
from engine.core.lesson_form import OTHERS
from ui.features.lessons.words import label

if TYPE_CHECKING:
    from ui.features.lessons.run import Run

RIGHT, WRONG, REFUSED, NOTE = "right", "wrong", "refused", "note"
YES, NO = "yes", "no"


class Reply(NamedTuple):
    """What is answered, and in which tone."""

    kind: str
    text: str
    rule: str = ""
    """The rule that it comes from: the way to its paragraph."""


def acted(run: Run, action: Action, notation: str) -> None:
    """The learner wants to do something that is possible."""
    step = run.step
    if "goal" in step:
        run.goal.on_the_way(action, notation)
    elif "do" not in step:
        run.reply_with(Reply(NOTE, run.host_words("lesson.answer-first")))
    elif notation == step["do"] or notation in step.get("also", ()):
        run.play(action)
        run.right(notation)
    else:
        run.miss(notation, _foreseen(run, notation) or _other(run, notation))


def refused(run: Run, notation: str, why: str) -> None:
    """The rules have refused what the learner tried."""
    step = run.step
    if "refused" in step and notation == step["refused"]:
        run.right(NO)
        return
    named = step.get("wrong", {}).get(notation)
    if named is not None and "ask" not in step:
        run.miss(notation, written(run, named))
    elif "do" in step:
        run.miss(notation, _refusal(run, notation, why))
    else:
        run.reply_with(_refusal(run, notation, why))


def chosen(run: Run, given: str) -> None:
    """A button of the panel was pressed: a choice, or whether something is possible."""
    step = run.step
    if "refused" in step and given in (YES, NO):
        if given == NO:
            run.right(NO)
        else:
            run.miss(YES, Reply(WRONG, run.host_words("lesson.try-it")))
    elif "ask" in step:
        right = step["look"][step["ask"]["figure"]]
        if given == str(right):
            run.right(given)
        else:
            run.miss(given, _foreseen(run, given) or Reply(WRONG, run.host_words("lesson.not-so")))


def written(run: Run, name: str) -> Reply:
    """The lesson's own reply to a wrong answer, by its name."""
    return Reply(WRONG, run.words.reply(run.number, name))


def _foreseen(run: Run, response: str) -> Reply | None:
    """What the lesson says to a wrong answer, to this one or to all others; None if it says nothing."""
    replies = run.step.get("wrong", {})
    named = replies.get(response, replies.get(OTHERS))
    return None if named is None else written(run, named)


def _other(run: Run, notation: str) -> Reply:
    """Possible, but not what was asked."""
    action = label(run.table.session.scene(), notation)
    return Reply(WRONG, run.host_words("lesson.other", action=action))


def _refusal(run: Run, notation: str, why: str) -> Reply:
    """What forbids it now, with the way to the rule; `why` where it cannot even be read."""
    session = run.table.session
    action = session.parse(notation)
    refusal = None if action is None else run.match.state.why_not(action)
    if refusal is None:
        return Reply(REFUSED, why)
    return Reply(REFUSED, session.scene().refusal_sentence(refusal), refusal.rule)


def praise(run: Run) -> Reply:
    """It was that, and why it is right."""
    why, rule = run.words.why(run.number), ""
    if "refused" in run.step:
        refusal = run.match.state.why_not(run.game.parse(run.step["refused"]))
        assert refusal is not None
        said = run.table.session.scene().refusal_sentence(refusal)
        why = "\n\n".join(filter(None, (why, said)))
        rule = refusal.rule
    return Reply(RIGHT, why, rule)
