"""Plays seeded games between bots of every level and prints a hash of every block of choices.

    python -m tools.check.bot_hashes [decisions per game]

The lines must be the same natively and inside Pyodide (tests/pyodide/run.py): bots calculate with integers
only, and nothing they do depends on the platform.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from engine import games
from engine.bots import make
from engine.core.contract import Game

DECISIONS = 120
BLOCK = 40
TABLE = ("baron:visits=12", "apprentice", "director", "stationmaster", "plain-search:visits=6")
"""The bots at the table. The strongest thinks less than usual, to save time."""


def choices(game: Game) -> Iterator[str]:
    """Decisions with more than one possibility, from game after game, in all modes in turn."""
    modes = list(game.modes())
    for seed in range(1, 1 << 30):
        mode = modes[seed * 7 % len(modes)]
        state, moment = game.new(mode.players, seed, mode.options), 0
        bots = [make(TABLE[(seat + seed) % len(TABLE)], seed) for seat in range(state.seats)]
        while (seat := state.to_move) is not None:
            action = bots[seat].decide(state, moment)
            if len(state.legal()) > 1:
                yield game.format(action)
            state.apply(action)
            moment += 1


def lines(decisions: int = DECISIONS) -> list[str]:
    found = []
    for game in games.all():
        source = choices(game)
        for start in range(0, decisions, BLOCK):
            texts = "\n".join(next(source) for _ in range(min(BLOCK, decisions - start)))
            digest = hashlib.sha256(texts.encode()).hexdigest()[:16]
            found.append(f"{game.id} | bots | from {start} | {digest}")
    return found


def main() -> int:
    print("\n".join(lines(int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
