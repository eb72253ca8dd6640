"""Seats' marks. Each seat has a colour, a shape and as many dots as its number, so that nothing depends on
colour alone.

Marks carry no letters or figures, because on the boards those are companies, railroads and values.

Colours are tokens of assets/css/tokens.css: `--seat-N`, and `--seat-N-on` for what is written on it.
"""

from __future__ import annotations

from ui.markup.html import esc
from ui.markup.svg import num, points, ring

SEATS = 6
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "drop")
DOTS = (
    ((0.0, 0.0),),
    ((-0.42, 0.0), (0.42, 0.0)),
    ((0.0, -0.34), (-0.42, 0.38), (0.42, 0.38)),
    ((-0.36, -0.36), (0.36, -0.36), (-0.36, 0.36), (0.36, 0.36)),
    ((-0.45, -0.45), (0.45, -0.45), (0.0, 0.0), (-0.45, 0.45), (0.45, 0.45)),
    ((-0.3, -0.3), (0.3, -0.3), (-0.3, 0.16), (0.3, 0.16), (-0.3, 0.62), (0.3, 0.62)),
)
"""The positions of the dots, in radii of the mark."""
DOT = (0.3, 0.26, 0.24, 0.2, 0.19, 0.17)
"""The radii of the dots, in radii of the mark."""


def colour(seat: int) -> str:
    """The seat's colour, for fill and stroke."""
    return f"var(--seat-{seat % SEATS})"


def on_colour(seat: int) -> str:
    """The colour that is readable on the seat's colour."""
    return f"var(--seat-{seat % SEATS}-on)"


def dots(seat: int, x: float, y: float, radius: float, attributes: str) -> str:
    """The seat's number as dots. `attributes` starts with a space."""
    number = seat % SEATS
    size = num(radius * DOT[number])
    drawn = "".join(
        f'<circle cx="{num(x + radius * right)}" cy="{num(y + radius * down)}" r="{size}"/>'
        for right, down in DOTS[number]
    )
    return f"<g{attributes}>{drawn}</g>"


def shape(seat: int, x: float, y: float, radius: float, attributes: str = "") -> str:
    """The seat's outline as an SVG element around a point. `attributes` starts with a space."""
    kind = SHAPES[seat % SEATS]
    if kind == "circle":
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"{attributes}/>'
    if kind == "square":
        side = radius * 0.9
        return (
            f'<rect x="{num(x - side)}" y="{num(y - side)}" width="{num(2 * side)}" height="{num(2 * side)}" '
            f'rx="{num(radius * 0.15)}"{attributes}/>'
        )
    if kind == "drop":
        top, belly, side = num(y - radius * 1.15), num(y + radius * 0.3), radius * 1.5
        return (
            f'<path d="M{num(x)} {top}Q{num(x + side)} {belly} {num(x)} {num(y + radius)}'
            f'Q{num(x - side)} {belly} {num(x)} {top}Z"{attributes}/>'
        )
    corners = {"triangle": 3, "diamond": 4, "hexagon": 6}[kind]
    grow = {"triangle": 1.25, "diamond": 1.15, "hexagon": 1.05}[kind]
    shift = radius * 0.15 if kind == "triangle" else 0.0
    return f'<polygon points="{points(ring(x, y + shift, radius * grow, corners))}"{attributes}/>'


def token(seat: int, x: float, y: float, radius: float) -> str:
    """The seat's mark for a board: shape, colour, dots."""
    body = shape(
        seat, x, y, radius, f' fill="{colour(seat)}" stroke="var(--ink)" stroke-width="{num(radius * 0.12)}"'
    )
    return body + dots(seat, x, y, radius, f' fill="{on_colour(seat)}"')


def icon(seat: int, label: str = "") -> str:
    """The seat's mark as a small picture for HTML, hidden from screen readers unless it has a label."""
    hidden = f' role="img" aria-label="{esc(label)}"' if label else ' aria-hidden="true"'
    return f'<svg class="mark" viewBox="0 0 24 24"{hidden}>{token(seat, 12, 12, 9.2)}</svg>'
