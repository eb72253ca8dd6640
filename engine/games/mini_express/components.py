"""The printed parts of Mini Express: companies, track length table, demand tiles, bot tiles, share split.

Loaded once from `data/*.json` (where every record carries its provenance) and typed here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.data import load_json

PACKAGE = "engine.games.mini_express"

TABLES: dict[str, Any] = load_json(PACKAGE, "data", "tables.json")
MAP_DATA: dict[str, Any] = {name: load_json(PACKAGE, "data", f"{name}.json") for name in ("usa", "europe")}

COMPANIES: tuple[str, ...] = tuple(TABLES["companies_in_board_order"])
"""Printed order, which the bot's Chosen Company marker follows: brown, gray, orange, white (ME-COMP-2)."""
BROWN, GRAY, ORANGE, WHITE = range(4)
COMPANY_INDEX = {name: number for number, name in enumerate(COMPANIES)}
PURPLE = 4
"""Second half of a demand tile that lets the player choose (ME-BUILD-6c)."""

TRAINS_PER_COMPANY: int = TABLES["components"]["trains_per_company"]
SHARES_PER_COMPANY: int = TABLES["components"]["shares_per_company"]
TRACKS_MAX: int = TABLES["components"]["tracks_space_max"]
LENGTH_MAX: int = TABLES["components"]["track_length_max"]
START_TRACKS = 4
"""Trains laid into a Tracks space at the start (ME-SETUP-6)."""
SHARE_TRAINS = 3
"""Trains drawn when a share is taken (ME-SHARE-4)."""
CITIES = 32

COLUMNS = ("first", "second", "other", "none")
SHARE_VALUES: tuple[tuple[int, int, int, int], ...] = tuple(
    (row["first"], row["second"], row["other"], 0) for row in TABLES["track_length_table"]
)
"""Per length 0..15: the value in column first, second, other, and without influence (ME-TABLE-1)."""


class Demand(NamedTuple):
    """A demand tile: two halves; the second one may be PURPLE (ME-TABLE-2)."""

    first: int
    second: int


def _demand(colors: list[str]) -> Demand:
    first, second = colors
    return Demand(COMPANY_INDEX[first], PURPLE if second == "purple" else COMPANY_INDEX[second])


DEMAND_TILES: tuple[Demand, ...] = tuple(
    _demand(kind["colors"]) for kind in TABLES["demand_tiles"]["tiles"] for _ in range(kind["count"])
)
DEMAND_KINDS: tuple[Demand, ...] = tuple(_demand(kind["colors"]) for kind in TABLES["demand_tiles"]["tiles"])

BOT_TILES: tuple[tuple[int, int], ...] = tuple(
    (kind["company"], kind["city"]) for kind in TABLES["bot_tiles"]["numbered"]
)
"""Kinds of numbered bot tiles: (company steps, city steps) (ME-TABLE-3)."""
BOT_TILE_COUNTS: tuple[int, ...] = tuple(kind["count"] for kind in TABLES["bot_tiles"]["numbered"])
REFRESH_TILES: int = TABLES["bot_tiles"]["refresh"]


class Split(NamedTuple):
    """Where the nine shares of a company go at the start (sheet section 3.2)."""

    asset: int
    aside: int
    out: int
    leftover_step: int


def _split(key: str) -> Split:
    row = TABLES["setup"][key]
    return Split(row["asset_shares"], row["aside"], row["boxed"], row["leftover_step"])


STANDARD_SPLITS = {3: _split("3p"), 4: _split("4p"), 5: _split("5p")}
SOLO_SPLIT = _split("solo")
DUEL_SPLIT = _split("2p_bot")
EXPERT_SPLIT = _split("2p_expert")

DIFFICULTIES = ("easy", "normal", "hard", "expert", "nightmare")
EASY, NORMAL, HARD, EXPERT, NIGHTMARE = range(5)
MODES = ("standard", "solo", "duel-bot", "expert")


def slug(name: str) -> str:
    """A city's or harbor's name as one lower-case word for notation and text keys."""
    return name.lower().replace(" ", "-").replace(".", "")
