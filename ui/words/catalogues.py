"""The page's own words (`text/en.json`, `text/<topic>.en.json`), and translators that also know a game's
words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ui.words.i18n import LANGUAGES, Translator, catalogues

SHARED: dict[str, dict[str, str]] = catalogues(__package__)


class HasWords(Protocol):
    """An object with words of its own: a game's view."""

    @property
    def catalogues(self) -> Mapping[str, Mapping[str, str]]: ...


def translator(language: str, view: HasWords | None = None) -> Translator:
    """A translator that looks up a game's words first, then the page's."""
    return Translator(language, SHARED) if view is None else Translator(language, SHARED, view.catalogues)


def own_names() -> list[tuple[str, str]]:
    """(code, name) of every language, named in itself."""
    return [(code, SHARED[code]["language.name"]) for code in LANGUAGES]


def best_language(wished: str, readable: Iterable[str]) -> str:
    """The wished language, or the first of the browser's languages that the page has."""
    if wished in LANGUAGES:
        return wished
    for code in readable:
        if code[:2].lower() in LANGUAGES:
            return code[:2].lower()
    return LANGUAGES[0]
