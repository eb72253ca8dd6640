"""Plays seeded random games of every registered game and declared mode and prints one hash each.

    python -m tools.check.replay_hashes [games per mode]

The lines must be the same natively and inside Pyodide (tests/pyodide/run.py): the rules depend on nothing
that differs between the two (order of sets, hash seeds, floating point, width of integers).
"""

from __future__ import annotations

import sys

from engine import games
from tests.conformance import fingerprint

GAMES_PER_MODE = 3


def lines(games_per_mode: int = GAMES_PER_MODE) -> list[str]:
    found = []
    for game in games.all():
        for mode in game.modes():
            for seed in range(1, games_per_mode + 1):
                found.append(f"{game.id} | {mode.name} | seed {seed} | {fingerprint(game, mode, seed)}")
    return found


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_PER_MODE
    print("\n".join(lines(count)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
