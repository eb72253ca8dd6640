"""Dividends: everything that happens when timing reaches 5 (sheet sections 8 to 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event
from ....core.errors import Value as Arg
from ..components import RAILROAD_COUNT, RAILROADS
from ..phases import ACTIVE, END_PUBLIC, END_REASONS, END_TRACK, END_VALUE, NATIONALIZED, OVER
from ..scoring import worth
from .markers import Events, move_nationalization, move_value, next_turn

if TYPE_CHECKING:
    from ..state import TransSiberianState


def begin(state: TransSiberianState, events: Events) -> bool:
    """Pay dividends, shift the phase or nationalize (TSR-DIV-1). True if auctions come before the rest."""
    if events is not None:
        events.append(Event("dividends", state.turn, {"number": state.dividends + 1, "phase": state.phase}))
    before = state.cash[:] if events is not None else []
    for railroad in range(RAILROAD_COUNT):
        if state.condition[railroad] == ACTIVE:
            _pay(state, railroad, "dividend", events)
    if events is not None:
        for seat in range(state.seats):
            total = state.cash[seat] - before[seat]
            events.append(Event("dividends-received", seat, {"amount": total, "cash": state.cash[seat]}))
    if state.phase == 1:
        shift = state.board.shift_space
        ready = [r for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE and state.space[r] >= shift]
        if ready:  # private or public (TSR-SHIFT-1)
            state.phase = 2
            if events is not None:
                names = tuple(RAILROADS[r] for r in ready)
                events.append(Event("phase-shift", None, {"phase": 2, "railroads": names}))
            state.opener = state.turn  # the trigger bids first (TSR-SHIFT-3)
            return True
        finish(state, 1, 0, events)
    else:
        finish(state, 2, _nationalize(state, events), events)
    return False


def _pay(state: TransSiberianState, railroad: int, kind: str, events: Events) -> None:
    """Pay income divided by sold certificates, rounded up, from the bank (TSR-DIV-2, TSR-DIV-3)."""
    sold, income = state.sold[railroad], state.income[railroad]
    each = -(-income // sold)
    state.bank -= each * sold
    name = RAILROADS[railroad]
    if events is not None:
        args: dict[str, Arg] = {
            "railroad": name,
            "income": income,
            "sold": sold,
            "each": each,
            "total": each * sold,
        }
        events.append(Event(kind, None, args))
    for seat in range(state.seats):
        shares = state.held[seat * RAILROAD_COUNT + railroad]
        if shares:
            state.cash[seat] += shares * each
            if events is not None:
                payout: dict[str, Arg] = {
                    "railroad": name,
                    "shares": shares,
                    "each": each,
                    "amount": shares * each,
                }
                events.append(Event("payout", seat, payout))


def _nationalize(state: TransSiberianState, events: Events) -> int:
    """Nationalize railroads below the box, before that moves (TSR-NAT-1, TSR-NAT-2). Returns how many."""
    box, values = state.board.boxes[state.box], state.board.values
    fallen = [r for r in range(RAILROAD_COUNT) if state.control[r] and values[state.space[r]] < box]
    for railroad in fallen:
        if events is not None:
            fall: dict[str, Arg] = {
                "railroad": RAILROADS[railroad],
                "value": values[state.space[railroad]],
                "box": box,
            }
            events.append(Event("nationalized", None, fall))
        _pay(state, railroad, "parting-dividend", events)  # TSR-NAT-3
        if events is not None:
            gone: dict[str, Arg] = {"railroad": RAILROADS[railroad], "amount": state.treasury[railroad]}
            events.append(Event("treasury-seized", None, gone))
        state.condition[railroad] = NATIONALIZED  # its links stay (TSR-NAT-4)
        state.bank += state.treasury[railroad]  # TSR-NAT-5
        state.treasury[railroad] = 0
        state.sold[railroad] = 0
        state.income[railroad] = 0
        state.space[railroad] = -1
        state.control[railroad] = 0
        for seat in range(state.seats):
            state.held[seat * RAILROAD_COUNT + railroad] = 0
    if fallen:
        move_nationalization(
            state, state.board.nationalized_steps * len(fallen), "nationalized", events
        )  # TSR-NAT-6
    return len(fallen)


def finish(state: TransSiberianState, phase: int, nationalized: int, events: Events) -> None:
    """Adjust stock values, move the markers, test for the end (TSR-DIV-1).

    `phase` selects the list of steps. Dividends of the shift began in phase 1 and end by its list, although
    the marker is on 2 by then (TSR-R-30; docs/rulings.md).
    """
    _adjust(state, events)
    if not nationalized:  # TSR-MARK-1
        move_nationalization(state, 1, "dividends", events)
    state.dividends += 1  # TSR-MARK-2
    if events is not None:
        moved: dict[str, Arg] = {
            "from": state.dividends - 1,
            "to": state.dividends,
            "end": state.board.dividends_end,
        }
        events.append(Event("dividends-marker", None, moved))
    _test(state, phase, events)
    if state.ended:
        state.stage = OVER
        state.to_move = None
        if events is not None:
            _report_end(state, events)
        return
    if events is not None:
        events.append(Event("timing", None, {"from": state.timing, "to": 0}))
    state.timing = 0  # TSR-DIV-4
    next_turn(state)


def _adjust(state: TransSiberianState, events: Events) -> None:
    """Raise the public railroads of highest income, lower all private ones (TSR-ADJ-1 to TSR-ADJ-3)."""
    highest = -1
    for railroad in range(RAILROAD_COUNT):
        if state.control[railroad] and state.income[railroad] > highest:
            highest = state.income[railroad]
    for railroad in range(RAILROAD_COUNT):
        if state.condition[railroad] != ACTIVE:
            continue
        if not state.control[railroad]:
            move_value(state, railroad, -1, "private", events)
        elif state.income[railroad] == highest:
            move_value(state, railroad, 1, "highest-income", events)


def _test(state: TransSiberianState, phase: int, events: Events) -> None:
    """Test all three conditions for the end (TSR-END-1 to TSR-END-3)."""
    public = sum(1 for control in state.control if control)
    if state.dividends >= state.board.dividends_end:
        state.ended |= END_TRACK
    if state.board.last_space in state.space:
        state.ended |= END_VALUE
    if public < 2 and (phase == 2 or state.setup.options["few_public_ends_in_phase_1"]):
        state.ended |= END_PUBLIC
    if events is not None:
        tested: dict[str, Arg] = {
            "track": int(bool(state.ended & END_TRACK)),
            "value": int(bool(state.ended & END_VALUE)),
            "few": int(bool(state.ended & END_PUBLIC)),
            "public": public,
        }
        events.append(Event("end-test", None, {**tested, "over": int(bool(state.ended))}))


def _report_end(state: TransSiberianState, events: list[Event]) -> None:
    for bit, reason in ((END_TRACK, "track-end"), (END_VALUE, "top-value"), (END_PUBLIC, "few-public")):
        if state.ended & bit:
            events.append(Event("end-reason", None, {"reason": reason}))
    totals = [worth(state, seat) for seat in range(state.seats)]
    events.append(Event("game-over", None, {"reason": END_REASONS[state.ended]}))
    for seat, total in enumerate(totals):
        if total == max(totals):
            events.append(Event("winner", seat, {"total": total}))
