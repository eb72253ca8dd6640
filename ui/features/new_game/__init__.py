"""The form of a new game."""

from ui.features.new_game.form import Form, new_form
from ui.features.new_game.page import NewGamePage

__all__ = ["Form", "NewGamePage", "new_form"]
