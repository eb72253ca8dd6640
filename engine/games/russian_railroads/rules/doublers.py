"""Doublers (RR-DBL): automatic placement where nothing else could need the slots, and the choice to place
one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import components as c
from ..actions import Action
from ..tables import REUSE
from .gain import Events, effect_of, free_doublers, reuse_targets, tell
from .prospects import lacking, prospects

if TYPE_CHECKING:
    from ..state import RussianState


def place(state: RussianState, player: list[int], seat: int, events: Events) -> None:
    """Place doublers automatically, mandatory ones first (RR-DBL-1, RR-DBL-3). Optional ones without a slot
    lapse. Those whose slot a choice of this turn could still need wait until they are placed (`lay`),
    dropped, or nothing can need the slot any more (RR-EFF-1)."""
    e = state.edition
    placed = 0
    unit = c.UNIT[c.K_DOUBLER]
    free = free_doublers(state, player)
    if len(e.doubler_rails) > 1:  # the player chooses the rail of each
        state.optional -= unit * max(0, c.count_of(state.optional, c.K_DOUBLER) - max(0, free))
        return
    while state.mandatory & c.FIELD[c.K_DOUBLER] and placed < free:
        state.mandatory -= unit
        player[e.doublers] += 1
        placed += 1
    optional = state.optional >> c.WIDTH * c.K_DOUBLER & c.MOST_PENDING
    if optional:
        free -= placed
        fitting = min(optional, free)
        if state.setup.immediate:
            laid, waiting = _laid_at_once(state, optional, free), 0
        else:
            laid = max(0, min(fitting, free - _slots_wanted(state, player, seat)))
            waiting = fitting - laid
        state.optional -= unit * (optional - waiting)
        player[e.doublers] += laid
        placed += laid
    if placed and events is not None:
        tell(events, "doublers", seat, count=placed, total=player[e.doublers])


def _slots_wanted(state: RussianState, player: list[int], seat: int) -> int:
    """The most doublers that later choices of this turn could require: the repetition of Q_FOUR, a ? card,
    public spaces used again."""
    e = state.edition
    if not (state.due or (state.mandatory | state.optional) & ~c.INERT_FIELDS):
        return 0
    targets = reuse_targets(state, player, seat)
    ahead = prospects(state, player, targets)
    wanted = int(state.mandatory & c.FIELD[c.K_REPEAT] > 0)
    if ahead.counts[c.K_CARD]:
        wanted += max(
            (
                dict(e.tables.gives[effect.number]).get(c.K_DOUBLER, 0)
                for card, effect in enumerate(e.card_effect)
                if state.cards_up >> card & 1 and not lacking(state, player, ahead, effect.pending)
            ),
            default=0,
        )
    if ahead.counts[REUSE]:
        wanted += sum(
            effect_of(state, place).pending >> c.WIDTH * c.K_DOUBLER & c.MOST_PENDING
            for place in targets
            if place < e.board_places
        )
    return wanted


def options(state: RussianState, player: list[int]) -> list[Action]:
    """The actions that place a doubler on a rail with a free slot."""
    e = state.edition
    if free_doublers(state, player) <= 0:
        return []
    return [
        move
        for index, move in enumerate(e.moves.doubler)
        if player[e.doublers + index] < e.doubler_slots[e.doubler_rails[index]]
    ]


def lay(state: RussianState, which: int, events: Events) -> None:
    """Place a doubler on the next slot of a rail (RR-DBL-1)."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    if state.mandatory & c.FIELD[c.K_DOUBLER]:
        state.mandatory -= c.UNIT[c.K_DOUBLER]
    else:
        state.optional -= c.UNIT[c.K_DOUBLER]
    player[e.doublers + which] += 1
    if events is not None:
        tell(events, "doublers", seat, count=1, total=sum(player[e.doublers : e.doublers_end]))


def _laid_at_once(state: RussianState, optional: int, free: int) -> int:
    """The optional doublers placed at once with effect_order=immediate. Slots are kept for waiting bags: for
    mandatory doublers, and for the repetition of Q_FOUR if that needs one."""
    e = state.edition
    free -= sum(mandatory >> c.WIDTH * c.K_DOUBLER & c.MOST_PENDING for mandatory, _ in state.stack)
    if optional >= free > 0 and any(mandatory & c.FIELD[c.K_REPEAT] for mandatory, _ in state.stack):
        trial = state.clone()
        trial.optional -= trial.optional & c.FIELD[c.K_DOUBLER]
        trial.boards[trial.mover][e.doublers] += free
        free -= not trial.completable()
    return max(0, min(optional, free))
