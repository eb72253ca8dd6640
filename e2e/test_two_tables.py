"""Two tables of different games on one page: both are played, and neither shows anything of the other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site
from e2e.player import Game, Person, by_keys, by_mouse

pytestmark = pytest.mark.first_visit

MAIN = """
from engine import games
from engine.core.match import Match
from engine.core.seats import Seat
from ui.app import app
from ui.table.game_session import PLAY

def match(game, *seats):
    return Match(games.get(game), len(seats), 7, seats=seats)

person, bot = Seat(), Seat("bot", "stationmaster", 3)
app.start().side_by_side([(match(FIRST, person, person), PLAY), (match(SECOND, person, person, OTHER), PLAY)])
"""
LEFT, RIGHT = (
    Game("mini-express", spot=".me-badge, .me-ledger-cell, .me-plate, .me-home"),
    Game("trans-siberian"),
)
Tables = Callable[..., tuple[Person, Person]]


@pytest.fixture
def tables(site: Site, page: Page, ready: Callable[[Page], Page]) -> Tables:
    def lay(
        first: str = "mini-express", second: str = "trans-siberian", other: str = "person"
    ) -> tuple[Person, Person]:
        text = MAIN.replace("FIRST", repr(first)).replace("SECOND", repr(second)).replace("OTHER", other)
        page.route("**/main.py", lambda route: route.fulfill(body=text))
        page.goto(site.url)
        ready(page)
        left, right = Person(page, LEFT, by_mouse, 1, "t1"), Person(page, RIGHT, by_mouse, 2, "t2")
        expect(right.count).to_be_attached()
        return left, right

    return lay


def no_id_twice(page: Page) -> None:
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    twice = sorted({one for one in ids if ids.count(one) > 1})
    assert twice == []


def drawn(person: Person) -> str:
    return person.root.locator(".board-view").inner_html()


def test_both_are_played_by_mouse_and_undo_leaves_the_other_alone(tables: Tables, page: Page) -> None:
    left, right = tables()
    for _ in range(5):
        left.step()
        right.step()
    assert (left.steps(), right.steps()) == (5, 5)
    assert left.on_board
    no_id_twice(page)
    kept = drawn(right)
    left.root.locator('[data-do="undo"]').first.click()
    left.expect_steps(4)
    left.root.locator('[data-do="undo"]').first.click()
    left.expect_steps(3)
    assert right.steps() == 5 and drawn(right) == kept
    right.root.locator('[data-do="undo"]').first.click()
    right.expect_steps(4)
    assert left.steps() == 3
    left.root.locator('[data-do="redo"]').first.click()
    left.expect_steps(4)
    assert right.steps() == 4


def test_keys_belong_to_the_table_in_use(tables: Tables, page: Page) -> None:
    left, right = tables()
    right.act = by_keys
    right.root.locator(".turn-prompt").click()
    for _ in range(4):
        right.step()
    assert (left.steps(), right.steps()) == (0, 4)
    left.root.locator(".turn-prompt").click()
    left.act = by_keys
    for _ in range(3):
        left.step()
    page.keyboard.press("u")
    left.expect_steps(2)
    assert right.steps() == 4
    right.root.locator(".choice").first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('[data-table]').dataset.table") == "t2"
    page.keyboard.press("u")
    right.expect_steps(3)
    assert left.steps() == 2


def test_pointing_selecting_and_zooming_stay_at_their_table(tables: Tables, page: Page) -> None:
    left, right = tables()
    for person in (left, right):
        person.root.locator(".choice:not([aria-disabled])").first.hover()
        expect(person.root.locator(".preview-title")).to_be_visible()
        expect(person.root.locator(".choice.is-focus")).to_have_count(1)
    expect(left.root.locator(".is-focus")).to_have_count(0)
    expect(left.root.locator(".preview-title")).to_have_count(0)
    page.mouse.move(5, 5)
    expect(right.root.locator(".is-focus")).to_have_count(0)
    left.root.locator(".turn-prompt").click()
    page.keyboard.press("2")
    expect(left.root.locator(".choice.is-selected")).to_have_count(1)
    expect(left.root.locator('[data-do="confirm"]')).to_be_focused()
    assert right.root.locator(".is-selected").count() == 0
    page.keyboard.press("Escape")
    expect(left.root.locator(".is-selected")).to_have_count(0)

    scaled = re.compile(r"scale\([2-9]")
    box = right.root.locator(".board-svg").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -600)
    expect(right.root.locator(".board-view")).to_have_attribute("transform", scaled)
    as_begun = left.root.locator(".board-view").get_attribute("transform") or ""
    left.root.locator('[data-do="zoom"][data-arg="in"]').click()
    expect(left.root.locator(".board-view")).not_to_have_attribute("transform", as_begun)
    page.keyboard.press("0")
    expect(left.root.locator(".board-view")).to_have_attribute("transform", re.compile(r"scale\(1\.0000\)"))
    expect(right.root.locator(".board-view")).to_have_attribute("transform", scaled)


def test_a_tip_is_left_alone_by_what_happens_at_the_other_table(tables: Tables, page: Page) -> None:
    left, right = tables(other="bot")
    while not right.root.locator('[data-do="automa-pause"]').count():
        right.step()
    before = right.steps()
    left.root.locator('[data-do="zoom"][data-arg="fit"]').click()  # all of the board
    left.root.locator("[id$=city-chicago] .me-plate").hover(force=True)
    expect(page.locator("#tip")).to_contain_text("Chicago")
    right.expect_steps(before + 1)
    expect(page.locator("#tip")).to_contain_text("Chicago")
    assert left.steps() == 0


def test_the_same_game_twice_has_no_id_twice(tables: Tables, page: Page) -> None:
    left, right = tables(second="mini-express")
    left.step()
    assert (left.steps(), right.steps()) == (1, 0)
    no_id_twice(page)


def test_small_tables_have_their_panels_and_open_them_one_by_one(tables: Tables, page: Page) -> None:
    left, right = tables()
    left.root.locator('.tab[data-arg="log"]').click()
    expect(left.root.locator(".log")).to_be_visible()
    expect(left.root.locator(".choices")).to_be_hidden()
    expect(right.root.locator(".choices")).to_be_visible()
    expect(right.root.locator(".log")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
