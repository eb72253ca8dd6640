"""Embedded boards whose frames are removed, left and shown again, or get truncated files."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import READY_TIMEOUT, expect_trouble
from e2e.test_embed import LEGAL, LISTEN, PAGE, Host, board, frame, heard, hears, host, pythons, stands
from tools import serve
from tools.check.faults import FaultyHandler

__all__ = ["host"]  # a fixture

JOINED = """(html, most) => new Promise((done, failed) => {
  const { windows } = railtable.hub;
  if (windows.size > 1) return done();
  setTimeout(() => failed(new Error("nobody has joined")), most);
  windows.set = function (...entry) {
    delete windows.set;
    windows.set(...entry);
    done();
  };
})"""
"""In the frame that has Python: another one waits for it. The frame's policy lets Playwright evaluate this,
but not poll by `wait_for_function`."""


def test_no_board_waits_for_a_frame_that_was_taken_away_while_it_started_python(
    host: Host, page: Page
) -> None:
    expect_trouble(page, "")  # what a frame says that goes in the middle of its start
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/assets/js/interpreter.js", hold_the_first)
    shown = host(page, board("one", "mini-express") + board("two", "mini-express"))
    shown.locator("#one").evaluate("board => board.start()")
    expect(frame(shown, "one").locator("html[data-python=here]")).to_be_attached()
    shown.locator("#two").evaluate("board => board.start()")
    inside = frame(shown, "two")
    frame(shown, "one").locator("html").evaluate(JOINED, READY_TIMEOUT)
    assert pythons(shown) == 1
    shown.locator("#one").evaluate("board => board.remove()")
    expect(inside.locator("html.ready")).to_be_attached(timeout=READY_TIMEOUT)
    inside.locator(LEGAL).first.press("Enter")
    hears(shown, "move", "two")
    assert len(held) == 2


@pytest.mark.parametrize("backwards", [False, True])
def test_boards_of_a_page_that_was_left_and_comes_back_go_on(host: Host, page: Page, backwards: bool) -> None:
    """Browsers keep pages that were left, and show them again as they were (the back-forward cache). This
    one's does not while it is tested: its frames are told the same."""
    names = ["one", "two", "three"]
    settings = 'position="players 2" mode="play" start="view"'
    shown = host(page, "".join(board(name, "mini-express", settings) for name in names))
    for name in names:
        stands(shown, name).locator(LEGAL).first.press("Enter")
        hears(shown, "move", name)
    assert pythons(shown) == 1
    inside = [each for each in shown.frames if "embed.html" in each.url]
    for kind in ("pagehide", "pageshow"):
        for each in reversed(inside) if backwards else inside:
            each.evaluate(f"void dispatchEvent(new PageTransitionEvent('{kind}', {{ persisted: true }}))")
    for name in names:
        expect(frame(shown, name).locator("#app:not([inert])")).to_be_attached(timeout=READY_TIMEOUT)
        expect(frame(shown, name).locator(".log-entry")).to_have_count(1)
        stands(shown, name).locator(LEGAL).first.press("Enter")
        hears(shown, "move", name, 2)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("embed.html", "missing"),
        ("embed.html", "login page"),
        ("assets/js/boot.js", "missing"),
        ("assets/js/frame.js", "cut"),
        ("assets/js/bridge.js", "missing"),
        ("main.py", "missing"),
    ],
)
def test_a_board_whose_files_are_not_right_says_so(
    built: Path, tmp_path: Path, page: Page, name: str, fault: str
) -> None:
    expect_trouble(page, "")  # whatever the browser says of it
    site, url = serve.start(built, kind=FaultyHandler, faults={name: fault})
    other, other_url = serve.start(tmp_path)
    boards = board("one", "mini-express", "theme=dark")
    (tmp_path / "index.html").write_text(PAGE.format(site=url, boards=boards, style="", listen=LISTEN))
    page.goto(other_url.replace("127.0.0.1", "localhost"))
    page.locator("#one").evaluate("board => board.start()")
    said = page.locator("#one").get_by_role("status")
    expect(said).to_have_text("This board could not start. Open in its own window")
    assert str(said.get_by_role("link").get_attribute("href")).startswith(
        url + "embed.html#/embed/game=mini-express"
    )
    assert len(heard(page, "failed")) == (1 if name in ("main.py", "assets/js/boot.js") else 0)
    site.stop()
    other.stop()
