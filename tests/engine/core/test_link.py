"""Whole games packed into links: length, round trip, and texts that are not links."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator

import pytest

from engine import games
from engine.core import boards, link, record
from engine.core.contract import Game, Mode
from engine.core.match import MOST_NAMED, MOST_UNNAMED, Match
from engine.core.rng import Rng
from engine.core.seats import BOT, Seat
from tests.conformance import pick
from tests.toy import TOY, Take, registered

MODES = [
    (game, mode)
    for game in games.all()
    for number, mode in enumerate(mode for mode in game.modes() if mode.players == max(game.players))
    if not number or any(option.later and option.name in mode.options for option in game.options)
]
"""The usual game of most players, and what expansions add to it."""


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered():
        yield


def played(game: Game, mode: Mode, seed: int) -> tuple[Match, float]:
    """A random game, and its entropy in bits: how much was decided."""
    match, rng, entropy = Match(game, mode.players, seed, mode.options), Rng(seed), 0.0
    while match.state.to_move is not None:
        legal = match.state.legal()
        entropy += math.log2(len(legal))
        match.play(pick(legal, rng))
    return match, entropy


@pytest.mark.parametrize(("game", "mode"), MODES, ids=lambda value: getattr(value, "id", ""))
def test_a_whole_game_is_hardly_longer_than_what_was_decided(game: Game, mode: Mode) -> None:
    for seed in (1, 2026, 1 << 31):
        match, entropy = played(game, mode, seed)
        text = link.encode(match)
        assert len(text) <= 1.35 * math.ceil(entropy / 6) + 32
        read = link.decode(text)
        assert read.problems == [] and read.match is not None
        assert record.write(read.match) == record.write(match)


def test_everything_that_belongs_to_a_match_travels() -> None:
    names, bot = ["Ada", "", "Chú 🚂 <b>"], Seat(BOT, "baron", 7)
    board = {"bonuses.luck.count": 7}
    match = Match(TOY, 3, (1 << 64) - 1, {"heap": 60}, names, seats=[Seat(), bot, Seat()], board=board)
    for number in (3, 1, 2, 2):
        match.play(Take(number))
    match.goto(1)
    read = link.decode(link.encode(match, moment=3, sender={2, 0}, lesson="TOY-EX-1"))
    assert read.problems == [] and read.match is not None and read.moment == 3
    assert (read.sender, read.lesson) == ((0, 2), "TOY-EX-1")
    again = read.match
    assert (again.seed, again.seats, again.board) == (match.seed, match.seats, board)
    assert again.names == tuple(names)
    assert again.actions == match.actions and again.state == match.at(4)
    short = link.decode(link.encode(match, names=False, count=2))
    assert short.match is not None and short.match.names == () and short.match.actions == match.actions[:2]
    assert (short.moment, short.sender, short.lesson) == (None, None, "")


def test_what_mail_programs_do_to_a_link_does_no_harm() -> None:
    text = link.encode(Match(TOY, 2, 7, names=["Ada", "Ben"]))
    assert link.decode(f" {text[:9]}\r\n {text[9:]}\n").match is not None


def test_names_are_no_longer_than_in_a_record() -> None:
    read = link.decode(
        link.encode(Match(TOY, 2, 7, names=["A" * 10_000, "\u202e<b>" + "🚂" * 50, "Cy", "Di"]))
    )
    assert read.match is not None
    assert read.match.names == ("A" * 24, "<b>" + "🚂" * 21, "Cy"), "nor does one turn its line around"


@pytest.mark.parametrize(
    ("part", "moment", "sender", "lesson"),
    [
        ("m1", None, None, ""),
        ("m0", 0, None, ""),
        ("m-1", None, None, ""),
        ("p", None, (), ""),
        ("p0-9-1-x-", None, (0, 1), ""),
        ("l<b>", None, None, ""),
        ("l" + "x" * 41, None, None, ""),
        ("q?", None, None, ""),
    ],
)
def test_odd_optional_parts_say_nothing(
    part: str, moment: int | None, sender: tuple[int, ...] | None, lesson: str
) -> None:
    read = link.decode(forged(link.encode(Match(TOY, 2, 7)), part))
    assert read.match is not None and read.problems == []
    assert (read.moment, read.sender, read.lesson) == (moment, sender, lesson)


def test_no_two_games_share_a_number() -> None:
    codes = [link.code_of(game.id) for game in games.all()]
    assert len(set(codes)) == len(codes)


def test_a_link_of_other_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = link.encode(Match(TOY, 2, 7))
    monkeypatch.setattr(type(TOY), "rules_version", 9)
    read = link.decode(text)
    assert read.match is None
    assert [problem.code for problem in read.problems] == ["link-rules"]
    assert read.problems[0].args == {"given": 1, "known": 9}


def test_a_link_of_other_choices_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = link.encode(Match(TOY, 2, 7))
    heap, *rest = TOY.options
    monkeypatch.setattr(type(TOY), "options", (heap._replace(choices=(*heap.choices, 99)), *rest))
    assert [problem.code for problem in link.decode(text).problems] == ["link-options"]


def test_options_that_came_later_leave_the_links_of_before_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = link.encode(Match(TOY, 2, 7))
    late = TOY.options[1]._replace(name="late", later=True)
    monkeypatch.setattr(type(TOY), "options", (*TOY.options, late))
    assert link.encode(Match(TOY, 2, 7)) == before
    chosen = next(choice for choice in late.choices if choice != late.default)
    again = link.decode(link.encode(Match(TOY, 2, 7, {"late": chosen}))).match
    assert again is not None and again.options["late"] == chosen
    place = late.choices.index(chosen)
    by_name = link.packed(f"late {boards.to_text(chosen)}")
    for part in (f"x{place}", f"o{by_name}"):  # as links are written, and as they once were
        again = link.decode(forged(before, part)).match
        assert again is not None and again.options["late"] == chosen
    for part, code in (
        ("otbGF0ZSAzMw", "option"),
        ("x9", "link-options"),
        ("x-", "link-options"),
        (f"x{place}0", "link-options"),
    ):
        odd = link.decode(forged(before, part))
        assert odd.match is None and [problem.code for problem in odd.problems] == [code]


def test_a_link_of_a_game_that_is_not_here_says_so() -> None:
    text = link.encode(Match(TOY, 2, 7))
    del games._GAMES[TOY.id]
    try:
        assert [problem.code for problem in link.decode(text).problems] == ["unknown-game"]
    finally:
        games._GAMES[TOY.id] = TOY


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "link-damaged"),
        ("A", "link-damaged"),
        ("not a link!", "link-damaged"),
        ("AAAA", "link-damaged"),
        ("é", "link-damaged"),
        ("A.m\ud800", "link-damaged"),
        ("A" * 8_001, "link-too-long"),
        ("." * 500, "link-damaged"),
    ],
)
def test_what_is_no_link_is_refused(text: str, code: str) -> None:
    read = link.decode(text)
    assert read.match is None and [problem.code for problem in read.problems] == [code]


def test_all_lines_that_a_game_may_have_travel_with_their_names() -> None:
    match = Match(TOY, 2, 7, {"heap": 60})
    for number in (1, 2, 3, 1, 2):
        match.play(Take(number))
    for count in range(MOST_NAMED + MOST_UNNAMED):
        match.fork(0)
        for digit in (count % 3, count // 3 % 3, count // 9 % 3, count // 27):
            match.play(Take(digit + 1))
        if count and sum(bool(line.name) for line in match.lines) < MOST_NAMED:
            match.call(None, f"line {count}")
    read = link.decode(link.encode(match, lines=True))
    assert read.match is not None and read.problems == []
    assert [line.name for line in match.lines].index("line 1") > 0  # those without a name stand between
    assert {(line.name, line.actions) for line in read.match.lines} == {
        (line.name, line.actions) for line in match.lines
    }


def test_other_lines_travel_when_asked_for() -> None:
    match = Match(TOY, 2, 7, {"heap": 60})
    for number in (3, 1, 2, 2, 1):
        match.play(Take(number))
    match.call(None, "first try")
    match.fork(1)
    for number in (2, 2, 2):
        match.play(Take(number))
    match.fork(0)
    match.play(Take(2))
    assert [len(line.actions) for line in match.lines] == [5, 4]
    again = link.decode(link.encode(match, lines=True)).match
    assert again is not None and again.actions == match.actions
    assert (again.line, again.lines) == (match.line, match.lines)
    assert [line.name for line in again.lines] == ["first try", ""]
    plain = link.decode(link.encode(match)).match
    assert plain is not None and plain.lines == []


@pytest.mark.parametrize("part", ["f", "f____", "f" + "_" * 400, "fAA", "f_.gtQQpC"])
def test_forged_lines_are_played_as_far_as_they_go(part: str) -> None:
    read = link.decode(forged(link.encode(Match(TOY, 2, 7)), part))
    assert read.match is None or len(read.match.lines) <= 33


def test_no_link_ends_on_what_looks_like_punctuation() -> None:
    texts = []
    for seed in range(20):
        match, _ = played(TOY, Mode("", 2, {"heap": 60}), seed)
        texts += [link.encode(match, count=count) for count in range(len(match.actions))]
    assert all(text[-1].isalnum() for text in texts)
    assert any(text.endswith(".e") for text in texts)
    assert all(link.decode(text).problems == [] for text in texts)


def forged(core: str, part: str) -> str:
    """A link with a part that no program wrote, checksum and all."""
    number = int.from_bytes(link._bytes(core.partition(".")[0]), "big") // link._CHECK
    tail = f".{part}"
    return link._text(number * link._CHECK + link._checksum(number, tail)) + tail


def test_a_part_that_unpacks_to_a_flood_is_refused_by_size() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"a" * 4_000_000) + packer.flush()
    text = forged(link.encode(Match(TOY, 2, 7)), "nz" + link._text(int.from_bytes(bomb, "big")))
    assert len(text) < link.LONGEST
    assert [problem.code for problem in link.decode(text).problems] == ["link-too-long"]


@pytest.mark.parametrize(
    ("part", "code"),
    [("nzAAAA", "link-damaged"), ("nt__", "link-damaged"), ("btQUFB", "option"), ("stOSBib3Q", "seat")],
)
def test_a_forged_part_ends_in_a_problem(part: str, code: str) -> None:
    read = link.decode(forged(link.encode(Match(TOY, 2, 7)), part))
    assert [problem.code for problem in read.problems] == [code]


def test_a_forged_count_keeps_what_could_be_played() -> None:
    match, _ = played(TOY, Mode("", 2, {"heap": 7}), 3)
    number = 0
    choices = list(link._choices(match.at(0), match.actions))
    header = list(link._header(match, len(match.actions)))
    header[-1] = (len(choices) + 5, header[-1][1])
    for digit, radix in reversed([*header, *choices]):
        number = number * radix + digit
    read = link.decode(link._text(number * link._CHECK + link._checksum(number, "")))
    assert read.match is not None and read.match.state.to_move is None
    assert [(problem.code, problem.args["lost"]) for problem in read.problems] == [("link-rest", 5)]


def test_mutated_links_end_in_a_problem_or_a_game() -> None:
    rng = Rng(5)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.é \x00"
    match, _ = played(TOY, Mode("", 3, {"heap": 60}), 4)
    text = link.encode(Match(TOY, 3, 4, {"heap": 60}, ["Ada", "Bob"]))
    whole = link.encode(match)
    damaged = 0
    for _ in range(3000):
        letters_now = list(text if rng.below(2) else whole)
        for _ in range(1 + rng.below(3)):
            letters_now[rng.below(len(letters_now))] = letters[rng.below(len(letters))]
        read = link.decode("".join(letters_now)[: rng.below(len(letters_now) + 1) or None])
        assert read.match is not None or len(read.problems) == 1
        damaged += read.match is None
    assert damaged > 2900
