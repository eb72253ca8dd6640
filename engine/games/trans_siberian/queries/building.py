"""How a link could be built: by which railroad, over whose links, at what cost, with what effect."""

from __future__ import annotations

from typing import NamedTuple

from ....core.contract import State
from ....core.errors import Refusal
from .. import phases, reasons
from ..components import LINK_BIT, LINKS, PAYEES, RAILROAD_COUNT, RAILROADS, bits, links_of
from ..rules import jumps
from ..rules.building import areas_for, first_choices, price, reach, second_choices, ways_to_pay
from ..rules.lists import lowest_prices
from ..state import TransSiberianState
from . import PrintedLink, links, of


class Effect(NamedTuple):
    """The effect of building, as pairs of before and after."""

    income: tuple[int, int]
    black_squares: int
    value: tuple[int, int]
    timing: int
    dividends_follow: bool


class Way(NamedTuple):
    """A set of payees and a chain of rival links that pays them."""

    payees: tuple[str, ...]
    over: tuple[str, ...]


class Plan(NamedTuple):
    """How a railroad would build an unbuilt link."""

    railroad: str
    link: str
    refusal: Refusal | None
    """Why it cannot be built by itself. None if it can."""
    distance: int | None
    """Rival links to cross. None if no chain leads there; the fields below are then meaningless."""
    cost: int
    to_bank: int
    fee: int
    ways: tuple[Way, ...]
    effect: Effect
    two_cost: int | None
    """The cost of two links with this as the first."""
    seconds: tuple[str, ...]
    """The possible second links. Empty if no two-link build that the treasury can pay begins here."""


class LinkInfo(NamedTuple):
    """A link, its owner, and how each railroad could build it."""

    link: PrintedLink
    owner: str | None
    """The railroad whose cube is on it, even if nationalized."""
    gone: bool
    """Whether the owner is nationalized."""
    plans: tuple[Plan, ...]


class Offer(NamedTuple):
    """A link that can be chosen as the (first) link of a build."""

    link: str
    number: int
    distance: int
    cost: int


def effect(state: TransSiberianState, railroad: int, gain: int, plan: int) -> Effect:
    """The effect of building links with a total income of `gain`."""
    board, before, space = state.board, state.income[railroad], state.space[railroad]
    income = min(before + gain, board.income_end)
    black = board.black_up_to[income] - board.black_up_to[before]
    special = int(plan != phases.PLAN_ONE)
    value = board.values[min(space + black + special, board.last_space)]
    follow = bool(special) and state.timing + 1 == board.dividends_at
    return Effect((before, income), black, (board.values[space], value), special, follow)


def plan_of(state: State, railroad: int, link: int, seat: int | None = None) -> Plan:
    """How an active railroad with a stock value would build a link for `seat` or its first controller."""
    it = of(state)
    plan = phases.PLAN_EXTERNAL if it.board.external & LINK_BIT[link] else phases.PLAN_ONE
    if seat is None:
        seat = next(bits(it.control[railroad]), it.turn)
    closed = reasons.order_refusal(it, seat, railroad)
    areas = reach(it, railroad)
    k = jumps.distance(areas, link)
    ways: tuple[Way, ...] = ()
    seconds = 0
    if k is not None:
        entries = jumps.entries(it.board, areas, link, k)
        rungs = jumps.rungs(it.board, areas, it.built & ~it.own[railroad], k, entries)
        ways = tuple(
            Way(
                tuple(PAYEES[payee] for payee in fees),
                tuple(LINKS[over] for over in jumps.chain(it.board, rungs, it.own, it.payee(), fees)),
            )
            for fees in ways_to_pay(it, areas, railroad, link, -1)
        )
        if (
            plan == phases.PLAN_ONE
            and not closed
            and not reasons.link_refusal(it, railroad, link, phases.PLAN_TWO)
        ):
            seconds = second_choices(it, areas, link)
    return Plan(
        RAILROADS[railroad],
        LINKS[link],
        closed or reasons.link_refusal(it, railroad, link, plan),
        k,
        price(it, plan, k or 0),
        it.board.base[plan],
        it.board.fee[plan],
        ways,
        effect(it, railroad, it.board.income_of[link], plan),
        price(it, phases.PLAN_TWO, k or 0) if plan == phases.PLAN_ONE else None,
        links_of(seconds),
    )


def link_info(state: State, link: int, seat: int | None = None) -> LinkInfo:
    """Information about a link. `seat` is the one that would build."""
    it = of(state)
    owner = next((r for r, mask in enumerate(it.own) if mask & LINK_BIT[link]), None)
    building = [r for r in range(RAILROAD_COUNT) if it.condition[r] == phases.ACTIVE and it.space[r] >= 0]
    return LinkInfo(
        links(it)[link],
        None if owner is None else RAILROADS[owner],
        owner is not None and it.condition[owner] == phases.NATIONALIZED,
        () if owner is not None else tuple(plan_of(it, r, link, seat) for r in building),
    )


def offers(state: State, railroad: int, plan: str) -> tuple[Offer, ...]:
    """The links that the treasury can pay for with this kind of build (of two: as the first)."""
    it, kind = of(state), phases.PLANS.index(plan)
    if it.treasury[railroad] < it.board.base[kind]:
        return ()
    areas = areas_for(it, railroad, kind)
    found = []
    for link in bits(first_choices(it, areas, kind)):
        k = jumps.distance(areas, link) or 0
        found.append(Offer(LINKS[link], link, k, price(it, kind, k)))
    return tuple(found)


def lowest_price(state: State, railroad: int, plan: str) -> int:
    """The lowest price of a kind of build that is possible now."""
    return lowest_prices(of(state), railroad)[
        (phases.PLAN_ONE, phases.PLAN_TWO, phases.PLAN_EXTERNAL).index(phases.PLANS.index(plan))
    ]


def first_ways(state: State, link: int) -> tuple[tuple[str, ...], ...]:
    """The possible sets of payees for a link that can be chosen now as the first."""
    it = of(state)
    ways = ways_to_pay(it, it.areas, it.railroad, link, -1)
    return tuple(tuple(PAYEES[payee] for payee in fees) for fees in ways)
