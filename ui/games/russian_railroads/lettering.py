"""Lines of narrow type that fit their tile in every language."""

from __future__ import annotations

from ui.markup.svg import text

NARROW = 0.43
"""Width of an average letter of the narrow face, in parts of its size."""


SMALLEST = 13.2
"""Nobody reads smaller ones on a whole sheet: the drawing stands alone there, its words come on pointing.
Nine pixels where the page draws a board as small as it ever does (`readable` in ui/browser/protocol.json)."""


def fitted(x: float, y: float, words: str, room: float, size: float, *, anchor: str = "middle") -> str:
    """A line of narrow type, smaller where the room asks for it; nothing where that would be unreadable. It
    is short for what the tile's name says in full, and not read out beside that."""
    fits = min(size, room / (max(1, len(words)) * NARROW))
    return text(x, y, words, "rr-fit", anchor=anchor, size=fits, silent=True) if fits >= SMALLEST else ""
