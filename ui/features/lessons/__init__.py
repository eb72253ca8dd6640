"""Lessons: their steps, the table beside them, their page."""
