"""Names, notes and imported texts with any content: every page shows them as text and keeps its layout."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine import games
from engine.core import lesson_link, link, record
from engine.core.match import Match
from ui.storage import archive as bundle
from ui.storage import summaries
from ui.storage.saves import Memory, Store

Opener = Callable[[str, Page], Page]
NAMES = ("<img src=x onerror=alert(1)>", "\u202eabc\"'> مرحبا بالعالم", "😀👩‍👩‍👧‍👦" * 9, "W" * 10_000)
NOTE = "</textarea><script>alert(1)</script> \u202e" + "😀W" * 5_000
MARKS = "<b onmouseover=alert(1)>{name}\u202e{{key}}&amp;" + "M" * 300

# Nothing strange has become an element, nothing has run, and nothing is wider than the window or runs out of
# it unless it lies in something that scrolls or hides.
SHAPE = """() => {
    const width = document.documentElement.clientWidth;
    const inside = (element) => {
        for (let at = element.parentElement; at; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== 'visible') return true;
        return false;
    };
    return {
        sideways: document.documentElement.scrollWidth - width,
        elements: document.querySelectorAll('img[src=x], b[onmouseover], #app script, #dialog script').length,
        out: [...document.querySelectorAll('#app button, #app h1, #app h2, #app p, #app td, #dialog *')]
            .filter((one) => one.checkVisibility() && !inside(one))
            .filter((one) => one.getBoundingClientRect().right > width + 1)
            .map((one) => one.outerHTML.slice(0, 120)),
    };
}"""


def strange() -> Match:
    """A finished game with other lines, all with names that nobody has."""
    chance, match = random.Random(3), Match(games.get("russian-railroads"), 4, 3, names=NAMES)
    while match.state.to_move is not None:
        match.play(chance.choice(match.state.legal()))
    match.call(None, MARKS)
    end = len(match.actions)
    match.fork(end - 40)
    match.play(chance.choice(match.state.legal()))
    match.take(0)
    match.call(0, MARKS)
    return match


def file_of(match: Match) -> str:
    store = Store(Memory())
    for name, count in (("over", len(match.actions)), ("open", 40)):
        match.goto(count)
        store.save(name, record.write(match), summaries.facts_of(match, "2026-01-01T10:00:00Z", 600))
        store.write_label(name, NAMES[0] + MARKS, NOTE)
    match.goto(len(match.actions))
    return bundle.write(store, ["over", "open"])


def lesson() -> str:
    """A lesson of a stranger, in an address."""
    words = ", ".join(f'"{key}": {MARKS!r}' for key in ("title", "1"))
    text = (
        '{"game": "mini-express", "lessons": [{"id": "a", "rules": [], "position": ["players 3"], '
        '"words": {"en": {' + words.replace("'", '"') + '}}, "steps": [{"talk": ""}]}]}'
    )
    return lesson_link.pack(text)


@pytest.mark.parametrize("width", [1280, 390])
def test_strange_texts_are_shown_as_text_on_every_screen(
    new_page: Callable[..., Page], open_page: Opener, width: int
) -> None:
    page = new_page(width=width, height=800, touch=width == 390)
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    match = strange()

    def looked_at(where: str) -> None:
        seen = page.evaluate(SHAPE)
        assert seen == {"sideways": 0, "elements": 0, "out": []}, (where, seen)
        assert asked == [], where

    def dialog(name: str) -> None:
        page.locator("#bar-menu").click()
        page.locator(f".menu-list [data-arg='{name}']").click()
        expect(page.locator("#dialog-title")).to_be_visible()
        looked_at(name)
        page.locator("#dialog-close").click()

    open_page("#/", page)
    text = file_of(match).encode()
    page.set_input_files(
        "#file-input", {"name": MARKS[:60] + ".txt", "mimeType": "text/plain", "buffer": text}
    )
    page.locator("#dialog-close").click()
    expect(page.locator("#running")).to_contain_text("<img src=x")
    looked_at("the list")
    page.locator("[data-do=edit-save]").first.click()
    expect(page.locator("#save-note")).to_have_value(NOTE[:10_000])
    looked_at("name and note")
    page.locator("#dialog-close").click()
    page.locator("[data-do=delete-save]").first.click()
    page.locator(".bin summary").click()
    looked_at("the bin")
    page.locator(".bin [data-do=restore-save]").click()
    page.goto(page.url.split("#")[0] + "#/play/open")
    expect(page.locator("#play")).to_contain_text("<img src=x")
    looked_at("the table")
    for name in ("lines", "seats", "share", "record"):
        dialog(name)
    page.keyboard.press("[")
    looked_at("a replay")
    page.goto(page.url.split("#")[0] + "#/play/over")
    expect(page.locator(".final h2")).to_contain_text("wins")
    page.locator(".results summary").click()
    looked_at("the end")
    game = "g/" + link.encode(match, lines=True)
    for place in ("statistics", game, "new/mini-express", "lesson/" + lesson()):
        page.goto(page.url.split("#")[0] + "#/" + place)
        page.wait_for_selector("html.ready", state="attached")
        if place.startswith("lesson"):
            expect(page.locator("#app")).to_contain_text("<b onmouseover")
        looked_at(place[:20])
    page.goto(page.url.split("#")[0] + "#/" + MARKS)
    expect(page.locator("[role=alert]")).to_contain_text("onmouseover")
    looked_at("a lost address")
    page.locator(".import-fold summary").click()
    page.locator("#import-text").fill("railtable-record 1\n" + f"{NAMES[0]}\n{MARKS}\n" * 200)
    page.locator("[data-do=import-text]").click()
    expect(page.locator("[role=alert]")).to_contain_text("onmouseover")
    looked_at("a text that is no record")
