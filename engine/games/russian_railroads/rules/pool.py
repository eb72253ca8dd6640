"""Resolving pending effects: options, automatic steps, and the end of a turn's effects (RR-EFF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import InvariantError
from .. import actions as a
from .. import components as c
from .. import phases
from ..actions import Action
from ..board import Edition
from . import beside, build, industry, steps, track
from .completeness import Answers, completable, direct, layered, must_do
from .gain import (
    CARD,
    OWN,
    PUBLIC,
    TOKEN,
    Events,
    Origin,
    effect_of,
    gain,
    score,
    tell,
)

if TYPE_CHECKING:
    from ..state import RussianState

_BUILDING = frozenset(("loco", "special", "factory"))


def offered(state: RussianState, player: list[int], options: list[Action]) -> list[Action]:
    """The options without steps that make completion impossible (RR-COMP-3), cards and reuses that cannot be
    completed (RR-COMP-6, RR-REUSE-3), and steps that leave a free action alone (GA-R-20)."""
    found = _completing(state, player, options)
    return beside.keeping(state, found) if state.context == phases.BEFORE else found


def _completing(state: RussianState, player: list[int], options: list[Action]) -> list[Action]:
    e = state.edition
    due_public = phases.DUE_REUSE_PUBLIC in state.due
    bag = must_do(state) if state.stack else state.mandatory
    if not bag and not due_public:
        if state.due or state.optional & c.FIELD[c.K_CARD]:
            known: Answers = {}
            return [action for action in options if _startable(state, action, known)]
        return options
    sound = not due_public and not (state.stack and layered(state)) and direct(state, player, bag)
    tracks, may = bag & c.TRACK_FIELDS, state.optional
    simple_tracks = not tracks or (
        tracks in _ONE_KIND
        and not may & c.TRACK_FIELDS & ~_ONE_KIND[tracks]
        and not state.stack
        and not tracks & e.tables.choosy
        and (not e.bound_tracks or _enough_anywhere(e, player, tracks))
    )
    simple_industry = not bag & c.FIELD[c.K_INDUSTRY] or (
        industry.in_play(e, player) == 1 and not may & c.FIELD[c.K_INDUSTRY]
    )
    builds = bag & c.BUILD_FIELDS
    simple_build = not builds or (
        not may & c.BUILD_FIELDS
        and (
            builds in _ONE_BUILD
            # The pile has another tile of the same number for the second one: either may be taken first.
            or (
                builds == _ONE_OF_BOTH
                and state.piles[state.low] > 1
                and build.has_place(e, player, state.low)
            )
        )
    )
    found: list[Action] = []
    known = {}
    forks = e.tables.fork_steps if tracks else ()
    for action in options:
        kind = action.kind
        if sound:
            if kind == "step":
                harmless = simple_tracks and action not in forks
            elif kind == "industry":
                harmless = simple_industry
            elif kind in _BUILDING:
                harmless = simple_build
            else:
                harmless = kind in e.harmless
            if harmless:
                found.append(action)
                continue
        if completable(steps.after(state, action), known):
            found.append(action)
    return found


def _enough_anywhere(e: Edition, player: list[int], tracks: int) -> bool:
    """Whether there is room for all free advances in any order. Unbound pieces are not counted."""
    free = tracks >> c.WIDTH * c.K_ANY
    return not free or track.any_room(e, player) >= free


_ONE_KIND: dict[int, int] = {
    c.UNIT[kind] * count: c.FIELD[kind]
    for kind in range(c.TRACK_KINDS)
    for count in range(1, c.MOST_PENDING + 1)
    if kind != c.K_BASE or count == 1
}
_ONE_OF_BOTH = c.UNIT[c.K_LOCO] + c.UNIT[c.K_FACTORY]
_ONE_BUILD = frozenset(c.UNIT[kind] for kind in (c.K_LOCO, c.K_FACTORY, c.K_EITHER, c.K_SPECIAL))


def _startable(state: RussianState, action: Action, known: Answers) -> bool:
    """Whether an option can be completed when nothing else is mandatory: only its own effects matter."""
    e = state.edition
    if action.kind == "card":
        return completable(steps.after(state, action), known)
    if action.kind == "reuse":
        place = e.moves.number[action]
        return place >= e.board_places or completable(steps.after(state, action), known)
    return True


def resolve(state: RussianState, events: Events) -> bool:
    """Resolve until there is a real choice, stored in `state.choices` (False), or nothing is left (True).

    A single option is chosen automatically. Effects of other seats come between the steps, as soon as no
    piece is displaced and before choices that are due. Each is resolved completely before the next.
    """
    while True:
        bag = state.mandatory | state.optional
        if bag & c.AUTOMATIC_FIELDS or state.stack:
            steps.settle_automatic(state, events)
        if state.queue and not (state.parked or state.hand or state.gap or state.bonus):
            park(state)
            next_in_queue(state, events)
            continue
        if not (state.mandatory or state.optional or state.due or state.hand or state.gap or state.bonus):
            if state.stack:
                continue
            if not state.parked:
                return True
            if state.queue:
                next_in_queue(state, events)
            else:
                resume(state)
            continue
        seat = state.mover
        player = state.boards[seat]
        choices = offered(state, player, steps.available(state, player))
        if not choices:
            if state.mandatory or state.due:
                raise InvariantError(f"RR-COMP-3: a mandatory effect cannot be finished: {state.to_json()}")
            choices = [a.DONE]
        if (
            state.mandatory
            and state.optional & c.FIELD[c.K_DOUBLER]
            and len(state.edition.doubler_rails) == 1
        ):
            # The forced step comes first: the doubler can be placed after it.
            others = [action for action in choices if action.kind != "doubler"]
            choices = others if len(others) == 1 else choices
        if len(choices) > 1:
            state.choices = choices
            return False
        action = choices[0]
        if action is a.DONE and not state.due and state.optional & c.FIELD[c.K_CARD]:
            # No ? card could be performed: it lapses, but not the end bonus that follows it (RR-Q-6).
            state.optional += c.UNIT[c.K_BONUS] - c.UNIT[c.K_CARD]
            continue
        handler, argument = state.edition.raw[action]
        handler(state, argument, events)


# --- effects of seats out of turn ---


def park(state: RussianState) -> None:
    """Save the unfinished turn of the current seat while other seats resolve effects."""
    state.parked = (
        state.mover,
        state.mandatory,
        state.optional,
        state.stack,
        state.repeated,
        state.black_worker_due,
        state.due,
    )
    state.stack = state.due = ()


def next_in_queue(state: RussianState, events: Events) -> None:
    """Start the next queued effect, for its seat. It need not be performed completely."""
    (seat, number, part), state.queue = state.queue[0], state.queue[1:]
    state.to_move = seat
    state.mandatory = state.optional = state.repeated = state.black_worker_due = 0
    gain(state, seat, state.edition.effects[number], Origin(False, part, "payout"), events)


def resume(state: RussianState) -> None:
    """Continue the saved turn. Mandatory effects become optional if other seats made them impossible."""
    (
        state.to_move,
        state.mandatory,
        state.optional,
        state.stack,
        state.repeated,
        state.black_worker_due,
        state.due,
    ) = state.parked
    state.parked = ()
    if not completable(state):
        state.optional += state.mandatory
        state.mandatory = 0
        public, private = phases.DUE_REUSE_PUBLIC, phases.DUE_REUSE
        state.due = tuple(private if entry == public else entry for entry in state.due)


# --- other steps ---


def use_token(state: RussianState, token: int, events: Events) -> None:
    """Place a token on the ? space that is due and gain its effect (RR-Q-1)."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    space, state.due = state.due[0], state.due[1:]
    player[e.tokens] &= ~e.token_takes[token]
    player[e.laid + space - 1] = token + 1
    if events is not None:
        tell(events, "token", seat, token=e.token_ids[token], space=e.question_names[space - 1])
    gain(state, seat, e.token_effect[token], TOKEN, events)


def use_card(state: RussianState, card: int, events: Events) -> None:
    """Remove a ? card and gain its effect, which must be completed, then an end bonus (RR-Q-6)."""
    e, seat = state.edition, state.mover
    state.optional -= c.UNIT[c.K_CARD]
    state.cards_up &= ~(1 << card)
    state.optional += c.UNIT[c.K_BONUS]
    if events is not None:
        tell(events, "card", seat, card=e.card_ids[card])
    gain(state, seat, e.card_effect[card], CARD, events)


def again(state: RussianState, which: int, events: Events) -> None:
    """Choose the part of Q_FOUR that is performed again (RR-Q-7)."""
    e = state.edition
    state.mandatory += c.UNIT[e.repeats[which]] - c.UNIT[c.K_REPEAT]


def look(state: RussianState, _: int, events: Events) -> None:
    """Start the choice between the cards of the pile and points (RR-EBC-1)."""
    state.optional -= c.UNIT[c.K_BONUS]
    state.bonus = 1


def take_bonus(state: RussianState, card: int, events: Events) -> None:
    """Take a card; -1 takes the top one (RR-EBC-1, RR-EBC-2, option end_bonus_choice)."""
    e, seat = state.edition, state.mover
    if card < 0:
        card = state.pool[0]
    state.pool = tuple(other for other in state.pool if other != card)
    state.boards[seat][e.cards] |= 1 << card
    state.bonus = 0
    if events is not None:
        tell(events, "end-bonus-taken", seat, left=len(state.pool))


def take_points(state: RussianState, _: int, events: Events) -> None:
    """Take points instead of a card (RR-EBC-1)."""
    e, seat = state.edition, state.mover
    state.bonus = 0
    score(state, seat, c.PART_INSTEAD, e.bonus_points, "instead-of-card", events)


def reuse(state: RussianState, place: int, events: Events) -> None:
    """Perform the action of a place again without payment (RR-REUSE)."""
    e, seat = state.edition, state.mover
    state.due = state.due[1:]
    state.repeated |= 1 << place
    if events is not None:
        tell(events, "reused", seat, place=e.places[place])
    gain(
        state,
        seat,
        effect_of(state, place),
        PUBLIC if place < e.board_places else OWN,
        events,
    )


def drop(state: RussianState, _: int, events: Events) -> None:
    """Let optional effects lapse, but score their points (RR-COMP-2, RR-EFF-5)."""
    seat = state.mover
    forced = False
    if events is not None:
        player = state.boards[seat]
        left = offered(state, player, steps.available(state, player))
        forced = all(action.kind == "done" for action in left)
    if state.due:  # a declined reuse, or a module's choice without options
        declined, state.due = state.due[0], state.due[1:]
        if events is not None and declined < phases.DUE_MODULE:
            tell(events, "lapsed", seat, what=("reuse",), forced=forced)
        return
    if state.optional & c.SCORE_FIELDS:
        steps.score_factories(state, state.boards[seat], seat, events)
    if state.optional and events is not None:
        tell(events, "lapsed", seat, what=tuple(c.unpack(state.optional)), forced=forced)
    state.optional = 0
