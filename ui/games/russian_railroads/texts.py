"""The catalogues: the files of `text/`, `<topic>.<language>.json`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.data import load_json
from ui.i18n import LANGUAGES

FILES = ("board", "coach", "editor", "help", "play", "lessons", "options", "rules", "values")


def files_of(modules: Iterable[str]) -> tuple[str, ...]:
    """All topics: those of the game, and of each module its words, its rules and its lessons."""
    parts = ("{}", "rules-{}", "lessons-{}")
    return (*FILES, *(part.format(module) for module in modules for part in parts))


def catalogues(modules: Iterable[str]) -> dict[str, dict[str, str]]:
    """By language: the words of the game and of its modules (`<module>.<language>.json`)."""
    names = files_of(modules)
    return {
        language: {
            key: text
            for name in names
            for key, text in load_json(__package__, "text", f"{name}.{language}.json").items()
        }
        for language in LANGUAGES
    }
