"""Why an action space cannot be chosen now, or a worker not be relocated to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal, Value

from . import components as c
from .rules import build, completeness, industry, track
from .rules.gain import bank_can_give, free_doublers
from .rules.turn import swap_places

if TYPE_CHECKING:
    from .state import RussianState


def refuse(rule: str, reason: str, **args: Value) -> Refusal:
    """A refusal."""
    return Refusal(rule, reason, args)


def space_refusal(state: RussianState, place: int, relocating: bool) -> Refusal:
    """The first rule that forbids this place to the seat to move."""
    assert state.to_move is not None
    seat = state.to_move
    player = state.players[seat]
    name = c.PLACES[place]
    order_space = bool(c.ORDER_BITS >> place & 1)
    last = state.round == state.config.rounds
    if place >= c.BOARD_PLACES:
        number = place - c.FIRST_ENGINEER
        if not player[c.ENGINEERS] >> number & 1:
            return refuse("RR-ENG-3", "engineer-not-yours", engineer=number)
        if state.occupied[place]:
            return refuse("RR-ENG-3", "engineer-used", engineer=number)
    elif not state.config.spaces >> place & 1:
        return refuse("RR-SETUP-8", "not-on-this-board", place=name, players=state.seats)
    elif place == c.LAST_ROUND and not last:
        return refuse(
            "RR-LAST-1", "last-round-only", place=name, round=state.round, rounds=state.config.rounds
        )
    elif order_space and last:
        return refuse("RR-LAST-1", "covered-in-last-round", place=name)
    if relocating:
        if order_space:
            return refuse("RR-ORDER-6", "no-order-space", place=name)
        if not state.config.single >> place & 1:
            workers, roubles = state.config.cost[place]
            return refuse("RR-ORDER-6", "not-one-worker", place=name, workers=workers, roubles=roubles)
    if state.occupied[place]:
        return refuse("RR-PAY-6", "occupied", place=name, seat=(state.occupied[place] & 7) - 1)
    if not relocating:
        refusal = _order_or_payment(state, seat, player, place)
        if refusal is not None:
            return refusal
    return _incomplete(state, player, place)


def _order_or_payment(state: RussianState, seat: int, player: list[int], place: int) -> Refusal | None:
    name = c.PLACES[place]
    order_space = bool(c.ORDER_BITS >> place & 1)
    if order_space:
        position = 0 if place == c.O_1 else 1
        if state.order[position] == seat and not state.config.own_position_allowed:
            return refuse("RR-ORDER-1", "own-position", place=name, position=position + 1)
        if state.occupied[c.O_2 if place == c.O_1 else c.O_1] & 7 == seat + 1:
            return refuse("RR-ORDER-1", "both-positions", place=name)
    workers, roubles = state.config.cost[place]
    have = player[c.OWN] + player[c.TEMP] + player[c.BLACKW] + player[c.ROUBLES]
    if have < workers + roubles:
        return refuse("RR-PAY-1", "cannot-pay", place=name, need=workers + roubles, have=have)
    if player[c.ROUBLES] < roubles:
        return refuse("RR-PAY-3", "needs-rouble", place=name, need=roubles, have=player[c.ROUBLES])
    if order_space and not player[c.OWN] and not swap_places(state, seat, place):
        return refuse("RR-PAY-7", "nothing-to-exchange", place=name)
    return None


def _incomplete(state: RussianState, player: list[int], place: int) -> Refusal:
    """Which part of the action cannot be performed (RR-COMP-1): the first that fails by itself."""
    name = c.PLACES[place]
    slot = {c.E_HIRE: 0, c.E_LIGHT1: 1, c.E_LIGHT2: 2}.get(place)
    if slot is not None and not state.strip[slot]:
        return refuse("RR-COMP-5", "no-engineer", place=name)
    effect = completeness.effect_of(state, place)
    if not bank_can_give(state, effect):
        return refuse("RR-GEN-7", "no-roubles-left", need=effect.roubles)
    if effect.reuse:
        return refuse("RR-REUSE-5", "nothing-to-reuse", place=name)
    return bag_refusal(state, player, effect.pending) or refuse("RR-COMP-1", "incomplete", place=name)


def why_incomplete(
    state: RussianState, player: list[int], effect: c.Effect, rule: str, otherwise: str, **args: Value
) -> Refusal:
    """Why an effect that `rule` wants complete is not: its first part that fails, or `otherwise` when only
    the parts together do."""
    if not bank_can_give(state, effect):
        return refuse(rule, "no-roubles-left", need=effect.roubles)
    part = bag_refusal(state, player, effect.pending)
    return refuse(rule, part.reason, **part.args) if part else refuse(rule, otherwise, **args)


def bag_refusal(state: RussianState, player: list[int], bag: int) -> Refusal | None:
    """The first component of a bag that cannot be performed by itself."""
    for colour in range(len(c.COLOURS)):
        need = bag >> 5 * colour & 31
        if not need:
            continue
        if all(player[cell] < 0 for cell in c.COLOUR_CELLS[colour]):
            return refuse(
                "RR-ACT-3", "colour-not-owned", colour=c.COLOURS[colour], space=unlock_space(colour)
            )
        room = track.colour_room(player, colour)
        if room < need:
            return refuse("RR-TRACK-4", "no-room", colour=c.COLOURS[colour], need=need, room=room)
    steps = bag >> 5 * c.K_INDUSTRY & 31
    if steps:
        possible = industry.capacity(player)[0]
        if steps > possible:
            if not possible:
                return lane_refusal(player, 0) or lane_refusal(player, 1)
            return refuse("RR-IND-3", "industry-too-short", need=steps, possible=possible)
    if bag & c.FIELD[c.K_DOUBLER]:
        if player[c.DOUBLERS] >= c.MAX_DOUBLERS:
            return refuse("RR-DBL-3", "doublers-full", slots=c.MAX_DOUBLERS)
        if not free_doublers(state, player):
            return refuse("RR-GEN-7", "no-doublers-left")
    if bag & c.FIELD[c.K_SPECIAL] and not build.has_place(player, c.SPECIAL_NUMBER):
        return refuse("RR-LOCO-3", "no-loco-place", number=c.SPECIAL_NUMBER)
    locos, factories = bag >> 5 * c.K_LOCO & 31, bag >> 5 * c.K_FACTORY & 31
    tiles = sum(state.piles) + (sum(state.returned) if not locos else 0)
    if bag & (c.FIELD[c.K_LOCO] | c.FIELD[c.K_FACTORY] | c.FIELD[c.K_EITHER]) and not tiles:
        return refuse("RR-LOCO-9", "no-tiles")
    if locos and not build.has_place(player, state.low):
        return refuse("RR-LOCO-3", "no-loco-place", number=state.low)
    if locos + factories > sum(state.piles) + sum(state.returned):
        return refuse("RR-LOCO-9", "no-tiles")
    return None


def unlock_space(colour: int) -> int:
    """Where the black track unlocks a colour (RR-TRACK-6)."""
    return next((space for space, gained in c.UNLOCK_AT if gained == colour), 0)


def lane_refusal(player: list[int], marker: int) -> Refusal | None:
    """Why a marker cannot go one index further."""
    index = player[c.MARKER + marker]
    if index < 0:
        return refuse("RR-IND-5", "no-second-marker")
    if index >= c.LANE_END:
        return refuse("RR-IND-4", "lane-end")
    gap = c.LANE_GAP[index + 1]
    if gap and not player[c.FACTORY + gap - 1]:
        return refuse("RR-IND-3", "gap-empty", gap=gap)
    if player[c.MARKER + 1 - marker] == index + 1:
        return refuse("RR-IND-7", "marker-in-way", index=index + 1)
    return None
