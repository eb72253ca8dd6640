"""Zoom and part buttons of a board, and the markup of boards outside of tables."""

from __future__ import annotations

from collections.abc import Callable

from ui.browser.keyboard import ZOOM_KEYS
from ui.markup.html import esc
from ui.markup.widgets import button
from ui.view.types import BoardDrawing
from ui.words.i18n import Translator


def zoom_buttons(tr: Translator, id_of: Callable[[str], str] | None = None) -> str:
    """The zoom buttons. `id_of` makes the id of each; None: no ids."""
    return "".join(
        button("zoom", tr(f"zoom.{name}"), name, icon_name=name, only_icon=True, kind="stage", key=key,
               id=None if id_of is None else id_of(name))
        for name, key in ZOOM_KEYS.items()
    )  # fmt: skip


def part_buttons(board: BoardDrawing) -> str:
    """Buttons that show one part of a large board each, for small windows."""
    return "".join(
        button("zoom", part.title, f"to {part.x:g} {part.y:g} {part.width:g} {part.height:g}", kind="stage")
        for part in board.parts
    )


def standalone_board(tr: Translator, board: BoardDrawing, game: str, name: str, words: str) -> str:
    """The SVG element of a board outside of a table. `name`: its id; `words`: the id of its description."""
    return (
        f'<svg class="board-svg" id="{name}" data-key="{esc(game)}" '
        f'viewBox="0 0 {board.width} {board.height}" role="group" aria-label="{esc(tr("board.title"))}" '
        f'aria-describedby="{words}" data-arrows>'
        '<g class="board-view"><g id="board" data-region></g></g></svg>'
    )
