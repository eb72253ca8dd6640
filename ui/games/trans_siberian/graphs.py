"""Stock value and income over time, as two line charts with labelled ends."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian.components import RAILROADS
from ui.contract import Fragment, Scene
from ui.games.trans_siberian import identity
from ui.games.trans_siberian.history import Series, series
from ui.html import esc
from ui.i18n import Translator
from ui.svg import num, text

_W, _H = 520, 254
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 460, 14, 220
DASHES: Final[dict[str, str]] = {
    "red": "",
    "blue": "9 4",
    "green": "2 4",
    "yellow": "14 4 3 4",
    "black": "5 3",
    "white": "18 5",
}

_MADE: dict[str, tuple[tuple[object, ...], list[Fragment]]] = {}


def fragments(scene: Scene) -> list[Fragment]:
    """Both charts; made again only when something has happened."""
    state: tuple[object, ...] = (scene.tr.language, scene.history)  # equal histories share their events
    kept = _MADE.get(scene.game.id)
    if kept is not None and kept[0] == state:
        return kept[1]
    found = _fragments(scene)
    _MADE[scene.game.id] = (state, found)
    return found


def _fragments(scene: Scene) -> list[Fragment]:
    tr = scene.tr
    lines = series(scene.history)
    if not any(point is not None for points in lines.value.values() for point in points):
        return [Fragment("none", f'<p class="quiet">{esc(tr("charts.none"))}</p>')]
    return [
        Fragment(
            "value", _chart(tr, tr("charts.value"), lines, lines.value, (8, 75), (8, 20, 32, 48, 60, 75), "$")
        ),
        Fragment(
            "income",
            _chart(tr, tr("charts.income"), lines, lines.income, (0, 70), (0, 10, 20, 32, 44, 59, 70), ""),
        ),
        Fragment("note", f'<p class="quiet">{esc(tr("charts.note"))}</p>'),
    ]


def _chart(
    tr: Translator, title: str, lines: Series, figures: dict[str, list[int | None]], span: tuple[int, int],
    grid: tuple[int, ...], unit: str,
) -> str:  # fmt: skip
    low, high = span
    turns = max(1, lines.turns)

    def x(turn: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * turn / turns

    def y(figure: int) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (figure - low) / (high - low)

    parts = []
    for figure in grid:
        parts.append(f'<path class="ts-chart-grid" d="M{_LEFT} {num(y(figure))}H{_RIGHT}"/>')
        parts.append(text(_LEFT - 5, y(figure) + 4, f"{unit}{figure}", "ts-chart-axis", anchor="end"))
    for number, turn in enumerate(lines.dividends):
        parts.append(f'<path class="ts-chart-pay" d="M{num(x(turn))} {_TOP}V{_BOTTOM}"/>')
        parts.append(text(x(turn), _BOTTOM + 14, number + 1, "ts-chart-axis"))
    parts.append(text(_LEFT, _H - 4, tr("charts.dividends"), "ts-chart-axis", anchor="start"))
    ends: list[tuple[float, float, str, bool]] = []
    spoken = []
    for name in RAILROADS:
        path = ""
        last: tuple[int, int] | None = None
        for turn, point in enumerate(figures[name]):
            if point is None:
                continue
            figure = point
            if last is None:
                path = f"M{num(x(turn))} {num(y(figure))}"
            elif figure != last[1]:
                path += f"H{num(x(turn))}V{num(y(figure))}"
            last = (turn, figure)
        if last is None:
            continue
        path += f"H{num(x(last[0]))}"
        array = f' stroke-dasharray="{DASHES[name]}"' if DASHES[name] else ""
        dashes = f'<path class="ts-chart-figure" d="{path}"{array}/>' if array else ""
        parts.append(
            f'<g class="ts-{name}"><path class="ts-chart-casing" d="{path}"/>'
            f'<path class="ts-chart-line" d="{path}"/>{dashes}</g>'
        )
        alive = figures[name][-1] is not None
        ends.append((x(last[0]), y(last[1]), name, alive))
        spoken.append(f"{identity.name(tr, name)} {unit}{last[1]}")
    parts.append(_ends(tr, ends))
    words = ", ".join(spoken)
    return (
        f'<figure class="ts-chart"><figcaption>{esc(title)}</figcaption><svg viewBox="0 0 {_W} {_H}" '
        f'role="img" '
        f'aria-label="{esc(title)}: {esc(words)}">{"".join(parts)}</svg></figure>'
    )


def _ends(tr: Translator, ends: list[tuple[float, float, str, bool]]) -> str:
    """Cubes at the ends of the lines, pushed apart where they would lie on each other."""
    size = 17.0
    placed: list[tuple[float, float]] = []
    parts = []
    for x, y, name, alive in sorted(ends, key=lambda end: (-end[0], end[1])):
        at = x + size * 0.75
        height = y
        while any(abs(at - px) < size + 1 and abs(height - py) < size + 1 for px, py in placed):
            height += 3
            if height > _BOTTOM + 6:
                at, height = at + size + 2, y
        placed.append((at, height))
        parts.append(identity.cube(at, height, size, name, identity.letter(tr, name), "ts-cube ts-small"))
        if not alive:
            parts.append(
                f'<path class="ts-struck" d="M{num(at - 8)} {num(height + 8)}L{num(at + 8)} '
                f'{num(height - 8)}"/>'
            )
    return "".join(parts)
