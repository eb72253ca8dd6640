"""The paper map below the railways: coasts, rivers, mountains, forest, frame. It is made once, at import.

It is decoration only. Positions of cities and boxes are in `data/layout.json`, coasts in `geography.json`.
"""

from __future__ import annotations

from typing import Any, Final

from engine.core.data import load_json
from ui.markup.svg import Point, num, text
from ui.words.i18n import Translator

LAYOUT: Final[dict[str, Any]] = load_json("ui.games.trans_siberian", "data", "layout.json")
_LAND: Final[dict[str, Any]] = load_json("ui.games.trans_siberian", "data", "geography.json")
WIDTH: Final[int] = LAYOUT["width"]
HEIGHT: Final[int] = LAYOUT["height"]
TOP: Final = 180
"""Upper edge of the map, below the strip with the stock value track."""

_WATERS: Final = ("arctic", "laptev", "baltic", "black", "caspian", "okhotsk")
"""Seas with engraved lines along the coast. Lakes are too small for them."""
_SEA_NAMES: Final[dict[str, tuple[float, float]]] = {
    "arctic": (830, 42),
    "baltic": (34, 172),
    "black": (36, 806),
    "caspian": (364, 846),
    "okhotsk": (1696, 614),
}


def curve(items: list[list[float]], *, closed: bool = False) -> str:
    """A smooth line through all points (Catmull-Rom as cubic curves)."""
    count = len(items)

    def at(index: int) -> Point:
        x, y = items[index % count] if closed else items[min(max(index, 0), count - 1)]
        return x, y

    steps = [f"M{num(items[0][0])} {num(items[0][1])}"]
    for index in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(index - 1), at(index), at(index + 1), at(index + 2)
        steps.append(
            f"C{num(bx + (cx - ax) / 6)} {num(by + (cy - ay) / 6)} {num(cx - (dx - bx) / 6)} "
            f"{num(cy - (dy - by) / 6)} {num(cx)} {num(cy)}"
        )
    return "".join(steps) + ("Z" if closed else "")


_SEA_PATHS: Final = {sea["id"]: curve(sea["points"], closed=True) for sea in _LAND["seas"]}

DEFS: Final = "".join(
    f'<clipPath id="trans-siberian-sea-{sea}"><path d="{_SEA_PATHS[sea]}"/></clipPath>' for sea in _WATERS
) + (
    f'<clipPath id="trans-siberian-map"><rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}"/>'
    f"</clipPath>"
    '<symbol id="trans-siberian-tree" viewBox="-8 -14 16 18" overflow="visible">'
    '<path d="M0-12L5-3H2.4L6 3H-6L-2.4-3H-5ZM0 3V6"/></symbol>'
    '<symbol id="trans-siberian-peak" viewBox="-14 -14 28 18" overflow="visible">'
    '<path class="ts-peak" d="M-13 4L-4-11L1-4L4-8L12 4"/><path class="ts-peak-shade" '
    'd="M-4-11L-1-1M-2.5-8L1 2M4-8L6 0M5-6L9 3"/></symbol>'
)


def _waterlines(sea: str) -> str:
    """Lines along a sea's coast that fade out: wide strokes below narrower ones, clipped at the shore."""
    strokes = "".join(
        f'<path class="ts-water-{index}" d="{_SEA_PATHS[sea]}"/>' for index in (6, 5, 4, 3, 2, 1)
    )
    return f'<g clip-path="url(#trans-siberian-sea-{sea})">{strokes}</g>'


def _frame() -> str:
    """A double frame with a scale, as on printed maps."""
    ticks = []
    for index, x in enumerate(range(14, WIDTH - 14, 54)):
        if index % 2:
            width = min(54, WIDTH - 14 - x)
            ticks.append(f"M{x} 6H{x + width}V14H{x}ZM{x} {HEIGHT - 14}H{x + width}V{HEIGHT - 6}H{x}Z")
    for index, y in enumerate(range(14, HEIGHT - 14, 54)):
        if index % 2:
            height = min(54, HEIGHT - 14 - y)
            ticks.append(f"M6 {y}H14V{y + height}H6ZM{WIDTH - 14} {y}H{WIDTH - 6}V{y + height}H{WIDTH - 14}Z")
    return (
        f'<rect class="ts-frame" x="6" y="6" width="{WIDTH - 12}" height="{HEIGHT - 12}"/>'
        f'<rect class="ts-frame" x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}"/>'
        f'<path class="ts-frame-scale" d="{"".join(ticks)}"/>'
    )


def _graticule() -> str:
    """Meridians and parallels, curved as in a conic projection."""
    lines = []
    for x in range(-200, 2100, 180):
        lean = (x - WIDTH / 2) * 0.16
        lines.append(f"M{num(x - lean)} 0Q{num(x)} {num(HEIGHT * 0.5)} {num(x + lean)} {HEIGHT}")
    for y in range(60, 1100, 170):
        lines.append(f"M0 {y}Q{num(WIDTH / 2)} {y - 120} {WIDTH} {y}")
    return f'<path class="ts-grid" d="{"".join(lines)}"/>'


def _compass() -> str:
    """A small compass in the south."""
    points = "M0-34L6-6L0 0L-6-6ZM0 34L-6 6L0 0L6 6ZM-34 0L-6-6L0 0L-6 6ZM34 0L6 6L0 0L6-6Z"
    return (
        '<g class="ts-compass" transform="translate(528 822)"><circle r="26"/><circle r="21"/>'
        f'<path d="{points}"/><path class="ts-compass-dark" d="M0-34L0 0L-6-6ZM0 34L0 0L6 6ZM-34 0L0 0L-6 6Z'
        'M34 0L0 0L6-6Z"/></g>'
    )


_PAPER: Final = (
    f'<rect class="ts-land" x="0" y="0" width="{WIDTH}" height="{HEIGHT}"/>'
    '<g clip-path="url(#trans-siberian-map)">'
    + _graticule()
    + "".join(f'<path class="ts-river" d="{curve(river)}"/>' for river in _LAND["rivers"])
    + "".join(
        f'<path class="ts-sea{"" if sea in _WATERS else " ts-lake"}" d="{path}"/>'
        for sea, path in _SEA_PATHS.items()
    )
    + "".join(_waterlines(sea) for sea in _WATERS)
    + "".join(f'<path class="ts-coast" d="{_SEA_PATHS[sea]}"/>' for sea in _WATERS)
    + "".join(
        f'<path class="ts-land ts-island" d="{curve(island, closed=True)}"/>' for island in _LAND["islands"]
    )
    + "".join(
        f'<use href="#trans-siberian-peak" x="{num(x - 14)}" y="{num(y - 12)}" width="28" height="18"/>'
        for x, y in _LAND["mountains"]
    )
    + '<g class="ts-tree">'
    + "".join(
        f'<use href="#trans-siberian-tree" x="{num(x - 6)}" y="{num(y - 8)}" width="12" height="14"/>'
        for x, y in _LAND["trees"]
    )
    + "</g>"
    + _compass()
    + "</g>"
    + _frame()
)

_BY_LANGUAGE: Final[dict[str, str]] = {}


def paper(tr: Translator) -> str:
    """The whole paper with the names of the seas, cached by language."""
    found = _BY_LANGUAGE.get(tr.language)
    if found is None:
        names = "".join(_sea_name(x, y, tr(f"sea.{sea}")) for sea, (x, y) in _SEA_NAMES.items())
        found = _BY_LANGUAGE[tr.language] = (
            f'<g aria-hidden="true" transform="translate(0 {TOP})">{_PAPER}{names}</g>'
        )
    return found


def _sea_name(x: float, y: float, words: str) -> str:
    """A sea's name, one word per line; at the upper edge in one line."""
    if y < 60:
        return text(x, y, words, "ts-sea-name", size=20)
    return "".join(
        text(x, y + 21 * index, word, "ts-sea-name", anchor="start" if x < 50 else "middle", size=20)
        for index, word in enumerate(words.split(" "))
    )
