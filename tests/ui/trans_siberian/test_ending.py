"""Newcomers are warned before a game ends, and told afterwards why it did."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.trans_siberian import positions, queries
from engine.games.trans_siberian.actions import PASS
from engine.games.trans_siberian.stages import TURN
from tests.ui.trans_siberian.watched import scene_of, watch
from ui.games.trans_siberian import ending, facts
from ui.games.trans_siberian.view import VIEW


def sheet(scene: Any, key: str) -> str:
    return "".join(part.markup for one in VIEW.sheets(scene) if one.key == key for part in one.fragments)


def scene(language: str = "en", **position: Any) -> Any:
    return scene_of(positions.make(3, position), language)


def public(value: int, income: int) -> dict[str, Any]:
    return {"held": [2, 0, 0], "value": value, "income": income}


ONE_PUBLIC: dict[str, Any] = {"red": public(12, 4), "blue": {"held": [0, 1, 0], "value": 12}}


def test_one_public_railroad_is_warned_of_with_the_way_out() -> None:
    far = scene(timing=1, railroads=ONE_PUBLIC)
    market = sheet(far, "market")
    assert "As things stand, the game ends at the next dividends, 4 timing steps away." in market
    assert "Only Red would be public then; two railroads must be." in market
    assert "A railroad becomes public when its second certificate is sold." in market
    assert "the game ends at the next dividends" in sheet(far, "dividends")
    assert VIEW.prompt(far) == "Buy, build, or pass. Dividends in 4 timing steps."
    near = scene(timing=3, railroads=ONE_PUBLIC)
    assert VIEW.prompt(near) == "Buy, build, or pass. Dividends in 2 steps, and the game would end."


def test_the_last_pass_says_what_it_brings() -> None:
    def passing(position: dict[str, Any], timing: int) -> str:
        one = scene(timing=timing, railroads=position)
        return next(choice.detail for choice in VIEW.choices(one) if choice.action.kind == "pass")

    both = {"red": public(12, 4), "blue": public(12, 3)}
    assert passing(both, 3) == passing(ONE_PUBLIC, 3) == "timing +1"
    assert passing(both, 4) == "timing +1: dividends are paid"
    assert "the game ends" in passing(ONE_PUBLIC, 4)


def test_the_preview_of_the_last_pass_begins_with_the_end() -> None:
    one = scene(timing=4, railroads=ONE_PUBLIC)
    lines = VIEW.preview(one, PASS).lines
    assert lines[0] == "The game is over: fewer than two railroads are public." and len(lines) > 3


def test_coming_nationalization_is_named_when_it_would_end_the_game() -> None:
    railroads = {"red": public(50, 4), "blue": public(28, 9), "green": public(24, 1)}
    warned = sheet(scene(phase=2, nationalization=44, railroads=railroads), "market")
    assert "Blue, Green will be nationalized unless their values rise. Only Red would be public" in warned
    top = sheet(scene(phase=2, railroads={"red": public(70, 4), "blue": public(60, 3)}), "market")
    assert "Red will stand on $75 then." in top
    last = sheet(scene(dividends=7, railroads={"red": public(12, 4), "blue": public(12, 3)}), "market")
    assert "They are dividends no. 8, the last ones." in last


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", [61, 62, 63])
def test_a_warning_stands_exactly_while_the_end_threatens(language: str, seed: int) -> None:
    """The first four auctions warn of nothing; at the end the reasons are those of the result."""
    warned = 0
    for one in watch(3 + seed % 3, seed, language):
        state = facts.of(one.state)
        begun = state.to_move is not None and (state.stage >= TURN or state.phase == 2)
        assert bool(ending.banner(one)) == (begun and queries.coming_end(state)["over"])
        assert ("ts-danger" in sheet(one, "market")) == bool(ending.banner(one))
        warned += bool(ending.banner(one))
    result = one.state.result()
    assert result is not None and warned
    why = ending.told(one)
    assert ("$75" in why) == ("top-value" in result.reason or result.reason == "all-three")
    few = "fewer than two" if language == "en" else "menos de dos"
    assert (few in why) == ("few-public" in result.reason or result.reason == "all-three")
