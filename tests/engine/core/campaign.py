"""Reads damaged records and links at random: `python -m tests.engine.core.campaign 100000 [seed]`.

Every reading must end in a match that can be written and read again, or in problems that have words. Some
links are damaged as mail programs do it, which their checksum detects; most are forged with a valid checksum.
"""

from __future__ import annotations

import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable

from engine import games
from engine.core import link, record
from engine.core.boards import Scalar, values
from engine.core.contract import Game, Mode
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.record import Reading
from engine.core.rng import Rng
from engine.core.seats import BOT, Seat
from tests.conformance import pick
from ui.storage.record_problems import problem_texts
from ui.words.catalogues import SHARED

NAMES = ("Ada", "", "<b>&\"'", "\u202e🚂 " * 9, "nombre " * 5000)
ODD = (
    "",
    " ",
    "-1",
    "0",
    "9" * 30,
    "١",
    "\x00",
    "\ud800",
    "é",
    "{",
    "checksum",
    "branch 0",
    "seat 1 bot baron 3",
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=é \x00"
MOST_MEMORY = 50_000_000


def sources(seed: int, most: int = 12) -> list[Match]:
    """Games of all kinds: begun, half played, over; with names, bots, corrected boards, other lines."""
    found = []
    for game in games.all():
        modes = list(game.modes())
        for number in range(most):
            rng = Rng(seed * 1000 + number)
            mode = modes[rng.below(len(modes))]
            names = [NAMES[rng.below(len(NAMES))] for _ in range(rng.below(mode.players + 1))]
            seats = [Seat(BOT, "baron", 7) if rng.below(3) == 0 else Seat() for _ in range(mode.players)]
            board = corrected(game, mode, rng) if number % 3 == 0 else None
            seed = rng.below(1 << 20)
            match = Match(game, mode.players, seed, mode.options, names, seats=seats, board=board)
            length = (0, 3, 15, 40, 1000)[number % 5]
            while match.state.to_move is not None and match.cursor < length:
                match.play(pick(match.state.legal(), rng))
            if match.actions and number % 2:
                match.fork(rng.below(len(match.actions)))
                match.play(pick(match.state.legal(), rng))
            found.append(match)
    return found


def corrected(game: Game, mode: Mode, rng: Rng) -> dict[str, Scalar]:
    """A correction of the board that this game allows."""
    options = game.check_options(mode.players, mode.options)
    numbers = [(path, value) for path, value, _ in values(game.board_data(options)) if type(value) is int]
    while True:
        path, value = numbers[rng.below(len(numbers))]
        try:
            game.new(mode.players, 1, options, {path: value + 1})
        except OptionError:
            continue
        return {path: value + 1}


def damaged_record(rng: Rng, text: str, other: str) -> str:
    """One to four things are wrong with it; sometimes the checksum agrees all the same."""
    lines = text.splitlines()
    for _ in range(1 + rng.below(4)):
        at, kind = rng.below(len(lines) or 1), rng.below(9)
        line = lines[at] if lines else ""
        words = line.split(" ")
        if kind == 0:
            del lines[at : at + 1 + rng.below(3)]
        elif kind == 1:
            lines.insert(at, line)
        elif kind == 2:
            lines.insert(at, other.splitlines()[rng.below(len(other.splitlines()))])
        elif kind == 3:
            words[rng.below(len(words))] = ODD[rng.below(len(ODD))]
            lines[at : at + 1] = [" ".join(words)]
        elif kind == 4:
            cut = rng.below(len(line) + 1)
            lines[at : at + 1] = [line[:cut] + LETTERS[rng.below(len(LETTERS))] + line[cut + 1 :]]
        elif kind == 5:
            lines[at:] = [] if rng.below(3) == 0 else lines[at:]
        elif kind == 6:
            lines.insert(at, f"{ODD[rng.below(len(ODD))]} {ODD[rng.below(len(ODD))]}" * (1 + rng.below(3)))
        elif kind == 7:
            lines[at:at] = lines[-20:] * rng.below(12)
        else:
            to = rng.below(len(lines) or 1)
            lines[at : at + 1], lines[to : to + 1] = lines[to : to + 1], lines[at : at + 1]
    if rng.below(2):
        plain = [line.encode("utf-8", "replace").decode() for line in lines]
        lines.append(f"checksum {record.checksum(plain)}")
    return "\n".join(lines)


def damaged_link(rng: Rng, text: str) -> str:
    """Letters changed, or another number and other parts under a right checksum."""
    core, *parts = text.split(".")
    kind = rng.below(6)
    if kind == 0:
        letters = list(text)
        for _ in range(1 + rng.below(3)):
            letters[rng.below(len(letters))] = LETTERS[rng.below(len(LETTERS))]
        return "".join(letters)[: rng.below(len(letters) + 1) or None]
    number = int.from_bytes(link._bytes(core), "big") // link._CHECK
    size = number.bit_length()
    low = 3 + rng.below(size)  # the lowest digits are the form's version and the game
    if kind == 1:
        number ^= 1 << low
    elif kind == 2:
        number %= 1 << low
    elif kind == 3:
        number |= rng.below(1 << 30) << size + rng.below(2000)
    else:
        raw = bytes(rng.below(256) for _ in range(rng.below(60)))
        if kind == 5:
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            raw = packer.compress((raw[:20] + b"\n") * rng.below(200_000)) + packer.flush()
        letter, packed = "bnsmplfgx"[rng.below(9)], "tz"[kind - 4]
        body = link._text(int.from_bytes(raw, "big"))
        parts.append(f"{letter}{packed if letter in 'bnsg' else ''}{body}")
    return link._sealed(number, parts)


def check(reading: Reading, wholly: bool) -> None:
    """The promise of both readers."""
    for problem in reading.problems:
        assert f"record.{problem.code}" in SHARED["en"], problem
    assert reading.match is not None or reading.problems
    for sentence in problem_texts("es", reading):
        assert sentence
    if wholly and reading.match is not None:
        again = record.read(record.write(reading.match))
        assert again.problems == [] and again.match is not None
        assert again.match.actions == reading.match.actions and again.match.state == reading.match.state


def _size() -> int:
    """The most memory that was in use so far, in KB; 0 where nobody can say (Pyodide)."""
    try:
        import resource
    except ModuleNotFoundError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def run(count: int, first_seed: int = 0, every: int = 10) -> Counter[str]:
    """So many texts, half records, half links; how their readings ended."""
    seen: Counter[str] = Counter()
    pool = sources(first_seed)
    records = [record.write(match) for match in pool]
    texts = [link.encode(match, lines=True, moment=len(match.actions) // 2, sender=[0]) for match in pool]
    readers: tuple[Callable[[str], Reading], ...] = (record.read, link.decode)
    slowest, greediest, size = 0.0, 0, _size()
    for number in range(count):
        rng, which = Rng(first_seed + number), number % 2
        source, other = rng.below(len(pool)), rng.below(len(pool))
        if which:
            text = damaged_link(rng, texts[source])
        else:
            text = damaged_record(rng, records[source], records[other])
        began = time.process_time()  # whatever else the machine does
        try:
            reading = readers[which](text)
            took = time.process_time() - began
            check(reading, number % every == 0)
        except Exception:
            print(f"text {number}, seed {first_seed + number}: {text[:2000]!r}", file=sys.stderr)
            raise
        slowest, greediest, size = max(slowest, took), max(greediest, _size() - size), _size()
        ended = "nothing" if reading.match is None else "part" if reading.problems else "whole"
        seen[f"{('record', 'link')[which]}: {ended}"] += 1
        seen.update(f"problem {problem.code}" for problem in reading.problems)
    seen["slowest, ms"], seen["greediest, KB"] = round(slowest * 1000), greediest
    return seen


if __name__ == "__main__":
    counts = run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    for name, seen_times in sorted(counts.items()):
        print(f"{seen_times:9}  {name}")
    sys.exit(counts["greediest, KB"] * 1024 > MOST_MEMORY)
