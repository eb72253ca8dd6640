"""Gaining effects: what is earned at once, and what goes to the pending pool (RR-EFF, RR-SPEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.core.errors import Value

from .. import components as c

if TYPE_CHECKING:
    from ..state import RussianState

Events = list[Event] | None


def tell(events: Events, kind: str, seat: int | None, **args: Value) -> None:
    """Append an event; callers test `events is not None` first where it is hot."""
    if events is not None:
        events.append(Event(kind, seat, args))


def score(state: RussianState, seat: int, part: int, points: int, source: str, events: Events) -> None:
    """Immediate points."""
    state.players[seat][c.PARTS + part] += points
    if events is not None:
        events.append(
            Event("points", seat, {"points": points, "part": c.SCORE_PARTS[part], "source": source})
        )


def bank_roubles(state: RussianState, wanted: int) -> int:
    """How many roubles the bank can give (RR-GEN-7)."""
    return min(wanted, c.ROUBLE_LIMIT - state.roubles_out) if state.config.limited else wanted


def bank_can_give(state: RussianState, effect: c.Effect) -> bool:
    """Can the bank give the roubles that an effect prints, as complete performance asks (RR-COMP-1)?"""
    return not state.config.limited or bank_roubles(state, effect.roubles) == effect.roubles


def free_doublers(state: RussianState, player: list[int]) -> int:
    """How many doublers this player can still place (RR-DBL-3, RR-GEN-7)."""
    free = c.MAX_DOUBLERS - player[c.DOUBLERS]
    if state.config.limited:
        placed = sum(each[c.DOUBLERS] for each in state.players)
        free = min(free, c.DOUBLER_LIMIT - placed)
    return free


def gain_roubles(state: RussianState, seat: int, wanted: int, events: Events) -> None:
    count = bank_roubles(state, wanted)
    state.players[seat][c.ROUBLES] += count
    state.roubles_out += count
    if events is not None:
        tell(events, "roubles", seat, count=count)


def gain(
    state: RussianState,
    seat: int,
    effect: c.Effect,
    public: bool,
    part: int,
    source: str,
    events: Events,
) -> None:
    """Start an effect object: do what happens at once, put the rest into the pending pool."""
    player = state.players[seat]
    for operation, value in effect.at_once:
        if operation == c.OP_POINTS:
            score(state, seat, part, value, source, events)
        elif operation == c.OP_TRACKS:
            for cell in c.COLOUR_CELLS[value]:
                if player[cell] < 0:
                    player[cell] = 0
            if events is not None:
                tell(events, "tracks-gained", seat, colour=c.COLOURS[value])
        elif operation == c.OP_ROUBLE:
            gain_roubles(state, seat, value, events)
        elif operation == c.OP_REUSE:
            state.due += (c.DUE_REUSE_PUBLIC if public else c.DUE_REUSE,) * value
        elif operation == c.OP_WORKER:
            count = min(value, player[c.RESERVE])
            player[c.RESERVE] -= count
            player[c.OWN] += count
            player[c.OWN_TOTAL] += count
            if events is not None:
                tell(events, "worker-gained" if count else "no-worker-left", seat, count=count)
        elif operation == c.OP_TEMP:
            player[c.TEMP] += value
            if events is not None:
                tell(events, "temporary-workers", seat, count=value)
        elif operation == c.OP_BLACK_WORKER:
            player[c.HAS_BLACKW] = player[c.BLACKW] = 1
            if events is not None:
                tell(events, "black-worker", seat)
        elif operation == c.OP_HIRE:
            number = state.strip[0]
            state.strip = (0, *state.strip[1:])
            player[c.ENGINEERS] |= 1 << number
            if events is not None:
                tell(events, "engineer-hired", seat, engineer=number)
        elif operation == c.OP_CARD_ENGINEER:
            state.card_engineer = 0
            player[c.ENGINEERS] |= 1 << c.CARD_ENGINEER
            # The rouble lying with it comes from the card, not from the bank: it was counted out at setup.
            state.roubles_out -= 1
            if events is not None:
                tell(events, "engineer-taken", seat, engineer=c.CARD_ENGINEER)
        elif operation == c.OP_REVALUE:
            player[c.VALUE_SET] = value
            if events is not None:
                tell(events, "revalued", seat, values=c.VALUE_SETS[value])
        elif operation == c.OP_MEDAL:
            player[c.MEDAL] = 1
            if events is not None:
                tell(events, "medal", seat)
        elif operation == c.OP_QUESTION_CARD:
            add_pending(state, c.UNIT[c.K_CARD], False)
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
    return sum(player[c.LOCO + slot] for slot in c.RAIL_SLOTS[rail])


def grant(state: RussianState, seat: int, advantage: c.Advantage, events: Events) -> None:
    """A once-only advantage of a rail space is due (RR-SPEC-1)."""
    state.players[seat][c.DONE] |= advantage.bit
    if events is not None:
        tell(events, "advantage", seat, rail=c.RAILS[advantage.rail], space=advantage.space)
    if advantage.question:
        state.due += (advantage.question,)
    else:
        gain(state, seat, advantage.effect, False, c.PART_TERMINUS, "terminus", events)


def check_reach(state: RussianState, seat: int, events: Events) -> None:
    """After locomotives came to rest: advantages whose reach condition holds now (RR-EFF-2, RR-EFF-4)."""
    player = state.players[seat]
    done = player[c.DONE]
    for advantage in c.WITH_REACH:
        if (
            not done & advantage.bit
            and player[advantage.cell] >= advantage.space
            and reach(player, advantage.rail) >= advantage.space
        ):
            grant(state, seat, advantage, events)
