"""Messages lie over nothing: under each of them, and under all at once, the main button of every page is
there for a real mouse, in a window and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.player import LEGAL, Opener, go, prefer, seat_people
from e2e.test_saves import FILL
from engine import games
from engine.core.puzzles import every

Maker = Callable[..., Page]
SHAPES = {"window": (1280, 800, False), "phone": (390, 844, True)}
GAMES = [game.id for game in games.all()]

CENTER = """element => {
    element.scrollIntoView({block: "center"});
    const {left, top, width, height} = element.getBoundingClientRect();
    globalThis.pressed = "nothing";
    const told = event => {
        globalThis.pressed = element.contains(event.target) ? "it" : event.target.outerHTML.slice(0, 200);
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    globalThis.addEventListener("click", told, {capture: true, once: true});
    return [left + width / 2, top + height / 2];
}"""
"""Brings a thing into sight. The next click is told and does nothing."""

COVERED = """element => {
    const messages = [...document.querySelectorAll(".toast, .boot-bar")];
    const shown = messages.map(one => [one, one.getBoundingClientRect()]);
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const over = box => box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    return shown.filter(([, box]) => over(box)).map(([one]) => one.textContent);
}"""
"""Messages that lie over a part of a thing."""


def pressed(page: Page, selector: str) -> None:
    button = page.locator(selector).first
    expect(button).to_be_enabled(timeout=30_000)
    x, y = button.evaluate(CENTER)
    page.mouse.click(x, y)
    assert page.evaluate("pressed") == "it", f"{selector} at {page.url}"
    assert button.evaluate(COVERED) == [], f"{selector} at {page.url}"


def main_buttons(page: Page) -> Iterator[str]:
    """Page after page, each with what is pressed there most."""
    go(page, "#/", "#games")
    yield from (f"#play-{game}" for game in GAMES)
    for game in GAMES:
        go(page, f"#/new/{game}", "#start-button")
        yield "#start-button"
    go(page, "#/new/mini-express", "#start-button")
    seat_people(page)
    page.locator("#start-button").click()
    yield LEGAL
    page.locator(LEGAL).first.click()
    yield "#confirm"
    go(page, "#/lesson/mini-express/first-game", "#lesson-next")
    yield "#lesson-next"
    puzzle = every("trans-siberian")[0]
    go(page, f"#/puzzle/trans-siberian/{puzzle.id}", "[data-stage^=puzzle]")
    expect(page.locator(LEGAL).first).to_be_visible()
    page.locator(LEGAL).first.click()
    yield "#confirm"
    go(page, "#/editor", "[data-do=ed-new]")
    page.locator("[data-do=ed-new]").first.click()
    expect(page.locator(".editor-try")).to_be_visible()
    yield ".editor-try"
    page.locator('[data-do="ed-stage"][data-arg="steps"]').first.click()
    yield "[data-do=ed-add]"


def update(page: Page) -> None:
    """A new version of the site waits."""
    page.evaluate("railtable.showUpdateBar(() => {})")
    expect(page.locator("#update-bar")).to_be_visible()


def storage_full(page: Page) -> None:
    """A game and then a lesson find no room: two messages with buttons that stay."""
    go(page, "#/new/mini-express", "#start-button")
    seat_people(page)
    page.locator("#start-button").click()
    expect(page.locator(LEGAL).first).to_be_visible()
    page.evaluate(FILL)
    page.locator(LEGAL).first.click()
    page.locator("#confirm").click()
    expect(page.locator("#toasts")).to_contain_text("this game is not being saved")
    go(page, "#/editor", "[data-do=ed-new]")
    page.locator("[data-do=ed-new]").first.click()
    expect(page.locator(".toast")).to_have_count(2)


def everything(page: Page) -> None:
    """All that can be there at once."""
    storage_full(page)
    update(page)


@pytest.mark.parametrize("messages", [update, storage_full, everything])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_main_button_can_be_pressed_under_messages(
    new_page: Maker, open_page: Opener, shape: str, messages: Callable[[Page], None]
) -> None:
    width, height, touch = SHAPES[shape]
    page = new_page(width=width, height=height, touch=touch)
    prefer(page, confirm="always", motion="off")
    open_page("#/", page)
    messages(page)
    for button in main_buttons(page):
        pressed(page, button)
        assert page.locator("#update-bar, .toast").count() > 0, "the message is gone"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_deleted_game_can_be_brought_back_and_a_new_one_begun(
    new_page: Maker, open_page: Opener, shape: str
) -> None:
    width, height, touch = SHAPES[shape]
    page = new_page(width=width, height=height, touch=touch)
    open_page("#/new/mini-express", page)
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    go(page, "#/", "#games")
    page.locator("[data-do=delete-save]").first.click()
    expect(page.locator(".toast [data-do=restore-save]")).to_be_visible()
    pressed(page, "#play-mini-express")
    page.locator(".toast [data-do=restore-save]").click()
    expect(page.locator("[data-do=delete-save]")).to_have_count(1)


def test_nothing_moves_under_a_finger_that_is_down(page: Page, open_page: Opener) -> None:
    open_page("#/new/mini-express", page)
    seat_people(page)
    page.locator("#start-button").click()
    play = page.locator("#play")
    before = play.bounding_box()
    assert before is not None
    page.mouse.move(before["width"] / 2, before["height"] / 2)
    page.mouse.down()
    page.evaluate("railtable.showUpdateBar(() => {})")
    bar = page.locator("#update-bar")
    expect(bar).to_be_attached()
    expect(bar).to_be_hidden()
    assert play.bounding_box() == before
    page.mouse.up()
    expect(bar).to_be_visible()
    after, covered = play.bounding_box(), bar.bounding_box()
    assert after is not None and covered is not None
    assert after["y"] + after["height"] <= covered["y"] < before["height"]


def test_a_dialog_ends_above_the_message_that_its_own_button_brings(phone: Page, open_page: Opener) -> None:
    open_page("#/new/mini-express", phone)
    phone.locator("#start-button").click()
    phone.locator("#bar-menu").click()
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.locator("#menu-more summary").click()
    phone.locator('[data-do=dialog][data-arg="record"]').click()
    phone.locator("#dialog [data-do=record-copy]").click()
    toast, dialog = phone.locator("#dialog .toast"), phone.locator("#dialog")
    expect(toast).to_be_visible()
    above = """dialog => {
        const bottom = dialog.getBoundingClientRect().bottom;
        return bottom <= dialog.querySelector("#toasts").getBoundingClientRect().top ? "above" : "below";
    }"""
    expect(dialog).to_have_js_property("open", True)
    assert dialog.evaluate(above) == "above"
