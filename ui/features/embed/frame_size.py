"""The size of an embedded board as a style, for the time before embed.js has loaded.

It uses the same formulas as assets/js/embed.js and bridge.js. Percentages in a padding refer to the width, so
the page does not move when the board appears.
"""

from __future__ import annotations

from ui.view.types import BoardDrawing

_FULL = (
    "padding-bottom:max(clamp(620px,(100% - clamp(330px,29%,460px))*var(--board) + 280px,960px),"
    "min(100%*var(--board),560px) + {below}px - 999*max(0px,100% - 899.5px))"
)
"""From 900 px on, decisions are beside the board; in narrower frames they are below it."""
_ALONE = "padding-bottom:calc(100%*var(--board))"


def ratio(board: BoardDrawing) -> str:
    """The height of a board divided by its width."""
    return f"{board.height / board.width:.4f}"


def frame_style(board: BoardDrawing, controls: str = "full", learning: bool = False) -> str:
    """The style of an element with these settings. `learning`: whether it shows a lesson or a puzzle."""
    room = _ALONE if controls == "none" and not learning else _FULL.format(below=600 if learning else 480)
    return f"display:block;height:0;--board:{ratio(board)};{room}"
