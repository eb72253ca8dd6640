"""Small aids at the table: notes, drawing on the board, turn clock, volume, summaries, the log, a phone's
tabs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.player import bring, go
from e2e.test_frame import begin, no_sideways, play
from e2e.test_frame_small import Fingers, box, play_by_touch
from engine import games
from engine.core.match import Match

Opener = Callable[[str, Page], Page]
Maker = Callable[..., Page]
Spot = tuple[float, float]


def spot(page: Page, right: float, down: float) -> Spot:
    """A point of the board, as parts of what is seen of it."""
    box = page.locator(".stage-ground").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * right, box["y"] + box["height"] * down


def test_a_note_is_written_at_the_table_and_found_in_the_list(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 1)
    table = page.url
    page.locator("#bar-menu").click()
    page.locator("#menu-note").click()
    expect(page.locator("#game-note")).to_be_focused()
    page.keyboard.type("Gray was too dear")
    page.locator("#dialog .button-main").click()
    page.reload()
    expect(page.locator("#play")).to_be_visible()
    page.locator("#bar-menu").click()
    page.locator("#menu-note").click()
    expect(page.locator("#game-note")).to_have_value("Gray was too dear")
    page.keyboard.press("Escape")
    go(page, "#/", "#games")
    assert table.endswith(str(page.locator(".running-row a").first.get_attribute("href")))
    page.locator("[data-do=edit-save]").click()
    expect(page.locator("#save-note")).to_have_value("Gray was too dear")


NOTE_KEPT = """text => Object.keys(localStorage).some((key) =>
    key.startsWith("railtable/label/") && localStorage.getItem(key).includes(text))"""


def test_a_note_is_kept_while_it_is_written(page: Page, open_page: Opener) -> None:
    """The tab may go at any moment: it is stored at a pause of typing, and when the page goes."""
    begin(page, open_page)
    play(page, 1)
    page.locator("#bar-menu").click()
    page.locator("#menu-note").click()
    page.keyboard.type("Gray was")
    page.wait_for_function(NOTE_KEPT, arg="Gray was")
    expect(page.locator("#game-note")).to_be_focused()
    page.keyboard.type(" too dear")
    page.reload()
    page.locator("#bar-menu").click()
    page.locator("#menu-note").click()
    expect(page.locator("#game-note")).to_have_value("Gray was too dear")


def test_circles_and_arrows_of_the_mouse_stay_until_the_move(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    marks = page.locator(".thoughts > *")
    before = page.locator(".look-count").inner_text()
    here, there = spot(page, 0.3, 0.3), spot(page, 0.6, 0.5)
    page.mouse.click(*here, button="right")
    expect(page.locator(".thoughts > circle")).to_have_count(1)
    page.mouse.move(*here)
    page.mouse.down(button="right")
    page.mouse.move(*there, steps=4)
    expect(page.locator(".thoughts > path")).to_have_count(1)  # it grows under the hand
    page.mouse.up(button="right")
    expect(marks).to_have_count(2)
    page.locator(".choices .choice").last.hover()  # to look at something is no move
    page.locator("[data-do=tab]:visible").last.click()
    expect(marks).to_have_count(2)
    assert page.locator(".look-count").inner_text() == before  # and to draw is none
    page.mouse.click(*here, button="right")  # the same again takes it away
    expect(page.locator(".thoughts > circle")).to_have_count(0)
    expect(marks).to_have_count(1)
    play(page, 1)
    expect(marks).to_have_count(0)


def test_a_finger_draws_with_the_pencil_and_does_nothing_else(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    fingers = Fingers(phone)
    view = phone.locator(".board-view")
    place, before = view.get_attribute("transform"), phone.locator(".look-count").inner_text()
    phone.locator("[data-do=think]").tap()
    expect(phone.locator("[data-do=think]")).to_have_attribute("aria-pressed", "true")
    here, there = spot(phone, 0.3, 0.4), spot(phone, 0.7, 0.6)
    fingers.move([here, spot(phone, 0.5, 0.5), there])
    expect(phone.locator(".thoughts > path")).to_have_count(1)
    hot = phone.locator('.board-svg [data-do="act"][data-hot]').first.bounding_box()
    assert hot is not None
    phone.touchscreen.tap(hot["x"] + hot["width"] / 2, hot["y"] + hot["height"] / 2)
    expect(phone.locator(".thoughts > circle")).to_have_count(1)
    expect(phone.locator("#confirm")).to_have_count(0)  # nothing was chosen
    assert view.get_attribute("transform") == place  # nor was the board moved
    assert phone.locator(".look-count").inner_text() == before
    phone.locator("[data-do=think]").tap()
    play_by_touch(phone, 1)
    expect(phone.locator(".thoughts > *")).to_have_count(0)


@pytest.mark.parametrize(
    ("theme", "width", "touch"), [("light", 1280, False), ("dark", 1280, False), ("dark", 390, True)]
)
def test_who_draws_sees_it_and_how_to_end_it(
    theme: str, width: int, touch: bool, open_page: Opener, new_page: Maker
) -> None:
    page = new_page(width=width, height=800, touch=touch, color_scheme=theme)
    begin(page, open_page)
    pencil, neighbour = page.locator("#think"), page.locator(".stage-tools [data-arg=in]")
    told = page.locator(f".thinking > p.for-{'touch' if touch else 'mouse'}")
    done = page.locator("[data-do=think-end]")
    ground = "button => getComputedStyle(button).backgroundColor"
    frame = """stage => getComputedStyle(stage, "::after").borderTopStyle"""
    stage = page.locator(".stage")
    expect(told).to_be_hidden()
    assert stage.evaluate(frame) != "dashed"
    expect(page.locator("[data-do=think-wipe]")).to_be_hidden()
    pencil.click()
    page.mouse.move(2, 2)
    expect(pencil).not_to_have_css("background-color", neighbour.evaluate(ground))
    expect(told).to_contain_text("drag for an arrow")
    assert stage.evaluate(frame) == "dashed"
    hot = page.locator('.board-svg [data-do="act"][data-hot]').first
    assert hot.evaluate("thing => getComputedStyle(thing).cursor") == "crosshair"
    apart = page.evaluate(
        """() => {
          const [bar, ...others] = [".thinking", ".stage", ".tabs"].map(one =>
            document.querySelector(one).getBoundingClientRect());
          const [stage, tabs] = others;
          const sides = bar.left >= stage.left && bar.right <= stage.right;
          return sides && bar.bottom <= tabs.top && [bar.bottom - stage.top, bar.top - stage.bottom];
        }"""
    )
    assert apart and (apart[0] < 60 if width > 899 else apart[1] >= 0), "of a small board nothing is covered"
    no_sideways(page)
    done.click()
    expect(told).to_be_hidden()
    expect(pencil).to_have_attribute("aria-pressed", "false")
    expect(pencil).to_have_css("background-color", neighbour.evaluate(ground))


def test_escape_puts_the_pencil_down_and_what_was_drawn_can_be_wiped(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    marks, wipe = page.locator(".thoughts > *"), page.locator("[data-do=think-wipe]")
    before = page.locator(".look-count").inner_text()
    hot = page.locator('.board-svg [data-do="act"][data-hot]').first
    page.keyboard.press("4")
    expect(page.locator("#confirm")).to_be_visible()
    page.locator("#think").click()
    hot.click(force=True)
    expect(marks).to_have_count(1)
    assert page.locator(".look-count").inner_text() == before
    wipe.click()
    expect(marks).to_have_count(0)
    expect(wipe).to_be_hidden()
    read = page.locator('.board-svg [data-do="inspect"]').last
    read.hover(force=True)
    expect(page.locator("#tip")).to_be_hidden()  # it would lie over the drawing
    page.mouse.click(*spot(page, 0.3, 0.4))
    page.keyboard.press("Escape")
    expect(page.locator("#think")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".choice.is-selected")).to_have_count(1)  # only the pencil was put down
    expect(marks).to_have_count(1)  # one may want to play and see it
    read.hover(force=True)
    expect(page.locator("#tip")).to_be_visible()
    wipe.click()
    expect(marks).to_have_count(0)
    page.mouse.click(*spot(page, 0.3, 0.4), button="right")
    expect(marks).to_have_count(1)
    page.mouse.click(*spot(page, 0.002, 0.01))  # beside everything
    expect(marks).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".choice.is-selected")).to_have_count(0)
    hot.click(force=True)
    expect(page.locator(".look-count")).not_to_have_text(before)


@pytest.mark.first_visit  # it moves the clock of its context
def test_the_clock_tells_how_long_a_turn_lasts_and_does_nothing(page: Page, open_page: Opener) -> None:
    page.clock.install()
    begin(page, open_page)
    expect(page.locator(".turn-clock")).to_have_count(0)  # only for who wants it
    page.locator("#bar-settings").click()
    page.locator("label:has(#f-clock-on)").click()
    page.locator("#dialog-close").click()
    clock = page.locator(".turn-clock")
    page.clock.run_for(61_000)
    expect(clock).to_have_text(re.compile("^1:0[12]$"))
    before = page.locator(".look-count").inner_text()
    page.clock.run_for(3_600_000)
    expect(clock).to_have_text(re.compile("^61:0[123]$"))
    assert page.locator(".look-count").inner_text() == before
    play(page, 1)
    page.clock.run_for(1_000)
    expect(clock).to_have_text(re.compile("^0:0[0-9]$"))  # the next one's turn


def test_sounds_have_a_volume(page: Page, open_page: Opener) -> None:
    page.add_init_script(
        """window.loud = [];
        const Real = window.GainNode;
        window.GainNode = class extends Real {
          constructor(...all) {
            super(...all);
            const set = this.gain.setValueAtTime.bind(this.gain);
            this.gain.setValueAtTime = (value, when) => { window.loud.push(value); return set(value, when); };
          }
        };"""
    )
    begin(page, open_page)
    found = []
    page.locator("#bar-settings").click()
    for volume in ("soft", "on", "loud"):
        page.evaluate("() => void (loud.length = 0)")
        page.locator(f"label:has(#f-sound-{volume})").click()
        found.append(page.evaluate("Math.max(...loud)"))
    assert 0 < found[0] < found[1] < found[2]


def test_the_next_one_at_the_screen_reads_what_was_done(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    name = page.locator(".seat.is-turn .seat-name b")
    before = name.inner_text()
    play(page, 1)
    mover = name.inner_text()
    assert mover != before
    said = page.locator(".choices > .since")
    expect(said).to_be_in_viewport()
    assert box(page, ".choices > .since")["y"] < box(page, ".choice >> nth=0")["y"]
    lines = said.locator("li").all_inner_texts()
    assert len(lines) == 1 and lines[0].startswith(before) and mover not in lines[0]
    fold = said.locator(".since-fold")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "true")
    play(page, 1)
    expect(fold).to_have_attribute("aria-expanded", "true")  # as it was left


def test_the_log_follows_the_moment_looked_at(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 14)
    here = page.locator(".log-entry.is-here")
    expect(here).to_be_in_viewport()
    page.evaluate("location.hash += '/1'")
    expect(page.locator(".look-count")).to_have_text(re.compile(r"^1 / "))
    expect(here).to_be_in_viewport()
    expect(page.locator(".log-entry").first).not_to_be_in_viewport()


def test_the_log_follows_every_step_and_leaves_its_reader_alone(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 12)
    here, log = page.locator(".log-entry.is-here"), page.locator("#log")
    page.locator('.log-entry [data-arg="2"]').click()
    expect(page.locator(".look-count")).to_have_text(re.compile(r"^2 / "))
    page.locator("#look-now").click()
    expect(here).to_be_in_viewport(ratio=0.9)
    log.evaluate("list => { list.scrollTop = list.scrollHeight; }")  # somebody reads how it began
    reading = log.evaluate("list => list.scrollTop")
    assert reading > 0
    page.locator(".choices .choice:visible").last.hover()
    page.locator("[data-do=tab]:visible").last.click()
    expect(page.locator("[data-do=tab]:visible").last).to_have_attribute("aria-selected", "true")
    assert log.evaluate("list => list.scrollTop") == reading
    for _ in range(2):
        play(page, 1)
        expect(here).to_be_in_viewport(ratio=0.9)
    for key in "uuuuuuuurrrr":
        before = page.locator(".look-count").inner_text()
        page.keyboard.press(key)
        expect(page.locator(".look-count")).not_to_have_text(before)
        expect(here).to_be_in_viewport(ratio=0.9)
    page.locator("[data-do=look][data-arg='0']").click()
    expect(page.locator(".look-count")).to_have_text(re.compile(r"^0 / "))
    expect(page.locator(".log-entry").last).to_be_in_viewport(ratio=0.9)  # it comes next


def test_a_phones_log_is_opened_where_the_game_is(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    play_by_touch(phone, 9)
    for _ in range(7):
        before = phone.locator(".look-count").text_content() or ""
        phone.locator("#bar-undo").tap()
        expect(phone.locator(".look-count")).not_to_have_text(before)
    phone.locator('[role=tab][data-arg="log"]').tap()
    expect(phone.locator(".log-entry.is-here")).to_be_in_viewport(ratio=0.9)


INSIDE = """names => names.flatMap(name => [...document.querySelectorAll(name)]).flatMap(strip => {
  const outer = strip.getBoundingClientRect();
  const cut = (box, text) => box.left < outer.left - 1 || box.right > outer.right + 1
    || box.top < outer.top - 1 || box.bottom > outer.bottom + 1 || text.scrollWidth > text.clientWidth + 1;
  return [...strip.children].filter(child => child.offsetParent && cut(child.getBoundingClientRect(), child))
    .map(child => child.innerText);
})"""
"""What of these strips is cut off, or out of sight."""


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mini-express", {}),
        ("trans-siberian", {}),
        ("russian-railroads", {"boards": "american", "coal": True}),  # the board with the most parts
    ],
)
def test_no_tab_is_cut_off_on_a_phone(
    game: str, options: dict[str, object], phone: Page, open_page: Opener
) -> None:
    played = games.get(game)
    players = max(played.players)
    bring(open_page("#/", phone), Match(played, players, 5, played.check_options(players, options)))
    strips = [".tabs", ".stage-parts"]
    tabs = phone.locator("[role=tab]:visible")
    expect(tabs).to_have_count(4)
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    assert phone.evaluate(INSIDE, strips) == []
    high = phone.locator(".tabs").evaluate("strip => strip.offsetHeight")
    assert high < 60, "one row"

    facts = phone.locator('[role=tab][data-arg="sheets"]')
    facts.tap()
    expect(facts).to_have_attribute("aria-expanded", "true")
    assert tabs.count() > 6
    assert phone.evaluate(INSIDE, strips) == []
    name = tabs.last.get_attribute("data-arg")
    tabs.last.tap()
    expect(tabs).to_have_count(4)
    expect(facts).to_be_focused()
    expect(facts).to_have_attribute("aria-selected", "true")
    expect(phone.locator("#sheet")).to_be_visible()
    expect(phone.locator("#tabs [aria-selected=true]:visible")).to_have_count(1)
    facts.tap()
    expect(phone.locator(f'[role=tab][data-arg="{name}"]')).to_have_attribute("aria-selected", "true")
    facts.tap()
    expect(tabs).to_have_count(4)
    tabs.first.tap()
    expect(phone.locator("#choices")).to_be_visible()
