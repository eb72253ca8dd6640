"""The last payment of dividends, found in the events of a game."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.contract import Event


class Statement(NamedTuple):
    """A payment of dividends and its immediate consequences."""

    number: int
    rows: tuple[Event, ...]
    """Events `dividend` and `parting-dividend`."""
    payouts: tuple[Event, ...]
    after: tuple[Event, ...]
    """Events of nationalizations, shift, adjustments and markers."""


def last_statement(history: tuple[Event, ...]) -> Statement | None:
    """The last payment of dividends in the events, or None."""
    begin = next((i for i in range(len(history) - 1, -1, -1) if history[i].kind == "dividends"), None)
    if begin is None:
        return None
    rows, payouts, follows = [], [], []
    in_auction = False
    for event in history[begin + 1 :]:
        kind = event.kind
        if kind == "auction":
            in_auction = True
        if kind in ("dividend", "parting-dividend"):
            rows.append(event)
        elif kind == "payout":
            payouts.append(event)
        elif (
            kind in ("nationalized", "treasury-seized", "phase-shift", "removed", "game-over")
            or (kind in ("value", "value-stays") and event.args["why"] in ("highest-income", "private"))
            or kind == "nationalization-marker"
        ):
            follows.append(event)
        elif (kind == "timing" and event.args["to"] == 0) or (kind in ("pass", "built") and not in_auction):
            break
    number = history[begin].args["number"]
    assert isinstance(number, int)
    return Statement(number, tuple(rows), tuple(payouts), tuple(follows))
