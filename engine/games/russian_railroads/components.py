"""What never changes with the board: phases, and the kinds of effects that can be pending.

Everything printed on a board or card is an `Edition` (edition.py), built from data.
"""

from __future__ import annotations

# --- phases ---

DRAFT, CHOOSE, PAY, SWAP, RESOLVE, RELOCATE, OVER, AFTER = range(8)
"""What kind of decision is next. AFTER: free actions behind the paid one. DRAFT, CHOOSE, RELOCATE, AFTER also
name what a RESOLVE belongs to (`context`)."""
BEFORE = 8
"""The context of a free action before the paid one."""
PHASES = ("draft", "choose", "pay", "swap", "resolve", "relocate", "over", "after")
CONTEXTS = (*PHASES, "before")
CONTEXT = {each: each for each in range(8)} | {PAY: CHOOSE, SWAP: CHOOSE}
"""The context of each phase but RESOLVE."""
MOST_COUNT = 99
"""Of any kind of thing there are at most so many."""
MOST_SCORE = 9999
MOST_STACK = 12
"""So many bags or choices wait at most: every one needs another space, token or factory."""
DUE_REUSE, DUE_REUSE_PUBLIC = 100, 101
"""Entries of `due` besides the numbers of ? spaces: a reuse to be named, optional or mandatory (RR-EFF-3)."""
DUE_MODULE = 1000
"""Entries of `due` from here on are choices of modules: see `Edition.due_of`."""

PART_PASS, PART_TERMINUS, PART_ENGINEER, PART_FACTORY, PART_INSTEAD, PART_RAIL = range(6)
"""Parts of the score; one per rail from PART_RAIL on, then those named in `Edition`."""

# --- kinds of pending effects (RR-EFF-1) ---
# A bag of pending effects is one int: five bits of count per kind. It is free to clone and to hash.

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
)
K_BLACK, K_GRAY, K_BROWN, K_NATURAL, K_WHITE, K_BASE, K_ANY, K_INDUSTRY, K_DOUBLER, K_LOCO = range(10)
K_FACTORY, K_EITHER, K_SPECIAL, K_REPEAT, K_CARD, K_BONUS, K_MARKER, K_SCORE_ENGINEERS, K_SCORE_LOCOS = range(
    10, 19
)
COLOURS: tuple[str, ...] = KINDS[:K_BASE]
"""Track colours in ahead order (RR-GEN-2)."""
TRACK_KINDS = K_ANY + 1
"""Kinds below this number are advances of tracks."""
UNIT: tuple[int, ...] = tuple(1 << (5 * kind) for kind in range(len(KINDS)))
FIELD: tuple[int, ...] = tuple(31 << (5 * kind) for kind in range(len(KINDS)))
MOST_PENDING = 31
"""The highest count that fits into a bag."""
TRACK_FIELDS = (1 << 5 * TRACK_KINDS) - 1
SCORE_FIELDS = FIELD[K_SCORE_ENGINEERS] | FIELD[K_SCORE_LOCOS]
BUILD_FIELDS = FIELD[K_LOCO] | FIELD[K_FACTORY] | FIELD[K_EITHER] | FIELD[K_SPECIAL]
INERT_FIELDS = SCORE_FIELDS | FIELD[K_DOUBLER] | FIELD[K_BONUS]
"""Effects that never make a step possible."""
AUTOMATIC_FIELDS = FIELD[K_DOUBLER] | FIELD[K_MARKER] | SCORE_FIELDS


def count_of(bag: int, kind: int) -> int:
    """How many effects of a kind are in a bag."""
    return bag >> 5 * kind & MOST_PENDING


def unpack(bag: int) -> dict[str, int]:
    """A bag of pending effects as {kind: count}."""
    return {name: count_of(bag, kind) for kind, name in enumerate(KINDS) if bag & FIELD[kind]}
