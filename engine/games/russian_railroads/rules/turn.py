"""Choosing a space, paying for it, passing (RR-TURN, RR-PAY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .. import phases
from ..actions import Action
from . import beside, completeness
from .gain import Events, effect_of, score, tell
from .pool import resolve
from .rounds import end_of_turn, free_actions, turn_over, use_free_space
from .spaces import affordable_payments, begin, completing, occupy, paid_actions, swap_places

if TYPE_CHECKING:
    from ..state import RussianState


def choose_options(state: RussianState) -> list[Action]:
    """The paid actions, the free ones, and passing (RR-TURN-3, RR-TURN-4)."""
    found = paid_actions(state)
    if state.edition.has_free and found:  # besides a paid action, never instead of one
        free = beside.starting(state, free_actions(state))
        if state.obliged:
            return found + free
        found += free
    found.append(a.PASS)
    return found


def after_options(state: RussianState) -> list[Action]:
    """The free actions after the paid one, and ending them."""
    return [*free_actions(state), a.END]


def choose(state: RussianState, place: int, events: Events) -> None:
    """Choose a space or own engineer (RR-TURN-3), and pay if there is only one way."""
    e = state.edition
    if e.free_bits >> place & 1:
        use_free_space(state, place, events)
        go_on(state, events)
        return
    state.place = place
    payments = payment_options(state, place)
    if len(payments) == 1:
        pay(state, e.moves.number[payments[0]], events)
    else:
        state.phase = phases.PAY
        state.choices = payments


def payment_options(state: RussianState, place: int) -> list[Action]:
    """The payments for a place with which its action can be completed (RR-PAY, RR-COMP-3)."""
    e, seat = state.edition, state.mover
    payments = affordable_payments(state, seat, place)
    if len(payments) > 1 and place < e.board_places:
        effect = effect_of(state, place)
        if effect.reuse or not completeness.direct(state, state.boards[seat], effect.pending):
            return list(completing(state, place, payments))
    return list(payments)


def swap_options(state: RussianState) -> list[Action]:
    """The own workers that can be exchanged with the piece on the turn-order space (RR-PAY-7)."""
    e, seat = state.edition, state.mover
    return [e.moves.swap[index] for index in swap_places(state, seat, state.place)]


def pay(state: RussianState, payment: int, events: Events) -> None:
    """Pay a place: pieces move from the supply to it and occupy it (RR-PAY, RR-PAY-6)."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    place = state.place
    paid = e.moves.pay[payment].pieces
    at = e.own
    for count in paid:
        player[at] -= count
        at += 1
    occupy(state, seat, place, e.moves.packed[payment])
    if events is not None:
        counts = dict(zip(e.paid_names, paid, strict=True))
        tell(events, "paid", seat, place=e.places[place], **counts)
    if not paid[0] and e.order_bits >> place & 1:
        options = swap_options(state)
        if len(options) > 1:
            state.phase = phases.SWAP
            state.choices = options
            return
        swap(state, e.moves.number[options[0]], events)
        return
    state.context = phases.CHOOSE
    begin(state, seat, place, paid[e.black_piece], events)
    go_on(state, events)


def swap(state: RussianState, other: int, events: Events) -> None:
    """Exchange the piece on the turn-order space with an own worker elsewhere (RR-PAY-7)."""
    e, seat = state.edition, state.mover
    place = state.place
    piece = state.occupied[place] - (seat + 1)
    index = e.base_pieces + seat if other == e.t_base else other
    worker = e.worker
    state.occupied[index] += piece - worker
    state.occupied[place] = seat + 1 + worker
    if events is not None:
        tell(events, "swapped", seat, place=e.places[place], other=e.places[other])
    state.context = phases.CHOOSE
    begin(state, seat, place, 0, events)
    go_on(state, events)


def go_on(state: RussianState, events: Events) -> None:
    """Resolve until the next real choice. When nothing is left, end the turn."""
    while resolve(state, events):
        for finish in state.edition.finishes:
            if finish(state):
                break
        else:
            state.repeated = state.black_worker_due = 0
            turn_over(state, events)
            return


def pass_round(state: RussianState, _: int, events: Events) -> None:
    """Pass for this round and score the points on the back of the turn-order card (RR-TURN-5)."""
    seat = state.mover
    points = state.setup.pass_points[state.order.index(seat)]
    state.passed |= 1 << seat
    if events is not None:
        tell(events, "passed", seat)
    if points:
        score(state, seat, c.PART_PASS, points, "pass", events)
    end_of_turn(state, events)
