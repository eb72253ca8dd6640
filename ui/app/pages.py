"""The app's pages; `PAGES` is their registry, by the first word of their addresses (ui.shell.router)."""

from __future__ import annotations

from ui.features.board_values.page import BoardPage
from ui.features.embed.page import EmbedPage
from ui.features.home.page import StartPage
from ui.features.home.statistics_page import StatisticsPage
from ui.features.learn.page import LearnPage
from ui.features.lesson_editor.page import EditorPage
from ui.features.lesson_editor.try_page import TryingPage
from ui.features.lessons.page import LessonPage
from ui.features.links.page import LinkPage
from ui.features.new_game.page import NewGamePage
from ui.features.play.page import PlayPage
from ui.features.puzzles.page import PuzzlePage
from ui.features.rules.page import RulesPage
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
