"""A browser killed (kill -9, all its processes) within two seconds after a move loses at most that move.

RAILTABLE_KILLS sets the number of kills, RAILTABLE_SEED their times. Long run: docs/research/reliability.md.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from e2e.conftest import Site
from e2e.player import seat_people
from e2e.test_frame import LEGAL, expect_steps, steps
from engine.core import puzzles
from tools.browsers.chromium import FLAGS, find

pytestmark = pytest.mark.first_visit

Ready = Callable[[Page], Page]
KILLS = int(os.environ.get("RAILTABLE_KILLS", "3"))
SEED = os.environ.get("RAILTABLE_SEED", "")


class Killable:
    """A Chromium with a profile of its own, in a process group of its own."""

    def __init__(self, engine: BrowserType, profile: Path) -> None:
        self.engine = engine
        self.command = [find(), *FLAGS, "--headless=new", "--remote-debugging-port=0", "--lang=en-GB"]
        self.command += [f"--user-data-dir={profile}", "--window-size=1280,900", "about:blank"]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Page:
        self.process = subprocess.Popen(
            self.command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"DevTools listening on ws://([^/]+)/", line)
            if found:
                context = self.engine.connect_over_cdp(f"http://{found[1]}").contexts[0]
                return context.pages[0] if context.pages else context.new_page()
        raise AssertionError("the browser did not start")

    def kill(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture
def killable(browser: Browser, tmp_path: Path) -> Iterator[Killable]:
    made = Killable(browser.browser_type, tmp_path / "profile")
    yield made
    made.kill()


def test_killing_the_browser_loses_at_most_the_last_move(
    site: Site, killable: Killable, ready: Ready
) -> None:
    rng = random.Random(f"{KILLS} {SEED}")
    page, place = killable.start(), ""
    lost: list[int] = []
    for round_number in range(KILLS):
        if round_number % 10 == 0:  # a game has only so many moves
            page.goto(site.url + "#/new/mini-express")
            ready(page)
            seat_people(page)
            page.locator("#start-button").click()
            expect(page.locator("#play")).to_be_visible()
            place = page.url
        for _ in range(rng.randrange(3, 6)):
            before = steps(page)
            page.locator(LEGAL).first.click()
            expect_steps(page, before + 1)
        made = steps(page)
        page.wait_for_timeout(rng.uniform(0, 2000))  # the moment of the fault, nothing is waited for
        killable.kill()
        page = killable.start()
        page.goto(place)
        ready(page)
        expect(page.locator(".look-count"), f"after losing {lost} the game is gone").to_be_visible()
        lost.append(made - steps(page))
    assert max(lost) <= 1, f"moves lost per kill: {lost}"
    print(f"{KILLS} kills, moves lost: {lost}")


def test_killing_the_browser_loses_neither_a_lesson_being_written_nor_what_was_learned(
    site: Site, killable: Killable, ready: Ready
) -> None:
    """Two kills, each sooner after the change than localStorage reaches the disk."""
    page = killable.start()
    page.goto(site.url + "#/editor")
    ready(page)
    page.locator('[data-do="ed-new"][data-arg="mini-express"]').click()
    page.locator("#ed-stages [data-arg=steps]").click()
    title = page.locator("#ed-w-0-title-en")
    title.fill("Written just now")
    title.blur()
    puzzle = puzzles.every("mini-express")[0]
    page = killed_after_a_second(page, killable)
    page.goto(site.url + "#/editor")
    ready(page)
    expect(page.locator(".editor-draft-name a")).to_have_text("Written just now")

    page.goto(site.url + f"#/puzzle/mini-express/{puzzle.id}")
    start = puzzles.match_of(puzzle)
    for action in puzzles.actions(start.state, puzzle.best):
        page.locator(f'.choices .choice[data-arg="{start.game.format(action)}"]').click()
    expect(page.locator("#puzzle")).to_have_attribute("data-at", re.compile(" 1$"))
    page = killed_after_a_second(page, killable)
    page.goto(site.url + "#/learn/mini-express/puzzles")
    ready(page)
    expect(page.locator(f"#puzzle-{puzzle.id}.is-best")).to_be_visible()


def test_killing_the_browser_loses_neither_settings_nor_the_bin(
    site: Site, killable: Killable, ready: Ready
) -> None:
    page = killable.start()
    page.goto(site.url + "#/new/mini-express")
    ready(page)
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    page = killed_after_a_second(page, killable)  # what is there after it is on the disk
    page.goto(site.url + "#/")
    ready(page)
    page.locator("#theme-dark").click()
    page.locator("[data-do=delete-save]").click()
    expect(page.locator(".bin")).to_have_count(1)
    page = killed_after_a_second(page, killable)
    page.goto(site.url + "#/")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".bin")).to_have_count(1)
    expect(page.locator("[data-do=delete-save]")).to_have_count(0)


def killed_after_a_second(page: Page, killable: Killable) -> Page:
    page.wait_for_timeout(1000)  # the moment of the fault, nothing is waited for
    killable.kill()
    return killable.start()
