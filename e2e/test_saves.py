"""Saves on the built page: damaged, interrupted by a kill, in conflict, deleted; and what remains of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Dialog, Page, expect

from e2e.conftest import Site
from e2e.test_frame import LEGAL, begin, expect_steps, play, steps
from e2e.test_start import with_snapshot

Ready = Callable[[Page], Page]
Opener = Callable[[str, Page], Page]

# The second store would heal it (see below), so it goes, too. 50 letters are the last four steps or so.
CUT = """async () => {
    const gone = indexedDB.deleteDatabase('railtable');
    await new Promise((done, failed) => { gone.onsuccess = done; gone.onerror = failed; });
    const key = Object.keys(localStorage).find((name) => name.startsWith('railtable/save/'));
    const whole = localStorage.getItem(key);
    localStorage.setItem(key, whole.slice(0, whole.length - 50));
}"""


def test_a_cut_save_neither_ends_the_page_nor_switches_the_fast_start_off(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    """Its cursor points behind what is left: the sentence about it has a slot called `key`."""
    with_snapshot(page, site.url, ready)
    begin(page, open_page)
    play(page, 8)
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect_steps(page, 6)
    page.evaluate(CUT)
    for _ in range(2):
        page.reload()
        ready(page)
        expect(page.locator("html")).to_have_attribute("data-start", "fast")
        expect(page.locator("#error-panel")).to_have_count(0)
        expect(page.locator("#dialog-body")).to_contain_text("must be a valid number")


def saves(page: Page) -> int:
    return int(page.evaluate("Object.keys(localStorage).filter((key) => key.includes('/save/')).length"))


ASKED_TO_PERSIST = """
globalThis.persistAsked = 0;
StorageManager.prototype.persisted = async () => false;
StorageManager.prototype.persist = async () => { globalThis.persistAsked++; return false; };
"""


def test_a_game_worth_keeping_is_asked_to_be_kept_once(site: Site, page: Page, open_page: Opener) -> None:
    page.add_init_script(ASKED_TO_PERSIST)
    begin(page, open_page)
    play(page, 3)
    assert page.evaluate("persistAsked") == 0
    play(page, 3)
    expect(page.locator("#play")).to_be_visible()
    page.evaluate("async () => { while (!persistAsked) await new Promise((next) => setTimeout(next, 20)); }")
    play(page, 2)
    assert page.evaluate("persistAsked") == 1


SLOW_DATABASE = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, version) {
    const slow = new EventTarget();
    setTimeout(() => {
        const request = open.call(this, name, version);
        request.onsuccess = (event) => { slow.result = request.result; slow.onsuccess?.(event); };
    }, Number(sessionStorage.getItem('slow') ?? 0));
    return slow;
};
"""


def test_a_game_that_localstorage_has_lost_comes_back_even_when_the_database_is_slow(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    begin(page, open_page)
    play(page, 4)
    page.evaluate("localStorage.clear()")
    page.reload()
    ready(page)
    expect_steps(page, 4)
    page.evaluate("localStorage.clear(); sessionStorage.setItem('slow', '3000'); location.hash = '#/'")
    page.add_init_script(SLOW_DATABASE)
    page.reload()
    ready(page)
    assert saves(page) == 0  # it has not waited for the database
    expect(page.locator(".running-row")).to_have_count(1, timeout=10_000)
    assert saves(page) == 1


FILL = """() => {
    for (let size = 1 << 22; size >= 1; size >>= 1)
        for (let n = 0; ; n++)
            try { localStorage.setItem(`other/${size}/${n}`, 'x'.repeat(size)); } catch { break; }
}"""


def test_a_deleted_game_comes_back_out_of_a_full_storage(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    begin(page, open_page)
    play(page, 3)
    page.goto(site.url + "#/")
    page.locator("[data-do=delete-save]").click()
    expect(page.locator("[data-do=delete-save]")).to_have_count(0)
    page.evaluate(FILL)
    page.locator("#toasts [data-do=restore-save]").click()
    page.locator(".running-row a").click()
    expect_steps(page, 3)


def test_a_deleted_game_lies_in_the_bin_for_days(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    begin(page, open_page)
    play(page, 2)
    page.goto(site.url + "#/")
    page.locator("[data-do=delete-save]").click()
    page.reload()
    ready(page)
    expect(page.locator("[data-do=delete-save]")).to_have_count(0)
    page.locator(".bin summary").click()
    page.locator(".bin [data-do=restore-save]").click()
    expect(page.locator(".bin")).to_have_count(0)
    page.locator(".running-row a").click()
    expect_steps(page, 2)


def test_a_tab_that_is_behind_takes_no_moves(site: Site, page: Page, open_page: Opener, ready: Ready) -> None:
    begin(page, open_page)
    play(page, 2)
    # As in a browser that has not yet told this tab of the other one's moves.
    page.evaluate("addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    play(other, 3)
    page.locator(LEGAL).nth(1).click()
    expect(page.locator("#toasts")).to_contain_text("Nothing is saved here")
    page.keyboard.press("u")
    expect(page.locator(".look-count")).to_have_text("2 / 2")
    page.locator("[data-do=load-other]").click()
    expect_steps(page, 5)
    play(page, 1)


def test_leaving_asks_when_there_was_no_room_for_the_game(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    begin(page, open_page)
    play(page, 2)
    page.evaluate(FILL)
    play(page, 2)
    expect(page.locator("#toasts")).to_contain_text("storage is full")
    page.goto(site.url + "#/")
    page.locator(".running-row a").click()
    expect_steps(page, 4)  # it lasts as long as the page
    page.close(run_before_unload=True)
    page.wait_for_event("close")
    assert asked == ["beforeunload"]


def test_leaving_asks_nothing_when_all_is_stored(page: Page, open_page: Opener, ready: Ready) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))
    begin(page, open_page)
    play(page, 2)
    page.reload()
    ready(page)
    expect_steps(page, 2)
    assert asked == []


PLAY_AT = """([at, number]) => setTimeout(
    () => document.querySelectorAll('.choice:not([aria-disabled])')[number].click(), at - Date.now())"""

BINNED = "() => Object.keys(localStorage).filter((key) => key.startsWith('railtable/bin/')).length"


def test_of_two_tabs_that_move_within_milliseconds_one_is_told_and_its_move_is_kept(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    begin(page, open_page)
    play(page, 1)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    tabs = (page, other)
    lost = 0
    for races, apart in enumerate((0, 5, 20), 1):
        at = page.evaluate("Date.now()") + 400
        for number, tab in enumerate(tabs):
            tab.evaluate(PLAY_AT, [at + number * apart, number])
        losers = wait_for_losers(tabs)
        assert len(losers) == 1, f"{apart} ms apart"
        lost += steps(losers[0]) == races + 1  # else it was told before it moved
        losers[0].locator("[data-do=load-other]").click()
        for tab in tabs:
            expect_steps(tab, races + 1)
        assert page.evaluate(BINNED) == lost


def wait_for_losers(tabs: Sequence[Page]) -> list[Page]:
    until = time.monotonic() + 20
    while not (found := [tab for tab in tabs if tab.locator("[data-do=load-other]").count()]):
        assert time.monotonic() < until, "nobody is told"
    return found
