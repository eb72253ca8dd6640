"""The coach on the built page: a hint by keys that is played, and turning points on a phone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from e2e.player import Game, Opener, Person, by_mouse, by_touch, new_game

THOUGHT = 60_000
"""Milliseconds after which thinking must hang; how long it takes is measured elsewhere."""
SHORT = Game("trans-siberian", spot=".ts-hit-box")


def at_once(page: Page) -> None:
    page.locator("#bar-settings").click()
    page.locator("label:has(#f-speed-once)").click()
    page.locator("#dialog-close").click()


def test_a_hint_by_keys_is_shown_on_the_board_and_played(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, Game("russian-railroads"), 7, {"players": "2"}, {1: "apprentice"})
    at_once(page)
    Person(page, Game("russian-railroads"), by_mouse, 3).state()
    assert page.locator(".coach").count() == 0
    page.keyboard.press("h")
    expect(page.locator(".coach-hints > li")).to_have_count(3, timeout=THOUGHT)
    page.locator("#hint-0").focus()
    page.keyboard.press("ArrowDown")  # pointing at the next one
    expect(page.locator("#preview .preview-title")).to_be_visible()
    expect(page.locator(".board-svg .is-focus").first).to_be_attached()
    before = page.locator(".look-count").inner_text()
    page.locator("[data-do=hint-play]").first.click()
    expect(page.locator(".look-count")).not_to_have_text(before)
    expect(page.locator(".log-words .why, .automa-said + .why").first).to_be_attached()  # the bot says why
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)


def test_where_did_it_turn_on_a_phone_in_spanish(new_page: Any, open_page: Opener) -> None:
    phone = new_page(width=390, height=844, touch=True, locale="es-ES")
    bots = {1: "director", 2: "director"}
    new_game(phone, open_page, SHORT, 5, {"players": "3"}, bots)
    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-arg=settings]").tap()
    phone.locator("label:has(#f-speed-once)").tap()
    phone.locator("#dialog-close").tap()
    person = Person(phone, SHORT, by_touch, 3)
    person.play(16)
    person.state()
    phone.locator("#hint").tap()
    expect(phone.locator(".coach-hints > li").first).to_be_visible(timeout=THOUGHT)
    phone.locator("#hint").tap()
    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-do=look-back]").tap()
    expect(phone.locator("[id$=look-back-stop]")).to_have_count(0, timeout=THOUGHT)
    expect(phone.locator(".chart").last).to_be_visible()
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert phone.evaluate(wide), "the page scrolls sideways"
    phone.locator(".coach-turning [data-do=hint-look]").first.tap()
    expect(phone.locator("#hint-play-0")).to_be_visible(timeout=THOUGHT)
    phone.locator("#hint-play-0").tap()
    expect(phone.locator(".look-count")).to_have_text(re.compile(r"^\d+ / \d+$"))
    expect(phone.locator("#hint-play-0")).to_have_count(0)
