"""From the start page into a game, a guided game or a puzzle with one click, also before Python is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Site
from e2e.player import LEGAL, go
from engine import games

Opener = Callable[[str, Page], Page]
Ready = Callable[[Page], Page]
Maker = Callable[..., Page]
GAMES = [game.id for game in games.all()]
SHAPES = {"desktop": (1280, 800, False), "phone": (390, 844, True)}
OWN_TURN = 60_000
"""Milliseconds in which the bots that move first have moved, at the usual speed and on a busy machine."""

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    ".start-head, #welcome, .continue, .own-name, .game-card, .game-card .button, .rules-go, .door"
  )].map((element, number) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [`${number} ${element.id || element.className}`, [x, y, width, height].map(Math.round).join(" ")];
  }))"""
"""Where everything of the start page is that is in sight, or a little below."""
GUIDED_GAME_DONE = """() => localStorage.setItem(
    "railtable/learn/trans-siberian", '{"lessons": {"first-game": [3, 9]}, "puzzles": {}, "days": {}}'
  )"""


def shaped(new_page: Maker, shape: str, **more: Any) -> Page:
    width, height, touch = SHAPES[shape]
    return new_page(width=width, height=height, touch=touch, **more)


def held(page: Page) -> list[Route]:
    """Python waits for a file until the route in this list continues."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page.route("**/pyodide.asm.wasm.packed", hold)
    return routes


def release(routes: list[Route]) -> None:
    for route in routes:
        route.continue_()


def decides(page: Page) -> None:
    """The person has a decision of their own, and nothing lies over it."""
    expect(page.locator(LEGAL).first).to_be_visible(timeout=OWN_TURN)
    expect(page.locator("#dialog[open], .cover:visible")).to_have_count(0)
    expect(page.locator(".seat.seat-0.is-turn")).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_one_click_leads_to_a_decision_against_bots(
    new_page: Maker, open_page: Opener, shape: str, game: str
) -> None:
    page = shaped(new_page, shape)
    open_page("#/", page)
    play = page.locator(f"#play-{game}")
    play.tap() if shape == "phone" else play.click()
    decides(page)


@pytest.mark.first_visit
@pytest.mark.parametrize("shape", SHAPES)
def test_a_click_before_python_is_ready_is_carried_out_then(
    site: Site, new_page: Maker, ready: Ready, shape: str
) -> None:
    page = shaped(new_page, shape)
    routes = held(page)
    page.goto(site.url)
    page.locator("#own-name").fill("Ada")
    page.locator(f"#learn-{GAMES[1]}").click()
    page.locator(f"#play-{GAMES[0]}").click()  # the last click counts
    expect(page.locator("#boot-stage")).to_contain_text("one moment")
    release(routes)
    ready(page)
    decides(page)
    expect(page.locator("#players")).to_contain_text("Ada")
    go(page, "#/", "#games")
    expect(page.locator("#own-name")).to_have_value("Ada")
    expect(page.locator("#continue .continue-turn")).to_have_text("Your turn")
    expect(page.locator("#welcome")).to_be_visible()  # the game is not over


@pytest.mark.first_visit
@pytest.mark.parametrize(("shape", "locale"), [("desktop", "en-GB"), ("phone", "es-ES")])
def test_nothing_moves_when_python_is_ready(
    site: Site, new_page: Maker, ready: Ready, shape: str, locale: str
) -> None:
    page = shaped(new_page, shape, locale=locale, service_workers="block")  # it would have the file
    for saved, done in ((0, False), (1, False), (1, True)):
        routes = held(page)
        page.goto(site.url)
        page.reload()
        expect(page.locator("#boot-bytes")).to_contain_text("MB")
        assert page.locator("#continue > a").count() == saved
        assert page.locator("#welcome").is_visible() is not done
        before = page.evaluate(PLACES)
        release(routes)
        ready(page)
        assert page.evaluate(PLACES) == before and len(before) > 15
        expect(page.locator(".today-board img")).to_be_visible()
        assert page.evaluate(PLACES) == before
        page.unroute("**/pyodide.asm.wasm.packed")
        if saved:
            page.evaluate(GUIDED_GAME_DONE)
        else:
            page.locator(f"#play-{GAMES[0]}").click()
            expect(page.locator("#play")).to_be_visible()
            go(page, "#/", "#games")


@pytest.mark.first_visit
def test_another_page_is_not_preceded_by_the_start_page(site: Site, page: Page, ready: Ready) -> None:
    routes = held(page)
    page.goto(f"{site.url}#/learn/{GAMES[0]}")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(f"#play-{GAMES[0]}")).to_be_hidden()
    release(routes)
    ready(page)
    expect(page.locator("#learn-title")).to_be_visible()


@pytest.mark.parametrize(("way", "seat"), [("link", "away"), ("here", "")])
def test_a_friend_has_a_seat_in_the_form(page: Page, open_page: Opener, way: str, seat: str) -> None:
    open_page("#/", page)
    page.locator(f"#friend-{way}").click()
    page.locator(f"#friend-{way}-{GAMES[1]}").click()
    expect(page.locator("#seat-0")).to_have_value("")
    expect(page.locator("#seat-1")).to_have_value(seat)
    expect(page.locator("#seat-2")).to_have_value("apprentice")


def test_a_visitor_is_offered_a_guided_game_and_a_puzzle(phone: Page, open_page: Opener) -> None:
    open_page("#/", phone)
    expect(phone.locator("#welcome")).to_contain_text("20 minutes")
    expect(phone.locator(".today-board img")).to_be_visible()
    phone.locator("#doors-today").tap(position={"x": 60, "y": 60})  # on the board
    expect(phone.locator("#puzzle")).to_be_visible()
    go(phone, "#/", "#games")
    phone.locator("#guided-game").tap()
    expect(phone.locator("#lesson")).to_be_visible()
