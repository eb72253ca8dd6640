"""Puzzles: the best turn in a position."""

from ui.features.puzzles.cards import (
    PICTURE,
    address,
    draw,
    next_open,
    of_today,
    picture,
    picture_name,
    title,
    variant,
)
from ui.features.puzzles.page import PuzzlePage
from ui.features.puzzles.run import FULL, PuzzleRun

__all__ = [
    "FULL", "PICTURE", "PuzzlePage", "PuzzleRun", "address", "draw", "next_open", "of_today", "picture",
    "picture_name", "title", "variant",
]  # fmt: skip
