"""Why a step of an effect is illegal: another decision comes first, or it would make a mandatory effect
impossible (RR-EFF, RR-COMP-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ....core.errors import Refusal
from .. import actions as a
from .. import components as c
from .. import phases
from ..board import Edition
from ..rules import build, completeness, industry, track
from ..rules.gain import effect_of, reuse_targets, route
from ..rules.steps import after
from .places import doublers_refusal, lane_refusal, not_owned, refuse, why_incomplete

if TYPE_CHECKING:
    from ..state import RussianState


def _mover(state: RussianState) -> tuple[int, list[int]]:
    return state.mover, state.boards[state.mover]


def why_not(state: RussianState, action: a.Action) -> Refusal | None:
    """None if the step is legal, otherwise the rule that forbids it and the reason."""
    refusal = _why_not(state, action)
    if refusal is None and state.context == phases.BEFORE and action not in state.legal():
        return refuse("GA-R-20", "leaves-no-paid-action")
    return refusal


def _why_not(state: RussianState, action: a.Action) -> Refusal | None:
    if state.hand:
        reason = _IN_HAND.get(action.kind)
        refusal = refuse("RR-EFF-2", "loco-in-hand", number=state.hand)
    elif state.gap:
        reason = _IN_GAP.get(action.kind)
        refusal = refuse("RR-FACT-3", "choose-gap", factory=state.edition.factory_ids[state.gap])
    elif state.due:
        return _due(state, action)
    elif state.bonus:
        reason = _LOOKING.get(action.kind)
        refusal = refuse("RR-EBC-1", "choose-bonus")
    else:
        reason = _POOL.get(action.kind)
        pending = tuple(c.unpack(state.mandatory | state.optional))
        refusal = refuse("RR-TURN-6", "finish-first", what=pending)
    return reason(state, action) if reason is not None else refusal


def _strands(state: RussianState, action: a.Action) -> Refusal | None:
    """The refusal of a step after which mandatory effects could not be completed (RR-COMP-3)."""
    following = after(state, action)
    if completeness.completable(following):
        return None
    what = tuple(c.unpack(completeness.must_do(following)))
    return refuse("RR-COMP-3", "strands", what=what or ("reuse",))


# --- displaced locomotive or new factory ---


def _slot(state: RussianState, action: a.Action, number: int, rule: str) -> Refusal | None:
    e, (_, player) = state.edition, _mover(state)
    slot = e.moves.number[action]
    here = player[e.loco + slot]
    if here >= number:
        return refuse(rule, "not-lower", slot=e.slots[slot], here=here, number=number)
    if slot not in build.places_for(e, player, number):
        return refuse("RR-LOCO-3", "same-slot", slot=e.slots[slot])
    return None


def _move(state: RussianState, action: a.Action) -> Refusal | None:
    return _slot(state, action, state.hand, "RR-LOCO-5") or _strands(state, action)


def _flip(state: RussianState, action: a.Action) -> Refusal | None:
    e, (_, player) = state.edition, _mover(state)
    if 0 in player[e.loco : e.loco + len(e.slots)]:
        return refuse("RR-LOCO-6", "empty-slot-left", number=state.hand)
    if build.has_place(e, player, state.hand) and not state.setup.discard_freely:
        return refuse("RR-LOCO-6", "has-place", number=state.hand)
    return _strands(state, action)


# --- choices that are due ---


def _due(state: RussianState, action: a.Action) -> Refusal | None:
    e, (seat, player) = state.edition, _mover(state)
    entry, kind = state.due[0], action.kind
    if entry >= phases.DUE_MODULE:
        choice, argument = divmod(entry, phases.DUE_MODULE)
        if action in (e.dues[choice - 1](state, seat, argument) or [a.DONE]):
            return _strands(state, action)
        return refuse("RR-EFF-3", "decide-first")
    if entry < phases.DUE_REUSE:
        if kind != "token":
            return refuse("RR-SPEC-8", "choose-token", space=e.question_names[entry - 1])
        if not player[e.tokens] >> e.moves.number[action] & 1:
            return _token_gone(e, player, action)
        return _strands(state, action)
    if kind == "reuse":
        return _reuse(state, action)
    if kind != "done":
        return refuse("RR-EFF-3", "name-reuse")
    if entry == phases.DUE_REUSE_PUBLIC:
        return refuse("RR-COMP-1", "must-finish", what=("reuse",))
    return _strands(state, action)


def _token_gone(e: Edition, player: list[int], action: a.Action) -> Refusal:
    token = e.moves.number[action]
    laid = [each - 1 for each in player[e.laid : e.laid + len(e.question_names)] if each]
    other = next((each for each in laid if each != token and e.token_takes[each] >> token & 1), token)
    if other == token:
        return refuse("RR-Q-1", "token-used", token=action.what)
    return refuse("RR-Q-1", "token-excluded", token=action.what, other=e.token_ids[other])


def _gap(state: RussianState, action: a.Action) -> Refusal | None:
    e, (_, player) = state.edition, _mover(state)
    if e.moves.number[action] not in build.open_gaps(e, player):
        return refuse("RR-FACT-2", "leftmost-gap")
    return _strands(state, action)


def _reuse(state: RussianState, action: a.Action) -> Refusal | None:
    e, (seat, player) = state.edition, _mover(state)
    place = e.moves.number[action]
    name = e.places[place]
    index = e.base_pieces + seat if place == e.t_base else place
    if state.repeated >> place & 1:
        return refuse("RR-REUSE-4", "already-repeated", place=name)
    if state.occupied[index] != seat + 1 + (1 << e.pieces[0].shift):
        return refuse("RR-REUSE-1", "not-one-own-worker", place=name)
    if not state.setup.reusable >> place & 1:
        return refuse("RR-REUSE-2", "not-reusable", place=name)
    if place not in reuse_targets(state, player, seat) or (
        not completeness.completable(after(state, action))
    ):
        effect = effect_of(state, place)
        return why_incomplete(state, player, effect, "RR-REUSE-3", "incomplete", place=name)
    return None


def _bonus_card(state: RussianState, action: a.Action) -> Refusal | None:
    e = state.edition
    if action == a.POINTS or (action == a.DRAW and state.setup.draw_top and state.pool):
        return _strands(state, action)
    if action in (a.LOOK, a.DRAW) or state.setup.draw_top:
        return refuse("RR-EBC-1", "other-way-to-choose")
    if e.moves.number[action] not in state.pool:
        return refuse("RR-EBC-1", "card-not-in-pile", card=action.what)
    return _strands(state, action)


# --- pending effects ---


def _pending(kinds: int, rule: str) -> Reason:
    """The refusing function of steps that need only a pending effect of these kinds."""

    def reason(state: RussianState, action: a.Action) -> Refusal | None:
        if not (state.mandatory | state.optional) & kinds:
            return refuse(rule, "not-pending", what=action.kind)
        return _strands(state, action)

    return reason


def _checked(kinds: int, rule: str, check: Reason) -> Reason:
    """The refusing function of steps that need a pending effect and an additional condition."""
    pending = _pending(kinds, rule)

    def reason(state: RussianState, action: a.Action) -> Refusal | None:
        if (state.mandatory | state.optional) & kinds:
            refusal = check(state, action)
            if refusal is not None:
                return refusal
        return pending(state, action)

    return reason


def _step(state: RussianState, action: a.Action) -> Refusal | None:
    e, (_, player) = state.edition, _mover(state)
    cell = e.moves.number[action]
    colour, number = e.cell_colour[cell], e.cell_rail[cell]
    name, rail = c.COLOURS[colour], e.rail_ids[number]
    fits = c.FIELD[colour] | c.FIELD[c.K_ANY] | (c.FIELD[c.K_BASE] if colour < c.K_BROWN else 0)
    if not (state.mandatory | state.optional) & fits:
        return refuse("RR-ACT-2", "not-pending", what=name)
    if player[cell] < 0:
        return not_owned(e, player, colour)
    if player[cell] + 1 >= player[cell - 1]:
        ahead, at = e.cell_colour[cell - 1], player[cell - 1]
        if ahead >= 0:
            ahead_name = c.COLOURS[ahead]
            return refuse("RR-TRACK-5", "track-ahead", colour=name, rail=rail, ahead=ahead_name, space=at)
        if at < e.wall_of(number, route(e, player, number)):
            return refuse("RR-TRACK-4", "rail-closed", colour=name, rail=rail, space=at)
        return refuse("RR-TRACK-4", "rail-end", colour=name, rail=rail)
    if not player[cell] and not track.has_piece(e, player, cell):
        return refuse("RR-TRACK-4", "tracks-bound", colour=name)
    ways = track.fork_ahead(e, player, cell)
    if ways and action not in ways:
        return refuse("RR-TRACK-1", "fork-first", rail=rail)
    if not ways and action.where != rail:
        return refuse("RR-TRACK-1", "not-at-fork", branch=action.where)
    return _strands(state, action)


def _lane(state: RussianState, action: a.Action) -> Refusal | None:
    return lane_refusal(state.edition, _mover(state)[1], state.edition.moves.number[action])


def _loco(state: RussianState, action: a.Action) -> Refusal | None:
    if not state.low:
        return refuse("RR-LOCO-9", "no-tiles")
    return _slot(state, action, state.low, "RR-LOCO-3")


def _special(state: RussianState, action: a.Action) -> Refusal | None:
    return _slot(state, action, state.edition.special_number, "RR-LOCO-3")


def _factory(state: RussianState, action: a.Action) -> Refusal | None:
    number = state.edition.moves.number[action]
    if not number and not state.low:
        return refuse("RR-LOCO-9", "no-tiles")
    if number and not state.returned[number]:
        return refuse("RR-FACT-1", "not-returned", factory=state.edition.factory_ids[number])
    return None


def _card(state: RussianState, action: a.Action) -> Refusal | None:
    e, (_, player) = state.edition, _mover(state)
    card = e.moves.number[action]
    if not (state.mandatory | state.optional) & c.FIELD[c.K_CARD]:
        return refuse("RR-Q-6", "no-card-due")
    if not state.cards_up >> card & 1:
        return refuse("RR-Q-6", "card-gone", card=action.what)
    if completeness.completable(after(state, action)):
        return None
    return why_incomplete(
        state, player, e.card_effect[card], "RR-COMP-6", "card-incomplete", card=action.what
    )


def _doubler(state: RussianState, action: a.Action) -> Refusal | None:
    e, (_, player) = state.edition, _mover(state)
    refusal = doublers_refusal(state, player)
    number = e.moves.number[action]
    slots = e.doubler_slots[e.doubler_rails[number]]
    if refusal is None and player[e.doublers + number] >= slots:
        return refuse("RR-DBL-3", "doublers-full", slots=slots)
    return refusal


def _again(state: RussianState, _: a.Action) -> Refusal | None:
    first = state.mandatory & state.edition.tables.repeat_fields
    return refuse("RR-Q-7", "must-finish", what=tuple(c.unpack(first))) if first else None


def _bonus(state: RussianState, action: a.Action) -> Refusal | None:
    return None if action == a.LOOK else refuse("RR-EBC-1", "other-way-to-choose")


def _done(state: RussianState, action: a.Action) -> Refusal | None:
    if state.mandatory:
        return refuse("RR-COMP-1", "must-finish", what=tuple(c.unpack(state.mandatory)))
    if state.optional & c.FIELD[c.K_BONUS]:
        return refuse("RR-COMP-2", "points-first")
    return _strands(state, action)


def _never(rule: str, reason: str) -> Reason:
    """The refusing function of steps that are only legal when something is due or displaced."""
    return lambda *_: refuse(rule, reason)


Reason = Callable[["RussianState", a.Action], Refusal | None]
_LOCOS: Final = c.FIELD[c.K_LOCO] | c.FIELD[c.K_EITHER]
_FACTORIES: Final = c.FIELD[c.K_FACTORY] | c.FIELD[c.K_EITHER]
_IN_HAND: Final[dict[str, Reason]] = {"move": _move, "flip": _flip}
_IN_GAP: Final[dict[str, Reason]] = {"gap": _gap}
_LOOKING: Final[dict[str, Reason]] = {"bonus": _bonus_card}
_POOL: Final[dict[str, Reason]] = {
    "step": _step,
    "industry": _checked(c.FIELD[c.K_INDUSTRY], "RR-IND-2", _lane),
    "loco": _checked(_LOCOS, "RR-LOCO-2", _loco),
    "special": _checked(c.FIELD[c.K_SPECIAL], "RR-Q-7", _special),
    "factory": _checked(_FACTORIES, "RR-FACT-1", _factory),
    "doubler": _checked(c.FIELD[c.K_DOUBLER], "RR-DBL-1", _doubler),
    "again": _checked(c.FIELD[c.K_REPEAT], "RR-Q-7", _again),
    "bonus": _checked(c.FIELD[c.K_BONUS], "RR-EBC-1", _bonus),
    "card": _card,
    "done": _done,
    "move": _pending(0, "RR-LOCO-5"),
    "flip": _pending(0, "RR-LOCO-5"),
    "gap": _never("RR-FACT-2", "leftmost-gap"),
    "token": _never("RR-SPEC-8", "no-question-space"),
    "reuse": _never("RR-REUSE-1", "no-reuse-due"),
}
"""Refusing functions of steps when nothing is due or displaced. Other actions come later."""


def tried(state: RussianState) -> list[a.Action]:
    """Steps that a person might try."""
    e, (seat, player) = state.edition, _mover(state)
    moves = e.moves
    if state.hand:
        return [*moves.move, a.FLIP]
    if state.gap or state.bonus:
        return []
    if state.due:
        if state.due[0] < phases.DUE_REUSE:
            return list(moves.token)
        there = [place for place in range(e.base_pieces) if state.occupied[place] & c.SEAT == seat + 1]
        there += [e.t_base] if state.occupied[e.base_pieces + seat] else []
        return [*(moves.reuse[place] for place in there), a.DONE]
    bag = state.mandatory | state.optional
    tables: tuple[tuple[int, tuple[a.Action, ...]], ...] = (
        (c.TRACK_FIELDS, tuple(moves.step[cell] for cell in e.track_cells)),
        (c.FIELD[c.K_INDUSTRY], moves.industry[: max(1, industry.in_play(e, player))]),
        (_LOCOS, moves.loco),
        (c.FIELD[c.K_SPECIAL], moves.special),
        (_FACTORIES, moves.factory[:1]),
        (c.FIELD[c.K_CARD], moves.card),
        (c.FIELD[c.K_DOUBLER], moves.doubler),
        (c.FIELD[c.K_REPEAT], moves.again),
    )
    return [*(action for kinds, actions in tables if bag & kinds for action in actions), a.DONE]
