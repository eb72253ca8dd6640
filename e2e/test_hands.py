"""Input and display aids at the table: keys on the board, typed actions, taps that miss by some pixels, large
text, forced colors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Opener, prefer
from e2e.test_eyes import TABLES, bring, name_of, played
from engine import games
from engine.core.match import Match
from ui.table.game_session import Session

Maker = Callable[..., Page]
HOT = re.compile(r'data-do="act" data-arg="([^"]*)"[^>]* data-hot')
ENOUGH = 4
"""So many different things can be done on a board that taps are tried on."""
TRIED = 4
"""The number of spots tried on each board; tests/js/tap.test.mjs covers every distance."""
TAPPED = (*TABLES[:2], TABLES[3])
"""One of every system; the boards of Russian Railroads differ in what stands on them only."""


def busy(game: str, players: int, options: Mapping[str, object]) -> Match:
    """A moment of a game at which several things can be done on the board."""
    for steps in range(6, 90):
        match = played(game, players, options, steps)
        drawn = Session("busy", match, "en", motion=False).drawn()
        spots = {arg for part in drawn.board.fragments for arg in HOT.findall(part.markup)}
        if len(spots) >= ENOUGH:
            return match
    raise AssertionError("the board never offers anything")


def label(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))


def live(page: Page) -> str:
    return page.locator("#live").inner_text()


@pytest.mark.parametrize("game", [each.id for each in games.all()])
def test_a_board_is_walked_and_played_by_keys(page: Page, open_page: Opener, game: str) -> None:
    open_page("#/", page)
    match = busy(game, 3, {})
    bring(page, match)
    page.keyboard.press("m")
    expect(page.locator("#walker-here")).to_be_focused()
    expect(page.locator("#walker-here")).to_have_attribute("role", "application")
    visited = {label(page)}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "PageDown", "PageDown"):
        page.keyboard.press(key)
        expect(page.locator("#walker-here")).to_be_focused()
        visited.add(label(page))
    assert len(visited) > 3
    here = label(page).partition(".")[0]
    page.keyboard.press("i")
    expect(page.locator("#live")).to_contain_text(here)
    expect(page.locator("#live")).to_contain_text("From here:")
    page.keyboard.press("s")
    expect(page.locator("#live")).to_contain_text("Player 2")
    expect(page.locator("#live")).to_contain_text(page.locator("#frame-words-now").inner_text()[:60])
    # Something on the board that is focused by Tab is where arrow keys begin.
    spot = page.locator("#board [data-hot][tabindex='0']").first
    spot.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#walker-here")).to_be_focused()
    before = page.locator(".look-count").inner_text()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 12:
        if "Here you can:" in label(page):
            break
        page.keyboard.press(key)
    assert "Here you can:" in label(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"#card:visible, .look-count:not(:has-text('{before}'))").first).to_be_visible()
    if page.locator("#card").is_visible():  # several things can be done there
        expect(page.locator("#card .card-choice").first).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(".look-count")).not_to_have_text(before)
    expect(page.locator("#live")).not_to_be_empty()


def test_actions_are_typed_with_completion(new_page: Maker, open_page: Opener) -> None:
    page = new_page(locale="es-ES")
    open_page("#/", page)
    bring(page, played("trans-siberian", 3, {}, 0))
    page.keyboard.press("t")
    expect(page.locator("#type-field")).to_be_focused()
    page.keyboard.type("puja")
    entries = page.locator("#type-list [data-do]")
    expect(entries.first).to_contain_text("bid")
    page.keyboard.press("ArrowDown")
    expect(entries.first).to_have_attribute("aria-selected", "true")
    expect(page.locator("#type-field")).to_have_attribute("aria-activedescendant", "type-0")
    page.locator("#type-field").fill("bid 1")
    page.keyboard.press("Enter")
    expect(page.locator("#type-why")).not_to_be_empty()  # refused, and it says why
    assert page.locator("#type-why").inner_text().strip() == live(page).strip()
    page.locator("#type-field").fill("bid 12")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator(".look-count")).to_have_text("1 / 1")
    assert "12" in live(page)


# How far things that can be done are from a point of the screen: a grid of looks, not the page's own way.
AROUND = """([x, y]) => {
  const far = {};
  for (let dx = -26; dx <= 26; dx += 2)
    for (let dy = -26; dy <= 26; dy += 2) {
      const hot = document.elementFromPoint(x + dx, y + dy)?.closest(".board-svg [data-hot]");
      if (hot) far[hot.dataset.arg] = Math.min(far[hot.dataset.arg] ?? 99, Math.hypot(dx, dy));
    }
  return Object.entries(far).sort((one, other) => one[1] - other[1]);
}"""
UNDER = """([x, y]) =>
  document.elementFromPoint(x, y)?.closest(".board-svg [data-do]:not([data-hot])") != null"""
SPOTS = """() => {
  const room = document.querySelector("#board-svg").getBoundingClientRect();
  const found = {};
  for (const hot of document.querySelectorAll("#board-svg [data-hot]")) {
    const box = hot.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const inside = x > room.left + 40 && x < room.right - 40 && y > room.top + 40 && y < room.bottom - 40;
    if (inside && document.elementFromPoint(x, y)?.closest("[data-hot]") === hot)
      found[hot.dataset.arg] ??= { x, y, width: box.width, height: box.height };
  }
  return found;
}"""


def tapped(page: Page, x: float, y: float) -> tuple[str | None, bool]:
    """What a tap there has selected, and whether it has shown that part larger instead."""
    view = page.locator("#frame-view").get_attribute("transform")
    page.touchscreen.tap(x, y)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    larger = page.locator("#frame-view").get_attribute("transform") != view
    chosen = page.locator("#board-svg .is-selected")
    return (chosen.first.get_attribute("data-arg") if chosen.count() else None), larger


def at_first(page: Page) -> None:
    """Nothing is selected, and the board stands as it began."""
    page.keyboard.press("Escape")
    expect(page.locator(".is-selected")).to_have_count(0)
    page.locator("#zoom-fit").tap()
    page.locator("#zoom-fit").tap()


@pytest.mark.parametrize(("game", "players", "options"), TAPPED, ids=name_of)
def test_taps_on_a_phone_mean_the_nearest_thing(
    phone: Page, open_page: Opener, game: str, players: int, options: Mapping[str, object]
) -> None:
    """Within a finger's reach (44 pixels wide) of anything that acts a tap does something: the nearest thing,
    or, where two could be meant, that part of the board is shown larger."""
    prefer(phone, confirm="always")  # a tap selects
    open_page("#/", phone)
    bring(phone, busy(game, players, options))
    for _ in range(2):  # as it begins, then all of it
        spots: dict[str, Any] = phone.evaluate(SPOTS)
        assert spots, "nothing can be tapped"
        for spot, beside in product(list(spots)[:TRIED], ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))):
            box = phone.evaluate(SPOTS).get(spot)  # where it lies now: the board may stand a little otherwise
            if box is not None:
                dx = beside[0] * min(20, box["width"] / 2 + 8)
                dy = beside[1] * min(20, box["height"] / 2 + 8)
                at = box["x"] + dx, box["y"] + dy
                around = phone.evaluate(AROUND, list(at))
                below = phone.evaluate(UNDER, list(at))
                chosen, larger = tapped(phone, *at)
                if below and around[0][1] > 8 and chosen is None and not larger:
                    expect(phone.locator("#tip")).to_be_visible()  # what is right below is explained
                    at_first(phone)
                    continue
                assert (chosen is None) == larger, f"{chosen} of {around} at {dx}, {dy}"
                lead = (around[1][1] if len(around) > 1 else 99) - around[0][1]
                if lead > 12:
                    assert chosen == around[0][0], f"{chosen} instead of {around[0]}"
                if lead < 4:
                    assert larger, f"{chosen} though {around[:2]} are as near"
                if chosen is not None:
                    assert dict(around)[chosen] <= around[0][1] + 4, f"{chosen} of {around}"
                at_first(phone)
        phone.locator("#zoom-fit").tap()


def test_whatever_is_pressed_on_a_phone_has_room_for_a_thumb(phone: Page, open_page: Opener) -> None:
    open_page("#/", phone)
    small = """() => [...document.querySelectorAll(
        "#app :is(button, a[href], summary, select, .segment, input:not([type=radio], [type=file])), " +
        "#dialog :is(button, .segment)"
      )].filter((element) => {
        const box = element.getBoundingClientRect();
        const inText = element.matches("p a, li a, p button, td button, .term");
        return element.checkVisibility() && box.width && !inText && (box.height < 43.5 || box.width < 39.5);
      }).map((element) => `${element.id || element.className || element.textContent} ${
        Math.round(element.getBoundingClientRect().width)}x${Math.round(element.getBoundingClientRect().height)}`)"""
    found: dict[str, list[str]] = {"start": phone.evaluate(small)}
    for game in (each.id for each in games.all()):
        phone.evaluate("address => { location.hash = address; }", f"#/new/{game}")
        expect(phone.locator("#start-button")).to_be_visible()
        phone.locator("#more summary").tap()
        found[f"form of {game}"] = phone.evaluate(small)
        bring(phone, busy(game, 3, {}))
        tabs = phone.locator("#tabs .tab:visible")
        for tab in tabs.evaluate_all("all => all.map(each => each.dataset.arg)"):
            phone.locator(f'#tabs [data-arg="{tab}"]').tap()
            found[f"{game}, {tab}"] = phone.evaluate(small)
    for name in ("menu", "settings", "help"):
        phone.locator(f"#bar-{name}").tap() if phone.locator(f"#bar-{name}:visible").count() else None
        found[name] = phone.evaluate(small)
        phone.keyboard.press("Escape")
    assert not {where: what for where, what in found.items() if what}


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_text_twice_as_large_fits(new_page: Maker, open_page: Opener, width: int, height: int) -> None:
    page = new_page(width=width, height=height, touch=width < 600)
    open_page("#/", page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    cut = """() => [...document.querySelectorAll(
        "#app :is(h1, h2, h3, p, label, summary, .choice-label, .choice-detail, .button span, .seat-name b)"
      )].filter((element) => {
        if (!element.checkVisibility() || element.closest(".visually-hidden, svg")) return false;
        const style = getComputedStyle(element);
        if (style.clipPath === "inset(50%)") return false; // said by an icon, read by a screen reader
        const hidden = style.overflowX !== "visible" && style.textOverflow !== "ellipsis";
        return hidden && element.scrollWidth > element.clientWidth + 2;
      }).map((element) => element.textContent.slice(0, 60))"""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    places = (("#/", "#games"), ("#/new/mini-express", "#start-button"), ("#/learn", "#learn > *"))
    for place, stands in places:
        page.evaluate("address => { location.hash = address; }", place)
        expect(page.locator(stands).first).to_be_visible()
        assert page.evaluate(wide) <= 0, place
        assert page.evaluate(cut) == [], place
    for game in (each.id for each in games.all()):
        bring(page, busy(game, 3, {}))
        assert page.evaluate(wide) <= 0, game
        assert page.evaluate(cut) == [], game
        choice = page.locator(".choice:not([aria-disabled])").first
        choice.scroll_into_view_if_needed()
        choice.click(trial=True)
        expect(page.locator("#prompt")).to_be_visible()


def test_forced_colours_keep_what_colours_say(new_page: Maker, open_page: Opener) -> None:
    """In forced colours (Windows' contrast themes) drawings keep theirs; what is chosen or open is not said
    by a background alone."""
    page = new_page(forced_colors="active", reduced_motion="reduce")
    open_page("#/", page)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    edges = """selector => {
      const style = getComputedStyle(document.querySelector(selector));
      const { outlineStyle, borderTopStyle, borderBottomWidth, borderColor, color } = style;
      return [outlineStyle, borderTopStyle, borderBottomWidth, borderColor, color].join(" ");
    }"""
    for game in (each.id for each in games.all()):
        bring(page, busy(game, 3, {}))
        fills = page.evaluate(
            """() => new Set([...document.querySelectorAll("#board-svg :is(rect, circle, polygon)")]
                .filter((shape) => shape.checkVisibility())
                .map((shape) => getComputedStyle(shape).fill)).size"""
        )
        assert fills > 8, f"the board of {game} has lost its colours"
        tabs = page.locator("#tabs [role=tab]:visible")
        assert tabs.count() > 1
        open_tab, other = "#tabs [aria-selected=true]", "#tabs [aria-selected=false]:not(.only-phone)"
        assert page.evaluate(edges, open_tab) != page.evaluate(edges, other), f"which tab is open, {game}"
        page.keyboard.press(page.locator(".choice[data-digit]").first.get_attribute("data-digit") or "")
        expect(page.locator(".choice.is-selected")).to_have_count(1)
        assert page.evaluate(edges, ".choice.is-selected") != page.evaluate(
            edges, ".choice:not(.is-selected, [aria-disabled])"
        )
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        assert page.evaluate("getComputedStyle(document.querySelector('.walker-ring')).stroke") != "none"


@pytest.mark.parametrize("game", [each.id for each in games.all()])
def test_a_choice_by_key_waits_for_enter_whatever_is_read_meanwhile(
    page: Page, open_page: Opener, game: str
) -> None:
    open_page("#/", page)
    bring(page, busy(game, 3, {}))
    count, confirm = page.locator(".look-count"), page.locator("#confirm")
    for beside in (None, (3.0, 3.0)):
        before = count.inner_text()
        digit = page.locator(".choice[data-digit]").last.get_attribute("data-digit")
        assert digit
        page.keyboard.press(digit)
        expect(confirm).to_be_focused()
        if beside is None:
            read = page.locator('.board-svg [data-do="inspect"][tabindex="0"]').last
            read.click(force=True)
            expect(page.locator("#tip")).to_be_visible()
        else:
            page.locator(".stage-ground").click(position={"x": beside[0], "y": beside[1]})
        expect(confirm).not_to_be_focused()
        page.keyboard.press("Enter")
        expect(count).not_to_have_text(before)
        expect(page.locator(".choice.is-selected")).to_have_count(0)


def test_a_click_on_a_place_that_acts_does_so_while_another_choice_waits(
    page: Page, open_page: Opener
) -> None:
    open_page("#/", page)
    bring(page, busy("mini-express", 3, {}))
    waiting = page.locator(".choice[data-digit]").last
    digit, meant = waiting.get_attribute("data-digit"), waiting.get_attribute("data-arg")
    assert digit
    page.keyboard.press(digit)
    expect(page.locator("#confirm")).to_be_focused()
    other = page.locator(f'.board-svg [data-do="act"][data-hot]:not([data-arg="{meant}"])').first
    before = page.locator(".look-count").inner_text()
    other.click(force=True)
    expect(page.locator(".look-count")).not_to_have_text(before)
