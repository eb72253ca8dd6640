"""Whole games of Trans-Siberian Railroad on the built page: by mouse, by touch on a phone, by keys only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.trans_siberian import Person, begin, choice, focused, spot

OpenPage = Callable[[str, Page], Page]
NewPage = Callable[..., Page]
FORM = "#/new/trans-siberian"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_by_mouse(open_page: OpenPage, page: Page, players: int) -> None:
    open_page(FORM, page)
    begin(page, players)

    def press(notation: str, on_board: bool) -> None:
        if on_board:
            page.mouse.click(*spot(page, notation))
        else:
            page.locator(choice(notation)).click()

    person = Person(page, press)
    person.play_to_the_end()
    assert {"bid", "drop", "open", "value", "buy", "build", "link", "pass"} <= set(person.kinds)
    expect(page.locator(".final-card .ts-chart")).to_have_count(2)
    expect(page.locator(".score-table tbody tr").first).to_contain_text("Cash")


def test_a_whole_game_by_touch_on_a_phone(open_page: OpenPage, phone: Page) -> None:
    open_page(FORM, phone)
    begin(phone)

    def press(notation: str, on_board: bool) -> None:
        if on_board:
            phone.touchscreen.tap(*spot(phone, notation))
        else:
            phone.locator(choice(notation)).tap()
        phone.locator("#confirm").tap()

    person = Person(phone, press)
    person.play_to_the_end()
    wide = phone.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, "the page scrolls sideways"


def test_a_whole_game_by_keys_only(open_page: OpenPage, page: Page) -> None:
    open_page(FORM, page)
    page.locator("#start-button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_visible()

    def press(notation: str, on_board: bool) -> None:
        digit = page.locator(choice(notation)).get_attribute("data-digit")
        assert digit
        page.keyboard.press(digit)  # first the preview with its button, then do it
        expect(page.locator("#confirm")).to_be_visible()
        page.keyboard.press(digit)

    person = Person(page, press, only="[data-digit]")
    person.play_to_the_end()


def test_links_are_reached_and_built_with_arrow_keys(open_page: OpenPage, page: Page) -> None:
    open_page(FORM, page)
    begin(page)
    for notation in ("bid 12", "drop", "drop"):
        page.locator(choice(notation)).click()
    page.locator('#board [data-arg="open moscow-saratov"]').focus()
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("open ") and focused(page) != "open moscow-saratov"
    ident = focused(page).removeprefix("open ")
    page.keyboard.press("Enter")
    expect(page.locator(f"#board-ln-{ident} .ts-built")).to_have_count(1)


def test_pointing_at_a_link_says_who_could_build_it_and_at_what_cost(open_page: OpenPage, page: Page) -> None:
    open_page(FORM, page)
    begin(page)

    def press(notation: str, on_board: bool) -> None:
        page.locator(choice(notation)).click()

    person = Person(page, press)
    while not any(action.startswith("build ") for action in person.offered()):
        person.step()
    free = page.locator("#board .ts-free .ts-hit-box")
    texts = []
    for index in range(0, free.count(), 6):
        box = free.nth(index).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("#tip")).to_be_visible()
        texts.append(page.locator("#tip").inner_text())
    assert all("income" in text for text in texts)
    assert any("Extends: $4" in text for text in texts)
    assert any("Jumps over" in text and "to the bank" in text for text in texts)


def test_every_amount_can_be_bid(open_page: OpenPage, page: Page) -> None:
    open_page(FORM, page)
    begin(page)
    page.locator('#tabs [data-arg="sheet-auction"]').click()
    amounts = page.locator('#sheet .ts-amounts [data-do="act"]')
    expect(amounts).to_have_count(48 - 8 + 1)
    page.locator('#sheet [data-arg="bid 13"]').click()
    expect(page.locator("#prompt")).to_contain_text("$13")
    expect(page.locator('#sheet .ts-amounts [data-do="act"]')).to_have_count(48 - 14 + 1)


def test_spanish(open_page: OpenPage, new_page: NewPage) -> None:
    page = new_page(locale="es-ES")
    open_page(FORM, page)
    begin(page)
    expect(page.locator("#prompt")).to_contain_text("Se subasta Rojo")
    expect(page.locator("#board-svg")).to_contain_text("San Petersburgo")
