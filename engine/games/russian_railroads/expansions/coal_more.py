"""Modules that mention coal besides the coal module: coal factory (GR-X-4, COAL-FACT-1), starting bonus
(GR-X-5), engineer (GR-X-2). Each is a module so that it has its own option (GA-R-37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.data import load_json
from ....core.errors import Refusal
from .. import books, phases
from .. import components as c
from ..actions import Action
from ..modules import Choices, Module
from ..rules import build
from ..rules.gain import Events, Origin, add_pending, make_due, settle_due, tell
from .coal import coal_of, pay_coal, require

if TYPE_CHECKING:
    from ..board import Edition, Handler
    from ..state import RussianState

FACTORY: Mapping[str, Any] = load_json(__package__.rpartition(".")[0], "data", "coal-factory.json")


def _build_coal_factory(state: RussianState, _: int, __: int, ___: Origin, events: Events) -> None:
    """Build the factory of the ? card (GR-X-4)."""
    build.add_factory(state, state.edition.factory_ids.index("C"), events)


def _built(state: RussianState) -> int:
    """The number of coal factories on boards, waiting for a gap, and beside the piles."""
    key = state.edition.factory_ids.index("C")
    return books.tiles_held(state)[key] + state.returned[key]


def _card_bit(e: Edition) -> int:
    return 1 << e.card_ids.index("Q_COALFACTORY")


def _check_coal_factory(state: RussianState) -> None:
    on_card = bool(state.cards_up & _card_bit(state.edition))
    require(_built(state) == 1 - on_card, "the coal factory is on its card or built")


def _arrange_coal_factory(state: RussianState) -> None:
    if _built(state):
        state.cards_up &= ~_card_bit(state.edition)


def _burn(state: RussianState, seat: int, most: int, _: Origin, __: Events) -> None:
    """Offer to pay coal for black advances when a marker arrives (COAL-FACT-1, GA-R-29)."""
    if coal_of(state, seat):
        make_due(state, "coal-burning", 0, most)


def _to_burn(state: RussianState, seat: int, most: int) -> list[Action]:
    return [Action("burn", str(count)) for count in range(min(most, coal_of(state, seat)) + 1)]


def _burnt(state: RussianState, count: int, events: Events) -> None:
    e, seat = state.edition, state.mover
    settle_due(state)
    if count:
        pay_coal(state, seat, count)
        add_pending(state, c.UNIT[c.K_BLACK] * e.data["burning"]["black"] * count, False)
        tell(events, "burnt", seat, count=count)


def _most_burnt(e: Edition) -> int:
    return max((value for each in e.effects for name, value in each.at_once if name == "burn"), default=0)


def _why_not_burn(state: RussianState, action: Action) -> Refusal | None:
    due = state.due[0] // phases.DUE_MODULE - 1 if state.due and not (state.hand or state.gap) else -1
    if due < 0 or state.edition.dues[due] is not _to_burn:
        return Refusal("COAL-FACT-1", "no-burning", {})
    have, need = coal_of(state, state.mover), int(action.what)
    return Refusal("COAL-FACT-1", "too-little-coal", {"need": need, "have": have}) if need > have else None


def _burns(e: Edition) -> dict[Action, tuple[Handler, int]]:
    return {Action("burn", str(count)): (_burnt, count) for count in range(_most_burnt(e) + 1)}


COAL_FACTORY = Module(
    "coal-factory",
    FACTORY["plain"],
    operations={"build_coal_factory": _build_coal_factory},
    check=_check_coal_factory,
    arrange=_arrange_coal_factory,
)
"""The coal factory and its ? card (GR-X-4), also possible without coal."""
COAL_BURNING = Module(
    "coal-burning",
    FACTORY["with_coal"],
    operations={"burn": _burn},
    choices=Choices(lambda e: tuple(_burns(e)), _burns, (_to_burn,), _why_not_burn),
    reasons=("no-burning, too-little-coal need have",),
    events=("burnt count",),
)
"""The effect of the coal factory with coal, if both are in the game (COAL-FACT-1)."""
COAL_BONUS = Module(
    "coal-bonus",
    {"starting_bonus_cards": [{"id": "SB_COAL", "effect": {"coal": 1}, "provenance": "cross-checked"}]},
)
"""The starting bonus card (GR-X-5), only with coal."""
COAL_ENGINEER = Module(
    "coal-engineer",
    {
        "engineers": [
            {
                "id": "GE_13",
                "number": 13,
                "stack": "A",
                "cost": {"workers": 1, "roubles": 0},
                "effect": {"coal": 1, "black": 1},
                "provenance": "reconstructed",
            }
        ]
    },
)
"""The engineer who gives coal (GR-X-2), only with coal and the extras."""
