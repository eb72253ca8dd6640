"""A tiny game for tests of the shared parts: take 1-3 counters from a heap; a random bonus is added.

Registered only inside tests (`registered()`), never in the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from engine import games
from engine.core import boards, fields
from engine.core.boards import Scalar
from engine.core.contract import Event, GameOf, Measure, Mode, Option, Result, Score, ScoreLine, State
from engine.core.errors import ActionSyntaxError, InvariantError, OptionError, Refusal
from engine.core.fields import coded, derived, held, named, seat, whole, wholes
from engine.core.position import Key
from engine.core.rng import Rng

TAKING, OVER = range(2)
BOARD = {"bonuses": [{"id": "luck", "count": 2, "provenance": "reconstructed"}]}


class Take(NamedTuple):
    number: int
    kind: str = "take"


class ToySetup(NamedTuple):
    players: int
    options: dict[str, bool | int | str]
    corrections: dict[str, Scalar]
    bonus: int
    """How many different bonuses there are: printed on the toy's board."""


def _words(value: Any) -> list[int]:
    return list(value.words())


class ToyState(State):
    setup: ToySetup = held()
    seats: int = held()
    start: int = held()
    phase: int = named(("taking", "over"))
    heap: int = whole(0, lambda state: state.start)
    points: list[int] = wholes(lambda state: state.seats, 0, 1000)
    to_move: int | None = seat()
    last: int = whole(0, 3, idle=0, only=(TAKING,))
    left: int = derived()
    rng: Rng = coded(_words, lambda state, data: Rng.from_words(data), copied="{0}.clone()")

    def derive(self) -> None:
        self.left = min(3, self.heap)

    def legal(self) -> list[Take]:
        return [Take(number) for number in range(1, self.left + 1)]

    def candidates(self) -> list[Take]:
        return [Take(1), Take(2), Take(3), Take(4)] if self.heap else []

    def why_not(self, action: Any) -> Refusal | None:
        if not isinstance(action, Take) or not 1 <= action.number <= 3:
            return Refusal("TOY-1", "one-to-three")
        if action.number > self.heap:
            return Refusal("TOY-2", "too-few", {"heap": self.heap})
        return None

    def apply(self, action: Take, events: list[Event] | None = None) -> None:
        seat = self.to_move
        assert seat is not None
        bonus = self.rng.below(self.setup.bonus)
        self.heap -= action.number
        self.points[seat] += action.number + bonus
        self.to_move = (seat + 1) % self.seats if self.heap else None
        self.phase, self.last = (TAKING, action.number) if self.heap else (OVER, 0)
        self.derive()
        if events is not None:
            events.append(Event("took", seat, {"count": action.number, "bonus": bonus}))

    def scores(self) -> list[Score]:
        return [Score(points, (ScoreLine("taken", points, {}),)) for points in self.points]

    def result(self) -> Result | None:
        if self.to_move is not None:
            return None
        order = sorted(set(self.points), reverse=True)
        ranking = tuple(tuple(s for s in range(self.seats) if self.points[s] == points) for points in order)
        return Result(ranking[0], ranking, "heap-empty", None)

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"heap": self.heap, "points": self.points[:], "to_move": self.to_move}

    def guess(self, seat: int, rng: Rng) -> ToyState:
        copy = self.clone()
        copy.rng = Rng(rng.next32())
        return copy

    def estimate(self, seat: int) -> int:
        return self.points[seat]

    def check(self) -> None:
        fields.check(self)
        if (self.to_move is None) != (self.heap == 0) or (self.phase == OVER) != (self.heap == 0):
            raise InvariantError(f"heap {self.heap}, to move {self.to_move}")


def _read_points(state: ToyState, rest: str) -> None:
    number, points = rest.split()
    state.points[int(number)] = int(points)


def _write_points(state: ToyState) -> list[str]:
    return [f"{number} {points}" for number, points in enumerate(state.points)]


class ToyGame(GameOf[ToyState]):
    id = "toy"
    rules_version = 1
    players = (2, 3)
    measures = (Measure("points", lambda state: tuple(state.points)),)
    position_keys = (Key("has", _read_points, _write_points, ("points",)),)
    options = (Option("heap", (7, 12, 60), 12), Option("fast", (False, True), False))

    def modes(self) -> Iterator[Mode]:
        for players in self.players:
            yield Mode(f"{players} players", players, {})

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        complete = super().check_options(players, options)
        if complete["fast"] and complete["heap"] == 60:
            raise OptionError("fast", "heap-too-big", (False,), heap=60)
        return complete

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        return BOARD

    def blank(
        self, players: int, options: Mapping[str, object] | None, board: Mapping[str, Scalar] | None
    ) -> ToyState:
        complete = self.check_options(players, options)
        corrections = boards.checked(board)
        bonus = boards.corrected(BOARD, corrections)["bonuses"][0]["count"]
        if not 1 <= bonus <= 9:
            raise boards.wrong("bonuses.luck.count", "range", low=1, high=9)
        state = ToyState.__new__(ToyState)
        state.setup = ToySetup(players, complete, corrections, bonus)
        state.seats, state.start = players, int(complete["heap"])
        return state

    def deal(self, state: ToyState, seed: int) -> None:
        state.phase, state.heap, state.points = TAKING, state.start, [0] * state.seats
        state.to_move, state.last, state.rng = 0, 0, Rng(seed)

    def format(self, action: Take) -> str:
        return f"take {action.number}"

    def parse(self, text: str) -> Take:
        words = text.split(" ")
        if len(words) != 2 or words[0] != "take" or not words[1].isascii() or not words[1].isdigit():
            raise ActionSyntaxError(text, "take <count>")
        return Take(int(words[1][:4]))


TOY = ToyGame()
ToyState.game = TOY


@contextmanager
def registered() -> Iterator[ToyGame]:
    """The toy among the registered games, for the time of a test."""
    games._GAMES[TOY.id] = TOY
    try:
        yield TOY
    finally:
        del games._GAMES[TOY.id]
