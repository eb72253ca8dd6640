"""Free actions may not use up the last paid action: each turn has a paid one (GA-R-20).

Before the paid action, a free action requires that a paid one is possible, and neither it nor a step of its
effects may make the last paid one impossible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import phases
from ..actions import Action
from . import steps
from .spaces import paid_actions

if TYPE_CHECKING:
    from ..state import RussianState


def keeping(state: RussianState, options: list[Action]) -> list[Action]:
    """Steps of a free action before the paid one that leave a paid action. If none does, all of them."""
    if state.parked:  # another seat's step
        return options
    if len(options) > 1 and not _settled(state, 0):
        return [action for action in options if _paid_after(steps.after(state, action))] or options
    return options


def starting(state: RussianState, free: list[Action]) -> list[Action]:
    """The free actions that leave a paid one, with everything that they cause automatically."""
    if not free or _settled(state, 1):
        return free
    found = []
    for action in free:
        trial = state.clone()
        trial.apply(action)
        if trial.to_move != state.to_move or trial.parked or _paid_after(trial):
            found.append(action)
    return found


def _settled(state: RussianState, price: int) -> bool:
    """Whether a paid action is certain even after spending `price` roubles: an own engineer, or a space that
    needs nothing on the board."""
    e = state.edition
    player = state.boards[state.mover]
    most = state.setup.most_pieces
    total, roubles = sum(player[e.own : e.pieces_end]) - price, max(0, player[e.roubles] - price)
    if total <= 0:
        return False
    places = state.free & state.setup.afford[min(most, total)][min(most, roubles)]
    plain = e.tables.always & ~(e.order_bits | e.tables.hiring_bits)
    for place in e.tables.rouble_places:
        plain &= ~(1 << place)
    if places & plain:
        return True
    engineers = places & (player[e.engineers] << e.first_engineer)
    return any(
        engineers >> place & 1 and not state.occupied[place] for place in range(e.board_places, e.base_pieces)
    )


def _paid_after(trial: RussianState) -> bool:
    """Whether there is a paid action once pending effects are dropped. Changes the trial."""
    trial.mandatory = trial.optional = trial.hand = trial.hand_special = trial.gap = trial.bonus = 0
    trial.stack = trial.due = trial.queue = ()
    trial.phase = trial.context = phases.CHOOSE
    trial.repeated = trial.black_worker_due = 0
    return bool(paid_actions(trial))
