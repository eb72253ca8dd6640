"""Terms of the rules with their explanations, which appear as tips everywhere on the page.

A game's catalogue has `glossary.<word>.title`, `glossary.<word>` (the explanation) and
`glossary.<word>.forms` (forms in running text, separated by `|`; default: the title). Texts of the rules mark
terms by hand: `*influence*`, or `*shown text|word*`; everywhere else (panels, previews, sentences) terms are
found by their forms.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ui.markup.html import attrs, esc
from ui.view.rulebook import search_form
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator

_MARK: Final = re.compile(r"\*([^*|]+)(?:\|([a-z0-9-]+))?\*")
_TAG: Final = re.compile(r"(<[^>]*>)")
_NAME: Final = re.compile(r"</?([a-zA-Z0-9]+)")
_VOID: Final = frozenset(("br", "img", "input", "hr", "wbr"))
_SILENT: Final = frozenset(("button", "a", "svg", "summary", "select", "textarea", "kbd", "h2", "h3"))
"""Elements in which terms are not marked: those that can be clicked, and headings of explanations."""


class Glossary:
    """The terms of one game in one language."""

    def __init__(self, view: GameView, tr: Translator) -> None:
        self.game = view.id
        self.tr = tr
        names = sorted(
            key.removeprefix("glossary.").removesuffix(".title")
            for key in view.catalogues["en"]
            if key.startswith("glossary.") and key.endswith(".title")
        )
        self.words = tuple(names)
        self._keys: dict[str, str] = {}
        forms: dict[str, str] = {}
        for name in names:
            title = tr(f"glossary.{name}.title")
            self._keys[search_form(title)] = self._keys[name] = name
            written = tr(f"glossary.{name}.forms") if tr.has(f"glossary.{name}.forms") else title
            for form in written.split("|"):
                forms[form.casefold()] = name
        self._forms = forms
        longest = sorted(forms, key=lambda form: (-len(form), form))
        every = "|".join(map(re.escape, longest))
        self._found = re.compile(rf"(?<!\w)(?:{every})(?!\w)", re.IGNORECASE) if forms else None

    def title(self, word: str) -> str:
        return self.tr(f"glossary.{word}.title")

    def key_of(self, shown: str, word: str | None = None) -> str | None:
        """The term that a mark `*shown|word*` refers to, or None."""
        if word is not None:
            return word if word in self.words else None
        return self._keys.get(search_form(shown)) or self._forms.get(shown.casefold())

    def tip(self, word: str) -> str | None:
        """The explanation of a term as markup; None for an unknown term."""
        if word not in self.words:
            return None
        said = _MARK.sub(r"\1", self.tr(f"glossary.{word}"))
        return f'<h3 class="term-title">{esc(self.title(word))}</h3><p>{esc(said)}</p>'

    def term(self, word: str, shown: str, *, focusable: bool = True) -> str:
        """A term as an element with a tip. `shown` is its markup."""
        named = attrs(
            class_="term",
            data_do="term",
            data_arg=f"{self.game}/{word}",
            role="button" if focusable else None,
            tabindex=0 if focusable else None,
        )
        return f"<span{named}>{shown}</span>"

    def marked(self, text: str) -> str:
        """A text with marks as markup, in which the marked terms have tips."""
        parts, end = [], 0
        for mark in _MARK.finditer(text):
            word = self.key_of(mark[1], mark[2])
            parts.append(esc(text[end : mark.start()]))
            parts.append(esc(mark[1]) if word is None else self.term(word, esc(mark[1])))
            end = mark.end()
        return "".join([*parts, esc(text[end:])])

    def say(self, text: str) -> str:
        """A plain sentence as markup in which terms have tips."""
        return self.explained(esc(text))

    @lru_cache(maxsize=400)  # noqa: B019  (there is one glossary per game and language, for good)
    def explained(self, markup: str) -> str:
        """The same markup with a tip on the first occurrence of each term."""
        if self._found is None or not self._found.search(markup):
            return markup
        told: set[str] = set()
        parts: list[str] = []
        silent = 0
        opened: list[bool] = []
        for part in _TAG.split(markup):
            if not part.startswith("<"):
                parts.append(self._in_text(part, told) if part and not silent else part)
                continue
            parts.append(part)
            name = _NAME.match(part)
            if name is None or name[1] in _VOID or part.endswith("/>"):
                continue
            if part.startswith("</"):
                silent -= opened.pop() if opened else False
            else:
                opened.append(name[1] in _SILENT or " data-do=" in part)
                silent += opened[-1]
        return "".join(parts)

    def _in_text(self, text: str, told: set[str]) -> str:
        assert self._found is not None

        def mark(found: re.Match[str]) -> str:
            word = self._forms[found[0].casefold()]
            if word in told:
                return found[0]
            told.add(word)
            return self.term(word, found[0], focusable=False)

        return self._found.sub(mark, text)


@lru_cache(maxsize=16)
def _made(view: GameView, language: str) -> Glossary:
    return Glossary(view, translator(language, view))


def glossary(view: GameView, language: str) -> Glossary:
    """The glossary of a game in a language; cached."""
    return _made(view, language)
