"""The markup of a rulebook: contents, chapters, search results, glossary."""

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
"""The address of the glossary at the end of every rulebook."""


class Reading(NamedTuple):
    """What a reader shows now."""

    view: GameView
    tr: Translator
    owner: str
    """The prefix of ids."""
    address: str = ""
    """A chapter, a paragraph or `glossary`; empty for the contents."""
    query: str = ""
    """The text in the search field."""
    relevant: str = ""
    """The address of the paragraph that matters at the table beside the rules."""
    options: Mapping[str, object] | None = None
    """The options of the game on that table."""
    diagram: Callable[[Paragraph], str] = lambda one: ""
    """Makes the diagram under a paragraph."""


def split_paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, which blank lines separate."""
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def body(view: GameView, tr: Translator, text: str) -> str:
    """A text as markup: blank lines separate paragraphs, lines that begin with "- " become a list."""
    words = glossary(view, tr.language)
    shown = []
    for part in split_paragraphs(text):
        for listed, group in groupby(part.split("\n"), lambda line: line.startswith("- ")):
            lines = list(group)
            if listed:
                shown.append(f"<ul>{''.join(f'<li>{words.marked(line[2:])}</li>' for line in lines)}</ul>")
            else:
                shown.append(f"<p>{words.marked(' '.join(lines))}</p>")
    return "".join(shown)


def chapter_and_paragraph(reading: Reading) -> tuple[Chapter | None, Paragraph | None]:
    """The chapter and the paragraph at the reading's address."""
    book = reading.view.rulebook
    found = book.paragraph(reading.address) if reading.address else None
    chapter = None if found is None else book.chapter(found.chapter)
    return chapter, found if "." in reading.address else None


def title(reading: Reading) -> str:
    """The title of what is shown."""
    chapter, found = chapter_and_paragraph(reading)
    words = translator(reading.tr.language, reading.view)
    if reading.address.partition(".")[0] == GLOSSARY:
        return words("rules.glossary")
    named = found or chapter
    return words("rules.contents" if named is None else named.title_key)


def pieces(reading: Reading) -> list[Piece]:
    """All pieces of what is shown."""
    if reading.query.strip():
        return [Piece("found", _search_results(reading))]
    chapter, _ = chapter_and_paragraph(reading)
    if reading.address.partition(".")[0] == GLOSSARY:
        return [
            Piece("glossary", _glossary(reading), "section"),
            Piece("on-glossary", _next_links(reading, None)),
        ]
    if chapter is None:
        return [Piece("contents", _contents(reading), "nav")]
    tr = reading.tr
    head = Piece(f"head-{chapter.id}", esc(tr(chapter.title_key)), "h2", ' class="rules-chapter"')
    shown = [_paragraph(reading, one) for one in chapter.paragraphs]
    return [head, *shown, Piece(f"on-{chapter.id}", _next_links(reading, chapter))]


def place_id(reading: Reading) -> str:
    """The id of the element at the reading's address."""
    _, found = chapter_and_paragraph(reading)
    if reading.address.startswith(f"{GLOSSARY}."):
        return f"{reading.owner}-word-{reading.address.partition('.')[2]}"
    return f"{reading.owner}-p-{found.chapter}-{found.id}" if found is not None else ""


def link(reading: Reading, address: str, label: str, **more: object) -> str:
    """A link inside the rulebook, with a full address that can be copied or opened in a new tab."""
    where = f"{reading.view.id}/{address}" if address else reading.view.id
    named = attrs(href=f"#/rules/{where}", data_do="rules-open", data_arg=where, **more)
    return f"<a{named}>{label}</a>"


def contents(reading: Reading, *, deep: bool = True) -> str:
    """The list of chapters, with their paragraphs if `deep`."""
    tr, items = reading.tr, []
    current, _ = chapter_and_paragraph(reading)
    for chapter in reading.view.rulebook.chapters:
        here = "page" if current is chapter else None
        line = link(reading, chapter.id, esc(tr(chapter.title_key)), aria_current=here)
        if deep:
            only = [_applies_to(reading, one) for one in chapter.paragraphs]
            if len(only) > 1 and only == only[:1] * len(only):
                line, only = (
                    line + only[0],
                    [""] * len(only),
                )  # applies to the whole chapter: said once
            rows = "".join(
                f"<li>{link(reading, one.address, esc(tr(one.title_key)))}{note}</li>"
                for one, note in zip(chapter.paragraphs, only, strict=True)
            )
            line += f"<ol>{rows}</ol>"
        items.append(f"<li>{line}</li>")
    if glossary(reading.view, tr.language).words:
        here = "page" if reading.address.partition(".")[0] == GLOSSARY else None
        items.append(f"<li>{link(reading, GLOSSARY, esc(tr('rules.glossary')), aria_current=here)}</li>")
    return f'<ol class="rules-contents{" is-deep" if deep else ""}" data-arrows>{"".join(items)}</ol>'


def _contents(reading: Reading) -> str:
    return f"<h2>{esc(reading.tr('rules.contents'))}</h2>{contents(reading)}"


def _applies_to(reading: Reading, one: Paragraph) -> str:
    """A note on the games that a paragraph applies to, unless it applies to all."""
    tr, parts = reading.tr, []
    for name, values in one.when.items():
        names = [_value_words(tr, name, value) for value in values]
        if values == (True,):
            parts.append(tr(f"option.{name}"))
        elif values == (False,):
            parts.append(tr("rules.without", what=tr(f"option.{name}")))
        else:
            parts.append(", ".join(names))
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
    now = one.address == reading.relevant
    classes = "rule" + (" is-now" if now else "")
    if reading.options is not None and not one.applies(reading.options):
        classes += " is-off"
    mark = f'<span class="rule-now">{esc(tr("rules.now"))}</span>' if now else ""
    picture = reading.diagram(one)
    markup = (
        f'<h3 tabindex="-1" id="{reading.owner}-t-{one.chapter}-{one.id}">{esc(tr(one.title_key))}{mark}</h3>'
        f"{_applies_to(reading, one)}{body(reading.view, tr, tr(one.text_key))}{picture}"
    )
    extra = attrs(class_=classes, data_rules=" ".join(one.rules) or None)
    return Piece(f"p-{one.chapter}-{one.id}", markup, "section", f"{extra}")


def _next_links(reading: Reading, chapter: Chapter | None) -> str:
    """Links to the previous and the next chapter."""
    tr = reading.tr
    names = [one.id for one in reading.view.rulebook.chapters]
    titles = {one.id: tr(one.title_key) for one in reading.view.rulebook.chapters}
    if glossary(reading.view, tr.language).words:
        names.append(GLOSSARY)
        titles[GLOSSARY] = tr("rules.glossary")
    at = names.index(GLOSSARY if chapter is None else chapter.id)
    parts = []
    if at:
        parts.append(link(reading, names[at - 1], f"← {esc(titles[names[at - 1]])}", class_="rules-before"))
    if at + 1 < len(names):
        parts.append(link(reading, names[at + 1], f"{esc(titles[names[at + 1]])} →", class_="rules-next"))
    return f'<p class="rules-on">{"".join(parts)}</p>'


def _glossary(reading: Reading) -> str:
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


def _search_results(reading: Reading) -> str:
    """Search results: titles with the beginning of their texts, and glossary terms."""
    view, tr = reading.view, reading.tr
    languages = [translator(language, view) for language in LANGUAGES]
    hits = view.rulebook.find(reading.query, languages)
    sought = search_form(reading.query).split()
    words = [
        word
        for word in glossary(view, tr.language).words
        if any(
            all(part in search_form(each(f"glossary.{word}.title")) for part in sought) for each in languages
        )
    ]
    rows = [
        f"<li>{link(reading, f'{GLOSSARY}.{word}', esc(tr(f'glossary.{word}.title')))}"
        f"<p>{esc(_excerpt(tr(f'glossary.{word}')))}</p></li>"
        for word in words
    ] + [
        f"<li>{link(reading, one.address, esc(tr(one.title_key)))} "
        f'<span class="quiet">{esc(tr(f"rules.{one.chapter}"))}</span>{_applies_to(reading, one)}'
        f"<p>{esc(_excerpt(tr(one.text_key)))}</p></li>"
        for one in hits
    ]
    if not rows:
        return f'<p class="quiet">{esc(tr("rules.found.none", text=reading.query))}</p>'
    count = esc(tr("rules.found", count=len(rows)))
    return (
        f'<p class="quiet" role="status">{count}</p><ol class="rules-found" data-arrows>{"".join(rows)}</ol>'
    )


def _excerpt(text: str) -> str:
    """The beginning of a text, without markup."""
    first = re.sub(r"\*([^*|]+)(?:\|[^*]*)?\*", r"\1", " ".join(text.split()))
    return first if len(first) <= 120 else f"{first[:118].rsplit(' ', 1)[0]} …"


def field(reading: Reading) -> str:
    """The search field."""
    tr = reading.tr
    return (
        f'<label class="rules-find"><span class="visually-hidden">{esc(tr("rules.find"))}</span>'
        f'<input type="search" name="rules-find-{reading.owner}" id="{reading.owner}-find" autocomplete="off"'
        f' placeholder="{esc(tr("rules.find"))}"></label>'
    )


def tools(reading: Reading) -> str:
    """The buttons in the head of the dock: contents, own page, close."""
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
