"""Fields, boards, positions, seats, lessons and series, on the toy game."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from engine.core import boards, fields, lessons, record, seats
from engine.core.errors import InvariantError, OptionError, PositionError, StateError
from engine.core.match import Match
from engine.core.seats import AUTOMA, BOT, Seat
from engine.core.series import Series
from tests.toy import OVER, TOY, Take, ToyState, registered


def played(*numbers: int) -> ToyState:
    state = TOY.new(3, 7)
    for number in numbers:
        state.play(Take(number))
    return state


# --- fields


def test_a_clone_has_every_field_and_shares_no_list() -> None:
    state = played(3, 2)
    copy = state.clone()
    assert copy == state and copy.points is not state.points and copy.rng is not state.rng
    assert all(hasattr(copy, field.name) for field in ToyState.FIELDS)
    copy.points[0] += 1
    assert state.points[0] == copy.points[0] - 1


def test_the_save_says_what_is_declared_and_reads_back() -> None:
    state = played(3, 2)
    data = json.loads(state.to_json())
    assert data["phase"] == "taking" and data["heap"] == 7 and "left" not in data and "setup" not in data
    assert TOY.load(state.to_json()) == state and TOY.load(state.to_json()).left == 3


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"heap": 13}, "heap"),
        ({"heap": True}, "heap"),
        ({"heap": "7"}, "heap"),
        ({"points": [0, 0]}, "points"),
        ({"points": [0, 0, 0.0]}, "points"),
        ({"phase": "asleep"}, "phase"),
        ({"to_move": 3}, "to_move"),
        ({"to_move": None}, "to move"),
        ({"phase": "over"}, "last"),
        ({"extra": 1}, "extra"),
        ({"options": {"heap": 12}}, "written"),
        ({"board": {}}, "written"),
        ({"save": 9}, "version"),
        ({"players": 9}, "players"),
    ],
)
def test_a_save_that_was_never_written_is_refused(changes: dict[str, Any], what: str) -> None:
    data = json.loads(played(3, 2).to_json()) | changes
    with pytest.raises(StateError, match=what):
        TOY.load(json.dumps(data))


def test_a_name_may_be_none_where_it_is_declared_so() -> None:
    must, may = fields.named(("red", "blue")), fields.named(("red", "blue"), none=True)
    assert [may.dump(number) for number in (-1, 0, 1)] == [None, "red", "blue"]
    assert [may.read(None, name) for name in (None, "red", "blue")] == [-1, 0, 1]
    may.check(None, -1)
    for bad in (must.read, may.read):
        with pytest.raises(ValueError):
            bad(None, "green")
    with pytest.raises(ValueError):
        must.read(None, None)
    with pytest.raises(ValueError):
        must.check(None, -1)


def test_scratch_belongs_to_its_phase() -> None:
    state = played(3, 3, 3, 3)
    assert state.phase == OVER
    fields.check(state)
    state.last = 2
    with pytest.raises(InvariantError, match="last is set"):
        fields.check(state)


# --- boards


def test_a_correction_changes_the_board_and_nothing_shared() -> None:
    plain, lucky = TOY.new(2, 1), TOY.new(2, 1, board={"bonuses.luck.count": 9})
    assert (plain.setup.bonus, lucky.setup.bonus) == (2, 9)
    assert TOY.load(lucky.to_json()).setup.bonus == 9
    assert next(boards.values(TOY.board_data({})))[:2] == ("bonuses.luck.id", "luck")


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ({"bonuses.luck.count": 0}, "range"),
        ({"bonuses.luck.count": "2"}, "kind"),
        ({"bonuses.luck.count": True}, "kind"),
        ({"bonuses.luck": 2}, "not-a-value"),
        ({"bonuses.9.count": 2}, "unknown-value"),
        ({"bonuses.luck.count.more": 2}, "unknown-value"),
        ({"": 2}, "unknown-value"),
        ({3: 2}, "form"),
        ({"bonuses.luck.count": None}, "form"),
        ([1], "form"),
        ({f"x{n}": 1 for n in range(500)}, "too-many"),
    ],
)
def test_a_correction_that_cannot_be_says_why(board: Any, reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        TOY.new(2, 1, board=board)
    assert (caught.value.option, caught.value.reason) == ("board", reason)


def test_the_record_keeps_the_corrected_board() -> None:
    with registered():
        match = Match(TOY, 2, 5, {"heap": 7}, board={"bonuses.luck.count": 7})
        match.play(Take(3))
        text = record.write(match)
        assert "board bonuses.luck.count 7" in text.splitlines()
        reading = record.read(text)
        assert reading.problems == [] and reading.match is not None
        assert reading.match.board == {"bonuses.luck.count": 7}
        assert reading.match.state == match.state
        bad = record.read(text.replace("luck.count 7", "luck.count 70"))
        assert bad.match is None
        assert [problem.args["reason"] for problem in bad.problems if problem.code == "option"] == ["range"]


@pytest.mark.parametrize(
    "arguments", [(3.0, 1), (3, None), (3, -1), (3, 1 << 64), (3, True), (3, 1, {4: 5}), ("3", 1), (None, 1)]
)
def test_every_bad_argument_is_an_option_error(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(OptionError):
        TOY.new(*arguments)


# --- positions


def test_a_position_names_what_differs() -> None:
    state = TOY.position("players 3\n# half way\nheap 5\nhas 1 4\n\nto_move 2\n")
    assert (state.heap, state.points, state.to_move, state.left) == (5, [0, 4, 0], 2, 3)
    text = TOY.describe(state)
    assert text.splitlines() == ["players 3", "has 1 4", "heap 5", "to_move 2"]
    assert TOY.position(text) == state


def test_a_position_can_say_everything() -> None:
    state = TOY.new(3, 7, {"heap": 60}, {"bonuses.luck.count": 5})
    for number in (1, 2, 3):
        state.play(Take(number))
    for seed in (0, 7):
        text = TOY.describe(state, seed)
        assert TOY.position(text) == state
    assert "board bonuses.luck.count 5" in text and "option heap 60" in text


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("players 9", 0, "setup"),
        ("players x", 1, "bad-line"),
        ("seed -1", 1, "bad-line"),
        ("option heap 8", 0, "setup"),
        ("board nothing 8", 0, "setup"),
        ("players 2\nheep 5", 2, "unknown-key"),
        ("players 2\n\nheap 99", 3, "bad-line"),
        ("heap 5 5", 1, "bad-line"),
        ("heap", 1, "bad-line"),
        ("heap [[[", 1, "bad-line"),
        ("has 7 1", 1, "bad-line"),
        ("has 1 9999", 0, "does-not-balance"),
        ("heap 0", 0, "does-not-balance"),
        ("x" * 100_001, 0, "too-long"),
    ],
)
def test_a_position_that_cannot_be_says_where(text: str, line: int, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        TOY.position(text)
    assert (caught.value.line, caught.value.reason) == (line, reason)


# --- seats


def test_seats_are_declared_and_kept() -> None:
    with registered():
        bot = Seat(BOT, "baron", 7)
        match = Match(TOY, 3, 1, names=["Ada"], seats=[Seat(), Seat(), bot])
        text = record.write(match)
        assert "seat 2 bot baron 7" in text.splitlines()
        reading = record.read(text)
        assert reading.problems == [] and reading.match is not None and reading.match.seats == match.seats
        assert match.mover() == Seat()
        match.seat(0, bot)
        assert match.mover() == bot


def test_a_record_of_before_has_people_in_its_seats() -> None:
    with registered():
        reading = record.read("railtable-record 1\ngame toy\nrules 1\nplayers 2\nseed 7\n\nchecksum 0\n")
        assert reading.match is not None and reading.match.seats == (Seat(), Seat())


@pytest.mark.parametrize("line", ["seat 9 person", "seat x person", "seat 1 automa", "seat 1 bot baron"])
def test_a_seat_line_that_cannot_be_costs_nobody_the_game(line: str) -> None:
    with registered():
        text = f"railtable-record 1\ngame toy\nrules 1\nplayers 2\nseed 7\n{line}\n\ntake 1\n"
        reading = record.read(text)
        assert reading.match is not None and len(reading.match.actions) == 1
        assert [problem.code for problem in reading.problems] == ["truncated", "seat"]


@pytest.mark.parametrize(
    "given",
    ["bot", "bot x", "bot X 1", "bot x -1", "bot x 4294967296", "bot x 1 2", "person 1", "", "Person"],
)
def test_what_is_no_seat_is_refused(given: str) -> None:
    with pytest.raises(OptionError):
        seats.parse(given)


def test_the_rules_keep_their_seats() -> None:
    state = TOY.new(2, 1)
    with pytest.raises(OptionError):
        seats.declared(state, 2, [Seat(AUTOMA), Seat()])
    with pytest.raises(OptionError):
        seats.declared(state, 2, [Seat()] * 3)
    assert seats.declared(state, 2, [Seat(BOT, "a-1", 3)]) == (Seat(BOT, "a-1", 3), Seat())
    assert seats.Rules().decide(state, 0) == Take(1) and list(seats.Outside().think(state, 0)) == []


# --- lessons


def figures(state: ToyState) -> dict[str, Any]:
    return {"heap": state.heap, "points": state.points, "twice": lambda word: 2 * int(word)}


def lesson(*steps: dict[str, Any]) -> lessons.Lesson:
    data = {"id": "T-1", "rules": ["TOY-1"], "position": ["players 2", "heap 5"], "steps": list(steps)}
    return lessons.load({"lessons": [data]})[0]


def test_a_lesson_happens_as_written() -> None:
    end = lessons.run(
        TOY,
        lesson(
            {"look": {"legal": ["take 1", "take 2", "take 3"], "offers": ["take 1"], "lacks": ["take 9"]}},
            {"do": "take 3", "events": [["took", {"count": 3}]], "quiet": ["ended"], "then": {"heap": 2}},
            {"refused": "take 3", "rule": "TOY-2", "reason": "too-few", "args": {"heap": 2}},
            {"look": {"points.1": 0, "twice.21": 42}},
        ),
        figures,
    )
    assert figures(cast(ToyState, end))["heap"] == 2


@pytest.mark.parametrize(
    "step",
    [
        {"do": "take 3", "then": {"heap": 3}},
        {"do": "take 3", "events": ["lost"]},
        {"do": "take 3", "events": ["took", "took"]},
        {"do": "take 3", "quiet": ["took"]},
        {"do": "take 4"},
        {"refused": "take 3", "rule": "TOY-2", "reason": "too-few"},
        {"refused": "take 4", "rule": "TOY-2", "reason": "one-to-three"},
        {"refused": "take 4", "rule": "TOY-1", "reason": "one-to-three", "args": {"heap": 2}},
        {"look": {"legal": ["take 1"]}},
        {"look": {"lacks": ["take 1"]}},
        {"look": {"nothing": 1}},
    ],
)
def test_a_lesson_that_is_not_so_says_where(step: dict[str, Any]) -> None:
    with pytest.raises(lessons.LessonError, match="T-1, step 1"):
        lessons.run(TOY, lesson(step), figures)


@pytest.mark.parametrize(
    "step", [{}, {"do": "take 1", "look": {}}, {"do": "x", "rule": "y"}, {"refused": "x"}]
)
def test_a_lesson_that_is_written_wrong_is_refused(step: dict[str, Any]) -> None:
    with pytest.raises(lessons.LessonError, match="T-1"):
        lesson(step)


# --- series


def test_a_series_follows_the_game_and_forgets_what_was_undone() -> None:
    match = Match(TOY, 3, 7, {"heap": 60})
    series = Series(match)
    assert [sample.moment for sample in series.samples()] == [0]
    for number in (1, 2, 3, 1):
        match.play(Take(number))
    points = [cast(ToyState, match.at(moment)).points for moment in range(5)]
    assert [list(numbers) for _, numbers in series.line("points")] == points
    assert [sample.moment for sample in series.samples(2)] == [0, 1, 2]
    match.goto(2)
    assert len(series.samples()) == 3
    match.play(Take(1))
    assert [sample.moment for sample in series.samples()] == [0, 1, 2, 3]
    assert list(series.samples()[-1].values[0]) == cast(ToyState, match.state).points
