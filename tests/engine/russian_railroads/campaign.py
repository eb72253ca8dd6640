"""Many checked random games.

python -m tests.engine.russian_railroads.campaign N [first seed] [boards or coal or extra ...]
    N games over all declared modes and combinations of modules; words select those that contain them
"""

from __future__ import annotations

import sys
from itertools import product

from engine.core.contract import Mode
from engine.core.errors import OptionError
from engine.games.russian_railroads import GAME

from .watch import play


def combinations() -> list[Mode]:
    """Every combination of modules at every player count, and all options at another value at once."""
    later = [option for option in GAME.options if option.later]
    found = []
    for values in product(*(option.choices for option in later)):
        options = dict(zip((option.name for option in later), values, strict=True))
        words = ", ".join(f"{name}={value}" for name, value in options.items())
        for players in GAME.players:
            try:
                GAME.check_options(players, options)
            except OptionError:
                continue
            found.append(Mode(f"{players} players, {words}", players, options))
    other = {
        option.name: next(each for each in option.choices if each != option.default)
        for option in GAME.options
    }
    return found + [Mode(f"{players} players, all other", players, other) for players in GAME.players]


def main() -> None:
    """Play them; a failure names the game that shows it."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    words = [word for word in sys.argv[1:] if not word.isdecimal()]
    games, first = (*numbers, 100, 1000)[:2] if len(numbers) != 1 else (numbers[0], 1000)
    modes = [*GAME.modes(), *combinations()]
    modes = [mode for mode in modes if all(word in mode.name for word in words)]
    decisions = 0
    for number in range(games):
        mode = modes[number % len(modes)]
        try:
            decisions += play(mode, first + number, 100)
        except BaseException:
            print(f"failed: {mode}, seed {first + number}", flush=True)
            raise
        if (number + 1) % 100 == 0:
            print(f"{number + 1} games, {decisions} decisions", flush=True)
    print(f"{games} games ended lawfully, {decisions} decisions")


if __name__ == "__main__":
    main()
