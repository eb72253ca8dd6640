"""Final scoring and the winners (TSR-SCORE-1, TSR-SCORE-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.contract import Result, Score, ScoreLine
from ...core.errors import Value as Arg
from .components import RAILROAD_COUNT, RAILROADS
from .phases import END_REASONS

if TYPE_CHECKING:
    from .state import TransSiberianState


def worth(state: TransSiberianState, seat: int) -> int:
    """The score: cash and certificates of public railroads (TSR-SCORE-1)."""
    total = state.cash[seat]
    base, values = seat * RAILROAD_COUNT, state.board.values
    for railroad in range(RAILROAD_COUNT):
        if state.control[railroad]:  # controlled means public
            total += state.held[base + railroad] * values[state.space[railroad]]
    return total


def scores(state: TransSiberianState) -> list[Score]:
    """Every seat's score with its lines. Certificates of private railroads count 0."""
    found = []
    for seat in range(state.seats):
        lines = [ScoreLine("cash", state.cash[seat], {})]
        for railroad in range(RAILROAD_COUNT):
            shares = state.held[seat * RAILROAD_COUNT + railroad]
            if not shares:
                continue
            space = state.space[railroad]
            value = state.board.values[space] if space >= 0 else 0
            args: dict[str, Arg] = {"railroad": RAILROADS[railroad], "shares": shares, "value": value}
            if state.control[railroad]:
                lines.append(ScoreLine("public", shares * value, args))
            else:
                lines.append(ScoreLine("private", 0, args))
        found.append(Score(sum(line.points for line in lines), tuple(lines)))
    return found


def result(state: TransSiberianState) -> Result | None:
    """The result, None while the game runs. Equal scores share a place (TSR-SCORE-2)."""
    if state.to_move is not None:
        return None
    totals = [worth(state, seat) for seat in range(state.seats)]
    ranking = tuple(
        tuple(seat for seat in range(state.seats) if totals[seat] == total)
        for total in sorted(set(totals), reverse=True)
    )
    return Result(ranking[0], ranking, END_REASONS[state.ended], None)
