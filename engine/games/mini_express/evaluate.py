"""How good a position is for a seat: fast, for the search of bots and for greedy play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .components import LENGTH_MAX
from .phases import OVER
from .scoring import NOTHING, result, share_columns

if TYPE_CHECKING:
    from .state import MiniExpressState

POINT = 100
WIN = 100_000
GROWTH = 60
"""The worth of a point that a share may gain, while trains are left to lengthen its company."""
TRAINS_PER_STEP = 4
"""How many trains left will lengthen a company by about one more step."""
INFLUENCE, USEFUL = 12, 6
"""The worth of a step of influence, and how many steps are useful."""
BUYING = 18
"""The additional worth of influence where shares are left to buy."""


def estimate(state: MiniExpressState, seat: int) -> int:
    """The seat's prospects less half of the best rival's. Finished games are far beyond every estimate."""
    if state.phase == OVER:
        order = [ranked[0] for ranked in result(state).ranking]
        return WIN * (len(order) - 2 * order.index(seat)) + POINT * _prospects(state)[seat] // POINT
    prospects = _prospects(state)
    rivals = max(value for other, value in enumerate(prospects) if other != seat)
    return prospects[seat] - rivals // 2


def _prospects(state: MiniExpressState) -> list[int]:
    """Per seat: shares at their present value, some growth, and influence, which buys and ranks shares."""
    columns = share_columns(state)
    found = []
    left = [supply + tracks for supply, tracks in zip(state.supply, state.tracks, strict=True)]
    inf, own, length, shares = state.inf, state.own, state.length, state.shares
    values = state.board.share_values
    for seat in range(state.seats):
        total = 0
        slot = seat * 4
        for company in range(4):
            count = own[slot]
            influence = inf[slot]
            column = columns[slot]
            if count:
                now = length[company]
                later = now + left[company] // TRAINS_PER_STEP
                row = values[now]
                grown = values[later if later < LENGTH_MAX else LENGTH_MAX]
                if column == NOTHING:  # one point of influence repairs this
                    total += count * POINT
                else:
                    total += count * (POINT * row[column] + GROWTH * (grown[column] - row[column]))
            if influence:
                useful = influence if influence < USEFUL else USEFUL
                total += INFLUENCE * useful + (BUYING if shares[company] else 0)
            slot += 1
        found.append(total)
    return found
