"""Why an action space cannot be chosen now, or a worker not be relocated to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal, Value

from . import components as c
from .board import Edition
from .effects import Effect
from .rules import build, completeness, industry, track
from .rules.gain import bank_can_give, free_doublers
from .rules.turn import claims_other, swap_places

if TYPE_CHECKING:
    from .state import RussianState


def refuse(rule: str, reason: str, **args: Value) -> Refusal:
    """A refusal."""
    return Refusal(rule, reason, args)


def space_refusal(state: RussianState, place: int, relocating: bool) -> Refusal:
    """The first rule that forbids this place to the seat to move."""
    e = state.edition
    assert state.to_move is not None
    seat = state.to_move
    player = state.boards[seat]
    name = e.places[place]
    order_space = bool(e.order_bits >> place & 1)
    last = state.round == state.setup.rounds
    if place >= e.board_places:
        number = place - e.first_engineer
        if not player[e.engineers] >> number & 1:
            return refuse("RR-ENG-3", "engineer-not-yours", engineer=number)
        if state.occupied[place]:
            return refuse("RR-ENG-3", "engineer-used", engineer=number)
    elif not state.setup.spaces >> place & 1:
        return refuse("RR-SETUP-8", "not-on-this-board", place=name, players=state.seats)
    elif e.last_round_bits >> place & 1 and not last:
        return refuse(
            "RR-LAST-1", "last-round-only", place=name, round=state.round, rounds=state.setup.rounds
        )
    elif order_space and last:
        return refuse("RR-LAST-1", "covered-in-last-round", place=name)
    if relocating:
        if order_space:
            return refuse("RR-ORDER-6", "no-order-space", place=name)
        if not state.setup.single >> place & 1:
            workers, roubles = state.setup.cost[place]
            return refuse("RR-ORDER-6", "not-one-worker", place=name, workers=workers, roubles=roubles)
    if state.occupied[place]:
        return refuse("RR-PAY-6", "occupied", place=name, seat=(state.occupied[place] & c.SEAT) - 1)
    if not relocating:
        refusal = _order_or_payment(state, seat, player, place)
        if refusal is not None:
            return refusal
    return _incomplete(state, player, place)


def _order_or_payment(state: RussianState, seat: int, player: list[int], place: int) -> Refusal | None:
    e = state.edition
    name = e.places[place]
    order_space = bool(e.order_bits >> place & 1)
    if order_space:
        position = e.order_position[place]
        if state.order[position] == seat and not state.setup.own_position_allowed:
            return refuse("RR-ORDER-1", "own-position", place=name, position=position + 1)
        if claims_other(state, seat, place):
            return refuse("RR-ORDER-1", "both-positions", place=name)
    workers, roubles = state.setup.cost[place]
    have = player[e.own] + player[e.temp] + player[e.blackw] + player[e.roubles]
    if have < workers + roubles:
        return refuse("RR-PAY-1", "cannot-pay", place=name, need=workers + roubles, have=have)
    if player[e.roubles] < roubles:
        return refuse("RR-PAY-3", "needs-rouble", place=name, need=roubles, have=player[e.roubles])
    if order_space and not player[e.own] and not swap_places(state, seat, place):
        return refuse("RR-PAY-7", "nothing-to-exchange", place=name)
    return None


def _incomplete(state: RussianState, player: list[int], place: int) -> Refusal:
    """Which part of the action cannot be performed (RR-COMP-1): the first that fails by itself."""
    e = state.edition
    name = e.places[place]
    slot = 0 if place in e.hiring else e.strip_slot.get(place)
    if slot is not None and not state.strip[slot]:
        return refuse("RR-COMP-5", "no-engineer", place=name)
    effect = completeness.effect_of(state, place)
    if not bank_can_give(state, effect):
        return refuse("RR-GEN-7", "no-roubles-left", need=effect.roubles)
    if effect.reuse:
        return refuse("RR-REUSE-5", "nothing-to-reuse", place=name)
    return bag_refusal(state, player, effect.pending) or refuse("RR-COMP-1", "incomplete", place=name)


def why_incomplete(
    state: RussianState, player: list[int], effect: Effect, rule: str, otherwise: str, **args: Value
) -> Refusal:
    """Why an effect that `rule` wants complete is not: its first part that fails, or `otherwise` when only
    the parts together do."""
    if not bank_can_give(state, effect):
        return refuse(rule, "no-roubles-left", need=effect.roubles)
    part = bag_refusal(state, player, effect.pending)
    return refuse(rule, part.reason, **part.args) if part else refuse(rule, otherwise, **args)


def bag_refusal(state: RussianState, player: list[int], bag: int) -> Refusal | None:
    """The first component of a bag that cannot be performed by itself."""
    e = state.edition
    for colour in range(len(c.COLOURS)):
        need = bag >> c.WIDTH * colour & c.MOST_PENDING
        if not need:
            continue
        if all(player[cell] < 0 for cell in e.colour_cells[colour]):
            return refuse(
                "RR-ACT-3", "colour-not-owned", colour=c.COLOURS[colour], space=unlock_space(e, colour)
            )
        room = track.colour_room(e, player, colour)
        if room < need:
            return refuse("RR-TRACK-4", "no-room", colour=c.COLOURS[colour], need=need, room=room)
    steps = bag >> c.WIDTH * c.K_INDUSTRY & c.MOST_PENDING
    if steps:
        possible = industry.capacity(e, player)[0]
        if steps > possible:
            if not possible:
                return next(filter(None, (lane_refusal(e, player, marker) for marker in e.markers)), None)
            return refuse("RR-IND-3", "industry-too-short", need=steps, possible=possible)
    if bag & c.FIELD[c.K_DOUBLER]:
        if sum(player[e.doublers : e.doublers_end]) >= e.max_doublers:
            return refuse("RR-DBL-3", "doublers-full", slots=e.max_doublers)
        if not free_doublers(state, player):
            return refuse("RR-GEN-7", "no-doublers-left")
    if bag & c.FIELD[c.K_SPECIAL] and not build.has_place(e, player, e.special_number):
        return refuse("RR-LOCO-3", "no-loco-place", number=e.special_number)
    locos, factories = (
        bag >> c.WIDTH * c.K_LOCO & c.MOST_PENDING,
        bag >> c.WIDTH * c.K_FACTORY & c.MOST_PENDING,
    )
    tiles = sum(state.piles) + (sum(state.returned) if not locos else 0)
    if bag & (c.FIELD[c.K_LOCO] | c.FIELD[c.K_FACTORY] | c.FIELD[c.K_EITHER]) and not tiles:
        return refuse("RR-LOCO-9", "no-tiles")
    if locos and not build.has_place(e, player, state.low):
        return refuse("RR-LOCO-3", "no-loco-place", number=state.low)
    if locos + factories > sum(state.piles) + sum(state.returned):
        return refuse("RR-LOCO-9", "no-tiles")
    return None


def unlock_space(e: Edition, colour: int) -> int:
    """Where the black track unlocks a colour (RR-TRACK-6)."""
    return next((advantage.space for advantage, gained in e.tables.unlocks if gained == colour), 0)


def lane_refusal(e: Edition, player: list[int], marker: int) -> Refusal | None:
    """Why a marker cannot go one entry further."""
    reason = industry.blocked_by(e, player, marker)
    index = player[e.marker + marker] + 1
    if reason == "no-second-marker":
        return refuse("RR-IND-5", "no-second-marker")
    if reason == "lane-end":
        return refuse("RR-IND-4", "lane-end")
    if reason == "gap-empty":
        return refuse("RR-IND-3", "gap-empty", gap=e.lanes[e.marker_lane[marker]].gap[index])
    if reason == "marker-in-way":
        return refuse("RR-IND-7", "marker-in-way", index=index)
    return refuse("RR-IND-3", "lane-closed", index=index) if reason else None
