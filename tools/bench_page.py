"""How fast the page is: time to a playable deep link, and from a click to the repainted board.

Beside two things measured in the same run, in turns: a stock PyScript page that only says "ready" (same local
Pyodide, everything as PyScript's documentation has it), and replacing the board's SVG by `innerHTML` from
JavaScript. Called by `make bench` (tools/bench.py).
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from engine import games
from tools import build_site, chromium, serve
from tools.steps import BUILD, DIST, NODE_MODULES

READY_TIMEOUT = 120_000

STOCK_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>stock</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script></head>
<body><p id="said">starting</p>
<script type="py" config="pyscript.toml">
from pyscript import document
document.getElementById("said").textContent = "ready"
document.documentElement.classList.add("ready")
</script></body></html>
"""

# Notes the moment when <html> gets the class "ready", on both pages alike.
WATCH_READY = """
new MutationObserver((changes, observer) => {
    if (!document.documentElement.classList.contains('ready')) return;
    observer.disconnect();
    globalThis.benchReady = performance.now();
}).observe(document, {subtree: true, attributes: true, attributeFilter: ['class']});
"""

# From a click's arrival to its changes in the document ("script"), and to the end of the frame showing them.
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


def make_stock_site(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        NODE_MODULES / "@pyscript/core/dist", folder / "pyscript", ignore=shutil.ignore_patterns("*.map")
    )
    (folder / "pyodide").mkdir()
    for name in (*build_site.PYODIDE_FILES, "pyodide-lock.json"):
        shutil.copy(NODE_MODULES / "pyodide" / name, folder / "pyodide" / name)
    (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n')
    (folder / "index.html").write_text(STOCK_PAGE)


@contextmanager
def fresh_profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser that has never been anywhere, with caches on disk like everybody's."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium.find(),
            args=chromium.FLAGS,
            viewport={"width": 1280, "height": 800},
        )
        context.add_init_script(WATCH_READY)
        yield context
        context.close()


def ready_after(context: BrowserContext, url: str, *, settle: bool) -> float:
    """Open a page in a new tab; milliseconds from the navigation to "ready"."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    page.wait_for_selector("html.ready", state="attached", timeout=READY_TIMEOUT)
    took = float(page.evaluate("benchReady"))
    if settle:  # our page keeps itself for the next visit; the stock page has nothing of the kind
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=READY_TIMEOUT)
    page.wait_for_timeout(700)  # let the browser write its caches: both pages get the same time
    page.close()
    return took


def start_times(
    playwright: Playwright, ours: str, stock: str, rounds: int, repeats: int = 3
) -> dict[str, Any]:
    found: dict[str, list[float]] = {
        name: [] for name in ("stock first", "stock repeat", "ours first", "ours repeat")
    }
    for number in range(rounds):
        pages = [("stock", stock), ("ours", ours)]
        for name, url in pages if number % 2 else reversed(pages):
            with fresh_profile(playwright) as context:
                found[f"{name} first"].append(ready_after(context, url, settle=name == "ours"))
                visits = [ready_after(context, url, settle=False) for _ in range(repeats)]
                found[f"{name} repeat"].append(median(visits))
    summary: dict[str, Any] = {name: median(times) for name, times in found.items()}
    for visit in ("first", "repeat"):
        pairs = zip(found[f"ours {visit}"], found[f"stock {visit}"], strict=True)
        summary[f"ratio {visit}"] = median(mine / theirs for mine, theirs in pairs)
    summary["rounds"] = rounds
    return summary


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
    """Click through a game: legal targets at random, as the page offers them."""
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
    submit.first.click()
    page.wait_for_timeout(300)
    return True


def clicks_in_game(page: Page, address: str, game: str, clicks: int) -> dict[str, Any] | None:
    """Clicks through new games until there are enough; after every few of them as many on the floor."""
    ours: list[list[float]] = []
    floor: list[list[float]] = []
    sizes: list[int] = []
    rng = random.Random(3)
    for number in range(12):
        if len(ours) >= clicks:
            break
        if not start_game(page, address, game, number):
            return None
        play_clicks(page, 10, rng)  # the interpreter warms up
        for _ in range(40):
            play_clicks(page, 15, rng)
            samples = page.evaluate("bench.samples")
            ours += samples
            least = page.evaluate(FLOOR, 15)
            if least:
                floor += least["samples"]
                sizes.append(least["characters"])
            if len(samples) < 15 or len(ours) >= clicks:
                break  # this game is over, or there are enough
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


def measure(rounds: int = 5, clicks: int = 100) -> dict[str, Any]:
    stock_folder = BUILD / "stock"
    make_stock_site(stock_folder)
    stock_server, stock = serve.start(stock_folder)
    our_server, ours = serve.start(DIST)
    try:
        with sync_playwright() as playwright:
            first_game = games.all()[0].id
            starts = start_times(playwright, f"{ours}#/new/{first_game}", stock, rounds)
            return {"starts": starts, "clicks": click_times(playwright, ours, clicks)}
    finally:
        stock_server.stop()
        our_server.stop()
