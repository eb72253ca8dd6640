"""The coach: hints at a table and the review of a game."""

from ui.features.coach.coach import Coach

__all__ = ["Coach"]
