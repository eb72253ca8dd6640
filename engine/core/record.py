"""A match as a text file, for save slots, exports, bug reports, test fixtures and lessons.

    railtable-record 1
    game mini-express
    rules 1
    players 3
    seed 7
    option map usa
    board cities.7.capacity 3  a corrected value of the board (engine.core.boards)
    board-name Attic find      the name of the corrected board
    seat 2 bot baron 7         a seat that a bot moves; seats count from 0
    name Ada                   by seat
    cursor 41                  only if actions after it have been undone
    line Ada goes east         the name of the current line, if it has one
    lines 0 2 3                numbers of the current line and of the others, if some are missing

    pick brown                 one action a line
    ...

    result 1                   winning seats, only when the game is over
    scores 27 31 30

    branch 12 the other way    another line: the number of first actions it shares, and its name
    pick white                 its actions from there on

    checksum 1c291ca3          of all lines above

A damaged record is read as far as possible: the playable prefix is kept, and every problem is listed with its
line. Texts for people: `record.<code>`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import NamedTuple

from .. import games
from . import boards, position, seats
from .contract import MAX_SEED
from .errors import ActionSyntaxError, OptionError, Refusal, UnknownGame, Value
from .match import LONGEST_LINE_NAME, MOST_NAMED, MOST_UNNAMED, Line, Match, shared

MAGIC = "railtable-record"
VERSION = 1
MOST_SEATS = 100
# Limits far above any game; the rest is not read, so that no text blocks the page.
MOST_TEXT = 200_000
MOST_LINES = 12_000
MOST_PROBLEMS = 50
LONGEST_NAME = 24


class Problem(NamedTuple):
    """A problem of a record. `line` counts from 1; 0 means the record as a whole."""

    code: str
    line: int
    args: dict[str, Value]
    refusal: Refusal | None = None
    """Why the action of that line is not legal any more."""


@dataclass
class Reading:
    """The result of reading: a match (the playable prefix) or None, and all problems."""

    match: Match | None
    problems: list[Problem] = field(default_factory=list)


def write(match: Match) -> str:
    """The match as a record."""
    game = match.game
    lines = [f"{MAGIC} {VERSION}", f"game {game.id}", f"rules {game.rules_version}"]
    lines += [f"players {match.players}", f"seed {match.seed}"]
    lines += [f"option {name} {boards.to_text(value)}" for name, value in game.told(match.options).items()]
    lines += [f"board {path} {boards.to_text(value)}" for path, value in match.board.items()]
    lines += [f"board-name {match.board_name}"] if match.board_name else []
    lines += [f"seat {number} {seat}" for number, seat in enumerate(match.seats) if seat.kind == seats.BOT]
    lines += [f"name {' '.join(name.split())}".rstrip() for name in match.names]
    if match.cursor < len(match.actions):
        lines.append(f"cursor {match.cursor}")
    if match.line:
        lines.append(f"line {match.line}")
    numbers = match.numbers()
    if numbers != list(range(len(numbers))):
        lines.append("lines " + " ".join(map(str, numbers)))
    lines.append("")
    lines += [game.format(action) for action in match.actions]
    result = match.state.result()
    if result is not None and match.cursor == len(match.actions):
        lines += ["", "result " + " ".join(map(str, result.winners))]
        lines.append("scores " + " ".join(str(score.total) for score in match.state.scores()))
    elif match.actions:
        lines.append("")
    for line in match.lines:
        fork = shared(match.actions, line.actions)
        lines.append(f"branch {fork} {line.name}".rstrip())
        lines += [*map(game.format, line.actions[fork:]), ""]
    lines.append(f"checksum {checksum(lines)}")
    return "\n".join(lines) + "\n"


def checksum(lines: list[str]) -> str:
    """CRC-32 of the lines, ignoring line ends, outer spaces and empty lines."""
    text = "\n".join(line.strip() for line in lines if line.strip())
    return f"{zlib.crc32(text.encode('utf-8')):08x}"


def read(text: str) -> Reading:
    """Read a record and replay it as far as possible."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.unlisted = 0
        if len(text) > MOST_TEXT:
            self._note("too-long", 0, read=MOST_TEXT)
            text = text[:MOST_TEXT]
        # a browser's text may have lone surrogates, which cannot be encoded: replace them
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        # mail programs add a byte order mark and Windows line ends
        self.lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()[:MOST_LINES]]
        self.header: dict[str, tuple[int, str]] = {}
        self.options: dict[str, tuple[int, str]] = {}
        self.board: dict[str, tuple[int, str]] = {}
        self.seats: dict[str, tuple[int, str]] = {}
        self.names: list[str] = []
        self.actions: list[tuple[int, str]] = []
        self.branches: list[tuple[int, str, list[tuple[int, str]]]] = []
        """The line number of each branch, the rest of that line, and the branch's actions."""
        self.footer: dict[str, tuple[int, str]] = {}

    def read(self) -> Reading:
        match = self._start() if self._split() else None
        if match is not None:
            self._replay(match)
        if self.unlisted:
            self.problems.append(Problem("more", 0, {"count": self.unlisted}))
        return Reading(match, self.problems)

    def _note(self, code: str, line: int, refused: Refusal | None = None, **args: Value) -> None:
        room = MOST_PROBLEMS - (
            10 if code in ("unknown-line", "seat") else 1
        )  # leaves room for problems that occur only once
        if len(self.problems) < room:
            self.problems.append(Problem(code, line, args, refused))
        else:
            self.unlisted += 1

    def _split(self) -> bool:
        first = next((index for index, line in enumerate(self.lines) if line), None)
        words = self.lines[first].split() if first is not None else []
        if not words or words[0] != MAGIC:
            self._note("not-a-record", 0)
            return False
        assert first is not None
        if words[1:] != [str(VERSION)]:
            self._note("version", first + 1, given=" ".join(words[1:])[:60], known=VERSION)
            return False
        part = "header"
        for index in range(first + 1, len(self.lines)):
            line, number = self.lines[index], index + 1
            key, _, rest = line.partition(" ")
            if not line:
                part = "actions" if part == "header" and self.header else part
            elif key in ("result", "scores", "checksum") and part != "header":
                self.footer[key] = (number, rest)
            elif key == "branch" and part == "actions":
                self.branches.append((number, rest, []))
            elif part == "actions":
                (self.branches[-1][2] if self.branches else self.actions).append((number, line))
            elif key in ("option", "board", "seat"):
                name, _, value = rest.partition(" ")
                table = {"option": self.options, "board": self.board, "seat": self.seats}[key]
                table[name] = (number, value)
            elif key == "name" or line == "name":
                self.names.append(rest[:LONGEST_NAME].strip())
            elif key in ("game", "rules", "players", "seed", "cursor", "line", "lines", "board-name"):
                self.header[key] = (number, rest)
            elif key == "checksum":
                self.footer[key] = (number, rest)
            else:
                self._note("unknown-line", number, text=line[:60])
        if "checksum" not in self.footer:
            self._note("truncated", 0)
        else:
            number, given = self.footer["checksum"]
            if given != checksum(self.lines[: number - 1]):
                self._note("checksum", number)
        return True

    def _number(self, key: str, limit: int) -> int | None:
        line, text = self.header.get(key, (0, ""))
        if not text.isascii() or not text.isdigit() or len(text) > 20 or int(text) >= limit:
            self._note("number", line, key=key, given=text[:60])
            return None
        return int(text)

    def _start(self) -> Match | None:
        line, game_id = self.header.get("game", (0, ""))
        try:
            game = games.get(game_id)
        except UnknownGame as error:
            self._note("unknown-game", line, given=game_id[:60], known=error.known)
            return None
        rules_line, rules = self.header.get("rules", (0, ""))
        if rules != str(game.rules_version):
            self._note("rules-version", rules_line, given=rules[:20], known=game.rules_version)
        players, seed = self._number("players", MOST_SEATS), self._number("seed", MAX_SEED)
        if players is None or seed is None:
            return None
        try:
            given = {
                name: position.option_value(game, name, text) for name, (_, text) in self.options.items()
            }
            options = game.check_options(players, given)
            changes = [(path, text) for path, (_, text) in self.board.items()]
            board = position.corrections(game, options, changes)
            names = self.names[: max(game.players)]
            called = self.header.get("board-name", (0, ""))[1]
            match = Match(game, players, seed, options, names, board=board or None, board_name=called)
        except OptionError as error:
            self._note_option(game.id, error)
            return None
        self._seat(match)
        return match

    def _note_option(self, game: str, error: OptionError) -> None:
        """Note a setup that is not possible, with the line of the wrong option or value."""
        lines = self.board if error.option == "board" else self.options
        name = str(error.values.get("path", "")) if error.option == "board" else error.option
        line = lines.get(name, self.header.get(name, (0, "")))[0]
        allowed = tuple(str(choice) for choice in error.allowed)
        args = {**error.values, "option": error.option[:60], "reason": error.reason, "allowed": allowed}
        args["game"] = game
        self._note("option", line, None, **args)

    def _seat(self, match: Match) -> None:
        """Set the seats. A wrong line is noted, and its seat is moved as usual."""
        for number, (line, text) in self.seats.items():
            try:
                if not number.isascii() or not number.isdigit() or len(number) > 3:
                    raise OptionError("seats", "count", (len(match.seats),))
                match.seat(int(number), seats.parse(text))
            except OptionError:
                self._note("seat", line, text=f"{number} {text}"[:60])

    def _replay(self, match: Match) -> None:
        for count, (line, text) in enumerate(self.actions):
            try:
                action = match.game.parse(text)
            except ActionSyntaxError:
                self._note("action-syntax", line, text=text[:60], kept=count, lost=len(self.actions) - count)
                break
            refusal = match.state.why_not(action)
            if refusal is not None:
                args: dict[str, Value] = {"text": text[:60], "rule": refusal.rule, "reason": refusal.reason}
                lost = len(self.actions) - count
                self._note("action-illegal", line, refusal, kept=count, lost=lost, **args)
                break
            match.play(action, known=True)
        else:
            self._check_result(match)
        match.call(None, self.header.get("line", (0, ""))[1])
        words = self.header.get("lines", (0, ""))[1].split()[: MOST_UNNAMED + MOST_NAMED + 1]
        numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 5 else 0 for word in words]
        match.number, *others = numbers or [0]
        others += [0] * len(self.branches)
        for branch, known_by in zip(self.branches, others, strict=False):
            self._branch(match, known_by, *branch)
        if "cursor" in self.header:
            cursor = self._number("cursor", len(match.actions) + 1)
            if cursor is not None:
                match.goto(cursor)

    def _branch(
        self, match: Match, known_by: int, number: int, head: str, told: list[tuple[int, str]]
    ) -> None:
        """Add another line, as far as it can be played."""
        given, _, name = head.partition(" ")
        plain = given.isascii() and given.isdigit() and len(given) < 6
        named = bool(name) + sum(bool(line.name) for line in match.lines)
        room = len(match.lines) < MOST_UNNAMED + MOST_NAMED and named <= MOST_NAMED
        if not plain or int(given) > len(match.actions) or not room:
            self._note("branch", number, text=head[:60])
            return
        actions = match.actions[: int(given)]
        state = match.at(len(actions))
        for line, text in told:
            try:
                action = match.game.parse(text)
            except ActionSyntaxError:
                action = None
            if action is None or state.why_not(action) is not None:
                left = len(actions) - int(given)
                self._note("branch-cut", line, text=text[:60], kept=left, lost=len(told) - left)
                break
            state.apply(action)
            actions.append(action)
        match.add(Line(name[:LONGEST_LINE_NAME].strip(), tuple(actions), known_by))

    def _check_result(self, match: Match) -> None:
        if "scores" not in self.footer:
            return
        line, given = self.footer["scores"]
        scores = " ".join(str(score.total) for score in match.state.scores())
        if match.state.result() is None or given.split() != scores.split():
            self._note("result", line, given=given[:60], replayed=scores)
