"""The page "About this board": printed values and their origins, and boards with corrected values."""

from ui.features.board_values.page import BoardPage
from ui.features.board_values.screen import route_of

__all__ = ["BoardPage", "route_of"]
