"""Why something is refused, and what is worth refusing aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.errors import Refusal
from engine.core.errors import Value as Arg
from engine.games.trans_siberian import jumps
from engine.games.trans_siberian.actions import (
    AND,
    BIDS,
    BUILD,
    BUILD_TWO,
    BUY,
    BUY_TWO,
    EXTERNAL_FOR,
    LINK,
    OPEN,
    SECOND,
    VALUE,
    Bid,
    format_action,
    well_formed,
)
from engine.games.trans_siberian.components import (
    BONUS,
    CERTIFICATES,
    CITIES_OF,
    CITY_IDS,
    EXTERNAL,
    INITIAL,
    INTERNAL,
    LINK_BIT,
    LINK_COUNT,
    LINK_CUBES,
    LINK_IDS,
    RAILROAD_COUNT,
    RAILROADS,
    SECONDS,
    VALUE_SPACE,
    VALUES,
)
from engine.games.trans_siberian.rules.auctions import minimum_bid
from engine.games.trans_siberian.rules.building import BASE_PRICE, FEE, first_choices
from engine.games.trans_siberian.rules.choices import legal
from engine.games.trans_siberian.rules.turns import for_sale
from engine.games.trans_siberian.stages import (
    BIDDING,
    BUY_BONUS,
    BUY_SECOND,
    FIRST_LINK,
    LINK_OPEN,
    NATIONALIZED,
    OPENING,
    OVER,
    PAYING,
    PLAN_EXTERNAL,
    PLAN_ONE,
    PLAN_TWO,
    REMOVED,
    SECOND_LINK,
    STAGES,
    TURN,
    UNOPENED,
    VALUE_OPEN,
)

if TYPE_CHECKING:
    from engine.games.trans_siberian.state import TransSiberianState

_STAGE_OF = {
    "bid": BIDDING,
    "drop": BIDDING,
    "open": OPENING,
    "value": OPENING,
    "pass": TURN,
    "buy": TURN,
    "buy-two": TURN,
    "build": TURN,
    "build-two": TURN,
    "external": TURN,
    "and": BUY_SECOND,
    "bonus": BUY_BONUS,
    "link": FIRST_LINK,
    "second": SECOND_LINK,
    "pay": PAYING,
}
_PLAN_OF = {"build": PLAN_ONE, "build-two": PLAN_TWO, "external": PLAN_EXTERNAL}
_STAGE_RULE = {
    BIDDING: "TSR-AUCTION-3",
    OPENING: "TSR-AUCTION-12",
    TURN: "TSR-TURN-1",
    BUY_SECOND: "TSR-BUY-4",
    BUY_BONUS: "TSR-BUY-4",
    FIRST_LINK: "TSR-TURN-1",
    SECOND_LINK: "TSR-TWO-1",
    PAYING: "TSR-JUMP-4",
}


def why_not(state: TransSiberianState, action: Any) -> Refusal | None:
    """None when legal; otherwise the rule, the reason and its numbers."""
    if not well_formed(action):
        return Refusal("TSR-TURN-1", "not-an-action", {"given": ascii(type(action).__name__)})
    if state.stage == OVER:
        return Refusal("TSR-END-1", "game-over")
    if action in legal(state):
        return None
    kind = action.kind
    if kind == "value" and state.stage == OPENING and action.value not in VALUE_SPACE:
        return Refusal("TSR-TRACK-3", "not-a-space", {"value": action.value})
    if _STAGE_OF[kind] != state.stage:
        return Refusal(_STAGE_RULE[state.stage], "not-now", {"stage": STAGES[state.stage], "kind": kind})
    if kind == "bid":
        return _bid(state, action.amount)
    if kind == "open":
        return open_refusal(state, action.link)
    if kind == "value":
        return _value(state, action.value)
    if kind == "buy":
        return buy_refusal(state, state.turn, action.railroad)
    if kind == "buy-two":
        return _buy_two(state, action.railroad)
    if kind == "and":
        return _and(state, action.railroad)
    if kind == "bonus":
        chosen = {"first": RAILROADS[state.railroad], "second": RAILROADS[state.second]}
        return Refusal("TSR-BUY-4", "bonus-elsewhere", {"railroad": RAILROADS[action.railroad], **chosen})
    if kind in _PLAN_OF:
        return build_refusal(state, state.turn, action.railroad, _PLAN_OF[kind])
    if kind == "link":
        return link_refusal(state, state.railroad, action.link, state.plan)
    if kind == "second":
        return second_refusal(state, state.railroad, state.first, action.link, state.areas)
    return Refusal(
        "TSR-JUMP-3", "not-a-cheapest-way", {"given": format_action(action), "ways": len(state.fees)}
    )


# ---- auctions ---------------------------------------------------------------------------------------------
def _bid(state: TransSiberianState, amount: int) -> Refusal:
    assert state.to_move is not None
    cash, minimum = state.cash[state.to_move], minimum_bid(state)
    if amount > cash:
        return Refusal("TSR-AUCTION-5", "bid-over-cash", {"bid": amount, "cash": cash})
    return Refusal("TSR-AUCTION-4", "bid-too-low", {"bid": amount, "minimum": minimum})


def open_refusal(state: TransSiberianState, link: int) -> Refusal:
    """Why a link cannot be the free first one."""
    name = LINK_IDS[link]
    initial = state.auction in INITIAL
    rule = "TSR-AUCTION-10" if initial else "TSR-SHIFT-4"
    if not state.opening & LINK_OPEN:
        return Refusal("TSR-AUCTION-12", "already-chosen", {"part": "link"})
    if state.built >> link & 1:
        return _taken(state, link)
    if EXTERNAL >> link & 1:
        return Refusal(rule, "first-link-external", {"link": name})
    return Refusal(rule, "first-link-not-moscow" if initial else "first-link-apart", {"link": name})


def _value(state: TransSiberianState, value: int) -> Refusal:
    if not state.opening & VALUE_OPEN:
        return Refusal("TSR-AUCTION-12", "already-chosen", {"part": "value"})
    return Refusal("TSR-AUCTION-11", "value-over-bid", {"value": value, "bid": state.standing})


def _taken(state: TransSiberianState, link: int) -> Refusal:
    owner = next(RAILROADS[r] for r, links in enumerate(state.own) if links >> link & 1)
    return Refusal("TSR-TERM-1", "link-taken", {"link": LINK_IDS[link], "owner": owner})


# ---- buying -----------------------------------------------------------------------------------------------
def _condition(state: TransSiberianState, railroad: int, rule: str) -> Refusal | None:
    condition, name = state.condition[railroad], RAILROADS[railroad]
    if condition == UNOPENED:
        return Refusal(rule, "unopened", {"railroad": name})
    if condition == REMOVED:
        return Refusal("TSR-TERM-7", "removed", {"railroad": name})
    if condition == NATIONALIZED:
        return Refusal("TSR-TERM-7", "nationalized", {"railroad": name})
    return None


def buy_refusal(state: TransSiberianState, seat: int, railroad: int) -> Refusal | None:
    """Why a seat could not buy one certificate in its turn."""
    closed = _condition(state, railroad, "TSR-BUY-1")
    if closed:
        return closed
    name = RAILROADS[railroad]
    if not for_sale(state, railroad):
        return Refusal("TSR-BUY-1", "sold-out", {"railroad": name, "certificates": CERTIFICATES[railroad]})
    price, cash = VALUES[state.space[railroad]], state.cash[seat]
    if price > cash:
        return Refusal("TSR-BUY-2", "price-over-cash", {"railroad": name, "price": price, "cash": cash})
    return None


def _pair_over_cash(state: TransSiberianState, railroad: int, other: int) -> Refusal:
    price, second = VALUES[state.space[railroad]], VALUES[state.space[other]]
    args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "other": RAILROADS[other], "price": price}
    numbers: dict[str, Arg] = {"second": second, "bonus": BONUS, "total": price + second + BONUS}
    return Refusal("TSR-BUY-5", "pair-over-cash", {**args, **numbers, "cash": state.cash[state.turn]})


def _buy_two(state: TransSiberianState, railroad: int) -> Refusal:
    alone = buy_refusal(state, state.turn, railroad)
    if alone:
        return alone
    others = [r for r in range(RAILROAD_COUNT) if r != railroad and for_sale(state, r)]
    if not others:
        return Refusal("TSR-BUY-4", "no-second-certificate", {"railroad": RAILROADS[railroad]})
    return _pair_over_cash(state, railroad, min(others, key=lambda r: state.space[r]))


def _and(state: TransSiberianState, railroad: int) -> Refusal:
    if railroad == state.railroad:
        return Refusal("TSR-BUY-4", "same-railroad", {"railroad": RAILROADS[railroad]})
    closed = _condition(state, railroad, "TSR-BUY-1")
    if closed:
        return closed
    if not for_sale(state, railroad):
        args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "certificates": CERTIFICATES[railroad]}
        return Refusal("TSR-BUY-1", "sold-out", args)
    return _pair_over_cash(state, state.railroad, railroad)


# ---- building ---------------------------------------------------------------------------------------------
def order_refusal(state: TransSiberianState, seat: int, railroad: int) -> Refusal | None:
    """Why a seat may not order any build of this railroad (TSR-BUILD-1)."""
    closed = _condition(state, railroad, "TSR-BUILD-1")
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
    left, need = LINK_CUBES - state.own[railroad].bit_count(), 2 if plan == PLAN_TWO else 1
    if left >= need:
        return None
    return Refusal("TSR-BUILD-4", "no-cubes", {"railroad": RAILROADS[railroad], "left": left, "need": need})


def _unpaid(state: TransSiberianState, railroad: int, plan: int, cost: int) -> Refusal:
    rule = "TSR-TWO-8" if plan == PLAN_TWO else "TSR-BUILD-3"
    args: dict[str, Arg] = {
        "railroad": RAILROADS[railroad],
        "cost": cost,
        "treasury": state.treasury[railroad],
    }
    return Refusal(rule, "treasury-short", args)


def build_refusal(state: TransSiberianState, seat: int, railroad: int, plan: int) -> Refusal | None:
    """Why a seat could not begin this kind of build for a railroad; None when it could."""
    refused = order_refusal(state, seat, railroad) or _cubes(state, railroad, plan)
    if refused:
        return refused
    everywhere = jumps.reach(state.area[railroad], state.built & ~state.own[railroad], LINK_COUNT)
    if not first_choices(state, everywhere, plan):
        rule = {PLAN_ONE: "TSR-BUILD-2", PLAN_TWO: "TSR-TWO-3", PLAN_EXTERNAL: "TSR-BUILD-2"}[plan]
        reason = {PLAN_ONE: "no-link", PLAN_TWO: "no-two-links", PLAN_EXTERNAL: "no-external-link"}[plan]
        return Refusal(rule, reason, {"railroad": RAILROADS[railroad]})
    k = next(k for k in range(len(everywhere)) if first_choices(state, everywhere[: k + 1], plan))
    cost = BASE_PRICE[plan] + FEE[plan] * k
    if cost > state.treasury[railroad]:
        return _unpaid(state, railroad, plan, cost)
    return None


def link_refusal(state: TransSiberianState, railroad: int, link: int, plan: int) -> Refusal | None:
    """Why a railroad could not build this link (of two: as the first); None when it could."""
    name = LINK_IDS[link]
    if state.built >> link & 1:
        return _taken(state, link)
    if plan == PLAN_EXTERNAL and not EXTERNAL >> link & 1:
        return Refusal("TSR-EXT-1", "link-not-external", {"link": name})
    if plan != PLAN_EXTERNAL and EXTERNAL >> link & 1:
        rule = "TSR-TWO-1" if plan == PLAN_TWO else "TSR-ONE-1"
        return Refusal(rule, "link-external", {"link": name})
    short = _cubes(state, railroad, plan)
    if short:
        return short
    everywhere = jumps.reach(state.area[railroad], state.built & ~state.own[railroad], LINK_COUNT)
    k = jumps.distance(everywhere, link)
    if k is None:
        return Refusal("TSR-BUILD-2", "out-of-reach", {"link": name, "railroad": RAILROADS[railroad]})
    if plan == PLAN_TWO and not SECONDS[link][CITIES_OF[link] & everywhere[k]] & INTERNAL & ~state.built:
        return Refusal("TSR-TWO-3", "no-second-link", {"link": name})
    cost = BASE_PRICE[plan] + FEE[plan] * k
    if cost > state.treasury[railroad]:
        return _unpaid(state, railroad, plan, cost)
    return None


def second_refusal(
    state: TransSiberianState, railroad: int, first: int, second: int, areas: list[int]
) -> Refusal | None:
    """Why a link cannot follow a first one; None when it can."""
    name = LINK_IDS[second]
    if second == first:
        return Refusal("TSR-TWO-1", "same-link", {"link": name})
    if state.built >> second & 1:
        return _taken(state, second)
    if EXTERNAL >> second & 1:
        return Refusal("TSR-TWO-1", "second-external", {"link": name})
    k = jumps.distance(areas, first)
    entry = CITIES_OF[first] & areas[k] if k is not None else 0
    if entry and SECONDS[first][entry] >> second & 1:
        return None
    pair: dict[str, Arg] = {"link": name, "first": LINK_IDS[first]}
    if CITIES_OF[first] & CITIES_OF[second]:  # touches the first link, but only where that was entered
        start = CITY_IDS[(entry >> LINK_COUNT).bit_length() - 1]
        return Refusal("TSR-TWO-4", "branch", {**pair, "city": start})
    grown = state.area[railroad] | areas[0]
    everywhere = jumps.reach(grown, state.built & ~state.own[railroad], LINK_COUNT)
    if not grown & LINK_BIT[second] and any(area & LINK_BIT[second] for area in everywhere):
        return Refusal("TSR-TWO-2", "second-jumps", pair)
    return Refusal("TSR-TWO-3", "second-elsewhere", pair)


# ---- what a person might try ------------------------------------------------------------------------------
def candidates(state: TransSiberianState) -> list[Any]:
    """Everything legal, then refused actions that a player would ask about."""
    found = legal(state)
    tried: list[Any] = []
    stage = state.stage
    if stage == BIDDING:
        assert state.to_move is not None
        cash, minimum = state.cash[state.to_move], minimum_bid(state)
        for amount in (minimum - 1, cash + 1):
            tried.append(BIDS[amount] if amount < len(BIDS) else Bid("bid", amount))
    elif stage == OPENING:
        if state.opening & LINK_OPEN:
            tried += OPEN
        if state.opening & VALUE_OPEN:
            tried += [action for action in VALUE if action.value > state.standing][:1]
    elif stage == TURN:
        for heads in (BUY, BUY_TWO, BUILD, BUILD_TWO, EXTERNAL_FOR):
            tried += heads
    elif stage == BUY_SECOND:
        tried += AND
    elif stage == FIRST_LINK:
        tried += LINK
    elif stage == SECOND_LINK:
        tried += SECOND
    known = set(found)
    return found + [action for action in tried if action not in known]
