"""Russian Railroads on the built page: whole games by mouse, touch and keys; hand-over; the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import player
from e2e.player import (
    LEGAL,
    ON_BOARD,
    Game,
    Opener,
    Person,
    Player,
    by_keys,
    by_mouse,
    by_touch,
    tab_to,
    typed,
)
from engine import games
from engine.core.contract import Action
from engine.core.match import Match
from engine.core.rng import Rng
from ui import games as views


def pick(person: Player, offered: list[str]) -> str:
    """Secret cards always, passing rarely before it must be."""
    cards = [each for each in offered if re.match(r"bonus (EB|look|draw)|token QT_CARD", each)]
    if cards:
        return cards[0]
    working = [each for each in offered if each not in ("pass", "done", "stay")]
    return person.chance.choice(working) if working and person.chance.random() < 0.93 else offered[-1]


GAME = Game("russian-railroads", pick, most=900)


def new_game(page: Page, open_page: Opener, seed: int, players: int, **options: str) -> Page:
    return player.new_game(page, open_page, GAME, seed, {"players": str(players), **options})


def steps(page: Page) -> str:
    return page.locator(".look-count").inner_text()


def expect_final(person: Person, seats: int) -> list[int]:
    """The score table adds up, column by column, and the game's own panels are there."""
    points = person.expect_scores(seats)
    page = person.page
    rows = page.locator(".score-table tbody tr:not(.row-total):not(.row-place)")
    by_column = [[0] * seats for _ in range(rows.count())]
    for number in range(rows.count()):
        for seat, cell in enumerate(rows.nth(number).locator("td").all()):
            by_column[number][seat] = sum(int(text) for text in cell.locator("b").all_inner_texts())
    assert [sum(row[seat] for row in by_column) for seat in range(seats)] == points
    for words in ("Points by round", "Most engineers", "End bonus cards", "Last scoring"):
        expect(page.locator(".final-sheet h3", has_text=words)).to_have_count(1)
    return points


def test_a_two_player_game_by_mouse(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 5, 2)
    person = Person(page, GAME, by_mouse)
    person.play(25)
    before, count = page.locator("#board").inner_html(), steps(page)
    page.reload()
    expect(page.locator(".look-count")).to_have_text(count)
    if person.state()[1]:
        person.reveal()
    assert page.locator("#board").inner_html() == before
    person.play(30)
    person.skip(40)
    person.play()
    assert person.on_board > 50
    expect_final(person, 2)


def test_a_four_player_game_by_mouse(page: Page, open_page: Opener) -> None:
    new_game(page, open_page, 8, 4, edition="es")
    person = Person(page, GAME, by_mouse, 2)
    person.play(30)
    person.skip(40)
    person.play()
    assert len(expect_final(person, 4)) == 4 and person.on_board > 20


def test_a_two_player_game_by_touch(phone: Page, open_page: Opener) -> None:
    person = Person(new_game(phone, open_page, 6, 2), GAME, by_touch, 3)
    person.play(25)
    person.skip(35)
    person.play()
    assert len(expect_final(person, 2)) == 2 and person.kinds["space"] > 10, person.kinds


def test_a_two_player_game_by_keys_only(page: Page, open_page: Opener) -> None:
    open_page("#/new/russian-railroads", page)
    tab_to(page, "input[name=players]")
    while page.locator("input[name=players]:checked").get_attribute("value") != "2":
        page.keyboard.press("ArrowLeft")
    tab_to(page, "#seat-1")
    while page.locator("#seat-1").input_value():
        page.keyboard.press("ArrowUp")
    tab_to(page, "#more summary")
    page.keyboard.press("Enter")
    tab_to(page, "#seed")
    page.keyboard.type("21")
    tab_to(page, "#start-button")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    person = Person(page, GAME, by_keys, 6)
    person.play(40)
    person.skip(40)
    person.play()
    assert person.handed_over > 0
    expect_final(person, 2)


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
    expect(page.locator("#tip")).to_contain_text("You do not have white tracks yet")
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
    page.locator("#zoom-fit").tap()  # all of it: it begins where something is to be decided
    before = width(page, "space T_BLACK1")
    parts.first.tap()
    assert width(page, "space T_BLACK1") > 2 * before
    page.locator(f'{LEGAL}[data-arg="space T_BLACK1"]').tap()  # steps follow: nothing to confirm
    step = page.locator(f'{ON_BOARD}[data-arg="step black kiev"]')
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
        player.tap(page, page.locator(LEGAL).first)
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


SHOWN = """() => {
  const svg = document.querySelector("#board-svg"), at = document.querySelector("#frame-view").getScreenCTM();
  const all = svg.viewBox.baseVal, room = svg.getBoundingClientRect();
  const [right, bottom] = [at.e + at.a * all.width, at.f + at.d * all.height];
  return [room.left - at.e, room.top - at.f, right - room.right, bottom - room.bottom].map(Math.round);
}"""
"""How much of the board is cut at each edge, in pixels."""


def test_a_tablet_upright_shows_the_whole_board(new_page: Callable[..., Page], open_page: Opener) -> None:
    page = new_game(new_page(width=820, height=1180, touch=True), open_page, 5, 2)
    expect(page.locator(".stage-parts")).to_be_visible()
    assert all(cut <= 1 for cut in page.evaluate(SHOWN))


@pytest.mark.parametrize(("width", "height", "touch"), [(1920, 1080, False), (820, 1180, True)])
def test_other_boards_are_never_scrolled_sideways(
    new_page: Callable[..., Page], open_page: Opener, width: int, height: int, touch: bool
) -> None:
    """Where a sheet is too narrow for one, its halves stand below each other."""
    page = new_game(new_page(width=width, height=height, touch=touch), open_page, 5, 2)
    page.locator('[data-do="tab"][data-arg="sheet-board-1"]').click()
    sheet = page.locator("#sheet")
    expect(sheet.locator(".rr-whole")).to_be_visible()
    assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    expect(sheet.locator(".rr-rest")).to_be_visible()
    assert sheet.locator(".rr-rest [tabindex]").count() == 0  # by keys each thing on it is met once


def before_a_secret(seeds: range) -> tuple[Match, Action]:
    """A game for two, and what is done next in it: then the other one, who holds secret cards, is to move."""
    view = views.get(GAME.id)
    assert view is not None
    for seed in seeds:
        match, behind = (Match(games.get(GAME.id), 2, seed) for _ in range(2))
        rng = Rng(seed)
        while match.state.to_move is not None:
            mover, legal = match.state.to_move, match.state.legal()
            action = legal[rng.below(len(legal))]
            match.play(action)
            if match.state.to_move not in (mover, None) and view.holds_secret(match.state):
                return behind, action
            behind.play(action)
    raise AssertionError("nobody took an end bonus card")


def test_secret_cards_ask_for_the_screen_to_be_handed_over(page: Page, open_page: Opener) -> None:
    """By mouse, then by keys: after the action that makes somebody who holds an end bonus card the next to
    move."""
    open_page("#/", page)
    for act, seeds in ((by_mouse, range(30)), (by_keys, range(30, 60))):
        match, action = before_a_secret(seeds)
        player.bring(page, match)
        person = Person(page, GAME, act)
        if person.state()[1]:
            person.reveal()
        (typed if act is by_keys else act)(person, match.game.format(action))
        expect(page.locator(".cover-card")).to_be_visible()
        expect(page.locator(LEGAL)).to_have_count(0)
        person.reveal()
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
