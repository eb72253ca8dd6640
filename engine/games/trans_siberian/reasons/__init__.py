"""Why an action is illegal: the rule and the reason, or None. Also the refused actions worth explaining.

`rules.lists` lists the legal actions fast. Tests compare both for every possible action, and check that each
stated reason is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ....core.errors import Refusal
from ....core.errors import Value as Arg
from .. import actions, phases
from ..components import CITIES, INITIAL, LINK_BIT, LINK_COUNT, LINKS, RAILROAD_COUNT, RAILROADS
from ..rules import jumps
from ..rules.auctions import minimum_bid, opening_links
from ..rules.building import first_choices, price, reach, second_choices
from ..rules.lists import legal
from ..rules.turns import for_sale, price_of

if TYPE_CHECKING:
    from ..state import TransSiberianState

_STAGE_RULE: Final = {
    phases.BIDDING: "TSR-AUCTION-3",
    phases.OPENING: "TSR-AUCTION-12",
    phases.TURN: "TSR-TURN-1",
    phases.BUY_SECOND: "TSR-BUY-4",
    phases.BUY_BONUS: "TSR-BUY-4",
    phases.FIRST_LINK: "TSR-TURN-1",
    phases.SECOND_LINK: "TSR-TWO-1",
    phases.PAYING: "TSR-JUMP-4",
}


def why_not(state: TransSiberianState, action: Any) -> Refusal | None:
    """None if `action` is legal, otherwise the rule, the reason and its numbers."""
    if not actions.well_formed(action):
        return Refusal("TSR-TURN-1", "not-an-action", {"given": ascii(type(action).__name__)})
    if state.stage == phases.OVER:
        return Refusal("TSR-END-1", "game-over")
    stage, reason = _KINDS[action.kind]
    if stage != state.stage:
        now: dict[str, Arg] = {"stage": phases.STAGES[state.stage], "kind": action.kind}
        return Refusal(_STAGE_RULE[state.stage], "not-now", now)
    return reason(state, action)


# ---- auctions ---------------------------------------------------------------------------------------------
def _free(state: TransSiberianState, action: Any) -> None:
    """Never refuse: these actions are legal in their stage (TSR-AUCTION-3, TSR-TURN-4)."""


def _bid(state: TransSiberianState, action: actions.Bid) -> Refusal | None:
    assert state.to_move is not None
    amount, cash, minimum = action.amount, state.cash[state.to_move], minimum_bid(state)
    if amount > cash:
        return Refusal("TSR-AUCTION-5", "bid-over-cash", {"bid": amount, "cash": cash})
    if amount < minimum:
        return Refusal("TSR-AUCTION-4", "bid-too-low", {"bid": amount, "minimum": minimum})
    return None


def open_refusal(state: TransSiberianState, link: int) -> Refusal | None:
    """Why a link cannot be the free first link."""
    name, initial = LINKS[link], state.auction in INITIAL
    rule = "TSR-AUCTION-10" if initial else "TSR-SHIFT-4"
    if state.built & LINK_BIT[link]:
        return _taken(state, link)
    if state.board.external & LINK_BIT[link]:
        return Refusal(rule, "first-link-external", {"link": name})
    if not opening_links(state) & LINK_BIT[link]:
        return Refusal(rule, "first-link-not-moscow" if initial else "first-link-apart", {"link": name})
    if not state.opening & phases.LINK_OPEN:
        return Refusal("TSR-AUCTION-12", "already-chosen", {"part": "link"})
    return None


def _value(state: TransSiberianState, action: actions.Value) -> Refusal | None:
    value = action.value
    if value not in state.board.space_of:
        return Refusal("TSR-TRACK-3", "not-a-space", {"value": value})
    if not state.opening & phases.VALUE_OPEN:
        return Refusal("TSR-AUCTION-12", "already-chosen", {"part": "value"})
    if value > state.standing:
        return Refusal("TSR-AUCTION-11", "value-over-bid", {"value": value, "bid": state.standing})
    return None


def _taken(state: TransSiberianState, link: int) -> Refusal:
    owner = next(RAILROADS[r] for r, links in enumerate(state.own) if links & LINK_BIT[link])
    return Refusal("TSR-TERM-1", "link-taken", {"link": LINKS[link], "owner": owner})


# ---- buying -----------------------------------------------------------------------------------------------
def _closed(state: TransSiberianState, railroad: int, rule: str) -> Refusal | None:
    """Why nothing can be done with a railroad: it is not active."""
    condition = state.condition[railroad]
    if condition == phases.ACTIVE:
        return None
    rule = rule if condition == phases.UNOPENED else "TSR-TERM-7"
    return Refusal(rule, phases.CONDITIONS[condition], {"railroad": RAILROADS[railroad]})


def _not_for_sale(state: TransSiberianState, railroad: int) -> Refusal | None:
    closed = _closed(state, railroad, "TSR-BUY-1")
    if closed or for_sale(state, railroad):
        return closed
    args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "certificates": state.sold[railroad]}
    return Refusal("TSR-BUY-1", "sold-out", args)


def buy_refusal(state: TransSiberianState, seat: int, railroad: int) -> Refusal | None:
    """Why a seat cannot buy one certificate in its turn."""
    refusal = _not_for_sale(state, railroad)
    if refusal:
        return refusal
    cost, cash = price_of(state, railroad), state.cash[seat]
    if cost > cash:
        args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "price": cost, "cash": cash}
        return Refusal("TSR-BUY-2", "price-over-cash", args)
    return None


def _pair(state: TransSiberianState, railroad: int, other: int) -> Refusal | None:
    """Why the player cannot pay both prices and the bonus (TSR-BUY-5)."""
    cost, second, bonus = price_of(state, railroad), price_of(state, other), state.board.bonus
    total, cash = cost + second + bonus, state.cash[state.turn]
    if total <= cash:
        return None
    args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "other": RAILROADS[other], "price": cost}
    numbers: dict[str, Arg] = {"second": second, "bonus": bonus, "total": total, "cash": cash}
    return Refusal("TSR-BUY-5", "pair-over-cash", {**args, **numbers})


def _buy_two(state: TransSiberianState, railroad: int) -> Refusal | None:
    alone = buy_refusal(state, state.turn, railroad)
    if alone:
        return alone
    others = [r for r in range(RAILROAD_COUNT) if r != railroad and for_sale(state, r)]
    if not others:
        return Refusal("TSR-BUY-4", "no-second-certificate", {"railroad": RAILROADS[railroad]})
    return _pair(state, railroad, min(others, key=lambda r: state.space[r]))


def _and(state: TransSiberianState, action: actions.And) -> Refusal | None:
    railroad = action.railroad
    if railroad == state.railroad:
        return Refusal("TSR-BUY-4", "same-railroad", {"railroad": RAILROADS[railroad]})
    return _not_for_sale(state, railroad) or _pair(state, state.railroad, railroad)


def _bonus(state: TransSiberianState, action: actions.Bonus) -> Refusal | None:
    if action.railroad in (state.railroad, state.second):
        return None
    chosen: dict[str, Arg] = {"first": RAILROADS[state.railroad], "second": RAILROADS[state.second]}
    return Refusal("TSR-BUY-4", "bonus-elsewhere", {"railroad": RAILROADS[action.railroad], **chosen})


# ---- building ---------------------------------------------------------------------------------------------
def order_refusal(state: TransSiberianState, seat: int, railroad: int) -> Refusal | None:
    """Why a seat may not build anything for this railroad (TSR-BUILD-1)."""
    closed = _closed(state, railroad, "TSR-BUILD-1")
    if closed:
        return closed
    name = RAILROADS[railroad]
    if state.sold[railroad] < 2:
        return Refusal("TSR-BUILD-1", "private", {"railroad": name, "sold": state.sold[railroad]})
    if not state.control[railroad] >> seat & 1:
        holdings = state.held[railroad::RAILROAD_COUNT]
        numbers: dict[str, Arg] = {"held": holdings[seat], "most": max(holdings)}
        return Refusal("TSR-TERM-10", "not-in-control", {"railroad": name, **numbers})
    return None


def _cubes(state: TransSiberianState, railroad: int, plan: int) -> Refusal | None:
    left, need = (
        state.board.link_cubes[railroad] - state.own[railroad].bit_count(),
        1 + (plan == phases.PLAN_TWO),
    )
    if left >= need:
        return None
    return Refusal("TSR-BUILD-4", "no-cubes", {"railroad": RAILROADS[railroad], "left": left, "need": need})


def _unpaid(state: TransSiberianState, railroad: int, plan: int, distance: int) -> Refusal | None:
    cost, treasury = price(state, plan, distance), state.treasury[railroad]
    if cost <= treasury:
        return None
    args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "cost": cost, "treasury": treasury}
    return Refusal("TSR-TWO-8" if plan == phases.PLAN_TWO else "TSR-BUILD-3", "treasury-short", args)


_NOWHERE: Final = {
    phases.PLAN_ONE: ("TSR-BUILD-2", "no-link"),
    phases.PLAN_TWO: ("TSR-TWO-3", "no-two-links"),
    phases.PLAN_EXTERNAL: ("TSR-BUILD-2", "no-external-link"),
}


def build_refusal(state: TransSiberianState, seat: int, railroad: int, plan: int) -> Refusal | None:
    """Why a seat cannot begin this kind of build for a railroad."""
    refusal = order_refusal(state, seat, railroad) or _cubes(state, railroad, plan)
    if refusal:
        return refusal
    areas = reach(state, railroad)
    if not first_choices(state, areas, plan):
        rule, reason = _NOWHERE[plan]
        return Refusal(rule, reason, {"railroad": RAILROADS[railroad]})
    nearest = next(k for k in range(len(areas)) if first_choices(state, areas[: k + 1], plan))
    return _unpaid(state, railroad, plan, nearest)


def link_refusal(state: TransSiberianState, railroad: int, link: int, plan: int) -> Refusal | None:
    """Why a railroad cannot build this link (of two: as the first)."""
    name, bit = LINKS[link], LINK_BIT[link]
    if state.built & bit:
        return _taken(state, link)
    if plan == phases.PLAN_EXTERNAL and not state.board.external & bit:
        return Refusal("TSR-EXT-1", "link-not-external", {"link": name})
    if plan != phases.PLAN_EXTERNAL and state.board.external & bit:
        rule = "TSR-TWO-1" if plan == phases.PLAN_TWO else "TSR-ONE-1"
        return Refusal(rule, "link-external", {"link": name})
    short = _cubes(state, railroad, plan)
    if short:
        return short
    areas = reach(state, railroad)
    k = jumps.distance(areas, link)
    if k is None:
        return Refusal("TSR-BUILD-2", "out-of-reach", {"link": name, "railroad": RAILROADS[railroad]})
    if plan == phases.PLAN_TWO and not second_choices(state, areas, link):
        return Refusal("TSR-TWO-3", "no-second-link", {"link": name})
    return _unpaid(state, railroad, plan, k)


def second_refusal(state: TransSiberianState, second: int) -> Refusal | None:
    """Why a link cannot follow the chosen first link."""
    railroad, first = state.railroad, state.first
    board, name, bit = state.board, LINKS[second], LINK_BIT[second]
    if second == first:
        return Refusal("TSR-TWO-1", "same-link", {"link": name})
    if state.built & bit:
        return _taken(state, second)
    if board.external & bit:
        return Refusal("TSR-TWO-1", "second-external", {"link": name})
    areas = reach(state, railroad)
    if second_choices(state, areas, first) & bit:
        return None
    pair: dict[str, Arg] = {"link": name, "first": LINKS[first]}
    if board.city_bits[first] & board.city_bits[second]:  # touches the first link only at its entry
        distance = jumps.distance(areas, first)
        assert distance is not None
        (entry,) = jumps.entries(board, areas, first, distance)
        return Refusal("TSR-TWO-4", "branch", {**pair, "city": CITIES[entry]})
    grown = state.area[railroad] | board.area[first]
    beyond = jumps.reach(board, grown, state.built & ~state.own[railroad], LINK_COUNT)
    if not grown & bit and beyond[-1] & bit:
        return Refusal("TSR-TWO-2", "second-jumps", pair)
    return Refusal("TSR-TWO-3", "second-elsewhere", pair)


def _pay(state: TransSiberianState, action: actions.Pay) -> Refusal | None:
    if action.payees in state.fees:
        return None
    args: dict[str, Arg] = {"given": actions.format_action(action), "ways": len(state.fees)}
    return Refusal("TSR-JUMP-3", "not-a-cheapest-way", args)


_Reason = Callable[["TransSiberianState", Any], Refusal | None]


def _ordered(plan: int) -> _Reason:
    """The reason function of the action that begins this kind of build."""
    return lambda state, action: build_refusal(state, state.turn, action.railroad, plan)


_KINDS: Final[dict[str, tuple[int, _Reason]]] = {
    "bid": (phases.BIDDING, _bid),
    "drop": (phases.BIDDING, _free),
    "open": (phases.OPENING, lambda state, action: open_refusal(state, action.link)),
    "value": (phases.OPENING, _value),
    "pass": (phases.TURN, _free),
    "buy": (phases.TURN, lambda state, action: buy_refusal(state, state.turn, action.railroad)),
    "buy-two": (phases.TURN, lambda state, action: _buy_two(state, action.railroad)),
    "build": (phases.TURN, _ordered(phases.PLAN_ONE)),
    "build-two": (phases.TURN, _ordered(phases.PLAN_TWO)),
    "external": (phases.TURN, _ordered(phases.PLAN_EXTERNAL)),
    "and": (phases.BUY_SECOND, _and),
    "bonus": (phases.BUY_BONUS, _bonus),
    "link": (phases.FIRST_LINK, lambda state, it: link_refusal(state, state.railroad, it.link, state.plan)),
    "second": (phases.SECOND_LINK, lambda state, action: second_refusal(state, action.link)),
    "pay": (phases.PAYING, _pay),
}
"""For each kind of action: the stage that it belongs to, and the function that refuses it."""


# ---- candidates -------------------------------------------------------------------------------------------
def candidates(state: TransSiberianState) -> list[Any]:
    """All legal actions, then illegal ones that a player may ask about."""
    found = legal(state)
    tried: list[Any] = []
    stage = state.stage
    if stage == phases.BIDDING:
        assert state.to_move is not None
        cash, minimum = state.cash[state.to_move], minimum_bid(state)
        for amount in (minimum - 1, cash + 1):
            tried.append(actions.BIDS[amount] if amount < len(actions.BIDS) else actions.Bid("bid", amount))
    elif stage == phases.OPENING:
        if state.opening & phases.LINK_OPEN:
            tried += actions.OPEN
        if state.opening & phases.VALUE_OPEN:
            values = state.board.value_actions
            tried += [action for action in values if action.value > state.standing][:1]
    elif stage == phases.TURN:
        for heads in (actions.BUY, actions.BUY_TWO, actions.BUILD, actions.BUILD_TWO, actions.EXTERNAL_FOR):
            tried += heads
    elif stage == phases.BUY_SECOND:
        tried += actions.AND
    elif stage == phases.FIRST_LINK:
        tried += actions.LINK
    elif stage == phases.SECOND_LINK:
        tried += actions.SECOND
    known = set(found)
    return found + [action for action in tried if action not in known]
