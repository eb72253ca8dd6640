"""Building locomotives and factories (RR-LOCO, RR-FACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from ..actions import Action
from ..board import Edition
from . import boilermen
from .gain import Events, check_reach, tell

if TYPE_CHECKING:
    from ..state import RussianState


def places_for(e: Edition, player: list[int], number: int) -> list[int]:
    """Empty slots and slots with a lower number (RR-LOCO-3). Equal slots of one rail count once."""
    found = []
    for slot, rail in enumerate(e.slot_rail):
        here = player[e.loco + slot]
        if here < number and not (
            slot
            and e.slot_rail[slot - 1] == rail
            and player[e.loco + slot - 1] == here
            and (not e.has_boilermen or not (player[e.boilermen] ^ player[e.boilermen] >> 1) >> slot - 1 & 1)
        ):
            found.append(slot)
    return found


def has_place(e: Edition, player: list[int], number: int) -> bool:
    """Whether a locomotive can be placed in any slot (RR-LOCO-3)."""
    return min(player[e.loco : e.loco + len(e.slots)]) < number


def lowest(e: Edition, piles: tuple[int, ...]) -> int:
    """The number of the lowest pile with a tile (RR-LOCO-2), 0 if none."""
    for number in range(e.lowest_pile, e.highest_pile + 1):
        if piles[number]:
            return number
    return 0


def take_from_pile(state: RussianState, events: Events) -> int:
    """Take the top tile of the lowest pile and return its number."""
    e = state.edition
    number = state.low
    piles = list(state.piles)
    piles[number] -= 1
    state.piles = tuple(piles)
    if not piles[number]:
        state.low = lowest(e, state.piles)
        for module in e.modules:
            if module.moments.pile_emptied is not None:
                module.moments.pile_emptied(state, number, events)
    return number


def _consume(state: RussianState, kinds: tuple[int, ...]) -> None:
    for kind in kinds:
        if state.mandatory & c.FIELD[kind]:
            state.mandatory -= c.UNIT[kind]
            return
        if state.optional & c.FIELD[kind]:
            state.optional -= c.UNIT[kind]
            return
    raise AssertionError("nothing to build is pending")


def loco_options(state: RussianState, player: list[int], bag: int) -> list[Action]:
    """The new locomotives that can be placed and the factories that can be taken."""
    e = state.edition
    found: list[Action] = []
    if state.low and bag & (c.FIELD[c.K_LOCO] | c.FIELD[c.K_EITHER]):
        found = [e.moves.loco[slot] for slot in places_for(e, player, state.low)]
    if bag & c.FIELD[c.K_SPECIAL]:
        found += [e.moves.special[slot] for slot in places_for(e, player, e.special_number)]
    if bag & (c.FIELD[c.K_FACTORY] | c.FIELD[c.K_EITHER]):
        if state.low:
            found.append(e.moves.factory[0])
        found += [e.moves.factory[number] for number in range(1, e.factory_kinds) if state.returned[number]]
    return found


def _put(state: RussianState, slot: int, number: int, special: int, events: Events, verb: str) -> None:
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    displaced = player[e.loco + slot]
    state.hand_special = 0
    if displaced and player[e.special_slot] == slot + 1:
        state.hand_special = 1
        player[e.special_slot] = 0
    if special:
        player[e.special_slot] = slot + 1
    player[e.loco + slot] = number
    state.hand = displaced
    boilermen.exchange(state, player, slot)
    if events is not None:
        tell(events, verb, seat, number=number, slot=e.slots[slot], displaced=displaced)
    if not displaced:
        check_reach(state, seat, events)


def place_new(state: RussianState, slot: int, events: Events) -> None:
    """Build a locomotive from the lowest pile."""
    _consume(state, (c.K_LOCO, c.K_EITHER))
    _put(state, slot, take_from_pile(state, events), 0, events, "loco-built")


def place_special(state: RussianState, slot: int, events: Events) -> None:
    """Build the locomotive of the ? card (RR-Q-7)."""
    e = state.edition
    _consume(state, (c.K_SPECIAL,))
    state.special = 1
    _put(state, slot, e.special_number, 1, events, "loco-built")


def hand_options(state: RussianState, player: list[int]) -> list[Action]:
    """The actions for the displaced locomotive (RR-LOCO-5, RR-LOCO-6): move it, or flip it if it has no place
    or, with the option, if no slot is empty."""
    e = state.edition
    slots = places_for(e, player, state.hand)
    found = [e.moves.move[slot] for slot in slots]
    if not slots or (state.setup.discard_freely and 0 not in player[e.loco : e.loco + len(e.slots)]):
        found.append(a.FLIP)
    return found


def move_hand(state: RussianState, slot: int, events: Events) -> None:
    """Place the displaced locomotive in another slot, where it may displace the next one."""
    _put(state, slot, state.hand, state.hand_special, events, "loco-moved")


def flip_hand(state: RussianState, _: int, events: Events) -> None:
    """Turn the displaced locomotive to its factory side beside the piles (RR-LOCO-6, RR-LOCO-7)."""
    seat = state.mover
    number = boilermen.leave_hand(state, events)
    if state.hand_special:
        state.special = 2
    else:
        returned = list(state.returned)
        returned[number] += 1
        state.returned = tuple(returned)
    if events is not None:
        tell(events, "loco-gone" if state.hand_special else "loco-flipped", seat, number=number)
    state.hand = state.hand_special = 0
    check_reach(state, seat, events)


def take_factory(state: RussianState, source: int, events: Events) -> None:
    """Take the tile of the lowest pile (0) or the returned factory with this number (RR-FACT-1)."""
    _consume(state, (c.K_FACTORY, c.K_EITHER))
    if source:
        number = source
        returned = list(state.returned)
        returned[number] -= 1
        state.returned = tuple(returned)
    else:
        number = take_from_pile(state, events)
    add_factory(state, number, events)


def add_factory(state: RussianState, number: int, events: Events) -> None:
    """Give a factory to the seat to move: it fills the only possible gap, or waits for a choice."""
    state.gap = number
    gaps = open_gaps(state.edition, state.boards[state.mover])
    if len(gaps) == 1:
        fill_gap(state, gaps[0], events)


def open_gaps(e: Edition, player: list[int]) -> list[int]:
    """The gaps for a new factory: the leftmost empty one (RR-FACT-2), or all if none is empty (RR-FACT-3)."""
    gaps = player[e.factory : e.factory + e.gaps]
    if 0 not in gaps:
        return list(range(e.gaps))
    first = gaps.index(0)
    return [*(gap for gap in range(first) if gaps[gap] in e.weak_factories), first]


def fill_gap(state: RussianState, gap: int, events: Events) -> None:
    """Put the factory into a gap, replacing any other (RR-FACT-2, RR-FACT-3, RR-FACT-5). Nothing triggers."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    old = player[e.factory + gap]
    boilermen.leave_gap(state, gap, events)
    if old and old not in e.weak_factories:
        returned = list(state.returned)
        returned[old] += 1
        state.returned = tuple(returned)
    player[e.factory + gap] = state.gap
    if events is not None:
        tell(events, "factory-built", seat, factory=state.gap, gap=gap + 1, replaced=old)
    state.gap = 0
