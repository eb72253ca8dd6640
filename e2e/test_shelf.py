"""The list of games, lines and replay on the built page: a full storage, a truncated import, two tabs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Site
from e2e.test_frame import LEGAL, begin, expect_steps, no_sideways, play
from engine import games
from engine.core import record
from engine.core.match import Match
from ui.storage import archive as bundle
from ui.storage import summaries
from ui.storage.saves import Memory, Store

Ready = Callable[[Page], Page]
Opener = Callable[[str, Page], Page]
IMAGE = re.compile("^data:image/")
NASTY = ("<img src=x onerror=alert(1)>", "\u202eabc مرحبا بالعالم", "😀" * 40, "W" * 10_000)


def a_game(game: str, players: int, steps: int, seed: int, names: tuple[str, ...]) -> Match:
    chance, match = random.Random(seed), Match(games.get(game), players, seed, names=names)
    while match.state.to_move is not None and match.cursor < steps:
        match.play(chance.choice(match.state.legal()))
    return match


def many(count: int, steps: int = 8) -> str:
    """A file of games, the last ones finished, with names and notes that try to break the page."""
    store = Store(Memory())
    for number in range(count):
        short = number < count - 2
        match = a_game("trans-siberian", 3, steps if short else 999, number, NASTY[:3])
        told = summaries.facts_of(match, f"2026-01-01T10:{number // 60:02}:{number % 60:02}Z", 60)
        store.save(f"g{number}", record.write(match), told)
        if number in (0, count - 1):
            store.write_label(f"g{number}", NASTY[number % 2] + NASTY[3], NASTY[2] * 300)
    return bundle.write(store, [f"g{number}" for number in range(count)])


def bring(page: Page, text: str) -> None:
    page.set_input_files(
        "#file-input", {"name": "g.txt", "mimeType": "text/plain", "buffer": text.encode("utf-8")}
    )


def test_the_list_from_one_machine_to_another(page: Page, phone: Page, open_page: Opener) -> None:
    open_page("#/", page)
    bring(page, many(6))
    expect(page.locator("#dialog")).to_contain_text("6 new games were added", timeout=30_000)
    page.locator("#dialog-close").click()
    expect(page.locator(".running-row")).to_have_count(6)
    expect(page.locator("#running .shelf-over")).to_have_text("Finished (2)")
    no_sideways(page)
    for number in range(6):  # never opened here: drawn while nothing else is done
        expect(page.locator(f"#picture-g{number} img")).to_have_attribute("src", IMAGE)
    page.locator("[data-do=edit-save][data-arg=g1]").click()
    page.locator("#save-title").fill("Winter evening")
    page.locator("#save-note").fill("second try")
    page.locator("#dialog [data-do=copy-save]").click()
    expect(page.locator(".running-row")).to_have_count(7)
    page.locator("#find-game").fill("winter second")
    expect(page.locator(".running-row")).to_have_count(2)
    expect(page.locator("#find-game")).to_be_focused()
    page.locator("[data-do=delete-save][data-arg=g1]").click()
    expect(page.locator(".running-row a")).to_have_count(1)
    assert page.evaluate("document.activeElement.id").startswith("delete-")  # the next one's button
    page.locator("#toasts [data-do=restore-save]").click()
    expect(page.locator("#open-g1")).to_be_focused()
    expect(page.locator(".running-row a")).to_have_count(2)
    page.locator("#find-game").fill("")
    page.locator("#running a[href='#/play/g5']").click()
    expect(page.locator(".final h2")).to_be_visible()
    expect(page.locator("html.ready")).to_be_attached()
    page.locator(".results summary").click()
    with page.expect_download() as picture:
        page.locator("[data-do=result][data-arg=png]").click()
    assert Path(picture.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    with page.expect_download() as drawing:
        page.locator("[data-do=result][data-arg=svg]").click()
    text = Path(drawing.value.path()).read_text(encoding="utf-8")
    assert text.startswith("<svg") and "var(--" not in text and "@font-face" in text
    assert "points · place 1" in text and "Besley" in text
    page.keyboard.press("l")
    page.locator("#share-link-copy").click()  # what is said then lies over the dialog
    page.locator("#dialog .toast [data-do=toast-close]").click()
    expect(page.locator(".toast")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#bar-home").click()
    expect(page.locator("#running a[href='#/play/g5'] img")).to_have_attribute("src", IMAGE)
    with page.expect_download() as exported:
        page.locator("[data-do=export-all]").click()
    open_page("#/", phone)
    phone.set_input_files("#file-input", exported.value.path())
    expect(phone.locator("#dialog")).to_contain_text("7 new games were added", timeout=30_000)
    phone.locator("#dialog-close").tap()
    no_sideways(phone)
    phone.locator("[data-do=edit-save][data-arg=g0]").tap()
    expect(phone.locator("#save-note")).to_have_value(NASTY[2] * 250)  # letters beyond 10,000 stay behind
    no_sideways(phone)
    phone.locator("#dialog-close").tap()
    phone.goto(phone.url.split("#")[0] + "#/statistics")
    expect(phone.locator(".timetable").first).to_contain_text("2")
    no_sideways(phone)


STOP = """() => {
    const set = Storage.prototype.setItem;
    let saves = 0;
    Storage.prototype.setItem = function (key, value) {
        set.call(this, key, value);
        if (!key.startsWith('railtable/draft/') || ++saves !== 25) return;
        Storage.prototype.setItem = () => { throw new Error('the page is gone'); };
        location.reload();
    };
}"""


LIGHTNESS = """async img => {
  await img.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  const paper = canvas.getContext("2d");
  paper.drawImage(img, 0, 0, 8, 8);
  const { data } = paper.getImageData(0, 0, 8, 8);
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}"""


def test_pictures_are_prints_on_paper_by_night_too(new_page: Callable[..., Page], open_page: Opener) -> None:
    """They stay when the theme changes: one that was drawn by night would be a hole in a page by day."""
    page = open_page("#/", new_page(color_scheme="dark"))
    bring(page, many(3))
    expect(page.locator("#dialog")).to_contain_text("3 new games were added", timeout=30_000)
    page.locator("#dialog-close").click()
    image = page.locator("#picture-g0 img")
    expect(image).to_have_attribute("src", IMAGE)
    assert image.evaluate(LIGHTNESS) > 160


def test_an_import_that_is_cut_short_leaves_whole_games(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    open_page("#/", page)
    text = many(40)
    page.evaluate(STOP)
    with page.expect_navigation():
        bring(page, text)
    ready(page)
    expect(page.locator(".running-row").first).to_be_visible()
    assert page.locator(".running-status:has-text('Damaged')").count() == 0
    bring(page, text)
    expect(page.locator("#dialog")).to_contain_text("games were already here", timeout=30_000)
    new, known = (int(number) for number in re.findall(r"\d+", page.locator("#dialog").inner_text())[:2])
    assert new + known == 40 and 20 <= known < 40
    page.locator("#dialog-close").click()
    page.locator("#running a").first.click()
    expect(page.locator("#play")).to_be_visible()


FILL = """() => {
    for (let size = 1 << 22; size >= 1; size >>= 1)
        for (let n = 0; ; n++)
            try { localStorage.setItem(`other/${size}/${n}`, 'x'.repeat(size)); } catch { break; }
}"""


EMPTY = """() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('other/')) localStorage.removeItem(key);
}"""


def test_a_full_storage_takes_no_game_in_and_loses_none(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 2)
    mine = page.url.rpartition("/")[2]
    page.locator("#bar-home").click()
    expect(page.locator("[data-do=edit-save]")).to_have_count(1)
    page.evaluate(FILL)
    bring(page, many(24))  # a few may fit where a picture has given way
    expect(page.locator("#dialog")).to_contain_text("There was no room for", timeout=30_000)
    page.locator("#dialog-close").click()
    kept = page.locator("[data-do=edit-save]").count()
    assert 1 <= kept < 20
    page.locator(f"[data-do=edit-save][data-arg='{mine}']").click()
    page.locator("#save-title").fill("No room for this")
    page.locator("#dialog [data-do=copy-save]").click()
    expect(page.locator("#toasts")).to_contain_text("not enough room")
    expect(page.locator("[data-do=edit-save]")).to_have_count(kept)
    page.evaluate(EMPTY)
    page.locator(f"#running a[href='#/play/{mine}']").click()
    expect_steps(page, 2)
    play(page, 1)


def test_two_tabs_one_with_the_list(page: Page, open_page: Opener, ready: Ready) -> None:
    begin(page, open_page)
    play(page, 2)
    other = page.context.new_page()
    other.goto(page.url.split("#")[0] + "#/")
    ready(other)
    other.locator("[data-do=edit-save]").click()
    other.locator("#save-title").fill("Renamed elsewhere")
    other.locator("#save-note").click()
    expect(other.locator("#running")).to_contain_text("Renamed elsewhere")
    other.locator("#dialog-close").click()
    play(page, 1)  # a new name is no move: nothing is in conflict
    expect(page.locator("#notices-play")).to_be_empty()
    expect(other.locator("#running")).to_contain_text("after 3 moves")
    other.locator("[data-do=delete-save]").click()
    expect(other.locator("[data-do=delete-save]")).to_have_count(0)
    play(page, 1)  # played on: it is no longer deleted
    expect(other.locator("#running a")).to_contain_text("after 4 moves")
    game = json.loads(
        page.evaluate("Object.entries(localStorage).find(([key]) => key.includes('/save/'))[1]")
    )
    assert game["version"] == 2


def test_lines_and_replay_by_keys(page: Page, open_page: Opener) -> None:
    begin(page, open_page)
    play(page, 5)
    for _ in range(2):
        page.keyboard.press("[")
    expect(page.locator(".replay .chart-here")).to_be_attached()
    expect(page.locator(".replay-said")).not_to_be_empty()
    page.keyboard.press("b")
    expect(page.locator(".look-count")).to_have_text("3 / 3")
    page.locator(LEGAL).nth(1).click()
    expect_steps(page, 4)
    expect(page.locator(".log-fork")).to_have_count(1)
    page.reload()
    expect(page.locator(".log-fork button")).to_contain_text("Branch 1")
    page.keyboard.press("f")
    page.locator("#line-0").fill("the first try <b>")
    page.locator("#line-now").click()
    expect(page.locator(".log-fork button")).to_contain_text("the first try <b>")
    page.locator("#dialog [data-do=line]").click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect_steps(page, 5)
    page.locator("#replay-log").click()  # at the end: from the beginning
    page.locator("[data-do=replay-pace][data-arg=rush]").click()
    expect(page.locator(".replay")).to_have_count(0)  # it has reached the end
    expect_steps(page, 5)
    page.keyboard.press("<")
    expect(page.locator(".turn-who")).to_contain_text("move 0")
    page.keyboard.press(".")
    expect(page.locator("#replay-turn-back")).to_be_enabled()
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_have_count(0)
