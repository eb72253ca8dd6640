"""Boilermen: whoever has one counts one more, a locomotive in its number, a factory in what it gives.

Only boards of modules that say so have them. A locomotive's number in its slot or in hand is the higher one
already; which ones have a boilerman is a bit mask on the player's board, slots first, then gaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .gain import Events, check_reach, tell

if TYPE_CHECKING:
    from ..board import Edition
    from ..effects import Effect
    from ..state import RussianState


def pieces(e: Edition) -> tuple[str, ...]:
    """What can have one, by bit: slots, and gaps from "gap-1" on."""
    return (*e.slots, *(f"gap-{gap + 1}" for gap in range(e.gaps))) if e.has_boilermen else ()


def at_slot(e: Edition, player: list[int], slot: int) -> int:
    """1 if the locomotive in a slot has a boilerman."""
    return player[e.boilermen] >> slot & 1 if e.has_boilermen else 0


def at_gap(e: Edition, player: list[int], gap: int) -> int:
    """1 if the factory in a gap (from 0) has a boilerman."""
    return at_slot(e, player, len(e.slots) + gap)


def in_hand(state: RussianState) -> int:
    """1 if the locomotive in hand has a boilerman."""
    e = state.edition
    return state.extra[e.extra_fields["hand_boilerman"]] if e.has_boilermen else 0


def gives(e: Edition, player: list[int], gap: int) -> Effect:
    """What the factory in a gap (from 0) gives."""
    return (e.more_effect if at_gap(e, player, gap) else e.factory_effect)[player[e.factory + gap]]


def _into_hand(state: RussianState, count: int) -> None:
    at = state.edition.extra_fields["hand_boilerman"]
    state.extra = (*state.extra[:at], count, *state.extra[at + 1 :])


def exchange(state: RussianState, player: list[int], slot: int) -> None:
    """What was in hand is in the slot now and the other way round: boilermen go with their locomotives."""
    e = state.edition
    if e.has_boilermen:
        there, here = at_slot(e, player, slot), in_hand(state)
        player[e.boilermen] += here - there << slot
        if here != there:
            _into_hand(state, there)


def leave_hand(state: RussianState, events: Events) -> int:
    """The locomotive in hand leaves the board, its boilerman the game: the number that is printed on it."""
    number = state.hand
    if in_hand(state):
        _into_hand(state, 0)
        number -= 1
        tell(events, "boilerman-gone", state.mover)
    return number


def leave_gap(state: RussianState, gap: int, events: Events) -> None:
    """A factory leaves its gap (from 0), its boilerman the game."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    if at_gap(e, player, gap):
        player[e.boilermen] ^= 1 << len(e.slots) + gap
        tell(events, "boilerman-gone", seat)


def free_pieces(e: Edition, player: list[int]) -> list[int]:
    """Bits of the locomotives and factories that can take one. Equal locomotives of one rail count once."""
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
    """One is added to a locomotive, whose number becomes due at once, or to a factory, which triggers nothing
    under a marker."""
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
