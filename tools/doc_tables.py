"""Writes a tool's results into a page of docs/, between two comments; the rest of the page stays."""

from __future__ import annotations

from pathlib import Path

from tools.steps import fail


def _parts(page: Path, name: str) -> tuple[str, str, str]:
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    text = page.read_text()
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(end) < text.index(begin):
        fail(f"{page.name} has no place for this", f"it must contain {begin} and {end} once each")
    before, rest = text.split(begin)
    now, after = rest.split(end)
    return f"{before}{begin}", now, f"{end}{after}"


def read_part(page: Path, name: str) -> str:
    """The text between the comments."""
    return _parts(page, name)[1].strip("\n")


def write(page: Path, name: str, text: str) -> None:
    """Replace the text between the comments."""
    before, _, after = _parts(page, name)
    page.write_text(f"{before}\n{text}\n{after}")


def rewrite_rows(page: Path, name: str, text: str, cells: int) -> None:
    """Replace a table between the comments, or only its rows whose first `cells` cells are the same."""

    def key(row: str) -> list[str]:
        return [cell.strip() for cell in row.split("|")][1 : cells + 1]

    now, new = read_part(page, name).splitlines(), {tuple(key(row)): row for row in text.splitlines()}
    standing = {tuple(key(row)) for row in now}
    if new.keys() <= standing:
        text = "\n".join(new.get(tuple(key(row)), row) for row in now)
    write(page, name, text)
