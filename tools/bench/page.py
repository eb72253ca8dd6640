"""Measures how fast the page is, from a click to the repainted board.

The reference, measured in turns in the same run: replacing the board's SVG by `innerHTML` from JavaScript.
Called by `make bench` (tools/bench/report.py).
"""

from __future__ import annotations

import random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from engine import games
from tools import serve
from tools.bench.start import READY_TIMEOUT, WATCH_READY
from tools.browsers import chromium
from tools.steps import DIST

# Measures from a click to its changes in the document ("script"), and to the end of the frame showing them.
WATCH_CLICKS = """
globalThis.bench = {samples: [], began: null};
addEventListener('click', () => { bench.began = performance.now(); }, true);
new MutationObserver(() => {
    if (bench.began === null) return;
    const began = bench.began, script = performance.now() - began;
    bench.began = null;
    requestAnimationFrame(() => {
        const port = new MessageChannel();
        port.port1.onmessage = () => bench.samples.push([script, performance.now() - began]);
        port.port2.postMessage(0);
    });
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""

# The floor: a click that replaces the whole board by the same markup, in a layer over the page.
FLOOR = """
async (times) => {
    const boards = [...document.querySelectorAll('#app svg')];
    const svg = boards.sort((a, b) => b.outerHTML.length - a.outerHTML.length)[0];
    const markup = svg ? svg.outerHTML : '', layer = document.createElement('div');
    if (markup.length < 5000) return null;
    layer.style.cssText = 'position:fixed;inset:0;z-index:5000';
    layer.innerHTML = '<div></div><button></button>';
    const [home, button] = layer.children, kept = bench.samples;
    home.style.cssText = `width:${svg.clientWidth}px;height:${svg.clientHeight}px`;
    home.innerHTML = markup;
    document.body.append(layer);
    button.addEventListener('click', (event) => { event.stopPropagation(); home.innerHTML = markup; });
    await new Promise((done) => setTimeout(done, 100));
    bench.samples = [];
    for (let i = 0; i < times; i++) {
        const before = bench.samples.length;
        button.click();
        while (bench.samples.length === before) await new Promise((done) => setTimeout(done, 5));
    }
    layer.remove();
    const samples = bench.samples;
    bench.samples = kept;
    return {samples, characters: markup.length};
}
"""


def summarise(samples: list[list[float]]) -> dict[str, float]:
    scripts = [sample[0] for sample in samples]
    frames = [sample[1] for sample in samples]
    return {
        "script median": median(scripts),
        "script p95": quantiles(scripts, n=20)[18],
        "frame median": median(frames),
        "frame p95": quantiles(frames, n=20)[18],
        "clicks": len(samples),
    }


def play_clicks(page: Page, wanted: int, rng: random.Random) -> None:
    """Play a game by clicking random legal targets that the page offers."""
    page.evaluate("bench.samples = []")
    idle = 0
    while page.evaluate("bench.samples.length") < wanted and idle < 40:
        before = page.evaluate("bench.samples.length")
        # Real clicks through the page's own delegation, on elements that offer an action.
        done = page.evaluate(
            """(draw) => {
                const names = '[data-do="act"], [data-do="confirm"], [data-do="ok"]';
                const offered = [...document.querySelectorAll(names)]
                    .filter((e) => !e.matches(':disabled, [aria-disabled=true]'));
                if (!offered.length) return false;
                const element = offered[Math.floor(draw * offered.length)];
                element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
                return true;
            }""",
            rng.random(),
        )
        if not done:
            return
        for _ in range(50):
            if page.evaluate("bench.samples.length") > before:
                idle = 0
                break
            page.wait_for_timeout(4)
        else:
            idle += 1


def start_game(page: Page, address: str, game: str, number: int) -> bool:
    page.goto(f"{address}?bench={number}#/new/{game}")
    page.wait_for_selector("html.ready", state="attached", timeout=READY_TIMEOUT)
    submit = page.locator("form[data-submit] [type=submit], form[data-submit] button:not([type=button])")
    if not submit.count():
        return False
    seat_people(page)
    submit.first.click()
    page.wait_for_timeout(300)
    return True


def seat_people(page: Page) -> None:
    """Seat people in the form of a new game: bots would move in between."""
    for seat in page.locator("#names select").all():
        seat.select_option("")


def clicks_in_game(page: Page, address: str, game: str, clicks: int) -> dict[str, Any] | None:
    """Click through new games until there are enough samples, and measure the floor in between."""
    ours: list[list[float]] = []
    floor: list[list[float]] = []
    sizes: list[int] = []
    rng = random.Random(3)
    for number in range(12):
        if len(ours) >= clicks:
            break
        if not start_game(page, address, game, number):
            return None
        play_clicks(page, 10, rng)  # warms up the interpreter
        for _ in range(40):
            play_clicks(page, 15, rng)
            samples = page.evaluate("bench.samples")
            ours += samples
            least = page.evaluate(FLOOR, 15)
            if least:
                floor += least["samples"]
                sizes.append(least["characters"])
            if len(samples) < 15 or len(ours) >= clicks:
                break  # this game is over, or there are enough samples
    if len(ours) < 20 or len(floor) < 20:
        return None
    found: dict[str, Any] = {"page": summarise(ours), "floor": summarise(floor), "characters": median(sizes)}
    for what in ("script", "frame"):
        found[f"ratio {what} p95"] = found["page"][f"{what} p95"] / found["floor"][f"{what} p95"]
    return found


def click_times(playwright: Playwright, address: str, clicks: int) -> dict[str, Any]:
    browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
    found: dict[str, Any] = {}
    for game in games.all():
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(WATCH_READY + WATCH_CLICKS)
        result = clicks_in_game(context.new_page(), address, game.id, clicks)
        if result:
            found[game.id] = result
        context.close()
    browser.close()
    return found


def measure(clicks: int = 100) -> dict[str, Any]:
    server, address = serve.start(DIST)
    try:
        with sync_playwright() as playwright:
            return {"clicks": click_times(playwright, address, clicks)}
    finally:
        server.stop()
