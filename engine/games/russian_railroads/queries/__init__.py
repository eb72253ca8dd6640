"""The one door for reading a game: typed answers for page, bots and lessons.

Pure functions of a state; nothing here changes one. What is hidden (RR-HID-1) appears only in `board` for a
viewer who may know it, in `held_cards`, and in `holds_secret`, all for the seat that holds it.

`printed` is the board as it was made, `table` what lies on the common board, `places` who stands where,
`board` a player's board with what it would score now, `pending` the decision that is open, `...ahead` what
one step more would change.
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
    payments,
    pending,
    place,
    places,
    table,
)


def counted(kind: str) -> tuple[str, ...]:
    """What an end bonus card can count, by how it counts: "per", "sum", "of"."""
    return SCORES.get(kind, ())


def russian(state: State) -> RussianState:
    """The state of a scene or a match as what the queries take."""
    assert isinstance(state, RussianState)
    return state


__all__ = [
    "Board", "Effect", "Entry", "Income", "Lane", "Majority", "MarkerAhead", "Pending", "Pieces", "Place",
    "Printed", "Rail", "RailNow", "RussianState", "Space", "Special", "Stem", "StepAhead", "Table", "Tile",
    "at_end", "board", "counted", "doubler_ahead", "engineer_majority", "held_cards", "holds_secret",
    "income", "incomes", "look", "markers_ahead", "once_gained", "payments", "pending", "place", "places",
    "points", "points_by_part", "points_of_rounds", "printed", "reach_ahead", "russian", "steps_ahead",
    "table",
]  # fmt: skip
