"""Corrected boards: what may be corrected, what is refused, and whole games on them (ME-MAP)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import boards, record
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.rng import Rng
from engine.games.mini_express import GAME
from engine.games.mini_express.board import PRINTED, WORDS, board_for
from engine.games.mini_express.components import Demand
from tests.conformance import pick
from tests.engine.mini_express.refusals import BOARD_REASONS

CHANGED: dict[str, Any] = {
    "cities.tulsa.capacity": 3,
    "cities.omaha.hex": "7,3",
    "golden_spike.hex": "8,3",
    "cities.duluth.name": "Two Harbors",
    "starts.brown.hex": "15,4",
    "land.20": "0-2",
    "share_values.5.first": 7,
    "demand_tiles.brown-gray.count": 3,
    "demand_tiles.gray-gray.count": 2,
    "bot_tiles.1-1.count": 1,
    "bot_tiles.3-3.count": 2,
    "share_splits.4-players.asset": 5,
    "share_splits.4-players.out": 1,
}


@pytest.mark.parametrize("options", [{}, {"golden_spike": True}])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_games_on_a_corrected_board_are_whole(players: int, options: dict[str, object]) -> None:
    """Beside a game on the printed board, in the same process; through saves and positions."""
    for seed in range(3):
        state, plain = GAME.new(players, seed, options, CHANGED), GAME.new(players, seed, options)
        rng = Rng(seed)
        while state.to_move is not None:
            state.play(pick(state.legal(), rng))
            state.check()
            if plain.to_move is not None:
                plain.play(pick(plain.legal(), rng))
                plain.check()
            if rng.below(40) == 0:
                assert GAME.load(state.to_json()) == state
                assert GAME.position(GAME.describe(state, seed)) == state
        assert state.result() is not None and state.setup.corrections == CHANGED
        assert state.board is not plain.board and plain.setup.corrections == {}


def test_what_is_corrected_is_played_on() -> None:
    board = GAME.new(4, 1, {"golden_spike": True}, CHANGED).board
    printed = board_for("usa", False, False)
    tulsa, omaha = board.city_index["tulsa"], board.city_index["omaha"]
    assert (board.capacity[tulsa], printed.capacity[printed.city_index["tulsa"]]) == (3, 2)
    assert board.hexes[board.city_hex[omaha]].id == "7,3" and board.omaha == omaha
    assert omaha != printed.city_index["omaha"]  # the index follows the place (ME-DEF-8)
    assert board.hexes[board.city_hex[board.city_index["duluth"]]].name == "Two Harbors"
    assert len(board.hexes) == len(printed.hexes) + 1 and board.hexes[board.start_hex[0]].id == "15,4"
    assert board.share_values[5][0] == 7 and board.demand_tiles.count(Demand(1, 1)) == 2
    assert [(tile.company, tile.city, tile.copies) for tile in board.bot_tiles][-1] == (3, 3, 2)
    assert sum(board.full_bag) == 14 and board.splits["4-players"] == (5, 3, 1, 1)


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ({"cities.omaha.capacity": 0}, "range"),
        ({"cities.omaha.capacity": 4}, "range"),
        ({"cities.omaha.capacity": True}, "kind"),
        ({"cities.omaha.id": "x"}, "fixed"),
        ({"map": "europe"}, "fixed"),
        ({"golden_spike.provenance": "rulebook"}, "fixed"),
        ({"cities.omaha.name": ""}, "name"),
        ({"cities.omaha.name": " x"}, "name"),
        ({"cities.omaha.name": "0"}, "name"),
        ({"cities.omaha.hex": "30,30"}, "off-land"),
        ({"cities.omaha.hex": "5,3"}, "same-hex"),
        ({"starts.gray.hex": "5,3"}, "same-hex"),
        ({"golden_spike.hex": "8,3"}, "same-hex"),
        ({"golden_spike.east": "kiev"}, "no-city"),
        ({"golden_spike.west": "omaha"}, "no-city"),
        ({"land.7": "0-3,3-8"}, "rows"),
        ({"land.7": "x"}, "rows"),
        ({"land.7": "0-99"}, "rows"),
        ({"land.7": "0-2,5-8"}, "off-land"),
        ({"land.20": "0-1,5-6"}, "not-one-land"),
        ({"demand_tiles.brown-gray.count": 3}, "sum"),
        ({"demand_tiles.gray-purple.count": 2}, "range"),
        ({"bot_tiles.refresh.count": 0}, "range"),
        ({"bot_tiles.1-1.count": 4}, "sum"),
        ({"share_splits.4-players.aside": 2, "share_splits.4-players.out": 1}, "range"),
        ({"share_splits.solo.asset": 6}, "sum"),
        ({"share_values.16.first": 3}, "unknown-value"),
        ({"harbors.0.name": "x"}, "unknown-value"),
    ],
)
def test_a_correction_that_cannot_be_says_why(board: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.new(4, 1, {"golden_spike": True}, board)
    assert (caught.value.option, caught.value.reason) == ("board", reason)
    assert str(caught.value.values["path"]).split(".")[0] == next(iter(board)).split(".")[0]


def test_every_printed_value_can_be_corrected_and_nothing_else() -> None:
    """Each of them is taken with the value it has, and a small change is taken or refused, never a crash."""
    for name in ("usa", "europe"):
        options = {"map": name, "harbors": name == "europe"}
        taken = set()
        for path, value, _ in boards.values(GAME.board_data(options)):
            if value is None:  # a map without a Golden Spike
                continue
            word = path.split(".")[-1]
            printed = (word in (*PRINTED, *WORDS) or path.startswith("land.")) and ".provenance" not in path
            for changed in (value, value + 1 if isinstance(value, int) else f"{value}x"):
                try:
                    state = GAME.new(4, 1, options, {path: changed})
                except OptionError as problem:
                    assert problem.reason in BOARD_REASONS and (changed != value or not printed), path
                else:
                    assert printed, path
                    taken.add(word)
                    if changed != value:
                        state.check()
        assert {"capacity", "name", "hex", "first", "second", "other"} <= taken


def test_the_correction_survives_the_record() -> None:
    match = Match(GAME, 2, 5, {"golden_spike": True}, board=CHANGED)
    for _ in range(30):
        match.play(match.state.legal()[0])
    reading = record.read(record.write(match))
    assert reading.problems == [] and reading.match is not None
    assert reading.match.state == match.state and reading.match.board == CHANGED


def test_true_is_not_one() -> None:
    """Boards are remembered by their corrections: values that Python calls equal must not be mixed up."""
    one = GAME.new(3, 1, {}, {"cities.omaha.capacity": 1})
    assert one.setup.corrections == {"cities.omaha.capacity": 1}
    with pytest.raises(OptionError):
        GAME.new(3, 1, {}, {"cities.omaha.capacity": True})
