"""Blocked, failing or hanging storage, in pages and in frames: the game starts and shows a warning."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from e2e.conftest import READY_TIMEOUT, Site
from e2e.player import seat_people
from e2e.test_frame import LEGAL
from tools import serve
from tools.browsers.chromium import FLAGS, find

pytestmark = pytest.mark.first_visit

Ready = Callable[[Page], Page]
TOLD = "Games cannot be saved here"

# What browsers have been seen to do with databases: refuse at once, fail later, or never answer.
DATABASES = {
    "throws": "Object.defineProperty(globalThis, 'indexedDB', {get() { throw new DOMException('denied') }})",
    "is not there": "Object.defineProperty(globalThis, 'indexedDB', {value: undefined})",
    "fails": """indexedDB.__proto__.open = () => {
        const request = new EventTarget();
        setTimeout(() => {
            request.error = new DOMException('broken', 'UnknownError');
            const event = Object.assign(new Event('error', {cancelable: true}));
            request.dispatchEvent(event);
            request.onerror?.(event);
        }, 10);
        return request;
    }""",
    "hangs": "indexedDB.__proto__.open = () => new EventTarget()",
}


def plays(page: Page | FrameLocator) -> None:
    """From the start screen through the form to a first move."""
    page.locator(".game-link").first.click()
    seat_people(page)
    page.locator("#start-button").click()
    page.locator(LEGAL).first.click()
    expect(page.locator(".look-count")).to_contain_text("1 / 1")


@pytest.mark.parametrize("kind", DATABASES)
def test_a_database_that_does_not_work_stops_nothing(site: Site, page: Page, ready: Ready, kind: str) -> None:
    page.add_init_script(DATABASES[kind])
    page.goto(site.url)
    ready(page)
    plays(page)
    page.reload()  # localStorage works, so the game is kept
    ready(page)
    expect(page.locator(".look-count")).to_contain_text("1 / 1")


@pytest.fixture
def refusing(tmp_path: Path, browser: Browser) -> Iterator[Page]:
    """A browser whose owner has switched all site data off."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=find(), args=FLAGS, locale="en-GB"
    )
    yield context.pages[0]
    context.close()


def test_a_browser_that_stores_nothing_plays_and_says_so(site: Site, refusing: Page, ready: Ready) -> None:
    refusing.goto(site.url)
    blocked = "() => { try { return !localStorage } catch (error) { return error.name } }"
    assert refusing.evaluate(blocked) == "SecurityError"  # the fault is real
    ready(refusing)
    expect(refusing.locator("#notices-top")).to_contain_text(TOLD)
    plays(refusing)
    expect(refusing.locator("#toasts")).to_contain_text("Download it before")


HOST = """<!doctype html><html lang="en"><title>host</title><h1>Somebody's page</h1>
<iframe title="game" src="%s" %s width="1100" height="700"></iframe></html>"""


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'])
def test_a_frame_of_another_site_that_may_store_nothing(
    built: Path, refusing: Page, tmp_path: Path, sandbox: str
) -> None:
    """Its modules are fetched from the origin `null`, so this host lets everybody read."""
    server, url = serve.start(built, more_headers={"Access-Control-Allow-Origin": "*"})
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "index.html").write_text(HOST % (url, sandbox))
    host, host_url = serve.start(tmp_path / "host")
    try:
        refusing.goto(host_url.replace("127.0.0.1", "localhost"))
        frame = refusing.frame_locator("iframe")
        expect(frame.locator("#notices-top")).to_contain_text(TOLD, timeout=READY_TIMEOUT)
        expect(frame.locator("#error-panel")).to_have_count(0)
        plays(frame)
    finally:
        server.stop()
        host.stop()
