"""The page of one game, and several tables on one page."""

from ui.features.play.page import PlayPage
from ui.features.play.side_by_side import TablesPage

__all__ = ["PlayPage", "TablesPage"]
