"""Fixtures for every test of the built page in a real Chromium.

    site          the built dist/ behind a plain threaded static server, under a sub-path, no special headers.
                  `site.url`: the page's address; `site.stop()` really stops it; `site.folder`: dist/.
    own_site      the same with a copy of dist/ and a server of the test's own, to damage, change or stop
    page          a window of 1280 x 800 (English) on a second visit: the service worker and the snapshot are
                  installed, nothing else is stored. Console errors, uncaught errors and failed requests fail
                  the test; `expect_trouble(page, "part of the message")` allows those that a test provokes
    phone         the same at 390 x 844 with touch
    new_page      makes further pages: new_page(width=..., height=..., locale="es-ES", touch=True, ...)
                  `@pytest.mark.first_visit` (also for a test that moves the clock), a copy of the site,
                  other languages and a second page of the same kind get fresh contexts. The context of a
                  second visit is shared by the tests of a process and emptied before each; a start in it
                  takes a third of the time of a first visit.
    ready         ready(page) waits until the app is ready (class "ready" on <html>) and returns the page
    open_page     open_page("#/new/mini-express", page) opens that address of the site and waits until ready

One browser process serves the whole session. The site is built when a source is newer than dist/.
The page's content security policy is in force: `page.wait_for_function` and string predicates evaluate text
inside the page and are refused. Wait with locators (`expect(page.locator(...))`); `page.evaluate` works.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tools import serve
from tools.browsers.chromium import FLAGS, quick
from tools.build.site import build_site
from tools.steps import DIST

PREFIX = "/some/sub/path"
READY_TIMEOUT = 60_000  # a hang is what this catches; the start itself is measured by `make bench`
LONGEST = (
    "test_walk_lessons",
    "test_killed",
    "test_expansions",
    "test_worker",
    "test_trans_siberian",
    "test_links",
)
"""Files with the longest tests begin, so that no process waits in the end for the last test of another one.
A list by hand: durations recorded by a run are missing where it counts, in a fresh clone."""
expect.set_options(timeout=20_000)  # a wait ends when what is waited for is there; machines may be busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(places)))


@dataclass
class Site:
    folder: Path
    server: serve.Server
    url: str
    stopped: bool = False

    @classmethod
    def on(cls, folder: Path, port: int = 0, prefix: str = PREFIX) -> Site:
        server, url = serve.start(folder, prefix, port)
        return cls(folder, server, url)

    def stop(self) -> None:
        """No server any more, open connections included: as when the machine is switched off."""
        if not self.stopped:
            self.stopped = True
            self.server.stop()


@dataclass
class Trouble:
    """What went wrong on a page, and what a test said it expects to go wrong."""

    seen: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def unexpected(self) -> list[str]:
        return [line for line in self.seen if not any(part in line for part in self.expected)]


_TROUBLE: dict[int, Trouble] = {}


def expect_trouble(page: Page, *parts: str) -> None:
    """Messages that contain one of these parts do not fail the test."""
    _TROUBLE[id(page)].expected.extend(parts)


def trouble_of(page: Page) -> Trouble:
    return _TROUBLE[id(page)]


def _watch(page: Page) -> Trouble:
    trouble = Trouble()
    _TROUBLE[id(page)] = trouble

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            trouble.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_error(error: Error) -> None:
        trouble.seen.append(f"uncaught: {error}")

    def on_failed(request: Request) -> None:
        # A page that is left cancels what it was loading.
        if "ERR_ABORTED" not in (request.failure or ""):
            trouble.seen.append(f"request failed: {request.url} {request.failure}")

    page.on("console", on_console)
    page.on("pageerror", on_error)
    page.on("requestfailed", on_failed)
    return trouble


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=quick(), args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """dist/, up to date. (`make test` has just built it; RAILTABLE_DIST_IS_FRESH says so.)"""
    if not os.environ.get("RAILTABLE_DIST_IS_FRESH"):
        build_site()
    return DIST


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Site]:
    running = Site.on(built)
    yield running
    running.stop()


@pytest.fixture
def own_site(built: Path, tmp_path: Path) -> Iterator[Site]:
    folder = tmp_path / "dist"
    shutil.copytree(built, folder)
    running = Site.on(folder)
    yield running
    running.stop()


class Known:
    """Contexts that have been here before, by what cannot be changed in one: for the whole session."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.contexts: dict[bool, BrowserContext] = {}

    def page(self, touch: bool) -> Page:
        """A new page without anything stored but the site itself and its snapshot."""
        if touch not in self.contexts:
            try:
                self.contexts[touch] = self._made(touch)
            except Error as error:  # Chromium's own processes end now and then while much is going on
                print(f"once more: {error}")
                self.contexts[touch] = self._made(touch)
        context = self.contexts[touch]
        page = context.new_page()
        # Playwright's clock stays with a context, and pages with it have no entries of paint.
        moved = page.evaluate("'__pwClock' in globalThis")
        assert not moved, "a test before has moved the clock of all: it needs `first_visit`"
        session = context.new_cdp_session(page)
        origin = "/".join(self.url.split("/", 3)[:3])
        kinds = "local_storage,indexeddb,file_systems,cookies"
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
        session.detach()
        return page

    def _made(self, touch: bool) -> BrowserContext:
        context = self.browser.new_context(**_shape(1280, 800, "en-GB", touch))
        page = context.new_page()
        page.goto(self.url)
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=READY_TIMEOUT)
        page.evaluate("railtable.makeSnapshot()")
        page.wait_for_selector("html[data-snapshot-kept]", state="attached", timeout=READY_TIMEOUT)
        page.close()
        return context


def _shape(width: int, height: int, locale: str, touch: bool) -> dict[str, Any]:
    viewport = {"width": width, "height": height}
    return {"viewport": viewport, "locale": locale, "has_touch": touch, "is_mobile": touch}


@pytest.fixture(scope="session")
def known(browser: Browser, site: Site) -> Known:
    return Known(browser, site.url)


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    contexts: list[BrowserContext] = []
    pages: list[Page] = []
    first_visit = "own_site" in request.fixturenames or request.node.get_closest_marker("first_visit")
    taken: set[bool] = set()

    def opened(width: int, height: int, locale: str, touch: bool, options: dict[str, Any]) -> Page:
        shown = {name: options.pop(name) for name in ("color_scheme", "reduced_motion") if name in options}
        if first_visit or options or locale != "en-GB" or touch in taken:
            context = browser.new_context(**_shape(width, height, locale, touch), **shown, **options)
            contexts.append(context)
            return context.new_page()
        taken.add(touch)
        known: Known = request.getfixturevalue("known")
        page = known.page(touch)
        page.set_viewport_size({"width": width, "height": height})
        if shown:
            page.emulate_media(**shown)
        return page

    def make(
        *, width: int = 1280, height: int = 800, locale: str = "en-GB", touch: bool = False, **options: Any
    ) -> Page:
        made = opened(width, height, locale, touch, options)
        made.set_default_timeout(20_000)
        _watch(made)
        pages.append(made)
        return made

    yield make
    troubles = [line for made in pages for line in _TROUBLE.pop(id(made)).unexpected()]
    for context in contexts:
        context.close()
    for made in pages:
        if made.context not in contexts:
            for one in made.context.pages:
                one.close()
    assert not troubles, "the page reported errors:\n" + "\n".join(troubles)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(width=390, height=844, touch=True)


@pytest.fixture(scope="session")
def ready() -> Callable[[Page], Page]:
    def wait(page: Page) -> Page:
        page.wait_for_selector("html.ready", state="attached", timeout=READY_TIMEOUT)
        return page

    return wait


@pytest.fixture
def open_page(site: Site, ready: Callable[[Page], Page]) -> Callable[[str, Page], Page]:
    def go(place: str, page: Page) -> Page:
        page.goto(site.url + place)
        return ready(page)

    return go
