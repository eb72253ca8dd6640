"""Beginners are warned before a game ends, and then read why it ended."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.actions import PASS
from engine.games.trans_siberian.queries import outlook
from tests.engine.trans_siberian.helpers import line, table
from tests.engine.trans_siberian.helpers import public as railroad
from tests.ui.games.trans_siberian.watched import scene_of, watch
from ui.games.trans_siberian import ending
from ui.games.trans_siberian.view import VIEW
from ui.words.i18n import LANGUAGES


def sheet(scene: Any, key: str) -> str:
    return "".join(part.markup for one in VIEW.sheets(scene) if one.key == key for part in one.fragments)


def scene(*lines: str) -> Any:
    return scene_of(table(*lines))


def public(name: str, value: int, earning: int) -> str:
    return railroad(name, value=value, earning=earning)


ONE_PUBLIC = (public("red", 12, 4), line("blue", held="0 1 0", value=12))


def test_one_public_railroad_is_warned_of_with_the_way_out() -> None:
    far = scene("timing 1", *ONE_PUBLIC)
    market = sheet(far, "market")
    assert "As things stand, the game ends at the next dividends, 4 timing steps away." in market
    assert "Only Red would be public then; at least two railroads must be." in market
    assert "A railroad becomes public when its second certificate is sold." in market
    assert "the game ends at the next dividends" in sheet(far, "dividends")
    assert VIEW.prompt(far) == "Buy, build, or pass. Dividends in 4 timing steps."
    near = scene("timing 3", *ONE_PUBLIC)
    assert VIEW.prompt(near) == "Buy, build, or pass. Dividends in 2 steps; the game would then end."


def test_the_last_pass_says_what_it_brings() -> None:
    def passing(railroads: tuple[str, ...], timing: int) -> str:
        one = scene(f"timing {timing}", *railroads)
        return next(choice.detail for choice in VIEW.choices(one) if choice.action.kind == "pass")

    both = (public("red", 12, 4), public("blue", 12, 3))
    assert passing(both, 3) == passing(ONE_PUBLIC, 3) == "timing +1"
    assert passing(both, 4) == "timing +1: dividends are paid"
    assert "the game ends" in passing(ONE_PUBLIC, 4)


def test_the_preview_of_the_last_pass_begins_with_the_end() -> None:
    one = scene("timing 4", *ONE_PUBLIC)
    lines = VIEW.preview(one, PASS).lines
    assert lines[0] == "The game is over: fewer than two railroads are public." and len(lines) > 3


def test_coming_nationalization_is_named_when_it_would_end_the_game() -> None:
    railroads = (public("red", 50, 4), public("blue", 28, 9), public("green", 24, 2))
    warned = sheet(scene("phase 2", "nationalization 44", *railroads), "market")
    assert "Blue, Green will be nationalized unless their values rise. Only Red would be public" in warned
    top = sheet(scene("phase 2", public("red", 70, 4), public("blue", 60, 3)), "market")
    assert "Red will then be at $75, the highest stock value." in top
    last = sheet(scene("dividends 7", public("red", 12, 4), public("blue", 12, 3)), "market")
    assert "It is dividend payout no. 8, the last one." in last


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [61, 62, 63])
def test_a_warning_stands_exactly_while_the_end_threatens(language: str, seed: int) -> None:
    """The first four auctions warn of nothing; at the end the reasons are those of the result."""
    warned = 0
    for one in watch(3 + seed % 3, seed, language):
        it = queries.markers(one.state)
        begun = it.to_move is not None and (queries.auction(one.state) is None or it.phase == 2)
        assert bool(ending.banner(one)) == (begun and outlook.coming(one.state).over)
        assert ("ts-danger" in sheet(one, "market")) == bool(ending.banner(one))
        warned += bool(ending.banner(one))
    result = one.state.result()
    assert result is not None and warned
    why = ending.reasons(one)
    assert ("$75" in why) == ("top-value" in result.reason or result.reason == "all-three")
    few = "fewer than two" if language == "en" else "menos de dos"
    assert (few in why) == ("few-public" in result.reason or result.reason == "all-three")
