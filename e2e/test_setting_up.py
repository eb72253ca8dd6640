"""Setting up a game, the menu, sharing with a friend, and the coach's button, as a newcomer meets them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.player import LEGAL, Opener
from engine import games

Maker = Callable[..., Page]
GAMES = [game.id for game in games.all()]
IN_SIGHT = """selectors => selectors.filter((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return !box.height || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
  })"""
"""Those of these things that are not in the window as it stands."""


@pytest.mark.parametrize("game", GAMES)
def test_a_new_form_is_you_against_easy_bots_without_scrolling(
    page: Page, open_page: Opener, game: str
) -> None:
    open_page(f"#/new/{game}", page)
    expect(page.locator("#name-0")).to_have_attribute("placeholder", "Your name")
    expect(page.locator("#seat-0")).to_have_value("")
    for seat in (1, 2):
        expect(page.locator(f"#seat-{seat}")).to_have_value("apprentice")
        expect(page.locator(f"#name-{seat}")).to_have_count(0)
    expect(page.locator("#seat-3")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    assert page.evaluate(IN_SIGHT, ["#names", "#bots", "#more summary", "#start-button"]) == []
    page.locator("#start-button").click()
    expect(page.locator("#players .bot-mark")).to_have_count(2)
    expect(page.locator(LEGAL).first).to_be_visible(timeout=60_000)


PLACES = """() => ["#players-count", "#names", "#options", "#more summary", "#start-button"].map((name) => {
    const { x, y } = document.querySelector(name).getBoundingClientRect();
    return [name, Math.round(x), Math.round(y)];
  })"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_the_number_of_players_is_chosen(page: Page, open_page: Opener, game: str) -> None:
    open_page(f"#/new/{game}", page)
    before = page.evaluate(PLACES)
    counts = page.locator("#players-count input").evaluate_all("all => all.map(each => each.value)")
    for count in counts:
        page.locator(f"label:has(#f-players-{count})").click()
        expect(page.locator("#names select")).to_have_count(int(count))
        assert page.evaluate(PLACES) == before


def test_levels_are_described_before_they_are_chosen(page: Page, open_page: Opener) -> None:
    open_page("#/new/mini-express", page)
    cards = page.locator("#bots .segment")
    expect(cards).to_have_text(
        [
            "Easy: ApprenticeOften misses the best move.",
            "Medium: StationmasterPlans its turn and slips now and then.",
            "Hard: DirectorPlans its whole turn and rarely slips.",
            "Hardest: BaronLooks several turns ahead. It takes a moment to think.",
        ]
    )
    cards.nth(2).click()
    for seat in (1, 2):
        expect(page.locator(f"#seat-{seat}")).to_have_value("director")
        expect(page.locator(f".name-field:has(#seat-{seat}) .seat-shown")).to_have_text("Hard: Director")
    groups = page.locator("#seat-1 optgroup").evaluate_all("all => all.map(each => each.label)")
    assert groups == ["People", "Bots", "Bots with a character, about as strong as Director"]


def test_on_a_phone_the_seats_come_first(phone: Page, open_page: Opener) -> None:
    open_page("#/new/russian-railroads", phone)
    expect(phone.locator("#seat-2")).to_be_visible()
    assert phone.evaluate(IN_SIGHT, ["#players-count", "#seat-0", "#seat-2", "#start-button"]) == []
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert phone.evaluate(wide)


def test_who_plays_is_remembered_with_the_own_name(page: Page, open_page: Opener) -> None:
    open_page("#/new/mini-express", page)
    page.locator("label:has(#f-players-4)").click()
    page.locator("label:has(#f-bots-director)").click()
    page.locator("#name-0").fill("Ada")
    page.locator("#start-button").click()
    expect(page.locator("#players")).to_contain_text("Ada")
    page.evaluate("location.hash = '#/new/mini-express'")
    expect(page.locator("#f-players-4")).to_be_checked()
    expect(page.locator("#seat-3")).to_have_value("director")
    expect(page.locator("#name-0")).to_have_value("Ada")
    page.evaluate("location.hash = '#/new/trans-siberian'")
    expect(page.locator("#seat-1")).to_have_value("apprentice")
    expect(page.locator("#name-0")).to_have_value("Ada")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_menu_fits_in_three_groups(new_page: Maker, open_page: Opener, width: int, height: int) -> None:
    page = open_page("#/new/mini-express", new_page(width=width, height=height, touch=width < 600))
    page.locator("#start-button").click()
    page.locator("#bar-menu").click()
    expect(page.locator(".menu-groups h3")).to_have_text(["This game", "Share", "Help"])
    expect(page.locator("#menu-type")).to_be_hidden()
    assert page.evaluate(IN_SIGHT, ["#dialog", "#menu-more summary"]) == []
    page.locator("#menu-more summary").click()
    expect(page.locator("#menu-type")).to_be_visible()


@pytest.mark.parametrize("touch", [False, True])
def test_the_coach_is_found_by_its_name(new_page: Maker, open_page: Opener, touch: bool) -> None:
    page = new_page(touch=True, width=390, height=844) if touch else new_page()
    open_page("#/new/mini-express", page)
    page.locator("#start-button").click()
    coach = page.locator("#turn").get_by_role("button", name="Coach")
    expect(coach).to_be_visible(timeout=60_000)
    expect(coach).to_have_text("Coach")
    assert page.evaluate(IN_SIGHT, ["#hint"]) == []
    coach.click()
    expect(page.locator(".coach-hints > li").first).to_be_visible(timeout=60_000)


SHARE = """() => { window.shared = []; navigator.share = async (what) => { shared.push(what); }; }"""


def test_a_friend_is_sent_a_message_with_the_link(phone: Page, open_page: Opener) -> None:
    phone.add_init_script(f"({SHARE})()")
    open_page("#/new/mini-express", phone)
    phone.locator("label:has(#f-players-3)").tap()
    phone.locator("#seat-0").select_option("away")
    phone.locator("#seat-1").select_option("")
    expect(phone.locator("#seating")).to_contain_text(
        "By link: after your turn you send a message with a link."
    )
    phone.locator("#start-button").tap()
    send = phone.locator("#link-share")
    expect(send).to_have_text("Send…")
    send.tap()
    expect(phone.locator("#link-message")).to_be_visible()
    shared = phone.evaluate("shared")
    assert [each["text"] for each in shared] == ["Your turn in Mini Express:"] and "#/g/" in shared[0]["url"]
    phone.keyboard.press("l")
    message = phone.locator("#share-address").input_value()
    assert message.startswith("Your turn in Mini Express: http") and "#/g/" in message
    expect(phone.locator("#share-link-share")).to_be_visible()
