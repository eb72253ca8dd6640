"""How long the page is held up while three Barons think: the main thread's tasks, in its own computing time.

    python -m tools.bench_thinking [person's turns per game]

Computing time of the thread (Chromium's tracing tells it) hardly depends on what else the machine does, as
time on the clock would. The person does the first thing offered; bots move at once. Needs a built dist/.
"""

from __future__ import annotations

import json
import sys
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from engine import games
from tools import serve
from tools.chromium import FLAGS, find
from tools.steps import DIST, guarded

LONG = 50.0
LEGAL = ".choices .choice:not([aria-disabled])"


def tasks(trace: bytes) -> list[float]:
    """Milliseconds of computing of every task of the page's main thread, the longest last."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found = [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in mains
    ]
    return sorted(found)


def seated(page: Page, url: str, game: str) -> None:
    """A game of four: a person and three Barons, who move at once."""
    page.goto(f"{url}#/new/{game}")
    page.wait_for_selector("html.ready", state="attached")
    page.locator("label:has(#f-players-4)").click()
    for seat in (1, 2, 3):
        page.locator(f"#seat-{seat}").select_option("baron")
    page.locator("#more summary").click()
    page.locator("#seed").fill("7")
    page.locator("#start-button").click()
    page.locator("#bar-settings").click()
    page.locator("label:has(#f-speed-once)").click()
    page.locator("#dialog-close").click()


def turns(page: Page, count: int) -> None:
    """The person does the first thing offered, and waits for the others."""
    for _ in range(count):
        page.locator("[data-do^=automa-]").first.wait_for(state="detached", timeout=120_000)
        if page.locator(".final").count():
            return
        page.locator(LEGAL).first.click()
    page.locator("[data-do^=automa-]").first.wait_for(state="detached", timeout=120_000)


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    server, url = serve.start(DIST, "/", 0)
    print("game | tasks | over 50 ms | longest, ms | 99 % below, ms | median of those over 5 ms")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for game in games.all():
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(60_000)
            seated(page, url, game.id)
            browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
            turns(page, count)
            found = tasks(browser.stop_tracing())
            busy = [each for each in found if each > 5] or [0.0]
            over = sum(each > LONG for each in found)
            below = found[len(found) * 99 // 100]
            print(f"{game.id} | {len(found)} | {over} | {found[-1]:.0f} | {below:.1f} | {median(busy):.1f}")
            page.close()
        browser.close()
    server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
