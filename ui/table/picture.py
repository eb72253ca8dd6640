"""A table as one drawing: its board for the list of games, or all boards with names and scores."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.svg import ems, num
from ui.table.game_session import Session
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, Drawing


class Picture(NamedTuple):
    """A drawing, with the game's patterns and symbols that it uses."""

    game: str
    defs: str
    markup: str


def small(session: Session) -> Picture:
    """The board as it is now, for the list of games."""
    scene = _still(session)
    board = session.view.board(scene)
    return _made(scene, board, board.height, _layers(board))


def whole(session: Session, title: str, about: str, seats: list[tuple[int, str, str]]) -> Picture:
    """A heading with every seat's name and points, the board, and the seats' own boards. `seats`: best first,
    each with its name and the line below it."""
    scene, view = _still(session), session.view
    board = view.board(scene)
    own = [] if view.own_boards is None else view.own_boards.drawings(scene)
    unit = board.width / 1000
    head, top = _heading(unit, title, about, seats)
    parts = [head, f'<g transform="translate(0 {num(top)})">{_layers(board)}</g>']
    top += board.height + 12 * unit
    across = 2 if len(own) > 1 else 1
    width = (board.width - 12 * unit * (across - 1)) / across
    for first in range(0, len(own), across):
        row = own[first : first + across]
        for place, drawing in enumerate(row):
            parts.append(_nested(drawing, place * (width + 12 * unit), top, width))
        top += max(drawing.height / drawing.width for drawing in row) * width + 12 * unit
    return _made(scene, board, top, "".join(parts))


def _still(session: Session) -> Scene:
    """The scene without anything to do or to animate."""
    return replace(session.scene(), recent=(), interactive=False, motion=False)


def _layers(board: BoardDrawing) -> str:
    return "".join(f"<g>{part.markup}</g>" for part in board.fragments)


def _made(scene: Scene, board: BoardDrawing, height: float, inner: str) -> Picture:
    size = f"0 0 {num(board.width)} {num(height)}"
    return Picture(scene.game.id, board.defs, f'<svg class="board-svg" viewBox="{size}">{inner}</svg>')


def _nested(drawing: Drawing, x: float, y: float, width: float) -> str:
    height = drawing.height / drawing.width * width
    named = attrs(
        x=num(x),
        y=num(y),
        width=num(width),
        height=num(height),
        viewBox=f"0 0 {num(drawing.width)} {num(drawing.height)}",
    )
    return f"<svg{named}>{drawing.markup}</svg>"


def _heading(unit: float, title: str, about: str, seats: list[tuple[int, str, str]]) -> tuple[str, float]:
    """The heading's markup and its height."""
    edge = 16 * unit
    out = [
        _text(edge, 40 * unit, 30 * unit, title, class_="picture-title"),
        _text(edge, 64 * unit, 15 * unit, about, 1000 * unit - 2 * edge, class_="picture-quiet"),
    ]
    cell = (1000 * unit - 2 * edge) / max(len(seats), 1)
    for place, (seat, name, points) in enumerate(seats):
        x = edge + place * cell
        room = cell - 60 * unit
        out.append(seat_marks.token(seat, x + 18 * unit, 104 * unit, 17 * unit))
        out.append(_text(x + 44 * unit, 100 * unit, 19 * unit, name, room, class_="picture-name"))
        out.append(_text(x + 44 * unit, 122 * unit, 17 * unit, points, room, class_="picture-points"))
    return "".join(out), 142 * unit


def _text(x: float, y: float, size: float, words: str, room: float = 0.0, **more: object) -> str:
    """A line of text, set smaller where it would need more than `room`."""
    if room and ems(words) * size > room:
        size = room / ems(words)
    return f"<text{attrs(x=num(x), y=num(y), font_size=num(size), **more)}>{esc(words)}</text>"
