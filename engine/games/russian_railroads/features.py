"""What bots are told about Russian Railroads beyond its rules."""

from __future__ import annotations

from engine.core.contract import Insight, State
from engine.core.keys import slot_key

from . import components as c
from .state import RussianState

_key = slot_key(RussianState, without=("config", "free", "history", "options", "seats"))
_STARTS = frozenset((c.DRAFT, c.CHOOSE, c.RELOCATE))


class RussianInsight(Insight):
    temper = 150

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, RussianState)
        return state.phase in _STARTS

    def key(self, state: State) -> str:
        return _key(state)


INSIGHT = RussianInsight()
