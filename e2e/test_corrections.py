"""Corrected boards of each game: made, exported, opened in a fresh profile, played, saved, linked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site
from e2e.player import Game, Person, by_mouse, by_touch, seat_people

Opener = Callable[[str, Page], Page]
Ready = Callable[[Page], Page]
HOSTILE = (
    'railtable-board 1\ngame mini-express\nname <img src=x onerror="document.title=1">\n'
    "board cities.omaha.capacity 99\nchecksum 00000000\n"
)
BOARDS = {
    "mini-express": {"cities.tulsa.capacity": "3", "cities.tulsa.hex": "8,6"},
    "trans-siberian": {"tracks.dividends.game_ends_at_dividend": "7"},
    "russian-railroads": {"engineers.4.number": "24"},
}
"""Reconstructed values of each game, by the path of their fields."""


def give(page: Page, name: str, text: str) -> None:
    """Choose a file on the page."""
    page.locator("#file-input").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )


@pytest.mark.parametrize("game", BOARDS)
def test_a_corrected_board_survives_everything(
    game: str, site: Site, page: Page, new_page: Callable[..., Page], open_page: Opener, ready: Ready
) -> None:
    changes = BOARDS[game]
    open_page(f"#/new/{game}", page)
    page.locator("#more summary").click()
    page.locator("#board-values").click()
    page.locator("#av-filters label", has_text="Reconstructed only").click()
    for path, text in changes.items():
        field = page.locator(f'[name="value/{path}"]')
        before = page.locator("#board").inner_html()
        field.fill("99999")
        expect(page.locator("#av-verdict .refused")).to_be_visible()
        expect(page.locator("#av-play")).to_be_disabled()
        field.fill(text)
        field.press("Tab")
        expect(page.locator("#av-verdict .refused")).to_have_count(0)
        assert page.locator("#board").inner_html() != before or game == "russian-railroads"
    page.locator("#board-name").fill("Attic <b>find</b>")
    page.locator("#board-name").press("Tab")
    link = page.url
    with page.expect_download() as download:
        page.locator("#av-export").click()
    written = Path(download.value.path()).read_text(encoding="utf-8")
    lines = [f"board {path} {text}" for path, text in changes.items()]
    assert set(lines) <= set(written.splitlines())

    touch = game == "mini-express"
    other = new_page(width=390, height=844, touch=True) if touch else new_page()
    open_page("#/", other)
    give(other, "hostile.txt", HOSTILE)
    expect(other.locator("#dialog")).to_contain_text("checksum does not match")
    expect(other).to_have_title(re.compile("Railtable"))
    other.locator("#dialog-close").click()
    give(other, "board.txt", written)
    expect(other.locator("#board-name")).to_have_value("Attic <b>find</b>", timeout=20_000)
    other.locator("#av-keep").click()
    expect(other.locator(".kept-name")).to_have_text("Attic <b>find</b>")
    other.locator("#av-play").click()
    expect(other.locator("#board-choice input:checked + span")).to_have_text("Attic <b>find</b>")
    seat_people(other)
    other.locator("#start-button").click()
    person = Person(other, Game(game), by_touch if touch else by_mouse)
    person.play(2)
    other.reload()
    ready(other)
    person.expect_steps(2)
    expect(other.locator("#bar-board")).to_contain_text("Corrected board: Attic <b>find</b>")
    other.locator("#bar-menu").click()
    other.locator("#dialog [data-arg=record]").click()
    record = other.locator("#record-text").input_value()
    assert {*lines, "board-name Attic <b>find</b>"} <= set(record.splitlines())
    other.keyboard.press("Escape")
    other.locator("#bar-board").click()
    expect(other.locator("#av-verdict")).to_contain_text(f"{len(changes)} value")
    other.locator("#av-back").click()
    person.expect_steps(2)

    third = open_page("#/", new_page())
    third.goto(link)
    expect(third.locator("#board-name")).to_have_value("Attic <b>find</b>", timeout=20_000)
    for path, text in changes.items():
        expect(third.locator(f'[name="value/{path}"]')).to_have_value(text)
    third.locator("#av-play").click()
    expect(third.locator("#board-choice input:checked + span")).to_have_text("Attic <b>find</b>")
    assert not third.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
