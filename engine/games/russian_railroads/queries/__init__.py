"""Read access to a state for page, bots and lessons.

All are pure functions of a state. Hidden information (RR-HID-1) is only in `board` for a viewer who may see
it, in `held_cards` and in `holds_secret`, each for the seat that holds the cards.

`printed` is the board before setup, `table` the common board, `places` the pieces on each place, `board` a
player's board with its income, `pending` the open decision, `...ahead` the effects of one more step.
"""

from ....core.contract import State
from ..features import Stem
from ..printed import SCORES
from ..state import RussianState
from .boards import (
    Board,
    Income,
    MarkerAhead,
    RailNow,
    StepAhead,
    board,
    doubler_ahead,
    held_cards,
    income,
    incomes,
    markers_ahead,
    once_gained,
    points,
    points_by_part,
    points_of_rounds,
    reach_ahead,
    steps_ahead,
)
from .printed import Effect, Entry, Lane, Printed, Rail, Space, Special, Tile, printed
from .table import (
    Majority,
    Pending,
    Pieces,
    Place,
    Table,
    at_end,
    engineer_majority,
    holds_secret,
    look,
    may_reuse,
    payments,
    pending,
    place,
    places,
    table,
)


def counted(kind: str) -> tuple[str, ...]:
    """What an end bonus card can count, for "per", "sum" or "of"."""
    return SCORES.get(kind, ())


def russian(state: State) -> RussianState:
    """The state with its concrete type."""
    assert isinstance(state, RussianState)
    return state


__all__ = [
    "Board", "Effect", "Entry", "Income", "Lane", "Majority", "MarkerAhead", "Pending", "Pieces", "Place",
    "Printed", "Rail", "RailNow", "RussianState", "Space", "Special", "Stem", "StepAhead", "Table", "Tile",
    "at_end", "board", "counted", "doubler_ahead", "engineer_majority", "held_cards", "holds_secret",
    "income", "incomes", "look", "markers_ahead", "may_reuse", "once_gained", "payments", "pending", "place",
    "places", "points", "points_by_part", "points_of_rounds", "printed", "reach_ahead", "russian",
    "steps_ahead", "table",
]  # fmt: skip
