"""The coach: hints at a table and the review of a game."""
