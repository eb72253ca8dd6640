"""Games by link on the built page: two separate browsers play by sending links."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import test_mini_express, test_russian_railroads, test_trans_siberian
from e2e.player import LEGAL, ON_BOARD, Game, Opener, Person, by_mouse, by_touch, new_game
from engine import games
from engine.core import link, record
from engine.core.match import Match
from engine.core.rng import Rng
from tests.conformance import pick

GAMES = [test_mini_express.GAME, test_trans_siberian.GAME, test_russian_railroads.GAME]
LINK = re.compile(r"#/g/[\w.-]+")
NewPage = Callable[..., Page]


def until_away(person: Person) -> None:
    """Play one's own turn; bots after it play theirs."""
    copy = person.root.locator("#link-copy")
    for _ in range(60):
        expect(person.root.locator("[data-do^=automa-]")).to_have_count(0)
        expect(person.root.locator(f"#link-copy, {LEGAL}, {ON_BOARD}").first).to_be_attached()
        if copy.count():
            return
        person.step()
    raise AssertionError("the turn does not end")


def copied(page: Page) -> str:
    page.locator("#link-copy").click()
    expect(page.locator(".toast")).to_contain_text("clipboard")
    page.locator("[data-do=toast-close]").last.click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert LINK.search(text)
    return str(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_two_browsers_play_by_link(
    new_page: NewPage, open_page: Opener, ready: Callable[[Page], Page], game: Game
) -> None:
    clipboard = {"permissions": ["clipboard-read", "clipboard-write"]}
    here, there = new_page(**clipboard), new_page(**clipboard)
    seats = {1: "away", 2: "apprentice"}
    new_game(here, open_page, game, 7, {"players": "3"}, seats)
    here.evaluate("localStorage.setItem('railtable/prefs', '{\"speed\": \"once\"}')")
    here.reload()
    ready(here)
    ada, ben = Person(here, game, by_mouse, 1), Person(there, game, by_mouse, 2)
    until_away(ada)
    first = copied(here)

    there.goto(first)
    ready(there)
    expect(there.locator(".turn-prompt")).to_contain_text("by link")
    assert ben.offered() == []
    there.locator("#link-main").click()
    expect(there.locator(".look-count")).to_have_text(re.compile(rf"^{ada.steps()} /"))
    until_away(ben)
    assert ben.steps() > ada.steps()

    second = copied(there)
    had = ada.steps()
    here.locator("#link-answer").fill(second)
    here.locator("#link-open").click()
    expect(here.locator(".automa-said li").first).to_be_visible()
    here.locator("#link-main").click()
    ada.expect_steps(ben.steps())
    assert ada.steps() > had
    until_away(ada)

    there.evaluate("end => { location.hash = end; }", first.partition("#")[2])
    expect(there.locator(".turn-prompt")).to_contain_text("older")
    there.locator("#link-main").click()
    expect(there.locator("#link-copy")).to_be_visible()
    there.evaluate("end => { location.hash = end; }", copied(here).partition("#")[2])
    there.locator("[data-do=link-on]").click()
    ben.expect_steps(ada.steps())
    there.locator(".bar #bar-home").click()
    expect(there.locator(".running-row")).to_have_count(1)


def played(actions: int, **more: object) -> Match:
    match, rng = Match(games.get("mini-express"), 2, 7, **more), Rng(3)  # type: ignore[arg-type]
    for _ in range(actions):
        match.play(pick(match.state.legal(), rng))
    return match


def test_a_link_is_looked_at_first_and_kept_on_a_phone(phone: Page, open_page: Opener) -> None:
    names = ["<img src=x onerror=alert(1)>", "\u202e" + "🚂" * 5_000]
    match = played(30, names=names)
    open_page("#/g/" + link.encode(match, moment=4), phone)
    expect(phone.locator(".look-count")).to_have_text("4 / 30")
    expect(phone.locator(".turn-prompt")).to_have_text("Someone sent you a game")
    assert phone.locator("#app img").count() == 0
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert phone.evaluate(wide)
    assert phone.evaluate("Object.keys(localStorage).filter(key => key.includes('/save/')).length") == 0
    phone.locator("#link-from-here").tap()
    expect(phone.locator(".look-count")).to_have_text("4 / 30")
    expect(phone.locator(".choices .choice").first).to_be_visible()
    person = Person(phone, GAMES[0], by_touch)
    person.step()
    stored = phone.evaluate("location.hash")
    assert re.fullmatch(r"#/play/\w+", stored)
    phone.locator("#bar-menu").tap()
    phone.locator('.menu-list [data-arg="share"]').tap()
    address = phone.locator("#share-address").input_value()
    read = link.decode(address.partition("#/g/")[2])
    assert read.match is not None and read.match.actions[:4] == match.actions[:4]
    assert len(read.match.actions) == 5
    expect(phone.locator("svg.qr")).to_be_visible()
    assert phone.evaluate(wide)


def test_a_link_that_cannot_be_opened_leads_on(page: Page, open_page: Opener) -> None:
    open_page("#/g/" + link.encode(played(5))[:-4], page)
    expect(page.locator(".notice-bad")).to_contain_text("The link is damaged")
    page.locator(".notice-bad [data-do=dismiss]").click()
    expect(page.locator(".game-card").first).to_be_visible()
    page.locator(".import-fold summary").click()
    page.locator("#import-text").fill(f"Look: https://somewhere.example/#/g/{link.encode(played(5))}.")
    page.locator('[data-do="import-text"]').click()
    expect(page.locator(".look-count")).to_have_text("5 / 5")
    page.keyboard.press("[")
    expect(page.locator(".look-count")).to_have_text("4 / 5")
    page.keyboard.press("l")
    expect(page.locator("#share-address")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('[data-do="link-keep"]').first.click()
    expect(page.locator(".choices .choice").first).to_be_visible()
    page.locator("#bar-menu").click()
    page.locator('.menu-list [data-arg="record"]').click()
    text = page.locator("#record-text").input_value()
    assert record.read(text).problems == []
