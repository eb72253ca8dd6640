"""What happens, and the fast lists of what is legal (why something is not: `reasons`).

auctions: certificates put up, bids, opening a railroad.  turns: passing, buying, whose turn is next.
building: one link, two links, an external link.  dividends: everything when timing is full.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import auctions, building, turns
from .building import restore_build
from .lists import legal

APPLY: Final[dict[str, Callable[[Any, Any, Any], None]]] = {
    "bid": auctions.bid,
    "drop": auctions.drop,
    "open": auctions.open_link,
    "value": auctions.set_value,
    "pass": turns.pass_turn,
    "buy": turns.buy,
    "buy-two": turns.buy_two,
    "and": turns.buy_second,
    "bonus": turns.buy_bonus,
    "build": building.build_one,
    "build-two": building.build_two,
    "external": building.build_external,
    "link": building.choose_link,
    "second": building.choose_second,
    "pay": building.choose_payees,
}
"""Which function does which kind of action."""

__all__ = ["APPLY", "legal", "restore_build"]
