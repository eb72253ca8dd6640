"""A page with embedded boards does not shift while their script loads late or the boards start, because their
style reserves the space."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import READY_TIMEOUT
from e2e.test_embed import Host, hears, host
from tools.build import board_svg
from ui.features.embed import frame_size

__all__ = ["host"]  # a fixture

LATE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title>
<link rel="icon" href="data:,"><style>body {{ max-width: {most}px; margin: 0 auto }}</style>
<script>{listen}</script></head><body><h1>How to lay track</h1>
<script async src="{site}embed.js"></script>
<rail-table id="one" {settings} start="view" style="{style}">
<img src="{site}pictures/{game}.svg" alt="the board" width="100%" loading="lazy"></rail-table>
<p>And on it goes.</p></body></html>"""
BOARDS = {
    "alone": {"game": "trans-siberian", "position": "players 3", "controls": "none"},
    "other board": {"game": "mini-express", "position": "players 3; option map europe", "controls": "none"},
    "table": {"game": "russian-railroads", "bots": "stationmaster", "seat": "0"},
    "lesson": {"game": "trans-siberian", "lesson": "TSR-EX-01"},
}


def comes_late(host: Host, page: Page, name: str, most: int, *, kept: bool = True) -> Page:
    """Somebody's page with a board; its script is there only after the page has been seen."""
    given = BOARDS[name]
    board = board_svg.board_of(urlencode(given))
    style = frame_size.frame_style(board, given.get("controls", "full"), "lesson" in given) if kept else ""
    settings = " ".join(f'{key}="{value}"' for key, value in given.items())
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/embed.js", hold)
    more = {"settings": settings, "game": given["game"], "most": most}
    shown = host(page, "", style, LATE, "domcontentloaded", **more)
    shown.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    shown.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert shown.evaluate("document.querySelector('rail-table').shadowRoot === null")
    for route in held:
        route.continue_()
    shown.unroute("**/embed.js")
    inside = shown.frame_locator("#one iframe")
    expect(inside.locator("html.ready")).to_be_attached(timeout=READY_TIMEOUT)
    hears(shown, "ready", "one")
    return shown


@pytest.mark.parametrize("most", [1100, 720, 340])
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_moves_when_a_late_script_comes(
    host: Host, new_page: Callable[..., Page], name: str, most: int
) -> None:
    page = new_page(width=most + 40, height=1600)
    shown = comes_late(host, page, name, most)
    assert shown.evaluate("moved") == 0
    room = shown.locator("#one").bounding_box()
    below = shown.locator("p").bounding_box()
    assert room is not None and below is not None
    assert room["width"] == most and room["height"] > 0.6 * most
    assert 0 <= below["y"] - room["y"] - room["height"] < 30  # nothing but the paragraph's own margin


def test_without_that_style_the_page_moves(host: Host, page: Page) -> None:
    """What the test above would see."""
    page.set_viewport_size({"width": 760, "height": 1600})
    assert comes_late(host, page, "alone", 720, kept=False).evaluate("moved") > 0
