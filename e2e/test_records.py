"""Imported records of any length: the page stays intact and responds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.test_frame import no_sideways
from engine import games
from engine.core import record
from engine.core.match import Match

Opener = Callable[[str, Page], Page]

# The longest time in which the page did nothing else, noted by the browser itself.
WATCH = """
globalThis.longest = 0;
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
}).observe({entryTypes: ['longtask']});
"""


def played() -> str:
    game = games.get("mini-express")
    match = Match(game, 3, 7, names=("Ada", "Bob", "Cem"))
    for _ in range(8):
        match.play(match.state.legal()[0])
    return record.write(match)


def bring(page: Page, text: str) -> None:
    page.set_input_files("#file-input", {"name": "r.txt", "mimeType": "text/plain", "buffer": text.encode()})


DROP = """(text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'r.txt'));
    longest = 0;  // what the test itself has cost
    document.querySelector('#drop-here').dispatchEvent(
        new DragEvent('drop', {bubbles: true, dataTransfer: dropped}));
}"""


def test_a_name_of_a_hundred_thousand_letters(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    bring(page, played().replace("Ada", "N" * 100_000))
    expect(page.locator("#players")).to_contain_text("N" * 24)
    no_sideways(page)
    page.goto(page.url.split("#")[0] + "#/")
    expect(page.locator(".running-row")).to_have_count(1)
    no_sideways(page)


@pytest.mark.parametrize(
    ("junk", "opens"),
    [
        pytest.param("x" * 3_800_000, False, id="one line"),
        pytest.param("railtable-record 1\n" + "a b\n" * 900_000, False, id="short lines"),
        pytest.param(played().replace("\n\n", "\n" + "junk line\n" * 30_000 + "\n", 1), True, id="unknown"),
    ],
)
def test_a_big_file_of_junk_is_told_briefly(page: Page, open_page: Opener, junk: str, opens: bool) -> None:
    page.add_init_script(WATCH)
    open_page("#/", page)
    page.evaluate(DROP, junk)
    told = page.locator("#dialog-body p" if opens else "#notices-top p")
    expect(told.first).to_be_visible()
    assert 1 <= told.count() <= 55
    print(f"longest task: {page.evaluate('longest'):.0f} ms")
