"""How a lesson is looked at in the editor: none of it belongs to the lesson."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

TABLE: Final = "desk"
"""The name of the board among the tables of the page: page.js moves it under fingers and wheel."""
STAGES: Final = ("position", "steps", "share")
MODES: Final = ("here", "all", "text", "game")
"""The parts of the position's panel."""
PICKING: Final = ("right", "also", "wrong")
"""What an action chosen on the board becomes."""


@dataclass
class Look:
    """What is shown and chosen, and which fields were used."""

    stage: str = STAGES[0]
    mode: str = MODES[0]
    """The part of the position's panel that is open."""
    target: str = ""
    """The thing that was touched last."""
    step: int = 0
    """The step at hand; 0: the lesson as a whole."""
    picking: str = PICKING[0]
    search: str = ""
    open: set[str] = field(default_factory=set)
    """Groups of settings that are unfolded."""
    second: bool = False
    """Whether the fields of the other language are shown."""
    found: str = ""
    """What figures are searched for."""
    boards: list[tuple[str, str]] = field(default_factory=list)
    """Corrected boards that are kept here: id and name."""
    shown_search: str = ""
    shown_found: str = ""
    """What the fields of both searches were drawn with, so that typing does not redraw them."""
    _typed: set[str] = field(default_factory=set)
    _versions: dict[str, int] = field(default_factory=dict)

    def typed(self, name: str) -> None:
        """A field was used: it may show something else than it was drawn with."""
        self._typed.add(name)

    def redraw(self) -> None:
        """Every field that was used is made anew with the next drawing."""
        for name in self._typed:
            self._versions[name] = self._versions.get(name, 0) + 1
        self._typed.clear()
        self.shown_search, self.shown_found = self.search, self.found

    def version(self, name: str) -> int:
        """How often a field was made anew."""
        return self._versions.get(name, 0)
