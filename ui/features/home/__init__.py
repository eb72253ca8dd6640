"""The start page: saved games and their statistics."""
