"""A tiny game for tests of the shared parts: take 1-3 counters from a heap, luck adds a bonus.

Registered only inside tests (`registered()`), never in the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from engine import games
from engine.core.contract import Event, Game, Mode, Option, Result, Score, ScoreLine, State
from engine.core.data import parse_json
from engine.core.errors import ActionSyntaxError, InvariantError, OptionError, Refusal, StateError
from engine.core.rng import Rng


class Take(NamedTuple):
    number: int
    kind: str = "take"


class ToyState(State):
    __slots__ = ("heap", "points", "rng", "seats", "start", "to_move")

    def __init__(self, seats: int, heap: int, rng: Rng) -> None:
        self.seats, self.heap, self.start, self.rng = seats, heap, heap, rng
        self.points = [0] * seats
        self.to_move: int | None = 0

    def legal(self) -> list[Take]:
        return [Take(number) for number in range(1, min(3, self.heap) + 1)]

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
        bonus = self.rng.below(2)
        self.heap -= action.number
        self.points[seat] += action.number + bonus
        self.to_move = (seat + 1) % self.seats if self.heap else None
        if events is not None:
            events.append(Event("took", seat, {"count": action.number, "bonus": bonus}))

    def clone(self) -> ToyState:
        copy = ToyState(self.seats, self.start, self.rng.clone())
        copy.heap, copy.points, copy.to_move = self.heap, self.points[:], self.to_move
        return copy

    def to_json(self) -> str:
        return json.dumps([self.seats, self.start, self.heap, self.points, self.to_move, self.rng.words()])

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
        if not 0 <= self.heap <= self.start:
            raise InvariantError(f"heap {self.heap}")


class ToyGame(Game):
    id = "toy"
    rules_version = 1
    players = (2, 3)
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

    def new(self, players: int, seed: int, options: Mapping[str, object] | None = None) -> ToyState:
        heap = self.check_options(players, options)["heap"]
        assert isinstance(heap, int)
        return ToyState(players, heap, Rng(seed))

    def load(self, text: str) -> ToyState:
        try:
            seats, start, heap, points, to_move, words = parse_json(text)
            state = ToyState(seats, start, Rng.from_words(words))
            state.heap, state.points, state.to_move = heap, points, to_move
            state.check()
        except (ValueError, TypeError, InvariantError) as error:
            raise StateError(str(error)) from None
        return state

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
