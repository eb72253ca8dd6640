"""The panel "Words and steps": a lesson's title, its steps, their answers and replies."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots import LEVELS
from engine.core.contract import State
from engine.core.lesson_steps import OTHERS
from ui.browser.patch import Piece
from ui.features.lesson_editor.fields import area, removable, select, shown_languages
from ui.features.lesson_editor.look import Look
from ui.features.lesson_editor.model import LessonModel
from ui.features.lesson_editor.steps import EDITORS
from ui.features.lesson_editor.steps.base import StepModel
from ui.markup.html import esc
from ui.markup.widgets import button, segmented
from ui.view import seats as seating


def pieces(model: LessonModel, look: Look) -> list[Piece]:
    """The panel."""
    head = [Piece("list", _list(model, look), attrs=' class="editor-steps"')]
    if look.step == 0:
        return [*head, *_whole(model, look)]
    return [*head, *_step(model, look, model.step(look.step))]


def _list(model: LessonModel, look: Look) -> str:
    tr = model.tr

    def tab(number: int, words: str, label: str) -> str:
        now = ' aria-current="step"' if number == look.step else ""
        return (
            f'<button type="button" class="editor-step-tab" data-do="ed-step" data-arg="{number}" '
            f'id="ed-step-{number}" aria-label="{esc(label)}" title="{esc(label)}"{now}>{esc(words)}</button>'
        )

    tabs = tab(0, tr("editor.whole"), tr("editor.whole"))
    for number in range(1, len(model.content.steps) + 1):
        tabs += tab(number, str(number), tr("editor.step-number", number=number))
    add = button("ed-add", tr("editor.add"), icon_name="in", id="ed-add")
    return f'<div class="editor-step-tabs" data-arrows>{tabs}{add}</div>'


def _whole(model: LessonModel, look: Look) -> Iterator[Piece]:
    """What belongs to the lesson as a whole."""
    tr, content = model.tr, model.content
    yield from area(model, look, "0/title", tr("editor.title"), content.title, rows=1)
    yield from area(model, look, "0/gist", tr("editor.gist"), content.gist)
    seats = [("", tr("editor.seat.all"))]
    names = model.names(model.state)
    seats += [(str(seat), name) for seat, name in enumerate(names)]
    now = "" if content.seat is None else str(content.seat)
    yield Piece("seat", select("lesson/seat", tr("editor.seat"), seats, now), attrs=' class="editor-field"')
    if content.seat is not None:
        levels = [("", tr("editor.bots.usual"))]
        levels += [(level, seating.level_name(tr, level)) for level in LEVELS]
        yield Piece(
            "bots",
            select("lesson/bots", tr("editor.bots"), levels, content.bots),
            attrs=' class="editor-field"',
        )
    second = "no" if len(shown_languages(model, look)) == 1 else "yes"
    if len(model.languages) == 1:
        yes_no = [("no", tr("option.no")), ("yes", tr("option.yes"))]
        yield Piece("second", segmented("ed-second", tr("editor.second"), yes_no, second))
    yield Piece("how", f'<p class="hint">{esc(tr("editor.how"))}</p>')


# --- one step


def _step(model: LessonModel, look: Look, step: StepModel) -> Iterator[Piece]:
    tr, number = model.tr, look.step
    state, editor = model.states()[number - 1], EDITORS[step.kind]
    offered = [kind for kind, each in EDITORS.items() if each.OFFERED or each is editor]
    kinds = [(kind, tr(f"editor.kind.{kind}")) for kind in offered]
    yield Piece("kind", segmented("step/kind", tr("editor.kind"), kinds, step.kind))
    if not editor.OFFERED:
        yield from editor.fields(model, look, step, state)
    yield from area(model, look, f"{number}/text", tr(f"editor.text.{step.kind}"), step.text)
    if editor.OFFERED:
        yield from editor.fields(model, look, step, state)
    if editor.has_replies:
        yield from _wrong(model, look, step, state)
    if editor.EXPLAINED:
        yield from area(model, look, f"{number}/why", tr("editor.why"), step.why, rows=2)
        yield from area(model, look, f"{number}/hint", tr("editor.hint"), step.hint, rows=2)
    yield Piece("tools", _tools(model, number), attrs=' class="actions editor-step-tools"')


def _tools(model: LessonModel, number: int) -> str:
    tr, last = model.tr, len(model.content.steps)
    return (
        button("ed-move", tr("editor.earlier"), "-1", icon_name="up", disabled=number == 1, id="ed-earlier")
        + button("ed-move", tr("editor.later"), "1", icon_name="down", disabled=number == last, id="ed-later")
        + button("ed-remove", tr("editor.remove"), icon_name="trash", disabled=last == 1, id="ed-remove")
    )


def _wrong(model: LessonModel, look: Look, step: StepModel, state: State) -> Iterator[Piece]:
    """Wrong answers that somebody might give, each with its reply."""
    tr, editor = model.tr, EDITORS[step.kind]
    if step.wrong:
        words = esc(tr("editor.wrong-answers"))
        yield Piece("wrong", words, "h4", ' class="editor-label editor-wrong-title"')
    for place, wrong in enumerate(step.wrong):
        shown = f"<b>{esc(tr('editor.other-answers'))}</b>"
        if wrong.answer != OTHERS:
            shown = editor.answer(model, state, wrong.answer)
        markup = removable(model, shown, f"wrong {place}")
        yield Piece(f"wrong-{place}", markup, attrs=' class="editor-wrong"')
        yield from area(model, look, f"{look.step}/reply-{place}", tr("editor.reply"), wrong.reply, rows=2)
    tools = [*editor.reply_tools(model, step)]
    if all(each.answer != OTHERS for each in step.wrong) and (step.answer or step.figure):
        tools.append(button("ed-wrong", tr("editor.add-other"), OTHERS, icon_name="in", id="ed-add-other"))
    if tools:
        yield Piece("wrong-tools", "".join(tools), attrs=' class="actions editor-field"')
