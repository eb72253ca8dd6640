"""Starts with missing, truncated, late or replaced files: the page shows a sentence that names the file."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site, expect_trouble
from tools import serve
from tools.check.faults import FaultyHandler

pytestmark = pytest.mark.first_visit

Ready = Callable[[Page], Page]
Open = Callable[[str, str], Page]
TOML = "assets/runtime/pyscript/toml-V4Savzlc.js"
SAYS = {
    "missing": "is missing from the server",
    "cut": "is incomplete",
    "login page": "sent a web page instead",
}


@pytest.fixture
def faulty(built: Path, page: Page) -> Callable[[str, str], Page]:
    """The page from a server with one fault."""

    def go(name: str, fault: str) -> Page:
        assert (built / name).is_file(), name
        expect_trouble(page, "")  # whatever the browser says of it
        server, url = serve.start(built, kind=FaultyHandler, faults={name: fault})
        page.on("close", lambda _: server.stop())
        page.goto(url, wait_until="commit")
        return page

    return go


NAMED = [
    (name, fault)
    for name in ("main.py", "pyscript.toml", TOML, "assets/js/page.js")
    for fault in SAYS
    if (name, fault) != ("main.py", "cut")  # its second half only tells of failures: it starts
] + [("index.html", "cut"), ("assets/runtime/build.json", "cut")]


@pytest.mark.parametrize(("name", "fault"), NAMED)
def test_a_start_file_that_is_not_right_is_named(faulty: Open, name: str, fault: str) -> None:
    page = faulty(name, fault)
    panel = page.locator("#error-panel")
    expect(panel).to_contain_text(name, timeout=15_000)
    expect(panel).to_contain_text(SAYS[fault])


@pytest.mark.parametrize("fault", SAYS)
def test_without_its_first_script_the_page_says_so_by_itself(faulty: Open, fault: str) -> None:
    page = faulty("assets/js/boot.js", fault)
    expect(page.locator("#boot-late")).to_be_visible()
    expect(page.locator("#boot-late")).to_contain_text("assets/js/boot.js is missing")


@pytest.mark.parametrize("fault", SAYS)
def test_without_its_style_sheet_the_page_works_and_says_so(faulty: Open, ready: Ready, fault: str) -> None:
    page = faulty("assets/css/railtable.css", fault)
    ready(page)
    expect(page.locator("#styles-bar")).to_contain_text("assets/css/railtable.css is incomplete")
    page.locator(".game-link").first.click()
    expect(page.locator("#start-button")).to_be_visible()


def test_a_whole_page_says_nothing_about_files(open_page: Callable[[str, Page], Page], page: Page) -> None:
    open_page("#/", page)
    expect(page.locator("#styles-bar, #boot-late, #error-panel")).to_have_count(0)


class SlowAtSecondSight(FaultyHandler):
    """What the start asks for comes at once; asked for again, to be looked at, it takes a while."""

    asked: list[str] = []

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        name = self.path.lstrip("/")
        if name in self.faults:
            self.asked.append(name)
            if len(self.asked) > 1:
                self.stopping.wait(2.5)
        return super().send_head()


def test_a_file_that_takes_its_time_to_be_looked_at_is_named_all_the_same(built: Path, page: Page) -> None:
    expect_trouble(page, "")  # whatever the browser says of it
    name = next(built.glob("assets/runtime/pyscript/core-*.js")).relative_to(built).as_posix()
    SlowAtSecondSight.asked.clear()
    server, url = serve.start(built, kind=SlowAtSecondSight, faults={name: "cut"})
    page.goto(url, wait_until="commit")
    expect(page.locator("#error-panel")).to_contain_text(f"The file {name} is incomplete")
    assert len(SlowAtSecondSight.asked) > 1
    server.stop()


def test_a_connection_that_is_lost_during_the_start_is_told_as_one(own_site: Site, page: Page) -> None:
    """Not by the name of some file, as if that one alone were not there."""
    expect_trouble(page, "")  # whatever the browser says of it
    page.route("**/pyodide.asm.wasm.packed", lambda route: None)  # on its way when it happens
    page.goto(own_site.url, wait_until="commit")
    expect(page.locator("html[data-boot=on]")).to_be_attached()
    own_site.stop()
    panel = page.locator("#error-panel")
    expect(panel).to_contain_text("Several files of this site could not be fetched. Check the connection")


@pytest.mark.parametrize("name", ["main.py", "pyscript.toml"])
def test_a_late_file_is_waited_for_by_name(faulty: Open, ready: Ready, name: str) -> None:
    page = faulty(name, "late")
    expect(page.locator("#boot-note")).to_contain_text(f"waiting for the file {name}", timeout=9_000)
    ready(page)
    expect(page.locator("#error-panel")).to_have_count(0)


def test_a_late_style_sheet_holds_nothing_up_and_is_used_when_it_comes(faulty: Open, ready: Ready) -> None:
    page = faulty("assets/css/railtable.css", "late")
    styles = "getComputedStyle(document.documentElement).getPropertyValue('--styles-are')"
    expect(page.get_by_role("heading", name="Railtable")).to_be_visible(timeout=9_000)
    assert page.evaluate(styles) == ""
    page.wait_for_load_state("load")
    assert page.evaluate(styles) == "whole"
    ready(page)
    expect(page.locator("#styles-bar")).to_have_count(0)
