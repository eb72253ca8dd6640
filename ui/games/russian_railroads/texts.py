"""The catalogues: the files of `text/` and, made from them, the names that arguments are shown by."""

from __future__ import annotations

from engine.core.data import load_json
from ui.i18n import LANGUAGES

FILES = ("board", "help", "play", "lessons")
SHOWN_AS = (
    ("place", "space"),
    ("other", "space"),
    ("source", "space"),
    ("colour", "colour"),
    ("ahead", "colour"),
    ("rail", "rail"),
    ("slot", "rail"),
    ("token", "token"),
    ("card", "card"),
)
"""Argument of a refusal or score line, and the prefix of the names it is shown by."""
MOST = 40
"""So many engineers, and spaces of a rail, have names, whatever the board."""
MOST_SLOTS = 4


def _catalogue(language: str) -> dict[str, str]:
    book: dict[str, str] = {}
    for name in FILES:
        book.update(load_json(__package__, "text", f"{language}-{name}.json"))
    # Refusals, log and score lines name things as the board does.
    for argument, prefix in SHOWN_AS:
        for key in [key for key in book if key.startswith(prefix + ".") and key.count(".") == 1]:
            book.setdefault(f"value.{argument}.{key.partition('.')[2]}", book[key])
    for key in [key for key in book if key.startswith("bonus.EB_")]:
        book["value.card." + key.partition(".")[2]] = book[key]
    for number in range(1, MOST):
        for argument in ("place", "other", "source"):
            name = book["space.ENGINEER"].replace("{number}", str(number))
            book[f"value.{argument}.ENGINEER_{number}"] = name
    for key in [key for key in book if key.startswith("rail.")]:
        rail = key.partition(".")[2]
        book.update({f"value.slot.{rail}{slot}": book[key] for slot in range(1, MOST_SLOTS)})
        book.update({f"value.space.{rail} {space}": f"{book[key]} {space}" for space in range(1, MOST)})
    return book


CATALOGUES: dict[str, dict[str, str]] = {language: _catalogue(language) for language in LANGUAGES}
