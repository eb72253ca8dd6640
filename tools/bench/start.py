"""Measures time and bytes until the board is playable, in turns with a stock PyScript page that only says
"ready" (same local Pyodide, everything as in PyScript's documentation).

    python -m tools.bench.start [--quick]

Writes its own part of docs/research/performance.md, between its own markers; `make bench` calls it.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from engine import games
from tools import serve
from tools.browsers import chromium
from tools.build.site import PYODIDE_FILES, build_site
from tools.doc_tables import write
from tools.steps import BUILD, DIST, NODE_MODULES, ROOT, guarded, step

REPORT = ROOT / "docs" / "research" / "performance.md"
HEADER = """\
Measured {when} by `python -m tools.bench.start`, {browser}. Milliseconds from the navigation to the app
standing on the page of a new game, medians of {rounds} fresh browser profiles in turns, from a server that
compresses nothing; the ratio is the median of the ratios of neighbours. The stock page does nothing but print
"ready". At 20 Mbit/s: by the browser's own brake, {away} ms away. Repeat: from the snapshot that the first
visit has left."""
READY_TIMEOUT = 120_000
SPEED: Final = 20_000_000 / 8
AWAY: Final = 20
MOST_BYTES: Final = 7_500_000
MOST: Final = {"first": None, "first, 20 Mbit/s": 0.6, "repeat": 0.33}
"""Goals: the most that a visit may take, as a part of the stock page's time."""

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


MEASURE = """() => {
    const came = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
    const before = came.filter((one) => one.responseEnd <= benchReady);
    return [benchReady, before.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


class Visit(NamedTuple):
    took: float
    """Milliseconds from the navigation to "ready"."""
    moved: int
    """Bytes that had been transferred by then, headers included."""


def make_stock_site(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        NODE_MODULES / "@pyscript/core/dist", folder / "pyscript", ignore=shutil.ignore_patterns("*.map")
    )
    (folder / "pyodide").mkdir()
    for name in (*PYODIDE_FILES, "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(NODE_MODULES / "pyodide" / name, folder / "pyodide" / name)
    (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n')
    (folder / "index.html").write_text(STOCK_PAGE)


@contextmanager
def fresh_profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser with a new profile, whose caches are on disk as usual."""
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


def slow_down(page: Page) -> None:
    """Load everything on this page over a slow line."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = {"downloadThroughput": SPEED, "uploadThroughput": SPEED}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": AWAY, **speed})


def visit(context: BrowserContext, url: str, *, settle: bool = False, slow: bool = False) -> Visit:
    """Open a page in a new tab. `settle`: wait until Railtable has stored its files and a snapshot for the
    next visit, which it does when idle; the stock page stores nothing."""
    page = context.new_page()
    if slow:
        slow_down(page)
    page.goto(url, wait_until="commit", timeout=READY_TIMEOUT)
    page.wait_for_selector("html.ready", state="attached", timeout=READY_TIMEOUT)
    took, moved = page.evaluate(MEASURE)
    if settle:
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=READY_TIMEOUT)
        page.evaluate("railtable.makeSnapshot()")
        page.wait_for_selector("html[data-snapshot-kept]", state="attached", timeout=READY_TIMEOUT)
    page.wait_for_timeout(700)  # the browser writes its caches, with the same time for both pages
    page.close()
    return Visit(took, moved)


def ready_after(context: BrowserContext, url: str, *, settle: bool) -> float:
    """Milliseconds from the navigation to "ready"."""
    return visit(context, url, settle=settle).took


def one_round(playwright: Playwright, url: str, ours: bool, repeats: int) -> dict[str, Visit]:
    """All kinds of visits to a page, in two new profiles."""
    found = {}
    with fresh_profile(playwright) as context:
        found["first, 20 Mbit/s"] = visit(context, url, slow=True)
    with fresh_profile(playwright) as context:
        found["first"] = visit(context, url, settle=ours)
        found["repeat"] = Visit(median(visit(context, url).took for _ in range(repeats)), 0)
    return found


def measure(rounds: int, repeats: int = 3) -> dict[str, list[tuple[Visit, Visit]]]:
    """For each kind of visit, the visits of the stock page and of Railtable, round by round."""
    stock_folder = BUILD / "stock"
    make_stock_site(stock_folder)
    stock_server, stock = serve.start(stock_folder)
    our_server, ours = serve.start(DIST)
    ours += f"#/new/{games.all()[0].id}"
    found: dict[str, list[tuple[Visit, Visit]]] = {kind: [] for kind in MOST}
    try:
        with sync_playwright() as playwright:
            for number in range(rounds):
                pages = [stock, ours] if number % 2 else [ours, stock]
                times = {url: one_round(playwright, url, url == ours, repeats) for url in pages}
                for kind, pairs in found.items():
                    pairs.append((times[stock][kind], times[ours][kind]))
    finally:
        stock_server.stop()
        our_server.stop()
    return found


def verdict(good: bool) -> str:
    return "reached" if good else "MISSED"


def table(found: dict[str, list[tuple[Visit, Visit]]], browser: str) -> list[str]:
    rounds = len(found["first"])
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    lines = [
        *HEADER.format(when=when, browser=browser, rounds=rounds, away=AWAY).splitlines(),
        "",
        "| visit | stock PyScript page | Railtable | ratio | goal |",
        "| --- | --: | --: | --: | --- |",
    ]
    for kind, most in MOST.items():
        stock, ours = (median(pair[who].took for pair in found[kind]) for who in (0, 1))
        ratio = median(mine.took / theirs.took for theirs, mine in found[kind])
        goal = f"at most {most}: {verdict(ratio <= most)}" if most else ""
        lines.append(f"| {kind} | {stock:,.0f} | {ours:,.0f} | {ratio:.2f} | {goal} |")
    stock, ours = (median(pair[who].moved for pair in found["first, 20 Mbit/s"]) for who in (0, 1))
    goal = f"at most {MOST_BYTES / 1e6} MB: {verdict(ours <= MOST_BYTES)}"
    lines.append(
        f"| first, MB until then | {stock / 1e6:.2f} | {ours / 1e6:.2f} | {ours / stock:.2f} | {goal} |"
    )
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two rounds; nothing is written")
    quick = parser.parse_args().quick
    browser = chromium.version(chromium.ensure())
    build_site()
    with step("starts in Chromium"):
        text = "\n".join(table(measure(2 if quick else 5), browser))
    print("\n" + text)
    if not quick:
        write(REPORT, "starts", text)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
