"""The rules: functions that apply actions, and fast lists of legal ones (refusals: `reasons`).

auctions: bidding, opening a railroad. turns: passing, buying, the order of turns. building: one link, two
links, an external link. dividends: everything that happens when timing is full.
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
"""The function that applies each kind of action."""

__all__ = ["APPLY", "legal", "restore_build"]
