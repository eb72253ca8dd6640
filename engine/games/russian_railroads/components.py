"""Constants that do not depend on the board: kinds of pending effects and parts of the score.

Everything printed on a board or card is in an `Edition` (board.py), built from data.
"""

from __future__ import annotations

MOST_COUNT = 99
"""The upper limit for most counts."""
MOST_SCORE = 9999
MOST_STACK = 12
"""The upper limit for waiting bags or choices: each needs another space, token or factory."""

PART_PASS, PART_TERMINUS, PART_ENGINEER, PART_FACTORY, PART_INSTEAD, PART_RAIL = range(6)
"""Parts of the score. There is one per rail from PART_RAIL on, then those of `Edition`."""

SEAT = 7
"""The bits of an entry of `state.occupied` that hold 1 + seat. 0 is an empty place."""

# --- kinds of pending effects (RR-EFF-1) ---
# A bag of pending effects is one int with five bits of count per kind, cheap to copy and hash.

KINDS: tuple[str, ...] = (
    "black",
    "gray",
    "brown",
    "natural",
    "white",
    "black_or_gray",
    "any",
    "industry",
    "doubler",
    "loco",
    "factory",
    "loco_or_factory",
    "special_loco",
    "repeat",
    "question_card",
    "end_bonus",
    "industry_marker",
    "score_engineers",
    "score_best_locos",
    "score_engineer_count",
    "score_next_loco",
)
K_BLACK, K_GRAY, K_BROWN, K_NATURAL, K_WHITE, K_BASE, K_ANY, K_INDUSTRY, K_DOUBLER, K_LOCO = range(10)
K_FACTORY, K_EITHER, K_SPECIAL, K_REPEAT, K_CARD, K_BONUS, K_MARKER, K_SCORE_ENGINEERS, K_SCORE_LOCOS = range(
    10, 19
)
K_ENGINEER_COUNT, K_NEXT_LOCO = 19, 20
"""One point per own engineer; the best locomotive after those that `score_best_locos` counts."""
COLOURS: tuple[str, ...] = KINDS[:K_BASE]
"""Track colors in ahead order (RR-GEN-2)."""
TRACK_KINDS = K_ANY + 1
"""Kinds below this number are advances of tracks."""
WIDTH = 5
"""Bits of a count in a bag."""
MOST_PENDING = (1 << WIDTH) - 1
"""The highest count in a bag."""
UNIT: tuple[int, ...] = tuple(1 << (WIDTH * kind) for kind in range(len(KINDS)))
FIELD: tuple[int, ...] = tuple(MOST_PENDING << (WIDTH * kind) for kind in range(len(KINDS)))
TRACK_FIELDS = (1 << WIDTH * TRACK_KINDS) - 1
SCORE_FIELDS = FIELD[K_SCORE_ENGINEERS] | FIELD[K_SCORE_LOCOS] | FIELD[K_ENGINEER_COUNT] | FIELD[K_NEXT_LOCO]
BUILD_FIELDS = FIELD[K_LOCO] | FIELD[K_FACTORY] | FIELD[K_EITHER] | FIELD[K_SPECIAL]
INERT_FIELDS = SCORE_FIELDS | FIELD[K_DOUBLER] | FIELD[K_BONUS]
"""Effects that never make a step possible."""
AUTOMATIC_FIELDS = FIELD[K_DOUBLER] | FIELD[K_MARKER] | SCORE_FIELDS


def count_of(bag: int, kind: int) -> int:
    """The number of effects of a kind in a bag."""
    return bag >> WIDTH * kind & MOST_PENDING


def unpack(bag: int) -> dict[str, int]:
    """A bag of pending effects as {kind: count}."""
    return {name: count_of(bag, kind) for kind, name in enumerate(KINDS) if bag & FIELD[kind]}
