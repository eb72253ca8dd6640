"""The tracks as drawings: stock value with the nationalization box, income, the others in rows."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian.components import (
    BLACK_SQUARES,
    DIVIDENDS_AT,
    INCOME_END,
    RAILROAD_COUNT,
    RAILROADS,
    SHIFT_SPACE,
    VALUES,
)
from engine.games.trans_siberian.stages import ACTIVE
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Fragment, Scene
from ui.games.trans_siberian import facts, identity
from ui.html import esc
from ui.svg import num, text

_VALUE_ROW: Final = 12
_VALUE_W, _VALUE_H = 40, 60
_INCOME_ROW: Final = 15
_INCOME_W, _INCOME_H = 32, 44


def _tokens(scene: Scene, railroads: list[int], x: float, y: float, width: float) -> str:
    """Small cubes side by side below a number."""
    size = 14.0
    per_row = max(1, int(width // (size + 1)))
    parts = []
    for place, railroad in enumerate(railroads):
        row, column = divmod(place, per_row)
        in_row = min(per_row, len(railroads) - row * per_row)
        left = x + width / 2 - in_row * (size + 1) / 2
        name = RAILROADS[railroad]
        parts.append(
            identity.cube(
                left + column * (size + 1) + size / 2, y + row * (size + 2) + size / 2, size, name,
                identity.letter(scene.tr, name), "ts-cube ts-small",
            )
        )  # fmt: skip
    return "".join(parts)


def stock(scene: Scene) -> str:
    """Stock value: 23 spaces in two rows; below the nationalization box the ground is hatched."""
    state, tr = facts.of(scene.state), scene.tr
    box = state.track[state.box]
    marked = False
    parts = []
    for space, value in enumerate(VALUES):
        row, column = divmod(space, _VALUE_ROW)
        x, y = column * _VALUE_W + 1, row * (_VALUE_H + 18) + 17
        here = [r for r in range(RAILROAD_COUNT) if state.space[r] == space and state.condition[r] == ACTIVE]
        kind = (
            "ts-cell"
            + (" ts-cell-danger" if value < box else "")
            + (" ts-cell-last" if value == VALUES[-1] else "")
        )
        parts.append(
            f'<rect class="{kind}" x="{x}" y="{y}" width="{_VALUE_W - 2}" height="{_VALUE_H}" rx="3"/>'
        )
        parts.append(text(x + _VALUE_W / 2 - 1, y + 17, value, "ts-cell-number"))
        parts.append(_tokens(scene, here, x, y + 23, _VALUE_W - 2))
        if space == SHIFT_SPACE and state.phase == 1:
            parts.append(text(x + _VALUE_W / 2 - 1, y - 4, tr("track.stock.shift"), "ts-cell-note"))
        if not marked and value >= box:
            marked = True
            parts.append(
                f'<path class="ts-flag" d="M{x - 1} {y - 2}V{y + _VALUE_H + 2}M{x - 1} {y - 2}l-9 -4l9 -5z"/>'
                + text(
                    x + 3, y - 4, tr("track.stock.box", box=box), "ts-cell-note ts-flag-text", anchor="start"
                )
            )
    height = 2 * (_VALUE_H + 18) + 4
    return _svg(_VALUE_ROW * _VALUE_W, height, tr("track.stock"), _stock_words(scene, state), "".join(parts))


def _stock_words(scene: Scene, state: TransSiberianState) -> str:
    """The track for those who do not see it."""
    tr = scene.tr
    found = [
        tr("track.at", railroad=identity.name(tr, RAILROADS[r]), at=VALUES[state.space[r]])
        for r in range(RAILROAD_COUNT)
        if state.condition[r] == ACTIVE and state.space[r] >= 0
    ]
    return ", ".join(found)


def income(scene: Scene) -> str:
    """Income: 0 to 70, black squares printed black."""
    state, tr = facts.of(scene.state), scene.tr
    parts = []
    for number in range(INCOME_END + 1):
        row, column = divmod(number, _INCOME_ROW)
        x, y = column * _INCOME_W + 1, row * (_INCOME_H + 2) + 1
        black = number in BLACK_SQUARES
        here = [
            r for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE and state.income[r] == number
        ]
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
    rows = -(-(INCOME_END + 1) // _INCOME_ROW)
    words = ", ".join(
        tr("track.at", railroad=identity.name(tr, RAILROADS[r]), at=state.income[r])
        for r in range(RAILROAD_COUNT)
        if state.condition[r] == ACTIVE
    )
    return _svg(_INCOME_ROW * _INCOME_W, rows * (_INCOME_H + 2), tr("track.income"), words, "".join(parts))


def _svg(width: int, height: int, title: str, words: str, body: str) -> str:
    label = f"{esc(title)}: {esc(words)}"
    box = f"0 0 {width} {height}"
    return f'<svg class="ts-track" viewBox="{box}" role="img" aria-label="{label}">{body}</svg>'


def row(scene: Scene, cells: list[str], at: int, title: str, words: str, last: str = "") -> str:
    """A short track in one line, the marker's space filled."""
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
    """All tracks, each under its heading; a heading explains its track."""
    state, tr = facts.of(scene.state), scene.tr

    def part(track: str, drawing: str) -> Fragment:
        title = tr(f"track.{track}")
        button = (
            f'<button type="button" '
            f'class="ts-track-title"{scene.inspectable(f"track:{track}", title)}>{esc(title)}'
            f'<span class="ts-ask" aria-hidden="true">?</span></button>'
        )
        return Fragment(f"track-{track}", f'<div class="ts-track-box">{button}{drawing}</div>')

    box = state.track[state.box]
    ends = [str(number) for number in range(state.dividends_end)] + [tr("track.dividends.end")]
    return [
        part("stock", stock(scene)),
        part("income", income(scene)),
        part(
            "timing",
            row(
                scene, [str(n) for n in range(DIVIDENDS_AT)] + ["5 $"], state.timing, tr("track.timing"),
                tr("track.timing.now", at=state.timing, end=DIVIDENDS_AT), "ts-cell-last",
            ),
        ),
        part(
            "dividends",
            row(
                scene, ends, state.dividends, tr("track.dividends"),
                tr("track.dividends.now", at=state.dividends, end=state.dividends_end), "ts-cell-last",
            ),
        ),
        part(
            "nationalization",
            row(
                scene, [str(value) for value in state.track], state.box, tr("track.nationalization"),
                tr("track.nationalization.now", box=box, after=facts.next_box(state)),
            ),
        ),
        part(
            "phase",
            row(scene, ["1", "2"], state.phase - 1, tr("track.phase"), tr("track.phase.now", at=state.phase)),
        ),
    ]  # fmt: skip
