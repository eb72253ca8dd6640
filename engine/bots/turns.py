"""Whole turns as single moves: a beam search over the chains of actions that make up a turn."""

from __future__ import annotations

from collections.abc import Generator, Hashable
from typing import NamedTuple

from ..core.contract import Action, State
from .bot import Turn
from .judge import Judge

LONGEST = 24
"""The number of actions after which a chain is judged anyway; our games have shorter turns."""


SLICE = 8
"""The number of actions tried between two pauses, which takes a page a few milliseconds."""


class _Chain(NamedTuple):
    actions: tuple[Action, ...]
    state: State


def turn_over(state: State, seat: int) -> bool:
    """Whether the turn of `seat` has ended, after at least one action in it."""
    return state.to_move != seat or state.game.insight.turn_begins(state)


def whole_turns(
    state: State, seat: int, judge: Judge, width: int, keep_first: bool = True
) -> Generator[None, None, list[Turn]]:
    """Turns of `seat` from here, best first; only one turn for each resulting position. At every step the
    `width` best unfinished chains continue. With `keep_first` the best chain of every first action continues
    too, so that none is dropped for a modest beginning."""
    insight = state.game.insight
    worth, key, graded = judge.worth, insight.key, insight.graded
    finished: dict[Hashable, Turn] = {}
    tried = 0
    open_chains = [_Chain((), state)]
    for length in range(LONGEST):
        longer: dict[Hashable, _Chain] = {}
        for actions, before in open_chains:
            for action in graded.options(before) if graded else before.legal():
                after = before.clone()
                after.apply(action)
                found = key(after)
                chain = (*actions, action)
                if turn_over(after, seat) or length == LONGEST - 1:
                    if found not in finished:
                        finished[found] = Turn(chain, worth(after, seat), after)
                elif found not in longer:
                    longer[found] = _Chain(chain, after)
                tried += 1
                if tried % SLICE == 0:
                    yield
        yield
        if not longer:
            break
        open_chains = list(longer.values())
        if len(open_chains) > width:
            open_chains.sort(key=lambda chain: -chain.state.estimate(seat))
            open_chains = _narrowed(open_chains, width, keep_first)
    return sorted(finished.values(), key=lambda turn: -turn.worth)


def _narrowed(chains: list[_Chain], width: int, keep_first: bool) -> list[_Chain]:
    kept = chains[:width]
    if keep_first:
        seen = {chain.actions[0] for chain in kept}
        for chain in chains[width:]:
            if chain.actions[0] not in seen:
                seen.add(chain.actions[0])
                kept.append(chain)
    return kept
