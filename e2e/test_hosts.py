"""The site works on servers that know few file types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tools import serve

pytestmark = pytest.mark.first_visit

Ready = Callable[[Page], Page]

# What nginx's list has said for years about the endings in our site: no modules, no manifest.
NGINX = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "application/javascript",
    ".json": "application/json",
    ".txt": "text/plain",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


@pytest.mark.parametrize("query", ["", "?start=ordinary"])
def test_a_server_with_nginx_own_types_is_enough(built: Path, page: Page, ready: Ready, query: str) -> None:
    server, url = serve.start(built, types=NGINX)
    try:
        page.goto(url + query)
        ready(page)
        expect(page.locator(".game-link").first).to_be_visible()
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
        page.reload()  # now with the service worker, which keeps what the server called it
        ready(page)
    finally:
        server.stop()


def test_no_file_of_the_site_needs_a_type_that_servers_may_not_know(built: Path) -> None:
    """The browser refuses modules and style sheets of the wrong type; everything else we read ourselves."""
    known = set(NGINX) | {".packed", ".whl", ".py", ".toml", ".snapshot", ".webmanifest", ""}
    assert {path.suffix for path in built.rglob("*") if path.is_file()} <= known
