"""Lines of a match: no played action is lost, and records contain them."""

from __future__ import annotations

import random

import pytest

from engine import games
from engine.core import record
from engine.core.match import MOST_NAMED, MOST_UNNAMED, Line, Match
from tests.toy import TOY, Take, registered


def played(*counts: int) -> Match:
    match = Match(TOY, 2, 7, {"heap": 60})
    for count in counts:
        match.play(Take(count))
    return match


def takes(line: Line | Match) -> list[int]:
    return [action.number for action in line.actions]


def test_playing_on_from_an_earlier_moment_keeps_what_stood_behind_it() -> None:
    match = played(1, 2, 3, 1)
    match.goto(1)
    match.play(Take(3))
    assert takes(match) == [1, 3] and [takes(line) for line in match.lines] == [[1, 2, 3, 1]]
    match.call(0, "  the\nold  way ")
    match.take(0)
    assert takes(match) == [1, 2, 3, 1] and match.line == "the old way" and match.cursor == 4
    assert [takes(line) for line in match.lines] == [[1, 3]]
    assert match.state == played(1, 2, 3, 1).state and len(match.history()) == 4


def test_a_fork_keeps_the_line_and_going_back_leaves_no_empty_one() -> None:
    match = played(1, 2, 3)
    assert match.fork(2) and not match.fork(3)
    assert takes(match) == [1, 2] and [takes(line) for line in match.lines] == [[1, 2, 3]]
    match.take(0)
    assert takes(match) == [1, 2, 3] and match.lines == []


def test_a_change_of_mind_within_a_turn_is_no_line() -> None:
    match = Match(games.get("russian-railroads"), 2, 7)
    while True:
        legal, seat = match.state.legal(), match.state.to_move
        match.play(legal[0])
        if match.state.to_move == seat and len(legal) > 1:
            break
    match.undo()
    match.play(legal[1])
    assert match.lines == []
    assert match.fork(match.cursor - 1) and len(match.lines) == 1  # somebody has asked for it


def test_unnamed_lines_give_way_and_named_ones_stay() -> None:
    match = played(*[1] * 30)
    match.call(None, "first")
    for count in range(MOST_UNNAMED + 6):
        match.fork(20 - count)
        match.play(Take(2))
        match.play(Take(3))
    assert len(match.lines) == MOST_UNNAMED + 1 and match.lines[0].name == "first"
    match.lines = [Line(str(number), (Take(3),)) for number in range(MOST_NAMED)]
    assert not match.call(None, "one too many") and match.line == ""


def test_a_record_carries_all_lines_with_their_names() -> None:
    with registered():
        match = played(1, 2, 3, 1, 2)
        match.call(None, "old")
        match.fork(2)
        match.play(Take(1))
        match.call(None, "branch 3 of it")
        match.goto(1)
        text = record.write(match)
        reading = record.read(text)
        assert reading.problems == [] and reading.match is not None
        again = reading.match
        assert (again.actions, again.cursor, again.line) == (match.actions, 1, "branch 3 of it")
        assert again.lines == match.lines and record.write(again) == text


@pytest.mark.parametrize(
    ("old", "new", "code", "left"),
    [
        ("branch 2 old", "branch 9 old", "branch", []),
        ("branch 2 old", "branch x", "branch", []),
        ("take 3\ntake 1\n\nchecksum", "take 3\ntake 7\n\nchecksum", "branch-cut", [[1, 2, 3]]),
        ("take 3\ntake 1\n\nchecksum", "take 3\ngibberish\n\nchecksum", "branch-cut", [[1, 2, 3]]),
    ],
)
def test_a_damaged_line_costs_only_itself(old: str, new: str, code: str, left: list[list[int]]) -> None:
    with registered():
        match = played(1, 2, 3, 1)
        match.call(None, "old")
        match.fork(2)
        match.play(Take(2))
        text = record.write(match)
        assert old in text
        reading = record.read(text.replace(old, new))
        assert [problem.code for problem in reading.problems] == ["checksum", code]
        assert reading.match is not None and takes(reading.match) == [1, 2, 2]
        assert [takes(line) for line in reading.match.lines] == left


@pytest.mark.parametrize("game", [game.id for game in games.all()])
def test_whatever_is_undone_and_played_every_line_replays(game: str) -> None:
    chance = random.Random(game)
    match = Match(games.get(game), max(games.get(game).players), 5)
    for _ in range(60):
        legal = match.state.legal()
        if not legal or chance.random() < 0.12:
            match.goto(chance.randrange(len(match.actions) + 1))
        elif match.lines and chance.random() < 0.1:
            match.take(chance.randrange(len(match.lines)))
        elif chance.random() < 0.05:
            match.fork(chance.randrange(len(match.actions) + 1))
        else:
            match.play(chance.choice(legal))
        fresh = Match(match.game, match.players, match.seed)
        for action in match.actions:
            fresh.play(action)
        assert fresh.state == match.at(len(match.actions))
        assert fresh.history() == match.history(len(match.actions))
    reading = record.read(record.write(match))
    assert reading.problems == [] and reading.match is not None
    assert reading.match.lines == match.lines


def test_a_line_keeps_its_number_when_another_one_is_forgotten() -> None:
    match = played(1, 2, 3, 1)
    for number in (3, 2):
        match.fork(1)
        for _ in range(3):
            match.play(Take(number))
    assert match.numbers() == [0, 1, 2]
    match.take(0)
    assert match.numbers() == [1, 2, 3] and takes(match.lines[1]) == [1, 2, 2, 2]
    match.take(1)
    assert match.numbers() == [3, 2, 1]  # there and back again: all are known by what they were
    del match.lines[0]
    with registered():
        again = record.read(record.write(match))
        assert not again.problems and again.match is not None and again.match.numbers() == [3, 1]
        assert record.write(again.match) == record.write(match)
        odd = record.write(match).replace("lines 3 1", "lines x 99999 7 7 7")
        assert [problem.code for problem in record.read(odd).problems] == ["checksum"]
    match.take(0)
    assert match.numbers() == [1, 3]
