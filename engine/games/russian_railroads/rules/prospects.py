"""Upper bounds for what a turn can still bring, for complete performance (RR-COMP-3).

All possible triggers count, every choice counts in all ways at once, and order is ignored. What is out of
reach even so is impossible, which ends most searches before they begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import components as c
from .. import phases
from ..board import Edition
from ..effects import Effect
from ..features import LaneAdvantage
from ..tables import REUSE, bag_gives
from . import boilermen
from .gain import effect_of, free_doublers, possible, reach

if TYPE_CHECKING:
    from ..state import RussianState

_BUILDS_LOCO = (c.K_LOCO, c.K_EITHER, c.K_SPECIAL)


class Prospects(NamedTuple):
    """Upper bounds for the rest of a turn."""

    counts: list[int]
    """The most effects of each pending kind, then of reuses."""
    bound: list[int]
    """The farthest space of each track cell."""
    lane_steps: int
    """The most steps of the industry markers."""


def _add_bag(e: Edition, counts: list[int], bag: int) -> None:
    for kind, count in bag_gives(e, bag):
        counts[kind] += count


def prospects(state: RussianState, player: list[int], targets: list[int]) -> Prospects:
    """The bounds for the seat to move. `targets`: places that could be used again (RR-REUSE-1)."""
    e = state.edition
    first = [0] * (REUSE + 1)
    _add_bag(e, first, state.mandatory)
    _add_bag(e, first, state.optional)
    for mandatory, optional in state.stack:
        _add_bag(e, first, mandatory)
        _add_bag(e, first, optional)
    first[c.K_BLACK] += state.black_worker_due
    questions = 0
    for entry in state.due:
        if entry < phases.DUE_REUSE:
            questions += 1
        else:
            first[REUSE] += 1
    counts = first
    while True:
        bound = _tracks(e, player, counts)
        passes, lane_steps, met = _lanes(e, player, counts, state.gap > 0)
        found = first[:]
        moving = bool(state.hand) or any(counts[kind] for kind in _BUILDS_LOCO)
        asked = questions
        for special in met:
            asked += special.question > 0
            _give(e, found, special.effect)
        either: dict[int, dict[int, list[int]]] = {}
        """Additional effects by undecided field and value, the number of ? spaces last. Only one value of
        each field can apply."""
        for advantage in e.advantages:
            if (
                not player[e.done] & advantage.bit
                and bound[advantage.cell] >= advantage.space
                and (not advantage.reach or moving or reach(e, player, advantage.rail) >= advantage.space)
                and possible(player, advantage.need)
            ):
                at, low, high = advantage.need
                if low == high and not player[at]:
                    there = either.setdefault(at, {}).setdefault(low, [0] * (REUSE + 2))
                    there[-1] += advantage.question > 0
                    _give(e, there, advantage.effect)
                else:
                    asked += advantage.question > 0
                    _give(e, found, advantage.effect)
        for numbers in either.values():
            *best, more = map(max, zip(*numbers.values(), strict=True))
            asked += more
            for kind, count in enumerate(best):
                found[kind] += count
        if asked:
            _tokens(e, player, min(asked, len(e.question_names)), found)
        if counts[c.K_CARD]:  # one card at most, as only one token gives one
            best = [0] * (REUSE + 1)
            for card, effect in enumerate(e.card_effect):
                if state.cards_up >> card & 1:
                    for kind, count in e.tables.gives[effect.number]:
                        best[kind] = max(best[kind], count)
            for kind, count in enumerate(best):
                found[kind] += count
        if counts[REUSE]:
            for place in targets:
                _give(e, found, effect_of(state, place))
        _factories(state, player, counts, passes, found)
        if found == counts:
            return Prospects(counts, bound, lane_steps)
        counts = found


def _tokens(e: Edition, player: list[int], asked: int, found: list[int]) -> None:
    """Add the effects of `asked` unused tokens, the best of each kind."""
    given: dict[int, list[int]] = {}
    for token, effect in enumerate(e.token_effect):
        if player[e.tokens] >> token & 1:
            for kind, count in e.tables.gives[effect.number]:
                given.setdefault(kind, []).append(count)
    for kind, amounts in given.items():
        found[kind] += sum(sorted(amounts, reverse=True)[:asked])


def _give(e: Edition, counts: list[int], effect: Effect) -> None:
    for kind, count in e.tables.gives[effect.number]:
        counts[kind] += count


def _tracks(e: Edition, player: list[int], counts: list[int]) -> list[int]:
    """The farthest spaces of the tracks. A color not owned starts once its unlock could be reached."""
    bound = player[: e.cells]
    free, base = counts[c.K_ANY], counts[c.K_BASE]
    for cell in e.black_cells:
        bound[cell] = min(player[cell] + counts[0] + free + base, player[cell - 1] - 1)
    gained = 0
    for advantage, colour in e.tables.unlocks:
        if bound[advantage.cell] >= advantage.space:
            gained |= 1 << colour
    for cell in e.track_cells:
        colour = e.cell_colour[cell]
        if colour:
            position = player[cell]
            if position < 0 and gained >> colour & 1:
                position = 0
            if position >= 0:
                steps = counts[colour] + free + (base if colour == 1 else 0)
                bound[cell] = min(position + steps, max(position, bound[cell - 1] - 1))
    return bound


def _lanes(
    e: Edition, player: list[int], counts: list[int], waiting: bool
) -> tuple[list[int], int, list[LaneAdvantage]]:
    """(gaps that markers could enter, once per time; total steps; advantages reached). Empty gaps count as
    filled as far as factories could be built (RR-FACT-2)."""
    built = counts[c.K_FACTORY] + counts[c.K_EITHER] + waiting
    passes: list[int] = []
    met: list[LaneAdvantage] = []
    steps = 0
    for marker, number in enumerate(e.marker_lane):
        start = player[e.marker + marker]
        if start < 0:
            if not counts[c.K_MARKER]:
                continue
            start = 0
        lane = e.lanes[number]
        index, filled = start, built
        end = min(lane.end, start + counts[c.K_INDUSTRY])
        while index < end:
            gap = lane.gap[index + 1]
            if gap:
                if not player[e.factory + gap - 1]:
                    filled -= 1
                    if filled < 0 and lane.blocking:
                        break
                passes.append(gap)
            index += 1
            special = lane.special.get(index)
            if special is not None and not player[e.done] & special.bit:
                met.append(special)
        steps += index - start
    return passes, steps, met


def _factories(
    state: RussianState, player: list[int], counts: list[int], passes: list[int], found: list[int]
) -> None:
    """Add the effects of factories that markers could trigger: those on the board, and new ones."""
    e = state.edition
    empty = 0
    for gap in passes:
        number = player[e.factory + gap - 1]
        if number:
            _give(e, found, boilermen.gives(e, player, gap - 1))
        else:
            empty += 1
    built = counts[c.K_FACTORY] + counts[c.K_EITHER] + (state.gap > 0)
    gaps = player[e.factory : e.factory + e.gaps]
    triggered = empty if built <= gaps.count(0) else min(2 * built, len(passes))
    if not triggered or not built:
        return
    best = [0] * (REUSE + 1)
    for number in _buildable(state, player, counts, built, built > gaps.count(0)):
        for kind, count in e.tables.gives[e.factory_effect[number].number]:
            best[kind] = max(best[kind], count)
    for kind, count in enumerate(best):
        found[kind] += triggered * count


def _buildable(
    state: RussianState, player: list[int], counts: list[int], built: int, replacing: bool
) -> set[int]:
    """The keys of the factories that could be built."""
    e = state.edition
    numbers = {number for number, count in enumerate(state.returned) if count}
    taken = built + counts[c.K_LOCO]
    for number, count in enumerate(state.piles):
        if count:
            numbers.add(number)
            taken -= count
            if taken <= 0:
                break
    if state.hand or any(counts[kind] for kind in _BUILDS_LOCO):  # RR-LOCO-6
        numbers.update(
            player[e.loco + slot] - boilermen.at_slot(e, player, slot) for slot in range(len(e.slots))
        )
        numbers.add(state.hand - boilermen.in_hand(state))
    if state.gap or replacing:  # RR-FACT-3
        numbers.update(player[e.factory : e.factory + e.gaps], (state.gap,))
    return numbers


def lacking(state: RussianState, player: list[int], ahead: Prospects, bag: int) -> bool:
    """Whether some part of the bag is impossible even with these upper bounds."""
    e = state.edition
    if e.opening:  # effects of modules are not included
        return False
    if bag & c.FIELD[c.K_REPEAT]:  # RR-Q-7
        fewer = bag - c.UNIT[c.K_REPEAT]
        return all(lacking(state, player, ahead, fewer + c.UNIT[kind]) for kind in e.repeats)
    if bag & c.TRACK_FIELDS:
        rooms = [
            sum(max(0, ahead.bound[cell] - max(0, player[cell])) for cell in cells)
            for cells in e.colour_cells
        ]
        needs = [bag >> c.WIDTH * kind & c.MOST_PENDING for kind in range(c.K_ANY + 1)]
        if any(need > room for need, room in zip(needs, rooms, strict=False)):
            return True
        if needs[c.K_BASE] and needs[0] + needs[1] + needs[c.K_BASE] > rooms[0] + rooms[1]:
            return True
        if sum(needs) > sum(rooms):
            return True
    if (bag >> c.WIDTH * c.K_INDUSTRY & c.MOST_PENDING) > ahead.lane_steps:
        return True
    if (bag >> c.WIDTH * c.K_DOUBLER & c.MOST_PENDING) > free_doublers(state, player):
        return True
    weakest = min(player[e.loco : e.loco + len(e.slots)])
    if bag & c.FIELD[c.K_SPECIAL] and weakest >= e.special_number:
        return True
    return bool(bag & c.FIELD[c.K_LOCO]) and not any(
        count and number > weakest for number, count in enumerate(state.piles)
    )
