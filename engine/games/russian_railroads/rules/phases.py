"""The round: whose turn is next, draft, turn order and relocation, scoring, clean-up, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .gain import Events, gain, tell

if TYPE_CHECKING:
    from ..state import RussianState


def turn_over(state: RussianState, events: Events) -> None:
    """The effects of a starting bonus, a turn or a relocation are finished."""
    if state.context == c.DRAFT:
        next_draft(state, events)
    elif state.context == c.CHOOSE:
        end_of_turn(state, events)
    else:
        next_relocation(state, events)


# --- starting bonus (RR-SETUP-7) ---


def next_draft(state: RussianState, events: Events) -> None:
    """The one before in turn order takes a card; the first one gets none and starts round 1."""
    seat = state.to_move
    assert seat is not None
    position = state.order.index(seat) - 1
    if position > 0:
        state.to_move = state.order[position]
        state.phase = c.DRAFT
    else:
        start_round(state, events)


def draft_options(state: RussianState) -> list[a.Action]:
    """The starting bonus cards still on offer."""
    return [card for index, card in enumerate(a.DRAFT) if state.drafts >> index & 1]


# --- turns ---


def start_round(state: RussianState, events: Events) -> None:
    """The action phase of a round begins with the first in turn order."""
    state.passed = 0
    last = state.round == state.config.rounds
    available = state.config.spaces
    if last:  # RR-LAST-1
        available &= ~c.ORDER_BITS
    else:
        available &= ~(1 << c.LAST_ROUND)
    state.free = available | ((1 << c.ENGINEER_COUNT) - 1) << c.BOARD_PLACES
    state.to_move = state.order[0]
    state.phase = state.context = c.CHOOSE
    if events is not None:
        tell(events, "round", None, round=state.round, rounds=state.config.rounds)


def end_of_turn(state: RussianState, events: Events) -> None:
    """RR-TURN-2: the next one in turn order who has not passed; all passed: the action phase is over."""
    order = state.order
    passed = state.passed
    assert state.to_move is not None
    position = order.index(state.to_move)
    for seat in order[position + 1 :] + order[: position + 1]:
        if not passed >> seat & 1:
            state.to_move = seat
            state.phase = c.CHOOSE
            return
    if state.round < state.config.rounds:
        change_order(state, events)
    else:
        score_round(state, events)


# --- turn order (RR-ORDER) ---


def new_order(order: tuple[int, ...], first: int | None, second: int | None) -> tuple[int, ...]:
    """RR-ORDER-3, RR-ORDER-4: the order after seat `first` claimed place 1 and seat `second` place 2."""
    if first is None and (second is None or order[0] == second):
        return order
    others = [seat for seat in order if seat not in (first, second)]
    if first is not None:
        others.insert(0, first)
    if second is not None:
        others.insert(1, second)
    return tuple(others)


def change_order(state: RussianState, events: Events) -> None:
    """RR-ORDER-2: carry out the claims, then relocate, second place before first (RR-ORDER-5)."""
    claims: list[int | None] = []
    relocations: list[tuple[int, int]] = []
    for place in (c.O_1, c.O_2):
        here = state.occupied[place]
        claims.append((here & 7) - 1 if here else None)
        if here:
            relocations.insert(0, ((here & 7) - 1, place))
    state.order = new_order(state.order, *claims)
    state.relocations = tuple(relocations)
    if events is not None and relocations:
        tell(events, "order", None, order=state.order)
    next_relocation(state, events)


def next_relocation(state: RussianState, events: Events) -> None:
    """The next claimant may move his worker; none left: scoring."""
    if state.relocations:
        state.to_move = state.relocations[0][0]
        state.phase = c.RELOCATE
    else:
        score_round(state, events)


def relocation_places(state: RussianState) -> int:
    """RR-ORDER-6, completeness not yet looked at: free places of exactly one worker."""
    seat = state.to_move
    assert seat is not None
    places = state.free & state.config.single
    own = state.players[seat][c.ENGINEERS] << c.FIRST_ENGINEER
    for place in range(c.BOARD_PLACES, c.BASE_PIECES):
        if state.occupied[place] or not own >> place & 1:
            places &= ~(1 << place)
    return places


def stay(state: RussianState, _: int, events: Events) -> None:
    """Relocation declined (RR-ORDER-6)."""
    seat, place = state.relocations[0]
    state.relocations = state.relocations[1:]
    if events is not None:
        tell(events, "stayed", seat, place=c.PLACES[place])
    next_relocation(state, events)


# --- scoring and clean-up ---


def score_round(state: RussianState, events: Events) -> None:
    """RR-SCORE-1, then clean-up or, after the last round, the end."""
    from ..scoring import final_scoring, rail_points, tell_rail

    for seat in state.order:
        player = state.players[seat]
        for rail in range(len(c.RAILS)):
            tracks, recurring = rail_points(player, rail)
            player[c.PARTS + c.PART_RAIL + rail] += tracks
            player[c.PARTS + c.PART_RECURRING] += recurring
            if events is not None:
                tell_rail(state, seat, rail, events)
        total = 0
        for marker in (0, 1):
            index = player[c.MARKER + marker]
            if index >= 0:
                total += c.LANE_VALUE[index]
                if events is not None:
                    points = c.LANE_VALUE[index]
                    tell(events, "industry-scored", seat, marker=marker + 1, index=index, points=points)
        player[c.PARTS + c.PART_INDUSTRY] += total
    state.history += (tuple(tuple(player[c.PARTS :]) for player in state.players),)
    if events is not None:
        for seat in state.order:
            now = sum(state.history[-1][seat])
            before = sum(state.history[-2][seat]) if len(state.history) > 1 else 0
            tell(events, "round-scored", seat, round=state.round, points=now - before, total=now)
    if state.round == state.config.rounds:
        final_scoring(state, events)
        state.to_move = None
        state.phase = c.OVER
    else:
        clean_up(state, events)


def clean_up(state: RussianState, events: Events) -> None:
    """RR-CLEAN, RR-ENG-6, RR-ORDER-8."""
    for here in state.occupied:
        if here >> 10:
            state.roubles_out -= here >> 10
    state.occupied = [0] * len(state.occupied)
    for player in state.players:
        player[c.OWN] = player[c.OWN_TOTAL]
        player[c.BLACKW] = player[c.HAS_BLACKW]
        player[c.TEMP] = 0
    removed = state.strip[0]
    state.strip = (*state.strip[1:], 0)
    if events is not None:
        tell(events, "engineers-moved", None, removed=removed, for_hire=state.strip[0])
    state.round += 1
    start_round(state, events)


def take_start(state: RussianState, card: int, events: Events) -> None:
    """RR-SETUP-7: take a starting bonus card and resolve it."""
    seat = state.to_move
    assert seat is not None
    state.drafts &= ~(1 << card)
    if events is not None:
        tell(events, "drafted", seat, card=c.START_IDS[card])
    state.phase = c.RESOLVE
    state.context = c.DRAFT
    gain(state, seat, state.config.start_effects[card], False, c.PART_ENGINEER, "start", events)
