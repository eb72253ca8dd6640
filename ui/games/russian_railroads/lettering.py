"""Lines of narrow type that fit into their tile in every language."""

from __future__ import annotations

from ui.markup.svg import text

NARROW = 0.43
"""Width of an average letter of the narrow face, relative to its size."""


SMALLEST = 13.2
"""Size of the smallest readable letters when the whole drawing is in view: nine pixels where the page
draws a board smallest (`readable` in ui/browser/protocol.json). Smaller ones are left out."""


def fitted(x: float, y: float, words: str, room: float, size: float, *, anchor: str = "middle") -> str:
    """A line of narrow type, shrunk to fit; empty if it would be unreadable.

    Screen readers skip it, because the tile's label has the full words.
    """
    fits = min(size, room / (max(1, len(words)) * NARROW))
    return text(x, y, words, "rr-fit", anchor=anchor, size=fits, silent=True) if fits >= SMALLEST else ""
