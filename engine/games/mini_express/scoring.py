"""Points, ranking and ties (ME-SCORE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.contract import Result, Score, ScoreLine
from .components import COLUMNS, COMPANIES

if TYPE_CHECKING:
    from .state import MiniExpressState

FIRST, SECOND, OTHER, NOTHING = range(4)


def column(influence: list[int], seat: int, two_sided: bool) -> int:
    """The column that counts for a seat, given all seats' influence in one company (ME-SCORE-1, 2, 5)."""
    mine = influence[seat]
    if not mine:
        return NOTHING
    above = sum(1 for other in influence if other > mine)
    if two_sided:
        return OTHER if above else SECOND
    return FIRST if not above else SECOND if above == 1 else OTHER


def share_columns(state: MiniExpressState) -> list[int]:
    """The column that counts now, by seat * 4 + company."""
    two_sided = state.setup.two_sided
    by_company = [state.inf[company::4] for company in range(4)]
    return [
        column(by_company[company], seat, two_sided) for seat in range(state.seats) for company in range(4)
    ]


def totals(state: MiniExpressState) -> list[int]:
    """Points by seat."""
    columns = share_columns(state)
    own, length, values = state.own, state.length, state.board.share_values
    return [
        sum(
            own[seat * 4 + company] * values[length[company]][columns[seat * 4 + company]]
            for company in range(4)
        )
        for seat in range(state.seats)
    ]


def scores(state: MiniExpressState) -> list[Score]:
    """Points by seat, with one line per company held (ME-SCORE-3)."""
    columns = share_columns(state)
    found = []
    for seat in range(state.seats):
        lines = []
        for company in range(4):
            slot = seat * 4 + company
            count = state.own[slot]
            if not count:
                continue
            length = state.length[company]
            value = state.board.share_values[length][columns[slot]]
            lines.append(
                ScoreLine(
                    "shares",
                    count * value,
                    {
                        "company": COMPANIES[company],
                        "count": count,
                        "value": value,
                        "column": COLUMNS[columns[slot]],
                        "influence": state.inf[slot],
                        "length": length,
                    },
                )
            )
        found.append(Score(sum(line.points for line in lines), tuple(lines)))
    return found


def result(state: MiniExpressState) -> Result:
    """The ranking of a finished game; all ties are broken (ME-SCORE-4, ME-SCORE-6)."""
    points = totals(state)
    solo = state.setup.solo

    def key(seat: int) -> tuple[int, int, int]:
        if solo:
            return -points[seat], -seat, 0  # the bot, seat 1, wins a tie
        return -points[seat], sum(state.own[seat * 4 : seat * 4 + 4]), seat

    order = sorted(range(state.seats), key=key)
    tie_break = None
    if points[order[0]] == points[order[1]]:
        tie_break = "ME-SCORE-6" if solo else "ME-SCORE-4"
    reason = "stalemate" if state.stalemate() else "expert" if state.setup.expert else "depleted"
    return Result((order[0],), tuple((seat,) for seat in order), reason, tie_break)
