"""The catalogues: the files of `text/`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.data import load_json
from ui.i18n import LANGUAGES

FILES = ("board", "coach", "editor", "first", "help", "play", "lessons", "options", "values")


def catalogues(modules: Iterable[str]) -> dict[str, dict[str, str]]:
    """By language: the words of the game and of its modules (`<language>-<module>.json`)."""
    names = (*FILES, *modules)
    return {
        language: {
            key: text
            for name in names
            for key, text in load_json(__package__, "text", f"{language}-{name}.json").items()
        }
        for language in LANGUAGES
    }
