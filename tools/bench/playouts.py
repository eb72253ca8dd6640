"""Measures the speed of the rules: random-playout decisions per second and the cost of a clone, compared with
python-chess.

    python -m tools.bench.playouts [seconds per engine and round] [rounds]      prints one line of JSON

A decision is: compute the list of legal actions, pick one, apply it. Every round measures every engine once,
so a noisy machine disturbs all of them alike. Ratios are taken within a round; the median counts.
Runs natively and inside Pyodide (tests/pyodide/run.mjs).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import chess

from engine import games
from engine.core.contract import Game

CHESS_PLIES = 200
CLONES_FROM = 24


class Engine(NamedTuple):
    name: str
    playout: Callable[[random.Random], int]
    """Plays one random game; returns the number of decisions."""
    positions: Callable[[random.Random], list[Any]]
    """States spread over a random game, to be cloned."""
    clone: Callable[[Any], Any]
    goal: float = 1.0
    """The least number of decisions in the time of one decision of python-chess."""


def chess_playout(rng: random.Random) -> int:
    board, below = chess.Board(), rng.random
    for ply in range(CHESS_PLIES):
        legal = list(board.legal_moves)
        if not legal:
            return ply
        board.push(legal[int(below() * len(legal))])
    return CHESS_PLIES


def chess_positions(rng: random.Random) -> list[chess.Board]:
    board, found = chess.Board(), []
    for _ in range(CHESS_PLIES):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(rng.choice(legal))
        found.append(board.copy(stack=False))
    return found[:: max(1, len(found) // CLONES_FROM)]


def standard_setups(game: Game) -> list[tuple[int, dict[str, bool | int | str]]]:
    """The usual game: the first declared mode of each number of players."""
    setups: dict[int, dict[str, bool | int | str]] = {}
    for mode in game.modes():
        setups.setdefault(mode.players, mode.options)
    return sorted(setups.items())


EXPANDED = 1.2
"""The goal of a game with expansions."""


def of_game(game: Game, name: str = "", **options: bool | int | str) -> Engine:
    """The usual game, or with `options` an expansion at every number of players."""
    setups = standard_setups(game)
    if options:
        setups = [(players, options) for players in game.players]
    turn = [0]

    def fresh(rng: random.Random) -> Any:
        players, options = setups[turn[0] % len(setups)]
        turn[0] += 1
        return game.new(players, rng.getrandbits(31), options)

    def playout(rng: random.Random) -> int:
        state, below, count = fresh(rng), rng.random, 0
        while state.to_move is not None:
            legal = state.legal()
            state.apply(legal[int(below() * len(legal))])
            count += 1
        return count

    def positions(rng: random.Random) -> list[Any]:
        state, found = fresh(rng), []
        while state.to_move is not None:
            state.apply(rng.choice(state.legal()))
            found.append(state.clone())
        return found[:: max(1, len(found) // CLONES_FROM)]

    goal = EXPANDED if options else 1.0
    return Engine(name or game.id, playout, positions, lambda state: state.clone(), goal)


def decisions_per_second(engine: Engine, seconds: float, rng: random.Random) -> float:
    count, began = 0, perf_counter()
    end = began + seconds
    while perf_counter() < end:
        count += engine.playout(rng)
    return count / (perf_counter() - began)


def clone_microseconds(engine: Engine, seconds: float, rng: random.Random) -> float:
    states, clone = engine.positions(rng), engine.clone
    count, began = 0, perf_counter()
    end = began + seconds
    while perf_counter() < end:
        for state in states:
            clone(state)
        count += len(states)
    return (perf_counter() - began) / count * 1e6


def measure(seconds: float = 0.5, rounds: int = 7) -> dict[str, Any]:
    engines = [Engine("python-chess", chess_playout, chess_positions, lambda board: board.copy(stack=False))]
    engines += [of_game(game) for game in games.all()]
    russian = games.get("russian-railroads")
    engines.append(of_game(russian, "german boards, coal", boards="german", coal=True))
    engines.append(of_game(russian, "american boards", boards="american"))
    speeds: dict[str, list[float]] = {engine.name: [] for engine in engines}
    clones: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for number in range(rounds + 1):
        for engine in engines:
            rng = random.Random(number)
            speed = decisions_per_second(engine, seconds, rng)
            clone = clone_microseconds(engine, seconds / 5, rng)
            if number:  # the first round only warms up
                speeds[engine.name].append(speed)
                clones[engine.name].append(clone)
    yardstick = speeds["python-chess"]
    goals = {engine.name: engine.goal for engine in engines}
    return {
        "python": sys.version.split()[0],
        "rounds": rounds,
        "engines": {
            name: {
                "goal": goals[name],
                "decisions": median(speeds[name]),
                "beside_chess": median(
                    mine / theirs for mine, theirs in zip(speeds[name], yardstick, strict=True)
                ),
                "clone_us": median(clones[name]),
                "clone_in_decisions": median(
                    clone * speed / 1e6 for clone, speed in zip(clones[name], speeds[name], strict=True)
                ),
            }
            for name in speeds
        },
    }


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    print(json.dumps(measure(seconds, rounds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
