"""Rounds: turns, starting bonuses, turn order and relocation, scoring, clean-up, the end."""

from __future__ import annotations

from operator import ge
from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .. import phases
from ..actions import Action
from ..scoring import final_scoring, rail_points, tell_rail
from .completeness import completable, direct
from .gain import PUBLIC, START, Events, gain, hindrance, priced, tell

if TYPE_CHECKING:
    from ..state import RussianState

RESOURCE_BITS = 8
"""The number of bits per resource on a place (see `Edition.resource_shift`)."""


def turn_over(state: RussianState, events: Events) -> None:
    """Continue after the effects of a starting bonus, an action or a relocation."""
    if state.context == phases.DRAFT:
        next_draft(state, events)
    elif state.context == phases.RELOCATE:
        next_relocation(state, events)
    elif state.context == phases.BEFORE:  # after a free action the same seat still has to act
        state.phase = state.context = phases.CHOOSE
    elif state.edition.has_free and (free := free_actions(state)):
        state.phase = state.context = phases.AFTER
        state.choices = [*free, a.END]
    else:
        end_of_turn(state, events)


# --- free actions, before or after the paid action of a turn ---


def free_actions(state: RussianState) -> list[Action]:
    """The free actions of the seat to move: spaces paid with resources, and those of modules."""
    e, seat = state.edition, state.mover
    found: list[Action] = []
    if state.free & e.free_bits:
        player = state.boards[seat]
        for place, cost in state.setup.resource_cost.items():
            if (
                state.free >> place & 1
                and all(map(ge, player[e.resources :], cost))
                and hindrance(state, seat, e.place_effect[place]) is None
                and _completable(state, player, place)
            ):
                found.append(e.moves.choose[place])
    for free in e.free_sources:
        found += free(state, seat)
    return found


def _completable(state: RussianState, player: list[int], place: int) -> bool:
    """Whether the action of a space paid with resources can be completed (RR-COMP-1)."""
    effect = state.edition.place_effect[place]
    if not effect.reuse and direct(state, player, effect.pending):
        return True
    trial = state.clone()
    use_free_space(trial, place, None)
    return completable(trial)


def use_free_space(state: RussianState, place: int, events: Events) -> None:
    """Pay resources to a space, which occupies it for the round, and gain its mandatory effect."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    here = seat + 1
    for index, count in enumerate(state.setup.resource_cost[place]):
        player[e.resources + index] -= count
        here += count << e.resource_shift + RESOURCE_BITS * index
    state.occupied[place] = here
    state.free &= ~state.setup.closes[place]
    if events is not None:
        tell(events, "free-action", seat, place=e.places[place])
    start_free(state)
    gain(state, seat, e.place_effect[place], PUBLIC, events)


def start_free(state: RussianState) -> None:
    """Begin a free action. Before the paid action, it makes that one obligatory."""
    if state.phase == phases.CHOOSE:
        state.obliged = 1
        state.context = phases.BEFORE
    else:
        state.context = phases.AFTER
    state.phase = phases.RESOLVE


# --- starting bonus (RR-SETUP-7) ---


def next_draft(state: RussianState, events: Events) -> None:
    """Let the previous seat in turn order take a card. The first gets none and starts round 1."""
    seat = state.mover
    position = state.order.index(seat) - 1
    if position > 0:
        state.to_move = state.order[position]
        state.phase = state.context = phases.DRAFT
    else:
        start_round(state, events)


def draft_options(state: RussianState) -> list[Action]:
    """The starting bonus cards on offer."""
    e = state.edition
    return [card for index, card in enumerate(e.moves.draft) if state.drafts >> index & 1]


# --- turns ---


def start_round(state: RussianState, events: Events) -> None:
    """Begin the action phase of a round with the first in turn order."""
    e = state.edition
    state.passed = 0
    last = state.round == state.setup.rounds
    available = state.setup.spaces
    if last:  # RR-LAST-1
        available &= ~e.order_bits
    else:
        available &= ~e.last_round_bits
    state.free = available | ((1 << e.engineer_count) - 1) << e.board_places
    state.to_move = state.order[0]
    state.phase = state.context = phases.CHOOSE
    if events is not None:
        tell(events, "round", None, round=state.round, rounds=state.setup.rounds)


def end_of_turn(state: RussianState, events: Events) -> None:
    """Pass the turn to the next seat that has not passed (RR-TURN-2). If all have, end the action phase."""
    order = state.order
    passed = state.passed
    position = order.index(state.mover)
    state.obliged = 0
    for seat in order[position + 1 :] + order[: position + 1]:
        if not passed >> seat & 1:
            state.to_move = seat
            state.phase = state.context = phases.CHOOSE
            return
    if state.round < state.setup.rounds:
        change_order(state, events)
    else:
        score_round(state, events)


# --- turn order (RR-ORDER) ---


def new_order(order: tuple[int, ...], first: int | None, second: int | None) -> tuple[int, ...]:
    """The turn order after `first` claimed place 1 and `second` place 2 (RR-ORDER-3, RR-ORDER-4)."""
    if first is None and (second is None or order[0] == second):
        return order
    others = [seat for seat in order if seat not in (first, second)]
    if first is not None:
        others.insert(0, first)
    if second is not None:
        others.insert(1, second)
    return tuple(others)


def change_order(state: RussianState, events: Events) -> None:
    """Carry out the claims (RR-ORDER-2), then relocate, second place before first (RR-ORDER-5)."""
    e = state.edition
    claims: list[int | None] = [None, None]
    relocations: list[tuple[int, int]] = []
    for place, position in e.order_position.items():
        here = state.occupied[place]
        if here:
            claims[position] = (here & c.SEAT) - 1
            relocations.append(((here & c.SEAT) - 1, place))
    state.order = new_order(state.order, *claims)
    state.relocations = tuple(sorted(relocations, key=lambda each: -e.order_position[each[1]]))
    state.free &= ~e.order_bits
    if events is not None and relocations:
        tell(events, "order", None, order=state.order)
    next_relocation(state, events)


def next_relocation(state: RussianState, events: Events) -> None:
    """Let the next claimant relocate the worker. If none is left, score the round."""
    if state.relocations:
        state.to_move = state.relocations[0][0]
        state.phase = state.context = phases.RELOCATE
    else:
        score_round(state, events)


def relocation_places(state: RussianState) -> int:
    """Free places of exactly one worker, without testing completeness (RR-ORDER-6)."""
    e, seat = state.edition, state.mover
    places = state.free & priced(state, state.setup.single)
    own = state.boards[seat][e.engineers] << e.first_engineer
    for place in range(e.board_places, e.base_pieces):
        if state.occupied[place] or not own >> place & 1:
            places &= ~(1 << place)
    return places


def stay(state: RussianState, _: int, events: Events) -> None:
    """Decline a relocation (RR-ORDER-6)."""
    e = state.edition
    seat, place = state.relocations[0]
    state.relocations = state.relocations[1:]
    if events is not None:
        tell(events, "stayed", seat, place=e.places[place])
    next_relocation(state, events)


# --- scoring and clean-up ---


def score_round(state: RussianState, events: Events) -> None:
    """Score the round (RR-SCORE-1), then clean up, or end the game after the last round."""
    e = state.edition
    for seat in state.order:
        player = state.boards[seat]
        for rail in range(len(e.rail_ids)):
            tracks, recurring = rail_points(e, player, rail)
            player[e.parts + c.PART_RAIL + rail] += tracks
            player[e.parts + e.part_recurring] += recurring
            if events is not None:
                tell_rail(state, seat, rail, events)
        total = 0
        for marker, lane in enumerate(e.marker_lane):
            index = player[e.marker + marker]
            if index >= 0:
                points = e.lanes[lane].value[index]
                total += points
                if events is not None:
                    tell(events, "industry-scored", seat, marker=marker + 1, index=index, points=points)
        player[e.parts + e.part_industry] += total
    state.history += (tuple(tuple(player[e.parts :]) for player in state.boards),)
    if events is not None:
        for seat in state.order:
            now = sum(state.history[-1][seat])
            before = sum(state.history[-2][seat]) if len(state.history) > 1 else 0
            tell(events, "round-scored", seat, round=state.round, points=now - before, total=now)
    if state.round == state.setup.rounds:
        final_scoring(state, events)
        state.to_move = None
        state.phase = state.context = phases.OVER
    else:
        clean_up(state, events)


def clean_up(state: RussianState, events: Events) -> None:
    """Return pieces, move the engineers, start the next round (RR-CLEAN, RR-ENG-6, RR-ORDER-8)."""
    e = state.edition
    rouble = e.pieces[-1]
    for here in state.occupied:
        state.roubles_out -= here >> rouble.shift & rouble.mask
    state.occupied = [0] * len(state.occupied)
    for player in state.boards:
        for piece in e.pieces[:-1]:
            player[piece.at] = player[piece.total] if piece.total >= 0 else 0
    for module in e.modules:
        module.moments.after_scoring(state, events)
    removed = state.strip[0]
    state.strip = (*state.strip[1:], 0)
    if events is not None:
        tell(events, "engineers-moved", None, removed=removed, for_hire=state.strip[0])
    state.round += 1
    start_round(state, events)


def take_start(state: RussianState, card: int, events: Events) -> None:
    """Take a starting bonus card and gain its effect (RR-SETUP-7)."""
    e, seat = state.edition, state.mover
    state.drafts &= ~(1 << card)
    if events is not None:
        tell(events, "drafted", seat, card=e.start_ids[card])
    state.phase = phases.RESOLVE
    state.context = phases.DRAFT
    gain(state, seat, state.setup.start_effects[card], START, events)
