"""What bots are told about Mini Express beyond its rules."""

from __future__ import annotations

from engine.core.contract import Insight, State
from engine.core.keys import slot_key
from engine.games.mini_express.phases import TURN
from engine.games.mini_express.state import MiniExpressState

_key = slot_key(MiniExpressState, without=("avail", "board", "menu", "reach", "seats", "setup", "tiles"))


class MiniExpressInsight(Insight):
    temper = 150

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, MiniExpressState)
        return state.phase == TURN and state.action_no == 1

    def key(self, state: State) -> str:
        return _key(state)


INSIGHT = MiniExpressInsight()
