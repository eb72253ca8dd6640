"""The industry lane (RR-IND): steps, and how far the markers can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as A
from .. import components as C
from .gain import Events, gain, tell

if TYPE_CHECKING:
    from ..state import RussianState


def can_step(player: list[int], marker: int) -> bool:
    """RR-IND-3, RR-IND-4, RR-IND-7."""
    index = player[C.MARKER + marker]
    if index < 0 or index >= C.LANE_END:
        return False
    gap = C.LANE_GAP[index + 1]
    if gap and not player[C.FACTORY + gap - 1]:
        return False
    return player[C.MARKER + 1 - marker] != index + 1


def options(player: list[int]) -> list[A.Action]:
    """The markers that can advance (RR-IND-6)."""
    if player[C.MARKER2] < 0:
        return [A.INDUSTRY[0]] if can_step(player, 0) else []
    return [A.INDUSTRY[marker] for marker in (0, 1) if can_step(player, marker)]


def step(state: RussianState, marker: int, events: Events) -> None:
    """One marker one index forward; a factory there triggers (RR-FACT-6), so does the ? space once (RR-SPEC-9)."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    if state.mandatory & C.FIELD[C.K_INDUSTRY]:
        state.mandatory -= C.UNIT[C.K_INDUSTRY]
    else:
        state.optional -= C.UNIT[C.K_INDUSTRY]
    index = player[C.MARKER + marker] + 1
    player[C.MARKER + marker] = index
    if events is not None:
        tell(events, "industry", seat, marker=marker + 1, index=index)
    gap = C.LANE_GAP[index]
    if gap:
        number = player[C.FACTORY + gap - 1]
        if events is not None:
            tell(events, "factory-used", seat, factory=number, gap=gap)
        gain(state, seat, C.FACTORY_EFFECT[number], False, C.PART_FACTORY, "factory", events)
    elif index == C.LANE_QUESTION and not player[C.DONE] & C.LANE_QUESTION_BIT:
        player[C.DONE] |= C.LANE_QUESTION_BIT
        state.due += (C.QUESTION_SPACES,)


# --- capacity ---------------------------------------------------------------------------------------------------

_HELPFUL: tuple[bool, ...] = tuple(
    effect.reuse or bool(effect.pending & ~(C.SCORE_FIELDS | C.FIELD[C.K_DOUBLER] | C.FIELD[C.K_BONUS]))
    for effect in C.FACTORY_EFFECT
)
"""Factories whose effect could make further industry steps possible."""
_CAPACITY: dict[tuple[int, ...], tuple[int, tuple[bool, ...]]] = {}
_MOST = 6


def capacity(player: list[int]) -> tuple[int, tuple[bool, ...]]:
    """(how many steps the markers can make at most, per number of steps k whether within k steps something is
    reached that could open further ones)."""
    key = (*player[C.FACTORY : C.MARKER2 + 1], player[C.DONE] & C.LANE_QUESTION_BIT)
    known = _CAPACITY.get(key)
    if known is None:
        known = _CAPACITY[key] = _explore(player)
    return known


def _explore(player: list[int]) -> tuple[int, tuple[bool, ...]]:
    most = 0
    helpful = [False] * (_MOST + 1)
    asked = bool(player[C.DONE] & C.LANE_QUESTION_BIT)
    copy = player[:]
    todo = [(player[C.MARKER], player[C.MARKER2], 0)]
    seen = set(todo)
    while todo:
        first, second, steps = todo.pop()
        most = max(most, steps)
        if steps == _MOST:
            continue
        copy[C.MARKER], copy[C.MARKER2] = first, second
        for marker in (0, 1):
            if can_step(copy, marker):
                index = copy[C.MARKER + marker] + 1
                gap = C.LANE_GAP[index]
                if (index == C.LANE_QUESTION and not asked) or (gap and _HELPFUL[player[C.FACTORY + gap - 1]]):
                    helpful[steps + 1] = True
                following = (first + 1 - marker, second + marker, steps + 1)
                if following not in seen:
                    seen.add(following)
                    todo.append(following)
    for steps in range(1, _MOST + 1):
        helpful[steps] = helpful[steps] or helpful[steps - 1]
    return most, tuple(helpful)


def capacity_with_factories(player: list[int], built: int) -> int:
    """Most steps if `built` further factories were put into the leftmost gaps first (RR-FACT-2)."""
    if not built:
        return capacity(player)[0]
    copy = player[:]
    for gap in range(C.GAPS):
        if built and not copy[C.FACTORY + gap]:
            copy[C.FACTORY + gap] = 4  # any number: only "filled" counts here
            built -= 1
    return capacity(copy)[0]
