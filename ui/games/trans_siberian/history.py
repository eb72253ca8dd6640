"""What the events of a game so far add up to: series for charts, the last dividends as a statement."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.contract import Event
from engine.games.trans_siberian.components import RAILROADS


class Series(NamedTuple):
    """A railroad's figures after every turn; None while it does not exist (any more)."""

    value: dict[str, list[int | None]]
    income: dict[str, list[int | None]]
    turns: int
    dividends: tuple[int, ...]
    """After how many turns dividends were paid."""


def series(history: tuple[Event, ...]) -> Series:
    """Walk through all events once."""
    value: dict[str, int | None] = dict.fromkeys(RAILROADS)
    income: dict[str, int | None] = dict.fromkeys(RAILROADS)
    values: dict[str, list[int | None]] = {name: [] for name in RAILROADS}
    incomes: dict[str, list[int | None]] = {name: [] for name in RAILROADS}
    paid: list[int] = []
    turns = 0

    def mark() -> None:
        for name in RAILROADS:
            values[name].append(value[name])
            incomes[name].append(income[name])

    buyer: int | None = None
    for event in history:
        kind, args = event.kind, event.args
        starts = kind in ("pass", "built", "bought") and not (kind == "built" and args["cost"] == 0)
        if starts and not (kind == "bought" and event.seat == buyer):
            mark()
            turns += 1
        if starts:
            buyer = event.seat if kind == "bought" else None
        if kind == "first-link":
            income[str(args["railroad"])] = _number(args["income"])
        elif kind == "first-value":
            value[str(args["railroad"])] = _number(args["value"])
        elif kind == "income":
            income[str(args["railroad"])] = _number(args["to"])
        elif kind == "value":
            value[str(args["railroad"])] = _number(args["to"])
        elif kind == "nationalized":
            value[str(args["railroad"])] = income[str(args["railroad"])] = None
        elif kind == "dividends":
            paid.append(turns)
    mark()
    return Series(values, incomes, turns, tuple(paid))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


class Statement(NamedTuple):
    """One payment of dividends and what followed at once."""

    number: int
    rows: tuple[Event, ...]
    """dividend and parting-dividend events."""
    payouts: tuple[Event, ...]
    after: tuple[Event, ...]
    """Nationalizations, shift, adjustments, markers."""


def last_statement(history: tuple[Event, ...]) -> Statement | None:
    """The latest dividends in the events so far."""
    begin = next((i for i in range(len(history) - 1, -1, -1) if history[i].kind == "dividends"), None)
    if begin is None:
        return None
    rows, payouts, after = [], [], []
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
            after.append(event)
        elif (kind == "timing" and event.args["to"] == 0) or (kind in ("pass", "built") and not in_auction):
            break
    return Statement(_number(history[begin].args["number"]), tuple(rows), tuple(payouts), tuple(after))
