"""The catalogues: the files of `text/` and, made from them, the names that arguments are shown by."""

from __future__ import annotations

from engine.core.data import load_json
from ui.games.russian_railroads.parts import ENGINEERS, LANE, RAILS, SLOT_IDS
from ui.i18n import LANGUAGES

FILES = ("board", "help", "play", "lessons")
SHOWN_AS = (
    ("place", "space"),
    ("other", "space"),
    ("source", "space"),
    ("colour", "colour"),
    ("ahead", "colour"),
    ("rail", "rail"),
    ("token", "token"),
    ("card", "card"),
)
"""Argument of a refusal or score line, and the prefix of the names it is shown by."""


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
    for number in ENGINEERS:
        for argument in ("place", "other", "source"):
            name = book["space.ENGINEER"].replace("{number}", str(number))
            book[f"value.{argument}.ENGINEER_{number}"] = name
    for slot, (rail, _) in SLOT_IDS.items():
        book["value.slot." + slot] = book["rail." + rail]
    for each in RAILS:
        for special in each["special_spaces"]:
            name = f"{each['id']} {special['space']}"
            book["value.space." + name] = f"{book['rail.' + each['id']]} {special['space']}"
    for entry in LANE:
        book[f"value.space.industry {entry['index']}"] = f"{book['rail.industry']} {entry['index']}"
    return book


CATALOGUES: dict[str, dict[str, str]] = {language: _catalogue(language) for language in LANGUAGES}
