"""What a page wants to show about a state: pure functions, JSON-able answers, railroads and links by id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.errors import Refusal
from engine.games.trans_siberian import jumps
from engine.games.trans_siberian.components import (
    BLACK_UP_TO,
    CERTIFICATES,
    CITY_IDS,
    DIVIDENDS_AT,
    EXTERNAL,
    INCOME_END,
    LAST_SPACE,
    LINK_CITIES,
    LINK_COUNT,
    LINK_CUBES,
    LINK_IDS,
    LINK_INCOME,
    PAYEES,
    RAILROAD_COUNT,
    RAILROADS,
    SHIFT_SPACE,
    SHIFTED,
    VALUES,
    bits,
)
from engine.games.trans_siberian.rules.auctions import minimum_bid, opening_links
from engine.games.trans_siberian.rules.building import (
    BASE_PRICE,
    FEE,
    first_choices,
    second_choices,
    ways_to_pay,
)
from engine.games.trans_siberian.rules.reasons import build_refusal, link_refusal, order_refusal
from engine.games.trans_siberian.scoring import worth
from engine.games.trans_siberian.stages import (
    ACTIVE,
    BIDDING,
    CONDITIONS,
    LINK_OPEN,
    OPENING,
    PLAN_EXTERNAL,
    PLAN_ONE,
    PLAN_TWO,
    PLANS,
    STAGES,
    VALUE_OPEN,
)

if TYPE_CHECKING:
    from engine.games.trans_siberian.state import TransSiberianState


def owner(state: TransSiberianState, link: int) -> int | None:
    """The railroad whose cube lies on a link (also when it is nationalized)."""
    return next((r for r, links in enumerate(state.own) if links >> link & 1), None)


def controllers(state: TransSiberianState, railroad: int) -> list[int]:
    """Seats that may build for it (TSR-TERM-10)."""
    return list(bits(state.control[railroad]))


def dividend(state: TransSiberianState, railroad: int) -> int:
    """What one certificate would earn now (TSR-DIV-2)."""
    sold = state.sold[railroad]
    return -(-state.income[railroad] // sold) if sold else 0


def effect(state: TransSiberianState, railroad: int, gain: int, plan: int) -> dict[str, Any]:
    """What building links of that income does to income, value, timing."""
    income = min(state.income[railroad] + gain, INCOME_END)
    black = BLACK_UP_TO[income] - BLACK_UP_TO[state.income[railroad]]
    special = plan != PLAN_ONE
    space = min(state.space[railroad] + black + special, LAST_SPACE)
    return {
        "income": [state.income[railroad], income],
        "black_squares": black,
        "value": [VALUES[state.space[railroad]], VALUES[space]],
        "timing": int(special),
        "dividends_follow": special and state.timing + 1 == DIVIDENDS_AT,
    }


def _refused(refusal: Refusal | None) -> dict[str, Any] | None:
    return (
        None
        if refusal is None
        else {"rule": refusal.rule, "reason": refusal.reason, "args": dict(refusal.args)}
    )


def build_plan(
    state: TransSiberianState, railroad: int, link: int, seat: int | None = None
) -> dict[str, Any]:
    """How a railroad would build a free link: extend or jump, price, who can be paid, what it does.

    `refusal` says why it cannot be built alone (for `seat`, else whoever controls it); `first_of_two` and
    `seconds`: whether it can begin a two-link build that the treasury pays, and what may follow.
    """
    plan = PLAN_EXTERNAL if EXTERNAL >> link & 1 else PLAN_ONE
    answer: dict[str, Any] = {"railroad": RAILROADS[railroad], "link": LINK_IDS[link], "possible": False}
    closed = order_refusal(state, _asking(state, railroad, seat), railroad)
    if state.condition[railroad] != ACTIVE or state.space[railroad] < 0:
        return {**answer, "refusal": _refused(closed)}
    refusal = closed or link_refusal(state, railroad, link, plan)
    areas = jumps.reach(state.area[railroad], state.built & ~state.own[railroad], LINK_COUNT)
    k = jumps.distance(areas, link)
    answer["possible"] = refusal is None
    answer["refusal"] = _refused(refusal)
    if k is None or state.built >> link & 1:
        return answer
    rivals = state.built & ~state.own[railroad]
    entries = jumps.entries(areas, link, k)
    steps = jumps.stages(areas, rivals, k, entries)
    ways = []
    for fees in ways_to_pay(state, areas, railroad, link, -1):
        over = jumps.chain(steps, state.own, state.payee(), fees)
        ways.append({"payees": [PAYEES[payee] for payee in fees], "over": [LINK_IDS[step] for step in over]})
    answer.update(
        how="jump" if k else "extend",
        sort="external" if plan == PLAN_EXTERNAL else "internal",
        distance=k,
        cost=BASE_PRICE[plan] + FEE[plan] * k,
        to_bank=BASE_PRICE[plan],
        fee=FEE[plan],
        entries=[CITY_IDS[city] for city in entries],
        ways=ways,
        effect=effect(state, railroad, LINK_INCOME[link], plan),
        first_of_two=False,
        two_cost=None,
        seconds=[],
    )
    if plan == PLAN_ONE:
        answer["two_cost"] = BASE_PRICE[PLAN_TWO] + FEE[PLAN_TWO] * k
        if closed is None and link_refusal(state, railroad, link, PLAN_TWO) is None:
            answer["first_of_two"] = True
            answer["seconds"] = [LINK_IDS[second] for second in bits(second_choices(state, areas, link))]
    return answer


def _asking(state: TransSiberianState, railroad: int, seat: int | None) -> int:
    if seat is not None:
        return seat
    masters = controllers(state, railroad)
    return masters[0] if masters else state.turn


def link_info(state: TransSiberianState, link: int, seat: int | None = None) -> dict[str, Any]:
    """A link and which railroads could build it and how."""
    holder = owner(state, link)
    info: dict[str, Any] = {
        "link": LINK_IDS[link],
        "cities": [CITY_IDS[city] for city in LINK_CITIES[link]],
        "income": LINK_INCOME[link],
        "external": bool(EXTERNAL >> link & 1),
        "owner": None if holder is None else RAILROADS[holder],
        "first_link": False,
        "railroads": [],
    }
    if holder is None:
        if state.stage == OPENING and state.opening & LINK_OPEN:
            info["first_link"] = bool(opening_links(state) >> link & 1)
        info["railroads"] = [
            build_plan(state, railroad, link, seat)
            for railroad in range(RAILROAD_COUNT)
            if state.condition[railroad] == ACTIVE and state.space[railroad] >= 0
        ]
    return info


def buildable(state: TransSiberianState, railroad: int, seat: int | None = None) -> dict[str, Any]:
    """All links a railroad can pay for now, by kind of build, and why a kind is not possible."""
    answer: dict[str, Any] = {"railroad": RAILROADS[railroad]}
    asking = _asking(state, railroad, seat)
    for plan, name in ((PLAN_ONE, "build"), (PLAN_TWO, "build-two"), (PLAN_EXTERNAL, "external")):
        refusal = build_refusal(state, asking, railroad, plan)
        links: list[str] = []
        if refusal is None:
            depth = (state.treasury[railroad] - BASE_PRICE[plan]) // FEE[plan]
            areas = jumps.reach(state.area[railroad], state.built & ~state.own[railroad], depth)
            links = [LINK_IDS[link] for link in bits(first_choices(state, areas, plan))]
        answer[name] = {"links": links, "refusal": _refused(refusal)}
    return answer


def danger(state: TransSiberianState, railroad: int) -> str:
    """At the coming dividends: `falls`, `edge` (falls one box later), `safe`, or `none` (cannot happen).

    In phase 1 nationalization cannot happen at the coming dividends (TSR-SHIFT-7), nor ever to a private one.
    During the auctions of the shift the present dividends still move the marker one box (TSR-MARK-1).
    """
    if state.phase == 1 or not state.control[railroad]:
        return "none"
    value, last = VALUES[state.space[railroad]], len(state.track) - 1
    box = min(state.box + shifting(state), last)
    if value < state.track[box]:
        return "falls"
    return "edge" if value < state.track[min(box + 1, last)] else "safe"


def shifting(state: TransSiberianState) -> bool:
    """Are dividends under way, interrupted by the auctions of the shift (TSR-SHIFT-2)?"""
    return state.auction in SHIFTED


def market(state: TransSiberianState) -> list[dict[str, Any]]:
    """One row per railroad."""
    rows = []
    for r, name in enumerate(RAILROADS):
        condition = CONDITIONS[state.condition[r]]
        sold, space = state.sold[r], state.space[r]
        active = state.condition[r] == ACTIVE
        status = ("public" if sold >= 2 else "private") if active else condition
        rows.append(
            {
                "railroad": name,
                "status": status,
                "value": VALUES[space] if space >= 0 else None,
                "income": state.income[r],
                "dividend": dividend(state, r),
                "treasury": state.treasury[r],
                "certificates": CERTIFICATES[r],
                "sold": sold,
                "left": CERTIFICATES[r] - sold if state.condition[r] < 2 else 0,
                "holdings": state.held[r::RAILROAD_COUNT],
                "controllers": controllers(state, r),
                "links": [LINK_IDS[link] for link in bits(state.own[r])],
                "cubes_left": LINK_CUBES - state.own[r].bit_count() if state.condition[r] < 2 else 0,
                "danger": danger(state, r),
                "shifts": active and state.phase == 1 and space >= SHIFT_SPACE,
            }
        )
    return rows


def player(state: TransSiberianState, seat: int) -> dict[str, Any]:
    """Cash, portfolio and what the next dividends would bring."""
    holdings = state.held[seat * RAILROAD_COUNT : (seat + 1) * RAILROAD_COUNT]
    return {
        "seat": seat,
        "cash": state.cash[seat],
        "holdings": {RAILROADS[r]: shares for r, shares in enumerate(holdings) if shares},
        "worth": worth(state, seat),
        "stock": worth(state, seat) - state.cash[seat],
        "next_dividends": sum(shares * dividend(state, r) for r, shares in enumerate(holdings)),
        "controls": [RAILROADS[r] for r in range(RAILROAD_COUNT) if state.control[r] >> seat & 1],
    }


def next_dividends(state: TransSiberianState) -> dict[str, Any]:
    """What dividends would do if they came now, by the present figures."""
    rows = [
        {
            "railroad": RAILROADS[r],
            "income": state.income[r],
            "sold": state.sold[r],
            "each": dividend(state, r),
        }
        for r in range(RAILROAD_COUNT)
        if state.condition[r] == ACTIVE
    ]
    active = [r for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE]
    public = [r for r in active if state.control[r]]
    falls = [r for r in public if danger(state, r) == "falls"]
    left = [r for r in public if r not in falls]
    highest = max((state.income[r] for r in left), default=-1)
    return {
        "rows": rows,
        "players": [player(state, seat)["next_dividends"] for seat in range(state.seats)],
        "phase_shift": state.phase == 1 and any(state.space[r] >= SHIFT_SPACE for r in active),
        "nationalized": [RAILROADS[r] for r in falls],
        "rise": [RAILROADS[r] for r in left if state.income[r] == highest],
        "fall": [RAILROADS[r] for r in active if not state.control[r]],
        "steps_away": DIVIDENDS_AT - state.timing,
        "end": coming_end(state),
    }


def coming_end(state: TransSiberianState) -> dict[str, Any]:
    """Whether and why the coming dividends would end the game by the present figures (TSR-END-1).

    During the auctions of the shift: the test of the dividends that are under way. Black and white cannot
    become public before that test, so their auctions change nothing about it.
    """
    now = shifting(state)
    active = [r for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE and state.space[r] >= 0]
    falls = [] if now else [r for r in active if danger(state, r) == "falls"]
    public = [r for r in active if state.control[r] and r not in falls]
    highest = max((state.income[r] for r in public), default=-1)
    top = [r for r in public if state.space[r] + (state.income[r] == highest) >= LAST_SPACE]
    later_phase = state.phase == 2 or any(state.space[r] >= SHIFT_SPACE for r in active)
    found = {
        "track": state.dividends + 1 >= state.dividends_end,
        "value": [RAILROADS[r] for r in top],
        "few": len(public) < 2 and (later_phase or state.early_end),
        "public": [RAILROADS[r] for r in public],
        "nationalized": [RAILROADS[r] for r in falls],
        "steps_away": DIVIDENDS_AT - state.timing,
    }
    return {**found, "over": bool(found["track"] or top or found["few"])}


def auction_info(state: TransSiberianState) -> dict[str, Any] | None:
    """The certificate on auction, or the opening of what was won; None during turns."""
    if state.stage not in (BIDDING, OPENING):
        return None
    info: dict[str, Any] = {
        "railroad": RAILROADS[state.auction],
        "standing": state.standing,
        "bidder": state.bidder if state.bidder >= 0 else None,
        "bidders": list(bits(state.bidders)),
        "minimum": minimum_bid(state),
        "to_open": [],
        "highest_value": None,
    }
    if state.stage == OPENING:
        parts = (("link", LINK_OPEN), ("value", VALUE_OPEN))
        info["to_open"] = [part for part, bit in parts if state.opening & bit]
        info["highest_value"] = max(value for value in VALUES if value <= state.standing)
        info["links"] = (
            [LINK_IDS[link] for link in bits(opening_links(state))] if state.opening & LINK_OPEN else []
        )
    return info


def pending(state: TransSiberianState) -> dict[str, Any] | None:
    """The half-made chain of the current turn: what was chosen so far; None at the head of a turn."""
    if not state.plan:
        return None
    chain: dict[str, Any] = {
        "plan": PLANS[state.plan],
        "stage": STAGES[state.stage],
        "railroad": RAILROADS[state.railroad],
    }
    if PLANS[state.plan] == "buy-two":
        chain["other"] = RAILROADS[state.second] if state.second >= 0 else None
        return chain
    chain["first"] = LINK_IDS[state.first] if state.first >= 0 else None
    chain["second"] = LINK_IDS[state.second] if state.second >= 0 else None
    chain["links"] = [LINK_IDS[link] for link in bits(state.choices)]
    chain["ways"] = [[PAYEES[payee] for payee in fees] for fees in state.fees]
    return chain


def view(state: TransSiberianState) -> dict[str, Any]:
    """All of the table (TSR-SETUP-8)."""
    return {
        "seats": state.seats,
        "start": state.start,
        "to_move": state.to_move,
        "turn": state.turn,
        "stage": STAGES[state.stage],
        "phase": state.phase,
        "timing": state.timing,
        "dividends": state.dividends,
        "dividends_end": state.dividends_end,
        "nationalization": {
            "boxes": list(state.track),
            "at": state.box,
            "value": state.track[state.box],
            "track": state.track_name,
        },
        "market": market(state),
        "players": [player(state, seat) for seat in range(state.seats)],
        "links": {LINK_IDS[link]: RAILROADS[r] for r in range(RAILROAD_COUNT) for link in bits(state.own[r])},
        "auction": auction_info(state),
        "pending": pending(state),
        "next_dividends": next_dividends(state),
    }
