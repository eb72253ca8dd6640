"""What everybody's shares were worth after each turn, read from the events of a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.contract import Event
from engine.games.mini_express.components import COMPANY_INDEX, LENGTH_MAX, NIGHTMARE, SHARE_VALUES
from engine.games.mini_express.scoring import column
from engine.games.mini_express.state import Setup

ACTIONS = ("share", "bot-share", "build")
"""Events that begin an action of a turn; what follows until the next of them belongs to it."""


def worth_by_turn(setup: Setup, history: Sequence[Event]) -> list[list[int]]:
    """Per seat: worth when setup was done, then after every action (the last one as far as it got).

    An action is a turn, in the expert game half of one. Turns without an action count none.
    """
    table = _Table(setup)
    points: list[list[int]] = [[] for _ in range(setup.seats)]
    for event in history:
        if event.kind in ACTIONS:
            table.note(points)
        table.add(event)
    table.note(points)
    return points


class _Table:
    """The part of a position that decides what shares are worth."""

    def __init__(self, setup: Setup) -> None:
        self.two_sided = setup.two_sided
        self.inf = [[1] * setup.seats for _ in range(4)]
        if setup.bot >= 0 and setup.level >= NIGHTMARE:  # ME-DIFF-5
            for seats in self.inf:
                seats[setup.bot] = 2
        self.own = [[0] * setup.seats for _ in range(4)]
        self.length = [0] * 4

    def add(self, event: Event) -> None:
        args, seat = event.args, event.seat
        if "company" not in args:
            return
        company = COMPANY_INDEX[str(args["company"])]
        if event.kind in ("length", "unchosen"):
            self.length[company] = min(LENGTH_MAX, _number(args["length"]))
        elif seat is not None:
            if event.kind == "draft":
                self.own[company][seat] += _number(args["count"])
            elif event.kind in ("share", "bot-share"):
                self.own[company][seat] += 1
            if event.kind in ("share", "influence"):
                self.inf[company][seat] = _number(args["influence"])

    def note(self, points: list[list[int]]) -> None:
        for seat, line in enumerate(points):
            line.append(
                sum(
                    self.own[company][seat]
                    * SHARE_VALUES[self.length[company]][column(self.inf[company], seat, self.two_sided)]
                    for company in range(4)
                )
            )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
