"""Measures what embedded boards cost the page that embeds them: the time until the first and each further
board is shown, the bytes loaded, and how long the host page is blocked while bots play.

    python -m tools.bench.embed [rounds]

Host and site have different origins. Everything is measured in the host's page; ratios are within one run.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tools import serve
from tools.browsers import chromium
from tools.build.site import build_site
from tools.steps import DIST, guarded, step

BOARDS = ("mini-express", "trans-siberian", "mini-express", "russian-railroads", "trans-siberian")
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title>
<link rel="icon" href="data:,">
<script>
window.long = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) long.push([entry.startTime, entry.duration]);
}).observe({ type: "longtask", buffered: true });
</script>
<script src="%sembed.js"></script><body></body></html>"""
START = """([game, attributes]) => new Promise((stood) => {
  const board = document.createElement("rail-table");
  for (const [name, value] of Object.entries({ game, height: "600", start: "view", ...attributes }))
    board.setAttribute(name, value);
  const began = performance.now();
  board.addEventListener("ready", () => stood([began, performance.now() - began]), { once: true });
  document.body.prepend(board);
})"""
QUIET = {"position": "players 3", "mode": "play"}
"""A board where nothing moves by itself, so that only its start is measured."""
BUSY = {"bots": "director", "mode": "watch", "seed": "3"}


class Round(NamedTuple):
    times: list[float]
    """Milliseconds until each board is ready, one after the other."""
    work: list[float]
    """The same in processor time of all browser processes, which depends little on the machine's load."""
    starting: float
    """The host's longest task while the boards after the first one start, in milliseconds."""
    live: float
    """The host's longest task while all boards are ready and bots play on one of them."""


def once(browser: Browser, url: str) -> Round:
    """Measure one visit in a fresh profile."""
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    page = context.new_page()
    page.goto(url)
    session = browser.new_browser_cdp_session()

    def worked() -> float:
        info = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return 1000 * float(sum(process["cpuTime"] for process in info))

    times, work, starts = [], [], []
    for game in BOARDS:
        before = worked()
        began, took = page.evaluate(START, [game, QUIET])
        work.append(worked() - before)
        times.append(took)
        starts.append(began + took)
    began, took = page.evaluate(START, ["mini-express", BUSY])
    page.wait_for_timeout(4000)  # bots play meanwhile
    tasks = page.evaluate("long")
    context.close()

    def longest(after: float, until: float) -> float:
        return max((lasted for when, lasted in tasks if after < when <= until), default=0.0)

    return Round(times, work, longest(starts[0], began + took), longest(began + took, float("inf")))


def describe(name: str, values: list[float]) -> str:
    others = ", ".join(f"{value:.0f}" for value in values[1:])
    parts = f"1/{values[0] / values[1]:.1f} and 1/{values[0] / statistics.median(values[1:]):.1f}"
    return f"{name}: first {values[0]:.0f}, then {others} ms (second and median of the others: {parts})"


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    build_site()
    site, url = serve.start(DIST)
    folder = Path(tempfile.mkdtemp())
    (folder / "index.html").write_text(PAGE % url)
    host, host_url = serve.start(folder)
    with step("boards in another page"), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        for number in range(rounds):
            measured = once(browser, host_url.replace("127.0.0.1", "localhost"))
            print(f"    {number + 1}. {describe('time', measured.times)}")
            print(f"       {describe('processor', measured.work)}")
            print(
                f"       the host's longest task: {measured.starting:.0f} ms while further boards start, "
                f"{measured.live:.0f} ms while bots play (under 50 is not told)",
                flush=True,
            )
        browser.close()
    still = [DIST / "embed.js", *sorted((DIST / "pictures").glob("[!d]*.svg"))]
    for path in still:
        data = path.read_bytes()
        print(f"    {path.name}: {len(data) / 1000:.1f} KB, packed {len(gzip.compress(data)) / 1000:.1f} KB")
    site.stop()
    host.stop()
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
