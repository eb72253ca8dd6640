"""Room for a board in somebody else's page, kept before the script has come that knows of it.

The same sums as in assets/js/height.js, as a style that an element can carry itself: percentages
of a padding are those of the width, so that nothing moves when the board takes its place.
"""

from __future__ import annotations

from ui.browser.protocol import HEIGHT, LAYOUT
from ui.view.types import BoardDrawing

_FULL = (
    "padding-bottom:max(clamp({least}px,(100% - clamp({slim}px,{percent:g}%,{broad}px))*var(--board)"
    " + {around}px,{most}px),min(100%*var(--board),{board}px) + {below}px - 999*max(0px,100% - {narrow}px))"
)
"""Decisions stand beside the board of a wide table, else below it."""
_ALONE = "padding-bottom:calc(100%*var(--board))"


def ratio(board: BoardDrawing) -> str:
    """Its height by its width."""
    return f"{board.height / board.width:.4f}"


def _full(learning: bool) -> str:
    below = HEIGHT["lesson" if learning else "below"]
    given = {"percent": 100 * HEIGHT["share"], "narrow": LAYOUT["wide"] - 0.5}
    return _FULL.format(**{**HEIGHT, "below": below, **given})


def style(board: BoardDrawing, controls: str = "full", learning: bool = False) -> str:
    """Of an element with these settings. `learning`: with a lesson or a puzzle."""
    room = _ALONE if controls == "none" and not learning else _full(learning)
    return f"display:block;height:0;--board:{ratio(board)};{room}"
