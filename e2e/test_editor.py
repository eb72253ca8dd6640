"""The lesson editor on the built page: lessons made from a moment of a game and by hand, tried, shared by
link and played to the end in a fresh profile; damaged links are reported."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.player import LEGAL, Game, Opener, Person, by_mouse, new_game

Maker = Callable[..., Page]
Ready = Callable[[Page], Page]


def learn(page: Page, right: list[str], *, touch: bool = False) -> None:
    """Play a lesson to its end by its right answers."""
    expect(page.locator(".lesson-asked")).to_be_visible(timeout=20_000)
    for answer in right:
        if answer:
            found = page.locator(f'{LEGAL}[data-arg="{answer}"]')
            if touch:
                found.scroll_into_view_if_needed()
                found.tap()
                confirm, following = page.locator("[data-do=confirm]"), page.locator("#lesson-next")
                expect(confirm.or_(following).first).to_be_visible()
                if confirm.count():
                    confirm.tap()
            else:
                found.click()
        button = page.locator("#lesson-next")
        expect(button).to_be_visible()
        before = page.locator(".lesson-at").inner_text()
        button.click()
        expect(page.locator(".lesson-at, .lesson-through").last).not_to_have_text(before)
    expect(page.locator(".lesson-through")).to_be_visible()


def stage(page: Page, name: str) -> None:
    page.locator(f'[data-do="ed-stage"][data-arg="{name}"]').first.click()


def test_a_lesson_from_a_moment_of_a_game(
    page: Page, new_page: Maker, open_page: Opener, ready: Ready
) -> None:
    new_game(page, open_page, Game("mini-express"), 5, {})
    Person(page, Game("mini-express"), by_mouse).play(4)
    page.keyboard.press("[")
    expect(page.locator(".look-count")).to_have_text(re.compile("^3 /"))
    page.locator("#bar-menu").click()
    page.locator("#menu-more summary").click()
    page.locator("#menu-lesson").click()
    expect(page).to_have_url(re.compile("#/editor/[a-z0-9]+$"))
    expect(page.locator("#ed-verdict")).to_contain_text("can be played")
    stage(page, "steps")
    page.locator("#ed-w-0-title-en").fill("A first <b>share</b>")
    page.locator("#ed-step-1").click()
    spot = page.locator('.editor-stage [data-do="act"][data-hot]').first
    answer = spot.get_attribute("data-arg") or ""
    spot.click(force=True)
    expect(page.locator(f'.editor-stage .is-selected[data-arg="{answer}"]').first).to_be_visible()
    page.locator("#ed-w-1-text-en").fill("Which company?")
    page.locator("#ed-w-1-why-en").fill("It has the most track.")
    page.locator("#ed-add-other").click()
    expect(page.locator("#ed-w-1-text-en")).to_have_value("Which company?")
    page.locator("#ed-w-1-reply-0-en").fill("Not that one.")
    expect(page.locator(".editor-right")).to_be_visible()
    page.locator("#ed-add").click()
    page.locator("label:has(#f-step\\/kind-talk)").click()
    page.locator("#ed-w-2-text-en").fill("Well done.")
    expect(page.locator(".editor-right")).to_be_visible()
    page.reload()
    ready(page)
    stage(page, "steps")
    expect(page.locator("#ed-w-0-title-en")).to_have_value("A first <b>share</b>")

    page.locator(".editor-try").click()
    expect(page.locator(".lesson-title")).to_have_text("A first <b>share</b>")
    learn(page, [answer, ""])
    page.locator("#lesson-leave").click()
    stage(page, "share")
    link = page.locator("#ed-address").input_value()
    expect(page.locator("#ed-panel figure svg, #ed-panel .hint").first).to_be_visible()
    assert f'lesson="{link.rpartition("/")[2]}"' in page.locator("#ed-snippet").input_value()
    with page.expect_download() as download:
        page.locator("#ed-download").click()
    assert download.value.suggested_filename == "a-first-b-share-b.railtable-lesson.json"

    pupil = new_page(width=390, height=844, touch=True)
    pupil.goto(link)
    ready(pupil)
    learn(pupil, [answer, ""], touch=True)
    open_page(link[link.index("#") : -5], pupil)
    expect(pupil.locator("#notices-top")).to_contain_text("damaged")


def test_a_lesson_from_a_position_by_hand_on_a_phone_in_spanish(
    new_page: Maker, open_page: Opener, ready: Ready
) -> None:
    page = new_page(width=390, height=844, touch=True, locale="es-ES")
    open_page("#/editor", page)
    page.locator('[data-do="ed-new"][data-arg="trans-siberian"]').tap()
    page.locator("label:has(#f-ed-mode-text)").tap()
    text = page.locator("#ed-text")
    text.fill("players 3\nturn 0\nrailroad red held 2 0 0 treasury 10\ncash 5 x 5\n")
    expect(page.locator("#ed-verdict")).to_contain_text("La línea 4 («cash»)")
    expect(page.locator(".editor-line")).to_have_text("cash 5 x 5")
    page.locator("#ed-undo").tap()
    text.fill("players 3\nturn 0\nrailroad red held 2 0 0 treasury 10\n")
    expect(page.locator("#ed-verdict")).to_contain_text("se puede jugar")
    page.locator('.editor-stage [data-arg="link:moscow-smolensk"]').tap(force=True)
    page.locator('select[name="set/link.moscow-smolensk"]').select_option("red")
    page.locator("#ed-seat-1").tap()
    more = page.locator("#ed-more-0")
    more.tap()
    more.tap()
    expect(page.locator("#ed-f-0")).to_have_value("50")
    box = more.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide), "the page scrolls sideways"

    stage(page, "steps")
    page.locator("#ed-w-0-title-es").fill("Rojo construye")
    page.locator("#ed-step-1").tap()
    page.locator("#ed-w-1-text-es").fill("¿Qué haces con Rojo?")
    page.locator(".editor-choices summary").tap()
    page.locator('.editor-choice[data-arg="build red"]').tap()
    expect(page.locator(".editor-answer code")).to_have_text("build red")
    page.locator("#ed-add-wrong").tap()
    page.locator(".editor-choices summary").tap()
    page.locator('.editor-choice[data-arg="pass"]').tap()
    page.locator("#ed-w-1-reply-0-es").fill("Así no crece nada.")
    expect(page.locator(".editor-right")).to_be_visible()
    page.locator(".editor-try").tap()
    expect(page.locator(".lesson-asked")).to_contain_text("¿Qué haces con Rojo?")
    page.locator(f'{LEGAL}[data-arg="pass"]').tap()
    page.locator("[data-do=confirm]").tap()
    expect(page.locator(".lesson-reply")).to_contain_text("Así no crece nada.")
    learn(page, ["build red"], touch=True)
    page.locator("#lesson-leave").tap()
    stage(page, "share")
    link = page.locator("#ed-address").input_value()

    other = new_page()
    other.goto(link)
    ready(other)
    learn(other, ["build red"])
