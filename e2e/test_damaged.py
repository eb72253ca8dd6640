"""Saves cut at every tenth character, with flipped bits or of other versions, and what the page shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import Site
from e2e.player import seat_people
from e2e.test_frame import begin, expect_steps, play

Ready = Callable[[Page], Page]
Opener = Callable[[str, Page], Page]
STEPS = 9

# Each text takes the save's place, the game is opened, and what is seen is written down.
OPEN_EACH = """async ([key, texts]) => {
    const shown = (selector) => {
        const element = document.querySelector(selector);
        return element?.checkVisibility() ? element.innerText : '';
    };
    const go = (place) => new Promise((done) => {
        if (location.hash === place) return void done();
        addEventListener('hashchange', () => setTimeout(done), {once: true});
        location.hash = place;
    });
    const seen = [];
    for (const text of texts) {
        await go('#/');
        localStorage.setItem(key, text);
        const id = key.split('/').pop();
        await go('#/play/' + id);
        seen.push({
            steps: shown('.look-count'),
            dialog: document.querySelector('#dialog').open ? shown('#dialog-body') : '',
            notice: shown('#notices-top'),
            broken: Boolean(document.querySelector('#error-panel')),
            kept: [localStorage.getItem(key), localStorage.getItem('railtable/aside/' + id)].includes(text),
            wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        });
    }
    await go('#/');
    return seen;
}"""


def damaged(whole: str) -> dict[str, str]:
    """By what was done to it."""
    texts = {f"cut at {at}": whole[:at] for at in range(0, len(whole), 10)}
    for place, at in enumerate(range(3, len(whole), len(whole) // 24)):
        flipped = chr(ord(whole[at]) ^ 1 << place % 7)
        texts[f"bit {place % 7} of {at}"] = whole[:at] + flipped + whole[at + 1 :]
    for version in (0, 999, -1, "2"):
        texts[f"version {version}"] = json.dumps(json.loads(whole) | {"version": version}, ensure_ascii=False)
    return texts


def test_no_damage_to_a_save_leaves_an_unreadable_screen_or_costs_another_game(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    begin(page, open_page)
    play(page, 3)
    other = page.url
    page.goto(site.url + "#/new/trans-siberian")
    seat_people(page)
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    play(page, STEPS)
    key = "railtable/save/" + page.url.rpartition("/")[2]
    whole = page.evaluate("key => localStorage.getItem(key)", key)
    texts = damaged(whole)
    seen: list[dict[str, Any]] = page.evaluate(OPEN_EACH, [key, list(texts.values())])
    most = 0
    for (what, _), each in zip(texts.items(), seen, strict=True):
        assert not each["broken"] and not each["wide"] and each["kept"], (what, each)
        if each["steps"]:
            steps = int(each["steps"].split("/")[0])
            most = max(most, steps if what.startswith("cut") else 0)
            assert steps <= STEPS and "damaged" in each["dialog"], (what, each)
        else:
            assert "damaged" in each["notice"] or "newer version" in each["notice"], (what, each)
        if what.startswith("version") and what != "version 999":
            assert each["steps"].startswith(f"{STEPS} "), (what, each)
    assert "newer version" in seen[list(texts).index("version 999")]["notice"]
    assert most >= STEPS - 3  # a save that lost its end has lost its last moves only
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, texts["version 999"]])
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-start", "fast")
    page.goto(other)
    expect_steps(page, 3)
    play(page, 1)
