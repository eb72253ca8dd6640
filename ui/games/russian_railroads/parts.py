"""The board's data as the drawings want it: looked up once, at import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.russian_railroads.components import COLOURS as TRACK_COLOURS
from engine.games.russian_railroads.modules import STANDARD

DATA: Mapping[str, Any] = STANDARD.data
RAILS: list[dict[str, Any]] = DATA["rails"]
LANE: list[dict[str, Any]] = DATA["industry_lanes"][0]["entries"]
SPACES: dict[str, dict[str, Any]] = {space["id"]: space for space in DATA["action_spaces"]}
ENGINEERS: dict[int, dict[str, Any]] = {each["number"]: each for each in DATA["engineers"]}
FACTORIES: dict[int, dict[str, Any]] = {each["number"]: each for each in DATA["factories"]}
FACTORY_EFFECTS: dict[int, dict[str, Any]] = {number: each["effect"] for number, each in FACTORIES.items()}
TOKENS: dict[str, dict[str, Any]] = {each["id"]: each for each in DATA["question_tokens"]}
CARDS: dict[str, dict[str, Any]] = {each["id"]: each for each in DATA["question_cards"]}
BONUSES: dict[str, dict[str, Any]] = {each["id"]: each for each in DATA["end_bonus_cards"]}
STARTS: dict[str, dict[str, Any]] = {each["id"]: each for each in DATA["starting_bonus_cards"]}
COLOURS: tuple[str, ...] = TRACK_COLOURS
LOCO_RECORDS: list[dict[str, Any]] = DATA["locomotives"]


def _slots() -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = {}
    for rail in RAILS:
        count = rail["loco_slots"]
        for index in range(count):
            found[rail["id"] + (str(index + 1) if count > 1 else "")] = (rail["id"], index)
    return found


SLOT_IDS: dict[str, tuple[str, int]] = _slots()
"""Slot id of the engine's actions to (rail, index among its slots)."""
PILES: list[int] = sorted({loco["number"] for loco in LOCO_RECORDS if loco["in_pile"]})


def once(special: Mapping[str, Any]) -> bool:
    """Is a special space an advantage that is gained once, not one that stands?"""
    return not {"recurring_points", "double_rail"} & set(special["effect"])
