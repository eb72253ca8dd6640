"""Our own small drawings of pieces and signs, each in a box of 24 by 24.

They are inline SVG without ids, so boards, buttons and tables can use the same drawing. Classes set the
colors (assets/css/russian-railroads.css).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from ui.games.russian_railroads.lettering import SMALLEST
from ui.markup.html import esc
from ui.markup.svg import HUSH

_WORKER = (
    "M12 2.5a4.2 4.2 0 0 1 2.6 7.5c3.6 1 5.6 3.6 5.6 7.3V21.5H3.8V17.3c0-3.7 2-6.3 5.6-7.3A4.2 4.2 0 0 1 "
    "12 2.5Z"
)
_LOCO = "M2 15V9.5h1.6V6.2H2.8V4.5h7v1.7H9V9.5h5V6.8h-.8V5h4.2v1.8h-.8v2.7h2.6q2 0 2 2V15l2.3 3.2H17.8Z"
_FACTORY = "M2.5 21V11.5l5-3.6v3.6l5-3.6v3.6l3.2-2.3L16.6 3h3l1.9 18Z"
_GEAR = (
    "M10.6 2h2.8l.5 2.6 1.9.8 2.2-1.5 2 2-1.5 2.2.8 1.9 2.7.6v2.8l-2.7.5-.8 1.9 1.5 2.2-2 "
    "2-2.2-1.5-1.9.8-.5 2.7h-2.8"
    "l-.6-2.7-1.9-.8-2.2 1.5-2-2 1.5-2.2-.8-1.9L2 13.4v-2.8l2.6-.6.8-1.9L3.9 5.9l2-2 2.2 1.5 1.9-.8Z"
)
_STAR = "M12 1.8 14.9 8.4 22 9.2 16.7 14 18.2 21 12 17.4 5.8 21 7.3 14 2 9.2 9.1 8.4Z"
_SEAL = (
    "M12.0 1.0L14.8 3.4L18.5 3.1L19.3 6.7L22.5 8.6L21.0 12.0L22.5 15.4L19.3 17.3L18.5 20.9L14.8 20.6L12.0"
    " 23.0L9.2 20.6L5.5 20.9L4.7 17.3L1.5 15.4L3.0 12.0L1.5 8.6L4.7 6.7L5.5 3.1L9.2 3.4Z"
)
"""A star with many short rays, the sign of points."""
_COMPASS = (
    "M10.7 2h2.6v2.3a3 3 0 0 1 1.5 3.9L20 20l.2 2.5-2-1.5-3.3-7.4H9.1L5.8 21l-2 1.5L4 20 9.2 8.2a3 3 0 0 1 "
    "1.5-3.9Z"
)
_CYCLE = (
    "M12 3.5a8.5 8.5 0 1 0 8.4 9.9h-2.6A6 6 0 1 1 12 6c1.6 0 3 .6 4.1 1.6L13.5 10H21V2.8l-2.9 2.7A8.5 8.5 "
    "0 0 0 12 3.5Z"
)
_PAWN = "M12 2.5a4 4 0 0 1 2.3 7.3l1.6 7.2h2v4.5H6.1V17h2l1.6-7.2A4 4 0 0 1 12 2.5Z"
_FLAG = "M5 2h2v1.2c4-2 6.500 2 12.500 0v10c-6 2-8.500-2-12.500 0V22H5Z"
_LOCK = "M7 10V7.500a5 5 0 0 1 9.700-1.700l-2.300.9A2.600 2.600 0 0 0 9.500 7.500V10H19v11H5V10Z"


def _worker(style: str) -> str:
    return f'<path class="{style}" d="{_WORKER}"/>'


def _card(style: str, inner: str) -> str:
    return f'<rect class="rr-card {style}" x="4" y="2" width="16" height="20" rx="2"/>{inner}'


def _letter(text: str, style: str = "rr-glyph", y: float = 17, size: float = 14) -> str:
    return (
        f'<text{HUSH} class="{style}" x="12" y="{y}" font-size="{size}" text-anchor="middle">'
        f"{esc(text)}</text>"
    )


_SHAPES: dict[str, str] = {
    "worker": _worker("rr-piece rr-plain"),
    "worker-slot": _worker("rr-slot"),
    "temp": _worker("rr-piece rr-temp") + _letter("+", "rr-glyph rr-on-temp", 20.500, 12),
    "black-worker": _worker("rr-piece rr-blackworker") + f'<path class="rr-on-black-fill" d="{_STAR}" '
    'transform="translate(7.600 11.600) scale(.37)"/>',
    "rouble": '<circle class="rr-piece rr-coin" cx="12" cy="12" r="9.500"/>'
    '<path class="rr-coin-line" d="M9.500 18V6.500h3.800a3 3 0 0 1 0 6.200H7.800M7.800 15.300h5.500"/>',
    "rouble-slot": '<circle class="rr-slot" cx="12" cy="12" r="9.500"/>'
    '<path class="rr-slot-line" d="M9.500 18V6.500h3.800a3 3 0 0 1 0 6.200H7.800M7.800 15.300h5.500"/>',
    "doubler": '<rect class="rr-piece rr-doubler" x="1.500" y="4" width="21" height="16" rx="3"/>'
    + _letter("×2", "rr-glyph rr-on-doubler", 17, 13.500),
    "loco": f'<path class="rr-ink" d="{_LOCO}"/><circle class="rr-wheel" cx="6.500" cy="18" r="3.200"/>'
    '<circle class="rr-wheel" cx="14.500" cy="18" r="3.200"/>',
    "factory": f'<path class="rr-factory-fill" d="{_FACTORY}"/><path class="rr-window" d="M5.500 '
    "15h2.500v3H5.500zM10.500 "
    '15H13v3h-2.500zM15.500 15H18v3h-2.500z"/>',
    "gear": f'<path class="rr-ink" d="{_GEAR}"/><circle class="rr-paper-fill" cx="12" cy="12" r="3.400"/>',
    "marker": f'<path class="rr-piece rr-marker" d="{_GEAR}"/><circle class="rr-plate" cx="12" cy="12" '
    'r="5.300"/>',
    "star": f'<path class="rr-star" d="{_STAR}"/>',
    "seal": f'<path class="rr-star" d="{_SEAL}"/>',
    "engineer": f'<path class="rr-ink" d="{_COMPASS}"/><circle class="rr-paper-fill" cx="12" cy="6.800" '
    'r="1.300"/>',
    "reuse": f'<path class="rr-ink" d="{_CYCLE}"/>',
    "pawn": f'<path class="rr-piece rr-plain" d="{_PAWN}"/>',
    "order": f'<path class="rr-ink" d="{_FLAG}"/>',
    "unlock": f'<path class="rr-ink" d="{_LOCK}"/>',
    "token": '<circle class="rr-piece rr-token" cx="12" cy="12" r="10"/>'
    + _letter("?", "rr-glyph rr-on-token", 17.500, 15),
    "card": _card("rr-card-q", _letter("?", "rr-glyph rr-on-token", 17, 14)),
    "bonus": _card(
        "rr-card-end", f'<path class="rr-star" d="{_STAR}" transform="translate(6 6) scale(.5)"/>'
    ),
    "medal": '<path class="rr-ribbon" d="M6 .500h12l-3 7h-6Z"/><circle class="rr-piece rr-coin" '
    'cx="12" cy="13.700" r="9.600"/>' + _letter("20", "rr-glyph rr-on-coin", 18.400, 13.500),
    "revalue": f'<path class="rr-star" d="{_STAR}"/><path class="rr-arrow-up" d="M12 22V9M7.500 13.500 12 '
    '9l4.500 4.500"/>',
    "double-rail": '<rect class="rr-piece rr-doubler" x="1" y="3" width="22" height="18" rx="9"/>'
    + _letter("×2", "rr-glyph rr-on-doubler", 17, 13.500),
    "terminus": '<path class="rr-ink" d="M3 3h2.500v18H3zM18.500 3H21v18h-2.500zM5.500 5h13v5h-13z"/>'
    '<path class="rr-ink-line" d="M5 14h14M5 18h14"/>',
    "pass": '<path class="rr-ink-line" d="M5 12h12M12 6l6 6-6 6M20.500 5v14"/>',
    "done": '<path class="rr-ink-line" d="m4 13 5.500 5.500L20 6.500"/>',
    "swap": '<path class="rr-ink-line" d="M4 8.500h14M14 4.500l4 4-4 4M20 15.500H6M10 11.500l-4 4 4 4"/>',
    "dice": _letter("…", "rr-glyph", 15, 18),
}


def add(shapes: Mapping[str, str]) -> None:
    """Register drawings of a module."""
    _SHAPES.update(shapes)


def shape(name: str, extra: str = "") -> str:
    """A drawing's inner markup. `extra` classes are set on a group around it."""
    if name.startswith("track-"):
        inner = track(name.removeprefix("track-"))
    elif name.startswith("times-"):
        inner = _letter("×" + name.removeprefix("times-"))
    else:
        inner = _SHAPES[name]
    return f'<g class="{extra}">{inner}</g>' if extra else inner


def place(name: str, x: float, y: float, size: float = 24, extra: str = "") -> str:
    """A drawing with its upper left corner at (x, y)."""
    cls = f' class="{extra}"' if extra else ""
    scale = "" if size == 24 else f" scale({_short(size / 24)})"
    drawn = legible(shape(name), size)
    return f'<g{cls} transform="translate({_short(x)} {_short(y)}){scale}">{drawn}</g>'


_LETTERS = re.compile(r'<text ([^>]*?)y="([\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]*)</text>')
_ROOM = {1: 19.0, 2: 15.0}
"""Number of letters -> the largest size at which they fit."""


@cache
def legible(drawing: str, size: float) -> str:
    """A drawing with letters enlarged so that they are readable at `size`, or removed if they do not fit."""
    least = SMALLEST * 24 / size

    def fit(found: re.Match[str]) -> str:
        before, y, letters, after, words = found.groups()
        wanted = max(float(letters), least)
        if wanted > max(float(letters), _ROOM.get(len(words), 0)):
            return ""
        lower = float(y) + (wanted - float(letters)) * 0.35
        return f'<text {before}y="{_short(lower)}" font-size="{_short(wanted)}"{after}>{words}</text>'

    return _LETTERS.sub(fit, drawing)


@cache
def mark(name: str, extra: str = "") -> str:
    """A drawing as a small <svg> for buttons and running text."""
    return (
        f'<svg class="rr-mark {extra}" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">'
        f"{shape(name)}</svg>"
    )


def mark_of(inner: str) -> str:
    """The inner markup of a 24 by 24 box as a small <svg>."""
    return f'<svg class="rr-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">{inner}</svg>'


@cache
def track(colour: str, letter: str = "") -> str:
    """A piece of track with the fill and pattern of its color, and a letter if given."""
    pattern = {
        "black": "",
        "gray": '<path class="rr-pat" d="M4 7 7 2M4 13 10.500 2M4 20 14.500 2M5.500 22 18 2M9 22 20 5M13 '
        '22 20 11M16.500 22 20 17"/>',
        "brown": '<path class="rr-pat" d="M4 6h16M4 10h16M4 14h16M4 18h16"/>',
        "natural": '<path class="rr-pat rr-dots" d="M8 5.500h8.100M8 12h8.100M8 18.500h8.100"/>',
        "white": '<path class="rr-pat" d="M7.500 5h9v14h-9z"/>',
        "any": '<path class="rr-any-b" d="M4 14.500 20 9.500V15L4 20Z"/><path class="rr-any-a" d="M4 8 20 '
        '3v6.500L4 14.500Z"/>',
        "black_or_gray": '<path class="rr-c-gray" d="M20 2v20H4Z"/>',
    }[colour]
    base = {"any": "rr-c-natural", "black_or_gray": "rr-c-black"}.get(colour, f"rr-c-{colour}")
    plate = ""
    if letter:
        plate = (
            f'<rect class="{base}" x="5" y="6.500" width="14" height="11"/>'
            f'<text{HUSH} class="rr-glyph rr-on-{colour}" x="12" y="16" font-size="10.500" '
            'text-anchor="middle">'
            f"{esc(letter)}</text>"
        )
    return (
        f'<rect class="{base}" x="4" y="2" width="16" height="20" rx="2"/>{pattern}{plate}'
        '<rect class="rr-edge" x="4" y="2" width="16" height="20" rx="2"/>'
    )


def numbered_loco(number: int) -> str:
    """A locomotive with its number, in a box of 24 by 24."""
    return (
        f'<g transform="translate(1.500 -4) scale(.86)">{_SHAPES["loco"]}</g><rect class="rr-plate" x="6" '
        'y="14.500" width="12" height="9.500" rx="1.500"/>'
        f'<text{HUSH} class="rr-glyph" x="12" y="22.800" font-size="10.500" text-anchor="middle">'
        f"{number}</text>"
    )


def numbered_factory(number: str) -> str:
    """A factory with the number that it shares with its locomotive."""
    return (
        f'<path class="rr-factory-fill" d="{_FACTORY}"/><rect class="rr-plate" x="5" y="11.500" width="12" '
        'height="9.500" rx="1.500"/>'
        f'<text{HUSH} class="rr-glyph" x="11" y="19.800" font-size="10.500" text-anchor="middle">'
        f"{number}</text>"
    )


def numbered_engineer(number: str) -> str:
    """An engineer's compass with the engineer's number."""
    return (
        f'<g transform="translate(-4 0) scale(.85)">{_SHAPES["engineer"]}</g>'
        f'<text{HUSH} class="rr-glyph" x="{18 if len(number) < 2 else 24}" y="20" '
        f'font-size="{(12, 12, 10.5, 9)[len(number)]}" '
        f'text-anchor="{"middle" if len(number) < 2 else "end"}">{number}</text>'
    )


def _short(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
