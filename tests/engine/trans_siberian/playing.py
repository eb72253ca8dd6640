"""Random players with different habits, so that both late rules and early ends occur."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.contract import Event
from engine.core.rng import Rng
from engine.games.trans_siberian.state import TransSiberianState

HABITS = ("uniform", "kinds", "builders")
"""uniform: any action alike; kinds: first a kind, then one of it; builders: modest bids, rarely a pass."""


def choose(state: TransSiberianState, rng: Rng, habit: str) -> Any:
    legal = state.legal()
    if habit == "uniform":
        return rng.choice(legal)
    by_kind: dict[str, list[Any]] = {}
    for action in legal:
        by_kind.setdefault(action.kind, []).append(action)
    if habit == "kinds":
        return rng.choice(by_kind[rng.choice(list(by_kind))])
    if "bid" in by_kind:
        return rng.choice(by_kind["bid"][:3]) if rng.below(5) < 3 and state.standing < 24 else legal[0]
    if "pass" in by_kind and len(by_kind) > 1 and rng.below(12):
        del by_kind["pass"]
    if "value" in by_kind:
        return by_kind["value"][-1]
    return rng.choice(by_kind[rng.choice(list(by_kind))])


def random_game(state: TransSiberianState, rng: Rng, habit: str) -> Iterator[list[Event]]:
    """Play this state to the end, stopping at the start and after every action: what has happened."""
    yield []
    while state.to_move is not None:
        events: list[Event] = []
        state.apply(choose(state, rng, habit), events)
        yield events
