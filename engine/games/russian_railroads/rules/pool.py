"""Resolving what is pending: the options, what happens by itself, when a turn's effects are over (RR-EFF)."""

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
    """Without the steps that would make completion impossible (RR-COMP-3), cards and reuses that could not be
    completed (RR-COMP-6, RR-REUSE-3), and what leaves a free action alone (GA-R-20)."""
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
            # The factory's tile leaves the pile that the locomotive comes from as it is, and so does the
            # locomotive: either may be first.
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
    """Is there room for free advances whichever is made first? Pieces not bound yet are not counted."""
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
    """With nothing mandatory pending: only what itself brings something mandatory has to be looked at."""
    e = state.edition
    if action.kind == "card":
        return completable(steps.after(state, action), known)
    if action.kind == "reuse":
        place = e.moves.number[action]
        return place >= e.board_places or completable(steps.after(state, action), known)
    return True


def resolve(state: RussianState, events: Events) -> bool:
    """Go on until there is a real choice (`state.choices` then holds it) or nothing is left: True.

    A single mandatory choice is made by itself. Effects of other seats come between the steps, as soon as
    nothing is in hand and before what is due; each is resolved completely before the next.
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
            # What is forced comes first: the doubler can be laid after it just as well.
            others = [action for action in choices if action.kind != "doubler"]
            choices = others if len(others) == 1 else choices
        if len(choices) > 1:
            state.choices = choices
            return False
        action = choices[0]
        if action is a.DONE and not state.due and state.optional & c.FIELD[c.K_CARD]:
            # No ? card could be performed: that part lapses, the end bonus that follows it does not (RR-Q-6).
            state.optional += c.UNIT[c.K_BONUS] - c.UNIT[c.K_CARD]
            continue
        handler, argument = state.edition.raw[action]
        handler(state, argument, events)


# --- effects of seats out of turn ---


def park(state: RussianState) -> None:
    """The seat whose turn it is lets others resolve effects: what it was in the middle of waits."""
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
    """The next waiting effect begins; its seat decides. Nobody has to perform it completely."""
    (seat, number, part), state.queue = state.queue[0], state.queue[1:]
    state.to_move = seat
    state.mandatory = state.optional = state.repeated = state.black_worker_due = 0
    gain(state, seat, state.edition.effects[number], Origin(False, part, "payout"), events)


def resume(state: RussianState) -> None:
    """All others are done: on with the turn. What they made impossible need not be completed any more."""
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


# --- the steps that are not tracks, building or industry ---


def use_token(state: RussianState, token: int, events: Events) -> None:
    """RR-Q-1: the token is laid on the space that is due, its effect goes to the pool."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    space, state.due = state.due[0], state.due[1:]
    player[e.tokens] &= ~e.token_takes[token]
    player[e.laid + space - 1] = token + 1
    if events is not None:
        tell(events, "token", seat, token=e.token_ids[token], space=e.question_names[space - 1])
    gain(state, seat, e.token_effect[token], TOKEN, events)


def use_card(state: RussianState, card: int, events: Events) -> None:
    """RR-Q-6: resolve a ? card completely, remove it, then an end bonus."""
    e, seat = state.edition, state.mover
    state.optional -= c.UNIT[c.K_CARD]
    state.cards_up &= ~(1 << card)
    state.optional += c.UNIT[c.K_BONUS]
    if events is not None:
        tell(events, "card", seat, card=e.card_ids[card])
    gain(state, seat, e.card_effect[card], CARD, events)


def again(state: RussianState, which: int, events: Events) -> None:
    """RR-Q-7, Q_FOUR: the part that is performed once more."""
    e = state.edition
    state.mandatory += c.UNIT[e.repeats[which]] - c.UNIT[c.K_REPEAT]


def look(state: RussianState, _: int, events: Events) -> None:
    """RR-EBC-1: open the choice between the cards of the pile and points."""
    state.optional -= c.UNIT[c.K_BONUS]
    state.bonus = 1


def take_bonus(state: RussianState, card: int, events: Events) -> None:
    """RR-EBC-1, RR-EBC-2: one card of choice; -1 takes the top one (option end_bonus_choice)."""
    e, seat = state.edition, state.mover
    if card < 0:
        card = state.pool[0]
    state.pool = tuple(other for other in state.pool if other != card)
    state.boards[seat][e.cards] |= 1 << card
    state.bonus = 0
    if events is not None:
        tell(events, "end-bonus-taken", seat, left=len(state.pool))


def take_points(state: RussianState, _: int, events: Events) -> None:
    """RR-EBC-1: points instead of a card."""
    e, seat = state.edition, state.mover
    state.bonus = 0
    score(state, seat, c.PART_INSTEAD, e.bonus_points, "instead-of-card", events)


def reuse(state: RussianState, place: int, events: Events) -> None:
    """RR-REUSE: the action of a place is performed again, without payment."""
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
    """RR-COMP-2, RR-EFF-5: what is optional lapses; points are scored all the same."""
    seat = state.mover
    if state.due:  # a reuse that is declined, or a module's choice with nothing to choose from
        declined, state.due = state.due[0], state.due[1:]
        if events is not None and declined < phases.DUE_MODULE:
            tell(events, "lapsed", seat, what=("reuse",))
        return
    if state.optional & c.SCORE_FIELDS:
        steps.score_factories(state, state.boards[seat], seat, events)
    if state.optional and events is not None:
        tell(events, "lapsed", seat, what=tuple(c.unpack(state.optional)))
    state.optional = 0
