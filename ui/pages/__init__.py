"""The app's pages; `PAGES` is their registry, by the first word of their addresses (ui.router)."""

from __future__ import annotations

from ui.pages.board import BoardPage
from ui.pages.editor import EditorPage
from ui.pages.embed import EmbedPage
from ui.pages.learn import LearnPage
from ui.pages.lesson import LessonPage
from ui.pages.link import LinkPage
from ui.pages.new_game import NewGamePage
from ui.pages.page import Page
from ui.pages.play import PlayPage
from ui.pages.puzzle import PuzzlePage
from ui.pages.rules import RulesPage
from ui.pages.start import StartPage
from ui.pages.statistics import StatisticsPage
from ui.pages.trying import TryingPage

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
