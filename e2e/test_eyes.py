"""Accessibility of all pages, dialogs and tables: axe-core reports nothing, in both themes, wide and on a
phone; forms, dialogs and tables set the focus when they open."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from e2e import player
from e2e.conftest import Site
from e2e.eyes import Looker
from e2e.player import Opener, go
from engine import games
from engine.core import link
from engine.core.match import Match
from engine.core.rng import Rng

Maker = Callable[..., Page]


class Window(NamedTuple):
    """A window and the theme that everything is looked at in; contrast in the other one, too."""

    name: str
    theme: str
    width: int
    height: int


WINDOWS = (Window("wide", "light", 1280, 800), Window("phone", "dark", 390, 844))
TABLES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("mini-express", 3, {}),
    ("trans-siberian", 3, {}),
    ("russian-railroads", 3, {}),
    ("russian-railroads", 2, {"boards": "german", "coal": True}),
    ("russian-railroads", 2, {"boards": "american"}),
)
PHASES = (0, 45)
"""After so many actions a table is looked at; then when all is over."""


ALL_SCREENS = "RAILTABLE_ALL_SCREENS" in os.environ
"""Every table in both windows; else in one of them, in turns: each look at a table takes axe seconds."""
LOOKS = [
    (window, *table)
    for number, table in enumerate(TABLES)
    for place, window in enumerate(WINDOWS)
    if ALL_SCREENS or number % 2 == place
]


def name_of(value: object) -> str | None:
    if isinstance(value, Window):
        return value.name
    if isinstance(value, dict):
        return "-".join(map(str, value)) or "plain"
    return None


def at_window(new_page: Maker, window: Window) -> Page:
    page = new_page(
        width=window.width,
        height=window.height,
        touch=window.name == "phone",
        color_scheme=window.theme,
        reduced_motion="reduce",
    )
    page.set_default_timeout(60_000)
    return page


def played(game: str, players: int, options: Mapping[str, object], steps: int | None) -> Match:
    """A game after so many random actions, or over."""
    match, rng = Match(games.get(game), players, 3, dict(options)), Rng(2)
    while match.state.to_move is not None and (steps is None or match.cursor < steps):
        legal = match.state.legal()
        match.play(legal[rng.below(len(legal))])
    return match


def bring(page: Page, match: Match) -> None:
    """A game as a record; whoever is asked for takes the screen."""
    player.bring(page, match)
    if page.locator("#reveal").count():
        page.locator("#reveal").click()
        expect(page.locator("#reveal")).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS, ids=name_of)
def test_pages(new_page: Maker, open_page: Opener, window: Window) -> None:
    page = open_page("#/", at_window(new_page, window))
    eyes = Looker(page, window.theme)
    eyes.look("start")
    page.locator(".game-link").first.focus()
    for game in (each.id for each in games.all()):
        go(page, f"#/new/{game}", "#start-button")
        expect(page.locator(".new-title h1")).to_be_focused()
        page.locator("#more summary").click()
        eyes.look(f"form of {game}")
        chapters = f':is(#page-side, #page-body) a[href^="#/rules/{game}/"]:visible'
        go(page, f"#/rules/{game}", chapters)
        eyes.look(f"contents of the rules of {game}")
        go(page, page.locator(chapters).nth(3).get_attribute("href") or "", "#page-body > *")
        eyes.look(f"rules of {game}")
        go(page, f"#/board/{game}", "#values > *")
        eyes.look(f"values of {game}")
        go(page, f"#/learn/{game}", '[data-arg^="#/lesson/"]')
        if game == "mini-express":
            eyes.look("course")
        lesson = page.locator('[data-arg^="#/lesson/"]').first.get_attribute("data-arg") or ""
        go(page, lesson, "#lesson")
        eyes.look(f"lesson of {game}")
    go(page, "#/learn", "#learn > *")
    eyes.look("learn")
    go(page, "#/learn/mini-express/puzzles", "#learn > *")
    eyes.look("puzzles")
    puzzle = page.locator('[data-arg^="#/puzzle/"]').first.get_attribute("data-arg") or ""
    go(page, puzzle, "#puzzle > *")
    eyes.look("puzzle")
    bring(page, played("mini-express", 3, {}, None))
    go(page, "#/", ".running-row")
    eyes.look("start with games")
    page.locator('[data-do="edit-save"]').first.click()
    eyes.look("a game's name and note")
    page.keyboard.press("Escape")
    go(page, "#/statistics", "#statistics > *")
    eyes.look("statistics")
    go(page, "#/nowhere", "[role=alert]")
    eyes.look("a lost address")
    go(page, f"#/g/{link.encode(played('trans-siberian', 3, {}, 9))}", ".choices > *")
    eyes.look("link")
    go(page, "#/editor", ".new-main")
    eyes.look("editor's list")
    page.locator('[data-do="ed-new"]').first.click()
    expect(page.locator(".editor-main")).to_be_visible()
    stages = page.locator('[data-do="ed-stage"]')
    for stage in dict.fromkeys(stages.evaluate_all("all => all.map(each => each.dataset.arg)")):
        page.locator(f'[data-do="ed-stage"][data-arg="{stage}"]').first.click()
        eyes.look(f"editor, {stage}")
    eyes.expect_nothing()


@pytest.mark.parametrize("window", WINDOWS, ids=name_of)
def test_pages_for_other_pages(new_page: Maker, site: Site, window: Window) -> None:
    page = at_window(new_page, window)
    eyes = Looker(page, window.theme)
    page.goto(f"{site.url}embed.html#/embed/game=mini-express&bots=baron&seat=0")
    expect(page.locator(".choice").first).to_be_visible()
    eyes.look("embedded board")
    for name in ("demo.html", "demo.es.html"):
        page.goto(site.url + name)
        page.wait_for_load_state()
        eyes.look(name)
    eyes.expect_nothing()


@pytest.mark.parametrize(("window", "game", "players", "options"), LOOKS, ids=name_of)
def test_tables(
    new_page: Maker, open_page: Opener, window: Window, game: str, players: int, options: Mapping[str, object]
) -> None:
    page = open_page("#/", at_window(new_page, window))
    eyes = Looker(page, window.theme)
    for steps in PHASES:
        bring(page, played(game, players, options, steps))
        eyes.look(f"after {steps}")
    for tab in page.locator("#tabs .tab:visible").evaluate_all("all => all.map(each => each.dataset.arg)"):
        page.locator(f'#tabs [data-arg="{tab}"]').click()
        eyes.look(tab, ".side, .drawer, .players")
    page.keyboard.press("m")
    expect(page.locator("#walker-here")).to_be_focused()
    eyes.look("walked by keys", "#walker")
    page.keyboard.press("[")
    expect(page.locator(".look-count")).to_have_text("44 / 45")
    eyes.look("the past")
    page.keyboard.press("Escape")
    bring(page, played(game, players, options, None))
    expect(page.locator("#final-title")).to_be_focused()
    eyes.look("over")
    eyes.expect_nothing()


@pytest.mark.parametrize("window", WINDOWS, ids=name_of)
def test_dialogs_and_panels_over_a_table(new_page: Maker, open_page: Opener, window: Window) -> None:
    page = open_page("#/", at_window(new_page, window))
    eyes = Looker(page, window.theme)
    bring(page, played("mini-express", 3, {}, 20))
    for name in ("menu", "settings", "help"):
        in_bar = page.locator(f"#bar-{name}")
        if not in_bar.is_visible():  # a phone's bar has no room for it
            in_bar = page.locator("#bar-menu")
            in_bar.click()
            page.locator(f"#dialog [data-arg={name}]").click()
            expect(page.locator("#dialog .menu-list")).to_have_count(0)
        else:
            in_bar.click()
        inside = "document.activeElement.closest('#dialog') !== null"
        assert page.evaluate(inside), f"the focus is not in {name}"
        eyes.look(name, "#dialog")
        page.keyboard.press("Escape")
        expect(in_bar).to_be_focused()
    for name in ("record", "share", "lines", "about", "seats"):
        page.locator("#bar-menu").click()
        page.locator(f"#dialog [data-arg={name}]").click()
        expect(page.locator("#dialog .menu-list")).to_have_count(0)
        eyes.look(name, "#dialog")
        page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("#type-field")).to_be_focused()
    page.keyboard.type("zzz")
    page.keyboard.press("Enter")
    expect(page.locator("#type-why")).to_contain_text("zzz")
    eyes.look("an action that is typed", "#dialog")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    page.keyboard.press("g")
    expect(page.locator("#dock")).to_be_visible()
    eyes.look("rules beside the table", "#dock")
    page.keyboard.press("g")
    page.keyboard.press("h")
    expect(page.locator(".hint-choice").first).to_be_visible()
    eyes.look("a hint", ".side")
    eyes.expect_nothing()
