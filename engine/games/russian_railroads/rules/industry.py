"""The industry lane (RR-IND): steps, and how far the markers can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .gain import Events, gain, tell

if TYPE_CHECKING:
    from ..state import RussianState


def can_step(player: list[int], marker: int) -> bool:
    """RR-IND-3, RR-IND-4, RR-IND-7."""
    index = player[c.MARKER + marker]
    if index < 0 or index >= c.LANE_END:
        return False
    gap = c.LANE_GAP[index + 1]
    if gap and not player[c.FACTORY + gap - 1]:
        return False
    return player[c.MARKER + 1 - marker] != index + 1


def options(player: list[int]) -> list[a.Action]:
    """The markers that can advance (RR-IND-6)."""
    if player[c.MARKER2] < 0:
        return [a.INDUSTRY[0]] if can_step(player, 0) else []
    return [a.INDUSTRY[marker] for marker in (0, 1) if can_step(player, marker)]


def step(state: RussianState, marker: int, events: Events) -> None:
    """One marker one index forward; a factory there triggers (RR-FACT-6), the ? space once (RR-SPEC-9)."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    if state.mandatory & c.FIELD[c.K_INDUSTRY]:
        state.mandatory -= c.UNIT[c.K_INDUSTRY]
    else:
        state.optional -= c.UNIT[c.K_INDUSTRY]
    index = player[c.MARKER + marker] + 1
    player[c.MARKER + marker] = index
    if events is not None:
        tell(events, "industry", seat, marker=marker + 1, index=index)
    gap = c.LANE_GAP[index]
    if gap:
        number = player[c.FACTORY + gap - 1]
        if events is not None:
            tell(events, "factory-used", seat, factory=number, gap=gap)
        gain(state, seat, c.FACTORY_EFFECT[number], False, c.PART_FACTORY, "factory", events)
    elif index == c.LANE_QUESTION and not player[c.DONE] & c.LANE_QUESTION_BIT:
        player[c.DONE] |= c.LANE_QUESTION_BIT
        state.due += (c.QUESTION_SPACES,)


# --- capacity ---

_HELPFUL: tuple[bool, ...] = tuple(
    effect.reuse or bool(effect.pending & ~c.INERT_FIELDS) for effect in c.FACTORY_EFFECT
)
"""Factories whose effect could make further industry steps possible."""
_CAPACITY: dict[tuple[int, ...], tuple[int, tuple[bool, ...]]] = {}
_MOST = 6


def capacity(player: list[int]) -> tuple[int, tuple[bool, ...]]:
    """(how many steps the markers can make at most, per number of steps k whether within k steps something is
    reached that could open further ones)."""
    key = (*player[c.FACTORY : c.MARKER2 + 1], player[c.DONE] & c.LANE_QUESTION_BIT)
    known = _CAPACITY.get(key)
    if known is None:
        known = _CAPACITY[key] = _explore(player)
    return known


def _explore(player: list[int]) -> tuple[int, tuple[bool, ...]]:
    most = 0
    helpful = [False] * (_MOST + 1)
    asked = bool(player[c.DONE] & c.LANE_QUESTION_BIT)
    copy = player[:]
    todo = [(player[c.MARKER], player[c.MARKER2], 0)]
    seen = set(todo)
    while todo:
        first, second, steps = todo.pop()
        most = max(most, steps)
        if steps == _MOST:
            continue
        copy[c.MARKER], copy[c.MARKER2] = first, second
        for marker in (0, 1):
            if can_step(copy, marker):
                index = copy[c.MARKER + marker] + 1
                gap = c.LANE_GAP[index]
                if (index == c.LANE_QUESTION and not asked) or (
                    gap and _HELPFUL[player[c.FACTORY + gap - 1]]
                ):
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
    for gap in range(c.GAPS):
        if built and not copy[c.FACTORY + gap]:
            copy[c.FACTORY + gap] = 4  # any number: only "filled" counts here
            built -= 1
    return capacity(copy)[0]
