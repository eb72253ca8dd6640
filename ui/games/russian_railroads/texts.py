"""The catalogues: the files of `text/`."""

from __future__ import annotations

from engine.core.data import load_json
from ui.i18n import LANGUAGES

FILES = ("board", "help", "play", "lessons", "values")
CATALOGUES: dict[str, dict[str, str]] = {
    language: {
        key: text
        for name in FILES
        for key, text in load_json(__package__, "text", f"{language}-{name}.json").items()
    }
    for language in LANGUAGES
}
