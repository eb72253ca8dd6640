"""The size of an embedded board as a style, for the time before embed.js has loaded.

It uses the same formula as assets/js/height.js. Percentages in a padding refer to the width, so the page does
not move when the board appears.
"""

from __future__ import annotations

from ui.browser.protocol import HEIGHT, LAYOUT
from ui.view.types import BoardDrawing

_FULL = (
    "padding-bottom:max(clamp({least}px,(100% - clamp({slim}px,{percent:g}%,{broad}px))*var(--board)"
    " + {around}px,{most}px),min(100%*var(--board),{board}px) + {below}px - 999*max(0px,100% - {narrow}px))"
)
"""Decisions are beside the board of a wide table, else below it."""
_ALONE = "padding-bottom:calc(100%*var(--board))"


def ratio(board: BoardDrawing) -> str:
    """The height of a board divided by its width."""
    return f"{board.height / board.width:.4f}"


def _full(learning: bool) -> str:
    below = HEIGHT["lesson" if learning else "below"]
    given = {"percent": 100 * HEIGHT["share"], "narrow": LAYOUT["wide"] - 0.5}
    return _FULL.format(**{**HEIGHT, "below": below, **given})


def frame_style(board: BoardDrawing, controls: str = "full", learning: bool = False) -> str:
    """The style of an element with these settings. `learning`: whether it shows a lesson or a puzzle."""
    room = _ALONE if controls == "none" and not learning else _full(learning)
    return f"display:block;height:0;--board:{ratio(board)};{room}"
