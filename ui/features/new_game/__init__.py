"""The form of a new game."""

from ui.features.new_game.form import Form, new_form
from ui.features.new_game.page import NewGamePage
from ui.features.new_game.quick import FRIENDS, begin, quick_levels

__all__ = ["FRIENDS", "Form", "NewGamePage", "begin", "new_form", "quick_levels"]
