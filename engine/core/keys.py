"""Fast keys that tell positions apart, for `Insight.key`."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Final

from .contract import State

PLAIN: Final = 2
"""The last marshal format in which equal values have equal bytes (later ones mark shared objects)."""


def slot_key(state_class: type[State], without: Collection[str]) -> Callable[[State], bytes]:
    """A function that packs the saved fields of a state into bytes, but for `without` (fixed or derived
    fields, left out to save time). So new fields become part of the key automatically."""
    saved = [field.name for field in state_class.FIELDS if field.saved]
    names = saved or state_class.__dict__["__slots__"]
    read = attrgetter(*sorted(set(names) - set(without)))

    def key(state: State) -> bytes:
        return marshal.dumps(read(state), PLAIN)

    return key
