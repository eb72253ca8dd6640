"""Form fields used by several panels of the editor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.core.contract import State
from ui.browser.patch import Piece
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.words.i18n import LANGUAGES

if TYPE_CHECKING:
    from ui.features.lesson_editor.look import Look
    from ui.features.lesson_editor.model import LessonModel
    from ui.features.lesson_editor.steps.base import StepEditor, StepModel, Words

LONGEST_WORDS: Final = 2_000


def shown_languages(model: LessonModel, look: Look) -> list[str]:
    """The languages that have fields: that of the page first, others if they are used or wanted."""
    used = model.languages
    first = model.language if model.language in used or not used else used[0]
    others = [language for language in LANGUAGES if language != first]
    return [first, *(language for language in others if look.second or language in used)]


def area(
    model: LessonModel, look: Look, key: str, label: str, words: Words, *, rows: int = 3
) -> Iterator[Piece]:
    """A text field for each language that is shown."""
    tr = model.tr
    languages = shown_languages(model, look)
    for language in languages:
        mark = f" ({tr(f'editor.language.{language}')})" if len(languages) > 1 else ""
        ident = f"ed-w-{key.replace('/', '-')}-{language}"
        named = attrs(
            id=ident, name=f"word/{key}/{language}", rows=rows, maxlength=LONGEST_WORDS, lang=language,
            class_="editor-words", spellcheck="true",
        )  # fmt: skip
        yield Piece(
            f"w-{key.replace('/', '-')}-{language}-{look.version(f'word/{key}/{language}')}",
            f'<label class="editor-label" for="{ident}">{esc(label + mark)}</label>'
            f"<textarea{named}>\n{esc(words.get(language, ''))}</textarea>",
            attrs=' class="editor-field"',
        )


def select(name: str, label: str, choices: list[tuple[str, str]], now: str) -> str:
    """A drop-down list."""
    ident = f"ed-{name.replace('/', '-')}"
    options = "".join(
        f"<option{attrs(value=value, selected=value == now)}>{esc(words)}</option>"
        for value, words in choices
    )
    return (
        f'<label class="editor-label" for="{ident}">{esc(label)}</label>'
        f'<span class="seat-select"><select id="{ident}" name="{esc(name)}">{options}</select></span>'
    )


def removable(model: LessonModel, shown: str, arg: str) -> str:
    """A chosen answer as markup, with a button that removes it."""
    label = model.tr("editor.take-off")
    off = button("ed-unpick", label, arg, icon_name="close", only_icon=True, kind="quiet")
    return f'<span class="editor-answer">{shown}{off}</span>'


def chosen_action(model: LessonModel, editor: StepEditor, step: StepModel, state: State) -> Iterator[Piece]:
    """The right action of a step, and the accepted alternatives."""
    tr = model.tr
    if step.answer:
        shown = removable(model, editor.answer(model, state, step.answer), "right")
    else:
        shown = f'<p class="editor-empty">{esc(tr("editor.choose-on-board"))}</p>'
    also = "".join(
        removable(model, editor.answer(model, state, notation), f"also {place}")
        for place, notation in enumerate(step.also)
    )
    if also:
        also = f'<h3 class="editor-label">{esc(tr("editor.also"))}</h3>{also}'
    title = f'<h3 class="editor-label">{esc(tr(f"editor.answer.{step.kind}"))}</h3>'
    yield Piece("right", f"{title}{shown}{also}", attrs=' class="editor-field"')


def action_list(model: LessonModel, step: StepModel, state: State, *, forbidden: bool) -> Piece:
    """The actions that can still be chosen: the illegal ones if `forbidden`, else the legal ones."""
    used = {step.answer, *step.also, *(each.answer for each in step.wrong)}
    found = []
    for choice in model.choices(state):
        notation = model.game.format(choice.action)
        if notation in used or (state.why_not(choice.action) is not None) != forbidden:
            continue
        found.append(
            f'<button type="button" class="editor-choice" data-do="act" data-arg="{esc(notation)}">'
            f"{choice.mark}<span>{esc(choice.label)}</span></button>"
        )
    markup = ""
    if found:
        words = esc(model.tr("editor.choices", count=len(found)))
        inner = f"<summary>{words}</summary><div data-arrows>{''.join(found)}</div>"
        markup = f'<details class="editor-choices">{inner}</details>'
    return Piece("choices", markup, attrs=' class="editor-field"')
