"""The figures that a question can ask for, and choices for its answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any


def figures_of(found: Any, path: str = "", depth: int = 4) -> Iterator[tuple[str, Any]]:
    """All figures that are numbers, texts, yes or no, with their paths; not those that want arguments."""
    if isinstance(found, Mapping):
        items: list[tuple[Any, Any]] = list(found.items())
    elif isinstance(found, list | tuple):
        items = list(enumerate(found))
    else:
        if path and (found is None or isinstance(found, bool | int | str)):
            yield path, found
        return
    if depth:
        for name, value in items:
            if "." not in str(name) and not callable(value):
                yield from figures_of(value, f"{path}.{name}" if path else str(name), depth - 1)


def value_of(text: str) -> Any:
    """A choice as it was typed: a number, yes and no as JSON has them, else the text."""
    plain = text.strip()
    if re.fullmatch(r"-?\d{1,9}", plain):
        return int(plain)
    return {"true": True, "false": False, "null": None}.get(plain, plain)


def some_choices(right: Any) -> list[Any]:
    """A few values to choose between, the right one among them."""
    if type(right) is int:
        low = max(0, right - 1) if right >= 0 else right - 1
        return sorted({low, right, right + 1, right + 2})
    if isinstance(right, bool):
        return [True, False]
    return [right]
