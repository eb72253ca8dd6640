"""Passing, buying, and the order of turns (sheet sections 4, 5 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event
from ....core.errors import Value as Arg
from ..actions import And, Bonus, Buy, BuyTwo, Pass
from ..components import RAILROAD_COUNT, RAILROADS, SHIFTED
from ..phases import ACTIVE, BUY_BONUS, BUY_SECOND, NO_PLAN, PLAN_BUY
from . import auctions, dividends
from .markers import Events, next_turn, step_timing

if TYPE_CHECKING:
    from ..state import TransSiberianState


def end_turn(state: TransSiberianState, events: Events) -> None:
    """Pay dividends if timing is on 5 (TSR-TURN-2), else pass the turn clockwise."""
    if state.timing != state.board.dividends_at:
        next_turn(state)
    elif dividends.begin(state, events):
        auctions.start(state, SHIFTED[0], events)


def pass_turn(state: TransSiberianState, action: Pass, events: Events) -> None:
    """Advance only timing (TSR-PASS-1). Passing is always legal (TSR-TURN-4)."""
    if events is not None:
        events.append(Event("pass", state.turn, {}))
    step_timing(state, events)
    end_turn(state, events)


def for_sale(state: TransSiberianState, railroad: int) -> bool:
    """Whether an active railroad has unsold certificates (TSR-BUY-1)."""
    return state.condition[railroad] == ACTIVE and state.sold[railroad] < state.board.certificates[railroad]


def price_of(state: TransSiberianState, railroad: int) -> int:
    """The price of a certificate, which is the stock value (TSR-BUY-2)."""
    return state.board.values[state.space[railroad]]


def second_purchases(state: TransSiberianState, railroad: int) -> list[int]:
    """The railroads whose certificates can be bought along with this one (TSR-BUY-4, TSR-BUY-5)."""
    left = state.cash[state.turn] - price_of(state, railroad) - state.board.bonus
    return [
        other
        for other in range(RAILROAD_COUNT)
        if other != railroad and for_sale(state, other) and price_of(state, other) <= left
    ]


def take(state: TransSiberianState, railroad: int, events: Events) -> None:
    """Buy one certificate. The price goes into the treasury, the stock value does not change (TSR-BUY-2)."""
    seat = state.turn
    price = price_of(state, railroad)
    state.cash[seat] -= price
    state.treasury[railroad] += price
    state.sold[railroad] += 1
    state.held[seat * RAILROAD_COUNT + railroad] += 1
    state.find_control(railroad)
    if events is not None:
        holding = state.held[seat * RAILROAD_COUNT + railroad]
        args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "price": price}
        counts = {"holding": holding, "sold": state.sold[railroad]}
        events.append(Event("bought", seat, {**args, **counts}))
        if state.sold[railroad] == 2:  # TSR-BUY-7
            events.append(Event("public", None, {"railroad": RAILROADS[railroad]}))


def buy(state: TransSiberianState, action: Buy, events: Events) -> None:
    take(state, action.railroad, events)
    end_turn(state, events)


def buy_two(state: TransSiberianState, action: BuyTwo, events: Events) -> None:
    """Begin a purchase of two. Nothing is paid before the bonus is placed."""
    state.plan = PLAN_BUY
    state.railroad = action.railroad
    state.stage = BUY_SECOND
    others = second_purchases(state, action.railroad)
    if len(others) == 1:
        state.second = others[0]
        state.stage = BUY_BONUS


def buy_second(state: TransSiberianState, action: And, events: Events) -> None:
    state.second = action.railroad
    state.stage = BUY_BONUS


def buy_bonus(state: TransSiberianState, action: Bonus, events: Events) -> None:
    """Pay for both certificates, and put the bonus into one of the two treasuries (TSR-BUY-4)."""
    seat, bonus = state.turn, state.board.bonus
    for railroad in (state.railroad, state.second):
        take(state, railroad, events)
    state.cash[seat] -= bonus
    state.treasury[action.railroad] += bonus
    if events is not None:
        events.append(Event("bonus", seat, {"railroad": RAILROADS[action.railroad], "amount": bonus}))
    state.plan = NO_PLAN
    state.railroad = state.second = -1
    step_timing(state, events)
    end_turn(state, events)
