"""Saved games in a real browser, damaged, killed, in conflict, deleted: what the person is left with."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import Site
from e2e.test_frame import begin, expect_steps, play

Ready = Callable[[Page], Page]
Opener = Callable[[str, Page], Page]

CUT = """() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('railtable/save/'));
    const whole = localStorage.getItem(key);
    localStorage.setItem(key, whole.slice(0, whole.length - 120));
}"""


def test_a_cut_save_neither_ends_the_page_nor_switches_the_fast_start_off(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    """Its cursor points behind what is left: the sentence about it has a slot called `key`."""
    begin(page, open_page)
    play(page, 8)
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect_steps(page, 6)
    page.evaluate(CUT)
    for _ in range(2):
        page.reload()
        ready(page)
        expect(page.locator("html")).to_have_attribute("data-start", "fast")
        expect(page.locator("#error-panel")).to_have_count(0)
        expect(page.locator("#dialog-body")).to_contain_text("must be a number that makes sense")
