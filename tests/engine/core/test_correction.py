"""Corrected boards as values: files, links, and texts that are neither."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.core import boards, correction, link, record
from engine.core.correction import BoardProblem, Correction
from engine.core.errors import OptionError
from engine.core.match import Match
from tests.toy import TOY, registered

CHANGES: dict[str, dict[str, Any]] = {
    "mini-express": {"cities.omaha.name": "Council Bluffs", "cities.tulsa.capacity": 3, "land.20": "0-2"},
    "trans-siberian": {"links.omsk-tyumen.income": 4, "links.barnaul-omsk.external": True},
    "russian-railroads": {
        "engineers.4.number": 14,
        "engineers.14.number": 4,
        "engineers.1.stack": "A",
        "engineers.4.stack": "",
        "rails.kiev.special_spaces.kv8.effect.recurring_points": 8,
    },
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_board_survives_file_link_and_record(name: str) -> None:
    game = games.get(name)
    board = Correction(game, CHANGES[name], "Attic  find")
    for got in (correction.read(correction.write(board)), correction.decode(game, correction.encode(board))):
        assert (got.game, dict(got.changes), got.name) == (game, CHANGES[name], "Attic find")
        got.check()
    match = Match(game, 3, 7, board=board.changes, board_name=board.name)
    match.play(match.state.legal()[0])
    for reading in (record.read(record.write(match)), link.decode(link.encode(match))):
        assert reading.problems == [] and reading.match is not None
        assert (reading.match.state, reading.match.board_name) == (match.state, "Attic find")
        assert reading.match.board == CHANGES[name]


def test_a_board_belongs_to_the_options_that_decide_its_values() -> None:
    game = games.get("mini-express")
    board = Correction(game, {"cities.paris.capacity": 1}, "", {"map": "europe", "harbors": True})
    text = correction.write(board)
    assert "option map europe" in text.splitlines() and "harbors" not in text
    assert correction.read(text).options == {"map": "europe"}
    assert correction.decode(game, correction.encode(board)).options == board.options
    with pytest.raises(OptionError):
        Correction(game, {"cities.paris.capacity": 1}).check()


def sealed(*lines: str) -> str:
    whole = ["railtable-board 1", "game toy", *lines]
    return "\n".join([*whole, f"checksum {record.checksum(whole)}"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\n", "empty"),
        ("railtable-record 1\ngame toy\n", "not-a-board"),
        ("<script>alert(1)</script>", "not-a-board"),
        ("railtable-board 2\ngame toy\nchecksum 0", "version"),
        ("railtable-board 1\ngame toy\nboard bonuses.luck.count 3\n", "cut-off"),
        (sealed("board bonuses.luck.count 3").replace("3", "4", 1), "changed"),
        (sealed().replace("game toy", "game chess"), "changed"),
        (sealed("board bonuses.luck.count 99"), "value"),
        (sealed("board bonuses.luck.count " + "9" * 5000), "value"),
        (sealed("board bonuses.luck.count yes"), "value"),
        (sealed("board bonuses.luck 3"), "value"),
        (sealed("board __class__ 3"), "value"),
        (sealed("option heap 8"), "value"),
        (sealed("option shoe 8"), "value"),
        (sealed("seat 2 bot baron 7"), "line"),
        ("x" * 70_000, "too-long"),
    ],
)
def test_what_is_no_board_is_refused_whole(text: str, code: str) -> None:
    with registered(), pytest.raises(BoardProblem) as caught:
        correction.read(text)
    assert caught.value.code == code
    assert (caught.value.error is not None) == (code == "value")


def test_a_link_that_was_changed_is_refused() -> None:
    code = correction.encode(Correction(TOY, {"bonuses.luck.count": 5}))
    assert correction.decode(TOY, code).changes == {"bonuses.luck.count": 5}
    for bad in ("", "x", code[:-1], code[:-1] + "!", code + "A", code.swapcase(), "0" * 5000):
        with pytest.raises(BoardProblem):
            correction.decode(TOY, bad)


def test_a_name_is_one_line_of_letters_that_show() -> None:
    assert boards.plain_name("  Attic\n\tfind \u202e\x00 ") == "Attic find"
    assert boards.plain_name("x" * 90) == "x" * 24
    assert boards.plain_name("<b>&") == "<b>&"  # the page escapes what it shows
    assert Match(TOY, 2, 1, board_name="nothing is corrected").board_name == ""


@pytest.mark.parametrize("name", CHANGES)
def test_every_value_has_a_mark_and_what_has_none_is_reconstructed(name: str) -> None:
    game = games.get(name)
    options = game.check_options(3)
    found = game.printed(options)
    assert {value.mark for value in found} <= set(boards.MARKS)
    paths = [value.path for value in found]
    assert len(set(paths)) == len(paths)
    for value in found:
        assert boards.value_at(game.board_data(options), value.path) == value.value
    with pytest.raises(OptionError):
        game.check_options(3, 5)  # type: ignore[arg-type]
    for seats in (5, "no", [1, 2, 3]):
        with pytest.raises(OptionError):
            Match(game, 3, 7, seats=seats)  # type: ignore[arg-type]


def test_marks_are_taken_from_the_nearest_record() -> None:
    data = {
        "a": {"provenance": "seed", "b": {"c": 1, "d": {"e": 2}}, "list": [{"id": "x", "n": None}]},
        "f": {"provenance": {"even": "reconstructed", "g": "rulebook"}, "g": 1, "h": {"even": 2, "odd": 3}},
        "k": {"provenance": "cross-checked", "l": 1, "m": 2, "m_provenance": "rulebook"},
        "n": 1,
    }
    marks = {value.path: value.mark for value in boards.printed(data)}
    assert marks == {
        "a.b.c": "rulebook", "a.b.d.e": "rulebook", "a.list.x.id": "rulebook", "a.list.x.n": "rulebook",
        "f.g": "rulebook", "f.h.even": "reconstructed", "f.h.odd": "reconstructed",
        "k.l": "cross-checked", "k.m": "rulebook", "n": "reconstructed",
    }  # fmt: skip


def test_a_number_beyond_reason_is_refused_before_anything_is_counted_out() -> None:
    for path in ("locomotives.9.copies", "rails.kiev.length", "components.doublers"):
        with pytest.raises(OptionError):
            games.get("russian-railroads").new(3, 1, {}, {path: 999_999})
