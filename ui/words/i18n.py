"""Texts for people, looked up by key and language. The engine contains none.

A catalogue is a flat JSON object, key -> sentence. Placeholders are `{name}`. A plural is
`{count#step|steps}`: one form for each plural category of the language, in the order of
`Language.categories`; the number itself is written by a separate `{count}`. A key that is missing in a
language falls back to English, then to the key itself (tests ensure that this is never shown).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib import resources
from typing import NamedTuple

from engine.core.data import load_json


class Language(NamedTuple):
    """The properties of a language that code needs; everything else is in its catalogues."""

    point: str
    """The decimal separator."""
    categories: tuple[str, ...]
    """The plural categories, named as in CLDR."""
    category: Callable[[int | None], str]
    """The plural category of an absolute whole number; of None: of any other number, such as a fraction."""


def _one_or_other(number: int | None) -> str:
    return "one" if number == 1 else "other"


KNOWN = {
    "en": Language(".", ("one", "other"), _one_or_other),
    "es": Language(",", ("one", "other"), _one_or_other),  # CLDR's "many" begins at a million
}
"""The languages of the page: a new one is a line here, its catalogues, and what CONTRIBUTING.md names."""
LANGUAGES = tuple(KNOWN)
_SLOT = re.compile(r"\{(\w+)(?:#([^|{}]*(?:\|[^|{}]*)+))?\}")
_WHOLE = re.compile(r"-?(0|[1-9][0-9]*)")


def files_of(package: str, language: str) -> list[str]:
    """The files of a package's folder `text` in a language: `en.json`, `<topic>.en.json`."""
    names = sorted(path.name for path in resources.files(package).joinpath("text").iterdir())
    end = f".{language}.json"
    return [name for name in names if name == end[1:] or name.endswith(end)]


def catalogues(package: str) -> dict[str, dict[str, str]]:
    """All words of a package by language."""
    return {
        language: {
            key: text
            for name in files_of(package, language)
            for key, text in load_json(package, "text", name).items()
        }
        for language in LANGUAGES
    }


class Translator:
    """A lookup of keys in several catalogues, the last given first (a game's before the shared one)."""

    def __init__(self, language: str, *catalogues: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language if language in KNOWN else LANGUAGES[0]
        wanted = dict.fromkeys((self.language, LANGUAGES[0]))
        self._layers = [
            (KNOWN[name], book[name]) for name in wanted for book in reversed(catalogues) if name in book
        ]

    def has(self, key: str, /) -> bool:
        """Whether there is a text for this key."""
        return self.find(key) is not None

    def find(self, key: str, /) -> tuple[Language, str] | None:
        """The text for `key` in its catalogue, and the catalogue's language; None if there is none."""
        for language, layer in self._layers:
            if key in layer:
                return language, layer[key]
        return None

    def __call__(self, key: str, /, **args: object) -> str:
        """The sentence for `key` with its placeholders filled, not escaped for HTML (see
        `ui.markup.html.esc`). Positional-only, because a placeholder may have any name, `key` and `self`
        too."""
        found = self.find(key)
        return key if found is None else _SLOT.sub(partial(_fill, args, found[0]), found[1])

    def decimal(self, tenths: int) -> str:
        """A number of tenths with the language's decimal separator; a decimal 0 is omitted."""
        whole, rest = divmod(abs(tenths), 10)
        sign = "-" if tenths < 0 else ""
        return f"{sign}{whole}{KNOWN[self.language].point}{rest}" if rest else f"{sign}{whole}"


def _fill(args: Mapping[str, object], language: Language, slot: re.Match[str]) -> str:
    name, plural = slot.groups()
    value = str(args.get(name, "?"))
    if plural is None:
        return value
    whole = _WHOLE.fullmatch(value)
    category = language.category(int(whole[1]) if whole else None)
    return str(plural.split("|")[language.categories.index(category)])
