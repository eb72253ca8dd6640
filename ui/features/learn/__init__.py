"""The page that lists lessons and puzzles."""

from ui.features.learn.page import LearnPage

__all__ = ["LearnPage"]
