"""python -m tests.engine.russian_railroads.campaign N [first seed]: N watched random games over all modes."""

from __future__ import annotations

import sys

from engine.core.contract import Mode
from engine.games.russian_railroads import GAME

from .watch import play


def main() -> None:
    """Play them; a failure names the game that shows it."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    modes = list(GAME.modes())
    other = {
        option.name: next(each for each in option.choices if each != option.default)
        for option in GAME.options
    }
    modes += [Mode(f"{players} players, all other", players, other) for players in GAME.players]
    decisions = 0
    for number in range(games):
        mode = modes[number % len(modes)]
        try:
            decisions += play(mode, first + number, 100)
        except BaseException:
            print(f"failed: {mode}, seed {first + number}", flush=True)
            raise
        if (number + 1) % 500 == 0:
            print(f"{number + 1} games, {decisions} decisions", flush=True)
    print(f"{games} games ended lawfully, {decisions} decisions")


if __name__ == "__main__":
    main()
