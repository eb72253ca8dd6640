"""The arrangement of a table's panels. It belongs to the screen, not to the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Layout:
    tab: str = "turn"
    """The open panel of a small window: turn, players, sheet or log."""
    sheet: str = ""
    listed: bool = False
    """Whether a small window lists the names of all sheets; else one tab stands for them."""
    drawer: str = "open"
    log: str = "open"
    since: str = "folded"
    """Whether the summary of the others' moves is folded to one line each."""
    log_later: bool = False
    """Whether the log is still to be drawn, after the board."""
    speed: str = "normal"
    clock: bool = False
    """Whether the turn panel shows how long the turn has lasted."""
    playing: bool = False
    """Whether a replay is running; its speed and graph follow."""
    pace: str = "normal"
    measure: str = ""
    share: bool = False
    """Whether the browser can share addresses with other programs."""
    compact: bool = False
    """Whether the window is small: one panel beside or below the board."""

    def show_turn(self) -> None:
        """Open the turn panel of a small window."""
        self.tab = "turn"

    def spread_sheet(self) -> None:
        """Give the open sheet all the room beside a small board."""
        if not self.compact:
            self.drawer = "tall"

    def uncover_board(self) -> None:
        """Give the board its room back."""
        if self.drawer == "tall":
            self.drawer = "open"

    def leave_sheet(self) -> None:
        """Close the open sheet."""
        if self.tab == "sheet":
            self.tab = "turn"
        self.uncover_board()
