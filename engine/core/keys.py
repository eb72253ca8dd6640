"""What tells positions apart, quickly: for `Insight.key`."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Final

from .contract import State

PLAIN: Final = 2
"""The last version of marshal's format in which equal values are equal bytes (later ones note who shares)."""


def slot_key(state_class: type[State], without: Collection[str]) -> Callable[[State], bytes]:
    """Every field but those that stay fixed in a game or follow from the rest, as one string of bytes.

    A field added later is part of the key by itself; `without` only saves time.
    """
    saved = [field.name for field in state_class.FIELDS if field.saved]
    names = saved or state_class.__dict__["__slots__"]
    read = attrgetter(*sorted(set(names) - set(without)))

    def key(state: State) -> bytes:
        return marshal.dumps(read(state), PLAIN)

    return key
