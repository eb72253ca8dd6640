"""The registry of the app's pages, by the first word of their addresses (ui.shell.router)."""

from __future__ import annotations

from ui.features.board_values import BoardPage
from ui.features.embed import EmbedPage
from ui.features.home import StartPage, StatisticsPage
from ui.features.learn import LearnPage
from ui.features.lesson_editor import EditorPage, TryingPage
from ui.features.lessons import LessonPage
from ui.features.links import LinkPage
from ui.features.new_game import NewGamePage
from ui.features.play import PlayPage
from ui.features.puzzles import PuzzlePage
from ui.features.rules import RulesPage
from ui.shell.page import Page

PAGES: dict[str, type[Page]] = {
    "start": StartPage,
    "new": NewGamePage,
    "board": BoardPage,
    "play": PlayPage,
    "link": LinkPage,
    "rules": RulesPage,
    "statistics": StatisticsPage,
    "editor": EditorPage,
    "trying": TryingPage,
    "learn": LearnPage,
    "lesson": LessonPage,
    "puzzle": PuzzlePage,
    "embed": EmbedPage,
}
