"""The start page: games, saved games and their statistics."""

from ui.features.home.page import StartPage
from ui.features.home.saved_games import note_dialog
from ui.features.home.statistics_page import StatisticsPage

__all__ = ["StartPage", "StatisticsPage", "note_dialog"]
