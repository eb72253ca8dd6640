"""One link, two links, an external link (sheet section 6). A chain of choices; it pays when complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.core.errors import Value as Arg
from engine.games.trans_siberian import jumps
from engine.games.trans_siberian.actions import Build, BuildTwo, External, Link, Pay, Second
from engine.games.trans_siberian.components import (
    AREA,
    BANK,
    CITIES_OF,
    CITY_IDS,
    EXTERNAL,
    EXTERNAL_FEE,
    EXTERNAL_PRICE,
    INTERNAL,
    JUMP_FEE,
    LINK_BIT,
    LINK_IDS,
    LINK_INCOME,
    LINK_PRICE,
    PAYEES,
    RAILROADS,
    SECONDS,
    SURCHARGE,
    TWO_PRICE,
)
from engine.games.trans_siberian.rules import turns
from engine.games.trans_siberian.rules.markers import Events, move_value, raise_income, step_timing
from engine.games.trans_siberian.stages import (
    BUY_BONUS,
    FIRST_LINK,
    NO_PLAN,
    PAYING,
    PLAN_BUY,
    PLAN_EXTERNAL,
    PLAN_ONE,
    PLAN_TWO,
    SECOND_LINK,
)

if TYPE_CHECKING:
    from engine.games.trans_siberian.state import TransSiberianState

BASE_PRICE = {PLAN_ONE: LINK_PRICE, PLAN_TWO: TWO_PRICE, PLAN_EXTERNAL: EXTERNAL_PRICE}
"""TSR-ONE-1, TSR-TWO-7, TSR-EXT-1: what goes to the bank."""
FEE = {PLAN_ONE: JUMP_FEE, PLAN_TWO: JUMP_FEE, PLAN_EXTERNAL: EXTERNAL_FEE}
"""For each rival link on the chain."""


def areas_for(state: TransSiberianState, railroad: int, plan: int) -> list[int]:
    """What the treasury can reach with this kind of build."""
    depth = (state.treasury[railroad] - BASE_PRICE[plan]) // FEE[plan]
    return jumps.reach(state.area[railroad], state.built & ~state.own[railroad], depth)


def first_choices(state: TransSiberianState, areas: list[int], plan: int) -> int:
    """Links that can be built now with this kind of build (for two: those that a second can follow)."""
    if plan == PLAN_ONE:
        return areas[-1] & INTERNAL & ~state.built
    if plan == PLAN_TWO:
        return jumps.first_links(areas, INTERNAL & ~state.built)
    return areas[-1] & EXTERNAL & ~state.built


def second_choices(state: TransSiberianState, areas: list[int], first: int) -> int:
    """Links that may follow a first one (TSR-TWO-2, TSR-TWO-3, TSR-TWO-5, TSR-TWO-6)."""
    k = jumps.distance(areas, first)
    if k is None:
        return 0
    return SECONDS[first][CITIES_OF[first] & areas[k]] & INTERNAL & ~state.built


def ways_to_pay(
    state: TransSiberianState, areas: list[int], railroad: int, first: int, second: int
) -> tuple[tuple[int, ...], ...]:
    """Different sets of payees over the cheapest chains (TSR-JUMP-3, TSR-JUMP-4)."""
    k = jumps.distance(areas, first)
    if not k:
        return ((),)  # an extension is never paid to a rival (TSR-EXTEND-2)
    at = jumps.entries(areas, first, k, second if second >= 0 else None)
    steps = jumps.stages(areas, state.built & ~state.own[railroad], k, at)
    return jumps.payments(steps, state.own, state.payee())


def _begin(state: TransSiberianState, railroad: int, plan: int) -> None:
    """Links are always asked for, even a single one: nobody should pay for what was not shown on the map."""
    state.plan = plan
    state.railroad = railroad
    state.areas = areas_for(state, railroad, plan)
    state.choices = first_choices(state, state.areas, plan)
    state.stage = FIRST_LINK


def build_one(state: TransSiberianState, action: Build, events: Events) -> None:
    _begin(state, action.railroad, PLAN_ONE)


def build_two(state: TransSiberianState, action: BuildTwo, events: Events) -> None:
    _begin(state, action.railroad, PLAN_TWO)


def build_external(state: TransSiberianState, action: External, events: Events) -> None:
    _begin(state, action.railroad, PLAN_EXTERNAL)


def choose_link(state: TransSiberianState, action: Link, events: Events) -> None:
    state.first = action.link
    if state.plan == PLAN_TWO:
        state.choices = second_choices(state, state.areas, action.link)
        state.stage = SECOND_LINK
    else:
        _settle(state, events)


def choose_second(state: TransSiberianState, action: Second, events: Events) -> None:
    state.second = action.link
    _settle(state, events)


def _settle(state: TransSiberianState, events: Events) -> None:
    """All links are chosen: ask who is paid when the cheapest chains differ in that."""
    if state.areas[0] & LINK_BIT[state.first]:
        _complete(state, (), events)
        return
    ways = ways_to_pay(state, state.areas, state.railroad, state.first, state.second)
    if len(ways) == 1:
        _complete(state, ways[0], events)
        return
    state.fees = ways
    state.choices = 0
    state.stage = PAYING


def choose_payees(state: TransSiberianState, action: Pay, events: Events) -> None:
    _complete(state, action.payees, events)


def _complete(state: TransSiberianState, fees: tuple[int, ...], events: Events) -> None:
    """Pay (TSR-BUILD-3, TSR-BUILD-6), place the cubes, move the markers, end the turn."""
    railroad, plan, first, second = state.railroad, state.plan, state.first, state.second
    if events is not None:
        _report(state, fees, events)
    base, fee = BASE_PRICE[plan], FEE[plan]
    state.treasury[railroad] -= base + fee * len(fees)
    state.bank += base
    for payee in fees:
        if payee == BANK:
            state.bank += fee
        else:
            state.treasury[payee] += fee
    links = LINK_BIT[first]
    area = AREA[first]
    gain = LINK_INCOME[first]
    if plan == PLAN_TWO:
        links |= LINK_BIT[second]
        area |= AREA[second]
        gain += LINK_INCOME[second]
    state.own[railroad] |= links
    state.area[railroad] |= area
    state.built |= links
    state.forget_prices()
    state.plan = NO_PLAN
    state.railroad = state.first = state.second = -1
    state.areas, state.choices, state.fees = [], 0, ()
    raise_income(state, railroad, gain, events)
    if plan != PLAN_ONE:  # TSR-TWO-9, TSR-EXT-2
        move_value(state, railroad, 1, "two-links" if plan == PLAN_TWO else "external-link", events)
        step_timing(state, events)
    turns.end_turn(state, events)


def _report(state: TransSiberianState, fees: tuple[int, ...], events: list[Event]) -> None:
    """The links with how they are reached, and every payment."""
    railroad, plan, first, second = state.railroad, state.plan, state.first, state.second
    name = RAILROADS[railroad]
    k = len(fees)
    at = jumps.entries(state.areas, first, k, second if second >= 0 else None)
    steps = jumps.stages(state.areas, state.built & ~state.own[railroad], k, at)
    over = jumps.chain(steps, state.own, state.payee(), fees)
    entry = next(city for city in at if not over or CITIES_OF[over[-1]] & CITIES_OF[first] & (1 << 80 + city))
    kind = "external" if plan == PLAN_EXTERNAL else "internal"
    args: dict[str, Arg] = {
        "railroad": name,
        "link": LINK_IDS[first],
        "how": "jump" if k else "extend",
        "sort": kind,
        "entry": CITY_IDS[entry],
        "over": tuple(LINK_IDS[link] for link in over),
        "cost": BASE_PRICE[plan] + FEE[plan] * k,
        "links": 2 if plan == PLAN_TWO else 1,
    }
    events.append(Event("built", state.turn, args))

    def paid(payee: str, amount: int, purpose: str, link: int) -> None:
        details: dict[str, Arg] = {"railroad": name, "payee": payee, "amount": amount}
        events.append(Event("paid", None, {**details, "purpose": purpose, "link": LINK_IDS[link]}))

    paid("bank", BASE_PRICE[PLAN_EXTERNAL] if plan == PLAN_EXTERNAL else LINK_PRICE, kind, first)
    collectors = state.payee()
    for link in over:
        owner = next(r for r, links in enumerate(state.own) if links >> link & 1)
        paid(PAYEES[collectors[owner]], FEE[plan], "fee", link)
    if plan == PLAN_TWO:
        end = next(
            city
            for city in range(len(CITY_IDS))
            if city != entry and CITIES_OF[first] & CITIES_OF[second] & (1 << 80 + city)
        )
        follow: dict[str, Arg] = {"railroad": name, "link": LINK_IDS[second], "how": "extend", "sort": kind}
        more: dict[str, Arg] = {"entry": CITY_IDS[end], "over": (), "cost": 0, "links": 2}
        events.append(Event("built", state.turn, {**follow, **more}))
        paid("bank", LINK_PRICE, kind, second)
        paid("bank", SURCHARGE, "surcharge", second)


def restore_chain(state: TransSiberianState) -> None:
    """Recompute what a half-made chain keeps at hand; ValueError when it cannot have come about."""
    stage, plan, first = state.stage, state.plan, state.first
    if stage == BUY_BONUS:
        if state.second not in turns.second_purchases(state, state.railroad):
            raise ValueError("second certificate")
        return
    if stage not in (FIRST_LINK, SECOND_LINK, PAYING):
        return
    if plan in (NO_PLAN, PLAN_BUY) or not state.control[state.railroad] >> state.turn & 1:
        raise ValueError("no build of this seat")
    state.areas = areas_for(state, state.railroad, plan)
    state.choices = first_choices(state, state.areas, plan)
    if stage == FIRST_LINK:
        return
    if first < 0 or not state.choices >> first & 1:
        raise ValueError("first link")
    state.choices = second_choices(state, state.areas, first) if plan == PLAN_TWO else 0
    if stage == SECOND_LINK:
        return
    if plan == PLAN_TWO and (state.second < 0 or not state.choices >> state.second & 1):
        raise ValueError("second link")
    state.choices = 0
    state.fees = ways_to_pay(state, state.areas, state.railroad, first, state.second)
