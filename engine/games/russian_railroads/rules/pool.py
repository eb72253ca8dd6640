"""Resolving what is pending: the options, what happens by itself, when a turn's effects are over (RR-EFF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import InvariantError

from .. import actions as a
from .. import components as c
from . import build, industry, track
from .completeness import Answers, completable, direct, effect_of, layered, must_do, reuse_targets
from .gain import Events, free_doublers, gain, score, tell
from .prospects import REUSE, gives, lacking, prospects
from .registry import RAW

if TYPE_CHECKING:
    from ..state import RussianState

_CHOSEN = (
    c.FIELD[c.K_INDUSTRY]
    | c.FIELD[c.K_DOUBLER]
    | c.BUILD_FIELDS
    | c.FIELD[c.K_CARD]
    | c.FIELD[c.K_REPEAT]
    | c.FIELD[c.K_BONUS]
)
_BUILDING = frozenset(("loco", "special", "factory"))
_FOUR = sum(c.FIELD[kind] for kind in c.REPEATS)


def steps(state: RussianState, player: list[int]) -> list[a.Action]:
    """The single steps that could be done now, completeness not yet looked at. 'done' is included where an
    optional rest may be dropped, 'reuse' without a place is written `DONE`."""
    if state.hand:
        return build.hand_options(state, player)
    if state.gap:
        return list(a.GAP)
    if state.due:
        entry = state.due[0]
        if entry < c.DUE_REUSE:
            unused = player[c.TOKENS]
            return [token for index, token in enumerate(a.TOKEN) if unused >> index & 1]
        seat = state.to_move
        assert seat is not None
        found = [a.REUSE[place] for place in reuse_targets(state, player, seat)]
        return found if entry == c.DUE_REUSE_PUBLIC else [*found, a.DONE]
    if state.bonus:
        if not state.pool:
            return [a.POINTS]
        if state.config.draw_top:
            return [a.DRAW, a.POINTS]
        return [*(a.TAKE[card] for card in sorted(state.pool)), a.POINTS]
    bag = state.mandatory | state.optional
    found = track.step_options(player, bag) if bag & c.TRACK_FIELDS else []
    if bag & _CHOSEN:
        if bag & c.FIELD[c.K_INDUSTRY]:
            found += industry.options(player)
        if bag & c.BUILD_FIELDS:
            found += build.loco_options(state, player, bag)
        if bag & c.FIELD[c.K_CARD]:
            found += [card for index, card in enumerate(a.CARD) if state.cards_up >> index & 1]
        if state.optional & c.FIELD[c.K_DOUBLER]:
            found.append(a.DOUBLER)
        if bag & c.FIELD[c.K_REPEAT] and not state.mandatory & _FOUR:
            found += a.AGAIN
        if bag & c.FIELD[c.K_BONUS]:
            found.append(a.LOOK)
    if not state.mandatory and not bag & c.FIELD[c.K_BONUS]:
        found.append(a.DONE)
    return found


def offered(state: RussianState, player: list[int], options: list[a.Action]) -> list[a.Action]:
    """Without the steps that would make completion impossible (RR-COMP-3), and cards and reuses that could
    not be completed (RR-COMP-6, RR-REUSE-3)."""
    due_public = c.DUE_REUSE_PUBLIC in state.due
    bag = must_do(state)
    if not bag and not due_public:
        if state.due or state.optional & c.FIELD[c.K_CARD]:
            known: Answers = {}
            return [action for action in options if _startable(state, action, known)]
        return options
    sound = not due_public and not layered(state) and direct(state, player, bag)
    tracks, may = bag & c.TRACK_FIELDS, state.optional
    simple_tracks = not tracks or (
        tracks in _ONE_KIND and not may & c.TRACK_FIELDS & ~_ONE_KIND[tracks] and not state.stack
    )
    simple_industry = not bag & c.FIELD[c.K_INDUSTRY] or (
        player[c.MARKER2] < 0 and not may & c.FIELD[c.K_INDUSTRY]
    )
    simple_build = not bag & c.BUILD_FIELDS or (
        bag & c.BUILD_FIELDS in _ONE_BUILD and not may & c.BUILD_FIELDS
    )
    found: list[a.Action] = []
    known = {}
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
        if completable(after(state, action), known):
            found.append(action)
    return found


_ONE_KIND: dict[int, int] = {
    c.UNIT[kind] * count: c.FIELD[kind]
    for kind in range(7)
    for count in range(1, 32)
    if kind != c.K_BASE or count == 1
}
_ONE_BUILD = frozenset(c.UNIT[kind] for kind in (c.K_LOCO, c.K_FACTORY, c.K_EITHER, c.K_SPECIAL))


def _startable(state: RussianState, action: a.Action, known: Answers) -> bool:
    """With nothing mandatory pending: only what itself brings something mandatory has to be looked at."""
    if action.kind == "card":
        return completable(after(state, action), known)
    if action.kind == "reuse":
        place = a.REUSE.index(action)
        return place >= c.BOARD_PLACES or completable(after(state, action), known)
    return True


_NOT_BONUS = ~c.FIELD[c.K_BONUS]
_NOT_BONUS_NOR_DOUBLER = _NOT_BONUS & ~c.FIELD[c.K_DOUBLER]


def after(state: RussianState, action: a.Action) -> RussianState:
    """A copy of the state after a single step, to ask about completeness. What can neither help nor hinder is
    left out: end bonuses, which would only stand before the rest, and doublers that may be dropped."""
    following = state.clone()
    handler, argument = RAW[action]
    handler(following, argument, None)
    following.bonus = 0
    following.optional &= _NOT_BONUS if state.config.immediate else _NOT_BONUS_NOR_DOUBLER
    settle_automatic(following, None)
    return following


# --- what happens by itself ---


def settle_automatic(state: RussianState, events: Events) -> None:
    """Effects without a choice: the second marker, points of factories, doublers as far as nothing else could
    need their slots (see each for why nothing is lost by doing them at once)."""
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
    if bag & c.FIELD[c.K_MARKER] and player[c.MARKER] and player[c.MARKER2] < 0:
        # RR-IND-5. The start must be free; until the first marker leaves it the effect stays pending.
        state.optional -= c.UNIT[c.K_MARKER]
        player[c.MARKER2] = 0
        if events is not None:
            tell(events, "second-marker", seat)
    if bag & c.SCORE_FIELDS and not state.due:
        # The sums can only rise within a turn, so they are scored when nothing else is left to do first.
        others = (state.mandatory | state.optional) & ~c.SCORE_FIELDS
        if not others or state.config.immediate:
            score_factories(state, player, seat, events)


def _place_doublers(state: RussianState, player: list[int], seat: int, events: Events) -> None:
    """RR-DBL-1, RR-DBL-3. Mandatory ones first, as they must be laid anyhow. Optional ones that find no slot
    lapse; the others are laid too, but for those whose slot a choice of this turn could still need: these
    wait until they are laid (`lay_doubler`), dropped, or nothing can need the slot any more (RR-EFF-1)."""
    placed = 0
    unit = c.UNIT[c.K_DOUBLER]
    free = free_doublers(state, player)
    while state.mandatory & c.FIELD[c.K_DOUBLER] and placed < free:
        state.mandatory -= unit
        player[c.DOUBLERS] += 1
        placed += 1
    optional = state.optional >> 5 * c.K_DOUBLER & 31
    if optional:
        free -= placed
        fitting = min(optional, free)
        if state.config.immediate:
            laid, waiting = _laid_at_once(state, optional, free), 0
        else:
            laid = max(0, min(fitting, free - _slots_wanted(state, player, seat)))
            waiting = fitting - laid
        state.optional -= unit * (optional - waiting)
        player[c.DOUBLERS] += laid
        placed += laid
    if placed and events is not None:
        tell(events, "doublers", seat, count=placed, total=player[c.DOUBLERS])


def _slots_wanted(state: RussianState, player: list[int], seat: int) -> int:
    """How many doublers the choices still to come in this turn could demand at most: the repetition of
    Q_FOUR, a ? card, public spaces used again."""
    if not (state.due or (state.mandatory | state.optional) & ~c.INERT_FIELDS):
        return 0
    targets = reuse_targets(state, player, seat)
    ahead = prospects(state, player, targets)
    wanted = int(state.mandatory & c.FIELD[c.K_REPEAT] > 0)
    if ahead.counts[c.K_CARD]:
        wanted += max(
            (
                dict(gives(effect)).get(c.K_DOUBLER, 0)
                for card, effect in enumerate(c.CARD_EFFECT)
                if state.cards_up >> card & 1 and not lacking(state, player, ahead, effect.pending)
            ),
            default=0,
        )
    if ahead.counts[REUSE]:
        wanted += sum(
            effect_of(state, place).pending >> 5 * c.K_DOUBLER & 31
            for place in targets
            if place < c.BOARD_PLACES
        )
    return wanted


def lay_doubler(state: RussianState, _: int, events: Events) -> None:
    """RR-DBL-1: an optional doubler goes on the next slot."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    state.optional -= c.UNIT[c.K_DOUBLER]
    player[c.DOUBLERS] += 1
    if events is not None:
        tell(events, "doublers", seat, count=1, total=player[c.DOUBLERS])


def _laid_at_once(state: RussianState, optional: int, free: int) -> int:
    """effect_order=immediate: optional doublers are laid before anything else, but for slots that what waits
    below must have: mandatory doublers, and the repetition of Q_FOUR that is stranded without the last."""
    free -= sum(mandatory >> 5 * c.K_DOUBLER & 31 for mandatory, _ in state.stack)
    if optional >= free > 0 and any(mandatory & c.FIELD[c.K_REPEAT] for mandatory, _ in state.stack):
        trial = state.clone()
        assert trial.to_move is not None
        trial.optional -= trial.optional & c.FIELD[c.K_DOUBLER]
        trial.players[trial.to_move][c.DOUBLERS] += free
        free -= not completable(trial)
    return max(0, min(optional, free))


def score_factories(state: RussianState, player: list[int], seat: int, events: Events) -> None:
    """Factories 1 and 8 (RR-FACT-7)."""
    while state.optional & c.FIELD[c.K_SCORE_ENGINEERS]:
        state.optional -= c.UNIT[c.K_SCORE_ENGINEERS]
        total = sum(number for number in range(1, c.ENGINEER_COUNT + 1) if player[c.ENGINEERS] >> number & 1)
        score(state, seat, c.PART_FACTORY, max(0, total), "engineers", events)
    while state.optional & c.FIELD[c.K_SCORE_LOCOS]:
        state.optional -= c.UNIT[c.K_SCORE_LOCOS]
        best = sorted(player[c.LOCO : c.LOCO + len(c.SLOTS)], reverse=True)[: c.BEST_LOCOS]
        score(state, seat, c.PART_FACTORY, sum(best), "locomotives", events)


def resolve(state: RussianState, events: Events) -> bool:
    """Go on until there is a real choice (its options are then in `state.options`) or nothing is left.

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
        if state.mandatory and state.optional & c.FIELD[c.K_DOUBLER]:
            # What is forced comes first: the doubler can be laid after it just as well.
            others = [action for action in options if action is not a.DOUBLER]
            options = others if len(others) == 1 else options
        if len(options) > 1:
            state.options = options
            return False
        action = options[0]
        if action is a.DONE and state.optional & c.FIELD[c.K_CARD]:
            # No ? card could be performed: that part lapses, the end bonus that follows it does not (RR-Q-6).
            state.optional += c.UNIT[c.K_BONUS] - c.UNIT[c.K_CARD]
            continue
        handler, argument = RAW[action]
        handler(state, argument, events)


# --- the steps that are not tracks, building or industry ---


def use_token(state: RussianState, token: int, events: Events) -> None:
    """RR-Q-1: the token is laid on the space that is due, its effect goes to the pool."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    space, state.due = state.due[0], state.due[1:]
    player[c.TOKENS] &= ~(1 << token)
    player[c.LAID + space - 1] = token + 1
    if events is not None:
        tell(events, "token", seat, token=c.TOKEN_IDS[token], space=c.QUESTION_NAMES[space - 1])
    gain(state, seat, c.TOKEN_EFFECT[token], False, c.PART_FACTORY, "token", events)


def use_card(state: RussianState, card: int, events: Events) -> None:
    """RR-Q-6: resolve a ? card completely, remove it, then an end bonus."""
    seat = state.to_move
    assert seat is not None
    state.optional -= c.UNIT[c.K_CARD]
    state.cards_up &= ~(1 << card)
    state.optional += c.UNIT[c.K_BONUS]
    if events is not None:
        tell(events, "card", seat, card=c.CARD_IDS[card])
    gain(state, seat, c.CARD_EFFECT[card], True, c.PART_FACTORY, "card", events)


def again(state: RussianState, which: int, events: Events) -> None:
    """RR-Q-7, Q_FOUR: the part that is performed once more."""
    state.mandatory += c.UNIT[c.REPEATS[which]] - c.UNIT[c.K_REPEAT]


def look(state: RussianState, _: int, events: Events) -> None:
    """RR-EBC-1: open the choice between the cards of the pile and points."""
    state.optional -= c.UNIT[c.K_BONUS]
    state.bonus = 1


def take_bonus(state: RussianState, card: int, events: Events) -> None:
    """RR-EBC-1, RR-EBC-2: one card of choice; -1 takes the top one (option end_bonus_choice)."""
    seat = state.to_move
    assert seat is not None
    if card < 0:
        card = state.pool[0]
    state.pool = tuple(other for other in state.pool if other != card)
    state.players[seat][c.CARDS] |= 1 << card
    state.bonus = 0
    if events is not None:
        tell(events, "end-bonus-taken", seat, left=len(state.pool))


def take_points(state: RussianState, _: int, events: Events) -> None:
    """RR-EBC-1: points instead of a card."""
    seat = state.to_move
    assert seat is not None
    state.bonus = 0
    score(state, seat, c.PART_INSTEAD, c.BONUS_POINTS, "instead-of-card", events)


def reuse(state: RussianState, place: int, events: Events) -> None:
    """RR-REUSE: the action of a place is performed again, without payment."""
    seat = state.to_move
    assert seat is not None
    state.due = state.due[1:]
    state.repeated |= 1 << place
    if events is not None:
        tell(events, "reused", seat, place=c.PLACES[place])
    gain(
        state,
        seat,
        effect_of(state, place),
        place < c.BOARD_PLACES,
        c.PART_ENGINEER,
        "engineer",
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
