"""Printed values of a board, and corrections of them by people whose copy of the game differs from our data.

A correction is a flat mapping {path: value}, e.g. {"links.omsk-tyumen.income": 3}. A path joins the keys of
the data file by dots. An item of a list is named by its "id" (or "number", or "name" in lower case with
dashes), else by its index from 0. A value can only be replaced by one of the same type; an empty text becomes
None where None is possible. The game's board builder checks the resulting board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from .errors import OptionError, Value, shown

Scalar = bool | int | str
MARKS: Final = ("rulebook", "cross-checked", "reconstructed")
"""Provenance marks: where a value comes from."""
SAME_MARK: Final = {"seed": "rulebook", "deduced": "rulebook"}
"""Marks in the data files that are shown as one of `MARKS`."""
MOST_CORRECTIONS: Final = 400
LONGEST: Final = 80
LONGEST_NAME: Final = 24
HIGHEST: Final = 999_999
"""The largest corrected number, with as many digits as `from_text` reads. It keeps derived tables small."""


def wrong(path: str, reason: str, **args: Value) -> OptionError:
    """The OptionError for an invalid correction. Text: `board-error.<reason>`."""
    return OptionError("board", reason, (), path=path[:LONGEST], **args)


_JOINER: Final = "\u200d"
"""ZERO WIDTH JOINER, which joins several emoji into one. It is the only invisible character kept in names,
because others can reverse the text around them."""


def plain_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A typed name as it is stored: one line of printable characters, at most `longest`."""
    shown = "".join(letter if letter.isprintable() or letter == _JOINER else " " for letter in text[:1000])
    return " ".join(shown.split())[:longest].strip()


def corrected(data: Any, changes: Mapping[str, Scalar]) -> Any:
    """A copy of `data` with some values replaced. OptionError for an unknown path or a wrong type."""
    if len(changes) > MOST_CORRECTIONS:
        raise wrong("", "too-many", limit=MOST_CORRECTIONS)
    result = data
    for path in sorted(changes):
        result = _replaced(result, path.split("."), path, changes[path])
        if changes[path] == "" and path.rpartition(".")[2] in _may_be_missing(data):
            result = _replaced(result, path.split("."), path, None)
    return result


def _may_be_missing(data: Any) -> set[str]:
    """The keys that have the value None somewhere in the data."""
    return {path.rpartition(".")[2] for path, value, _ in values(data) if value is None}


def _replaced(node: Any, words: list[str], path: str, value: Scalar | None) -> Any:
    if not words:
        if isinstance(node, dict | list):
            raise wrong(path, "not-a-value")
        if value is not None and type(value) is not (str if node is None else type(node)):
            raise wrong(path, "kind", given=shown(value))
        if isinstance(value, str) and len(value) > LONGEST:
            raise wrong(path, "too-long")
        return value
    key = _key(node, words[0], path)
    copy = list(node) if isinstance(node, list) else dict(node)
    copy[key] = _replaced(node[key], words[1:], path, value)
    return copy


def _key(node: Any, word: str, path: str) -> Any:
    if isinstance(node, dict) and word in node:
        return word
    if isinstance(node, list):
        for place, item in enumerate(node):
            if word == label(item, place):
                return place
    raise wrong(path, "unknown-value")


def label(item: Any, place: int) -> str:
    """The word that names an item of a list in a path."""
    if isinstance(item, dict):
        for key in ("id", "number", "name"):
            if isinstance(item.get(key), str | int):
                return str(item[key]).lower().replace(" ", "-").replace(".", "")
    return str(place)


def checked(changes: object) -> dict[str, Scalar]:
    """Corrections from outside, sorted by path. OptionError if their form is wrong."""
    if changes is None:
        return {}
    if not isinstance(changes, Mapping):
        raise wrong("", "form")
    for path, value in changes.items():
        if not isinstance(path, str) or not isinstance(value, bool | int | str):
            raise wrong(shown(path), "form")
        if isinstance(value, int) and abs(value) > HIGHEST:
            raise wrong(path, "range", low=-HIGHEST, high=HIGHEST, given=shown(value))
    return {path: changes[path] for path in sorted(changes)}


def values(data: Any, path: str = "") -> Iterator[tuple[str, Scalar | None, Any]]:
    """Every plain value of the data (or None) with its path and the dict or list that contains it."""
    for word, node in _items(data):
        here = f"{path}.{word}" if path else word
        if isinstance(node, dict | list):
            yield from values(node, here)
        else:
            yield here, node, data


def _items(data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, list):
        return ((label(node, place), node) for place, node in enumerate(data))
    return ((str(key), node) for key, node in data.items())


class Printed(NamedTuple):
    """A value of the data and its provenance (one of `MARKS`)."""

    path: str
    value: Scalar | None
    mark: str


def printed(
    data: Any, path: str = "", mark: str = MARKS[-1], named: Mapping[str, str] | None = None
) -> Iterator[Printed]:
    """Every plain value with its mark: its own (`<key>_provenance`), else that of the nearest record around
    it (whose `provenance` may list single keys), else "reconstructed"."""
    here = data.get("provenance") if isinstance(data, dict) else None
    if isinstance(here, str):
        mark, named = here, None
    marks = {**(named or {}), **here} if isinstance(here, dict) else named or {}
    for word, node in _items(data):
        if word.endswith("provenance"):
            continue
        own = data.get(f"{word}_provenance") if isinstance(data, dict) else None
        found, below = own or marks.get(word, mark), f"{path}.{word}" if path else word
        if isinstance(node, dict | list):
            yield from printed(node, below, found, None if own else marks)
        else:
            yield Printed(below, node, SAME_MARK.get(found, found))


# --- as text, in records and positions: `board <path> <value>` ---


def to_text(value: Scalar) -> str:
    """A value as text in a line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def value_at(data: Any, path: str) -> Any:
    """The value at a path. OptionError for an unknown path."""
    node = data
    for word in path.split("."):
        node = node[_key(node, word, path)]
    return node


def from_text(data: Any, path: str, text: str) -> Scalar:
    """The value that a text stands for, of its type in the data. OptionError if path or text is wrong."""
    node = value_at(data, path)
    if isinstance(node, bool):
        if text not in ("yes", "no"):
            raise wrong(path, "kind", given=text[:LONGEST])
        return text == "yes"
    if isinstance(node, int):
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
            raise wrong(path, "kind", given=text[:LONGEST])
        return int(text)
    return text
