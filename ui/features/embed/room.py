"""Room for a board in somebody else's page, kept before the script has come that knows of it.

The same sums as in assets/js/height.js, as a style that an element can carry itself: percentages
of a padding are those of the width, so that nothing moves when the board takes its place.
"""

from __future__ import annotations

from ui.browser.protocol import HEIGHT, LAYOUT
from ui.view.contract import Board

_SIDE = f"clamp({HEIGHT.side.least}px,{100 * HEIGHT.side.share:g}%,{HEIGHT.side.most}px)"
_FULL = (
    f"padding-bottom:max(clamp({HEIGHT.least}px,(100% - {_SIDE})*var(--board) + {HEIGHT.around}px,{HEIGHT.most}px),"
    f"min(100%*var(--board),{HEIGHT.board}px) + {{below}}px - 999*max(0px,100% - {LAYOUT.wide - 0.5}px))"
)
"""Decisions stand beside the board of a wide table, else below it."""
_ALONE = "padding-bottom:calc(100%*var(--board))"


def ratio(board: Board) -> str:
    """Its height by its width."""
    return f"{board.height / board.width:.4f}"


def style(board: Board, controls: str = "full", learning: bool = False) -> str:
    """Of an element with these settings. `learning`: with a lesson or a puzzle."""
    room = _ALONE if controls == "none" and not learning else _FULL.format(below=HEIGHT.lesson if learning else HEIGHT.below)
    return f"display:block;height:0;--board:{ratio(board)};{room}"
