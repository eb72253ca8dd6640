"""Room for a board in somebody else's page, kept before the script has come that knows of it.

The same sums as in assets/js/embed.js and bridge.js, as a style that an element can carry itself: percentages
of a padding are those of the width, so that nothing moves when the board takes its place.
"""

from __future__ import annotations

from ui.view.types import BoardDrawing

_FULL = (
    "padding-bottom:max(clamp(620px,(100% - clamp(330px,29%,460px))*var(--board) + 280px,960px),"
    "min(100%*var(--board),560px) + {below}px - 999*max(0px,100% - 899.5px))"
)
"""Decisions stand beside the board from 900 px, below it where it is narrower."""
_ALONE = "padding-bottom:calc(100%*var(--board))"


def ratio(board: BoardDrawing) -> str:
    """Its height by its width."""
    return f"{board.height / board.width:.4f}"


def style(board: BoardDrawing, controls: str = "full", learning: bool = False) -> str:
    """Of an element with these settings. `learning`: with a lesson or a puzzle."""
    room = _ALONE if controls == "none" and not learning else _FULL.format(below=600 if learning else 480)
    return f"display:block;height:0;--board:{ratio(board)};{room}"
