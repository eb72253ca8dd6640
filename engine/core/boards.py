"""Printed values, and corrections of them: a board whose owner knows better than our data.

A correction is a flat mapping {path: value}, e.g. {"links.omsk-tyumen.income": 3}. A path names the keys of
the data file one after the other; an item of a list is named by its "id" (or "number", or "name" in lower
case with dashes), an item without any of them by its place, counted from 0. Only plain values change, and
only into their own kind; what the data file's own checks say about the result, the game's board builder says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.errors import OptionError, Value, shown

Scalar = bool | int | str
MARKS: Final = ("rulebook", "seed", "cross-checked", "reconstructed")
"""Where a value comes from; "seed" is another word for what the supplied rule texts say."""
MOST_CORRECTIONS: Final = 400
LONGEST: Final = 80
HIGHEST: Final = 999_999
"""Six digits, as in the text form: no printed number is that high, and no table grows beyond reason."""


def wrong(path: str, reason: str, **args: Value) -> OptionError:
    """The error for a correction that cannot be. Text: `board-error.<reason>`."""
    return OptionError("board", reason, (), path=path[:LONGEST], **args)


def corrected(data: Any, changes: Mapping[str, Scalar]) -> Any:
    """`data` with some values replaced (the rest is shared, nothing is changed in place). OptionError for a
    path that is not there or a value of another kind."""
    if len(changes) > MOST_CORRECTIONS:
        raise wrong("", "too-many", limit=MOST_CORRECTIONS)
    result = data
    for path in sorted(changes):
        result = _replaced(result, path.split("."), path, changes[path])
    return result


def _replaced(node: Any, words: list[str], path: str, value: Scalar) -> Any:
    if not words:
        if isinstance(node, dict | list):
            raise wrong(path, "not-a-value")
        if node is not None and type(node) is not type(value):
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
    """How a path names an item of a list."""
    if isinstance(item, dict):
        for key in ("id", "number", "name"):
            if isinstance(item.get(key), str | int):
                return str(item[key]).lower().replace(" ", "-").replace(".", "")
    return str(place)


def checked(changes: object) -> dict[str, Scalar]:
    """The corrections somebody handed over, if they have the right form at all; sorted by path."""
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


def values(data: Any, path: str = "") -> Iterator[tuple[str, Scalar, Any]]:
    """Every plain value of the data with its path and the record it stands in (for where it comes from)."""
    items = enumerate(data) if isinstance(data, list) else data.items()
    for key, node in items:
        word = label(node, key) if isinstance(data, list) else str(key)
        here = f"{path}.{word}" if path else word
        if isinstance(node, dict | list):
            yield from values(node, here)
        elif node is not None:
            yield here, node, data


# --- as text, in records and positions: `board <path> <value>` ---


def to_text(value: Scalar) -> str:
    """A value as it stands in a line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def from_text(data: Any, path: str, text: str) -> Scalar:
    """What a line means: of the kind that the value has in the data. OptionError for a path that is not
    there."""
    node = data
    for word in path.split("."):
        node = node[_key(node, word, path)]
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
