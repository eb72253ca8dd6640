"""Single steps of pending effects: those possible now, and those made automatically (RR-EFF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .. import phases
from ..actions import Action
from . import build, doublers, industry, track
from .gain import Events, engineers, reuse_targets, score, tell

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
_NOT_BONUS = ~c.FIELD[c.K_BONUS]
_NOT_BONUS_NOR_DOUBLER = _NOT_BONUS & ~c.FIELD[c.K_DOUBLER]


def available(state: RussianState, player: list[int]) -> list[Action]:
    """The single steps possible now, without testing completeness. Includes `DONE` if the optional rest may
    be dropped or an optional reuse declined."""
    e = state.edition
    if state.hand:
        return build.hand_options(state, player)
    if state.gap:
        return [e.moves.gap[gap] for gap in build.open_gaps(e, player)]
    if state.due:
        entry = state.due[0]
        if entry < phases.DUE_REUSE:
            unused = player[e.tokens]
            return [token for index, token in enumerate(e.moves.token) if unused >> index & 1]
        seat = state.mover
        if entry >= phases.DUE_MODULE:
            choice, argument = divmod(entry, phases.DUE_MODULE)
            return e.dues[choice - 1](state, seat, argument) or [a.DONE]
        found = [e.moves.reuse[place] for place in reuse_targets(state, player, seat)]
        return found if entry == phases.DUE_REUSE_PUBLIC else [*found, a.DONE]
    if state.bonus:
        if not state.pool:
            return [a.POINTS]
        if state.setup.draw_top:
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
        if bag & c.FIELD[c.K_DOUBLER]:
            found += doublers.options(state, player)
        if bag & c.FIELD[c.K_REPEAT] and not state.mandatory & e.tables.repeat_fields:
            found += e.moves.again
        if bag & c.FIELD[c.K_BONUS]:
            found.append(a.LOOK)
    if not state.mandatory and not bag & c.FIELD[c.K_BONUS]:
        found.append(a.DONE)
    return found


def after(state: RussianState, action: Action) -> RussianState:
    """A copy of the state after a single step, for tests of completeness. Irrelevant effects are left out:
    end bonuses, which would only come before the rest, and optional doublers."""
    following = state.clone()
    handler, argument = state.edition.raw[action]
    handler(following, argument, None)
    following.bonus = 0
    following.optional &= _NOT_BONUS if state.setup.immediate else _NOT_BONUS_NOR_DOUBLER
    if (following.mandatory | following.optional) & c.AUTOMATIC_FIELDS or following.stack:
        settle_automatic(following, None)
    return following


def settle_automatic(state: RussianState, events: Events) -> None:
    """Perform effects without a choice: the second marker, points of factories, and doublers whose slots
    nothing else could need. Doing so at once loses nothing."""
    e = state.edition
    bag = state.mandatory | state.optional
    while not bag and state.stack and not (state.due or state.hand or state.gap or state.bonus):
        (state.mandatory, state.optional), state.stack = state.stack[-1], state.stack[:-1]
        bag = state.mandatory | state.optional
    if not bag & c.AUTOMATIC_FIELDS or state.hand or state.gap:
        return
    seat = state.mover
    player = state.boards[seat]
    if bag & c.FIELD[c.K_DOUBLER]:
        doublers.place(state, player, seat, events)
    if bag & c.FIELD[c.K_MARKER] and (marker := industry.free_start(e, player)) >= 0:
        # The start must be free (RR-IND-5). The effect stays pending until the first marker leaves it.
        state.optional -= c.UNIT[c.K_MARKER]
        player[e.marker + marker] = 0
        if events is not None:
            tell(events, "second-marker", seat)
    if bag & c.SCORE_FIELDS and not state.due:
        # The sums can only rise within a turn, so they are scored last.
        others = (state.mandatory | state.optional) & ~c.SCORE_FIELDS
        if not others or state.setup.immediate:
            score_factories(state, player, seat, events)


def score_factories(state: RussianState, player: list[int], seat: int, events: Events) -> None:
    """Score factories 1 and 8 (RR-FACT-7), and what a boilerman adds to them."""
    e = state.edition
    best = sorted(player[e.loco : e.loco + len(e.slots)], reverse=True)
    number = player[e.engineers].bit_count()
    while state.optional & c.FIELD[c.K_SCORE_ENGINEERS]:
        state.optional -= c.UNIT[c.K_SCORE_ENGINEERS]
        total = sum(e.engineer_numbers[key] for key in engineers(e, player))
        score(state, seat, c.PART_FACTORY, max(0, total), "engineers", events)
    while state.optional & c.FIELD[c.K_SCORE_LOCOS]:
        state.optional -= c.UNIT[c.K_SCORE_LOCOS]
        score(state, seat, c.PART_FACTORY, sum(best[: e.best_locos]), "locomotives", events)
    for kind, points, source in (
        (c.K_ENGINEER_COUNT, number, "engineers"),
        (c.K_NEXT_LOCO, sum(best[e.best_locos : e.best_locos + 1]), "locomotives"),
    ):
        if state.optional & c.FIELD[kind]:
            times = c.count_of(state.optional, kind)
            state.optional -= c.UNIT[kind] * times
            score(state, seat, c.PART_FACTORY, points * times, source, events)
