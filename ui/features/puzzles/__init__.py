"""Puzzles: the best turn in a position."""
