"""What kind of decision is next, and what can be due before anything else."""

from __future__ import annotations

DRAFT, CHOOSE, PAY, SWAP, RESOLVE, RELOCATE, OVER, AFTER = range(8)
"""What kind of decision is next. AFTER: free actions behind the paid one. DRAFT, CHOOSE, RELOCATE, AFTER also
name what a RESOLVE belongs to (`context`)."""
BEFORE = 8
"""The context of a free action before the paid one."""
PHASES = ("draft", "choose", "pay", "swap", "resolve", "relocate", "over", "after")
CONTEXTS = (*PHASES, "before")
CONTEXT = {each: each for each in range(len(PHASES))} | {PAY: CHOOSE, SWAP: CHOOSE}
"""The context of each phase but RESOLVE."""
DUE_REUSE, DUE_REUSE_PUBLIC = 100, 101
"""Entries of `due` besides the numbers of ? spaces: a reuse to be named, optional or mandatory (RR-EFF-3)."""
DUE_MODULE = 1000
"""Entries of `due` from here on are choices of modules: see `Edition.due_of`."""
