"""Small SVG charts, with the names of the lines at their ends. Lines differ in colour and in the shape of
their points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.markup import seat_marks
from ui.markup.html import esc
from ui.markup.svg import num, points, text

WIDTH, HEIGHT = 560, 240
NAME_ROOM = 18
"""The most letters of a name beside its line."""
LEFT, RIGHT, TOP, BOTTOM = 44, 116, 14, 34
LETTER = 8.2
"""The width of a letter of these names where sheets set them largest (15 px); with their marks they take
`RIGHT` at least."""
FLAG = 14
"""The least distance between two flags' names."""
LABEL = 30
"""The width kept free for a label of the time axis."""


class Series(NamedTuple):
    """One line or bar colour. `shape` picks the form of the points (0 to 5, see ui.markup.seat_marks);
    `colour` is any SVG paint, `edge` an outline where the colour alone could be lost on the ground. A value
    of None leaves the line out there, so that it can begin late and end early."""

    name: str
    values: Sequence[float | None]
    colour: str
    shape: int = 0
    dashes: str = ""
    edge: str = ""


def seat_series(seat: int, name: str, values: Sequence[float]) -> Series:
    """A series in a seat's colour and shape."""
    return Series(name, values, seat_marks.colour(seat), seat)


def shorten(name: str) -> str:
    """A name shortened to fit beside its line; the chart's label has the whole name."""
    return name if len(name) <= NAME_ROOM else f"{name[: NAME_ROOM - 1].rstrip()}…"


def ticks(low: float, high: float, wanted: int = 4) -> list[float]:
    """Round numbers from `low` to `high` for an axis."""
    span = max(high - low, 1)
    step = 1.0
    while span / step > wanted:
        for factor in (2, 2.5, 2):
            step *= factor
            if span / step <= wanted:
                break
    first = int(low // step)
    count = int((high - first * step) / step + 0.999)
    return [(first + index) * step for index in range(count + 1)]


def line_chart(
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    *,
    axis: str = "",
    mark: int | None = None,
    flags: Sequence[tuple[int, str]] = (),
) -> str:
    """A chart of values over time. `labels`: one for each point of time, "" for none; `axis`: the unit of the
    values; `mark`: the point of time that is selected; `flags`: points of time to name on the chart."""
    values = [value for line in series for value in line.values if value is not None] or [0]
    marks_y = ticks(min(0, *values), max(values))
    low, high = marks_y[0], max(marks_y[-1], marks_y[0] + 1)
    steps = max(len(labels) - 1, 1)
    right = max(RIGHT, *(24 + LETTER * len(_named(line)) for line in series)) if series else RIGHT

    def place(index: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - right) * index / steps
        return x, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)

    parts = _grid(marks_y, lambda value: place(0, value)[1], right)
    if mark is not None:
        here = num(place(mark, 0)[0])
        parts.append(f'<path d="M{here} {TOP}V{HEIGHT - BOTTOM}" class="chart-here"/>')
    free = LEFT + 22.0  # right of the axis' unit; each name moves to the right of the one before
    for index, name in sorted(flags):
        x = place(index, 0)[0]
        parts.append(f'<path d="M{num(x)} {TOP}V{HEIGHT - BOTTOM}" class="chart-flag"/>')
        parts.append(text(max(x, free), TOP - 3, name, "chart-axis"))
        free = max(x, free) + FLAG
    labelled = [index for index, label in enumerate(labels) if label]
    every = max(1, -(-len(labelled) // 9))
    chosen = labelled[::every]
    if labelled and chosen[-1] != labelled[-1]:  # the last one always, and none that would touch it
        near = place(labelled[-1], 0)[0] - place(chosen[-1], 0)[0] < LABEL
        chosen = [*(chosen[:-1] if near else chosen), labelled[-1]]
    for index in chosen:
        parts.append(text(place(index, 0)[0], HEIGHT - BOTTOM + 16, labels[index], "chart-axis"))
    ends = []
    for line in series:
        spots = [place(index, value) for index, value in enumerate(line.values) if value is not None]
        if not spots:
            continue
        dashes = f' stroke-dasharray="{line.dashes}"' if line.dashes else ""
        drawn = f'<polyline points="{points(spots)}" class="chart-line'
        if line.edge:
            parts.append(f'{drawn} chart-edge" stroke="{line.edge}"/>')
        parts.append(f'{drawn}" stroke="{line.colour}"{dashes}/>')
        shown = spots if len(spots) <= 24 else spots[:: -(-len(spots) // 24)]
        parts += [seat_marks.shape(line.shape, x, y, 4, _paint(line)) for x, y in shown]
        ends.append((spots[-1][1], line))
    ends.sort(key=_height)
    for y, (_, line) in zip(_apart([end[0] for end in ends]), ends, strict=True):
        x = WIDTH - right + 12
        name = text(x + 10, y + 4, _named(line), "chart-name", anchor="start")
        end = seat_marks.shape(line.shape, x, y, 5, _paint(line)) + name
        parts.append(f'<g class="chart-gone">{end}</g>' if line.values[-1] is None else end)
    return _frame(title, parts, axis, _words(labels, series))


def _named(line: Series) -> str:
    """The name of a line with its last value."""
    last = next((value for value in reversed(line.values) if value is not None), 0)
    return f"{shorten(line.name)}: {num(last)}"


def _paint(line: Series) -> str:
    return f' fill="{line.colour}"' + (f' stroke="{line.edge}"' if line.edge else "")


def _height(end: tuple[float, Series]) -> float:
    return end[0]


def _grid(values: Sequence[float], height: object, right: float = RIGHT) -> list[str]:
    assert callable(height)
    parts = []
    for value in values:
        y = height(value)
        parts.append(f'<path d="M{LEFT} {num(y)}H{num(WIDTH - right)}" class="chart-grid"/>')
        parts.append(text(LEFT - 7, y + 4, num(value), "chart-axis", anchor="end"))
    return parts


def _apart(heights: Sequence[float], least: float = 15) -> list[float]:
    """The same heights, rising, pushed apart so that labels do not cover each other."""
    placed: list[float] = []
    for y in heights:
        placed.append(max(y, placed[-1] + least) if placed else y)
    excess = placed[-1] - (HEIGHT - BOTTOM) if placed else 0
    if excess > 0:
        for index in range(len(placed) - 1, -1, -1):
            limit = HEIGHT - BOTTOM if index == len(placed) - 1 else placed[index + 1] - least
            placed[index] = min(placed[index], limit)
    return placed


def _words(labels: Sequence[str], series: Sequence[Series]) -> str:
    return "; ".join(
        f"{line.name}: "
        + ", ".join(
            f"{label} {num(value)}"
            for label, value in zip(labels, line.values, strict=False)
            if label and value is not None
        )
        for line in series
    )


def _frame(title: str, parts: Sequence[str], axis: str, words: str) -> str:
    unit = text(LEFT + 4, TOP - 3, axis, "chart-axis", anchor="start") if axis else ""
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{esc(title)}. {esc(words)}">'
        f"{unit}{''.join(parts)}</svg>"
    )
