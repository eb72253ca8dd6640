"""Mini Express on the built page: whole games by mouse, by touch and by keys, the board's own controls."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import player
from e2e.player import LEGAL, Game, Opener, Person, Player, by_keys, by_mouse, by_touch, tab_to


def pick(person: Player, offered: list[str]) -> str:
    """Shares now and then, so that the game comes to its end."""
    shares = [notation for notation in offered if notation.startswith("share")]
    return person.chance.choice(shares if shares and person.chance.random() < 0.6 else offered)


# a route has two places on the board: the hexes that are its own, and its badge
GAME = Game("mini-express", pick, ".me-badge, .me-ledger-cell, .me-plate, .me-home, .me-basin")


def new_game(page: Page, open_page: Opener, seed: int, **options: str) -> Page:
    return player.new_game(page, open_page, GAME, seed, options)


def test_a_three_player_game_by_mouse_on_the_board(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 7, players="3", map="usa", golden_spike="yes")
    person = Person(page, GAME, by_mouse)
    person.play(20)
    before = page.locator("#board").inner_html()
    page.reload()
    person.expect_steps(20)
    assert page.locator("#board").inner_html() == before
    person.play()
    assert person.on_board > 40
    person.expect_scores(3)


def at_once(page: Page) -> None:
    """Wait until the game's own bot moves, and let it move without a pause from now on."""
    page.locator('[data-do="set"][data-arg="speed once"]').click()
    expect(page.locator(LEGAL).first).to_be_visible()


def test_two_players_and_the_bot_by_mouse(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 5, players="2", mode="duel-bot", map="europe", harbors="yes", difficulty="hard")
    person = Person(page, GAME, by_mouse, 2)
    while not page.locator("#automa-pause").count():
        person.play(1)
    at_once(page)
    person.play(8)
    person.skip(20)
    person.play()
    points = person.expect_scores(3)
    assert len(points) == 3 and person.on_board > 20  # the automa's among them


def test_a_solo_game_by_touch_on_a_phone(phone: Page, open_page: Opener) -> None:
    page = new_game(phone, open_page, 11, players="1", map="europe", difficulty="normal")
    person = Person(page, GAME, by_touch, 3)
    while not page.locator("#automa-pause").count():
        person.play(1)
    at_once(page)
    person.play(8)
    person.skip(12)
    person.play()
    assert len(person.expect_scores(2)) == 2 and not person.handed_over  # nobody else sits there


def test_an_expert_game_by_keys_only(page: Page, open_page: Opener) -> None:
    open_page("#/new/mini-express", page)
    tab_to(page, "input[name=players]")
    while page.locator("input[name=players]:checked").get_attribute("value") != "2":
        page.keyboard.press("ArrowLeft")
    tab_to(page, "#seat-1")
    while page.locator("#seat-1").input_value():
        page.keyboard.press("ArrowUp")
    tab_to(page, "input[name=mode]")
    while page.locator("input[name=mode]:checked").get_attribute("value") != "expert":
        page.keyboard.press("ArrowRight")
    tab_to(page, "#start-button")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    person = Person(page, GAME, by_keys, 4)
    person.play(24)
    person.skip(16)
    person.play()
    person.expect_scores(2)


def test_the_bots_turn_step_by_step_with_reasons(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 11, players="1")
    page.locator("#bar-settings").click()  # before it can begin
    page.locator("#dialog label:has(#f-speed-step)").click()
    page.keyboard.press("Escape")
    for _ in range(2):
        page.locator(LEGAL).first.click()
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
    person = Person(page, GAME, by_mouse)
    before = person.steps()
    page.locator("#automa-step").click()
    person.expect_steps(before + 1)


def test_cities_explain_themselves_and_refusals_name_the_rule(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 7, players="3", map="usa")
    page.locator("#board-city-chicago .me-plate").hover(force=True)
    expect(page.locator("#tip")).to_contain_text("Chicago")
    expect(page.locator("#tip")).to_contain_text("Gold")
    for _ in range(6):
        page.locator(LEGAL).first.click()
    page.locator('#board [data-arg="build brown"]').first.locator(".me-home").click(force=True)
    page.locator("#board-city-seattle .me-plate").click(force=True)
    expect(page.locator("#preview-rule")).to_have_attribute("data-rule", re.compile("ME-BUILD-2"))
    expect(page.locator("#prompt")).to_contain_text("choose a city", ignore_case=True)


def test_hovering_a_choice_draws_it_before_it_is_done(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 7, players="3", map="usa")
    for _ in range(6):
        page.locator(LEGAL).first.click()
    person = Person(page, GAME, by_mouse)
    before = person.steps()
    page.locator(f'{LEGAL}[data-arg="build brown"]').hover()
    expect(page.locator("#overlay .me-goal").first).to_be_attached()
    page.locator(f'{LEGAL}[data-arg="build brown"]').click()
    page.locator(f"{LEGAL}").first.hover()
    expect(page.locator("#overlay .me-plan").first).to_be_attached()
    expect(page.locator("#preview")).to_contain_text("train")
    person.expect_steps(before + 1)


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
