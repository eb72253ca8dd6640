"""Drawings of the tracks: stock value with the nationalization box, income, the others in rows."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian import queries
from ui.games.trans_siberian import identity
from ui.markup.html import esc
from ui.markup.svg import num, text
from ui.view.scene import Scene
from ui.view.types import Fragment

_VALUE_ROW: Final = 12
_VALUE_W, _VALUE_H = 40, 60
_INCOME_ROW: Final = 15
_INCOME_W, _INCOME_H = 32, 44


def _tokens(scene: Scene, railroads: list[str], x: float, y: float, width: float) -> str:
    """Small cubes side by side below a number."""
    size = 14.0
    per_row = max(1, int(width // (size + 1)))
    parts = []
    for place, name in enumerate(railroads):
        row, column = divmod(place, per_row)
        in_row = min(per_row, len(railroads) - row * per_row)
        left = x + width / 2 - in_row * (size + 1) / 2
        parts.append(
            identity.cube(
                left + column * (size + 1) + size / 2, y + row * (size + 2) + size / 2, size, name,
                identity.letter(scene.tr, name), "ts-cube ts-small",
            )
        )  # fmt: skip
    return "".join(parts)


def stock(scene: Scene) -> str:
    """The stock values in rows. Those below the nationalization box are hatched."""
    tr, it, rows = scene.tr, queries.markers(scene.state), queries.railroads(scene.state)
    printed, box = queries.board(scene.state), it.box
    marked = False
    parts = []
    for space, value in enumerate(printed.values):
        line, column = divmod(space, _VALUE_ROW)
        x, y = column * _VALUE_W + 1, line * (_VALUE_H + 18) + 17
        here = [row.railroad for row in rows if row.value == value]
        kind = (
            "ts-cell"
            + (" ts-cell-danger" if value < box else "")
            + (" ts-cell-last" if value == printed.values[-1] else "")
        )
        parts.append(
            f'<rect class="{kind}" x="{x}" y="{y}" width="{_VALUE_W - 2}" height="{_VALUE_H}" rx="3"/>'
        )
        parts.append(text(x + _VALUE_W / 2 - 1, y + 17, value, "ts-cell-number"))
        parts.append(_tokens(scene, here, x, y + 23, _VALUE_W - 2))
        if value == printed.shift_at and it.phase == 1:
            parts.append(text(x + _VALUE_W / 2 - 1, y - 4, tr("track.stock.shift"), "ts-cell-note"))
        if not marked and value >= box:
            marked = True
            parts.append(
                f'<path class="ts-flag" d="M{x - 1} {y - 2}V{y + _VALUE_H + 2}M{x - 1} {y - 2}l-9 -4l9 -5z"/>'
                + text(
                    x + 3, y - 4, tr("track.stock.box", box=box), "ts-cell-note ts-flag-text", anchor="start"
                )
            )
    height = -(-len(printed.values) // _VALUE_ROW) * (_VALUE_H + 18) + 4
    words = _words(scene, {row.railroad: row.value for row in rows})
    return _svg(_VALUE_ROW * _VALUE_W, height, tr("track.stock"), words, "".join(parts))


def _words(scene: Scene, at: dict[str, int | None]) -> str:
    """A track in words, for screen readers."""
    tr = scene.tr
    found = [
        tr("track.at", railroad=identity.name(tr, name), at=number)
        for name, number in at.items()
        if number is not None
    ]
    return ", ".join(found)


def income(scene: Scene) -> str:
    """The income track from 0, with its black squares."""
    tr, printed = scene.tr, queries.board(scene.state)
    at = {row.railroad: row.income if row.active else None for row in queries.railroads(scene.state)}
    parts = []
    for number in range(printed.income_end + 1):
        line, column = divmod(number, _INCOME_ROW)
        x, y = column * _INCOME_W + 1, line * (_INCOME_H + 2) + 1
        black = number in printed.black_squares
        here = [name for name, income in at.items() if income == number]
        parts.append(
            f'<rect class="ts-cell{" ts-cell-black" if black else ""}" x="{x}" y="{y}" '
            f'width="{_INCOME_W - 2}" '
            f'height="{_INCOME_H}" rx="2"/>'
        )
        parts.append(
            text(
                x + _INCOME_W / 2 - 1,
                y + 13,
                number,
                "ts-cell-number" + (" ts-on-black" if black else ""),
                size=12,
            )
        )
        parts.append(_tokens(scene, here, x, y + 15, _INCOME_W - 2))
    height = -(-(printed.income_end + 1) // _INCOME_ROW) * (_INCOME_H + 2)
    return _svg(_INCOME_ROW * _INCOME_W, height, tr("track.income"), _words(scene, at), "".join(parts))


def _svg(width: int, height: int, title: str, words: str, body: str) -> str:
    label = f"{esc(title)}: {esc(words)}"
    box = f"0 0 {width} {height}"
    return f'<svg class="ts-track" viewBox="{box}" role="img" aria-label="{label}">{body}</svg>'


def row(scene: Scene, cells: list[str], at: int, title: str, words: str, last: str = "") -> str:
    """A short track in one row, with the marker's space filled."""
    count = len(cells)
    width = min(40, 480 / count)
    parts = []
    for index, label in enumerate(cells):
        x = index * width + 1
        kind = "ts-cell" + (" ts-cell-now" if index == at else " ts-cell-done" if index < at else "")
        kind += f" {last}" if last and index == count - 1 else ""
        parts.append(f'<rect class="{kind}" x="{num(x)}" y="1" width="{num(width - 2)}" height="30" rx="3"/>')
        parts.append(
            text(
                x + width / 2 - 1,
                21,
                label,
                "ts-cell-number" + (" ts-on-now" if index == at else ""),
                size=14 if width > 30 else 12,
            )
        )
    return _svg(480, 32, title, words, "".join(parts))


def sheet(scene: Scene) -> list[Fragment]:
    """All tracks, each below a heading that explains it."""
    it, printed, tr = queries.markers(scene.state), queries.board(scene.state), scene.tr
    full, end = printed.dividends_at, printed.dividends_end

    def part(track: str, drawing: str) -> Fragment:
        title = tr(f"track.{track}")
        button = (
            f'<button type="button" '
            f'class="ts-track-title"{scene.inspectable(f"track:{track}", title)}>{esc(title)}'
            f'<span class="ts-ask" aria-hidden="true">?</span></button>'
        )
        return Fragment(f"track-{track}", f'<div class="ts-track-box">{button}{drawing}</div>')

    ends = [str(number) for number in range(end)] + [tr("track.dividends.end")]
    return [
        part("stock", stock(scene)),
        part("income", income(scene)),
        part(
            "timing",
            row(
                scene, [str(n) for n in range(full)] + [f"{full} $"], it.timing, tr("track.timing"),
                tr("track.timing.now", at=it.timing, end=full), "ts-cell-last",
            ),
        ),
        part(
            "dividends",
            row(
                scene, ends, it.dividends, tr("track.dividends"),
                tr("track.dividends.now", at=it.dividends, end=end), "ts-cell-last",
            ),
        ),
        part(
            "nationalization",
            row(
                scene, [str(value) for value in printed.boxes], it.box_at, tr("track.nationalization"),
                tr("track.nationalization.now", box=it.box, after=it.next_box),
            ),
        ),
        part(
            "phase",
            row(scene, ["1", "2"], it.phase - 1, tr("track.phase"), tr("track.phase.now", at=it.phase)),
        ),
    ]  # fmt: skip
