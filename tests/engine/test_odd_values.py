"""Regression tests of odd values that the engine once accepted: each is refused as it should be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import games
from engine.core import boards, link, record
from engine.core.contract import Game
from engine.core.errors import OptionError, StateError
from engine.core.match import Match

HUGE = 10**5000
"""More digits than Python puts into a text."""
RUSSIAN = games.get("russian-railroads")
GAMES = pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)


@GAMES
def test_a_number_too_long_to_be_shown_is_refused_like_any_other(game: Game) -> None:
    name = game.options[0].name
    odd: list[tuple[Any, Any, dict[Any, Any], dict[Any, Any]]] = [
        (HUGE, 1, {}, {}),
        (3, HUGE, {}, {}),
        (3, 1, {name: HUGE}, {}),
        (3, 1, {HUGE: 1}, {}),
        (3, 1, {}, {HUGE: 1}),
        (3, 1, {}, {"players": HUGE}),
    ]
    for players, seed, options, board in odd:
        with pytest.raises(OptionError):
            game.new(players, seed, options, board)


def test_a_seat_line_with_a_number_without_end_is_a_problem_of_that_line() -> None:
    text = record.write(Match(games.get("mini-express"), 3, 7))
    reading = record.read(text.replace("players 3", f"players 3\nseat 0000{'1' * 5000} bot baron 7"))
    assert reading.match is not None and "seat" in [problem.code for problem in reading.problems]


@pytest.mark.parametrize(
    ("path", "value"),
    [("locomotives.9.number", 10**9), ("components.tracks_per_player.white", -1)],
)
def test_a_board_of_russian_railroads_with_an_impossible_count_is_refused(path: str, value: int) -> None:
    with pytest.raises(OptionError):
        games.get("russian-railroads").new(3, 1, board={path: value})


def test_a_demand_tile_of_mini_express_has_whole_numbers() -> None:
    data = json.loads(games.get("mini-express").new(3, 1).to_json())
    data["tiles"][0] = [float(number) for number in data["tiles"][0]]
    with pytest.raises(StateError):
        games.get("mini-express").load(json.dumps(data))


def test_a_yes_is_no_number_whatever_was_built_before() -> None:
    path = next(
        path
        for path, value, _ in boards.values(RUSSIAN.board_data(RUSSIAN.check_options(3)))
        if type(value) is int and value == 1 and playable(path)
    )
    RUSSIAN.new(3, 1, board={path: 1})
    with pytest.raises(OptionError):
        RUSSIAN.new(3, 1, board={path: True})


def playable(path: str) -> bool:
    try:
        RUSSIAN.new(3, 1, board={path: 1})
    except OptionError:
        return False
    return True


def test_a_name_that_no_text_can_hold_is_mended() -> None:
    match = Match(RUSSIAN, 3, 1, names=["A\ud800da"])
    assert record.read(record.write(match)).match is not None
    assert link.decode(link.encode(match)).problems == []


def test_a_match_answers_bad_options_like_a_game() -> None:
    with pytest.raises(OptionError):
        Match(RUSSIAN, 3, 1, [5])  # type: ignore[arg-type]
