"""The view state of the editor. It is not part of the lesson."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

TABLE: Final = "desk"
"""The board's name among the tables of the page, by which page.js moves and zooms it."""
STAGES: Final = ("position", "steps", "share")
MODES: Final = ("here", "all", "text", "game")
"""The parts of the panel "Position"."""
PICKING: Final = ("right", "also", "wrong")
"""The roles that an action chosen on the board can get."""


@dataclass
class Look:
    """What is open and selected, and which fields were used."""

    stage: str = STAGES[0]
    mode: str = MODES[0]
    """The open part of the panel "Position"."""
    target: str = ""
    """The last board part or seat that was tapped."""
    step: int = 0
    """The current step, from 1; 0 for the lesson as a whole."""
    picking: str = PICKING[0]
    search: str = ""
    open: set[str] = field(default_factory=set)
    """The groups of settings that are unfolded."""
    second: bool = False
    """Whether the fields of other languages are shown."""
    found: str = ""
    """The search text for figures."""
    boards: list[tuple[str, str]] = field(default_factory=list)
    """(id, name) of the stored corrected boards."""
    shown_search: str = ""
    shown_found: str = ""
    """The values with which the two search fields were drawn, so that typing does not redraw them."""
    _typed: set[str] = field(default_factory=set)
    _versions: dict[str, int] = field(default_factory=dict)

    def typed(self, name: str) -> None:
        """Note that a field was used: it may now show something else than it was drawn with."""
        self._typed.add(name)

    def redraw(self) -> None:
        """Let the next drawing replace every field that was used."""
        for name in self._typed:
            self._versions[name] = self._versions.get(name, 0) + 1
        self._typed.clear()
        self.shown_search, self.shown_found = self.search, self.found

    def version(self, name: str) -> int:
        """How often a field was replaced."""
        return self._versions.get(name, 0)
