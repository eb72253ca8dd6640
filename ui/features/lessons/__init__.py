"""Lessons: their steps, table and page."""

from ui.features.lessons.check import Unreadable, as_text, check_file, mistakes, read, unworded
from ui.features.lessons.page import ROOM, LearningPage, LessonPage
from ui.features.lessons.run import Run
from ui.features.lessons.table import HAPPENED, LessonSession, LessonTable
from ui.features.lessons.words import Words

__all__ = [
    "HAPPENED", "ROOM", "LearningPage", "LessonPage", "LessonSession", "LessonTable", "Run", "Unreadable",
    "Words", "as_text", "check_file", "mistakes", "read", "unworded",
]  # fmt: skip
