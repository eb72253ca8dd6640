"""Trans-Siberian Railroad (Tom Russell, 2020): the complete rules, by the ids of the rule sheet (TSR-...)."""

from __future__ import annotations

from . import lessons, positions, queries
from .game import GAME

__all__ = ["GAME", "lessons", "positions", "queries"]
