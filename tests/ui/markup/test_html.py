"""Text that leaves the page as markup: for screen readers and for spreadsheets."""

from __future__ import annotations

import pytest

from ui.markup.html import sentences
from ui.markup.tables import csv


def test_a_screen_reader_pauses_after_each_line() -> None:
    told = sentences(["Build track for Gray", "", "Choose a city for Gray", "Done."])
    assert told == "Build track for Gray. Choose a city for Gray. Done."


@pytest.mark.parametrize("first", "=+-@＝＋－＠\t\r")
def test_text_that_a_spreadsheet_would_calculate_is_quoted(first: str) -> None:
    assert f"'{first}1+1" in csv([[f"{first}1+1", "1+1"]])
    assert csv([["1+1", -1]]) == "1+1,-1\r\n"
