"""A quick text that tells positions apart, for `Insight.key`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

from engine.core.contract import State


def slot_key(state_class: type[State], without: Collection[str]) -> Callable[[State], str]:
    """Every field but those that stay fixed in a game or follow from the rest, as one text.

    A field added later is part of the key by itself; `without` only saves time.
    """
    saved = [field.name for field in state_class.FIELDS if field.saved]
    names = saved or state_class.__dict__["__slots__"]
    read = attrgetter(*sorted(set(names) - set(without)))

    def key(state: State) -> str:
        return repr(read(state))

    return key
