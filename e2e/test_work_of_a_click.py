"""What a click makes the browser do, counted and not timed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.player import LEGAL, Game, Opener, new_game
from engine import games

CLICKS = 6


def work(browser: Browser, page: Page) -> list[dict[str, Any]]:
    """What the browser did for some clicks on the first choice."""
    count = page.locator(".look-count")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    try:
        for _ in range(CLICKS):
            before = count.inner_text()
            page.locator(LEGAL).first.evaluate("choice => choice.click()")
            expect(count).not_to_have_text(re.compile(f"^{re.escape(before)}$"))
    finally:
        told = json.loads(browser.stop_tracing())["traceEvents"]
    return [event for event in told if event.get("ph") == "X"]


@pytest.mark.parametrize("game", [game.id for game in games.all()])
def test_a_click_styles_little_of_the_page_anew(
    browser: Browser, page: Page, open_page: Opener, game: str
) -> None:
    """With selectors with `:has()` around the table it was more than all of it, a click."""
    new_game(page, open_page, Game(game), 5, {})
    elements = page.evaluate("document.querySelectorAll('#app *').length")
    styled = [
        event["args"].get("elementCount", 0)
        for event in work(browser, page)
        if event["name"] == "UpdateLayoutTree"
    ]
    assert len(styled) >= CLICKS
    assert sum(styled) / CLICKS < 0.5 * elements
