"""Whole games with a bot on Germany boards with coal and on American boards, by mouse and by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Game, Opener, Person, Player, bring, by_mouse, by_touch, new_game, prefer
from engine import games
from engine.core.match import Match
from engine.core.rng import Rng

MODULES = ("fire", "close", "attach", "income", "use", "extension", "coin", "dividend", "take", "space C_")
"""How actions begin that only modules know."""


def pick(person: Player, offered: list[str]) -> str:
    """What only a module offers before all else, passing rarely before it must be."""
    special = [each for each in offered if each.startswith(MODULES)]
    if special and person.chance.random() < 0.8:
        return person.chance.choice(special)
    working = [each for each in offered if each not in ("pass", "done", "stay", "end")]
    return person.chance.choice(working) if working and person.chance.random() < 0.93 else offered[-1]


GAME = Game("russian-railroads", pick, most=400)


def sit_down(page: Page, open_page: Opener, seed: int, **options: str) -> Page:
    """A table for two, the other seat a bot's, who plays at once."""
    prefer(page, speed="once")
    return new_game(page, open_page, GAME, seed, {"players": "2", **options}, {1: "apprentice"})


def expect_end(person: Person, *parts: str) -> None:
    """The score table adds up, and names where the modules' points come from."""
    person.expect_scores(2)
    table = person.root.locator(".score-table")
    for part in parts:
        expect(table).to_contain_text(part)


def test_germany_with_coal_by_mouse(page: Page, open_page: Opener) -> None:
    person = Person(sit_down(page, open_page, 4, boards="german", coal="yes"), GAME, by_mouse, 2)
    person.play()
    assert person.on_board > 30 and person.kinds["extension"], person.kinds
    expect_end(person, "Munich")


def test_germany_with_coal_by_touch(phone: Page, open_page: Opener) -> None:
    person = Person(sit_down(phone, open_page, 6, boards="german", coal="yes"), GAME, by_touch, 6)
    person.play(30)
    person.skip(35)
    person.play()
    assert person.kinds["extension"] and person.kinds["boiler"], person.kinds
    expect_end(person, "Munich")


def test_american_boards_by_mouse(page: Page, open_page: Opener) -> None:
    person = Person(sit_down(page, open_page, 24, boards="american"), GAME, by_mouse, 1)
    person.play(50)
    person.skip(50)
    person.play()
    assert person.on_board > 30 and person.kinds["dividend"], person.kinds
    expect_end(person, "Rocky", "Stock")


def test_american_boards_with_coal_by_touch(phone: Page, open_page: Opener) -> None:
    person = Person(sit_down(phone, open_page, 7, boards="american", coal="yes"), GAME, by_touch, 5)
    person.play(30)
    person.skip(60)
    person.play()
    assert person.kinds["payout"] and person.kinds["industry"], person.kinds
    expect_end(person, "Rocky", "Stock")


CUT = """() => [...document.querySelectorAll(".rr-facts")].filter(one => one.scrollWidth > one.clientWidth)
  .map(one => one.innerText)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (820, 1180)])
def test_what_a_seat_has_is_never_cut(
    new_page: Callable[..., Page], open_page: Opener, width: int, height: int
) -> None:
    """Passed, with workers of all kinds, roubles and coal: as much as stands in a line."""
    game, page = games.get(GAME.id), open_page("#/", new_page(width=width, height=height))
    for count in (60, 220):
        match, rng = Match(game, 4, 6, game.check_options(4, {"boards": "american", "coal": True})), Rng(3)
        for _ in range(count):
            legal = match.state.legal()
            match.play(legal[rng.below(len(legal))])
        bring(page, match)
        expect(page.locator(".rr-facts").first).to_be_attached()
        assert page.evaluate(CUT) == []
