"""The board as a value: corrected values are checked, stored and used; several boards coexist."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core import boards, record
from engine.core.errors import OptionError, PositionError
from engine.core.match import Match
from engine.core.rng import Rng
from engine.games.trans_siberian import GAME, positions, queries
from engine.games.trans_siberian.board import RANGES, TEXTS
from engine.games.trans_siberian.components import DATA, LINK_INDEX, LINKS
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian import refusals
from tests.engine.trans_siberian.helpers import BOARD, legal, play, public, table
from tests.engine.trans_siberian.playing import HABITS, random_game

OTHER: dict[str, Any] = {
    "setup.starting_money.3": 60,
    "auction.minimum_bid": 9,
    "auction.minimum_raise": 2,
    "costs.link": 3,
    "costs.jump_fee": 1,
    "costs.two_links_surcharge": 5,
    "costs.external": 2,
    "costs.external_jump_fee": 3,
    "costs.two_stock_bonus": 6,
    "railroads.red.certificates": 3,
    "railroads.blue.cubes": 8,
    "tracks.stock_value.spaces": "5 9 14 20 27 35 44 54 65 77",
    "tracks.stock_value.phase_shift_at": 44,
    "tracks.income.max": 50,
    "tracks.income.black": "7 14 21 28 35 42",
    "tracks.timing.dividends_at": 4,
    "tracks.nationalization.boxes": "20 25 30 35 40 45 50",
    "tracks.nationalization.per_removed_railroad": 2,
    "tracks.nationalization.per_nationalized_railroad": 1,
    "tracks.dividends.game_ends_at_dividend": 9,
    "links.omsk-tyumen.income": 5,
    "links.omsk-tyumen.cities": "omsk tyumen surgut",
    "links.barnaul-omsk.external": True,
}
"""Every kind of value, changed."""


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("board", [OTHER, {}], ids=["other", "printed"])
def test_a_corrected_board_plays(board: dict[str, Any], habit: str) -> None:
    """TSR-END-4, TSR-TRACK-1: random games keep their books on any board."""
    for seed in range(6):
        state = GAME.new(3, seed, board=board)
        for _ in random_game(state, Rng(seed), habit):
            state.check()
        assert state.dividends <= (9 if board else 8) and state.result() is not None


def test_two_boards_side_by_side() -> None:
    """TSR-TERM-4, TSR-EXTEND-1: each game plays on its own board, whatever others are in the process."""
    line = public("red", ["tyumen-yekaterinburg"], treasury=20)
    plain, other = table(line), table("board links.omsk-tyumen.income 5", "board costs.link 3", line)
    for state in (plain, other, plain.clone(), other.clone()):
        play(state, "build red", "link omsk-tyumen")
        assert (state.income[0], state.treasury[0]) == ((4, 16) if state.board is plain.board else (7, 17))
    assert GAME.new(3, 1).board is plain.board is not other.board


def test_every_plain_value_of_the_board_can_be_corrected() -> None:
    """TSR-TRACK-1 to TSR-TRACK-5: whatever is printed; names and remarks are not."""
    patterns = {re.sub(r"\.(red|omsk-tyumen|barnaul-omsk)\.", ".*.", path) for path in OTHER}
    wanted = {p for p in (*RANGES, *TEXTS) if not p.endswith(".*")}
    assert wanted <= patterns | {"setup.starting_money.*", "railroads.*.cubes"}
    fixed = {"id", "name", "auction", "note", "provenance", "game", "ids", "rows"}
    for path, value, _ in boards.values(GAME.board_data(GAME.check_options(3))):
        words = set(path.split("."))
        assert value is not None
        try:
            GAME.new(3, 1, board={path: value})
        except OptionError as error:
            assert error.reason in ("fixed", "too-long") and words & (fixed | {"provenance_legend"}), path
        else:
            assert not words & (fixed - {"auction"}), path


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("links.omsk-tyumen.income", 10, "range"),
        ("links.omsk-tyumen.income", "3", "kind"),
        ("links.omsk-tyumen.id", "omsk", "fixed"),
        ("links.omsk-tyumen.cities", "omsk rome", "city"),
        ("links.omsk-tyumen.cities", "omsk", "cities"),
        ("links.omsk-tyumen.cities", "omsk omsk", "cities"),
        ("links.omsk-tyumen.cities", "", "city"),
        ("links.khabarovsk-vladivostok.cities", "yuzhny vladivostok", "city"),
        ("links.lesosibirsk-krasnoyarsk.income", 3, "unknown-value"),
        ("links.abakan-bratsk-irkutsk-krasnoyarsk.external", True, "apart"),
        ("links", 3, "not-a-value"),
        ("meta.game", "chess", "fixed"),
        ("tracks.stock_value.spaces", "8 12 12 48", "row"),
        ("tracks.stock_value.spaces", "8 twelve 48", "row"),
        ("tracks.stock_value.spaces", "8 12 20", "no-space"),
        ("tracks.stock_value.phase_shift_at", 49, "no-space"),
        ("tracks.income.black", "10 80", "row"),
        ("tracks.income.max", 5, "range"),
        ("tracks.nationalization.boxes", "24  28", "row"),
        ("tracks.timing.dividends_at", 0, "range"),
        ("auction.minimum_bid", 7, "range"),
        ("costs.jump_fee", 0, "range"),
        ("railroads.red.certificates", 1, "range"),
        ("nothing", 1, "unknown-value"),
    ],
)
def test_a_board_that_cannot_be_is_refused(path: str, value: Any, reason: str) -> None:
    """TSR-TERM-2, TSR-AUCTION-11, TSR-TRACK-3"""
    with pytest.raises(OptionError) as caught:
        GAME.new(3, 1, board={path: value})
    assert (caught.value.option, caught.value.reason) == ("board", reason)
    if reason in refusals.BOARD_ARGS:
        assert set(caught.value.values) == set(refusals.BOARD_ARGS[reason])


def test_moscow_keeps_enough_links() -> None:
    """TSR-AUCTION-10: a link for each of the first four railroads."""
    moscow = [link for link in LINKS if "moscow" in link]
    board = {f"links.{link}.external": True for link in moscow[:7]}
    with pytest.raises(OptionError) as caught:
        GAME.new(3, 1, board=board)
    assert caught.value.reason == "moscow" and caught.value.values["count"] == 4


def test_a_correction_is_not_mistaken_for_another_of_the_same_number() -> None:
    """TSR-TERM-2: yes is not 1, also when a board with yes was built before."""
    GAME.new(3, 1, board={"links.barnaul-omsk.external": True})
    with pytest.raises(OptionError):
        GAME.new(3, 1, board={"links.barnaul-omsk.external": 1})


def test_the_correction_survives_save_record_and_position() -> None:
    """TSR-TRACK-1"""
    match = Match(GAME, 3, 5, board=OTHER)
    for text in ("bid 9", "bid 11", "drop", "drop"):
        match.play(GAME.parse(text))
    assert isinstance(match.state, TransSiberianState)
    assert match.state.board is not BOARD and match.state.cash.count(60) == 2
    assert GAME.load(match.state.to_json()) == match.state
    assert GAME.position(GAME.describe(match.state, 5)) == match.state
    reading = record.read(record.write(match))
    assert reading.problems == [] and reading.match is not None and reading.match.state == match.state


def test_the_options_choose_what_a_correction_then_changes() -> None:
    """TSR-TRACK-1, TSR-TRACK-2"""
    options = {"nationalization_track": "steps-of-4", "dividends_length": 6}
    assert GAME.new(3, 1, options).board.boxes[:3] == (24, 28, 32)
    board: dict[str, Any] = {
        "tracks.dividends.game_ends_at_dividend": 11,
        "tracks.nationalization.boxes": "24 30",
    }
    made = GAME.new(3, 1, options, board).board
    assert (made.dividends_end, made.boxes) == (11, (24, 30))


def test_a_link_that_touches_another_city_leads_there() -> None:
    """TSR-TERM-5, TSR-TWO-6"""
    lines = (
        "board links.omsk-tyumen.cities omsk tyumen surgut",
        public("red", ["tyumen-yekaterinburg"], treasury=20),
    )
    state = table(*lines)
    play(state, "build-two red", "link omsk-tyumen")
    assert "second novyurengoy-surgut" in legal(state)
    assert queries.links(state)[LINK_INDEX["omsk-tyumen"]].cities == ("omsk", "tyumen", "surgut")


def test_every_fact_says_where_it_comes_from() -> None:
    """TSR-TRACK-1"""
    for group in ("cities", "links", "railroads"):
        for item in DATA[group]:
            marks = item["provenance"]
            assert {marks} if isinstance(marks, str) else set(marks.values()) <= set(boards.MARKS), item
    for track in DATA["tracks"]:
        assert set(queries.marks(track)) <= set(boards.MARKS)


# ---- positions --------------------------------------------------------------------------------------------
def test_the_examples_in_the_words_of_positions_can_be_read() -> None:
    """TSR-SETUP-8: every line that the docstring shows is one, in a position where it makes sense."""
    told = [line.strip() for line in (positions.__doc__ or "").splitlines() if line.startswith("    ")]
    keys = {key.name for key in GAME.position_keys} | {"cash", "phase", "timing", "dividends"}
    shown = [re.split(r"  +", line)[0] for line in told if line.split(" ")[0] in keys]
    assert {line.split(" ")[0] for line in shown} == keys
    board = [line for line in shown if line.split(" ")[0] not in ("chain", "auction", "opening", "over")]
    more = [public("blue", value=28), public("red", ["never-tynda"], value=24, treasury=12)]
    rich = [line for line in board if not line.startswith(("railroad", "cash"))] + ["cash 90 90 90"]
    assert table(*board, public("blue", value=28)).phase == 2
    for line in shown:
        kind = line.split(" ")[0]
        if kind == "chain":
            three = [public("yellow")] if "other" in line else []
            assert table(*rich, *more, *three, line, turn=0).plan
        elif kind == "auction":
            assert table("cash 40 32 28", *more, line).standing == 9
        elif kind == "opening":
            assert table("railroad red held 1 0 0 treasury 15 value none", line).opening == 3
        elif kind == "over":
            assert table("phase 2", public("red", value=75), public("blue"), line).to_move is None


@pytest.mark.parametrize(
    "line",
    [
        "railroad pink",
        "railroad red held 1 1",
        "railroad red held 1 1 x",
        "railroad red held 9 0 0",
        "railroad red held 1 1 0 value 13",
        "railroad red held 1 1 0 links omsk",
        "railroad red held 1 1 0 treasury",
        "railroad red held 1 1 0 held 1 1 0",
        "railroad red happy",
        "nationalization 25",
        "turn 3",
        "chain build red",
        "chain dance red",
        "auction red asked 1 bid 60 by 0",
        "auction black in 0",
        "opening red by 0 bid 15 needs sleep",
        "over none",
        "over bored",
        "phase 3",
        "timing 5",
        "dividends 8",
    ],
)
def test_positions_that_cannot_be_are_refused(line: str) -> None:
    """TSR-SETUP-8"""
    with pytest.raises(PositionError):
        table(line)
