"""Translation of the engine's notes about impossible positions.

The engine writes them as short English notes ("more than nine shares of gray"). A note's key is the note
itself with `#` for numbers and `@` for names that the game has words for. A note without a translation is
shown as it is.
"""

from __future__ import annotations

import re
from typing import Final

from ui.words.i18n import Translator

_NAMES: Final = ("value.company", "value.railroad", "value.city", "value.harbor", "rail", "colour")
_NUMBER: Final = re.compile(r"-?\d+")


def problem_text(tr: Translator, note: str) -> str:
    """The note in the page's language."""
    head, _, rest = note.partition(": ")
    for before, told in (("", note), (f"{head}: ", rest)):
        key, args = _key(tr, told)
        if tr.has(key):
            return before + tr(key, **args)
    return note


def _key(tr: Translator, note: str) -> tuple[str, dict[str, object]]:
    args: dict[str, object] = {}
    words = []
    for word in note.split(" "):
        plain = word.strip(",:;'")
        known = next((f"{kind}.{plain}" for kind in _NAMES if plain and tr.has(f"{kind}.{plain}")), "")
        if known:
            args.setdefault("name", tr(known))
            word = word.replace(plain, "@")
        for number in _NUMBER.findall(word):
            args[f"n{sum(key.startswith('n') and key != 'name' for key in args) + 1}"] = number
        words.append(_NUMBER.sub("#", word))
    return "problem." + " ".join(words), args
