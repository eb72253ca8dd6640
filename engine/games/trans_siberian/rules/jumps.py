"""Distances from a railroad to a link over rival links, and who is paid (TSR-TERM-12, TSR-JUMP-1 to -8).

Breadth-first search on areas (see `board`). `areas[k]` is what a railroad reaches over at most k rival links:
its lower bits are links, its upper bits cities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..board import Board
from ..components import BANK, CITY_BIT, LINK_BIT, bits
from ..phases import PLAN_EXTERNAL, PLAN_ONE

NEVER: Final = 1 << 30
"""The price of a build that is impossible."""


def reach(board: Board, area: int, rivals: int, depth: int) -> list[int]:
    """The areas over 0, 1, ... at most `depth` rival links, or fewer if nothing new is reached."""
    areas = [area]
    area_of_bit = board.area_of_bit
    crossed = 0
    while depth > 0:
        cross = area & rivals & ~crossed
        if not cross:
            break
        crossed |= cross
        while cross:
            low = cross & -cross
            area |= area_of_bit[low]
            cross ^= low
        areas.append(area)
        depth -= 1
    return areas


def distance(areas: Sequence[int], link: int) -> int | None:
    """The number of rival links to cross to reach a link. None if it is not within these areas."""
    bit = LINK_BIT[link]
    for k, area in enumerate(areas):
        if area & bit:
            return k
    return None


def survey(board: Board, area: int, own: int, built: int, budget: int) -> tuple[int, int, int, int]:
    """The lowest total prices of one link, two links, an external link, and the budget up to which they hold.

    `own` and `built` are link masks. A price above the budget may be reported as NEVER.
    """
    rivals = built & ~own
    free_inside = board.internal & ~built
    free_outside = board.external & ~built
    _, _, one_base, two_base, external_base = board.base
    fee, external_fee = board.fee[PLAN_ONE], board.fee[PLAN_EXTERNAL]
    seconds, city_bits, area_of_bit = board.seconds, board.city_bits, board.area_of_bit
    one = two = external = NEVER
    k = crossed = seen = 0
    while True:
        fresh = area & free_inside & ~seen
        if fresh:
            seen |= fresh
            if one == NEVER:
                one = one_base + fee * k
            if two == NEVER:
                while fresh:
                    low = fresh & -fresh
                    first = low.bit_length() - 1
                    if seconds[first][city_bits[first] & area] & free_inside:
                        two = two_base + fee * k
                        break
                    fresh ^= low
        if external == NEVER and area & free_outside:
            external = external_base + external_fee * k
        k += 1
        want_two = two == NEVER and two_base + fee * k <= budget
        want_external = external == NEVER and external_base + external_fee * k <= budget
        if not want_two and not want_external and (one != NEVER or one_base + fee * k > budget):
            return one, two, external, (NEVER if two != NEVER and external != NEVER else budget)
        cross = area & rivals & ~crossed
        if not cross:
            return one, two, external, NEVER
        crossed |= cross
        while cross:
            low = cross & -cross
            area |= area_of_bit[low]
            cross ^= low


def first_links(board: Board, areas: Sequence[int], free_inside: int) -> int:
    """The internal links within these areas that a second link can follow (TSR-TWO-3, TSR-TWO-5)."""
    found = seen = 0
    for area in areas:
        fresh = area & free_inside & ~seen
        seen |= fresh
        while fresh:
            low = fresh & -fresh
            first = low.bit_length() - 1
            if board.seconds[first][board.city_bits[first] & area] & free_inside:
                found |= low
            fresh ^= low
    return found


def entries(board: Board, areas: Sequence[int], link: int, k: int, second: int = -1) -> tuple[int, ...]:
    """The cities where a link at distance k can be entered and, if given, `second` can follow it."""
    cities = board.cities_of[link]
    nearest = tuple(city for city in cities if areas[k] & CITY_BIT[city])
    if second < 0:
        return nearest
    shared = [city for city in cities if board.links_at[city] & LINK_BIT[second]]
    return tuple(city for city in nearest if any(end != city for end in shared))


def rungs(board: Board, areas: Sequence[int], rivals: int, k: int, at: Sequence[int]) -> list[int]:
    """The links that can be each step of a cheapest chain of k rival links to a city of `at`."""
    wanted = 0
    for city in at:
        wanted |= board.links_at[city]
    found: list[int] = []
    for step in range(k - 1, -1, -1):
        new = areas[step] & rivals & wanted  # nearer links cannot touch `wanted`, or it would be nearer too
        found.append(new)
        wanted = 0
        for link in bits(new):
            wanted |= board.area[link]
    found.reverse()
    return found


def payments(
    board: Board, steps: Sequence[int], owned: Sequence[int], payee: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """All different sets of payees over the cheapest chains with these rungs, sorted.

    `owned` has the links of each railroad, `payee` who is paid for them: the railroad, or the bank if it is
    nationalized (TSR-JUMP-5).
    """
    only: list[int] = []
    for step in steps:
        collectors = sorted({payee[r] for r, links in enumerate(owned) if links & step})
        if len(collectors) > 1:
            break
        only += collectors
    else:
        return (tuple(sorted(only)),)
    ways: dict[int, set[tuple[int, ...]]] = {}
    for number, step in enumerate(steps):
        later: dict[int, set[tuple[int, ...]]] = {}
        for link in bits(step):
            collector = next(payee[r] for r, links in enumerate(owned) if links >> link & 1)
            before: set[tuple[int, ...]] = {()} if number == 0 else set()
            for previous in bits(board.area[link] & steps[number - 1]) if number else ():
                before |= ways[previous]
            later[link] = {tuple(sorted((*fees, collector))) for fees in before}
        ways = later
    return tuple(sorted(set().union(*ways.values())))


def chain(
    board: Board, steps: Sequence[int], owned: Sequence[int], payee: Sequence[int], fees: Sequence[int]
) -> tuple[int, ...]:
    """The first chain (by link number) over these rungs whose payees are exactly `fees`."""

    def extend(number: int, touching: int, left: list[int]) -> tuple[int, ...] | None:
        if number == len(steps):
            return ()
        for link in bits(steps[number] & touching):
            collector = next(payee[r] for r, links in enumerate(owned) if links >> link & 1)
            if collector in left:
                rest = left[:]
                rest.remove(collector)
                tail = extend(number + 1, board.area[link], rest)
                if tail is not None:
                    return (link, *tail)
        return None

    return extend(0, -1, list(fees)) or ()


def payees_of(nationalized: Sequence[bool]) -> tuple[int, ...]:
    """Who is paid for each railroad's links."""
    return tuple(BANK if gone else railroad for railroad, gone in enumerate(nationalized))
