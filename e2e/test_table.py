"""What a table asks and shows: payments as chips, the whole of the biggest board, the rules beside it, what
the others did, and cards at their moment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.player import LEGAL, LONG, ON_BOARD, Opener, bring, prefer, tab_to, tap
from e2e.test_russian_railroads import SHOWN
from engine import games
from engine.core.contract import State
from engine.core.match import Match
from engine.core.seats import BOT, PERSON, Seat
from engine.games.russian_railroads import queries

NewPage = Callable[..., Page]
RUSSIAN = games.get("russian-railroads")
STEP = f'{LEGAL}[data-arg^="step"]'


def random_until(match: Match, wanted: Callable[[State], bool], seed: int = 4) -> Match:
    """The game after random moves, at the first position like that; again from its beginning if it ends."""
    chance, begun = Random(seed), match.cursor
    while not wanted(match.state):
        if match.state.to_move is None:
            match.goto(begun)
        match.play(chance.choice(match.state.legal()))
    return match


def before_paying() -> Match:
    """Seat 0 chooses a space, with workers and a rouble."""

    def wanted(state: State) -> bool:
        now = queries.russian(state)
        if queries.pending(now).phase != "choose" or state.to_move != 0:
            return False
        mine = queries.board(now, 0, 0)
        return mine.roubles > 0 and mine.own_workers > 1

    return random_until(Match(RUSSIAN, 3, 5), wanted)


def chip(page: Page, do: str, arg: str) -> str:
    return f'[data-do="{do}"][data-arg="{arg}"]'


def test_a_worker_pays_by_itself_and_a_chip_changes_it_by_mouse(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    bring(page, before_paying())
    expect(page.locator(chip(page, "way", ""))).to_have_attribute("aria-pressed", "true")
    page.locator(f'{ON_BOARD}[data-arg="space T_BLACK2"]').click(force=True)
    expect(page.locator(".pending")).to_contain_text("2 workers")
    page.locator(STEP).first.click()
    expect(page.locator(".pending")).to_contain_text("Black to")
    page.locator(chip(page, "instead", "pay own 1 rouble 1")).click()
    expect(page.locator(".pending")).to_contain_text("1 worker and 1 ruble")
    expect(page.locator(".pending")).to_contain_text("Black to")
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.locator(chip(page, "way", "rouble")).click()
    page.locator(f'{ON_BOARD}[data-arg="space T_BLACK2"]').click(force=True)
    expect(page.locator(".pending")).to_contain_text("1 worker and 1 ruble")


def test_the_chip_before_a_space_by_touch_and_only_the_end_of_a_turn_is_confirmed(
    phone: Page, open_page: Opener
) -> None:
    open_page("#/", phone)
    bring(phone, before_paying())
    phone.locator(chip(phone, "way", "rouble")).tap()
    expect(phone.locator(chip(phone, "way", "rouble"))).to_have_attribute("aria-pressed", "true")
    assert not tap(phone, phone.locator(f'{LEGAL}[data-arg="space T_BLACK2"]'))
    expect(phone.locator(".pending")).to_contain_text("1 ruble")
    asked = [tap(phone, phone.locator(STEP).first) for _ in range(3)]
    assert asked == [False, False, True], "the last step ends the turn"


def test_payment_by_keys(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    bring(page, before_paying())
    tab_to(page, chip(page, "way", "rouble"))
    page.keyboard.press("Enter")
    expect(page.locator(chip(page, "way", "rouble"))).to_be_focused()
    space = page.locator(f'{LEGAL}[data-arg="space T_BLACK2"]')
    digit = space.get_attribute("data-digit")
    assert digit
    page.keyboard.press(digit)
    page.keyboard.press(digit)
    expect(page.locator(".pending")).to_contain_text("1 ruble")
    tab_to(page, chip(page, "instead", "pay own 2"))
    page.keyboard.press("Enter")
    expect(page.locator(".pending")).to_contain_text("2 workers")
    expect(page.locator("#prompt")).to_be_focused()
    tab_to(page, STEP)
    page.keyboard.press("Enter")
    expect(page.locator(".pending")).to_contain_text("Black to")
    assert page.evaluate("document.activeElement !== document.body"), "moved, it keeps the focus"


def test_asking_is_a_chip_too(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = random_until(
        before_paying(),
        lambda state: (
            queries.pending(queries.russian(state)).phase == "choose"
            and queries.board(queries.russian(state), state.to_move or 0, None).roubles > 1
            and queries.board(queries.russian(state), state.to_move or 0, None).own_workers > 1
        ),
    )
    bring(page, match)
    if page.locator("[data-do=reveal]").count():
        page.locator("[data-do=reveal]").click()
    page.locator(chip(page, "way", "ask")).click()
    page.locator(f'{LEGAL}[data-arg^="space"]').nth(1).click()
    expect(page.locator(f'{LEGAL}[data-arg^="pay"]').nth(1)).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_german_with_coal_is_whole_on_everybodys_turn(
    new_page: NewPage, open_page: Opener, locale: str
) -> None:
    page = new_page(locale=locale)
    open_page("#/", page)
    match = Match(RUSSIAN, 3, 5, {"boards": "german", "coal": True})
    seen: set[int | None] = set()
    chance = Random(4)
    while seen != {0, 1, 2}:
        while match.state.to_move in seen or queries.pending(queries.russian(match.state)).phase != "choose":
            match.play(chance.choice(match.state.legal()))
        seen.add(match.state.to_move)
        bring(page, match)
        if page.locator("[data-do=reveal]").count():
            page.locator("[data-do=reveal]").click()
        expect(page.locator(LEGAL).first).to_be_visible()
        assert all(cut <= 1 for cut in page.evaluate(SHOWN)), (match.state.to_move, page.evaluate(SHOWN))
    heads = page.evaluate(
        """() => [...document.querySelectorAll("#board-svg .rr-headline")].map(words => {
            const box = words.getBoundingClientRect();
            const room = document.querySelector("#board-svg .board-view").getBoundingClientRect();
            return box.right - room.right;
        })"""
    )
    assert max(heads) <= 1, "a heading is wider than the board"


def test_the_rules_beside_a_table_take_nothing_of_its_board(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    bring(page, before_paying())
    before = page.evaluate(SHOWN), page.locator("#board-svg").bounding_box()
    page.keyboard.press("g")
    expect(page.locator("#dock")).to_be_visible()
    assert (page.evaluate(SHOWN), page.locator("#board-svg").bounding_box()) == before
    dock, board = page.locator("#dock").bounding_box(), before[1]
    assert dock is not None and board is not None and board["x"] + board["width"] <= dock["x"] + 1
    undo = page.locator("#bar-undo").bounding_box()
    assert undo is not None and undo["y"] + undo["height"] <= dock["y"], "the bar's buttons stay in reach"


def test_what_others_did_has_two_lines_and_leads_to_its_moment(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = before_paying()
    bring(page, match)
    line = page.locator(".since li button").first
    cut = "one => one.scrollHeight > one.clientHeight + 1 && one.clientHeight < 2 * 17"
    assert not line.evaluate(cut), "no text is cut before its second line is full"
    line.click()
    expect(page.locator(".replay")).to_be_visible()
    expect(page.locator(".look-tools button")).to_have_count(0)  # one set of buttons at a time
    expect(line).to_be_visible()  # it has been played back, and it is now again
    expect(page.locator(".look-count")).to_have_text(f"{match.cursor} / {match.cursor}")
    expect(page.locator(".look-tools button").first).to_be_visible()


def test_a_card_stands_at_its_moment_and_speaks_the_language(page: Page, open_page: Opener) -> None:
    """A person's pass brings dividends; the card is there while the next bot still waits, and goes when that
    has moved."""

    def last_step(state: State) -> bool:
        if state.to_move != 0 or not any(state.game.format(action) == "pass" for action in state.legal()):
            return False
        after = state.clone()
        events = after.play(state.game.parse("pass"))
        return any(event.kind == "dividends" for event in events) and after.to_move not in (0, None)

    match = random_until(Match(games.get("trans-siberian"), 3, 7), last_step, 6)
    for seat in (1, 2):
        match.seat(seat, Seat(BOT, "apprentice", seat))
    assert match.seats[0].kind == PERSON
    prefer(page, speed="step")
    open_page("#/", page)
    bring(page, match)
    page.locator(f'{LEGAL}[data-arg="pass"]').click()
    card = page.locator(".event-card")
    expect(card).to_contain_text("Dividend payout")
    expect(page.locator("[data-do=automa-step]")).to_be_visible()
    list_ = page.locator(".log-list")
    expect(list_).to_have_css("visibility", "hidden")  # no text lies under the card
    page.locator("#bar-settings").click()
    page.locator("label:has(#f-language-es)").click()
    page.keyboard.press("Escape")
    expect(card).to_contain_text("ividendos", timeout=LONG)
    page.locator("[data-do=automa-step]").click()
    expect(card).to_have_count(0)
    expect(list_).to_have_css("visibility", "visible")
