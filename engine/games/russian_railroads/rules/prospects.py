"""What a turn could still bring at the very best: an upper bound for complete performance (RR-COMP-3).

Everything that could trigger counts as triggering, every choice as made in every way at once, and order does
not matter. What is out of reach even so is out of reach: that ends most of a search before it begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import components as c
from .gain import free_doublers, reach

if TYPE_CHECKING:
    from ..state import RussianState

REUSE = len(c.KINDS)
"""Index of the reuses behind the kinds of pending effects."""
_BUILDS_LOCO = (c.K_LOCO, c.K_EITHER, c.K_SPECIAL)
_BUILDS_FACTORY = (c.K_FACTORY, c.K_EITHER)


class Prospects(NamedTuple):
    """Upper bounds for the rest of a turn."""

    counts: list[int]
    """Per kind of pending effect, and of reuses: how many there could be."""
    bound: list[int]
    """Per track cell: how far the track could get."""
    lane_steps: int
    """How many steps the industry markers could make."""


_GIVES: dict[tuple[int, tuple[tuple[int, int], ...]], tuple[tuple[int, int], ...]] = {}


def gives(effect: c.Effect) -> tuple[tuple[int, int], ...]:
    """(kind or `REUSE`, how many) of what an effect puts into the pool; Q_FOUR's repetition in every way."""
    key = (effect.pending, effect.at_once)
    known = _GIVES.get(key)
    if known is None:
        counts = [0] * (REUSE + 1)
        _add_bag(counts, effect.pending)
        for operation, value in effect.at_once:
            if operation == c.OP_REUSE:
                counts[REUSE] += value
            elif operation == c.OP_QUESTION_CARD:
                counts[c.K_CARD] += 1
        known = _GIVES[key] = tuple((kind, count) for kind, count in enumerate(counts) if count)
    return known


def _add_bag(counts: list[int], bag: int) -> None:
    kind = 0
    while bag:
        count = bag & 31
        if count:
            counts[kind] += count
            if kind == c.K_REPEAT:
                for other in c.REPEATS:
                    counts[other] += count
        bag >>= 5
        kind += 1


def prospects(state: RussianState, player: list[int], targets: list[int]) -> Prospects:
    """The bounds for the seat to move. `targets`: places that could be used again (RR-REUSE-1)."""
    from .completeness import effect_of

    first = [0] * (REUSE + 1)
    _add_bag(first, state.mandatory)
    _add_bag(first, state.optional)
    for mandatory, optional in state.stack:
        _add_bag(first, mandatory)
        _add_bag(first, optional)
    first[c.K_BLACK] += state.black_worker_due
    question = False
    for entry in state.due:
        if entry < c.DUE_REUSE:
            question = True
        else:
            first[REUSE] += 1
    counts = first
    while True:
        bound = _tracks(player, counts)
        passes, lane_steps, lane_question = _lane(player, counts, state.gap > 0)
        found = first[:]
        moving = bool(state.hand) or any(counts[kind] for kind in _BUILDS_LOCO)
        asked = question or lane_question
        for advantage in c.ADVANTAGES:
            if (
                not player[c.DONE] & advantage.bit
                and bound[advantage.cell] >= advantage.space
                and (not advantage.reach or moving or reach(player, advantage.rail) >= advantage.space)
            ):
                if advantage.question:
                    asked = True
                else:
                    _give(found, advantage.effect)
        if asked:
            for token, effect in enumerate(c.TOKEN_EFFECT):
                if player[c.TOKENS] >> token & 1:
                    _give(found, effect)
        if counts[c.K_CARD]:  # one card at most: one token asks for it
            best = [0] * (REUSE + 1)
            for card, effect in enumerate(c.CARD_EFFECT):
                if state.cards_up >> card & 1:
                    for kind, count in gives(effect):
                        best[kind] = max(best[kind], count)
            for kind, count in enumerate(best):
                found[kind] += count
        if counts[REUSE]:
            for place in targets:
                _give(found, effect_of(state, place))
        _factories(state, player, counts, passes, found)
        if found == counts:
            return Prospects(counts, bound, lane_steps)
        counts = found


def _give(counts: list[int], effect: c.Effect) -> None:
    for kind, count in gives(effect):
        counts[kind] += count


def _tracks(player: list[int], counts: list[int]) -> list[int]:
    """How far each track could get; a colour not owned is on its rail once its unlock could be reached."""
    bound = player[: c.CELLS]
    free, base = counts[c.K_ANY], counts[c.K_BASE]
    for cell in c.BLACK_CELLS:
        bound[cell] = min(player[cell] + counts[0] + free + base, player[cell - 1] - 1)
    gained = 0
    for advantage in c.ADVANTAGES:
        if bound[advantage.cell] >= advantage.space:
            for operation, colour in advantage.effect.at_once:
                if operation == c.OP_TRACKS:
                    gained |= 1 << colour
    for cell in c.TRACK_CELLS:
        colour = c.CELL_COLOUR[cell]
        if colour:
            position = player[cell]
            if position < 0 and gained >> colour & 1:
                position = 0
            if position >= 0:
                steps = counts[colour] + free + (base if colour == 1 else 0)
                bound[cell] = min(position + steps, max(position, bound[cell - 1] - 1))
    return bound


def _lane(player: list[int], counts: list[int], waiting: bool) -> tuple[list[int], int, bool]:
    """(gaps that markers could step on, one entry for each time; steps in all; whether the ? space is met).
    Empty gaps could be filled as far as factories could be built (RR-FACT-2)."""
    markers = [player[c.MARKER]]
    if player[c.MARKER2] >= 0 or counts[c.K_MARKER]:
        markers.append(max(0, player[c.MARKER2]))
    built = counts[c.K_FACTORY] + counts[c.K_EITHER] + waiting
    passes: list[int] = []
    steps = 0
    question = False
    for start in markers:
        index, filled = start, built
        end = min(c.LANE_END, start + counts[c.K_INDUSTRY])
        while index < end:
            gap = c.LANE_GAP[index + 1]
            if gap:
                if not player[c.FACTORY + gap - 1]:
                    filled -= 1
                    if filled < 0:
                        break
                passes.append(gap)
            index += 1
            question = question or (index == c.LANE_QUESTION and not player[c.DONE] & c.LANE_QUESTION_BIT)
        steps += index - start
    return passes, steps, question


def _factories(
    state: RussianState, player: list[int], counts: list[int], passes: list[int], found: list[int]
) -> None:
    """Effects of the factories that markers could step on: those that stand there, and new ones."""
    empty = 0
    for gap in passes:
        number = player[c.FACTORY + gap - 1]
        if number:
            _give(found, c.FACTORY_EFFECT[number])
        else:
            empty += 1
    built = counts[c.K_FACTORY] + counts[c.K_EITHER] + (state.gap > 0)
    gaps = player[c.FACTORY : c.FACTORY + c.GAPS]
    triggered = empty if built <= gaps.count(0) else min(2 * built, len(passes))
    if not triggered or not built:
        return
    best = [0] * (REUSE + 1)
    for number in _buildable(state, player, counts, built, built > gaps.count(0)):
        for kind, count in gives(c.FACTORY_EFFECT[number]):
            best[kind] = max(best[kind], count)
    for kind, count in enumerate(best):
        found[kind] += triggered * count


def _buildable(
    state: RussianState, player: list[int], counts: list[int], built: int, replacing: bool
) -> set[int]:
    """Numbers of the factories that could be built."""
    numbers = {number for number, count in enumerate(state.returned) if count}
    taken = built + counts[c.K_LOCO]
    for number, count in enumerate(state.piles):
        if count:
            numbers.add(number)
            taken -= count
            if taken <= 0:
                break
    if state.hand or any(counts[kind] for kind in _BUILDS_LOCO):  # RR-LOCO-6
        numbers.update(player[c.LOCO : c.LOCO + len(c.SLOTS)], (state.hand,))
    if state.gap or replacing:  # RR-FACT-3
        numbers.update(player[c.FACTORY : c.FACTORY + c.GAPS], (state.gap,))
    return numbers


def lacking(state: RussianState, player: list[int], ahead: Prospects, bag: int) -> bool:
    """Is some part of the bag out of reach at the very best?"""
    if bag & c.FIELD[c.K_REPEAT]:  # RR-Q-7
        fewer = bag - c.UNIT[c.K_REPEAT]
        return all(lacking(state, player, ahead, fewer + c.UNIT[kind]) for kind in c.REPEATS)
    if bag & c.TRACK_FIELDS:
        rooms = [
            sum(max(0, ahead.bound[cell] - max(0, player[cell])) for cell in cells)
            for cells in c.COLOUR_CELLS
        ]
        needs = [bag >> 5 * kind & 31 for kind in range(c.K_ANY + 1)]
        if any(need > room for need, room in zip(needs, rooms, strict=False)):
            return True
        if needs[c.K_BASE] and needs[0] + needs[1] + needs[c.K_BASE] > rooms[0] + rooms[1]:
            return True
        if sum(needs) > sum(rooms):
            return True
    if (bag >> 5 * c.K_INDUSTRY & 31) > ahead.lane_steps:
        return True
    if (bag >> 5 * c.K_DOUBLER & 31) > free_doublers(state, player):
        return True
    weakest = min(player[c.LOCO : c.LOCO + len(c.SLOTS)])
    if bag & c.FIELD[c.K_SPECIAL] and weakest >= c.SPECIAL_NUMBER:
        return True
    return bool(bag & c.FIELD[c.K_LOCO]) and not any(
        count and number > weakest for number, count in enumerate(state.piles)
    )
