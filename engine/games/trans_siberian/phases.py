"""Names for the numbers in a state: stages, plans, conditions of railroads, reasons for the end.

The rules call the two halves of a game phases (`state.phase`, 1 or 2). A stage is a kind of decision.
"""

from __future__ import annotations

from typing import Final

# Stages: what is being decided.
BIDDING, OPENING, TURN, BUY_SECOND, BUY_BONUS, FIRST_LINK, SECOND_LINK, PAYING, OVER = range(9)
STAGES: Final = (
    *("bidding", "opening", "turn", "buy-second", "buy-bonus", "link", "second-link", "paying", "over"),
)
AUCTIONS: Final = (BIDDING, OPENING)
PURCHASES: Final = (BUY_SECOND, BUY_BONUS)
BUILDS: Final = (FIRST_LINK, SECOND_LINK, PAYING)
CHAINS: Final = (*PURCHASES, *BUILDS)
"""The stages of an unfinished turn."""
# Plans: the kind of turn that a chain has begun.
NO_PLAN, PLAN_BUY, PLAN_ONE, PLAN_TWO, PLAN_EXTERNAL = range(5)
PLANS: Final = ("none", "buy-two", "build", "build-two", "external")
BUILD_PLANS: Final = (PLAN_ONE, PLAN_TWO, PLAN_EXTERNAL)
# Conditions of a railroad (TSR-TERM-7).
UNOPENED, ACTIVE, REMOVED, NATIONALIZED = range(4)
CONDITIONS: Final = ("unopened", "active", "removed", "nationalized")
# What the winner of an auction still has to choose.
LINK_OPEN, VALUE_OPEN = 1, 2
OPENINGS: Final = {"link": LINK_OPEN, "value": VALUE_OPEN}
# Reasons for the end (TSR-END-1); several can hold.
END_TRACK, END_VALUE, END_PUBLIC = 1, 2, 4
END_REASONS: Final = (
    "none",
    "track-end",
    "top-value",
    "track-end-and-top-value",
    "few-public",
    "track-end-and-few-public",
    "top-value-and-few-public",
    "all-three",
)
"""Names of the combinations of these bits. The bits are the index."""
