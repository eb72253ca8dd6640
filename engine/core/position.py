"""A position as a short text that a person can write: its differences from a fresh game.

    players 3
    seed 7                      of the random start, e.g. who got which cards (default 0)
    option map europe
    board cities.7.capacity 3   a corrected value, see engine.core.boards
    # a remark

    tracks brown 3              one fact a line: a key of the game and its value
    cash 40 32 28

Tests, lessons, links and bug reports use the same text. Keys are the names of all declared fields (numbers
with spaces between, anything else as JSON), and a game's own, friendlier ones, which replace the fields they
cover. Lines are read in the order of the game's keys, not of the text. `write` gives only lines that differ.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from . import boards, fields
from .data import DAMAGE, parse_json
from .errors import InvariantError, OptionError, PositionError

if TYPE_CHECKING:
    from .contract import Game, GameOf, S_co, State

LONGEST: Final = 100_000
"""Characters, a hundred times as many as a position needs."""
HEADER: Final = ("players", "seed", "option", "board")


class Key(NamedTuple):
    """One kind of line. `write` gives the rest of every line that turns a fresh game into this state."""

    name: str
    read: Callable[[Any, str], None]
    """Changes the state by the rest of a line; ValueError (with a sentence) if that is invalid."""
    write: Callable[[Any], Iterable[str]]
    covers: tuple[str, ...] = ()
    """Other fields that this key replaces."""


def keys(game: Game, state: State) -> tuple[Key, ...]:
    """The game's own keys, then its fields."""
    own = game.position_keys
    covered = {name for key in own for name in (key.name, *key.covers)}
    plain = (_field_key(field) for field in state.FIELDS if field.saved and field.name not in covered)
    return (*own, *plain)


def _field_key(field: fields.Field) -> Key:
    def read(state: Any, rest: str) -> None:
        value = field.read(state, _data(rest))
        field.check(state, value)
        setattr(state, field.name, value)

    def write(state: Any) -> list[str]:
        return [_words(field.dump(getattr(state, field.name)))]

    return Key(field.name, read, write)


def _words(data: Any) -> str:
    """JSON data in a line: two numbers or more with spaces between, a word as it is, else JSON."""
    if isinstance(data, list) and len(data) > 1 and all(type(item) is int for item in data):
        return " ".join(map(str, data))
    if isinstance(data, str) and data and _data(data) == data:
        return data
    return json.dumps(data, separators=(",", ":"))


def _data(rest: str) -> Any:
    """The data that `_words` wrote."""
    parts = rest.split()
    if len(parts) > 1 and all(_is_number(part) for part in parts):
        return [int(part) for part in parts]
    if rest[:1].isalpha() and rest not in ("true", "false", "null"):
        return rest
    return parse_json(rest)


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 20


class _Line(NamedTuple):
    number: int
    key: str
    rest: str


def read(game: GameOf[S_co], text: str) -> S_co:
    """The state that a text describes. PositionError for anything else."""
    if len(text) > LONGEST:
        raise PositionError(0, "too-long", limit=LONGEST)
    lines = []
    for number, whole in enumerate(text.splitlines(), 1):
        key, _, rest = whole.strip().partition(" ")
        if key and not key.startswith("#"):
            lines.append(_Line(number, key, rest.strip()))
    state = _fresh(game, [line for line in lines if line.key in HEADER])
    table = keys(game, state)
    order = {key.name: place for place, key in enumerate(table)}
    facts = [line for line in lines if line.key not in HEADER]
    for line in facts:
        if line.key not in order:
            raise PositionError(line.number, "unknown-key", key=line.key[:40])
    for line in sorted(facts, key=lambda line: order[line.key]):
        try:
            table[order[line.key]].read(state, line.rest)
        except DAMAGE as problem:
            raise PositionError(line.number, "bad-line", key=line.key, problem=str(problem)[:120]) from None
    if facts:
        _settle(game, state, frozenset(line.key for line in facts))
    return state


def _settle(game: Game, state: State, given: frozenset[str]) -> None:
    try:
        game.arrange(state, given)
        state.derive()
        state.check()
    except (InvariantError, *DAMAGE) as problem:
        raise PositionError(0, "does-not-balance", problem=str(problem)[:200]) from None
    if state.to_move is not None and not state.legal():
        raise PositionError(0, "nothing-to-do")


def _fresh(game: GameOf[S_co], lines: list[_Line]) -> S_co:
    numbers = {"players": game.players[0], "seed": 0}
    options: dict[str, object] = {}
    changes: list[tuple[str, str]] = []
    for line in lines:
        if line.key in numbers:
            if not _is_number(line.rest) or line.rest.startswith("-"):
                raise PositionError(line.number, "bad-line", key=line.key, problem="not a number")
            numbers[line.key] = int(line.rest)
            continue
        name, _, value = line.rest.partition(" ")
        if line.key == "board":
            changes.append((name, value))
        else:
            options[name] = option_value(game, name, value)
    try:
        complete = game.check_options(numbers["players"], options)
        board = corrections(game, complete, changes)
        return game.new(numbers["players"], numbers["seed"], complete, board)
    except OptionError as problem:
        raise PositionError(0, "setup", problem=str(problem)[:200]) from None


def option_value(game: Game, name: str, text: str) -> object:
    """The choice of an option that is written like this text; the text itself if there is none."""
    choices = next((option.choices for option in game.options if option.name == name), ())
    return next((choice for choice in choices if boards.to_text(choice) == text), text)


def corrections(
    game: Game, options: dict[str, bool | int | str], lines: Iterable[tuple[str, str]]
) -> dict[str, boards.Scalar]:
    """The corrections from paths and texts. OptionError for an unknown path."""
    data = game.board_data(options)
    return {path: boards.from_text(data, path, text) for path, text in lines}


def write(game: Game, state: State, seed: int = 0) -> str:
    """The text from which `read` makes this state."""
    setup = state.setup
    fresh = game.new(setup.players, seed, setup.options, setup.corrections)
    defaults = game.check_options(setup.players, {})
    later = {option.name for option in game.options if option.later}
    lines = [f"players {setup.players}"]
    lines += [f"seed {seed}"] if seed else []
    lines += [
        f"option {name} {boards.to_text(value)}"
        for name, value in game.told(setup.options).items()
        if value != defaults[name] or name in later
    ]
    lines += [f"board {path} {boards.to_text(value)}" for path, value in setup.corrections.items()]
    for key in keys(game, state):
        before = set(key.write(fresh))
        lines += [f"{key.name} {rest}".rstrip() for rest in key.write(state) if rest not in before]
    return "\n".join(lines) + "\n"
