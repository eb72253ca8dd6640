"""Compares the boards of Russian Railroads, and tests whether a single-minded strategy pays
(docs/research/balance.md).

    python -m tools.lab.balance scores [games] [boards]       mean final scores by boards, coal and players
    python -m tools.lab.balance strategies [games] [boards]   one seat of three wants one rail or the industry
                                                              only, the others want everything

Prints Markdown tables. The bot "greedy" looks one action ahead with the estimate, "search" searches a small
tree.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import mean

from engine.bots import make
from engine.bots.beam import BeamBot
from engine.bots.bot import Bot
from engine.bots.judge import Judge, JudgeOf, by_estimate
from engine.core.contract import Game, State
from engine.games.russian_railroads import GAME, queries

SEARCH = "search:visits=12,breadth=6,rivals=3,width=6"
BOARDS = ("russian", "german", "american")
ELSEWHERE = 400
"""The penalty of a step elsewhere for a single-minded seat, in tenths of a point: more than it can bring."""
WIDTH = 8
Options = dict[str, bool | int | str]


def play(players: int, options: Options, seed: int, bots: Sequence[Bot]) -> list[int]:
    """Play a game. Returns the final scores by seat."""
    state: State = GAME.new(players, seed, options)
    moment = 0
    while state.to_move is not None:
        action = bots[state.to_move].decide(state, moment)
        assert action is not None
        state.apply(action)
        moment += 1
    return [score.total for score in state.scores()]


def scores(games: int, boards: Sequence[str]) -> None:
    """Print mean scores of equal bots."""
    print("| boards | coal | players | greedy | search |\n| --- | --- | --: | --: | --: |")
    for board in boards:
        for coal in (False, True):
            for players in GAME.players:
                found = []
                for name in ("greedy", SEARCH):
                    count = games * (4 if name == "greedy" else 1)
                    points: list[int] = []
                    for seed in range(count):
                        bots = [make(name, seed * 10 + seat) for seat in range(players)]
                        points += play(players, {"boards": board, "coal": coal}, seed, bots)
                    found.append(f"{mean(points):.0f}")
                print(
                    f"| {board} | {'yes' if coal else 'no'} | {players} | {' | '.join(found)} |", flush=True
                )


def only(rail: str) -> JudgeOf:
    """An estimate that values only one rail, or no rail at all (the industry)."""

    def of(game: Game) -> Judge:
        plain = by_estimate(game)

        def astray(state: State, seat: int) -> int:
            board = queries.board(queries.russian(state), seat)
            steps = sum(
                at or 0 for name, tracks in board.tracks.items() if name != rail for at in tracks.values()
            )
            return steps + (sum(at for _, at in board.markers) if rail else 0)

        def worth(state: State, seat: int) -> int:
            return plain.worth(state, seat) - ELSEWHERE * astray(state, seat)

        return Judge(worth, plain.outlook)

    return of


def strategies(games: int, boards: Sequence[str]) -> None:
    """Print mean scores of one single-minded seat and of two with the same bot and the whole estimate."""
    print(
        "| boards | coal | only | single-minded | the others | ratio |\n| --- | --- | --- | --: | --: | --: |"
    )
    for board in boards:
        for coal in (False, True):
            options: Options = {"boards": board, "coal": coal}
            rails = queries.board(GAME.new(3, 1, options), 0).tracks
            for rail in (*rails, ""):
                mine: list[int] = []
                others: list[int] = []
                for seed in range(games):
                    bots = [BeamBot(by_estimate, WIDTH, 0, seed * 10 + seat) for seat in range(3)]
                    bots[seed % 3] = BeamBot(only(rail), WIDTH, 0, seed * 10)
                    points = play(3, options, seed, bots)
                    mine.append(points.pop(seed % 3))
                    others += points
                ratio = mean(mine) / mean(others)
                row = f"{rail or 'industry'} | {mean(mine):.0f} | {mean(others):.0f} | {ratio:.2f} |"
                print(f"| {board} | {'yes' if coal else 'no'} | {row}", flush=True)


PARTS: dict[str, Callable[[int, Sequence[str]], None]] = {"scores": scores, "strategies": strategies}


def main() -> int:
    words = sys.argv[1:]
    games = next((int(word) for word in words if word.isdecimal()), 6)
    boards = [word for word in words if word in BOARDS] or BOARDS
    for name, part in PARTS.items():
        if name in words:
            part(games, boards)
    return 0


if __name__ == "__main__":
    sys.exit(main())
