"""Russian Railroads on the built page: whole games by mouse, touch and keys; hand-over; the table."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Opener = Callable[[str, Page], Page]
LEGAL = "#choices .choice:not([aria-disabled])"
ON_BOARD = '#board [data-do="act"][data-hot]'
MOST_ACTIONS = 900
"""No game takes so long: a driver that turns in circles fails instead of hanging."""


def new_game(page: Page, open_page: Opener, seed: int, players: int, **options: str) -> Page:
    """A game with these options, set in the form."""
    open_page("#/new/russian-railroads", page)
    page.locator(f"label:has(#f-players-{players})").click()
    for name, value in options.items():
        page.locator(f"label:has(#f-{name}-{value})").click()
    page.locator("#more summary").click()
    page.locator("#seed").fill(str(seed))
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    return page


def steps(page: Page) -> str:
    return page.locator(".look-count").inner_text()


def pick(page: Page, chance: random.Random) -> str:
    """A legal action read from the page: secret cards always, passing rarely before it must be."""
    offered = page.locator(LEGAL).evaluate_all("list => list.map(each => each.dataset.arg)")
    cards = [str(each) for each in offered if re.match(r"bonus (EB|look|draw)|token QT_CARD", each)]
    if cards:
        return cards[0]
    working = [str(each) for each in offered if each not in ("pass", "done", "stay")]
    return chance.choice(working) if working and chance.random() < 0.93 else str(offered[-1])


def reveal(page: Page) -> bool:
    """Take the screen over when it has to be handed over."""
    button = page.locator("#reveal")
    if button.count():
        button.click()
        expect(button).to_have_count(0)
        return True
    return False


def state_of(page: Page) -> tuple[bool, bool]:
    """(final screen, hand-over screen) in one question to the page."""
    over, covered = page.evaluate(
        "() => [!!document.getElementById('final-title'), !!document.getElementById('reveal')]"
    )
    return bool(over), bool(covered)


def play(page: Page, chance: random.Random, limit: int = MOST_ACTIONS) -> int:
    """Play with the pointer, on the board wherever it offers the action; how often it was done there."""
    on_board = 0
    for _ in range(limit):
        over, covered = state_of(page)
        if over:
            break
        if covered:
            reveal(page)
        before = steps(page)
        notation = pick(page, chance)
        spot = page.locator(f'{ON_BOARD}[data-arg="{notation}"]')
        if spot.count():
            on_board += 1
            spot.first.click(force=True)
        else:
            page.locator(f'{LEGAL}[data-arg="{notation}"]').click()
        expect(page.locator(".look-count")).not_to_have_text(before)
    return on_board


def expect_final(page: Page, seats: int) -> None:
    expect(page.locator("#final-title")).to_be_visible()
    totals = page.locator(".score-table .row-total td")
    expect(totals).to_have_count(seats)
    points = [int(text) for text in totals.all_inner_texts()]
    assert points == sorted(points, reverse=True)
    rows = page.locator(".score-table tbody tr:not(.row-total):not(.row-place)")
    by_column = [[0] * seats for _ in range(rows.count())]
    for number in range(rows.count()):
        for seat, cell in enumerate(rows.nth(number).locator("td").all()):
            by_column[number][seat] = sum(int(text) for text in cell.locator("b").all_inner_texts())
    assert [sum(row[seat] for row in by_column) for seat in range(seats)] == points
    for words in ("Points by round", "Most engineers", "End bonus cards", "Last scoring"):
        expect(page.locator(".final-sheet h3", has_text=words)).to_have_count(1)


def test_a_two_player_game_by_mouse(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 5, 2)
    chance = random.Random(1)
    done = play(page, chance, 25)
    before = page.locator("#board").inner_html()
    page.reload()
    expect(page.locator(".look-count")).to_have_text("25 / 25")
    reveal(page)
    assert page.locator("#board").inner_html() == before
    assert done + play(page, chance) > 80
    expect_final(page, 2)


def test_a_four_player_game_by_mouse(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 8, 4, edition="es")
    play(page, random.Random(2))
    expect_final(page, 4)


def test_a_two_player_game_by_touch(phone: Page, open_page: Opener) -> None:
    page = new_game(phone, open_page, 6, 2)
    chance = random.Random(3)
    for _ in range(MOST_ACTIONS):
        over, covered = state_of(page)
        if over:
            break
        if covered:
            page.locator("#reveal").tap()
            expect(page.locator("#reveal")).to_have_count(0)
        choice = page.locator(f'{LEGAL}[data-arg="{pick(page, chance)}"]')
        choice.tap()
        expect(page.locator("#confirm")).to_be_visible()
        page.locator("#confirm").tap()
        expect(page.locator("#confirm")).to_have_count(0)
    expect_final(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_two_player_game_by_keys_only(page: Page, open_page: Opener) -> None:
    open_page("#/new/russian-railroads", page)
    tab_to(page, "input[name=players]")
    while page.locator("input[name=players]:checked").get_attribute("value") != "2":
        page.keyboard.press("ArrowLeft")
    tab_to(page, "#more summary")
    page.keyboard.press("Enter")
    tab_to(page, "#seed")
    page.keyboard.type("21")
    tab_to(page, "#start-button")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    chance = random.Random(4)
    handed_over = 0
    for _ in range(MOST_ACTIONS):
        over, covered = state_of(page)
        if over:
            break
        if covered:
            handed_over += 1
            expect(page.locator("#cover-title")).to_be_focused()
            page.keyboard.press("Tab")
            expect(page.locator("#reveal")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("#reveal")).to_have_count(0)
        before = steps(page)
        offered = page.locator(LEGAL).evaluate_all("list => list.map(each => each.dataset.arg)")
        digit = str(min(offered.index(pick(page, chance)), 8) + 1)
        page.keyboard.press(digit)
        expect(page.locator("#confirm")).to_have_count(1)
        page.keyboard.press(digit)
        expect(page.locator(".look-count")).not_to_have_text(before)
    assert handed_over > 0
    expect_final(page, 2)


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def first_turn(page: Page, open_page: Opener) -> Page:
    """A four-player game at the first choice of an action space."""
    new_game(page, open_page, 9, 4)
    while not page.locator(f'{LEGAL}[data-arg="pass"]').count():
        before = steps(page)
        page.locator(LEGAL).first.click()
        expect(page.locator(".look-count")).not_to_have_text(before)
    return page


def test_spaces_tell_what_they_do_and_why_not(page: Page, open_page: Opener) -> None:
    first_turn(page, open_page)
    page.locator('#board [data-arg="space T_WHITE2"]').hover(force=True)
    expect(page.locator("#tip")).to_contain_text("RR-ACT-3")
    page.locator('#board [data-arg="space T_WHITE2"]').click(force=True)
    expect(page.locator("#preview")).to_contain_text("white")
    page.locator('#board [data-arg^="special:kiev:7"]').hover(force=True)
    expect(page.locator("#tip")).to_contain_text("worker")
    page.locator('#board [data-arg="space L_3"]').hover(force=True)
    expect(page.locator("#preview")).to_contain_text("locomotive")
    expect(page.locator("#overlay .rr-preview-fill")).to_have_count(1)


def drawn(page: Page) -> str:
    """The board's drawing, without the page's marks of what is pointed at."""
    return re.sub(r' class="(?:is-focus|is-selected)?"', "", page.locator("#board").inner_html())


def test_a_turn_is_a_chain_that_can_be_taken_back(page: Page, open_page: Opener) -> None:
    first_turn(page, open_page)
    before, count = drawn(page), steps(page)
    page.locator('#board [data-arg="space T_BLACK2"]').click(force=True)
    pay = page.locator(f'{LEGAL}[data-arg="pay own 2"]')
    expect(
        page.locator(f'{ON_BOARD}[data-arg="step black kiev"], {LEGAL}[data-arg="pay own 2"]').first
    ).to_be_attached()
    if pay.count():
        expect(page.locator(".pending li").first).to_have_text("3 black")
        pay.click()
    expect(page.locator("#prompt")).to_contain_text("3 black advances")
    page.locator(f'{ON_BOARD}[data-arg="step black kiev"]').hover(force=True)
    expect(page.locator("#preview")).to_contain_text("2 black advances")
    page.locator(f'{ON_BOARD}[data-arg="step black kiev"]').click(force=True)
    expect(page.locator(".pending")).to_contain_text("Black to Kiev 2.")
    expect(page.locator("#prompt")).to_have_text("To do: 2 black advances.")
    while steps(page) != count and page.locator("#take-back").count():
        now = steps(page)
        page.locator("#take-back").click()
        expect(page.locator(".look-count")).not_to_have_text(now)
    expect(page.locator('#board [data-arg="space T_BLACK2"][data-hot]')).to_have_count(1)
    assert drawn(page) == before


def test_on_a_phone_parts_of_the_board_can_be_read(phone: Page, open_page: Opener) -> None:
    """A part's button shows it alone; when the turn goes on elsewhere, that place comes into sight."""
    page = first_turn_by_touch(phone, open_page)
    parts = page.locator(".stage-parts button")
    expect(parts.first).to_be_visible()
    before = width(page, "space T_BLACK1")
    parts.first.tap()
    assert width(page, "space T_BLACK1") > 2 * before
    page.locator(f'{LEGAL}[data-arg="space T_BLACK1"]').tap()
    page.locator("#confirm").tap()
    pay = page.locator(f'{LEGAL}[data-arg="pay own 1"]')
    step = page.locator(f'{ON_BOARD}[data-arg="step black kiev"]')
    expect(step.or_(pay).first).to_be_attached()
    if pay.count():
        pay.tap()
        page.locator("#confirm").tap()
    expect(step).to_be_in_viewport()
    assert width(page, "step black kiev") > 30
    page.locator("#zoom-fit").tap()
    assert width(page, "space T_BLACK1") == pytest.approx(before, rel=0.1)


def width(page: Page, notation: str) -> float:
    box = page.locator(
        f'#board [data-arg="{notation}"], #board [data-arg="space:{notation[6:]}"]'
    ).bounding_box()
    assert box is not None
    return float(box["width"])


def first_turn_by_touch(page: Page, open_page: Opener) -> Page:
    new_game(page, open_page, 9, 4)
    while not page.locator(f'{LEGAL}[data-arg="pass"]').count():
        before = steps(page)
        page.locator(LEGAL).first.tap()
        page.locator("#confirm").tap()
        expect(page.locator(".look-count")).not_to_have_text(before)
    return page


def test_the_other_boards_open(page: Page, open_page: Opener) -> None:
    first_turn(page, open_page)
    page.locator("#players .rr-strip").nth(1).hover(force=True)
    expect(page.locator("#tip table")).to_be_visible()
    tabs = page.locator('[data-do="tab"][data-arg^="sheet-board-"]')
    expect(tabs).to_have_count(4)
    tabs.first.click()
    expect(page.locator("#sheet .rr-whole")).to_be_visible()


def test_secret_cards_ask_for_the_screen_to_be_handed_over(page: Page, open_page: Opener) -> None:
    """A game is played until somebody who holds an end bonus card is to move again."""
    new_game(page, open_page, 12, 2)
    chance = random.Random(12)
    for _ in range(MOST_ACTIONS):
        over, covered = state_of(page)
        assert not over, "nobody took an end bonus card"
        if covered:
            break
        before = steps(page)
        page.locator(f'{LEGAL}[data-arg="{pick(page, chance)}"]').click()
        expect(page.locator(".look-count")).not_to_have_text(before)
    expect(page.locator(".cover-card")).to_be_visible()
    expect(page.locator(LEGAL)).to_have_count(0)
    reveal(page)
    expect(page.locator(LEGAL).first).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_words_stay_inside_their_tiles(new_page: Callable[..., Page], open_page: Opener, locale: str) -> None:
    """Widths of words are guessed when drawing; the real font decides."""
    page = new_page(locale=locale)
    first_turn(page, open_page)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('#board-svg .rr-fit')].flatMap(words => {
            let group = words.parentElement, tile = null;
            while (group && !(tile = group.querySelector(':scope > rect'))) group = group.parentElement;
            const room = tile.getBoundingClientRect(), box = words.getBoundingClientRect();
            const inside = box.left >= room.left - 1 && box.right <= room.right + 1;
            return inside && box.bottom <= room.bottom + 1 ? [] : [words.textContent];
        })"""
    )
    assert outside == []
