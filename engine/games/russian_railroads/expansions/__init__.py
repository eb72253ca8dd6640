"""Modules that come with the game."""
