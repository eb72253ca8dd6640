"""Why an action is illegal: the rule and the reason, or None. Also the refused actions worth explaining.

`rules` lists the legal actions fast. Tests compare both for every action of the board, and check that each
stated reason is true. `places`: action spaces and engineers. `steps`: steps of effects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ....core.errors import Refusal
from .. import actions as a
from .. import phases
from ..rules.gain import cost_of
from ..rules.rounds import free_actions
from ..rules.spaces import completes_with, swap_places
from . import steps
from .places import engineers_shown, place_refusal, refuse, relocation_refusal, some_place, without_paid

if TYPE_CHECKING:
    from ..state import RussianState


def why_not(state: RussianState, action: object) -> Refusal | None:
    """None if `action` is legal, otherwise the rule that forbids it and the reason."""
    e = state.edition
    if not isinstance(action, a.Action) or action not in e.moves.text:
        return refuse("RR-TURN-3", "no-such-action")
    if state.phase == phases.OVER:
        return refuse("RR-END-1", "game-over")
    refusal = _why_not(state, action)
    if refusal is not None:
        for module in e.modules:
            if action in module.choices.actions(e):
                return module.choices.why_not(state, action) or refusal
    return refusal


def _why_not(state: RussianState, action: a.Action) -> Refusal | None:
    if state.phase == phases.RESOLVE:
        return steps.why_not(state, action)
    reason = _KINDS[state.phase].get(action.kind)
    if reason is not None:
        return reason(state, action)
    if state.phase in (phases.CHOOSE, phases.AFTER) and action in free_actions(state):
        return without_paid(state, action)
    return _not_now(state, action)


def _not_now(state: RussianState, action: a.Action) -> Refusal:
    """The refusal that names the decision that comes first."""
    place, phase = state.edition.places[state.place], state.phase
    if phase == phases.DRAFT:
        return refuse("RR-SETUP-7", "draft-first")
    if phase == phases.PAY:
        return refuse("RR-PAY-1", "pay-first", place=place)
    if phase == phases.SWAP:
        return refuse("RR-PAY-7", "swap-first", place=place)
    if phase == phases.RELOCATE:
        return refuse("RR-ORDER-5", "relocate-first")
    if phase == phases.AFTER:
        return refuse("RR-TURN-3", "free-or-end")
    if action.kind in ("relocate", "stay"):
        return refuse("RR-ORDER-5", "no-relocation")
    if action.kind == "draft":
        return refuse("RR-SETUP-7", "no-draft")
    return refuse("RR-TURN-3", "choose-space-first")


def _allowed(_: RussianState, __: a.Action) -> None:
    """Never refuse: these actions are always legal in their phase."""


def _draft(state: RussianState, action: a.Action) -> Refusal | None:
    if state.drafts >> state.edition.moves.number[action] & 1:
        return None
    return refuse("RR-SETUP-7", "start-card-taken", card=action.what)


def _place(state: RussianState, action: a.Action) -> Refusal | None:
    return place_refusal(state, state.edition.moves.number[action])


def _pass(state: RussianState, _: a.Action) -> Refusal | None:
    if state.obliged and some_place(state):
        return refuse("GA-R-20", "paid-action-first")
    return None


def _relocate(state: RussianState, action: a.Action) -> Refusal | None:
    return relocation_refusal(state, state.edition.moves.number[action])


def _swap(state: RussianState, action: a.Action) -> Refusal | None:
    if state.edition.moves.number[action] in swap_places(state, state.mover, state.place):
        return None
    return refuse("RR-PAY-7", "no-own-worker-there", place=action.what)


def _pay(state: RussianState, action: a.Action) -> Refusal | None:
    e, seat, place = state.edition, state.mover, state.place
    workers, roubles = cost_of(state, place)
    name, given = e.places[place], action.pieces[-1]
    if sum(action.pieces) != workers + roubles:
        return refuse("RR-PAY-1", "wrong-pieces", need=workers + roubles, given=sum(action.pieces))
    if given < roubles:
        return refuse("RR-PAY-3", "needs-rouble", place=name, need=roubles, have=given)
    for piece, need in zip(e.pieces, action.pieces, strict=True):
        have = state.boards[seat][piece.at]
        if need > have:
            return refuse("RR-PAY-1", "not-enough", piece=piece.id, need=need, have=have)
    if e.order_bits >> place & 1 and not action.pieces[0] and not swap_places(state, seat, place):
        return refuse("RR-PAY-7", "nothing-to-exchange", place=name)
    if place < e.board_places and not completes_with(state, place, action.pieces):
        return refuse("RR-COMP-3", "payment-cannot-complete", place=name)
    return None


Reason = Callable[["RussianState", a.Action], Refusal | None]
_KINDS: Final[dict[int, dict[str, Reason]]] = {
    phases.DRAFT: {"draft": _draft},
    phases.CHOOSE: {"space": _place, "engineer": _place, "pass": _pass},
    phases.PAY: {"pay": _pay},
    phases.SWAP: {"swap": _swap},
    phases.RELOCATE: {"relocate": _relocate, "stay": _allowed},
    phases.AFTER: {"end": _allowed},
}
"""The refusing function for each kind of action, by phase. RESOLVE is in `steps`."""


def candidates(state: RussianState) -> list[a.Action]:
    """All legal actions, and illegal ones on the boards that a person might try."""
    e = state.edition
    legal = state.legal()
    tried: list[a.Action] = []
    if state.phase in (phases.CHOOSE, phases.RELOCATE):
        table = e.moves.choose if state.phase == phases.CHOOSE else e.moves.relocate
        tried = [*table[: e.board_places], *(table[place] for place in engineers_shown(state))]
    elif state.phase == phases.PAY:
        need = sum(cost_of(state, state.place))
        tried = [pay for pay in e.moves.pay if sum(pay.pieces) == need]
    elif state.phase == phases.SWAP:
        tried = list(e.moves.swap[: e.board_places])
    elif state.phase == phases.DRAFT:
        tried = list(e.moves.draft)
    elif state.phase == phases.RESOLVE:
        tried = steps.tried(state)
    if state.phase != phases.OVER:
        for module in e.modules:
            tried += module.choices.tried(state)
    return [*(action for action in tried if action not in legal), *legal]
