"""Tables between two comments of a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.report import write, written
from tools.steps import StepError

PAGE = (
    "# By people\n\n<!-- a: begin -->\nold\n<!-- a: end -->\nand more\n<!-- b: begin -->\n<!-- b: end -->\n"
)


def test_only_what_stands_between_the_comments_changes(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    assert written(page, "a") == "old" and written(page, "b") == ""
    write(page, "a", "| new |\n| --- |")
    assert page.read_text() == PAGE.replace("old", "| new |\n| --- |")
    assert written(page, "a") == "| new |\n| --- |"
    write(page, "a", "old")
    assert page.read_text() == PAGE


@pytest.mark.parametrize("text", ["", "<!-- a: begin -->", PAGE + PAGE, "<!-- a: end -->\n<!-- a: begin -->"])
def test_a_page_without_a_place_is_left_alone(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    with pytest.raises(StepError, match=r"page\.md has no place for this"):
        write(page, "a", "new")
    assert page.read_text() == text
