"""The parts of the page around a game: start page, forms, table, history, saving, keyboard, phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Opener, seat_people, tab_to

LEGAL = ".choice:not([aria-disabled])"


def begin(page: Page, open_page: Opener) -> Page:
    """The first game with its default options, all of its players here."""
    open_page("#/new/mini-express", page)
    seat_people(page)
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    return page


def stands(page: Page) -> None:
    page.wait_for_selector("html.ready", state="attached", timeout=60_000)


def again(page: Page) -> None:
    page.reload()
    stands(page)


def steps(page: Page) -> int:
    """How many actions are done, as the log's head says."""
    return int((page.locator(".look-count").inner_text()).split("/")[0])


def expect_steps(page: Page, count: int) -> None:
    expect(page.locator(".look-count")).to_have_text(re.compile(rf"^{count} /"))


def play(page: Page, count: int) -> None:
    for _ in range(count):
        before = steps(page)
        page.locator(LEGAL).first.click()
        expect_steps(page, before + 1)


def no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def focused(page: Page) -> Locator:
    return page.locator("*:focus")


def test_start_screen_language_and_theme(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    assert page.locator(".game-link").count() >= 1
    no_sideways(page)
    page.locator("#lang-es").click()
    expect(page.locator("#games-title")).to_have_text("Juegos")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.locator("#theme-dark").click()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert sum(int(part) for part in re.findall(r"\d+", paper)[:3]) < 150
    again(page)
    expect(page.locator("#games-title")).to_have_text("Juegos")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize(
    ("place", "words"), [("#/nowhere", "nowhere"), ("#/new/chess", "chess"), ("#/play/zzz", "zzz")]
)
def test_lost_addresses(page: Page, open_page: Opener, place: str, words: str) -> None:
    open_page(place, page)
    expect(page.locator("[role=alert]")).to_contain_text(words)
    expect(page.locator(".game-link").first).to_be_visible()


def test_form_refuses_a_wrong_seed_and_keeps_names(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    page.locator(".game-link").first.click()
    page.locator("#name-0").fill("Ada <3")
    page.locator("#more summary").click()
    page.locator("#seed").fill("seven")
    expect(page.locator(".refused")).to_be_visible()
    expect(page.locator("#start-button")).to_be_disabled()
    page.locator("#seed").fill("7")
    expect(page.locator("#start-button")).to_be_enabled()
    page.locator("#start-button").click()
    expect(page.locator("#players")).to_contain_text("Ada <3")


def test_form_is_usable_by_radio_keys(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    page.locator(".game-link").first.click()
    counts = page.locator("input[name=players]")
    counts.locator("nth=-1").focus()
    page.keyboard.press("ArrowLeft")
    chosen = page.locator("input[name=players]:checked").get_attribute("value")
    assert chosen is not None
    expect(page.locator("#names select")).to_have_count(int(chosen))
    expect(focused(page)).to_have_attribute("name", "players")


def test_playing_history_and_reload(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 5)
    page.keyboard.press("u")
    expect_steps(page, 4)
    page.mouse.move(5, 5)
    expect(page.locator(".is-focus")).to_have_count(0)
    before = page.locator("#board").inner_html()
    again(page)
    expect(page.locator(".look-count")).to_have_text("4 / 5")
    assert page.locator("#board").inner_html() == before
    page.keyboard.press("r")
    expect_steps(page, 5)
    page.locator("#log button").last.click()
    expect(page.locator(".turn-who")).to_contain_text("1")
    assert page.url.endswith("/1")
    page.keyboard.press("Escape")
    expect_steps(page, 5)
    page.keyboard.press("[")
    page.locator("[data-do=play-on]").click()  # the old line is kept, and one click leads back
    expect(page.locator(".look-count")).to_have_text("4 / 4")
    page.locator(".log-fork button").click()
    expect_steps(page, 5)


def test_a_tab_that_is_closed_at_a_table_says_nothing_on_the_console(page: Page, open_page: Opener) -> None:
    """It would draw a picture of the board for the list of games, and a page that goes may load nothing."""
    with page.expect_request_finished(lambda request: request.url.endswith("/picture.js")):
        begin(page, open_page)
    play(page, 1)
    context = page.context
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.close()
    context.new_page().close()  # what the other one said has been heard by now
    assert said == []


def test_hover_previews_and_leaves_the_board_alone(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 1)
    page.evaluate("document.querySelector('#board').dataset.witness = 'x'")
    page.evaluate("for (const g of document.querySelectorAll('#board > g')) g.witness = true")
    choice = page.locator(LEGAL).last
    choice.hover()
    expect(choice).to_have_class(re.compile("is-focus"))
    expect(page.locator(".preview-title")).to_be_visible()
    assert page.evaluate("[...document.querySelectorAll('#board > g')].every(g => g.witness)")
    page.mouse.move(5, 5)
    expect(page.locator(".is-focus")).to_have_count(0)


def test_damaged_and_foreign_records(page: Page, open_page: Opener, tmp_path: Path) -> None:
    begin(page, open_page)
    play(page, 4)
    page.locator("#bar-menu").click()
    page.locator("#dialog [data-arg=record]").click()
    text = page.locator("#record-text").input_value()
    page.locator("#dialog-close").click()
    page.locator("#bar-home").click()
    lines = text.split("\n")
    first = lines.index("") + 1
    lines[first + 2] = "utter nonsense"
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("\n".join(lines), encoding="utf-8")
    page.locator("#file-input").set_input_files(damaged)
    expect(page.locator("#dialog")).to_contain_text("utter nonsense")
    expect(page.locator("#dialog")).to_contain_text("in your list")
    page.locator("#dialog-close").click()
    expect(page.locator(".look-count")).to_have_text("4 / 4")  # nothing of it is lost, and nothing is doubled
    page.locator("#bar-home").click()
    expect(page.locator(".running-row")).to_have_count(1)
    page.locator(".import-fold summary").click()
    page.locator("#import-text").fill("dear diary")
    page.locator("[data-do=import-text]").click()
    expect(page.locator("[role=alert]")).to_contain_text("not a game saved by Railtable")
    expect(page.locator(".running-row")).to_have_count(1)


# The second store (ui/storage/flushed_copy.py) would heal it, so it goes, too.
CUT = """async () => {
  const gone = indexedDB.deleteDatabase("railtable");
  await new Promise((done, failed) => { gone.onsuccess = done; gone.onerror = failed; });
  const key = Object.keys(localStorage).find(name => name.startsWith("railtable/save/"));
  localStorage.setItem(key, localStorage.getItem(key).slice(0, -40));
}"""


def test_damaged_save(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 4)
    page.evaluate(CUT)
    again(page)
    expect(page.locator("#dialog")).to_contain_text("damaged")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    play(page, 1)


def test_two_tabs(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 1)
    other = page.context.new_page()
    other.goto(page.url)
    stands(other)
    expect_steps(other, 1)
    other.locator(LEGAL).first.click()
    expect(page.locator("#notices-play")).to_contain_text("another tab")
    page.locator("[data-do=load-other]").click()
    expect_steps(page, 2)
    play(page, 1)


def test_storage_is_blocked(page: Page, open_page: Opener) -> None:
    page.add_init_script(
        "Object.defineProperty(window, "
        "'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    begin(page, open_page)
    play(page, 2)
    expect(page.locator(".toast").first).to_contain_text("Download")
    page.locator("#bar-home").click()
    expect(page.locator(".notice-warn")).to_be_visible()
    page.locator(".running-link").click()
    expect_steps(page, 2)


def test_zoom_by_wheel_keys_and_drag(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    view = page.locator("#frame-view")
    box = page.locator("#board-svg").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -600)
    expect(view).to_have_attribute("transform", re.compile(r"scale\([2-9]"))
    zoomed = view.get_attribute("transform")
    before = steps(page)
    page.mouse.down()
    page.mouse.move(middle[0] + 80, middle[1] + 30, steps=4)
    page.mouse.up()
    expect(view).not_to_have_attribute("transform", zoomed or "")
    assert steps(page) == before
    play(page, 1)
    expect(view).to_have_attribute("transform", re.compile(r"scale\([2-9]"))
    page.keyboard.press("0")
    expect(view).to_have_attribute("transform", re.compile(r"scale\(1\.0000\)"))
    page.keyboard.press("+")
    expect(view).to_have_attribute("transform", re.compile(r"scale\(1\.4"))
    # a sheet lies over the lower part: what is under it can be moved out, and comes back when the sheet goes
    page.keyboard.press("0")
    low = page.locator("#board-svg [data-hot]").last
    stood = low.bounding_box()
    page.locator("[data-do=tab][data-arg^=sheet]").nth(1).click()
    expect(page.locator("#sheet")).to_be_visible()
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0], middle[1] - 150, steps=4)
    page.mouse.up()
    moved = low.bounding_box()
    assert stood and moved and stood["y"] - moved["y"] > 60
    page.locator("[data-do=drawer]").last.click()
    expect(page.locator("#sheet")).to_be_hidden()
    back = low.bounding_box()
    assert back and abs(stood["y"] - back["y"]) < 2


def test_by_keyboard_alone(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    tab_to(page, ".game-link")
    page.keyboard.press("Enter")
    seat_people(page)
    tab_to(page, "#start-button")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    tab_to(page, LEGAL)
    page.keyboard.press("ArrowDown")
    expect(focused(page)).to_have_class(re.compile("choice"))
    expect(page.locator(".preview-title")).to_be_visible()
    page.keyboard.press("Enter")
    expect_steps(page, 1)
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("1")
    expect(page.locator(".choice.is-selected")).to_have_count(1)
    page.keyboard.press("1")
    expect_steps(page, 2)
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()


def test_board_by_arrow_keys(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    hot = page.locator("#board-svg [data-hot]")
    if hot.count() < 2:
        play(page, 1)
    assert hot.count() >= 2
    hot.first.focus()
    start = focused(page).get_attribute("aria-label")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('#board-svg') !== null")
    places = {start}
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        places.add(focused(page).get_attribute("aria-label"))
    assert len(places) > 1
    hot.first.focus()
    before = steps(page)
    page.keyboard.press("Enter")
    expect_steps(page, before + 1)


def test_phone(phone: Page, open_page: Opener) -> None:
    open_page("#/", phone)
    no_sideways(phone)
    phone.locator(".game-link").first.tap()
    no_sideways(phone)
    seat_people(phone)
    phone.locator("#start-button").tap()
    expect(phone.locator("#play")).to_be_visible()
    no_sideways(phone)
    expect(phone.locator("#confirm")).to_have_count(0)
    phone.locator(LEGAL).first.tap()
    expect(phone.locator("#confirm")).to_be_visible()
    assert phone.locator("#log > li").count() == 0
    phone.locator("#confirm").tap()
    expect(phone.locator("#log > li")).to_have_count(1)
    phone.locator(LEGAL).first.tap()
    phone.locator(LEGAL).first.tap()
    expect(phone.locator("#log > li")).to_have_count(2)
    phone.locator("#tabs-players").tap()
    expect(phone.locator("#players")).to_be_visible()
    phone.locator("#tabs-log").tap()
    expect(phone.locator("#log")).to_be_visible()
    phone.locator("#bar-undo").tap()
    expect(phone.locator("#prompt")).to_be_visible()
    no_sideways(phone)


def test_thumb_sized_targets(phone: Page, open_page: Opener) -> None:
    begin(phone, open_page)
    small = phone.evaluate(
        """() => [...document.querySelectorAll("#app button, #app a")].filter(element => {
          const box = element.getBoundingClientRect();
          return box.width && (box.height < 43.5 || box.width < 39.5);
        }).map(element => element.id || element.className || element.textContent)"""
    )
    assert not small


def test_nothing_jumps(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    measure = """() => ["board-svg", "choices", "preview", "log", "prompt"].map(id => {
      const box = document.getElementById(id).getBoundingClientRect();
      return [id, box.left, box.top, box.width, id === "prompt" ? 0 : box.height].map(x => x === id ? x :
      Math.round(x));
    })"""
    before = page.evaluate(measure)
    page.locator(LEGAL).last.hover()
    assert page.evaluate(measure) == before
    play(page, 3)
    assert page.evaluate(measure) == before
    page.keyboard.press("[")
    assert page.evaluate(measure) == before


def test_spanish_throughout(new_page: Callable[..., Page], open_page: Opener) -> None:
    page = new_page(locale="es-ES")
    begin(page, open_page)
    expect(page.locator("#bar-undo")).to_contain_text("Deshacer")
    page.keyboard.press("?")
    expect(page.locator("#dialog-title")).to_have_text("Ayuda")


def test_less_motion(new_page: Callable[..., Page], open_page: Opener) -> None:
    page = new_page(reduced_motion="reduce")
    open_page("#/", page)
    expect(page.locator("html")).to_have_attribute("data-motion", "off")


def test_paper_shows_all_of_the_board_in_light_colours_and_nothing_to_press(
    page: Page, open_page: Opener
) -> None:
    begin(page, open_page)
    page.locator("#zoom-in").click()
    ink = page.evaluate("() => getComputedStyle(document.body).color")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).not_to_have_css("color", ink)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("body")).to_have_css("color", ink)  # what is dark on paper by day is so by night
    expect(page.locator("#bar-box")).to_be_hidden()
    expect(page.locator("#zoom-in")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()
    seen = """() => {
      const box = selector => document.querySelector(selector).getBoundingClientRect();
      const [stage, board] = [box("#frame-stage"), box("#frame-view")];
      return board.left >= stage.left - 1 && board.right <= stage.right + 1
        && board.top >= stage.top - 1 && board.bottom <= stage.bottom + 1;
    }"""
    assert page.evaluate(seen)
