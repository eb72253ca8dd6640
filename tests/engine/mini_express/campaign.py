"""Thousands of checked random games: `python -m tests.engine.mini_express.campaign 10000 [first seed]`."""

from __future__ import annotations

import sys
from collections import Counter

from engine.games.mini_express import GAME
from tests.engine.mini_express.refusals import EVENTS, REASONS
from tests.engine.mini_express.walker import walk


def run(games: int, first_seed: int = 0, oracle_every: int = 25) -> Counter[str]:
    """Play that many games over all modes in turn; returns how often each event and refusal occurred."""
    modes = list(GAME.modes())
    seen: Counter[str] = Counter()
    for number in range(games):
        mode = modes[number % len(modes)]
        try:
            state = walk(mode, first_seed + number, oracle_every, seen)
        except Exception:
            print(f"game {number}, seed {first_seed + number}, {mode}", file=sys.stderr)
            raise
        result = state.result()
        assert result is not None
        seen[f"result {result.reason}"] += 1
        seen[f"tie {result.tie_break}"] += 1
        if (number + 1) % 1000 == 0:
            print(f"{number + 1} games ended lawfully", flush=True)
    return seen


if __name__ == "__main__":
    counts = run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    for name, count in sorted(counts.items()):
        print(f"{count:9}  {name}")
    print("events never seen:", [kind for kind in EVENTS if not counts[kind]])
    print("refusals never seen:", [reason for reason in REASONS if not counts[f"refusal {reason}"]])
