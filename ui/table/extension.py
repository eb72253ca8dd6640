"""What a feature adds to a table: commands, and pieces of the panel, the log and the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from ui.browser.patch import Piece
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.view.types import Sheet


class Extension:
    """A feature at one table. Every method has a default that adds nothing."""

    def __init__(self, table: TableApi) -> None:
        self.table = table

    def commands(self) -> Mapping[str, Command]:
        """What its elements ask for, by the name in `data-do`."""
        return {}

    def follow(self) -> None:
        """The table is about to be drawn: drop what does not belong to it any more."""

    def leave(self) -> None:
        """The table closes, or its language changes: stop all work."""

    def language_changed(self) -> None:
        """Forget everything that was put into words."""

    def escape(self) -> bool:
        """Close what the Escape key should close; False when there is nothing."""
        return False

    def pointed_at(self, command: str, arg: str) -> str | None:
        """The action to preview while one of its elements is pointed at."""
        return None

    def title(self) -> str | None:
        """The heading of the turn panel, instead of the game's prompt."""
        return None

    def panel(self) -> list[Piece] | None:
        """The body of the turn panel, instead of everything else in it."""
        return None

    def tools(self) -> str:
        """Small buttons in the turn panel's head."""
        return ""

    def advice(self) -> list[Piece]:
        """Pieces above the choices."""
        return []

    def epilogue(self) -> str:
        """Markup above the buttons of a finished game."""
        return ""

    def sheets(self) -> list[Sheet]:
        """Sheets behind the game's own."""
        return []

    def reasons(self, index: int) -> str:
        """Why the action with this index was chosen, as markup for the log."""
        return ""

    def is_marked(self, index: int) -> bool:
        """Whether the log marks the action with this index."""
        return False
