"""Puzzles: the best turn in a position."""

from ui.features.puzzles.page import PuzzlePage
from ui.features.puzzles.run import FULL, PuzzleRun

__all__ = ["FULL", "PuzzlePage", "PuzzleRun"]
