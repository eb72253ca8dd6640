"""How a person has arranged a table; none of it belongs to the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Layout:
    tab: str = "turn"
    """What the phone's panel shows: turn, players, sheet, log."""
    sheet: str = ""
    listed: bool = False
    """Are the names of all sheets shown in the phone's panel? Else one tab stands for them."""
    drawer: str = "open"
    log: str = "open"
    since: str = "folded"
    """What the others have done meanwhile: the beginning of each line, or all of it."""
    log_later: bool = False
    """Is the log still to be written, after the board?"""
    speed: str = "normal"
    clock: bool = False
    """Does the panel's head say how long the turn has lasted?"""
    playing: bool = False
    """Is the game played back just now? How fast, and with which graph: see `ui.table.replay`."""
    pace: str = "normal"
    measure: str = ""
    share: bool = False
    """Does the browser hand addresses to other programs?"""
    compact: bool = False
    """A small window: one panel beside or below the board."""
