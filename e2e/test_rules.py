"""The rules on the built page: opened from the table and from refusals, searched, with examples to try;
beginner hints and cards of big events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from e2e.player import Game, Opener, new_game

MINI = Game("mini-express")
LONG = Game("trans-siberian")


def test_the_rules_open_where_it_matters_and_can_be_tried(
    page: Page, open_page: Opener, ready: Callable[[Page], Page]
) -> None:
    new_game(page, open_page, MINI, 7, {"players": "3"}, {})
    line = page.locator("#preview .first-line")
    expect(line).to_contain_text("Starting shares")
    page.locator("#first-read").click()
    expect(line).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator("#choices .choice").first).to_be_visible()
    expect(line).to_have_count(0)

    page.keyboard.press("g")
    expect(page.locator("#dock .rule.is-now h3")).to_contain_text("Your starting shares")
    expect(page.locator("#dock .rule.is-now")).to_be_in_viewport()
    board, dock = page.locator("#board-svg").bounding_box(), page.locator("#dock").bounding_box()
    assert board is not None and dock is not None and board["x"] + board["width"] <= dock["x"] + 1

    page.locator("#dock-body-find").fill("were there first compensation")
    expect(page.locator("#dock .rules-found a")).to_have_count(1)
    page.locator("#dock .rules-found a").click()
    told = page.locator("#dock-body-p-build-compensation")
    expect(told.locator("h3")).to_be_in_viewport()
    told.locator(".term").first.hover()
    expect(page.locator("#tip")).to_contain_text("Supply")
    told.locator("[data-do=rules-try]").last.click()
    played = page.locator('#dock [data-table="dock-play-build-compensation"]')
    expect(played.locator(".choice").first).to_be_visible()
    before = page.locator("#choices").inner_text()
    played.locator(".choice:not([aria-disabled])").first.click()
    expect(played.locator("[data-do=undo]").first).to_be_enabled()
    assert page.locator("#choices").inner_text() == before  # the game beside it has not moved
    page.keyboard.press("Escape")
    expect(page.locator("#dock")).to_be_hidden()

    for _ in range(6):
        page.locator("#choices .choice").first.click()
    page.locator(".choices-refused summary").click()
    page.locator(".choices-refused .choice").first.click(force=True)
    refused = page.locator("#preview .refused")
    expect(refused).to_contain_text("influence")
    assert not re.search(r"\bME-[A-Z]", page.locator("#play").inner_text())
    page.locator("#preview-rule").click()
    expect(page.locator("#dock-body-t-share-price")).to_be_focused()
    expect(refused).to_be_visible()
    page.locator("#dock-whole").click()
    expect(page).to_have_url(re.compile(r"#/rules/mini-express/share\.price$"))
    expect(page.locator("#page-body-p-share-price .diagram-board")).to_be_visible()


def test_the_rules_begin_with_the_head_of_the_page(page: Page, open_page: Opener) -> None:
    open_page("", page)
    page.locator("#rules-mini-express").click()
    expect(page.locator("#page-title")).to_be_visible()
    expect(page.locator(".home-link")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_the_card_of_a_big_event_takes_the_logs_place_and_moves_nothing(page: Any, open_page: Opener) -> None:
    new_game(page, open_page, LONG, 5, {"players": "3"}, {})
    places = [page.locator(part) for part in (".turn-body", ".log", ".log-head", ".stage")]
    before = [place.bounding_box() for place in places]
    for _ in range(3):  # nobody bids for the first railroad
        page.locator("#choices [data-arg=drop]").click()
    card = page.locator(".event-card")
    expect(card).to_be_visible()
    expect(page.locator("#card-skip")).to_be_in_viewport(ratio=1)
    assert [place.bounding_box() for place in places] == before
    inner, outer = card.bounding_box(), before[1]
    assert inner is not None and outer is not None
    assert inner["y"] >= outer["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_on_a_phone_the_rules_lie_over_the_table_and_cards_are_skipped(
    new_page: Any, open_page: Opener
) -> None:
    phone = new_page(width=390, height=844, touch=True, locale="es-ES")
    new_game(phone, open_page, LONG, 5, {"players": "3"}, {})
    expect(phone.locator("#choices .first-line")).to_contain_text("Lo que pujas")
    card = phone.locator(".event-card")
    for _ in range(3):  # nobody bids for the first railroad
        phone.locator("#choices [data-arg=drop]").tap()
        phone.locator("#confirm").tap()
    expect(card).to_contain_text("Nadie puja por Rojo")
    phone.locator("#card-skip").tap()
    expect(card).to_have_count(0)

    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-do=rules]").tap()
    dock = phone.locator("#dock")
    expect(dock.locator(".rule.is-now h3")).to_contain_text("El orden de las pujas")
    box = dock.bounding_box()
    assert box is not None and (box["x"], box["width"], box["height"]) == (0, 390, 844)
    phone.locator("#dock-body-find").fill("tesoreria")
    expect(dock.locator(".rules-found a").first).to_have_text("Tesorería")
    phone.locator("#dock-close").tap()
    expect(dock).to_be_hidden()

    phone.locator("#bar-menu").tap()
    phone.locator("#dialog [data-arg=settings]").tap()
    phone.locator("label:has(#f-cards-off)").tap()
    phone.locator("#dialog-close").tap()
    for _ in range(3):
        phone.locator("#choices [data-arg=drop]").tap()
        phone.locator("#confirm").tap()
    expect(phone.locator("#log, .log-list").first).to_contain_text("Azul")
    expect(card).to_have_count(0)
