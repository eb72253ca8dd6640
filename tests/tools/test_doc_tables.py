"""Generated tables between two comments of a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.doc_tables import read_part, rewrite_rows, write
from tools.steps import StepError

PAGE = (
    "# By people\n\n<!-- a: begin -->\nold\n<!-- a: end -->\nand more\n<!-- b: begin -->\n<!-- b: end -->\n"
)


def test_only_what_stands_between_the_comments_changes(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    assert read_part(page, "a") == "old" and read_part(page, "b") == ""
    write(page, "a", "| new |\n| --- |")
    assert page.read_text() == PAGE.replace("old", "| new |\n| --- |")
    assert read_part(page, "a") == "| new |\n| --- |"
    write(page, "a", "old")
    assert page.read_text() == PAGE


@pytest.mark.parametrize("text", ["", "<!-- a: begin -->", PAGE + PAGE, "<!-- a: end -->\n<!-- a: begin -->"])
def test_a_page_without_a_place_is_left_alone(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    with pytest.raises(StepError, match=r"page\.md has no place for this"):
        write(page, "a", "new")
    assert page.read_text() == text


def test_a_part_of_a_table_replaces_its_rows_only(tmp_path: Path) -> None:
    """Who measured one window once lost all other rows."""
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    head = "| game | window | found |\n| --- | --- | --- |\n"
    rewrite_rows(page, "a", f"{head}| one | big | 1 |\n| one | small | 2 |\n| two | big | 3 |", 2)
    rewrite_rows(page, "a", f"{head}| one | small | 5 |", 2)
    assert read_part(page, "a") == f"{head}| one | big | 1 |\n| one | small | 5 |\n| two | big | 3 |"
    rewrite_rows(page, "a", f"{head}| three | big | 4 |", 2)
    assert read_part(page, "a") == f"{head}| three | big | 4 |", "another table"
