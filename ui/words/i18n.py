"""Text for people: looked up by key and language, never built in the engine.

A catalogue is a flat JSON object, key -> sentence. Placeholders are `{name}`; a choice by number is
`{count#one form|other form}` (the form for 1, the form for everything else; the number itself is written by
a separate `{count}`). A key that is missing in a language falls back to English, then to the key itself
(tests see to it that this never shows).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources

from engine.core.data import load_json
from ui.browser import protocol

LANGUAGES = tuple(protocol.LANGUAGES)
_SLOT = re.compile(r"\{(\w+)(?:#([^|{}]*)\|([^{}]*))?\}")


def files_of(package: str, language: str) -> list[str]:
    """The files of a package's folder `text` in a language: `en.json`, `<topic>.en.json`."""
    names = sorted(path.name for path in resources.files(package).joinpath("text").iterdir())
    end = f".{language}.json"
    return [name for name in names if name == end[1:] or name.endswith(end)]


def catalogues(package: str) -> dict[str, dict[str, str]]:
    """By language: all words of a package."""
    return {
        language: {
            key: text
            for name in files_of(package, language)
            for key, text in load_json(package, "text", name).items()
        }
        for language in LANGUAGES
    }


class Translator:
    """Looks keys up in a stack of catalogues, the last given first (a game's before the shared one)."""

    def __init__(self, language: str, *catalogues: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        wanted = dict.fromkeys((self.language, LANGUAGES[0]))
        self._layers = [book[lang] for lang in wanted for book in reversed(catalogues) if lang in book]

    def has(self, key: str, /) -> bool:
        """Is there any text for this key?"""
        return any(key in layer for layer in self._layers)

    def __call__(self, key: str, /, **args: object) -> str:
        """The sentence for `key`, its placeholders filled. Not escaped for HTML: see `ui.markup.html.esc`.

        Positional-only, because a placeholder may have any name, `key` and `self` too.
        """
        for layer in self._layers:
            text = layer.get(key)
            if text is not None:
                return _SLOT.sub(lambda slot: _fill(slot, args), text)
        return key

    def decimal(self, tenths: int) -> str:
        """A number of tenths, as people who read this language write it; without a zero behind the point."""
        whole, rest = divmod(abs(tenths), 10)
        sign = "-" if tenths < 0 else ""
        point = protocol.LANGUAGES[self.language]["decimal"]
        return f"{sign}{whole}{point}{rest}" if rest else f"{sign}{whole}"


def _fill(slot: re.Match[str], args: Mapping[str, object]) -> str:
    name, one, other = slot.groups()
    value = args.get(name, "?")
    if one is None:
        return str(value)
    return one if str(value) in ("1", "-1") else other
