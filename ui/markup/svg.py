"""Helpers for drawing, used by all boards: numbers, points, text, polygons, patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from ui.markup.html import attrs, esc

Point = tuple[float, float]


@lru_cache(maxsize=16384)  # boards use the same few thousand coordinates again and again
def num(value: float) -> str:
    """A coordinate as text: short, and the same on every platform."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(items: Iterable[Point]) -> str:
    """The `points` attribute of a polygon or polyline."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in items)


def between(start: Point, end: Point, part: float) -> Point:
    """The point at `part` (0 to 1) of the line from `start` to `end`."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def ring(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; `turn` in degrees, 0 puts a corner at the top."""
    step = 2 * pi / corners
    first = turn * pi / 180 - pi / 2
    return [(x + radius * cos(first + step * i), y + radius * sin(first + step * i)) for i in range(corners)]


HUSH = ' aria-hidden="true"'
"""Hides a figure or letter from screen readers, where the element's label already says it."""
_WORD = re.compile(r"[^\W\d_]{3}")

NARROW, WIDE = "Iijl.,:;'|! ", "MWmw@%"
"""Letters narrower and wider than usual."""


def ems(words: str) -> float:
    """The approximate width of a line, in multiples of its font size."""
    return sum(0.28 if one in NARROW else 0.9 if one in WIDE or ord(one) > 0x2E7F else 0.55 for one in words)


def text(
    x: float,
    y: float,
    content: object,
    class_: str = "",
    *,
    anchor: str = "middle",
    size: float | None = None,
    silent: bool = False,
) -> str:
    """A line of text; `y` is the base line. Figures and single letters are hidden from screen readers,
    because the label of what they are printed on says them in words; `silent` hides a word, too."""
    return (
        f'<text x="{num(x)}" y="{num(y)}"'
        + attrs(
            class_=class_ or None,
            text_anchor=anchor,
            font_size=None if size is None else num(size),
            aria_hidden="true" if silent or not _WORD.search(str(content)) else None,
        )
        + f">{esc(content)}</text>"
    )


def pattern(pattern_id: str, kind: str, colour: str, line: str = "#ffffff", *, size: float = 8) -> str:
    """A `<pattern>` for `defs`: `colour` with shapes of `line` on it. Use as fill="url(#pattern_id)"."""
    s, half = num(size), num(size / 2)
    stroke = f'fill="none" stroke="{line}" stroke-width="{num(size / 5)}" stroke-opacity="0.75"'
    figures = {
        "solid": "",
        "diagonal": f'<path d="M0 {s}L{s} 0M-{half} {half}L{half} '
        f'-{half}M{half} {num(size * 1.5)}L{num(size * 1.5)} {half}" '
        f"{stroke}/>",
        "dots": f'<circle cx="{half}" cy="{half}" r="{num(size / 5)}" fill="{line}" fill-opacity="0.85"/>',
        "horizontal": f'<path d="M0 {half}H{s}" {stroke}/>',
        "vertical": f'<path d="M{half} 0V{s}" {stroke}/>',
        "cross": f'<path d="M0 {half}H{s}M{half} 0V{s}" {stroke}/>',
        "zigzag": "<path "
        f'd="M0 {num(size * 0.75)}L{half} {num(size * 0.25)}L{s} {num(size * 0.75)}" {stroke}/>',
        "rings": f'<circle cx="{half}" cy="{half}" r="{num(size / 3.2)}" {stroke}/>',
    }
    return (
        f'<pattern id="{esc(pattern_id)}" width="{s}" height="{s}" patternUnits="userSpaceOnUse">'
        f'<rect width="{s}" height="{s}" fill="{colour}"/>{figures[kind]}</pattern>'
    )
