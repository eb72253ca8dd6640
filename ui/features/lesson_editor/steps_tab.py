"""The tab "Text and steps": a lesson's title, its steps, their answers and replies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.bots import LEVELS
from engine.core.contract import State
from engine.core.lesson_steps import OTHERS
from ui.browser.patch import Piece
from ui.features.lesson_editor.fields import LONGEST_WORDS, area, removable, select, shown_languages
from ui.features.lesson_editor.look import PICKING, Look
from ui.features.lesson_editor.model import LessonModel
from ui.features.lesson_editor.steps import EDITORS
from ui.features.lesson_editor.steps.base import StepModel, Wrong
from ui.markup.html import esc
from ui.markup.widgets import button, segmented
from ui.view import seats as seating
from ui.words.i18n import LANGUAGES

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.table.abilities import Command


def pieces(model: LessonModel, look: Look) -> list[Piece]:
    """All pieces of the panel."""
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
    """The fields of the lesson as a whole."""
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
    """The wrong answers of a step, each with its reply."""
    tr, editor = model.tr, EDITORS[step.kind]
    if step.wrong:
        words = esc(tr("editor.wrong-answers"))
        yield Piece("wrong", words, "h3", ' class="editor-label editor-wrong-title"')
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


class StepCommands:
    """The commands and fields of the tab "Text and steps"."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.app, self.model, self.look = desk, desk.app, desk.model, desk.look
        self.commands: dict[str, Command] = {
            "act": lambda arg, how: self._pick(arg),
            "ed-step": lambda arg, how: self._to_step(int(arg)),
            "ed-add": lambda arg, how: self._add(),
            "ed-move": lambda arg, how: self._move(int(arg)),
            "ed-remove": lambda arg, how: self._remove(),
            "ed-unpick": lambda arg, how: self._unpick(*arg.partition(" ")[::2]),
            "ed-wrong-mode": lambda arg, how: self._pick_wrong(),
            "ed-wrong": lambda arg, how: self._add_wrong(arg),
            "ed-figure": lambda arg, how: self._figure(arg),
        }

    @property
    def _step(self) -> StepModel | None:
        """The current step; None for the lesson as a whole."""
        return self.model.step(self.look.step) if self.look.step else None

    # --- the list of steps

    def _to_step(self, number: int) -> None:
        if 0 <= number <= len(self.model.content.steps):
            self.look.stage, self.look.step = "steps", number
            self.look.picking = PICKING[0]
            self.desk.render()

    def _add(self) -> None:
        """Insert a step after the current one."""
        self.model.remember("")
        steps = self.model.content.steps
        place = self.look.step or len(steps)
        steps.insert(place, StepModel())
        self._to_step(place + 1)
        self.desk.keep()

    def _move(self, by: int) -> None:
        steps, at = self.model.content.steps, self.look.step
        if 1 <= at + by <= len(steps):
            self.model.remember("")
            steps[at - 1], steps[at + by - 1] = steps[at + by - 1], steps[at - 1]
            self.look.step = at + by
            self.desk.changed()

    def _remove(self) -> None:
        steps = self.model.content.steps
        if not self.look.step or len(steps) < 2:
            return
        self.model.remember("")
        del steps[self.look.step - 1]
        self.look.step = min(self.look.step, len(steps))
        self.desk.changed()
        undo = button("ed-undo", self.app.tr("undo"), kind="quiet")
        self.app.toast(self.app.tr("editor.removed"), undo)

    # --- answers

    def _pick(self, notation: str) -> None:
        """Handle an action that was chosen on the board or in the list."""
        step, look = self._step, self.look
        action = self.model.parse(notation)
        if step is None or look.stage != "steps" or not EDITORS[step.kind].ON_BOARD or action is None:
            return
        refusal = self.model.states()[look.step - 1].why_not(action)
        if EDITORS[step.kind].pick(self.desk, step, refusal, notation):
            self.desk.changed()

    def _unpick(self, what: str, place: str) -> None:
        step = self._step
        if step is None:
            return
        self.model.remember("")
        if what in ("right", "figure"):
            EDITORS[step.kind].take_off(step)
            self.look.picking = PICKING[0]
        elif what in ("also", "wrong") and place.isdecimal():
            rows: list[Wrong] | list[str] = step.wrong if what == "wrong" else step.also
            if int(place) < len(rows):
                del rows[int(place)]
        self.desk.changed()

    def _pick_wrong(self) -> None:
        """Make the next action chosen on the board a wrong answer."""
        step = self._step
        if step is None or self.desk.too_many_wrong(step):
            return
        self.look.picking = "wrong"
        self.desk.render()
        said = self.app.tr("editor.choose-wrong")
        self.app.browser.patch([["reveal", "ed-panel-picking"], ["say", said]])

    def _add_wrong(self, answer: str) -> None:
        step = self._step
        if step is None or any(each.answer == answer for each in step.wrong):
            return
        if answer != OTHERS and self.desk.too_many_wrong(step):
            return
        self.model.remember("")
        step.wrong.append(Wrong(answer))
        step.wrong.sort(key=lambda each: each.answer == OTHERS)
        self.desk.changed()

    def _figure(self, path: str) -> None:
        model, step, number = self.model, self._step, self.look.step
        if step is not None and EDITORS[step.kind].choose(model, step, model.states()[number - 1], path):
            self.desk.changed()

    # --- fields

    def field(self, kind: str, name: str, value: str) -> None:
        """Handle a new value of a form field, as in `Page.field`."""
        if name == "ed-figure":
            self.look.found = value[:60]
            self.desk.draw_panel()
        elif name.startswith("word/"):
            number, part, language = (*name.partition("/")[2].rsplit("/", 2), "", "")[:3]
            self._word(number, part, language, value)
        elif kind == "change" and self._choose(name, value):
            self.desk.render()

    def _choose(self, name: str, value: str) -> bool:
        model, look, step = self.model, self.look, self._step
        if name == "ed-picking" and value in PICKING:
            look.picking = value
        elif name == "ed-second":
            look.second = value == "yes"
        elif name == "lesson/seat":
            model.remember("")
            model.content.seat = int(value) if value.isdecimal() else None
        elif name == "lesson/bots":
            model.remember("")
            model.content.bots = value
        elif name == "step/kind" and step is not None and value in EDITORS and EDITORS[value].OFFERED:
            model.remember("")
            EDITORS[value].turn(step)
            look.picking = PICKING[0]
        elif name == "step/choices" and step is not None:
            model.remember("")
            EDITORS[step.kind].take_choices(step, value)
        else:
            return False
        return True

    def _word(self, number: str, part: str, language: str, value: str) -> None:
        """Set a text of a step, or of the lesson (step 0)."""
        content = self.model.content
        if language not in LANGUAGES or not number.isdecimal() or int(number) > len(content.steps):
            return
        if not int(number):
            book = {"title": content.title, "gist": content.gist}.get(part)
        else:
            step = content.steps[int(number) - 1]
            book = {"text": step.text, "why": step.why, "hint": step.hint}.get(part)
            kind, _, place = part.partition("-")
            if kind == "reply" and place.isdecimal() and int(place) < len(step.wrong):
                book = step.wrong[int(place)].reply
        if book is None or book.get(language, "") == value:
            return
        self.model.remember(f"{number}/{part}/{language}", words=True)
        book[language] = value[:LONGEST_WORDS]
        self.desk.follow_words()
