"""Markup of the panel beside a lesson's table: question, answers, reply, buttons."""

from __future__ import annotations

from ui.browser.patch import Piece
from ui.features.lessons.run import Run
from ui.features.lessons.steps.base import ASK, RIGHT, SAID, THROUGH, WATCH
from ui.features.lessons.words import paragraphs
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.view import rule_links

SHOW_AFTER = 2
"""The number of wrong answers after which the answer itself is offered (also after a hint)."""


def pieces(run: Run) -> list[Piece]:
    """All pieces of the panel."""
    if run.status == THROUGH:
        return [Piece("through", _through(run), "div", ' class="lesson-through"')]
    at = run.at
    asked = _said(run, at.asked)
    found = [Piece("asked", asked, "div", ' class="lesson-asked"')] if asked else []
    if praised(run):
        found.insert(0, _reply(run))
    if at.status == ASK and (choices := at.choices()):
        buttons = "".join(
            button("lesson-answer", shown, value, id=f"lesson-answer-{place}", disabled=at.shown)
            for place, (value, shown) in enumerate(choices)
        )
        found.append(Piece("answers", buttons, "div", ' class="lesson-answers" data-arrows'))
    if at.hinted and at.helpful:
        title = f'<p class="lesson-tone">{esc(run.tr("lesson.hint"))}</p>'
        markup = f"{title}{_said(run, at.hint_text)}"
        found.append(Piece("hint", markup, "div", ' class="lesson-reply is-hint" role="note"'))
    if at.reply is not None and not praised(run):
        found.append(_reply(run))
    found.append(Piece("tools", _tools(run), "div", ' class="lesson-tools"'))
    return found


def praised(run: Run) -> bool:
    """Whether the reply belongs to the step before, because the next one began at once. It is then shown
    above the question, where it does not look like an answer to it."""
    return run.at.reply is not None and run.at.reply.kind == RIGHT and run.status == ASK


def _reply(run: Run) -> Piece:
    assert run.at.reply is not None
    kind, text, rule = run.at.reply
    title = f'<p class="lesson-tone">{esc(run.tr(f"lesson.{kind}"))}</p>' if kind != "note" else ""
    markup = f"{title}{_said(run, text)}{_rule_link(run, rule)}"
    return Piece("reply", markup, "div", f' class="lesson-reply is-{kind}"')


def _said(run: Run, text: str) -> str:
    """`text` as markup, with explanations at the words that have one."""
    return run.table.session.words.explained(paragraphs(text))


def _rule_link(run: Run, rule: str) -> str:
    """A link to the paragraph of a rule."""
    session = run.table.session
    found = session.view.rulebook.paragraph_of(rule) if rule else None
    return rule_links.link(session.view, session.tr, found, id="lesson-rule")


def _tools(run: Run) -> str:
    tr, at = run.tr, run.at
    ready = at.status not in (ASK, WATCH) or (_by_hand(run) and at.page_moves)
    tools = ""
    if ready:
        tools += button("lesson-next", tr("lesson.next"), kind="main", key=True, id="lesson-next")
    if at.status == ASK:
        if at.helpful and not at.hinted:
            tools += button("lesson-hint", tr("lesson.hint"), icon_name="bulb", key=True, id="lesson-hint")
        if (at.hinted or at.tries >= SHOW_AFTER) and not at.showing:
            tools += button("lesson-show", tr("lesson.show"), icon_name="eye", id="lesson-show")
        if at.RESTARTS and run.match.cursor > run.steps.start.cursor:
            tools += button("lesson-again", tr("lesson.task-again"), icon_name="again", id="lesson-again")
    if at.number > 1 or at.status == SAID:
        tools += button("lesson-back", tr("lesson.back"), kind="quiet", key=True, id="lesson-back")
    return tools


def _by_hand(run: Run) -> bool:
    """Whether other seats move only when a button is pressed."""
    return run.host.prefs.speed == "step"


def _through(run: Run) -> str:
    tr, (raw, most) = run.tr, run.score
    score = tr("lesson.score", raw=raw, max=most) if most else ""
    return (
        f'<p class="lesson-tone">{esc(tr("lesson.through"))}</p>{_said(run, run.words.gist)}'
        + (f'<p class="lesson-score">{esc(score)}</p>' if score else "")
        + _rule_link(run, run.lesson.rules[0] if run.lesson.rules else "")
    )


def progress(run: Run) -> str:
    """The learner's progress in the lesson, as a bar and in words."""
    step, of = run.words.place(run.number)
    done = of if run.status == THROUGH else step - (0 if run.status == SAID else 1)
    words = run.tr("lesson.at", step=step, of=of)
    bar = attrs(class_="lesson-bar-done", max=of, value=max(done, 0), aria_label=words)
    return f'<span class="lesson-at">{esc(words)}</span><progress{bar}></progress>'
