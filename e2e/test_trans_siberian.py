"""Whole games of Trans-Siberian Railroad on the built page: by mouse, by touch on a phone, by keys only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import player
from e2e.player import Game, Opener, Person, Player, by_keys, by_mouse, by_touch
from ui.words.i18n import LANGUAGES

NewPage = Callable[..., Page]
TURNS = ("buy", "buy-two", "external", "build-two", "build")


def pick(person: Player, offered: list[str]) -> str:
    """A fixed plan: railroads are opened, bought, built with; at last all pass. So a game takes seconds and
    passes through every kind of decision."""
    done, number = person.kinds, person.kinds.total()
    kinds: dict[str, list[str]] = {}
    for action in offered:
        kinds.setdefault(action.split()[0], []).append(action)
    if "bid" in kinds:
        # The first who is asked opens, the second raises once, all others leave.
        bids = done["bid"] - 2 * done["open"]
        return kinds["bid"][0] if bids <= 0 else kinds["bid"][-1] if bids == 1 else "drop"
    if "open" in kinds:
        return kinds["open"][number % len(kinds["open"])]
    for kind in ("value", "and", "bonus", "pay"):
        if kind in kinds:
            return kinds[kind][-1]
    for kind in ("link", "second"):
        if kind in kinds:
            return kinds[kind][number % len(kinds[kind])]
    turns = sum(done[kind] for kind in TURNS)
    if turns > 24 and "pass" in kinds:
        return "pass"
    for offset in range(len(TURNS)):
        kind = TURNS[offset] if turns < 6 else TURNS[(turns + offset) % len(TURNS)]
        if kind in kinds:
            return kinds[kind][turns % len(kinds[kind])]
    return kinds["pass"][0]


GAME = Game("trans-siberian", pick, ".ts-hit-box", most=250)


def begin(page: Page, open_page: Opener, players: int = 3) -> Page:
    return player.new_game(page, open_page, GAME, 7, {"players": str(players)})


def choice(notation: str) -> str:
    """Selector of a button of the turn panel."""
    return f'#choices [data-do="act"][data-arg="{notation}"]'


def focused(page: Page) -> str:
    """The argument of what has the keyboard focus."""
    return str(page.evaluate("() => document.activeElement?.dataset?.arg ?? ''"))


@pytest.mark.parametrize("players", [4, 5])
def test_a_game_of_more_people_by_mouse(open_page: Opener, page: Page, players: int) -> None:
    person = Person(begin(page, open_page, players), GAME, by_mouse)
    person.play(12)
    person.skip(12)
    person.play()
    assert len(person.expect_scores(players)) == players and person.handed_over == 0  # nothing is hidden


def test_a_whole_game_by_mouse(open_page: Opener, page: Page) -> None:
    person = Person(begin(page, open_page), GAME, by_mouse)
    person.play()
    person.expect_scores(3)
    assert {"bid", "drop", "open", "value", "buy", "build", "link", "pass"} <= set(person.kinds)
    expect(page.locator(".final-card .ts-chart")).to_have_count(2)
    expect(page.locator(".score-table tbody tr").first).to_contain_text("Cash")


def test_a_game_by_touch_on_a_phone(open_page: Opener, phone: Page) -> None:
    person = Person(begin(phone, open_page), GAME, by_touch)
    person.play(16)
    person.skip(16)
    person.play()
    assert len(person.expect_scores(3)) == 3 and {"bid", "buy", "pass"} <= set(person.kinds), person.kinds


def test_a_whole_game_by_keys_only(open_page: Opener, page: Page) -> None:
    open_page("#/new/trans-siberian", page)
    player.seat_people(page)
    page.locator("#start-button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_visible()
    person = Person(page, GAME, by_keys)
    person.play(24)
    person.skip(16)
    person.play()
    person.expect_scores(3)


def test_links_are_reached_and_built_with_arrow_keys(open_page: Opener, page: Page) -> None:
    begin(page, open_page)
    for notation in ("bid 12", "drop", "drop"):
        page.locator(choice(notation)).click()
    page.locator('#board [data-arg="open moscow-saratov"]').focus()
    for key, place in (("ArrowUp", "city:moscow"), ("ArrowRight", "link:moscow-nizhnynovgorod")):
        page.keyboard.press(key)
        expect(page.locator("#walker-here")).to_be_focused()
        assert focused(page) == place  # from a link to its city, and along another one
    page.keyboard.press("Enter")
    expect(page.locator("#board-ln-moscow-nizhnynovgorod .ts-built")).to_have_count(1)


def test_pointing_at_a_link_says_who_could_build_it_and_at_what_cost(open_page: Opener, page: Page) -> None:
    begin(page, open_page)

    person = Person(page, GAME, by_mouse)
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


def test_every_amount_can_be_bid(open_page: Opener, page: Page) -> None:
    begin(page, open_page)
    page.locator('#tabs [data-arg="sheet-auction"]').click()
    amounts = page.locator('#sheet .ts-amounts [data-do="act"]')
    expect(amounts).to_have_count(48 - 8 + 1)
    page.locator('#sheet [data-arg="bid 13"]').click()
    expect(page.locator("#prompt")).to_contain_text("$13")
    expect(page.locator('#sheet .ts-amounts [data-do="act"]')).to_have_count(48 - 14 + 1)


def test_a_phone_shows_what_is_put_up(open_page: Opener, phone: Page) -> None:
    """Bids are not made on the map: nothing there says which part of it to show."""
    begin(phone, open_page)
    whole = """() => {
      const [one, room] = ["[data-about]", "#stage-ground"].map(name =>
        document.querySelector(name).getBoundingClientRect());
      return one.left >= room.left && one.right <= room.right
        && one.top >= room.top && one.bottom <= room.bottom;
    }"""
    assert phone.evaluate(whole)
    phone.locator(".choices .choice").first.tap()
    phone.locator("#confirm").tap()
    expect(phone.locator("#prompt")).to_contain_text("$9")
    assert phone.evaluate(whole)


def test_spanish(open_page: Opener, new_page: NewPage) -> None:
    page = new_page(locale="es-ES")
    begin(page, open_page)
    expect(page.locator("#prompt")).to_contain_text("Se subasta Rojo")
    expect(page.locator("#board-svg")).to_contain_text("San Petersburgo")


def test_under_an_open_sheet_the_board_begins_at_the_top(open_page: Opener, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page, open_page)
    page.locator('[data-do="tab"][data-arg="sheet-market"]').click()
    expect(page.locator("#sheet")).to_be_visible()
    above = page.evaluate(
        """() => document.querySelector("#frame-view").getScreenCTM().f
                 - document.querySelector("#frame-stage").getBoundingClientRect().top"""
    )
    assert abs(above) < 2


TOUCHING = """() => [...document.querySelectorAll("#look-svg .ts-city-name")].flatMap((name) => {
  const { x, width } = name.getBBox();
  const [foot, size] = [Number(name.getAttribute("y")), parseFloat(getComputedStyle(name).fontSize)];
  return [...document.querySelectorAll("#look-svg .ts-box")].filter((one) => {
    const box = one.getBBox();
    return x < box.x + box.width + 1 && x + width > box.x - 1
      && foot - 0.72 * size < box.y + box.height + 1 && foot + 0.22 * size > box.y - 1;
  }).map(() => name.textContent);
})"""
"""Names of cities whose letters, from the highest to the deepest of any name, reach to a link's number."""


def test_no_citys_name_touches_a_number(open_page: Opener, page: Page) -> None:
    open_page("#/", page)
    for language in LANGUAGES:
        page.locator(f"#lang-{language}").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        player.go(page, "#/board/trans-siberian", "#look-svg .ts-city-name")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        assert page.evaluate(TOUCHING) == []
        player.go(page, "#/", "#games")


AMOUNT = '.amount[data-amount="bid"]'


def test_a_typed_bid_is_previewed_like_the_others(open_page: Opener, page: Page) -> None:
    begin(page, open_page)
    title, field = page.locator(".preview-title"), page.locator(f"{AMOUNT} input")
    field.fill("13")
    expect(title).to_have_text("Bid $13")
    page.keyboard.press("ArrowUp")
    expect(title).to_have_text("Bid $14")
    page.locator(".bar-title").hover()  # nothing there: the number is still what the keys are at
    expect(title).to_have_text("Bid $14")
    page.locator(f'{AMOUNT} [data-step="1"]').click()
    expect(title).to_have_text("Bid $15")
    page.locator(choice("bid 8")).hover()
    expect(title).to_have_text("Bid $8")
    page.locator(f"{AMOUNT} .choice-mark").hover()
    expect(title).to_have_text("Bid $15")
    field.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("$16")
    expect(page.locator(AMOUNT)).to_have_count(1)


def test_a_bid_is_previewed_under_a_finger(open_page: Opener, phone: Page) -> None:
    begin(phone, open_page)
    phone.locator(f'{AMOUNT} [data-step="1"]').tap()
    expect(phone.locator(".preview-title")).to_have_text("Bid $9")
    expect(phone.locator(".preview-title")).to_be_in_viewport()


def test_a_bid_that_cannot_be_is_refused_in_the_pages_words(open_page: Opener, new_page: NewPage) -> None:
    page = new_page(locale="es-ES")
    begin(page, open_page)
    field, wrong = page.locator(f"{AMOUNT} input"), page.locator(f"{AMOUNT} .amount-wrong")
    before = page.locator(".look-count").inner_text()
    assert page.locator(AMOUNT).evaluate("form => form.noValidate"), "the browser would say it its way"
    for number, how in (("99", "click"), ("7", "key"), ("", "click"), ("8.5", "key")):
        field.fill("13")
        expect(wrong).to_be_hidden()
        field.fill(number)
        expect(page.locator(".preview-title")).to_have_count(0)
        if how == "click":
            page.locator(f"{AMOUNT} [type=submit]").click()
        else:
            field.press("Enter")
        expect(wrong).to_have_text("Solo números enteros de 8 a 48.")
        expect(wrong).to_be_visible()
        expect(field).to_be_focused()
        expect(page.locator("#live")).to_contain_text("Solo números enteros de 8 a 48.")
        covered = page.locator(AMOUNT).evaluate(
            """form => [...form.parentElement.children].some(other => other !== form
                 && other.getBoundingClientRect().top < form.getBoundingClientRect().bottom
                 && other.getBoundingClientRect().bottom > form.getBoundingClientRect().bottom)"""
        )
        assert not covered
    assert page.locator(".look-count").inner_text() == before
    page.locator(f'{AMOUNT} [data-step="-1"]').click()
    expect(wrong).to_be_hidden()
