"""Why an action space or engineer cannot be chosen, or a worker cannot be relocated there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import Refusal, Value
from .. import components as c
from .. import phases
from ..actions import Action
from ..board import Edition
from ..effects import Effect
from ..rules import beside, build, completeness, gain, industry, track
from ..rules.rounds import use_free_space
from ..rules.spaces import affordable_payments, claims_other, completes_with, completing, swap_places

if TYPE_CHECKING:
    from ..state import RussianState


def refuse(rule: str, reason: str, **args: Value) -> Refusal:
    return Refusal(rule, reason, args)


def engineers_shown(state: RussianState) -> list[int]:
    """The places of all owned engineers."""
    e = state.edition
    owned = 0
    for player in state.boards:
        owned |= player[e.engineers]
    return [e.first_engineer + key for key in range(1, e.engineer_count + 1) if owned >> key & 1]


def some_place(state: RussianState) -> bool:
    """Whether the seat to move can take any paid action."""
    e = state.edition
    paid = [place for place in range(e.base_pieces) if not e.free_bits >> place & 1]
    return any(place_refusal(state, place) is None for place in paid)


def place_refusal(state: RussianState, place: int) -> Refusal | None:
    """The first rule that forbids choosing this place (RR-TURN-3)."""
    e, seat = state.edition, state.mover
    refusal = _not_there(state, place) or _taken(state, place)
    if refusal is None and e.free_bits >> place & 1:
        return _free_place(state, place)
    refusal = refusal or _order(state, seat, place) or _cost(state, seat, place)
    if refusal is not None or place >= e.board_places:
        return refusal
    refusal = _nothing_there(state, place)
    if refusal is None and not any(completing(state, place, affordable_payments(state, seat, place))):
        return _incomplete(state, state.boards[seat], place)
    return refusal


def relocation_refusal(state: RussianState, place: int) -> Refusal | None:
    """The first rule that forbids relocating there (RR-ORDER-6)."""
    e, seat = state.edition, state.mover
    name = e.places[place]
    refusal = _not_there(state, place)
    if refusal is not None:
        return refusal
    if e.order_bits >> place & 1:
        return refuse("RR-ORDER-6", "no-order-space", place=name)
    if not gain.priced(state, state.setup.single) >> place & 1:
        workers, roubles = gain.cost_of(state, place)
        if (workers, roubles) == (1, 0) or e.free_bits >> place & 1:
            return refuse("RR-ORDER-6", "no-relocation-there", place=name)
        return refuse("RR-ORDER-6", "not-one-worker", place=name, workers=workers, roubles=roubles)
    refusal = _taken(state, place)
    if refusal is not None or place >= e.board_places:
        return refusal
    refusal = _nothing_there(state, place)
    if refusal is None and not completes_with(state, place, e.one_worker):
        return _incomplete(state, state.boards[seat], place)
    return refusal


def _not_there(state: RussianState, place: int) -> Refusal | None:
    """Why a place does not exist for this seat now (RR-SETUP-8, RR-LAST-1, RR-ENG-3)."""
    e, seat = state.edition, state.mover
    name, rounds = e.places[place], state.setup.rounds
    if place >= e.board_places:
        key = place - e.first_engineer
        if not state.boards[seat][e.engineers] >> key & 1:
            return refuse("RR-ENG-3", "engineer-not-yours", engineer=e.engineer_ids[key])
    elif not state.setup.spaces >> place & 1:
        return refuse("RR-SETUP-8", "not-on-this-board", place=name, players=state.seats)
    elif e.last_round_bits >> place & 1 and state.round < rounds:
        return refuse("RR-LAST-1", "last-round-only", place=name, round=state.round, rounds=rounds)
    elif e.order_bits >> place & 1 and state.round == rounds:
        return refuse("RR-LAST-1", "covered-in-last-round", place=name)
    return None


def _taken(state: RussianState, place: int) -> Refusal | None:
    e, here = state.edition, state.occupied[place]
    if not here:
        others = state.setup.closes[place] if place < e.board_places else 0
        for other in range(e.board_places):
            if others >> other & 1 and state.occupied[other]:
                name, seat = e.places[other], (state.occupied[other] & c.SEAT) - 1
                return refuse("RR-PAY-6", "one-space", place=e.places[place], other=name, seat=seat)
        return None
    if place >= e.board_places:
        return refuse("RR-ENG-3", "engineer-used", engineer=e.engineer_ids[place - e.first_engineer])
    return refuse("RR-PAY-6", "occupied", place=e.places[place], seat=(here & c.SEAT) - 1)


def _order(state: RussianState, seat: int, place: int) -> Refusal | None:
    """Why a turn-order space cannot be claimed (RR-ORDER-1)."""
    e = state.edition
    if e.order_bits >> place & 1:
        position = e.order_position[place]
        if state.order[position] == seat and not state.setup.own_position_allowed:
            return refuse("RR-ORDER-1", "own-position", place=e.places[place], position=position + 1)
        if claims_other(state, seat, place):
            return refuse("RR-ORDER-1", "both-positions", place=e.places[place])
    return None


def _cost(state: RussianState, seat: int, place: int) -> Refusal | None:
    """Why the cost cannot be paid (RR-PAY)."""
    e, player = state.edition, state.boards[seat]
    name = e.places[place]
    workers, roubles = gain.cost_of(state, place)
    have = sum(player[e.own : e.pieces_end])
    if have < workers + roubles:
        return refuse("RR-PAY-1", "cannot-pay", place=name, need=workers + roubles, have=have)
    if player[e.roubles] < roubles:
        return refuse("RR-PAY-3", "needs-rouble", place=name, need=roubles, have=player[e.roubles])
    if e.order_bits >> place & 1 and not player[e.own] and not swap_places(state, seat, place):
        return refuse("RR-PAY-7", "nothing-to-exchange", place=name)
    return None


def _free_place(state: RussianState, place: int) -> Refusal | None:
    """Why a space of a free action, paid with resources, cannot be used."""
    e, seat = state.edition, state.mover
    name = e.places[place]
    for index, need in enumerate(state.setup.resource_cost[place]):
        have = state.boards[seat][e.resources + index]
        if have < need:
            return refuse("RR-PAY-1", "no-resource", place=name, need=need, have=have)
    hindered = gain.hindrance(state, seat, e.place_effect[place])
    if hindered is not None:
        return hindered
    trial = state.clone()
    use_free_space(trial, place, None)
    if not completeness.completable(trial):
        return refuse("RR-COMP-1", "incomplete", place=name)
    return without_paid(state, e.moves.choose[place])


def without_paid(state: RussianState, action: Action) -> Refusal | None:
    """Why an otherwise legal free action fails: there must be a paid one, also after it."""
    if state.phase == phases.AFTER:
        return None
    if not some_place(state):
        return refuse("GA-R-20", "no-paid-action")
    return None if beside.starting(state, [action]) else refuse("GA-R-20", "leaves-no-paid-action")


def _nothing_there(state: RussianState, place: int) -> Refusal | None:
    """Why a place lacks its engineer, or the bank its roubles."""
    e = state.edition
    slot = 0 if place in e.hiring else e.strip_slot.get(place)
    if slot is not None and not state.strip[slot]:
        return refuse("RR-COMP-5", "no-engineer", place=e.places[place])
    effect = gain.effect_of(state, place)
    if not gain.bank_can_give(state, effect):
        return refuse("RR-GEN-7", "no-roubles-left", need=effect.roubles)
    return gain.hindrance(state, state.mover, effect)


def _incomplete(state: RussianState, player: list[int], place: int) -> Refusal:
    """Why the action cannot be completed (RR-COMP-1): its first part that fails by itself."""
    name, seat = state.edition.places[place], state.mover
    effect = gain.effect_of(state, place)
    if effect.reuse and not gain.reuse_targets(state, player, seat):
        return refuse("RR-REUSE-5", "nothing-to-reuse", place=name)
    return bag_refusal(state, player, effect.pending) or refuse("RR-COMP-1", "incomplete", place=name)


def why_incomplete(
    state: RussianState, player: list[int], effect: Effect, rule: str, otherwise: str, **args: Value
) -> Refusal:
    """Why an effect that `rule` requires to be complete is not: its first part that fails by itself, or
    `otherwise`."""
    if not gain.bank_can_give(state, effect):
        return refuse(rule, "no-roubles-left", need=effect.roubles)
    part = bag_refusal(state, player, effect.pending)
    return refuse(rule, part.reason, **part.args) if part else refuse(rule, otherwise, **args)


def bag_refusal(state: RussianState, player: list[int], bag: int) -> Refusal | None:
    """Why a bag cannot be completed: its first component that fails by itself."""
    e = state.edition
    for colour in range(len(c.COLOURS)):
        need = c.count_of(bag, colour)
        if not need:
            continue
        if all(player[cell] < 0 for cell in e.colour_cells[colour]):
            return not_owned(e, player, colour)
        room = track.colour_room(e, player, colour)
        if room < need:
            return refuse("RR-TRACK-4", "no-room", colour=c.COLOURS[colour], need=need, room=room)
    steps = c.count_of(bag, c.K_INDUSTRY)
    possible = industry.capacity(e, player)[0]
    if steps > possible:
        if not possible:
            return next(filter(None, (lane_refusal(e, player, marker) for marker in e.markers)), None)
        return refuse("RR-IND-3", "industry-too-short", need=steps, possible=possible)
    if bag & c.FIELD[c.K_DOUBLER]:
        refusal = doublers_refusal(state, player)
        if refusal is not None:
            return refusal
    if bag & c.FIELD[c.K_SPECIAL] and not build.has_place(e, player, e.special_number):
        return refuse("RR-LOCO-3", "no-loco-place", number=e.special_number)
    if bag & c.FIELD[c.K_LOCO] and state.low and not build.has_place(e, player, state.low):
        return refuse("RR-LOCO-3", "no-loco-place", number=state.low)
    needs_pile = bag & c.FIELD[c.K_LOCO] or not any(state.returned)
    if bag & (c.BUILD_FIELDS & ~c.FIELD[c.K_SPECIAL]) and needs_pile and not state.low:
        return refuse("RR-LOCO-9", "no-tiles")
    return None


def doublers_refusal(state: RussianState, player: list[int]) -> Refusal | None:
    """Why no doubler can be placed at all (RR-DBL-3, RR-GEN-7)."""
    e = state.edition
    if sum(player[e.doublers : e.doublers_end]) >= e.max_doublers:
        return refuse("RR-DBL-3", "doublers-full", slots=e.max_doublers)
    return None if gain.free_doublers(state, player) > 0 else refuse("RR-GEN-7", "no-doublers-left")


def not_owned(e: Edition, player: list[int], colour: int) -> Refusal:
    """Why a color cannot advance: it is not owned. Where black unlocks it first, if anywhere (RR-TRACK-6)."""
    name = c.COLOURS[colour]
    open_ = [
        advantage
        for advantage, gained in e.tables.unlocks
        if gained == colour and not off_way(e, player, advantage.rail, advantage.stem)
    ]
    if not open_:
        return refuse("RR-ACT-3", "colour-never", colour=name)
    first = min(open_, key=lambda advantage: advantage.space)
    return refuse("RR-ACT-3", "colour-not-owned", colour=name, rail=e.rail_ids[first.rail], space=first.space)


def off_way(e: Edition, player: list[int], rail: int, stem: int) -> bool:
    """Whether the player took another branch than the one to a stem."""
    here, stems = gain.route(e, player, rail), e.rails[rail].stems
    behind = {here}
    for number, each in enumerate(stems):
        if each.parent in behind:
            behind.add(number)
    return stem not in behind and not gain.passes(e, player, rail, stem)


def lane_refusal(e: Edition, player: list[int], marker: int) -> Refusal | None:
    """Why a marker cannot advance by one entry."""
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
