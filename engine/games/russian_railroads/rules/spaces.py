"""The spaces that a seat can pay for and whose actions it can complete (RR-PAY, RR-COMP)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import ge, le
from typing import TYPE_CHECKING

from .. import components as c
from .. import phases
from ..actions import Action
from ..board import Edition
from . import completeness, industry, track
from .gain import (
    OWN,
    PUBLIC,
    Events,
    bank_can_give,
    cost_of,
    effect_of,
    free_doublers,
    gain,
    hindrance,
    priced,
    reuse_targets,
    tell,
)

if TYPE_CHECKING:
    from ..state import RussianState

_ONE_REUSE = (("reuse", 1),)


def pieces(e: Edition, *counts: int) -> int:
    """Packed counts of pieces by kind, without the seat."""
    return sum(count << piece.shift for count, piece in zip(counts, e.pieces, strict=True))


def occupy(state: RussianState, seat: int, place: int, packed: int) -> None:
    """Put pieces of a seat on a place (RR-PAY-6). On the shared space they are added to those there."""
    e = state.edition
    if place == e.t_base:
        state.occupied[e.base_pieces + seat] = (state.occupied[e.base_pieces + seat] or seat + 1) + packed
    else:
        state.occupied[place] = seat + 1 + packed
        if place < e.board_places:
            state.free &= ~state.setup.closes[place]


def _track_bits(e: Edition, room: int) -> int:
    """The places with advances of one kind for which there is room."""
    tables = e.tables
    mask, width = tables.room_mask, tables.room_bits
    bits = 0
    for index, bag in tables.track_spaces.items():
        kind = (bag.bit_length() - 1) // c.WIDTH
        if kind == c.K_BASE:
            have = (room & mask) + (room >> width & mask)
        else:
            have = room >> (tables.any_room if kind == c.K_ANY else width * kind) & mask
        if have >= bag >> c.WIDTH * kind:
            bits |= 1 << index
    tables.track_bits[room] = bits
    return bits


def performable(state: RussianState, player: list[int], places: int) -> int:
    """Those of the given board places whose action can be completed (RR-COMP-1)."""
    e = state.edition
    tables = e.tables
    room = track.rooms(e, player)
    known = tables.track_bits.get(room)
    able = tables.always | (_track_bits(e, room) if known is None else known)
    searched = tables.searched
    most, helpful = industry.capacity(e, player)
    able |= tables.lane_bits[most]
    if not helpful[tables.lane_longest]:  # nothing within reach on a lane could enable more steps
        searched &= ~tables.lane_all
    if state.low:
        able |= tables.either_bits
    if places & tables.doubler_bits and free_doublers(state, player) > 0:
        able |= tables.doubler_bits
    mask = tables.room_mask
    for bit, offset, count, steps in tables.need_places:
        if places & bit and most >= steps and room >> offset & mask >= count:
            able |= bit
    for bit, bag in tables.other_places:
        if places & bit and completeness.direct(state, player, bag):
            able |= bit
    strip, limited = state.strip, state.setup.limited
    for place, slot in tables.strip_places:
        if places >> place & 1:
            key = strip[slot]
            effect = e.engineer_effect[key]
            need = tables.engineer_needs[key]
            if not key or (limited and not bank_can_give(state, effect)):
                places ^= 1 << place
            elif need is not None:
                offset, count, steps = need
                if room >> offset & mask >= count and most >= steps:
                    able |= 1 << place
            elif not effect.reuse and completeness.direct(state, player, effect.pending):
                able |= 1 << place
    if not strip[0]:
        places &= ~tables.hiring_bits
    if limited:
        for place in tables.rouble_places:
            if not bank_can_give(state, e.place_effect[place]):
                places &= ~(1 << place)
    for place in tables.hindered_places:
        if places >> place & 1 and hindrance(state, state.mover, e.place_effect[place]) is not None:
            places &= ~(1 << place)
    missing = places & ~able & searched
    if missing & tables.track_all and not player[e.blackw]:
        # Advances of one kind without enough room: they must reach something that enables more.
        helped = ~tables.track_all
        for _, _, places_helped in completeness.nearest_help(e, player):
            helped |= places_helped
        missing &= helped
    while missing:
        bit = missing & -missing
        missing ^= bit
        if could_complete(state, bit.bit_length() - 1):
            able |= bit
    return places & able


def could_complete(state: RussianState, place: int) -> bool:
    """Whether some payment lets the place be completed. `performable` has tried the simple cases."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    effect = effect_of(state, place)
    if effect.reuse and effect.at_once == _ONE_REUSE and not effect.pending:
        # One reuse and nothing else: the payment does not affect the other places.
        targets = [again for again in reuse_targets(state, player, seat) if again != place]
        if not targets:
            return False
        for again in targets:
            following = effect_of(state, again)
            if not following.reuse and completeness.direct(state, player, following.pending):
                return True
    extra = effect.has_black and player[e.blackw] and state.phase != phases.RELOCATE
    if not effect.reuse and not extra and completeness.hopeless(state, player, effect.pending):
        return False
    if state.phase == phases.RELOCATE:
        return completes_with(state, place, e.one_worker)
    return any(completing(state, place, affordable_payments(state, seat, place)))


def completing(state: RussianState, place: int, payments: tuple[Action, ...]) -> Iterator[Action]:
    """The payments with which the place can be completed. A payment matters only by whether one own worker
    stands there alone (RR-REUSE-1), whether the black worker took part (RR-Q-8), and the roubles left for
    effects of modules. Each of these can only help, so answers are shared."""
    e = state.edition
    answers: dict[tuple[int, int, int], bool] = {}
    for payment in payments:
        paid = payment.pieces
        helps = (int(paid == e.one_worker), paid[e.black_piece], -paid[-1] if e.opening else 0)
        for other, answer in answers.items():
            if all(map(ge if answer else le, helps, other)):
                break
        else:
            answer = answers[helps] = completes_with(state, place, paid)
        if answer:
            yield payment


def completes_with(state: RussianState, place: int, paid: tuple[int, ...]) -> bool:
    """Whether a payment allows completion (RR-COMP-3): the pieces on the space affect reuses (RR-REUSE-1),
    and the black worker's extra advance may help (RR-Q-8)."""
    e = state.edition
    trial = state.clone()
    seat = trial.mover
    occupy(trial, seat, place, pieces(e, *paid))
    if state.phase != phases.RELOCATE:
        trial.boards[seat][e.roubles] -= paid[-1]
    begin(trial, seat, place, paid[e.black_piece], None)
    return completeness.completable(trial)


def paid_actions(state: RussianState) -> list[Action]:
    """The spaces and own engineers that the seat to move can pay for and complete (RR-TURN-3)."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    roubles = player[e.roubles]
    total = sum(player[e.own : e.pieces_end])
    if not total:
        return []
    config = state.setup
    most = config.most_pieces
    afford = config.afford[most if total > most else total][most if roubles > most else roubles]
    places = state.free & (priced(state, afford) if e.priced_strip else afford)
    if places & e.order_bits:
        places = order_places(state, seat, player, places)
    engineers = places & (player[e.engineers] << e.first_engineer)
    if engineers:
        occupied = state.occupied
        for place in range(e.board_places, e.base_pieces):
            if occupied[place]:
                engineers &= ~(1 << place)
    return e.moves.choose_list(performable(state, player, places & ~e.tables.engineer_bits) | engineers)


def order_places(state: RussianState, seat: int, player: list[int], places: int) -> int:
    """The places without turn-order spaces that cannot be claimed (RR-ORDER-1, RR-PAY-7)."""
    e = state.edition
    for place, position in e.order_position.items():
        if places >> place & 1:
            if (
                (state.order[position] == seat and not state.setup.own_position_allowed)
                or claims_other(state, seat, place)
                or (not player[e.own] and not swap_places(state, seat, place))
            ):
                places ^= 1 << place
    return places


def claims_other(state: RussianState, seat: int, place: int) -> bool:
    """Whether the seat already has a piece on another turn-order space."""
    for other in state.edition.order_position:
        if other != place and state.occupied[other] & c.SEAT == seat + 1:
            return True
    return False


def swap_places(state: RussianState, seat: int, place: int) -> list[int]:
    """Other places with an own worker of this player (RR-PAY-7)."""
    e = state.edition
    occupied, own, shared = state.occupied, seat + 1, e.t_base
    workers = e.pieces[0].mask << e.pieces[0].shift
    found = [
        index
        for index, here in enumerate(occupied[: e.base_pieces])
        if here and here & c.SEAT == own and here & workers and index != place and index != shared
    ]
    if occupied[e.base_pieces + seat] & workers:
        found.append(shared)
    return found


def affordable_payments(state: RussianState, seat: int, place: int) -> tuple[Action, ...]:
    """The payments for a place that the seat can afford (RR-PAY-1..4, 7)."""
    e = state.edition
    player = state.boards[seat]
    found = e.moves.payments(cost_of(state, place), tuple(player[e.own : e.pieces_end]))
    if e.order_bits >> place & 1 and not swap_places(state, seat, place):
        return tuple(payment for payment in found if payment.pieces[0])
    return found


def begin(state: RussianState, seat: int, place: int, black: int, events: Events) -> None:
    """Start the effect of a paid or relocated place."""
    e = state.edition
    state.phase = phases.RESOLVE
    state.place = 0
    effect = effect_of(state, place)
    # The place that grants a reuse cannot be reused (RR-REUSE-2).
    state.repeated = 1 << place if effect.reuse else 0
    if events is not None and e.order_bits >> place & 1:
        tell(events, "order-claimed", seat, position=1 + e.order_position[place])
    gain(state, seat, effect, PUBLIC if place < e.board_places else OWN, events)
    if black:
        if effect.has_black:  # RR-Q-8
            state.optional += c.UNIT[c.K_BLACK]
            if events is not None:
                tell(events, "black-worker-extra", seat)
        elif effect.pending & c.FIELD[c.K_BASE] or (
            state.setup.black_worker_any and effect.pending & c.FIELD[c.K_ANY]
        ):
            state.black_worker_due = 1
