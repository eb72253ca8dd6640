"""The look of a railroad: color, letter and pattern, so that nothing depends on color alone.

Colors are custom properties in assets/css/trans-siberian.css: `--ts-red`, and `--ts-red-on` for what is on
it.
"""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian.queries import RAILROADS
from ui.markup.html import esc
from ui.markup.svg import HUSH, num, pattern
from ui.words.i18n import Translator

PATTERN: Final[dict[str, str]] = {
    "red": "solid",
    "blue": "diagonal",
    "green": "dots",
    "yellow": "horizontal",
    "black": "cross",
    "white": "vertical",
}
LINE: Final[dict[str, str]] = {
    "red": "",
    "blue": "14 9",
    "green": "0.1 9",
    "yellow": "2.5 7",
    "black": "none",
    "white": "3 3 12 3",
}
"""Dashes on built lines, which resemble the patterns of the cubes."""

DEFS: Final = "".join(
    pattern(f"trans-siberian-{name}", PATTERN[name], f"var(--ts-{name})", f"var(--ts-{name}-figure)", size=9)
    for name in RAILROADS
)
"""Patterns for the board. The small images in tables have shapes instead."""


def letter(tr: Translator, railroad: str) -> str:
    """The railroad's letter in the page's language."""
    return tr(f"letter.{railroad}")


def name(tr: Translator, railroad: str) -> str:
    return tr(f"value.railroad.{railroad}")


def cube(x: float, y: float, size: float, railroad: str, mark: str, class_: str = "ts-cube") -> str:
    """A wooden cube seen from above: pattern, shaded edges, letter."""
    half, edge = size / 2, size * 0.13
    left, top, right, low = x - half, y - half, x + half, y + half
    return (
        f'<g class="{class_} ts-{railroad}">'
        f'<rect class="ts-cube-edge" x="{num(left - 1)}" y="{num(top - 1)}" width="{num(size + 2)}" '
        f'height="{num(size + 2)}" rx="{num(size * 0.14)}"/>'
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(size)}" height="{num(size)}" '
        f'rx="{num(size * 0.12)}" '
        f'fill="url(#trans-siberian-{railroad})"/>'
        f'<path class="ts-cube-shade" d="M{num(left)} {num(low)}L{num(left + edge)} {num(low - edge)}'
        f'H{num(right - edge)}V{num(top + edge)}L{num(right)} {num(top)}V{num(low)}Z"/>'
        f'<text{HUSH} class="ts-cube-letter" x="{num(x)}" y="{num(y + size * 0.24)}" '
        f'font-size="{num(size * 0.68)}">'
        f"{esc(mark)}</text></g>"
    )


_FIGURES: Final[dict[str, str]] = {
    "red": "",
    "blue": '<path d="M3 10L10 3M3 21L21 3M14 21L21 14"/>',
    "green": '<g class="ts-dots"><circle cx="6" cy="6" r="1.6"/><circle cx="18" cy="6" r="1.6"/>'
    '<circle cx="6" cy="18" r="1.6"/><circle cx="18" cy="18" r="1.6"/></g>',
    "yellow": '<path d="M3 5.6H21M3 18.4H21"/>',
    "black": '<path d="M5.6 3V21M18.4 3V21M3 5.6H21M3 18.4H21"/>',
    "white": '<path d="M5.6 3V21M18.4 3V21"/>',
}


def mark(tr: Translator, railroad: str, *, label: bool = False) -> str:
    """The railroad's cube as a small image for HTML, hidden from screen readers unless `label`."""
    voice = f' role="img" aria-label="{esc(name(tr, railroad))}"' if label else ' aria-hidden="true"'
    return (
        f'<svg class="mark ts-mark ts-{railroad}" viewBox="0 0 24 24"{voice}>'
        f'<rect class="ts-cube-edge" x="2" y="2" width="20" height="20" rx="3"/>'
        f'<rect class="ts-face" x="3" y="3" width="18" height="18" rx="2.4"/>'
        f'<g class="ts-figure">{_FIGURES[railroad]}</g>'
        f'<text{HUSH} class="ts-cube-letter" x="12" y="16.6" font-size="13">'
        f"{esc(letter(tr, railroad))}</text>"
        f"</svg>"
    )


def mark_and_name(tr: Translator, railroad: str) -> str:
    """A railroad's mark and name, for tables and sentences."""
    return f'<span class="ts-named">{mark(tr, railroad)}<span>{esc(name(tr, railroad))}</span></span>'
