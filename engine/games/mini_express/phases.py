"""The phases of a game, each with its kind of decision, and the stages of the Golden Spike."""

from __future__ import annotations

DRAFT, BOT_SETUP, TURN, CITY, ROUTE, PURPLE, HARBOR, WEST, BOT_DRAW, BOT_ACT, OVER = range(11)
PHASE_NAMES = (
    "draft", "bot-setup", "turn", "city", "route", "purple", "harbor", "west", "bot-draw", "bot-act", "over"
)  # fmt: skip
SETTING_UP = (DRAFT, BOT_SETUP)
LAID = (PURPLE, HARBOR, WEST)
"""Track was laid, and a choice that follows from it is open."""
BUILDING = (CITY, ROUTE, *LAID)
ACTING = (TURN, *BUILDING)
"""The phases of an action of a turn."""

SPIKE_OFF, SPIKE_WAITING, SPIKE_EAST, SPIKE_DONE, SPIKE_CANCELLED = range(5)
"""Stages: not in this game; Omaha empty; event 1 done; event 2 done; San Francisco was first (ME-GS-2)."""
SPIKE_NAMES = ("off", "waiting", "east", "done", "cancelled")
EAST_SIDE_KNOWN = (SPIKE_EAST, SPIKE_DONE)
