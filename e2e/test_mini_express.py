"""Mini Express on the built page: whole games by mouse, by touch and by keys, the board's own controls."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

Opener = Callable[[str, Page], Page]
LEGAL = "#choices .choice:not([aria-disabled])"
ON_BOARD = '#board [data-do="act"][data-hot]'
MOST_ACTIONS = 400
"""No game takes so long: a driver that turns in circles fails instead of hanging."""


def new_game(page: Page, open_page: Opener, seed: int, **options: str) -> Page:
    """A game with these options, set in the form."""
    open_page("#/new/mini-express", page)
    for name, value in options.items():
        page.locator(f"label:has(#f-{name}-{value})").click()
    page.locator("#more summary").click()
    page.locator("#seed").fill(str(seed))
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    return page


def steps(page: Page) -> int:
    return int(page.locator(".look-count").inner_text().split("/")[0])


def expect_steps(page: Page, count: int) -> None:
    expect(page.locator(".look-count")).to_have_text(re.compile(rf"^{count} /"))


def is_over(page: Page) -> bool:
    return page.locator("#final-title").count() > 0


def expect_score_table(page: Page, seats: int) -> None:
    expect(page.locator("#final-title")).to_be_visible()
    totals = page.locator(".score-table .row-total td")
    expect(totals).to_have_count(seats)
    points = [int(text) for text in totals.all_inner_texts()]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0


def at_once(page: Page) -> None:
    """Bots move without a pause from now on."""
    page.locator('[data-do="set"][data-arg="speed once"]').click()


def legal_notations(page: Page) -> list[str]:
    return [str(arg) for arg in page.locator(LEGAL).evaluate_all("list => list.map(e => e.dataset.arg)")]


def pick(page: Page, chance: random.Random) -> str:
    """A legal action read from the page; shares now and then, so that the game comes to its end."""
    offered = legal_notations(page)
    shares = [notation for notation in offered if notation.startswith("share")]
    return chance.choice(shares if shares and chance.random() < 0.6 else offered)


def board_spot(page: Page, notation: str) -> Locator | None:
    """Where the board itself offers an action."""
    spots = page.locator(f'{ON_BOARD}[data-arg="{notation}"]')
    if not spots.count():
        return None
    # a route has two: the hexes that are its own, and its badge
    return spots.locator(".me-badge, .me-ledger-cell, .me-plate, .me-home, .me-basin").first


def play_by_mouse(page: Page, chance: random.Random, limit: int = MOST_ACTIONS) -> int:
    """Play with the pointer, on the board wherever it offers the action; how many actions were done there."""
    on_board = 0
    for _ in range(limit):
        if is_over(page):
            break
        before = steps(page)
        notation = pick(page, chance)
        spot = board_spot(page, notation)
        if spot is None:
            page.locator(f'{LEGAL}[data-arg="{notation}"]').click()
        else:
            on_board += 1
            spot.click(force=True)
        expect(page.locator(".look-count")).not_to_have_text(re.compile(rf"^{before} /"))
    return on_board


def test_a_three_player_game_by_mouse_on_the_board(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 7, players="3", map="usa", golden_spike="yes")
    chance = random.Random(1)
    first = play_by_mouse(page, chance, 20)
    before = page.locator("#board").inner_html()
    page.reload()
    expect_steps(page, 20)
    assert page.locator("#board").inner_html() == before
    assert first + play_by_mouse(page, chance) > 40
    expect_score_table(page, 3)


def test_two_players_and_the_bot_by_mouse(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 5, players="2", mode="duel-bot", map="europe", harbors="yes", difficulty="hard")
    chance = random.Random(2)
    play_by_mouse(page, chance, 4 + 1)
    while page.locator("#automa-pause, #automa-step").count() == 0:
        play_by_mouse(page, chance, 1)
    at_once(page)
    expect(page.locator(LEGAL).first).to_be_visible()
    play_by_mouse(page, chance)
    expect_score_table(page, 3)


def test_a_solo_game_by_touch_on_a_phone(phone: Page, open_page: Opener) -> None:
    page = new_game(phone, open_page, 11, players="1", mode="solo", map="europe", difficulty="normal")
    chance = random.Random(3)
    quick = False
    for _ in range(MOST_ACTIONS):
        if is_over(page):
            break
        if not quick and page.locator("#automa-pause").count():
            page.locator('[data-do="set"][data-arg="speed once"]').tap()
            expect(page.locator(LEGAL).first).to_be_visible()
            quick = True
        notation = pick(page, chance)
        choice = page.locator(f'{LEGAL}[data-arg="{notation}"]')
        choice.scroll_into_view_if_needed()
        choice.tap()
        expect(page.locator("#confirm")).to_be_visible()
        assert page.locator(".preview-lines li").count() > 0
        page.locator("#confirm").tap()
        expect(page.locator("#confirm")).to_have_count(0)
    expect_score_table(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_an_expert_game_by_keys_only(page: Page, open_page: Opener) -> None:
    open_page("#/new/mini-express", page)
    _tab_to(page, "input[name=players]")
    while page.locator("input[name=players]:checked").get_attribute("value") != "2":
        page.keyboard.press("ArrowLeft")
    _tab_to(page, "input[name=mode]")
    while page.locator("input[name=mode]:checked").get_attribute("value") != "expert":
        page.keyboard.press("ArrowRight")
    _tab_to(page, "#start-button")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    chance = random.Random(4)
    for _ in range(MOST_ACTIONS):
        if is_over(page):
            break
        before = steps(page)
        offered = legal_notations(page)
        digit = str(offered.index(pick(page, chance)) % 9 + 1)
        page.keyboard.press(digit)
        expect(page.locator("#confirm")).to_have_count(1)
        page.keyboard.press(digit)
        expect(page.locator(".look-count")).not_to_have_text(re.compile(rf"^{before} /"))
    expect_score_table(page, 2)


def _tab_to(page: Page, wanted: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", wanted):
            return
    raise AssertionError(f"Tab never reaches {wanted}")


def test_the_bots_turn_step_by_step_with_reasons(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 11, players="1", mode="solo")
    for _ in range(2):
        page.locator(LEGAL).first.click()
    page.locator('[data-do="set"][data-arg="speed step"]').click()
    for _ in range(2):  # its two starting shares
        page.locator("#automa-step").click()
    while not page.locator("#automa-step").count():
        page.locator(LEGAL).first.click()
        expect(page.locator(f"{LEGAL}, #automa-step").first).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("draws a tile")
    page.keyboard.press("n")
    said = page.locator(".automa-said")
    expect(said).to_contain_text("chosen-company marker")
    expect(said).to_contain_text("target marker")
    expect(page.locator("#board-bot .me-flag-target")).to_have_count(1)
    expect(page.locator("#board-bot .me-flag-chosen")).to_have_count(1)
    before = steps(page)
    page.locator("#automa-step").click()
    expect_steps(page, before + 1)


def test_cities_explain_themselves_and_refusals_name_the_rule(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 7, players="3", map="usa")
    page.locator("#board-city-chicago .me-plate").hover(force=True)
    expect(page.locator("#tip")).to_contain_text("Chicago")
    expect(page.locator("#tip")).to_contain_text("Gold")
    for _ in range(6):
        page.locator(LEGAL).first.click()
    page.locator('#board [data-arg="build brown"]').first.locator(".me-home").click(force=True)
    page.locator("#board-city-seattle .me-plate").click(force=True)
    expect(page.locator("#preview")).to_contain_text("ME-BUILD-2")
    expect(page.locator("#prompt")).to_contain_text("choose a city", ignore_case=True)


def test_hovering_a_choice_draws_it_before_it_is_done(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 7, players="3", map="usa")
    for _ in range(6):
        page.locator(LEGAL).first.click()
    before = steps(page)
    page.locator(f'{LEGAL}[data-arg="build brown"]').hover()
    expect(page.locator("#overlay .me-goal").first).to_be_attached()
    page.locator(f'{LEGAL}[data-arg="build brown"]').click()
    page.locator(f"{LEGAL}").first.hover()
    expect(page.locator("#overlay .me-plan").first).to_be_attached()
    expect(page.locator("#preview")).to_contain_text("train")
    expect_steps(page, before + 1)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("map_name", ["usa", "europe"])
def test_names_on_the_map_do_not_cover_each_other(
    new_page: Callable[..., Page], open_page: Opener, map_name: str, locale: str
) -> None:
    page = new_page(locale=locale)
    new_game(
        page, open_page, 7, players="3", map=map_name, **({"harbors": "yes"} if map_name == "europe" else {})
    )
    boxes = page.locator("#board .me-nameboard").evaluate_all(
        """list => list.map(element => {
            const box = element.getBoundingClientRect();
            return [box.left, box.top, box.right, box.bottom];
        })"""
    )
    assert len(boxes) >= 36
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other_left, other_top, other_right, other_bottom in boxes[number + 1 :]:
            apart = right <= other_left or other_right <= left or bottom <= other_top or other_bottom <= top
            assert apart, (boxes[number], (other_left, other_top))


def test_names_fit_on_their_boards(page: Page, open_page: Opener) -> None:
    """The drawing guesses the width of names; the real font decides."""
    for map_name in ("usa", "europe"):
        new_game(page, open_page, 7, players="3", map=map_name)
        wide = page.locator("#board .me-nameboard").evaluate_all(
            """boards => boards.flatMap(board => {
                const room = board.getBoundingClientRect().width;
                const words = [];
                let next = board.nextElementSibling;
                for (; next && next.classList.contains('me-name'); next = next.nextElementSibling)
                    if (next.getBoundingClientRect().width > room) words.push(next.textContent);
                return words;
            })"""
        )
        assert wide == []
