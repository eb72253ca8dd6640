"""Names for the numbers a state keeps: what is being decided, what a railroad is, why a game ended."""

from __future__ import annotations

from typing import Final

# What is being decided.
BIDDING, OPENING, TURN, BUY_SECOND, BUY_BONUS, FIRST_LINK, SECOND_LINK, PAYING, OVER = range(9)
STAGES: Final = (
    "bidding",
    "opening",
    "turn",
    "buy-second",
    "buy-bonus",
    "link",
    "second-link",
    "paying",
    "over",
)
# What kind of turn a chain has begun.
NO_PLAN, PLAN_BUY, PLAN_ONE, PLAN_TWO, PLAN_EXTERNAL = range(5)
PLANS: Final = ("none", "buy-two", "build", "build-two", "external")
# What a railroad is (TSR-TERM-7).
UNOPENED, ACTIVE, REMOVED, NATIONALIZED = range(4)
CONDITIONS: Final = ("unopened", "active", "removed", "nationalized")
# What an auction's winner still has to choose.
LINK_OPEN, VALUE_OPEN = 1, 2
# Why it is over (TSR-END-1); several can hold.
END_TRACK, END_VALUE, END_PUBLIC = 1, 2, 4
