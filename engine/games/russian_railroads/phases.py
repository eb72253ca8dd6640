"""Names for the phases of a state and the entries of `due`."""

from __future__ import annotations

DRAFT, CHOOSE, PAY, SWAP, RESOLVE, RELOCATE, OVER, AFTER = range(8)
"""Kinds of decisions. AFTER: free actions after the paid one. DRAFT, CHOOSE, RELOCATE, AFTER are also
contexts of RESOLVE."""
BEFORE = 8
"""The context of a free action before the paid one."""
PHASES = ("draft", "choose", "pay", "swap", "resolve", "relocate", "over", "after")
CONTEXTS = (*PHASES, "before")
CONTEXT = {each: each for each in range(len(PHASES))} | {PAY: CHOOSE, SWAP: CHOOSE}
"""The context of each phase except RESOLVE."""
DUE_REUSE, DUE_REUSE_PUBLIC = 100, 101
"""Entries of `due` besides numbers of ? spaces: a reuse to choose, optional or mandatory (RR-EFF-3)."""
DUE_MODULE = 1000
"""Entries of `due` from here on are choices of modules: 1000 * (1 + index in `Edition.dues`) + argument."""
