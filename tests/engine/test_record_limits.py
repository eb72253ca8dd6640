"""Records far longer than any game are read up to a limit and reported in a few sentences."""

from __future__ import annotations

import pytest

from engine import games
from engine.core import record
from engine.core.match import Match
from engine.core.record import LONGEST_NAME, MOST_PROBLEMS, MOST_TEXT


def played(names: tuple[str, ...] = ()) -> str:
    game = games.get("mini-express")
    match = Match(game, 3, 7, names=names)
    for _ in range(8):
        match.play(match.state.legal()[0])
    return record.write(match)


def in_the_header(junk: str) -> str:
    return played().replace("\n\n", f"\n{junk}\n", 1)


JUNK = {
    "one line": "x" * 3_800_000,
    "empty lines": "\n" * 3_800_000,
    "short lines": "a b\n" * 950_000,
    "unknown lines": in_the_header("junk line\n" * 30_000),
    "options": in_the_header("".join(f"option o{number} x\n" for number in range(100_000))),
    "names": in_the_header("name a\n" * 500_000),
    "seats": in_the_header("".join(f"seat {number} x\n" for number in range(100_000))),
    "steps": played().split("checksum")[0] + "no such step\n" * 300_000,
    "a long version": "railtable-record 1 " + "9" * 3_000_000,
    "a long option": in_the_header("option " + "o" * 150_000 + " x\n"),
}


@pytest.mark.parametrize("kind", JUNK)
def test_whatever_comes_is_told_in_at_most_fifty_problems(kind: str) -> None:
    reading = record.read(JUNK[kind])
    assert 1 <= len(reading.problems) <= MOST_PROBLEMS
    told = [value for problem in reading.problems for value in problem.args.values()]
    assert max((len(value) for value in told if isinstance(value, str)), default=0) <= 200


def test_what_is_not_listed_is_counted_and_what_comes_once_is_always_told() -> None:
    problems = record.read(in_the_header("junk line\n" * 4_000)).problems
    codes = [problem.code for problem in problems]
    unlisted = problems[-1].args["count"]
    assert isinstance(unlisted, int) and codes.count("unknown-line") + unlisted == 4_000
    assert codes[-1] == "more" and "checksum" in codes


def test_only_so_much_is_read() -> None:
    text = played()
    reading = record.read(text + "\n" * MOST_TEXT + "junk")
    assert reading.match is not None and len(reading.match.actions) == 8
    assert [problem.code for problem in reading.problems] == ["too-long"]


def test_names_are_as_short_as_typed_ones() -> None:
    reading = record.read(played(("Ada",)).replace("Ada", "N" * 100_000))
    assert reading.match is not None
    assert max(len(name) for name in reading.match.names) == LONGEST_NAME
