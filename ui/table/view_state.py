"""What the screen of one table shows besides the game itself. Nothing of it is saved with the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class ViewState:
    """Moment, selection, covers and cards of one table."""

    moment: int | None = None
    """The moment of the game that is shown; None is the current one."""
    selected: str | None = None
    """The notation of the action that waits for its confirmation."""
    hovered: str | None = None
    way: str = ""
    """The way in which the next decision with a usual answer is made (`UsualAnswers`)."""
    refused: str | None = None
    """The action that was refused last: its reason stays until something else is chosen."""
    advised: bool = False
    """Whether actions at an earlier moment can be previewed, because the coach recommends some."""
    beginner_hint: str = ""
    """The kind of decision that a beginner's hint explains."""
    cards: tuple[int, ...] = ()
    """The actions whose event cards are on the table (ui.table.event_cards), of the first `carded` ones."""
    carded: int = 0
    revealed: int | None = None
    """The seat whose player has confirmed to sit at the screen."""
    paused: bool = False
    """Whether bots and automas wait."""
    seen_final: bool = False
    """Whether somebody has put the final screen away."""
    conflict: bool = False
    """Whether another tab has gone on with this game."""
    only_looked_at: bool = False
    """Whether the game came by link and belongs to nobody here yet."""

    @property
    def focus(self) -> str | None:
        """The action that is previewed: the hovered one, else the selected one, else the refused one."""
        return next((one for one in (self.hovered, self.selected, self.refused) if one is not None), None)

    def select(self, notation: str) -> None:
        """Let an action wait for its confirmation."""
        self.selected, self.hovered, self.refused = notation, None, None

    def refuse(self, notation: str) -> None:
        """Show why an action was refused."""
        self.hovered = self.refused = notation

    def release(self) -> None:
        """Choose nothing."""
        self.selected = self.hovered = self.refused = None
