"""All codes of refusals, setup errors, events and scores. The page needs a text for each, which can use the
arguments in the comment behind it."""

from __future__ import annotations

REASONS: tuple[str, ...] = (
    "not-an-action",  # -
    "game-over",  # -
    "not-now",  # phase: what is to be decided (PHASE_NAMES)
    "bot-moves",  # phase
    "not-the-bot",  # phase
    "bot-other-step",  # step: the step that is due (BOT_STEPS)
    "none-aside",  # company
    "same-company-twice",  # company
    "same-pair",  # company, seat: who holds that pair
    "depleted",  # company
    "influence",  # company, needed, available
    "same-company-as-first",  # company (expert, second action)
    "would-deplete",  # company (expert, second action)
    "no-trains",  # company
    "nothing-in-reach",  # company, available (trains), needed (for the nearest city, 0: there is none)
    "other-map",  # city
    "already-there",  # company, city
    "city-full",  # city, capacity
    "city-closed",  # city: its tile left the map otherwise (Golden Spike)
    "too-far",  # company, city, needed, available
    "not-connected",  # company, city: no way over non-city hexes within five trains
    "route-off-map",  # -
    "route-other-city",  # city
    "route-start",  # company, hex: first hex of the route, no neighbor of the network
    "route-gap",  # hex
    "route-through-city",  # hex
    "route-through-harbor",  # hex
    "route-own-track",  # company, hex
    "route-too-long",  # needed: trains on the shortest, given: trains of this one
    "same-as-tile",  # company
    "harbor-taken",  # harbor, company
    "west-is-east",  # company
    "west-not-there",  # company
)
"""Text keys `refusal.<reason>`; the comments name the arguments."""

OPTION_REASONS: tuple[str, ...] = (
    "players", "choice", "unknown-option", "mode-players", "needs-bot", "needs-usa", "needs-europe",
    "needs-duel-bot", "needs-golden-spike",
)  # fmt: skip
"""Reasons of OptionError. Arguments: given; players; mode; map."""

BOARD_REASONS: tuple[str, ...] = (
    "fixed",  # path
    "range",  # path, low, high, given, rule
    "sum",  # path, total, given, way (more|less), by (the difference), rule
    "rows",  # path, given: the rows of a column of land
    "name",  # path
    "off-land",  # path, given (a hex), other (the path of what would be there), rule
    "same-hex",  # path, given (a hex), other (a path), rule
    "no-city",  # path, given
    "not-one-land",  # path, rule
)
"""Reasons of OptionError("board", ...) beside those of engine.core.boards. Text: `board-error.<reason>`."""

EVENTS: tuple[str, ...] = (
    "draft",  # company, count: starting shares taken
    "unchosen",  # company, count, steps, length: unchosen starting shares lengthen a company
    "share",  # company, price, influence (after), left
    "trains",  # company, count, tracks (after), supply (after), why (share|compensation)
    "depleted",  # company, way (share|supply), removed
    "build",  # company, city, trains, left (in the Tracks space)
    "track",  # company, hex
    "compensation",  # company, hexes (met), count (given), tracks (after), short (no|space|supply|difficulty)
    "length",  # company, steps, before, length
    "influence",  # company, steps, influence (after)
    "tile-removed",  # city
    "harbor",  # company, harbor, hex
    "harbor-lost",  # company
    "spike-cancelled",  # -
    "spike-east",  # company, train (yes|no)
    "spike-train",  # company, hex
    "spike-no-train",  # company
    "spike-linked",  # hexes (tuple)
    "spike-west",  # company, train (yes|no)
    "skipped",  # -
    "action-dropped",  # -
    "end-triggered",  # companies (tuple)
    "game-over",  # -
    "bot-tile",  # company_steps, city_steps
    "bot-refresh",  # -
    "bot-company",  # before, company, steps
    "bot-target",  # before (city or empty), city, steps, skipped (tuple of cities)
    "bot-target-stays",  # city
    "bot-redraw",  # company, tracks, why (no-share|no-city)
    "bot-share",  # company, tracks (before), left
    "bot-candidate",  # city, target, distance, trains, occupancy, index
    "bot-city",  # company, city, rule (only, or the ME-BOT-B-i* rule that decided)
    "bot-start",  # hex, starts (tuple of hexes)
    "bot-clockwise",  # routes: how many the clockwise rule chose from
    "bot-harbor",  # harbor, distance
    "bot-west",  # company, shares, human (shares of the humans), steps (of the marker)
)
"""Text keys `event.<kind>`."""

SCORE_KEYS: tuple[str, ...] = ("shares",)  # company, count, value, column (COLUMNS), influence, length
RESULT_REASONS: tuple[str, ...] = ("depleted", "expert", "stalemate")
