"""What is seen of a lesson beside its table: what is asked, the answers, the reply, the way on. Markup."""

from __future__ import annotations

from ui.browser.patch import Piece
from ui.features.lessons.answers import NO, RIGHT, YES
from ui.features.lessons.run import ASK, SAID, THROUGH, WATCH, Run
from ui.features.lessons.words import paragraphs
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.view import rule_links

SHOW_AFTER = 2
"""So many wrong answers, or a hint, and the answer itself is offered."""
TONES = {"right": "check", "wrong": "again", "refused": "close", "note": "info"}


def pieces(run: Run) -> list[Piece]:
    """The panel."""
    if run.status == THROUGH:
        return [Piece("through", _through(run), "div", ' class="lesson-through"')]
    found = [Piece("asked", _said(run, run.asked), "div", ' class="lesson-asked"')]
    if praised(run):
        found.insert(0, _reply(run))
    if run.status == ASK and ("refused" in run.step or "ask" in run.step):
        found.append(Piece("answers", _answers(run), "div", ' class="lesson-answers" data-arrows'))
    if run.hinted and run.status == ASK and run.hint_text:
        title = f'<p class="lesson-tone">{esc(run.host_words("lesson.hint"))}</p>'
        markup = f"{title}{_said(run, run.hint_text)}"
        found.append(Piece("hint", markup, "div", ' class="lesson-reply is-hint" role="note"'))
    if run.reply is not None and not praised(run):
        found.append(_reply(run))
    found.append(Piece("tools", _tools(run), "div", ' class="lesson-tools"'))
    return found


def praised(run: Run) -> bool:
    """Is the praise for the step before, because the next one has begun at once? Then it stands above what is
    asked now: below, it would be an answer to that."""
    return run.reply is not None and run.reply.kind == RIGHT and run.status == ASK


def _reply(run: Run) -> Piece:
    assert run.reply is not None
    kind, text, rule = run.reply
    title = f'<p class="lesson-tone">{esc(run.host_words(f"lesson.{kind}"))}</p>' if kind != "note" else ""
    markup = f"{title}{_said(run, text)}{_rule_link(run, rule)}"
    return Piece("reply", markup, "div", f' class="lesson-reply is-{kind}"')


def _said(run: Run, text: str) -> str:
    """Text as markup; words that carry rules explain themselves."""
    return run.table.session.words.explained(paragraphs(text))


def _rule_link(run: Run, rule: str) -> str:
    """The way to the paragraph of a rule."""
    session = run.table.session
    found = session.view.rulebook.paragraph_of(rule) if rule else None
    return rule_links.link(session.view, session.tr, found, id="lesson-rule")


def _answers(run: Run) -> str:
    if "refused" in run.step:
        choices = [(value, run.host_words(f"lesson.{value}")) for value in (YES, NO)]
    else:
        words, number = run.words, run.number
        choices = [(str(value), words.choice(number, value)) for value in run.step["ask"]["choices"]]
    return "".join(
        button("lesson-answer", shown, value, id=f"lesson-answer-{place}", disabled=run.shown)
        for place, (value, shown) in enumerate(choices)
    )


def _tools(run: Run) -> str:
    tr = run.host_words
    ready = run.status not in (ASK, WATCH) or (_by_hand(run) and (run.status == WATCH or not run.learners))
    tools = ""
    if ready:
        tools += button("lesson-next", tr("lesson.next"), kind="main", key=True, id="lesson-next")
    if run.status == ASK:
        if run.helpful and not run.hinted:
            tools += button("lesson-hint", tr("lesson.hint"), icon_name="bulb", key=True, id="lesson-hint")
        if (run.hinted or run.tries >= SHOW_AFTER) and not run.shown:
            tools += button("lesson-show", tr("lesson.show"), icon_name="eye", id="lesson-show")
        if "goal" in run.step and run.match.cursor > run.begin:
            tools += button("lesson-again", tr("lesson.task-again"), icon_name="again", id="lesson-again")
    if run.number > 1 or run.status == SAID:
        tools += button("lesson-back", tr("lesson.back"), kind="quiet", key=True, id="lesson-back")
    return tools


def _by_hand(run: Run) -> bool:
    """Do other seats move by a button here?"""
    return run.host.prefs.speed == "step"


def _through(run: Run) -> str:
    tr, (raw, most) = run.host_words, run.score
    score = tr("lesson.score", raw=raw, max=most) if most else ""
    return (
        f'<p class="lesson-tone">{esc(tr("lesson.through"))}</p>{_said(run, run.words.gist)}'
        + (f'<p class="lesson-score">{esc(score)}</p>' if score else "")
        + _rule_link(run, run.lesson.rules[0] if run.lesson.rules else "")
    )


def progress(run: Run) -> str:
    """How far it is, as a bar and in words."""
    of = len(run.lesson.steps)
    done = of if run.status == THROUGH else run.number - (0 if run.status == SAID else 1)
    words = run.host_words("lesson.at", step=min(run.number, of), of=of)
    bar = attrs(class_="lesson-bar-done", max=of, value=max(done, 0), aria_label=words)
    return f'<span class="lesson-at">{esc(words)}</span><progress{bar}></progress>'


__all__ = ["RIGHT", "pieces", "praised", "progress"]
