"""How far a railroad is from a link, over whose links, and who may be paid (TSR-TERM-12, TSR-JUMP-1 to -8).

Breadth-first search on areas (see components). `areas[k]` is what a railroad reaches over at most k rival
links: its lower bits are links, its upper bits cities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.trans_siberian.components import (
    AREA,
    AREA_OF_BIT,
    BANK,
    CITIES_OF,
    CITY_BIT,
    EXTERNAL,
    EXTERNAL_FEE,
    EXTERNAL_PRICE,
    INTERNAL,
    JUMP_FEE,
    LINK_BIT,
    LINK_CITIES,
    LINK_PRICE,
    LINKS_AT,
    SECONDS,
    TWO_PRICE,
    bits,
)

NEVER: Final = 1 << 30
"""A price nobody can pay: there is no such link."""


def reach(area: int, rivals: int, depth: int) -> list[int]:
    """Areas over 0, 1, ... at most `depth` rival links; ends early when nothing new is reached."""
    areas = [area]
    crossed = 0
    while depth > 0:
        cross = area & rivals & ~crossed
        if not cross:
            break
        crossed |= cross
        while cross:
            low = cross & -cross
            area |= AREA_OF_BIT[low]
            cross ^= low
        areas.append(area)
        depth -= 1
    return areas


def distance(areas: Sequence[int], link: int) -> int | None:
    """Over how many rival links a link is reached; None when not within these areas."""
    bit = LINK_BIT[link]
    for k, area in enumerate(areas):
        if area & bit:
            return k
    return None


def survey(area: int, own: int, built: int, budget: int) -> tuple[int, int, int, int]:
    """Lowest whole prices for one link, two links, an external link, and up to which budget that is known.

    `own` and `built` are link masks. A price above the budget may be reported as NEVER.
    """
    rivals = built & ~own
    free_inside = INTERNAL & ~built
    free_outside = EXTERNAL & ~built
    one = two = external = NEVER
    k = crossed = seen = 0
    while True:
        fresh = area & free_inside & ~seen
        if fresh:
            seen |= fresh
            if one == NEVER:
                one = LINK_PRICE + JUMP_FEE * k
            if two == NEVER:
                while fresh:
                    low = fresh & -fresh
                    first = low.bit_length() - 1
                    if SECONDS[first][CITIES_OF[first] & area] & free_inside:
                        two = TWO_PRICE + JUMP_FEE * k
                        break
                    fresh ^= low
        if external == NEVER and area & free_outside:
            external = EXTERNAL_PRICE + EXTERNAL_FEE * k
        k += 1
        want_two = two == NEVER and TWO_PRICE + JUMP_FEE * k <= budget
        want_external = external == NEVER and EXTERNAL_PRICE + EXTERNAL_FEE * k <= budget
        if not want_two and not want_external and (one != NEVER or LINK_PRICE + JUMP_FEE * k > budget):
            return one, two, external, (NEVER if two != NEVER and external != NEVER else budget)
        cross = area & rivals & ~crossed
        if not cross:
            return one, two, external, NEVER
        crossed |= cross
        while cross:
            low = cross & -cross
            area |= AREA_OF_BIT[low]
            cross ^= low


def first_links(areas: Sequence[int], free_inside: int) -> int:
    """Internal links within these areas that some second link can follow (TSR-TWO-3, TSR-TWO-5)."""
    found = seen = 0
    for area in areas:
        fresh = area & free_inside & ~seen
        seen |= fresh
        while fresh:
            low = fresh & -fresh
            first = low.bit_length() - 1
            if SECONDS[first][CITIES_OF[first] & area] & free_inside:
                found |= low
            fresh ^= low
    return found


def entries(areas: Sequence[int], link: int, k: int, second: int | None = None) -> tuple[int, ...]:
    """Where a link at distance k can be entered; with a second link: so that it starts at an end point."""
    nearest = tuple(city for city in LINK_CITIES[link] if areas[k] & CITY_BIT[city])
    if second is None:
        return nearest
    shared = [city for city in LINK_CITIES[link] if LINKS_AT[city] & LINK_BIT[second]]
    return tuple(city for city in nearest if any(end != city for end in shared))


def stages(areas: Sequence[int], rivals: int, k: int, at: Sequence[int]) -> list[int]:
    """For each step of a cheapest chain of k rival links to a city of `at`: the links that can be it."""
    wanted = 0
    for city in at:
        wanted |= LINKS_AT[city]
    steps: list[int] = []
    for step in range(k - 1, -1, -1):
        new = areas[step] & rivals & wanted  # nearer ones cannot touch what is wanted: it would be nearer too
        steps.append(new)
        wanted = 0
        for link in bits(new):
            wanted |= AREA[link]
    steps.reverse()
    return steps


def payments(steps: Sequence[int], owned: Sequence[int], payee: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """All different sets of payees over these cheapest chains, sorted.

    `owned` are the links of each railroad, `payee` who collects for it: itself, or the bank when it is
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
            for previous in bits(AREA[link] & steps[number - 1]) if number else ():
                before |= ways[previous]
            later[link] = {tuple(sorted((*fees, collector))) for fees in before}
        ways = later
    return tuple(sorted(set().union(*ways.values())))


def chain(
    steps: Sequence[int], owned: Sequence[int], payee: Sequence[int], fees: Sequence[int]
) -> tuple[int, ...]:
    """The first chain (by link number) over these steps whose payees are exactly `fees`."""

    def extend(number: int, touching: int, left: list[int]) -> tuple[int, ...] | None:
        if number == len(steps):
            return ()
        for link in bits(steps[number] & touching):
            collector = next(payee[r] for r, links in enumerate(owned) if links >> link & 1)
            if collector in left:
                rest = left[:]
                rest.remove(collector)
                tail = extend(number + 1, AREA[link], rest)
                if tail is not None:
                    return (link, *tail)
        return None

    return extend(0, -1, list(fees)) or ()


def payees_of(nationalized: Sequence[bool]) -> tuple[int, ...]:
    """Who collects for each railroad's links."""
    return tuple(BANK if gone else railroad for railroad, gone in enumerate(nationalized))
