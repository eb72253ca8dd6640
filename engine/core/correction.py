"""A named correction of a board, as a file or as text for an address.

    railtable-board 1
    game <id>
    name Attic find
    option <name> <choice>          the options that decide which values there are (Game.board_options)
    board <path> <value>            a corrected value (engine.core.boards)
    checksum 1c291ca3               of all lines above

A file with any damage is refused as a whole, because nobody wants to play on a board that lacks a value.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

from .. import games
from . import boards, link, position, record
from .boards import Scalar
from .contract import Game
from .errors import OptionError, RailtableError, UnknownGame, Value

MAGIC: Final = "railtable-board"
VERSION: Final = 1
MOST_TEXT: Final = 60_000
LONGEST_CODE: Final = 4_000


class Correction(NamedTuple):
    """Values of a game's board that differ from our data."""

    game: Game
    changes: Mapping[str, Scalar]
    name: str = ""
    options: Mapping[str, bool | int | str] = {}
    """The options that the values belong to; defaults may be left out."""

    def complete(self) -> tuple[int, dict[str, bool | int | str]]:
        """The highest number of players that can use this board, and all options. OptionError if none can."""
        problems = []
        for players in reversed(self.game.players):
            try:
                return players, self.game.check_options(players, self.options)
            except OptionError as error:
                problems.append(error)
        raise problems[0]

    def check(self) -> None:
        """Raise OptionError unless the game accepts the board."""
        self.game.blank(*self.complete(), self.changes)


class BoardProblem(RailtableError):
    """A text that is not a corrected board. Text: `board-file.<code>`. `error`: the wrong value."""

    game: Game | None = None
    error: OptionError | None = None

    def __init__(self, code: str, line: int = 0, **args: Value) -> None:
        super().__init__(code)
        self.code, self.line, self.values = code, line, args


def _lines(board: Correction, options: Mapping[str, bool | int | str]) -> list[str]:
    lines = [f"name {name}"] if (name := boards.plain_name(board.name)) else []
    lines += [f"option {name} {boards.to_text(value)}" for name, value in options.items()]
    return lines + [f"board {path} {boards.to_text(board.changes[path])}" for path in sorted(board.changes)]


def write(board: Correction) -> str:
    """The board as a file."""
    complete = board.complete()[1]
    options = {name: complete[name] for name in board.game.board_options}
    lines = [f"{MAGIC} {VERSION}", f"game {board.game.id}", *_lines(board, options)]
    return "\n".join([*lines, f"checksum {record.checksum(lines)}"]) + "\n"


def read(text: str) -> Correction:
    """The board in a file. BoardProblem for anything else; never another exception."""
    if len(text) > MOST_TEXT:
        raise BoardProblem("too-long", limit=MOST_TEXT)
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        raise BoardProblem("empty")
    if lines[0].split()[0] != MAGIC:
        raise BoardProblem("not-a-board", given=lines[0][:40])
    if lines[0] != f"{MAGIC} {VERSION}":
        raise BoardProblem("version", 1, known=VERSION)
    key, _, given = lines[-1].partition(" ")
    if key != "checksum":
        raise BoardProblem("cut-off")
    if given != record.checksum(lines[:-1]):
        raise BoardProblem("changed")
    game_id = lines[1].removeprefix("game ") if len(lines) > 2 else ""
    try:
        game = games.get(game_id)
    except UnknownGame as error:
        raise BoardProblem("unknown-game", 2, given=game_id[:40], known=error.known) from None
    return _board(game, lines[2:-1], 3)


def summary(text: str) -> tuple[str, str, int] | None:
    """Game id, name and number of values of a file, without checking the board; None if it is damaged."""
    lines = [line for line in text[:MOST_TEXT].splitlines() if line]
    if len(lines) < 3 or lines[-1] != f"checksum {record.checksum(lines[:-1])}":
        return None
    name = next((line.removeprefix("name ") for line in lines if line.startswith("name ")), "")
    count = sum(line.startswith("board ") for line in lines)
    return lines[1].removeprefix("game "), boards.plain_name(name), count


def _board(game: Game, lines: list[str], first: int) -> Correction:
    name, options, changes = "", dict[str, bool | int | str](), dict[str, tuple[int, str]]()
    for number, line in enumerate(lines, first):
        key, _, rest = line.partition(" ")
        word, _, value = rest.partition(" ")
        if key == "name":
            name = boards.plain_name(rest)
        elif key == "option" and (choice := position.option_value(game, word, value)) != value:
            options[word] = choice  # type: ignore[assignment]
        elif key == "option":
            options[word] = value
        elif key == "board":
            changes[word] = (number, value)
        else:
            raise BoardProblem("line", number, given=line[:40])
    board = Correction(game, {}, name, options)
    try:
        complete = board.complete()[1]
        given = [(path, value) for path, (_, value) in changes.items()]
        board = board._replace(changes=position.corrections(game, complete, given))
        board.check()
    except OptionError as error:
        at = changes.get(str(error.values.get("path", "")), (0, ""))[0]
        problem = BoardProblem("value", at)
        problem.game, problem.error = game, error
        raise problem from None
    return board


def encode(board: Correction) -> str:
    """The board as text for an address."""
    body = link.packed("\n".join(_lines(board, board.options)))
    return f"{_check(board.game, body)}{body}"


def decode(game: Game, code: str) -> Correction:
    """The board in the text of an address. BoardProblem for anything else."""
    body = code[6:]
    if len(code) > LONGEST_CODE or code[:6] != _check(game, body):
        raise BoardProblem("link")
    try:
        text = link.unpacked(body)
    except link.Broken:
        raise BoardProblem("link") from None
    return _board(game, [line for line in text.split("\n") if line], 0)


def _check(game: Game, body: str) -> str:
    return f"{zlib.crc32(f'{game.id} {body}'.encode()) % (1 << 24):06x}"
