"""Resolving what is pending: the options, what happens by itself, when a turn's effects are over (RR-EFF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import InvariantError

from .. import actions as a
from .. import components as c
from ..actions import Action
from . import build, industry, track
from .completeness import completable, direct, effect_of, layered, must_do, reuse_targets
from .gain import Events, Origin, engineers, free_doublers, gain, score, tell

if TYPE_CHECKING:
    from ..state import RussianState

_CHOSEN = (
    c.FIELD[c.K_INDUSTRY] | c.BUILD_FIELDS | c.FIELD[c.K_CARD] | c.FIELD[c.K_REPEAT] | c.FIELD[c.K_BONUS]
)
_BUILDING = frozenset(("loco", "special", "factory"))


def steps(state: RussianState, player: list[int]) -> list[Action]:
    """The single steps that could be done now, completeness not yet looked at. 'done' is included where an
    optional rest may be dropped, 'reuse' without a place is written `DONE`."""
    e = state.edition
    if state.hand:
        return build.hand_options(state, player)
    if state.gap:
        return list(e.moves.gap)
    if state.due:
        entry = state.due[0]
        if entry < c.DUE_REUSE:
            unused = player[e.tokens]
            return [token for index, token in enumerate(e.moves.token) if unused >> index & 1]
        seat = state.to_move
        assert seat is not None
        found = [e.moves.reuse[place] for place in reuse_targets(state, player, seat)]
        return found if entry == c.DUE_REUSE_PUBLIC else [*found, a.DONE]
    if state.bonus:
        if not state.pool:
            return [a.POINTS]
        if state.config.draw_top:
            return [a.DRAW, a.POINTS]
        return [*(e.moves.take[card] for card in sorted(state.pool)), a.POINTS]
    bag = state.mandatory | state.optional
    found = track.step_options(e, player, bag) if bag & c.TRACK_FIELDS else []
    if bag & _CHOSEN:
        if bag & c.FIELD[c.K_INDUSTRY]:
            found += industry.step_options(e, player)
        if bag & c.BUILD_FIELDS:
            found += build.loco_options(state, player, bag)
        if bag & c.FIELD[c.K_CARD]:
            found += [card for index, card in enumerate(e.moves.card) if state.cards_up >> index & 1]
        if bag & c.FIELD[c.K_REPEAT] and not state.mandatory & e.tables.repeat_fields:
            found += e.moves.again
        if bag & c.FIELD[c.K_BONUS]:
            found.append(a.LOOK)
    if not state.mandatory and not bag & c.FIELD[c.K_BONUS]:
        found.append(a.DONE)
    return found


def offered(state: RussianState, player: list[int], options: list[Action]) -> list[Action]:
    """Without the steps that would make completion impossible (RR-COMP-3), and cards and reuses that could
    not be completed (RR-COMP-6, RR-REUSE-3)."""
    e = state.edition
    due_public = c.DUE_REUSE_PUBLIC in state.due
    bag = must_do(state)
    if not bag and not due_public:
        if state.due or state.optional & c.FIELD[c.K_CARD]:
            return [action for action in options if _startable(state, action)]
        return options
    sound = not due_public and not layered(state) and direct(state, player, bag)
    tracks, may = bag & c.TRACK_FIELDS, state.optional
    simple_tracks = not tracks or (
        tracks in _ONE_KIND and not may & c.TRACK_FIELDS & ~_ONE_KIND[tracks] and not state.stack
    )
    simple_industry = not bag & c.FIELD[c.K_INDUSTRY] or (
        industry.in_play(e, player) == 1 and not may & c.FIELD[c.K_INDUSTRY]
    )
    simple_build = not bag & c.BUILD_FIELDS or (
        bag & c.BUILD_FIELDS in _ONE_BUILD and not may & c.BUILD_FIELDS
    )
    found: list[Action] = []
    for action in options:
        kind = action.kind
        if sound:
            if kind == "step":
                harmless = simple_tracks
            elif kind == "industry":
                harmless = simple_industry
            elif kind in _BUILDING:
                harmless = simple_build
            else:
                harmless = kind in ("move", "flip", "gap", "token", "bonus", "done")
            if harmless:
                found.append(action)
                continue
        if _leads_on(state, action):
            found.append(action)
    return found


_ONE_KIND: dict[int, int] = {
    c.UNIT[kind] * count: c.FIELD[kind]
    for kind in range(7)
    for count in range(1, 32)
    if kind != c.K_BASE or count == 1
}
_ONE_BUILD = frozenset(c.UNIT[kind] for kind in (c.K_LOCO, c.K_FACTORY, c.K_EITHER, c.K_SPECIAL))


def _startable(state: RussianState, action: Action) -> bool:
    """With nothing mandatory pending: only what itself brings something mandatory has to be looked at."""
    e = state.edition
    if action.kind == "card":
        return _leads_on(state, action)
    if action.kind == "reuse":
        place = e.moves.number[action]
        return place >= e.board_places or _leads_on(state, action)
    return True


def _leads_on(state: RussianState, action: Action) -> bool:
    trial = state.clone()
    handler, argument = state.edition.raw[action]
    handler(trial, argument, None)
    settle_automatic(trial, None)
    return completable(trial)


# --- what happens by itself ---


def settle_automatic(state: RussianState, events: Events) -> None:
    """Effects without a choice: doublers, the second marker, points of factories (see each for why nothing is
    lost by doing them at once)."""
    e = state.edition
    bag = state.mandatory | state.optional
    while not bag and state.stack and not (state.due or state.hand or state.gap or state.bonus):
        (state.mandatory, state.optional), state.stack = state.stack[-1], state.stack[:-1]
        bag = state.mandatory | state.optional
    if not bag & c.AUTOMATIC_FIELDS or state.hand or state.gap:
        return
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    if bag & c.FIELD[c.K_DOUBLER]:
        _place_doublers(state, player, seat, events)
    if bag & c.FIELD[c.K_MARKER] and (marker := industry.free_start(e, player)) >= 0:
        # RR-IND-5. The start must be free; until the first marker leaves it the effect stays pending.
        state.optional -= c.UNIT[c.K_MARKER]
        player[e.marker + marker] = 0
        if events is not None:
            tell(events, "second-marker", seat)
    if bag & c.SCORE_FIELDS and not state.due:
        # The sums can only rise within a turn, so they are scored when nothing else is left to do first.
        others = (state.mandatory | state.optional) & ~c.SCORE_FIELDS
        if not others or state.config.immediate:
            score_factories(state, player, seat, events)


def _place_doublers(state: RussianState, player: list[int], seat: int, events: Events) -> None:
    """RR-DBL-1, RR-DBL-3. Mandatory ones first; optional ones never take a slot that must be kept. While it
    is open whether Q_FOUR repeats its doubler, an optional one that would take the last slot waits."""
    e = state.edition
    placed = 0
    field, unit = c.FIELD[c.K_DOUBLER], c.UNIT[c.K_DOUBLER]
    while state.mandatory & field and free_doublers(state, player):
        state.mandatory -= unit
        player[e.doublers] += 1
        placed += 1
    waiting = sum(mandatory >> 5 * c.K_DOUBLER & 31 for mandatory, _ in state.stack)
    repeat_below = any(mandatory & c.FIELD[c.K_REPEAT] for mandatory, _ in state.stack)
    while state.optional & field:
        free = free_doublers(state, player) - waiting
        if free == 1 and state.mandatory & c.FIELD[c.K_REPEAT]:
            break
        state.optional -= unit
        if free > 1 or (free == 1 and not (repeat_below and _repeat_needs_slot(state))):
            player[e.doublers] += 1
            placed += 1
    if placed and events is not None:
        tell(events, "doublers", seat, count=placed, total=player[e.doublers])


def _repeat_needs_slot(state: RussianState) -> bool:
    """effect_order=immediate: would Q_FOUR, waiting below, be stranded without the last doubler slot?"""
    e = state.edition
    trial = state.clone()
    assert trial.to_move is not None
    trial.players[trial.to_move][e.doublers] += 1
    return not completable(trial)


def score_factories(state: RussianState, player: list[int], seat: int, events: Events) -> None:
    """Factories 1 and 8 (RR-FACT-7)."""
    e = state.edition
    while state.optional & c.FIELD[c.K_SCORE_ENGINEERS]:
        state.optional -= c.UNIT[c.K_SCORE_ENGINEERS]
        total = sum(e.engineer_numbers[key] for key in engineers(e, player))
        score(state, seat, e.part_factory, max(0, total), "engineers", events)
    while state.optional & c.FIELD[c.K_SCORE_LOCOS]:
        state.optional -= c.UNIT[c.K_SCORE_LOCOS]
        best = sorted(player[e.loco : e.loco + len(e.slots)], reverse=True)[: e.best_locos]
        score(state, seat, e.part_factory, sum(best), "locomotives", events)


def resolve(state: RussianState, events: Events) -> bool:
    """Go on until there is a real choice (its options are then in `state.choices`) or nothing is left.

    Returns True when the turn's effects are over. A single mandatory option is applied by itself.
    """
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    while True:
        settle_automatic(state, events)
        if not (state.mandatory or state.optional or state.due or state.hand or state.gap or state.bonus):
            if not state.stack:
                return True
            continue
        raw = steps(state, player)
        options = offered(state, player, raw)
        if not options:
            if state.mandatory or state.due:
                raise InvariantError(f"RR-COMP-3: a mandatory effect cannot be finished: {state.to_json()}")
            options = [a.DONE]
        if len(options) > 1:
            state.choices = options
            return False
        action = options[0]
        if action is a.DONE and state.optional & c.FIELD[c.K_CARD]:
            # No ? card could be performed: that part lapses, the end bonus that follows it does not (RR-Q-6).
            state.optional += c.UNIT[c.K_BONUS] - c.UNIT[c.K_CARD]
            continue
        handler, argument = state.edition.raw[action]
        handler(state, argument, events)


# --- the steps that are not tracks, building or industry ---


def use_token(state: RussianState, token: int, events: Events) -> None:
    """RR-Q-1: the token is laid on the space that is due, its effect goes to the pool."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    space, state.due = state.due[0], state.due[1:]
    player[e.tokens] &= ~(1 << token)
    player[e.laid + space - 1] = token + 1
    if events is not None:
        tell(events, "token", seat, token=e.token_ids[token], space=e.question_names[space - 1])
    gain(state, seat, e.token_effect[token], Origin(False, e.part_factory, "token"), events)


def use_card(state: RussianState, card: int, events: Events) -> None:
    """RR-Q-6: resolve a ? card completely, remove it, then an end bonus."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    state.optional -= c.UNIT[c.K_CARD]
    state.cards_up &= ~(1 << card)
    state.optional += c.UNIT[c.K_BONUS]
    if events is not None:
        tell(events, "card", seat, card=e.card_ids[card])
    gain(state, seat, e.card_effect[card], Origin(True, e.part_factory, "card"), events)


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
    e = state.edition
    seat = state.to_move
    assert seat is not None
    if card < 0:
        card = state.pool[0]
    state.pool = tuple(other for other in state.pool if other != card)
    state.players[seat][e.cards] |= 1 << card
    state.bonus = 0
    if events is not None:
        tell(events, "end-bonus-taken", seat, left=len(state.pool))


def take_points(state: RussianState, _: int, events: Events) -> None:
    """RR-EBC-1: points instead of a card."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    state.bonus = 0
    score(state, seat, e.part_instead, e.bonus_points, "instead-of-card", events)


def reuse(state: RussianState, place: int, events: Events) -> None:
    """RR-REUSE: the action of a place is performed again, without payment."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    state.due = state.due[1:]
    state.repeated |= 1 << place
    if events is not None:
        tell(events, "reused", seat, place=e.places[place])
    gain(
        state,
        seat,
        effect_of(state, place),
        Origin(place < e.board_places, e.part_engineer, "engineer"),
        events,
    )


def drop(state: RussianState, _: int, events: Events) -> None:
    """RR-COMP-2, RR-EFF-5: what is optional lapses; points are scored all the same."""
    seat = state.to_move
    assert seat is not None
    if state.due:  # only a reuse can be declined here
        state.due = state.due[1:]
        if events is not None:
            tell(events, "lapsed", seat, what=("reuse",))
        return
    if state.optional & c.SCORE_FIELDS:
        score_factories(state, state.players[seat], seat, events)
    if state.optional and events is not None:
        tell(events, "lapsed", seat, what=tuple(c.unpack(state.optional)))
    state.optional = 0
