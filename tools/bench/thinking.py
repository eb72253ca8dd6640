"""Measures how long three Barons think per turn in a game with one person, and how long they block the page.

    python -m tools.bench.thinking [--turns N] [--game ID ...] [--without]

Thinking time is wall time from the moment a question leaves the page to its answer, summed over all questions
of a turn. The main thread's tasks are measured in CPU time (from Chromium's tracing), which hardly depends on
the load of the machine. For calibration, a fixed piece of Python is timed on the same page just before; it
makes the times of two machines, or of a busy and an idle one, comparable. The person does the first action
offered; bots move at once.
`--without` uses no worker: the bots think on the page itself, in slices. A thought then has no end of its
own, so a turn counts from the move before it to its last move, with all that the page does in between.
Needs a built dist/.
"""

from __future__ import annotations

import argparse
import json
import sys
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from engine import games
from tools import serve
from tools.browsers.chromium import FLAGS, find
from tools.steps import DIST, fail, guarded

NO_WORKER = 'globalThis.Worker = class { constructor() { throw new Error("no worker here"); } }'
"""PyScript needs the class to exist, so that it can begin."""
LONG = 50.0
MEDIAN_GOAL, MOST_GOAL = 1.5, 4.0
"""Seconds for a turn."""
LEGAL = ".choices .choice:not([aria-disabled])"
LISTEN = """() => {
  window.bots = [];
  railtable.on("move", ({ seat, person }) => bots.push([performance.now(), seat, person]));
}"""
THOUGHTS = """() => performance.getEntriesByName("railtable:thought").map((one) => [
  one.startTime + one.duration, one.duration])"""
CALIBRATION = """async () => {
  const module = await import(new URL("assets/js/interpreter.js", document.baseURI).href);
  const python = await module.loadPyodide();
  return python.runPython(`
import time
began = time.perf_counter()
total = 0
for number in range(300_000):
    total += number * number % 7
time.perf_counter() - began
`);
}"""


def tasks(trace: bytes) -> list[float]:
    """Milliseconds of processor time of each task of the page's main thread, the longest last."""
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


def start_game(page: Page, url: str, game: str) -> None:
    """Start a game of a person against three Barons, who move at once."""
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


def play_turns(page: Page, count: int) -> None:
    """Play the first choice offered, and wait for the bots."""
    for _ in range(count):
        page.locator("[data-do^=automa-]").first.wait_for(state="detached", timeout=120_000)
        if page.locator(".final").count():
            return
        page.locator(LEGAL).first.click()
    page.locator("[data-do^=automa-]").first.wait_for(state="detached", timeout=120_000)


def thinking_times(moves: list[list[Any]], thoughts: list[list[float]]) -> list[float]:
    """Seconds of thinking in each turn of a bot. A thought belongs to the first move reported after its end;
    moves without a choice take none."""
    found: list[float] = []
    waiting = sorted(thoughts)
    before = None
    for when, seat, person in moves:
        took = 0.0
        while waiting and waiting[0][0] <= when:
            took += waiting.pop(0)[1] / 1000
        if not person and seat == before and found:
            found[-1] += took
        elif not person:
            found.append(took)
        before = seat
    return [one for one in found if one > 0]


def turn_times(moves: list[list[Any]]) -> list[float]:
    """Seconds of each turn of a bot, from the move before it."""
    found: list[float] = []
    last, mover, began = 0.0, None, 0.0
    for when, seat, person in moves:
        if seat != mover:
            mover, began = seat, last
            if not person and last:
                found.append(0.0)
        if not person and began:
            found[-1] = (when - began) / 1000
        last = when
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--turns", type=int, default=12, help="the person's, per game")
    parser.add_argument("--game", nargs="*", default=[game.id for game in games.all()])
    parser.add_argument("--without", action="store_true", help="no worker: the page thinks, in slices")
    given = parser.parse_args()
    server, url = serve.start(DIST, "/", 0)
    print(f"goals: median {MEDIAN_GOAL} s, at most {MOST_GOAL} s a turn, no task over {LONG:.0f} ms")
    print("game | calibration, ms | turns | median, s | longest, s | tasks | over 50 ms | longest, ms | 99 %")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for game in given.game:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(120_000)
            if given.without:
                page.add_init_script(NO_WORKER)
            start_game(page, url, game)
            if not given.without:
                page.wait_for_selector("html[data-helper=up]", state="attached")
            machine = 1000 * page.evaluate(CALIBRATION)
            page.evaluate(LISTEN)
            browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
            play_turns(page, given.turns)
            found = tasks(browser.stop_tracing())
            moves = page.evaluate("bots")
            took = turn_times(moves) if given.without else thinking_times(moves, page.evaluate(THOUGHTS))
            if not took:
                fail(f"{game}: no bot was seen to move", "build dist/ anew, and give more --turns")
            over = sum(each > LONG for each in found)
            below = found[len(found) * 99 // 100]
            print(
                f"{game} | {machine:.0f} | {len(took)} | {median(took):.2f} | {max(took):.2f} | "
                f"{len(found)} | {over} | {found[-1]:.0f} | {below:.1f}",
                flush=True,
            )
            page.close()
        browser.close()
    server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
