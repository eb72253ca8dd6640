"""Bots on the built page: chosen in the form, playing with people or alone, added during a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Game, Opener, Person, by_keys, by_mouse, new_game, seat_people, tab_to

SHORT = Game("trans-siberian", spot=".ts-hit-box")


def at_once(page: Page) -> None:
    page.locator("#bar-settings").click()
    page.locator("label:has(#f-speed-once)").click()
    page.locator("#dialog-close").click()


def test_a_game_beside_two_bots(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, SHORT, 7, {"players": "3"}, {1: "stationmaster", 2: "apprentice"})
    expect(page.locator("#players .bot-mark")).to_have_count(2)
    at_once(page)
    person = Person(page, SHORT, by_mouse, 3)
    person.play(8)
    expect(page.locator("#log")).to_contain_text("Apprentice")
    expect(page.locator("#choices .choice").first).to_be_visible()
    before = person.steps()
    page.keyboard.press("u")  # back to the person's own last decision
    expect(page.locator(".turn-who")).to_contain_text("Player 1")
    assert person.steps() < before
    page.keyboard.press("r")
    person.expect_steps(before)


@pytest.mark.parametrize("game", ["mini-express", "russian-railroads"])
def test_bots_alone_are_watched_to_the_end(page: Page, open_page: Opener, game: str) -> None:
    bots = {0: "apprentice", 1: "stationmaster"}
    new_game(page, open_page, Game(game), 7, {"players": "2"}, bots)
    expect(page.locator("#prompt")).to_contain_text("is thinking")
    assert page.locator("#choices .choice").count() == 0
    at_once(page)
    expect(page.locator("#final-title")).to_be_visible(timeout=120_000)
    expect(page.locator(".score-table thead")).to_contain_text("Stationmaster")


def test_a_bot_is_seated_by_keys_and_held(page: Page, open_page: Opener) -> None:
    open_page("#/new/trans-siberian", page)
    seat_people(page)
    tab_to(page, "#seat-1")
    for value in ("away", "apprentice"):
        page.keyboard.press("ArrowDown")
        expect(page.locator("#seat-1")).to_have_value(value)
        expect(page.locator("#seat-1")).to_be_focused()
    expect(page.locator("#bots input")).to_have_count(4)
    tab_to(page, "#start-button")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    person = Person(page, SHORT, by_keys)
    while not page.locator("#automa-pause").count():
        person.step()
    page.keyboard.press("p")
    expect(page.locator("#automa-run")).to_be_visible()
    before = person.steps()
    page.keyboard.press("n")
    person.expect_steps(before + 1)


def test_a_seat_changes_hands_on_a_phone(phone: Page, open_page: Opener) -> None:
    new_game(phone, open_page, SHORT, 7, {"players": "3"})
    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-arg=seats]").tap()
    for seat in range(3):
        phone.locator(f"#dialog #seat-{seat}").select_option("apprentice")
        expect(phone.locator("#dialog .seat-hint")).to_have_count(seat + 1)
    phone.locator("#dialog-close").tap()
    expect(phone.locator("#log > li").nth(1)).to_be_attached()
    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-arg=seats]").tap()
    for seat in range(3):
        phone.locator(f"#dialog #seat-{seat}").select_option("")
        expect(phone.locator("#dialog .seat-hint")).to_have_count(2 - seat)
    phone.locator("#dialog-close").tap()
    expect(phone.locator(".choices .choice").first).to_be_visible()
