"""HTML tables, fact lists and chips in one style, and CSV files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ui.markup.html import attrs, esc


class Column(NamedTuple):
    """A column. `kind`: "text", "num" (right, tabular figures) or "mark" (narrow, centred)."""

    title: str
    kind: str = "text"
    hint: str = ""
    head: str = ""
    """Markup shown instead of the title, which is then read by screen readers only."""


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    caption: str = "",
    row_heads: bool = True,
    row_classes: Sequence[str] = (),
    class_: str = "",
) -> str:
    """A table. Cells are markup; the first of a row is its heading unless `row_heads` is off."""
    head = "".join(
        f'<th scope="col" class="c-{column.kind}"{attrs(title=column.hint or None)}>'
        + (
            f'<span class="visually-hidden">{esc(column.title)}</span>{column.head}'
            if column.head
            else esc(column.title)
        )
        + "</th>"
        for column in columns
    )
    body = []
    for index, row in enumerate(rows):
        cells = "".join(
            f'<th scope="row" class="c-{column.kind}">{cell}</th>'
            if place == 0 and row_heads
            else f'<td class="c-{column.kind}">{cell}</td>'
            for place, (column, cell) in enumerate(zip(columns, row, strict=True))
        )
        row_class = row_classes[index] if index < len(row_classes) else ""
        body.append(f"<tr{attrs(class_=row_class or None)}>{cells}</tr>")
    title = f"<caption>{esc(caption)}</caption>" if caption else ""
    return (
        f'<div class="table-wrap"><table class="timetable{" " + class_ if class_ else ""}">{title}'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    """Pairs of label (plain text) and value (markup) as `<dl class="facts">`."""
    rows = "".join(f"<div><dt>{esc(label)}</dt><dd>{value}</dd></div>" for label, value in pairs)
    return f'<dl class="facts">{rows}</dl>'


def chip(content: str, kind: str = "", *, mark: str = "", title: str = "") -> str:
    """A small label. `kind`: "", "good", "warn", "bad" or "quiet"; `content` is text, `mark` markup."""
    name = f"chip chip-{kind}" if kind else "chip"
    return f'<span class="{name}"{attrs(title=title or None)}>{mark}{esc(content)}</span>'


FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
"""A spreadsheet reads text that begins so as a formula."""


def csv(lines: Iterable[Sequence[object]]) -> str:
    """Rows of cells as CSV. Text that a spreadsheet would read as a formula is quoted."""

    def cell(value: object) -> str:
        text = str(value)
        if isinstance(value, str) and text[:1] in FORMULAS:
            text = f"'{text}"
        return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in '",;\r\n') else text

    return "".join(",".join(map(cell, line)) + "\r\n" for line in lines)
