"""Makes docs/screenshot.png from the real page: a game of Mini Express after some turns.

python -m tools.pictures.screenshot [game] [turns]
"""

from __future__ import annotations

import random
import sys

from playwright.sync_api import Page, sync_playwright

from tools import serve
from tools.browsers import chromium
from tools.build.site import build_site
from tools.steps import DIST, ROOT, guarded, step

TARGET = ROOT / "docs" / "screenshot.png"


def play_some(page: Page, turns: int) -> None:
    """Choose offered actions at random, confirming where that is needed."""
    rng = random.Random(11)
    for _ in range(turns):
        offered = page.locator('[data-do="act"][data-hot], [data-do="confirm"]')
        if not offered.count():
            return
        offered.nth(rng.randrange(offered.count())).dispatch_event("click")
        page.wait_for_timeout(250)


def main() -> int:
    game = sys.argv[1] if len(sys.argv) > 1 else "mini-express"
    turns = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    build_site()
    server, url = serve.start(DIST)
    with step(f"picture of {game}"), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
        page.goto(f"{url}#/new/{game}")
        page.wait_for_selector("html.ready", state="attached", timeout=60_000)
        for seat in page.locator("#names select").all():
            seat.select_option("")
        page.locator("#start-button").click()
        page.wait_for_timeout(500)
        play_some(page, turns)
        page.mouse.move(0, 0)
        page.wait_for_timeout(800)
        page.screenshot(path=TARGET)
        browser.close()
    server.stop()
    print(f"    {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    guarded(main)
