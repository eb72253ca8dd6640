"""The same parts in small windows, by touch and by keys: phones in both orientations, covers, sound."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.player import Opener, bring, tap
from e2e.test_frame import LEGAL, again, begin, expect_steps, no_sideways, play, steps
from engine import games
from engine.core import record
from engine.core.match import Match

Maker = Callable[..., Page]
Point = tuple[float, float]
SCALE = re.compile(r"scale\(([\d.]+)\)")


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return {name: float(found[name]) for name in ("x", "y", "width", "height")}


def scale(page: Page) -> float:
    found = SCALE.search(page.locator("#frame-view").get_attribute("transform") or "")
    assert found is not None
    return float(found[1])


class Fingers:
    """Real touches, as many as one likes. Between two moves the page paints a frame."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, spots: list[Point]) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(spots)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def move(self, *ways: list[Point]) -> None:
        """Each finger along its way, at last standing still (so that nothing is thrown)."""
        self._send("touchStart", [way[0] for way in ways])
        for number in range(1, len(ways[0])):
            self._send("touchMove", [way[number] for way in ways])
        for rest in (0.5, 0, 0.5, 0) * 4:
            self._send("touchMove", [(way[-1][0] + rest, way[-1][1]) for way in ways])
        self._send("touchEnd", [])


def spot_on_board(page: Page) -> Point:
    """The middle of something that can be done and is in sight."""
    spot = page.evaluate(
        """() => {
          const room = document.querySelector("#board-svg").getBoundingClientRect();
          for (const element of document.querySelectorAll("#board-svg [data-hot]")) {
            const box = element.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (x < room.left || x > room.right || y < room.top || y > room.bottom) continue;
            if (document.elementFromPoint(x, y)?.closest("[data-hot]") === element) return [x, y];
          }
          return null;
        }"""
    )
    assert spot is not None, "nothing on the board can be tapped"
    return (spot[0], spot[1])


def over(open_page: Opener, page: Page, folder: Path) -> None:
    """A finished game of the first kind, brought along as a record."""
    game = games.all()[0]
    match = Match(game, next(iter(game.modes())).players, 5)
    rng = random.Random(2)
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))
    file = folder / "over.txt"
    file.write_text(record.write(match), encoding="utf-8")
    open_page("#/", page)
    page.locator("#file-input").set_input_files(file)
    expect(page.locator("#final-title")).to_be_visible()


def test_a_preview_on_a_phone_moves_nothing(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    play_by_touch(phone, 1)
    expect(phone.locator("#preview")).to_be_hidden()
    before = [box(phone, name) for name in ("#board-svg", "#choices", "#prompt")]
    phone.locator(LEGAL).last.tap()
    expect(phone.locator("#confirm")).to_be_visible()
    assert [box(phone, name) for name in ("#board-svg", "#choices", "#prompt")] == before
    chosen, preview = box(phone, ".choice.is-selected"), box(phone, "#preview")
    assert chosen["y"] + chosen["height"] <= preview["y"] + 1
    phone.locator("#clear").tap()
    expect(phone.locator("#preview")).to_be_hidden()


def play_by_touch(page: Page, count: int) -> None:
    for _ in range(count):
        before = steps(page)
        tap(page, page.locator(LEGAL).first)
        expect(page.locator("#log > li")).to_have_count(before + 1)


def test_a_window_made_small_keeps_its_choices(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    for width, height in ((390, 844), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(LEGAL).first).to_be_in_viewport(ratio=1)
        page.locator(LEGAL).first.click(trial=True)  # nothing lies over it


SEEN = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // it has been measured
  const room = document.querySelector("#board-svg").getBoundingClientRect();
  return [...document.querySelectorAll("#board-svg [data-hot]")].filter(element => {
    const box = element.getBoundingClientRect();
    const across = box.left >= room.left && box.right <= room.right;
    return across && box.top >= room.top && box.bottom <= room.bottom;
  }).length;
}"""


def test_a_board_opened_after_another_shows_where_one_decides(
    phone: Page, open_page: Opener, ready: Callable[[Page], Page]
) -> None:
    """As much as it shows when nothing was open before it."""
    open_page("#/", phone)
    for game in (games.all()[0], games.all()[2]):
        bring(phone, Match(game, 3, 4))
        expect(phone.locator("#board-svg [data-hot]").first).to_be_attached()
        after = phone.evaluate(SEEN)
    phone.reload()
    ready(phone)
    expect(phone.locator("#board-svg [data-hot]").first).to_be_attached()
    assert after == phone.evaluate(SEEN) > 1


def test_the_zoom_buttons_take_nothing_of_the_board(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    stage = box(phone, "#frame-stage")
    for name in ("in", "out", "fit"):
        button = box(phone, f"#zoom-{name}")
        assert button["y"] + button["height"] <= stage["y"] + 1
    assert box(phone, "#board-svg")["height"] == pytest.approx(stage["height"], abs=1)
    phone.locator("#zoom-in").tap()
    assert scale(phone) > 1.3
    phone.locator("#zoom-fit").tap()
    assert scale(phone) == 1


def test_a_pan_never_acts_and_taps_do_on_the_zoomed_board(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    if not phone.locator("#board-svg [data-hot]").count():
        play_by_touch(phone, 1)
    fingers, before = Fingers(phone), steps(phone)
    x, y = spot_on_board(phone)
    apart = range(20, 61, 5)
    fingers.move([(x - d, y) for d in apart], [(x + d, y) for d in apart])
    assert scale(phone) > 2
    x, y = spot_on_board(phone)
    view = phone.locator("#frame-view").get_attribute("transform")
    way = 1 if x < 195 else -1
    fingers.move([(x + way * 6 * d, y) for d in range(9)])
    assert phone.locator("#frame-view").get_attribute("transform") != view
    assert steps(phone) == before and phone.locator(".is-selected").count() == 0
    spot = spot_on_board(phone)
    phone.touchscreen.tap(*spot)
    expect(phone.locator("#confirm")).to_be_visible()
    assert steps(phone) == before
    phone.touchscreen.tap(*spot)
    expect(phone.locator("#log > li")).to_have_count(before + 1)


def test_a_button_works_right_after_a_pan(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    phone.locator("#zoom-in").tap()
    Fingers(phone).move([(200 + 5 * d, 200) for d in range(9)])
    phone.locator("#zoom-fit").tap()
    assert scale(phone) == 1


def test_a_board_may_begin_filling_its_room(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    readable = scale(phone)
    assert readable > 1.5  # where something is to be decided, at a size to read
    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-arg=settings]").tap()
    phone.locator("label:has(#f-zoom-fill)").tap()
    phone.locator("#dialog-close").tap()
    assert scale(phone) == readable  # a setting for the next time: the board stays as it is
    again(phone)
    expect(phone.locator("#frame-view")).not_to_have_attribute("transform", re.compile(r"scale\(1\.0"))
    assert scale(phone) < readable


@pytest.mark.parametrize(("width", "height"), [(844, 390), (932, 430), (640, 400)])
def test_a_lying_phone_or_a_magnified_page_has_the_board_beside_the_panel(
    new_page: Maker, open_page: Opener, width: int, height: int
) -> None:
    page = new_page(width=width, height=height, touch=True)
    begin(page, open_page)
    no_sideways(page)
    board, choices = box(page, "#board-svg"), box(page, "#choices")
    assert board["height"] > 0.8 * height and board["width"] > 0.4 * width
    assert choices["height"] > 0.5 * height and choices["x"] >= board["x"] + board["width"] - 1
    play_by_touch(page, 2)
    for name in ("#bar-home", "#bar-undo", "#bar-menu", "#zoom-in", "#zoom-fit"):
        one = box(page, name)
        assert one["height"] >= 43.5 and one["y"] >= 0 and one["y"] + one["height"] <= height


def test_choices_by_arrows_digits_and_enter(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".choice").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".choice").nth(1)).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    number = min(9, page.locator(LEGAL).count())
    page.keyboard.press(str(number))
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator(".choice.is-selected")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect_steps(page, 2)


def test_the_final_screen_has_room_and_nothing_behind_it_can_be_focused(
    new_page: Maker, page: Page, open_page: Opener, tmp_path: Path
) -> None:
    over(open_page, page, tmp_path)
    page.locator("#final-close").click()
    for _ in range(2):
        more = page.locator("#drawer-more:not([disabled])")
        if more.count():
            more.click()
    expect(page.locator("#play")).to_have_attribute("data-drawer", "tall")
    page.locator("#final-open").click()
    expect(page.locator("#final-title")).to_be_focused()
    assert box(page, "#cover > .final")["height"] > 500
    page.locator("#tabs .tab:visible").first.click()
    expect(page.locator("#final-title")).to_have_count(0)
    expect(page.locator("#sheet")).to_be_visible()
    small = new_page(width=390, height=844, touch=True)
    over(open_page, small, tmp_path)
    for _ in range(12):
        small.keyboard.press("Tab")
        inside = "['BODY', 'HTML'].includes(document.activeElement.tagName)"
        assert small.evaluate(f"{inside} || document.activeElement.closest('.final') !== null")


def test_sound_only_when_wanted(page: Page, open_page: Opener) -> None:
    page.add_init_script(
        """window.heard = [];
        const Real = window.OscillatorNode;
        window.OscillatorNode = class extends Real {
          start(...when) { window.heard.push(this.type); return super.start(...when); }
        };"""
    )
    begin(page, open_page)
    play(page, 1)
    assert page.evaluate("heard") == []
    page.locator("#bar-settings").click()
    page.locator("label:has(#f-sound-on)").click()
    page.locator("#dialog-close").click()
    heard = page.evaluate("heard.length")
    assert heard > 0
    play(page, 1)
    assert page.evaluate("heard.length") > heard


def test_changed_numbers_turn_and_nothing_moves_without_motion(new_page: Maker, open_page: Opener) -> None:
    for reduced in (False, True):
        page = new_page(reduced_motion="reduce" if reduced else "no-preference")
        begin(page, open_page)
        page.evaluate(
            """() => {
              window.flaps = 0;
              document.addEventListener("animationstart", event => {
                if (event.animationName === "flap") window.flaps += 1;
              });
            }"""
        )
        play(page, 12)
        if reduced:
            assert page.evaluate("flaps") == 0
        else:
            assert page.locator("#players .flap").count() or page.evaluate("flaps") > 0
