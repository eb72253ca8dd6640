"""The editor of questions about a figure (`look` with `ask`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.core.contract import State
from engine.core.lesson_steps import Ask, Step
from ui.browser.patch import Piece
from ui.features.lesson_editor.fields import removable
from ui.features.lesson_editor.steps.base import StepEditor, StepModel, Words
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

    def choose(self, model: LessonModel, step: StepModel, state: State, path: str) -> bool:
        found = dict(figures_of(model.figures(state)))
        if path not in found:
            return False
        model.remember("")
        step.figure, step.right, step.choices = path, found[path], some_choices(found[path])
        return True

    def take_off(self, step: StepModel) -> None:
        step.figure, step.right, step.choices, step.wrong = "", None, [], []

    def take_choices(self, step: StepModel, text: str) -> None:
        typed = [value_of(each) for each in text.split(",") if each.strip()]
        step.choices = list(dict.fromkeys(typed))

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
        title = f'<h3 class="editor-label">{esc(tr("editor.figure"))}</h3>'
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
    """The figures and their values, filtered by the search text."""
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


def figures_of(found: Any, path: str = "", depth: int = 4) -> Iterator[tuple[str, Any]]:
    """(path, value) of all figures that are numbers, texts, booleans or None. Functions are left out."""
    if isinstance(found, Mapping):
        items: list[tuple[Any, Any]] = list(found.items())
    elif isinstance(found, list | tuple):
        items = list(enumerate(found))
    else:
        if path and (found is None or isinstance(found, bool | int | str)):
            yield path, found
        return
    if depth:
        for name, value in items:
            if "." not in str(name) and not callable(value):
                yield from figures_of(value, f"{path}.{name}" if path else str(name), depth - 1)


def value_of(text: str) -> Any:
    """A typed choice as a value: an integer, true, false or null as in JSON, else the text."""
    plain = text.strip()
    if re.fullmatch(r"-?\d{1,9}", plain):
        return int(plain)
    return {"true": True, "false": False, "null": None}.get(plain, plain)


def some_choices(right: Any) -> list[Any]:
    """A few values to choose between, among them the right one."""
    if type(right) is int:
        low = max(0, right - 1) if right >= 0 else right - 1
        return sorted({low, right, right + 1, right + 2})
    if isinstance(right, bool):
        return [True, False]
    return [right]
