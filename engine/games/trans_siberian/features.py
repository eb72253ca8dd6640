"""What bots are told about Trans-Siberian Railroad beyond its rules."""

from __future__ import annotations

from engine.core.contract import Action, Insight, State
from engine.core.keys import slot_key
from engine.games.trans_siberian.stages import BIDDING, TURN
from engine.games.trans_siberian.state import TransSiberianState

_key = slot_key(
    TransSiberianState,
    without=(
        "area", "areas", "built", "choices", "control", "dividends_end", "early_end", "external", "fees",
        "known", "one", "seats", "start", "track", "track_name", "two",
    ),
)  # fmt: skip
_RAISES = frozenset((0, 1, 3, 6, 10, 15, 21))
"""Bids worth a thought: this much above the lowest."""


class TransSiberianInsight(Insight):
    temper = 150

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, TransSiberianState)
        return state.stage in (BIDDING, TURN)

    def key(self, state: State) -> str:
        return _key(state)

    def options(self, state: State) -> list[Action]:
        """Of the many bids a few, from the lowest on."""
        assert isinstance(state, TransSiberianState)
        legal: list[Action] = state.legal()
        if state.stage != BIDDING:
            return legal
        lowest = min((action.amount for action in legal if action.kind == "bid"), default=0)
        return [action for action in legal if action.kind != "bid" or action.amount - lowest in _RAISES]


INSIGHT = TransSiberianInsight()
