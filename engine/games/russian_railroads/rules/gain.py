"""Gaining effects: what is earned at once, and what goes to the pending pool (RR-EFF, RR-SPEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.core.errors import Value

from .. import components as C

if TYPE_CHECKING:
    from ..state import RussianState

Events = list[Event] | None
DUE_REUSE, DUE_REUSE_PUBLIC = 100, 101


def tell(events: Events, kind: str, seat: int | None, **args: Value) -> None:
    """Append an event; callers test `events is not None` first where it is hot."""
    if events is not None:
        events.append(Event(kind, seat, args))


def score(state: RussianState, seat: int, part: int, points: int, source: str, events: Events) -> None:
    """Immediate points."""
    state.players[seat][C.PARTS + part] += points
    if events is not None:
        events.append(
            Event("points", seat, {"points": points, "part": C.SCORE_PARTS[part], "source": source})
        )


def bank_roubles(state: RussianState, wanted: int) -> int:
    """How many roubles the bank can give (RR-GEN-7)."""
    return min(wanted, C.ROUBLE_LIMIT - state.roubles_out) if state.config.limited else wanted


def free_doublers(state: RussianState, player: list[int]) -> int:
    """How many doublers this player can still place (RR-DBL-3, RR-GEN-7)."""
    free = C.MAX_DOUBLERS - player[C.DOUBLERS]
    if state.config.limited:
        placed = sum(each[C.DOUBLERS] for each in state.players)
        free = min(free, C.DOUBLER_LIMIT - placed)
    return free


def gain_roubles(state: RussianState, seat: int, wanted: int, events: Events) -> None:
    count = bank_roubles(state, wanted)
    state.players[seat][C.ROUBLES] += count
    state.roubles_out += count
    if events is not None:
        tell(events, "roubles", seat, count=count)


def gain(
    state: RussianState,
    seat: int,
    effect: C.Effect,
    public: bool,
    part: int,
    source: str,
    events: Events,
) -> None:
    """Start an effect object: do what happens at once, put the rest into the pending pool."""
    player = state.players[seat]
    for operation, value in effect.at_once:
        if operation == C.OP_POINTS:
            score(state, seat, part, value, source, events)
        elif operation == C.OP_TRACKS:
            for cell in C.COLOUR_CELLS[value]:
                if player[cell] < 0:
                    player[cell] = 0
            if events is not None:
                tell(events, "tracks-gained", seat, colour=C.COLOURS[value])
        elif operation == C.OP_ROUBLE:
            gain_roubles(state, seat, value, events)
        elif operation == C.OP_REUSE:
            state.due += (DUE_REUSE_PUBLIC if public else DUE_REUSE,) * value
        elif operation == C.OP_WORKER:
            count = min(value, player[C.RESERVE])
            player[C.RESERVE] -= count
            player[C.OWN] += count
            player[C.OWN_TOTAL] += count
            if events is not None:
                tell(events, "worker-gained" if count else "no-worker-left", seat, count=count)
        elif operation == C.OP_TEMP:
            player[C.TEMP] += value
            if events is not None:
                tell(events, "temporary-workers", seat, count=value)
        elif operation == C.OP_BLACK_WORKER:
            player[C.HAS_BLACKW] = player[C.BLACKW] = 1
            if events is not None:
                tell(events, "black-worker", seat)
        elif operation == C.OP_HIRE:
            number = state.strip[0]
            state.strip = (0, *state.strip[1:])
            player[C.ENGINEERS] |= 1 << number
            if events is not None:
                tell(events, "engineer-hired", seat, engineer=number)
        elif operation == C.OP_CARD_ENGINEER:
            state.card_engineer = 0
            player[C.ENGINEERS] |= 1 << C.CARD_ENGINEER
            # The rouble lying with it comes from the card, not from the bank: it was counted out at setup.
            state.roubles_out -= 1
            if events is not None:
                tell(events, "engineer-taken", seat, engineer=C.CARD_ENGINEER)
        elif operation == C.OP_REVALUE:
            player[C.VALUE_SET] = value
            if events is not None:
                tell(events, "revalued", seat, values=C.VALUE_SETS[value])
        elif operation == C.OP_MEDAL:
            player[C.MEDAL] = 1
            if events is not None:
                tell(events, "medal", seat)
        elif operation == C.OP_QUESTION_CARD:
            add_pending(state, C.UNIT[C.K_CARD], False)
    if effect.pending:
        add_pending(state, effect.pending, public)


def add_pending(state: RussianState, bag: int, public: bool) -> None:
    """Put a bag into the pool. effect_order=immediate: what is newly earned is resolved first (RR-EFF-1)."""
    if state.config.immediate and (state.mandatory or state.optional):
        state.stack += ((state.mandatory, state.optional),)
        state.mandatory = state.optional = 0
    if public:
        state.mandatory += bag
    else:
        state.optional += bag


def reach(player: list[int], rail: int) -> int:
    """RR-GEN-3: the sum of the numbers of the locomotives on a rail."""
    return sum(player[C.LOCO + slot] for slot in C.RAIL_SLOTS[rail])


def grant(state: RussianState, seat: int, advantage: C.Advantage, events: Events) -> None:
    """A once-only advantage of a rail space is due (RR-SPEC-1)."""
    state.players[seat][C.DONE] |= advantage.bit
    if events is not None:
        tell(events, "advantage", seat, rail=C.RAILS[advantage.rail], space=advantage.space)
    if advantage.question:
        state.due += (advantage.question,)
    else:
        gain(state, seat, advantage.effect, False, C.PART_TERMINUS, "terminus", events)


def check_reach(state: RussianState, seat: int, events: Events) -> None:
    """After locomotives came to rest: advantages whose reach condition holds now (RR-EFF-2, RR-EFF-4)."""
    player = state.players[seat]
    done = player[C.DONE]
    for advantage in C.WITH_REACH:
        if (
            not done & advantage.bit
            and player[advantage.cell] >= advantage.space
            and reach(player, advantage.rail) >= advantage.space
        ):
            grant(state, seat, advantage, events)
