"""A quick text that tells positions apart, for `Insight.key` of games whose states are plain slots."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

from engine.core.contract import State


def slot_key(state_class: type[State], without: Collection[str]) -> Callable[[State], str]:
    """Every slot but those that stay fixed in a game or follow from the rest, as one text.

    A slot added later is part of the key by itself; `without` only saves time.
    """
    declared = state_class.__dict__["__slots__"]
    read = attrgetter(*sorted(set(declared) - set(without)))

    def key(state: State) -> str:
        return repr(read(state))

    return key
