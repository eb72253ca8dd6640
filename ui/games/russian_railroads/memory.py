"""Drawings that come up again and again are kept: what is drawn depends on nothing but its key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Kept = TypeVar("Kept")
LIMIT = 600
_KEPT: dict[Hashable, object] = {}


def remember(key: Hashable, make: Callable[[], Kept]) -> Kept:
    """What `make` returns for this key, made only once. The key must name everything it depends on."""
    found = _KEPT.get(key)
    if found is None:
        while len(_KEPT) >= LIMIT:
            del _KEPT[next(iter(_KEPT))]
        found = _KEPT[key] = make()
    return found  # type: ignore[return-value]
