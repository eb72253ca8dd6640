"""The panel that writes a lesson: its title, its steps, what is right and what is answered to what is wrong.
From a lesson on the desk to pieces."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.bots import LEVELS
from engine.core.contract import State
from engine.core.lesson_form import OTHERS
from ui.browser.patch import Piece
from ui.features.lesson_editor.model import Writing
from ui.features.lesson_editor.steps import KINDS, LONGEST_WORDS, Draft, Words, figures_of
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, segmented
from ui.view import seats as seating
from ui.words.i18n import LANGUAGES

if TYPE_CHECKING:
    from ui.features.lesson_editor.screen import Look

PICKING: Final = ("right", "also", "wrong")
"""What an action chosen on the board becomes."""
SHOWN_FIGURES: Final = 24


def pieces(writing: Writing, look: Look) -> list[Piece]:
    """The panel."""
    head = [Piece("list", _list(writing, look), attrs=' class="editor-steps"')]
    if look.step == 0:
        return [*head, *_whole(writing, look)]
    return [*head, *_step(writing, look, writing.step(look.step))]


def _list(writing: Writing, look: Look) -> str:
    tr = writing.tr

    def tab(number: int, words: str, label: str) -> str:
        now = ' aria-current="step"' if number == look.step else ""
        return (
            f'<button type="button" class="editor-step-tab" data-do="ed-step" data-arg="{number}" '
            f'id="ed-step-{number}" aria-label="{esc(label)}" title="{esc(label)}"{now}>{esc(words)}</button>'
        )

    tabs = tab(0, tr("editor.whole"), tr("editor.whole"))
    for number in range(1, len(writing.sheet.steps) + 1):
        tabs += tab(number, str(number), tr("editor.step-number", number=number))
    add = button("ed-add", tr("editor.add"), icon_name="in", id="ed-add")
    return f'<div class="editor-step-tabs" data-arrows>{tabs}{add}</div>'


def shown_languages(writing: Writing, look: Look) -> list[str]:
    """Whose fields are shown: the page's language first, the other one when it is wanted."""
    used = writing.languages
    first = writing.language if writing.language in used or not used else used[0]
    others = [language for language in LANGUAGES if language != first]
    return [first, *(language for language in others if look.second or language in used)]


def area(
    writing: Writing, look: Look, key: str, label: str, words: Words, *, rows: int = 3
) -> Iterator[Piece]:
    """A field of text for every language that is written."""
    tr = writing.tr
    languages = shown_languages(writing, look)
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


def _whole(writing: Writing, look: Look) -> Iterator[Piece]:
    """What belongs to the lesson as a whole."""
    tr, sheet = writing.tr, writing.sheet
    yield from area(writing, look, "0/title", tr("editor.title"), sheet.title, rows=1)
    yield from area(writing, look, "0/gist", tr("editor.gist"), sheet.gist)
    seats = [("", tr("editor.seat.all"))]
    names = writing.names(writing.state)
    seats += [(str(seat), name) for seat, name in enumerate(names)]
    now = "" if sheet.seat is None else str(sheet.seat)
    yield Piece("seat", _select("lesson/seat", tr("editor.seat"), seats, now), attrs=' class="editor-field"')
    if sheet.seat is not None:
        levels = [("", tr("editor.bots.usual"))]
        levels += [(level, seating.level_name(tr, level)) for level in LEVELS]
        yield Piece(
            "bots",
            _select("lesson/bots", tr("editor.bots"), levels, sheet.bots),
            attrs=' class="editor-field"',
        )
    second = "no" if len(shown_languages(writing, look)) == 1 else "yes"
    if len(writing.languages) == 1:
        yes_no = [("no", tr("option.no")), ("yes", tr("option.yes"))]
        yield Piece("second", segmented("ed-second", tr("editor.second"), yes_no, second))
    yield Piece("how", f'<p class="hint">{esc(tr("editor.how"))}</p>')


def _select(name: str, label: str, choices: list[tuple[str, str]], now: str) -> str:
    ident = f"ed-{name.replace('/', '-')}"
    options = "".join(
        f"<option{attrs(value=value, selected=value == now)}>{esc(words)}</option>"
        for value, words in choices
    )
    return (
        f'<label class="editor-label" for="{ident}">{esc(label)}</label>'
        f'<span class="seat-select"><select id="{ident}" name="{esc(name)}">{options}</select></span>'
    )


# --- one step


def _step(writing: Writing, look: Look, step: Draft) -> Iterator[Piece]:
    tr, number = writing.tr, look.step
    state = writing.states()[number - 1]
    kinds = [*KINDS] if step.kind in KINDS else [*KINDS, step.kind]
    yield Piece(
        "kind",
        segmented("step/kind", tr("editor.kind"), [(k, tr(f"editor.kind.{k}")) for k in kinds], step.kind),
    )
    if step.kind in ("goal", "look"):
        kept = json.dumps({step.kind: step.more.get(step.kind)}, ensure_ascii=False)
        yield Piece(
            "kept",
            f'<p class="hint">{esc(tr("editor.kept"))}</p><code class="editor-line">{esc(kept)}</code>',
        )
    yield from area(writing, look, f"{number}/text", tr(f"editor.text.{step.kind}"), step.text)
    if step.kind in ("do", "refused"):
        yield from _action(writing, look, step, state)
    if step.kind == "ask":
        yield from _question(writing, look, step, state)
    if step.kind in ("do", "ask", "goal"):
        yield from _wrong(writing, look, step, state)
    if step.kind != "talk":
        yield from area(writing, look, f"{number}/why", tr("editor.why"), step.why, rows=2)
        yield from area(writing, look, f"{number}/hint", tr("editor.hint"), step.hint, rows=2)
    yield Piece("tools", _tools(writing, number), attrs=' class="actions editor-step-tools"')


def _tools(writing: Writing, number: int) -> str:
    tr, last = writing.tr, len(writing.sheet.steps)
    return (
        button("ed-move", tr("editor.earlier"), "-1", icon_name="up", disabled=number == 1, id="ed-earlier")
        + button("ed-move", tr("editor.later"), "1", icon_name="down", disabled=number == last, id="ed-later")
        + button("ed-remove", tr("editor.remove"), icon_name="trash", disabled=last == 1, id="ed-remove")
    )


def _said(writing: Writing, state: State, notation: str, verb: str, arg: str) -> str:
    """An action that was chosen, and the way to take it off."""
    off = button(verb, writing.tr("editor.take-off"), arg, icon_name="close", only_icon=True, kind="quiet")
    label = esc(writing.label(state, notation))
    return f'<span class="editor-answer"><b>{label}</b><code>{esc(notation)}</code>{off}</span>'


def _action(writing: Writing, look: Look, step: Draft, state: State) -> Iterator[Piece]:
    """The right action: what is clicked on the board, or in the list."""
    tr = writing.tr
    title = tr(f"editor.answer.{step.kind}")
    if step.answer:
        told = _said(writing, state, step.answer, "ed-unpick", "right")
    else:
        told = f'<p class="editor-empty">{esc(tr("editor.choose-on-board"))}</p>'
    also = "".join(
        _said(writing, state, notation, "ed-unpick", f"also {place}")
        for place, notation in enumerate(step.also)
    )
    if also:
        also = f'<h4 class="editor-label">{esc(tr("editor.also"))}</h4>{also}'
    yield Piece(
        "right", f'<h4 class="editor-label">{esc(title)}</h4>{told}{also}', attrs=' class="editor-field"'
    )
    if step.kind == "do" and step.answer:
        picking = [(name, tr(f"editor.picking.{name}")) for name in PICKING]
        fields = segmented("ed-picking", tr("editor.picking"), picking, look.picking)
        if look.picking == "wrong":
            fields += f'<p class="hint">{esc(tr("editor.choose-wrong"))}</p>'
        yield Piece("picking", fields)
    yield Piece("choices", _choices(writing, step, state), attrs=' class="editor-field"')


def _choices(writing: Writing, step: Draft, state: State) -> str:
    """Everything that can be done here, as a list; also what cannot, where that is asked for."""
    tr, write = writing.tr, writing.game.format
    found = []
    for choice in writing.choices(state):
        notation, refused = write(choice.action), state.why_not(choice.action) is not None
        if refused != (step.kind == "refused"):
            continue
        if (
            notation == step.answer
            or notation in step.also
            or any(each.answer == notation for each in step.wrong)
        ):
            continue
        found.append(
            f'<button type="button" class="editor-choice" data-do="act" data-arg="{esc(notation)}">'
            f"{choice.mark}<span>{esc(choice.label)}</span></button>"
        )
    if not found:
        return ""
    words = esc(tr("editor.choices", count=len(found)))
    inner = f"<summary>{words}</summary><div data-arrows>{''.join(found)}</div>"
    return f'<details class="editor-choices">{inner}</details>'


def _wrong(writing: Writing, look: Look, step: Draft, state: State) -> Iterator[Piece]:
    """Answers that somebody might give, each with its reply."""
    tr, number = writing.tr, look.step
    if step.wrong:
        yield Piece(
            "wrong", esc(tr("editor.wrong-answers")), "h4", ' class="editor-label editor-wrong-title"'
        )
    for place, wrong in enumerate(step.wrong):
        off = button(
            "ed-unpick",
            tr("editor.take-off"),
            f"wrong {place}",
            icon_name="close",
            only_icon=True,
            kind="quiet",
        )
        if wrong.answer == OTHERS:
            told = f'<span class="editor-answer"><b>{esc(tr("editor.other-answers"))}</b>{off}</span>'
        elif step.kind == "ask":
            told = f'<span class="editor-answer"><b>{esc(wrong.answer)}</b>{off}</span>'
        else:
            told = _said(writing, state, wrong.answer, "ed-unpick", f"wrong {place}")
        yield Piece(f"wrong-{place}", told, attrs=' class="editor-wrong"')
        yield from area(writing, look, f"{number}/reply-{place}", tr("editor.reply"), wrong.reply, rows=2)
    tools = []
    if step.kind == "do" and step.answer:
        tools.append(button("ed-wrong-mode", tr("editor.add-wrong"), icon_name="in", id="ed-add-wrong"))
    if step.kind == "ask" and step.figure:
        taken = {each.answer for each in step.wrong}
        for choice in step.choices:
            if choice != step.right and str(choice) not in taken:
                label = tr("editor.add-wrong-choice", choice=choice)
                tools.append(button("ed-wrong", label, str(choice), icon_name="in"))
    if all(each.answer != OTHERS for each in step.wrong) and (step.answer or step.figure):
        tools.append(button("ed-wrong", tr("editor.add-other"), OTHERS, icon_name="in", id="ed-add-other"))
    if tools:
        yield Piece("wrong-tools", "".join(tools), attrs=' class="actions editor-field"')


def _question(writing: Writing, look: Look, step: Draft, state: State) -> Iterator[Piece]:
    """The figure that is asked for, and the choices."""
    tr = writing.tr
    if step.figure:
        told = (
            f'<span class="editor-answer"><code>{esc(step.figure)}</code><b>{esc(step.right)}</b>'
            + button(
                "ed-unpick", tr("editor.take-off"), "figure", icon_name="close", only_icon=True, kind="quiet"
            )
            + "</span>"
        )
        yield Piece(
            "figure",
            f'<h4 class="editor-label">{esc(tr("editor.figure"))}</h4>{told}',
            attrs=' class="editor-field"',
        )
        shown = ", ".join(
            str(choice) if isinstance(choice, str | int) else json.dumps(choice) for choice in step.choices
        )
        named = attrs(
            id="ed-shown-choices", name="step/choices", value=shown, autocomplete="off", maxlength=400
        )
        yield Piece(
            f"shown-choices-{look.version('step/choices')}",
            f'<label class="editor-label" for="ed-shown-choices">{esc(tr("editor.shown-choices"))}</label>'
            f'<input{named}><p class="hint">{esc(tr("editor.shown-choices.hint"))}</p>',
            attrs=' class="editor-field"',
        )
        return
    named = attrs(
        type="search", id="ed-figure", name="ed-figure", value=look.shown_found, autocomplete="off",
        maxlength=60, aria_label=tr("editor.find-figure"), placeholder=tr("editor.find-figure"),
    )  # fmt: skip
    yield Piece(
        f"find-{look.version('ed-figure')}", f"<input{named}>", attrs=' class="editor-field editor-search"'
    )
    yield Piece("figures", figure_list(writing, look, state), attrs=' class="editor-figures"')


def figure_list(writing: Writing, look: Look, state: State) -> str:
    """Figures as they are now, those that fit what is searched for."""
    wanted = look.found.casefold().split()
    rows = []
    for path, value in figures_of(writing.figures(state)):
        if all(word in path.casefold() for word in wanted):
            rows.append(
                f'<button type="button" class="editor-choice" data-do="ed-figure" data-arg="{esc(path)}">'
                f"<code>{esc(path)}</code><b>{esc(value)}</b></button>"
            )
    more = len(rows) - SHOWN_FIGURES
    tail = f'<p class="quiet">{esc(writing.tr("editor.more-figures", count=more))}</p>' if more > 0 else ""
    return f"<div data-arrows>{''.join(rows[:SHOWN_FIGURES])}</div>{tail}"
