"""Which part of a board a phone shows: all of what can be decided, what other seats have just done, and how
long a player's own zoom stays (docs/layout.md). The geometry has tests of its own: tests/js/camera.test.mjs
and sight.test.mjs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from e2e.player import LEGAL, Opener, bring, new_game, prefer, tap
from e2e.test_frame_small import Fingers
from e2e.test_russian_railroads import GAME as RUSSIAN
from e2e.test_russian_railroads import first_turn_by_touch
from engine import games
from engine.core.match import Match
from ui.view import seats

IN_SIGHT = """async (things) => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // it has been measured
  const room = document.querySelector("#stage-ground").getBoundingClientRect();
  const board = document.querySelector("#frame-view").getBoundingClientRect();
  return [...document.querySelectorAll(`#board-svg :is(${things})`)].map(element => {
    const box = (element.querySelector("[data-spot]") ?? element).getBoundingClientRect();
    const gaps = [box.left - room.left, room.right - box.right, box.top - room.top, room.bottom - box.bottom];
    return { arg: element.dataset.arg ?? "", gap: Math.min(...gaps) };
  });
}"""
"""Things on the board, each with its room to the nearest edge of what is shown: negative when it is cut."""
PLACES = '[data-hot][tabindex="0"]'
"""Where something can be done; what keys pass over is the same once more."""


def gaps(page: Page, things: str = PLACES) -> list[float]:
    found: list[dict[str, Any]] = page.evaluate(IN_SIGHT, things)
    return [float(each["gap"]) for each in found]


def whole(page: Page, things: str = PLACES) -> int:
    return sum(gap >= 0 for gap in gaps(page, things))


def view(page: Page) -> str:
    page.evaluate(IN_SIGHT, PLACES)
    return page.locator("#frame-view").get_attribute("transform") or ""


def best(page: Page) -> int:
    """So many places are whole where the page itself chooses what to show; then all is as it was."""
    page.locator("#zoom-fit").tap()
    page.locator("#zoom-fit").tap()
    return whole(page)


def smallest_text(page: Page) -> float:
    return float(
        page.evaluate(
            """() => Math.min(...[...document.querySelectorAll("#board-svg text")].filter(one =>
                 one.textContent.trim() && one.checkVisibility()).map(one =>
                 parseFloat(getComputedStyle(one).fontSize) * Math.abs(one.getScreenCTM().a)))"""
        )
    )


def do(page: Page, notation: str) -> None:
    before = page.locator(".look-count").inner_text()
    tap(page, page.locator(f'{LEGAL}[data-arg="{notation}"]'))
    expect(page.locator(".look-count")).not_to_have_text(before)


def tap_part(page: Page, title: str) -> None:
    page.locator(".stage-parts button", has_text=title).first.tap()


def three_black(page: Page) -> None:
    """The space for three black advances; it is paid for by itself."""
    do(page, "space T_BLACK2")


def test_a_decision_elsewhere_is_shown_whole(phone: Page, open_page: Opener) -> None:
    """All its places are on the own board; as the board was moved, it shows the first of them."""
    first_turn_by_touch(phone, open_page)
    Fingers(phone).move([(200, 300 - 14 * d) for d in range(9)])
    three_black(phone)
    steps = gaps(phone, '[data-hot][data-arg^="step black"]')
    assert len(steps) == 3
    assert min(steps) >= 4
    assert smallest_text(phone) >= 9


def test_a_place_that_is_cut_does_not_count_as_seen(phone: Page, open_page: Opener) -> None:
    """With the own board shown, a sliver of one action space is in sight at its top."""
    first_turn_by_touch(phone, open_page)
    three_black(phone)
    tap_part(phone, "My board")
    while not phone.locator(f'{LEGAL}[data-arg="pass"]').count():
        do(phone, phone.locator(LEGAL).first.get_attribute("data-arg") or "")
    seen = whole(phone)
    assert seen == best(phone) > 4


def test_a_move_of_the_board_is_kept_while_it_shows_as_much_as_can_be_shown(
    phone: Page, open_page: Opener
) -> None:
    """Within a decision always; at the next one where nothing more could be seen."""
    first_turn_by_touch(phone, open_page)
    three_black(phone)
    tap_part(phone, "My board")
    mine = view(phone)
    phone.locator(LEGAL).first.tap()
    expect(phone.locator("#prompt")).to_contain_text("2 black advances")
    assert whole(phone) == len(gaps(phone)) > 1
    assert view(phone) == mine


def test_starting_shares_show_every_home(phone: Page, open_page: Opener) -> None:
    new_game(phone, open_page, RUSSIAN._replace(id="mini-express"), 7, {"players": "3"})
    for _ in range(3):
        homes = gaps(phone, '[data-hot][tabindex="0"][data-arg^="draft"]')
        assert homes and min(homes) >= 4
        do(phone, phone.locator(LEGAL).first.get_attribute("data-arg") or "")


def bought(*seats_of_bots: int) -> Match:
    """The second seat is about to get the first railroad; then it chooses its first link and its value."""
    match = Match(games.get("trans-siberian"), 3, 7)
    for notation in ("bid 24", "drop"):
        match.play(next(each for each in match.state.legal() if match.game.format(each) == notation))
    for seat in seats_of_bots:
        match.seat(seat, seats.declare("apprentice", 1))
    return match


def test_the_row_of_values_is_never_cut(phone: Page, open_page: Opener) -> None:
    """While a link and a value can be chosen, and when the value is; the board was moved before so that the
    row is cut."""
    open_page("#/", phone)
    bring(phone, bought())
    Fingers(phone).move([(200, 290 - 5 * d) for d in range(9)])
    do(phone, "drop")
    expect(phone.locator("#prompt")).to_contain_text("link")
    values = gaps(phone, ".ts-value")
    assert values
    assert all(gap >= 3 or gap < -60 for gap in values), "a box with its figure is in sight, or nothing of it"
    assert whole(phone) == best(phone)
    do(phone, phone.locator(f'{LEGAL}[data-arg^="open"]').first.get_attribute("data-arg") or "")
    assert min(gaps(phone, ".ts-value")) >= 3


def test_what_a_bot_builds_and_is_asked_about_comes_into_sight(phone: Page, open_page: Opener) -> None:
    """The link it lays, then the next railroad that is put up."""
    by_steps(phone, open_page)
    bring(phone, bought(1))
    do(phone, "drop")
    step(phone)
    assert gaps(phone, ".ts-built")[0] > 0
    step(phone)
    expect(phone.locator("#prompt")).to_contain_text("is thinking")
    assert gaps(phone, "[data-about]")[0] >= 3


def played(actions: int) -> Match:
    """A game against the automa, after so many actions."""
    match = Match(games.get("mini-express"), 2, 5, {"mode": "duel-bot"})
    for _ in range(actions):
        match.play(match.state.legal()[0])
    return match


DRAWS = (8, 14, 25, 48, 54)
"""So many actions of that game are done when the automa is to draw where it goes: far from each other."""


def by_steps(page: Page, open_page: Opener) -> None:
    """Others move when they are asked to."""
    prefer(page, speed="step")
    open_page("#/", page)


def step(page: Page) -> None:
    before = page.locator(".look-count").inner_text()
    page.locator('[data-do="automa-step"]').tap()
    expect(page.locator(".look-count")).not_to_have_text(before)


def test_what_an_automa_does_comes_into_sight(phone: Page, open_page: Opener) -> None:
    """The marker of its target, wherever that goes."""
    by_steps(phone, open_page)
    for actions in DRAWS:
        bring(phone, played(actions))
        step(phone)
        assert gaps(phone, ".me-flag-target")[0] >= 4, phone.locator("#prompt").inner_text()


def test_who_moves_the_board_while_others_act_keeps_it_until_the_next_decision(
    phone: Page, open_page: Opener
) -> None:
    by_steps(phone, open_page)
    bring(phone, played(DRAWS[1]))
    before = view(phone)
    Fingers(phone).move([(60 + 25 * d, 200) for d in range(9)])
    moved = view(phone)
    assert moved != before
    step(phone)
    assert view(phone) == moved
    assert gaps(phone, ".me-flag-target")[0] < 0
    step(phone)
    expect(phone.locator(LEGAL).first).to_be_visible()
    seen = whole(phone)
    assert seen == best(phone) > 1


BELOW = """heading => {
  const found = [];
  let one = heading.parentElement;
  while ((one = one.nextElementSibling)?.matches(".choice")) found.push(one.dataset.arg);
  return found;
}"""
"""What the choices below a heading do."""


def test_headings_of_the_list_show_their_places_on_the_board(phone: Page, open_page: Opener) -> None:
    first_turn_by_touch(phone, open_page)
    headings = phone.locator(".choice-group > button")
    expect(headings.first).to_be_visible()
    moved = set()
    for number in range(headings.count()):
        heading = headings.nth(number)
        offered = heading.evaluate(BELOW)
        places = ",".join(f'[data-arg="{arg}"][data-hot]' for arg in offered)
        if phone.locator(f"#board-svg :is({places})").count():
            heading.tap()
            assert whole(phone, places), heading.inner_text()
            moved.add(view(phone))
    assert len(moved) > 1, "they are not all in one place"
