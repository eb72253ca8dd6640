"""Building one link, two links or an external link (sheet section 6), a chain that is paid when complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event
from ....core.errors import Value as Arg
from ..actions import Build, BuildTwo, External, Link, Pay, Second
from ..components import BANK, CITIES, CITY_BIT, LINK_BIT, LINK_COUNT, LINKS, PAYEES, RAILROADS
from ..phases import BUILD_PLANS, FIRST_LINK, NO_PLAN, PAYING, PLAN_EXTERNAL, PLAN_ONE, PLAN_TWO, SECOND_LINK
from . import jumps, turns
from .markers import Events, move_value, raise_income, step_timing

if TYPE_CHECKING:
    from ..state import TransSiberianState


def price(state: TransSiberianState, plan: int, distance: int) -> int:
    """What a kind of build costs at a distance (TSR-ONE-1, TSR-TWO-7, TSR-EXT-1)."""
    return state.board.base[plan] + state.board.fee[plan] * distance


def reach(state: TransSiberianState, railroad: int, depth: int = LINK_COUNT) -> list[int]:
    """The areas that a railroad reaches over 0, 1, ... rival links, up to `depth`."""
    return jumps.reach(state.board, state.area[railroad], state.built & ~state.own[railroad], depth)


def areas_for(state: TransSiberianState, railroad: int, plan: int) -> list[int]:
    """The areas that the treasury can reach with this kind of build."""
    return reach(
        state, railroad, (state.treasury[railroad] - state.board.base[plan]) // state.board.fee[plan]
    )


def first_choices(state: TransSiberianState, areas: list[int], plan: int) -> int:
    """The links that can be built now with this kind of build (for two: those with a possible second)."""
    if plan == PLAN_ONE:
        return areas[-1] & state.board.internal & ~state.built
    if plan == PLAN_TWO:
        return jumps.first_links(state.board, areas, state.board.internal & ~state.built)
    return areas[-1] & state.board.external & ~state.built


def second_choices(state: TransSiberianState, areas: list[int], first: int) -> int:
    """The links that may follow a first one (TSR-TWO-2, TSR-TWO-3, TSR-TWO-5, TSR-TWO-6)."""
    k = jumps.distance(areas, first)
    if k is None:
        return 0
    board = state.board
    return board.seconds[first][board.city_bits[first] & areas[k]] & board.internal & ~state.built


def ways_to_pay(
    state: TransSiberianState, areas: list[int], railroad: int, first: int, second: int
) -> tuple[tuple[int, ...], ...]:
    """The different sets of payees over the cheapest chains (TSR-JUMP-3, TSR-JUMP-4)."""
    k = jumps.distance(areas, first)
    if not k:
        return ((),)  # an extension pays no rival (TSR-EXTEND-2)
    at = jumps.entries(state.board, areas, first, k, second)
    rungs = jumps.rungs(state.board, areas, state.built & ~state.own[railroad], k, at)
    return jumps.payments(state.board, rungs, state.own, state.payee())


def _begin(state: TransSiberianState, railroad: int, plan: int) -> None:
    """Begin a build. A single possible link is asked for too, so that it is seen before it is paid."""
    state.plan = plan
    state.railroad = railroad
    state.areas = areas_for(state, railroad, plan)
    state.offered = first_choices(state, state.areas, plan)
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
        state.offered = second_choices(state, state.areas, action.link)
        state.stage = SECOND_LINK
    else:
        _settle(state, events)


def choose_second(state: TransSiberianState, action: Second, events: Events) -> None:
    state.second = action.link
    _settle(state, events)


def _settle(state: TransSiberianState, events: Events) -> None:
    """Complete the build, or ask who is paid if the cheapest chains differ in their payees."""
    if state.areas[0] & LINK_BIT[state.first]:
        _complete(state, (), events)
        return
    ways = ways_to_pay(state, state.areas, state.railroad, state.first, state.second)
    if len(ways) == 1:
        _complete(state, ways[0], events)
        return
    state.fees = ways
    state.offered = 0
    state.stage = PAYING


def choose_payees(state: TransSiberianState, action: Pay, events: Events) -> None:
    _complete(state, action.payees, events)


def _complete(state: TransSiberianState, fees: tuple[int, ...], events: Events) -> None:
    """Pay (TSR-BUILD-3, TSR-BUILD-6), place the cubes, move the markers, end the turn."""
    railroad, plan, first, second = state.railroad, state.plan, state.first, state.second
    if events is not None:
        _report(state, fees, events)
    board = state.board
    fee = board.fee[plan]
    state.treasury[railroad] -= board.base[plan] + fee * len(fees)
    state.bank += board.base[plan]
    for payee in fees:
        if payee == BANK:
            state.bank += fee
        else:
            state.treasury[payee] += fee
    links = LINK_BIT[first]
    area = board.area[first]
    gain = board.income_of[first]
    if plan == PLAN_TWO:
        links |= LINK_BIT[second]
        area |= board.area[second]
        gain += board.income_of[second]
    state.own[railroad] |= links
    state.area[railroad] |= area
    state.built |= links
    state.forget_prices()
    state.plan = NO_PLAN
    state.railroad = state.first = state.second = -1
    state.areas, state.offered, state.fees = [], 0, ()
    raise_income(state, railroad, gain, events)
    if plan != PLAN_ONE:  # TSR-TWO-9, TSR-EXT-2
        move_value(state, railroad, 1, "two-links" if plan == PLAN_TWO else "external-link", events)
        step_timing(state, events)
    turns.end_turn(state, events)


def _report(state: TransSiberianState, fees: tuple[int, ...], events: list[Event]) -> None:
    """Report the links, how they were reached, and every payment."""
    railroad, plan, first, second = state.railroad, state.plan, state.first, state.second
    board, name, k = state.board, RAILROADS[state.railroad], len(fees)
    at = jumps.entries(board, state.areas, first, k, second)
    rungs = jumps.rungs(board, state.areas, state.built & ~state.own[railroad], k, at)
    over = jumps.chain(board, rungs, state.own, state.payee(), fees)
    entry = next(city for city in at if not over or board.city_bits[over[-1]] & CITY_BIT[city])
    sort = "external" if plan == PLAN_EXTERNAL else "internal"

    def built(link: int, entry: int, over: tuple[int, ...], cost: int) -> None:
        args: dict[str, Arg] = {
            "railroad": name,
            "link": LINKS[link],
            "how": "jump" if over else "extend",
            "sort": sort,
            "entry": CITIES[entry],
            "over": tuple(LINKS[rival] for rival in over),
            "cost": cost,
            "links": 2 if plan == PLAN_TWO else 1,
        }
        events.append(Event("built", state.turn, args))

    def paid(payee: str, amount: int, purpose: str, link: int) -> None:
        details: dict[str, Arg] = {"railroad": name, "payee": payee, "amount": amount}
        events.append(Event("paid", None, {**details, "purpose": purpose, "link": LINKS[link]}))

    built(first, entry, over, price(state, plan, k))
    paid("bank", board.link_price if plan == PLAN_TWO else board.base[plan], sort, first)
    collectors = state.payee()
    for link in over:
        owner = next(r for r, links in enumerate(state.own) if links & LINK_BIT[link])
        paid(PAYEES[collectors[owner]], board.fee[plan], "fee", link)
    if plan == PLAN_TWO:
        shared = board.city_bits[first] & board.city_bits[second]
        end = next(city for city, bit in enumerate(CITY_BIT) if city != entry and shared & bit)
        built(second, end, (), 0)
        paid("bank", board.link_price, sort, second)
        paid("bank", board.surcharge, "surcharge", second)


def restore_build(state: TransSiberianState) -> None:
    """Recompute the derived fields of an unfinished build. Raises ValueError if it is impossible."""
    stage, plan, railroad, first = state.stage, state.plan, state.railroad, state.first
    if plan not in BUILD_PLANS or state.treasury[railroad] < state.board.base[plan]:
        raise ValueError("no build")
    state.areas = areas_for(state, railroad, plan)
    state.offered = first_choices(state, state.areas, plan)
    if stage == FIRST_LINK:
        return
    if first < 0 or not state.offered & LINK_BIT[first]:
        raise ValueError("first link")
    state.offered = second_choices(state, state.areas, first) if plan == PLAN_TWO else 0
    if stage == SECOND_LINK:
        return
    if plan == PLAN_TWO and (state.second < 0 or not state.offered & LINK_BIT[state.second]):
        raise ValueError("second link")
    state.offered = 0
    state.fees = ways_to_pay(state, state.areas, railroad, first, state.second)
