"""The rules of a game as markup: contents, chapters, what a search found, the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import NamedTuple

from ui.browser.patch import Piece
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.view.glossary import glossary
from ui.view.rulebook import Chapter, Paragraph, search_form
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES, Translator

GLOSSARY = "glossary"
"""The address of the words at the end of every book."""


class Reading(NamedTuple):
    """What somebody reads just now."""

    view: GameView
    tr: Translator
    owner: str
    """Where: ids begin with it."""
    address: str = ""
    """A chapter, a paragraph, or `glossary`; empty: the contents."""
    wanted: str = ""
    """What is searched for."""
    now: str = ""
    """The address of what matters at the table beside it."""
    options: Mapping[str, object] | None = None
    """Those of the table beside it."""
    diagram: Callable[[Paragraph], str] = lambda one: ""
    """What stands under a paragraph."""


def paragraphs(text: str) -> list[str]:
    """A text's parts: blank lines part them."""
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def body(view: GameView, tr: Translator, text: str) -> str:
    """A text as markup: blank lines part paragraphs, lines that begin with "- " are a list."""
    words = glossary(view, tr.language)
    shown = []
    for part in paragraphs(text):
        for listed, group in groupby(part.split("\n"), lambda line: line.startswith("- ")):
            lines = list(group)
            if listed:
                shown.append(f"<ul>{''.join(f'<li>{words.marked(line[2:])}</li>' for line in lines)}</ul>")
            else:
                shown.append(f"<p>{words.marked(' '.join(lines))}</p>")
    return "".join(shown)


def opened(reading: Reading) -> tuple[Chapter | None, Paragraph | None]:
    """The chapter and the paragraph at an address."""
    book = reading.view.rulebook
    found = book.paragraph(reading.address) if reading.address else None
    chapter = None if found is None else book.chapter(found.chapter)
    return chapter, found if "." in reading.address else None


def title(reading: Reading) -> str:
    """What is read, in a few words."""
    chapter, found = opened(reading)
    words = translator(reading.tr.language, reading.view)
    if reading.address.partition(".")[0] == GLOSSARY:
        return words("rules.glossary")
    named = found or chapter
    return words("rules.contents" if named is None else named.title_key)


def pieces(reading: Reading) -> list[Piece]:
    """All of it."""
    if reading.wanted.strip():
        return [Piece("found", _found(reading))]
    chapter, _ = opened(reading)
    if reading.address.partition(".")[0] == GLOSSARY:
        return [Piece("glossary", _words(reading), "section"), Piece("on-glossary", _on(reading, None))]
    if chapter is None:
        return [Piece("contents", _contents(reading), "nav")]
    tr = reading.tr
    head = Piece(f"head-{chapter.id}", esc(tr(chapter.title_key)), "h2", ' class="rules-chapter"')
    shown = [_paragraph(reading, one) for one in chapter.paragraphs]
    return [head, *shown, Piece(f"on-{chapter.id}", _on(reading, chapter))]


def place_id(reading: Reading) -> str:
    """The id of the element that the address means."""
    _, found = opened(reading)
    if reading.address.startswith(f"{GLOSSARY}."):
        return f"{reading.owner}-word-{reading.address.partition('.')[2]}"
    return f"{reading.owner}-p-{found.chapter}-{found.id}" if found is not None else ""


def go(reading: Reading, address: str, label: str, **more: object) -> str:
    """A link inside the book: a whole address, so that it can be copied and opened in a tab of its own."""
    where = f"{reading.view.id}/{address}" if address else reading.view.id
    named = attrs(href=f"#/rules/{where}", data_do="rules-open", data_arg=where, **more)
    return f"<a{named}>{label}</a>"


def contents(reading: Reading, *, deep: bool = True) -> str:
    """Chapters, and with `deep` their paragraphs."""
    tr, items = reading.tr, []
    current, _ = opened(reading)
    for chapter in reading.view.rulebook.chapters:
        here = "page" if current is chapter else None
        line = go(reading, chapter.id, esc(tr(chapter.title_key)), aria_current=here)
        if deep:
            only = [_only(reading, one) for one in chapter.paragraphs]
            if len(only) > 1 and only == only[:1] * len(only):
                line, only = line + only[0], [""] * len(only)  # of the whole chapter: said once
            rows = "".join(
                f"<li>{go(reading, one.address, esc(tr(one.title_key)))}{note}</li>"
                for one, note in zip(chapter.paragraphs, only, strict=True)
            )
            line += f"<ol>{rows}</ol>"
        items.append(f"<li>{line}</li>")
    if glossary(reading.view, tr.language).words:
        here = "page" if reading.address.partition(".")[0] == GLOSSARY else None
        items.append(f"<li>{go(reading, GLOSSARY, esc(tr('rules.glossary')), aria_current=here)}</li>")
    return f'<ol class="rules-contents{" is-deep" if deep else ""}" data-arrows>{"".join(items)}</ol>'


def _contents(reading: Reading) -> str:
    return f"<h2>{esc(reading.tr('rules.contents'))}</h2>{contents(reading)}"


def _only(reading: Reading, one: Paragraph) -> str:
    """In which games it is of use, when not in all."""
    tr, parts = reading.tr, []
    for name, values in one.when.items():
        told = [_value_words(tr, name, value) for value in values]
        if values == (True,):
            parts.append(tr(f"option.{name}"))
        elif values == (False,):
            parts.append(tr("rules.without", what=tr(f"option.{name}")))
        else:
            parts.append(", ".join(told))
    if not parts:
        return ""
    off = reading.options is not None and not one.applies(reading.options)
    kind = " is-off" if off else ""
    key = "rules.not-here" if off else "rules.only"
    return f' <span class="rules-only{kind}">{esc(tr(key, what=", ".join(parts)))}</span>'


def _value_words(tr: Translator, name: str, value: object) -> str:
    shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    key = f"option.{name}.{shown}"
    return tr(key) if tr.has(key) else str(shown)


def _paragraph(reading: Reading, one: Paragraph) -> Piece:
    tr = reading.tr
    now = one.address == reading.now
    classes = "rule" + (" is-now" if now else "")
    if reading.options is not None and not one.applies(reading.options):
        classes += " is-off"
    mark = f'<span class="rule-now">{esc(tr("rules.now"))}</span>' if now else ""
    picture = reading.diagram(one)
    markup = (
        f'<h3 tabindex="-1" id="{reading.owner}-t-{one.chapter}-{one.id}">{esc(tr(one.title_key))}{mark}</h3>'
        f"{_only(reading, one)}{body(reading.view, tr, tr(one.text_key))}{picture}"
    )
    extra = attrs(class_=classes, data_rules=" ".join(one.rules) or None)
    return Piece(f"p-{one.chapter}-{one.id}", markup, "section", f"{extra}")


def _on(reading: Reading, chapter: Chapter | None) -> str:
    """The way to the chapters before and behind."""
    tr = reading.tr
    names = [one.id for one in reading.view.rulebook.chapters]
    titles = {one.id: tr(one.title_key) for one in reading.view.rulebook.chapters}
    if glossary(reading.view, tr.language).words:
        names.append(GLOSSARY)
        titles[GLOSSARY] = tr("rules.glossary")
    at = names.index(GLOSSARY if chapter is None else chapter.id)
    parts = []
    if at:
        parts.append(go(reading, names[at - 1], f"← {esc(titles[names[at - 1]])}", class_="rules-before"))
    if at + 1 < len(names):
        parts.append(go(reading, names[at + 1], f"{esc(titles[names[at + 1]])} →", class_="rules-next"))
    return f'<p class="rules-on">{"".join(parts)}</p>'


def _words(reading: Reading) -> str:
    words, tr = glossary(reading.view, reading.tr.language), reading.tr
    rows = []
    for word in sorted(words.words, key=lambda name: search_form(words.title(name))):
        named = attrs(id=f"{reading.owner}-word-{word}", tabindex="-1")
        rows.append(
            f"<div><dt{named}>{esc(words.title(word))}</dt>"
            f"<dd>{body(reading.view, tr, tr(f'glossary.{word}'))}</dd></div>"
        )
    head = f'<h2 class="rules-chapter">{esc(tr("rules.glossary"))}</h2>'
    return f'{head}<dl class="rules-words">{"".join(rows)}</dl>'


def _found(reading: Reading) -> str:
    """What a search found: titles with the beginning of their texts, and words of the glossary."""
    view, tr = reading.view, reading.tr
    languages = [translator(language, view) for language in LANGUAGES]
    hits = view.rulebook.find(reading.wanted, languages)
    sought = search_form(reading.wanted).split()
    words = [
        word
        for word in glossary(view, tr.language).words
        if any(
            all(part in search_form(each(f"glossary.{word}.title")) for part in sought) for each in languages
        )
    ]
    rows = [
        f"<li>{go(reading, f'{GLOSSARY}.{word}', esc(tr(f'glossary.{word}.title')))}"
        f"<p>{esc(_start(tr(f'glossary.{word}')))}</p></li>"
        for word in words
    ] + [
        f"<li>{go(reading, one.address, esc(tr(one.title_key)))} "
        f'<span class="quiet">{esc(tr(f"rules.{one.chapter}"))}</span>{_only(reading, one)}'
        f"<p>{esc(_start(tr(one.text_key)))}</p></li>"
        for one in hits
    ]
    if not rows:
        return f'<p class="quiet">{esc(tr("rules.found.none", text=reading.wanted))}</p>'
    count = esc(tr("rules.found", count=len(rows)))
    return (
        f'<p class="quiet" role="status">{count}</p><ol class="rules-found" data-arrows>{"".join(rows)}</ol>'
    )


def _start(text: str) -> str:
    """The beginning of a text."""
    first = re.sub(r"\*([^*|]+)(?:\|[^*]*)?\*", r"\1", " ".join(text.split()))
    return first if len(first) <= 120 else f"{first[:118].rsplit(' ', 1)[0]} …"


def field(reading: Reading) -> str:
    """Where one writes what is searched for."""
    tr = reading.tr
    return (
        f'<label class="rules-find"><span class="visually-hidden">{esc(tr("rules.find"))}</span>'
        f'<input type="search" name="rules-find-{reading.owner}" id="{reading.owner}-find" autocomplete="off"'
        f' placeholder="{esc(tr("rules.find"))}"></label>'
    )


def tools(reading: Reading) -> str:
    """Head of the dock: contents, a page of its own, away with it."""
    tr = reading.tr
    where = f"{reading.view.id}/{reading.address}" if reading.address else reading.view.id
    return (
        button(
            "rules-open",
            tr("rules.contents"),
            reading.view.id,
            icon_name="menu",
            only_icon=True,
            id="dock-contents",
        )
        + button(
            "go", tr("rules.whole"), f"#/rules/{where}", icon_name="eye", only_icon=True, id="dock-whole"
        )
        + button("rules-close", tr("close"), icon_name="close", only_icon=True, key=True, id="dock-close")
    )
