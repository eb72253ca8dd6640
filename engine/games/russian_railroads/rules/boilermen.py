"""Boilermen: a locomotive with one has a higher number, a factory gives one more.

Only boards of certain modules have them. The number of a locomotive in its slot or displaced already includes
its boilerman. A bit mask on the player's board shows which pieces have one, slots first, then gaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .gain import Events, check_reach, tell

if TYPE_CHECKING:
    from ..board import Edition
    from ..effects import Effect
    from ..state import RussianState


def pieces(e: Edition) -> tuple[str, ...]:
    """The names of pieces that can have a boilerman, by bit: slots, and gaps from "gap-1" on."""
    return (*e.slots, *(f"gap-{gap + 1}" for gap in range(e.gaps))) if e.has_boilermen else ()


def at_slot(e: Edition, player: list[int], slot: int) -> int:
    """1 if the locomotive in a slot has a boilerman."""
    return player[e.boilermen] >> slot & 1 if e.has_boilermen else 0


def at_gap(e: Edition, player: list[int], gap: int) -> int:
    """1 if the factory in a gap (from 0) has a boilerman."""
    return at_slot(e, player, len(e.slots) + gap)


def in_hand(state: RussianState) -> int:
    """1 if the displaced locomotive has a boilerman."""
    e = state.edition
    return state.extra[e.extra_fields["hand_boilerman"]] if e.has_boilermen else 0


def gives(e: Edition, player: list[int], gap: int) -> Effect:
    """The effect of the factory in a gap (from 0)."""
    return (e.more_effect if at_gap(e, player, gap) else e.factory_effect)[player[e.factory + gap]]


def _into_hand(state: RussianState, count: int) -> None:
    at = state.edition.extra_fields["hand_boilerman"]
    state.extra = (*state.extra[:at], count, *state.extra[at + 1 :])


def exchange(state: RussianState, player: list[int], slot: int) -> None:
    """Swap the boilermen of the slot and the displaced locomotive, after the locomotives were swapped."""
    e = state.edition
    if e.has_boilermen:
        there, here = at_slot(e, player, slot), in_hand(state)
        player[e.boilermen] += here - there << slot
        if here != there:
            _into_hand(state, there)


def leave_hand(state: RussianState, events: Events) -> int:
    """Remove the displaced locomotive's boilerman from the game and return its printed number."""
    number = state.hand
    if in_hand(state):
        _into_hand(state, 0)
        number -= 1
        tell(events, "boilerman-gone", state.mover)
    return number


def leave_gap(state: RussianState, gap: int, events: Events) -> None:
    """Remove the boilerman of the factory in a gap (from 0) from the game."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    if at_gap(e, player, gap):
        player[e.boilermen] ^= 1 << len(e.slots) + gap
        tell(events, "boilerman-gone", seat)


def free_pieces(e: Edition, player: list[int]) -> list[int]:
    """Bits of the pieces that can take a boilerman. Equal locomotives of one rail count once."""
    found = []
    for slot, rail in enumerate(e.slot_rail):
        number = player[e.loco + slot]
        twin = any(
            e.slot_rail[other] == rail and player[e.loco + other] == number and other in found
            for other in range(slot)
        )
        if number and not twin and not at_slot(e, player, slot):
            found.append(slot)
    for gap in range(e.gaps):
        if player[e.factory + gap] and not at_gap(e, player, gap):
            found.append(len(e.slots) + gap)
    return found


def attach(state: RussianState, bit: int, events: Events) -> None:
    """Add a boilerman to a locomotive, which is effective at once, or to a factory, which does not trigger
    it."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    player[e.boilermen] |= 1 << bit
    gap = bit - len(e.slots)
    if gap >= 0:
        tell(events, "boilerman-factory", seat, factory=e.factory_ids[player[e.factory + gap]], gap=gap + 1)
        return
    player[e.loco + bit] += 1
    tell(events, "boilerman-loco", seat, slot=e.slots[bit], number=player[e.loco + bit])
    check_reach(state, seat, events)
