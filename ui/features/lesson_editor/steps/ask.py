"""The question about a figure (`look` with `ask`) in the editor."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from engine.core.contract import State
from engine.core.lesson_steps import Ask, Step
from ui.browser.patch import Piece
from ui.features.lesson_editor.fields import removable
from ui.features.lesson_editor.figures import figures_of
from ui.features.lesson_editor.step_model import StepModel, Words
from ui.features.lesson_editor.steps.base import StepEditor
from ui.markup.html import attrs, esc
from ui.markup.widgets import button

if TYPE_CHECKING:
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel

SHOWN_FIGURES: Final = 24


class AskEditor(StepEditor):
    """The figure is chosen from a list, its choices are typed. Other figures of the `look` stay in `more`."""

    TYPE, KIND = Ask, "ask"

    def record(self, step: StepModel, put: Callable[[str, Words], None]) -> dict[str, Any]:
        for choice in step.choices:
            put(f"choice.{choice}", step.names.get(str(choice), {}))
        look = {**step.more.get("look", {}), step.figure: step.right}
        return {"look": look, "ask": {"figure": step.figure, "choices": list(step.choices)}}

    def fill(self, model: StepModel, step: Step, said: Callable[[str], Words]) -> None:
        assert isinstance(step, Ask)
        model.figure, model.right, model.choices = step.figure, step.right, list(step.choices)
        named = {str(choice): said(f"choice.{choice}") for choice in step.choices}
        model.names = {choice: words for choice, words in named.items() if words}
        model.more["look"] = {path: value for path, value in step.look.items() if path != step.figure}

    def missing(self, step: StepModel) -> str:
        return "" if step.figure else "figure"

    def fields(self, model: LessonModel, look: Look, step: StepModel, state: State) -> Iterator[Piece]:
        tr = model.tr
        if not step.figure:
            named = attrs(
                type="search", id="ed-figure", name="ed-figure", value=look.shown_found, autocomplete="off",
                maxlength=60, aria_label=tr("editor.find-figure"), placeholder=tr("editor.find-figure"),
            )  # fmt: skip
            search = f"find-{look.version('ed-figure')}"
            yield Piece(search, f"<input{named}>", attrs=' class="editor-field editor-search"')
            yield Piece("figures", _figure_list(model, look, state), attrs=' class="editor-figures"')
            return
        title = f'<h4 class="editor-label">{esc(tr("editor.figure"))}</h4>'
        shown = f"<code>{esc(step.figure)}</code><b>{esc(step.right)}</b>"
        yield Piece("figure", title + removable(model, shown, "figure"), attrs=' class="editor-field"')
        choices = ", ".join(
            str(choice) if isinstance(choice, str | int) else json.dumps(choice) for choice in step.choices
        )
        named = attrs(
            id="ed-shown-choices", name="step/choices", value=choices, autocomplete="off", maxlength=400
        )
        yield Piece(
            f"shown-choices-{look.version('step/choices')}",
            f'<label class="editor-label" for="ed-shown-choices">{esc(tr("editor.shown-choices"))}</label>'
            f'<input{named}><p class="hint">{esc(tr("editor.shown-choices.hint"))}</p>',
            attrs=' class="editor-field"',
        )

    def reply_tools(self, model: LessonModel, step: StepModel) -> Iterator[str]:
        used = {each.answer for each in step.wrong}
        for choice in step.choices if step.figure else ():
            if choice != step.right and str(choice) not in used:
                label = model.tr("editor.add-wrong-choice", choice=choice)
                yield button("ed-wrong", label, str(choice), icon_name="in")

    def answer(self, model: LessonModel, state: State, answer: str) -> str:
        return f"<b>{esc(answer)}</b>"


def _figure_list(model: LessonModel, look: Look, state: State) -> str:
    """The figures with their values, those that fit what is searched for."""
    wanted = look.found.casefold().split()
    rows = [
        f'<button type="button" class="editor-choice" data-do="ed-figure" data-arg="{esc(path)}">'
        f"<code>{esc(path)}</code><b>{esc(value)}</b></button>"
        for path, value in figures_of(model.figures(state))
        if all(word in path.casefold() for word in wanted)
    ]
    more = len(rows) - SHOWN_FIGURES
    tail = f'<p class="quiet">{esc(model.tr("editor.more-figures", count=more))}</p>' if more > 0 else ""
    return f"<div data-arrows>{''.join(rows[:SHOWN_FIGURES])}</div>{tail}"
