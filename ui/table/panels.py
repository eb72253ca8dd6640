"""The panels of a table: which one is open, how far the drawer is open, and the final screen over the
board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.table.abilities import Command
    from ui.table.table import Table

FOLDS = {"drawer": ("folded", "open", "tall"), "log": ("folded", "open"), "since": ("folded", "open")}
"""What can be folded, and how far it can be open."""


class Panels:
    """Opens and folds the parts of one table."""

    def __init__(self, table: Table, compact: bool, docks: bool) -> None:
        self.table = table
        self._usual = table.usual_drawer(compact, docks)
        """How far the drawer is open when nobody opens or closes it."""

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "tab": lambda arg, how: self.open(arg),
            "drawer": lambda arg, how: self.fold("drawer", arg),
            "fold-log": lambda arg, how: self.toggle("log"),
            "fold-since": lambda arg, how: self.toggle("since"),
            "reveal": lambda arg, how: self.reveal(),
            "final": lambda arg, how: self.final(True),
            "final-close": lambda arg, how: self.final(False),
        }

    def room(self, kind: str) -> None:
        """The table has become "small", "big", or so large that the drawer docks beside the board
        ("docks")."""
        layout, compact = self.table.layout, kind == "small"
        usual = self.table.usual_drawer(compact, kind == "docks")
        before = (layout.compact, layout.drawer)
        if compact != layout.compact or layout.drawer == self._usual:
            layout.compact, layout.drawer = compact, usual
        self._usual = usual
        if before != (layout.compact, layout.drawer):
            self.table.render()

    def open(self, key: str) -> None:
        """Open a panel. `sheets` opens the sheet that was open last, and the list of all."""
        table, layout = self.table, self.table.layout
        unfold, had_list = False, layout.listed
        if key.startswith("sheet-"):
            layout.sheet, layout.tab = key.removeprefix("sheet-"), "sheet"
            if not layout.compact:
                table.session.screen.seen_final = True  # the final screen has taken the drawer's place
        elif key == "sheets":
            unfold = layout.tab != "sheet" or not layout.listed
            layout.tab = "sheet"
        elif key in ("turn", "players", "log"):
            layout.tab = key
        layout.listed = unfold
        if layout.drawer == "folded":
            layout.drawer = "open"
        table.render()
        if had_list and layout.compact and key.startswith("sheet-"):
            table.host.browser.patch([table.focus_change("tabs-sheets")])  # the chosen tab has folded away

    def to_turn(self, *, quiet: bool = False) -> None:
        """Open the turn panel."""
        if self.table.layout.tab != "turn":
            self.table.layout.tab = "turn"
            if not quiet:
                self.table.render()

    def toggle(self, part: str) -> None:
        """Fold or unfold."""
        self.fold(part, "open" if getattr(self.table.layout, part) == "folded" else "folded")

    def fold(self, part: str, value: str) -> None:
        """Open one of `FOLDS` so far, and remember it as a setting."""
        if value in FOLDS[part]:
            setattr(self.table.layout, part, value)
            setattr(self.table.host.prefs, part, value)
        self.table.host.keep_prefs()
        self.table.render()

    def reveal(self) -> None:
        """The right person sits at the screen: show what only they may see."""
        table, session = self.table, self.table.session
        session.screen.revealed = session.live.to_move
        session.forget()
        table.render()
        table.host.browser.patch([table.focus_change("prompt")])

    def final(self, shown: bool) -> None:
        """Show or hide the final screen."""
        table = self.table
        table.session.screen.seen_final = not shown
        table.render()
        table.host.browser.patch([table.focus_change("final-title" if shown else "prompt")])
