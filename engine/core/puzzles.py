"""Puzzles ("the best turn here"): positions with the best turn, and what other turns lose.

`puzzles.json` of a game's package is {"puzzles": [...]}, a puzzle each line:

    {"id": "7-41", "link": a game up to the moment (engine.core.link), "level": 1 to 3, "best": turn,
     "answers": [[turn, thousandths of the win that are lost], ...], "options": {option: unusual value}}

Without `options`, the game is the usual one. These puzzles come first, and the puzzle of the day is
one of them. The file's {"lessons": {option: {value: lesson}}} name the lesson that explains an option.

A turn is its actions as in links: each one's index among the legal ones. Notations would take a third of the
lessons' download on a first visit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from importlib import resources
from typing import Any, Final, NamedTuple

from .. import games
from . import link
from .contract import Action, Game, State
from .data import load_json
from .errors import RailtableError
from .match import Match

Places = tuple[int, ...]
"""A turn: the index of each action among the legal ones."""
LEVELS: Final = (1, 2, 3)
GOOD: Final = 15
"""A turn that loses no more than this is as good as the best one, in thousandths of the win."""


class PuzzleError(RailtableError):
    """A puzzle that is written wrong, or whose turns cannot be played."""


class Puzzle(NamedTuple):
    """A puzzle: see the module docstring."""

    id: str
    link: str
    level: int
    best: Places
    answers: tuple[tuple[Places, int], ...]
    options: Mapping[str, str] = {}
    """Options that are not the game's usual ones, with their values as texts."""


class Collection(NamedTuple):
    """The puzzles of a game, in order, and the lessons that explain the options of some."""

    puzzles: tuple[Puzzle, ...] = ()
    lessons: Mapping[str, Mapping[str, str]] = {}
    """Option -> value -> id of a lesson."""


def load(data: Any) -> tuple[Puzzle, ...]:
    """The puzzles of a file. PuzzleError if it is invalid."""
    try:
        return tuple(_puzzle(record) for record in data["puzzles"])
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise PuzzleError(f"not a file of puzzles: {problem!r}") from None


def _puzzle(record: Mapping[str, Any]) -> Puzzle:
    answers = tuple((tuple(map(int, turn)), int(lost)) for turn, lost in record["answers"])
    options = {str(name): str(value) for name, value in record.get("options", {}).items()}
    best = tuple(map(int, record["best"]))
    puzzle = Puzzle(str(record["id"]), str(record["link"]), int(record["level"]), best, answers, options)
    if puzzle.level not in LEVELS or not puzzle.best:
        raise PuzzleError(f"{puzzle.id}: level {puzzle.level} or no best turn")
    return puzzle


def match_of(puzzle: Puzzle) -> Match:
    """The match up to the moment of the puzzle."""
    read = link.decode(puzzle.link)
    if read.match is None or read.match.state.to_move is None:
        raise PuzzleError(f"{puzzle.id}: its link holds no game that goes on")
    return read.match


def actions(state: State, turn: Places) -> tuple[Action, ...]:
    """The actions of a turn, from the position `state`."""
    state, found = state.clone(), []
    for place in turn:
        legal = state.legal()
        if not 0 <= place < len(legal):
            raise PuzzleError(f"{turn}: of {len(legal)} actions none is number {place}")
        found.append(legal[place])
        state.apply(legal[place])
    return tuple(found)


def places(state: State, turn: Sequence[Action]) -> Places:
    """The turn as files have it: the inverse of `actions`."""
    state, found = state.clone(), []
    for action in turn:
        found.append(state.legal().index(action))
        state.apply(action)
    return tuple(found)


def after(state: State, turn: Sequence[Action]) -> State:
    """The state after a turn."""
    state = state.clone()
    for action in turn:
        state.apply(action)
    return state


def lost(puzzle: Puzzle, state: State, played: Sequence[Action]) -> int | None:
    """What a turn loses compared to the best one, in thousandths of the win; None if unknown. Turns that lead
    to the same position count as the same turn."""
    known = [(puzzle.best, 0), *puzzle.answers]
    exact, end = places(state, played), after(state, played)
    for turn, amount in known:
        if turn == exact:
            return amount
    return next((amount for turn, amount in known if after(state, actions(state, turn)) == end), None)


def of_the_day(puzzles: Sequence[Puzzle], day: str) -> Puzzle | None:
    """The puzzle of a day (an ISO date), or None. All puzzles of the usual game come in turn, one a day."""
    puzzles = [puzzle for puzzle in puzzles if not puzzle.options] or puzzles
    if not puzzles:
        return None
    number = day_number(day)
    # a step that shares no factor with the number of puzzles, so that neighbors do not follow each other
    step = next(step for step in range(7, 7 + 2 * len(puzzles)) if _no_factor(step, len(puzzles)))
    return puzzles[number * step % len(puzzles)]


def day_number(day: str) -> int:
    """A number for a day (an ISO date), one higher for the next day; 0 if it cannot be read."""
    try:
        return date.fromisoformat(day[:10]).toordinal()
    except ValueError:
        return 0


def _no_factor(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


def _of(game: Game) -> Collection:
    """The puzzles in the game's package; empty if it has no file."""
    package = type(game).__module__.rpartition(".")[0]
    if not resources.files(package).joinpath("puzzles.json").is_file():
        return Collection()
    data = load_json(package, "puzzles.json")
    return Collection(load(data), data.get("lessons", {}))


_PUZZLES: dict[str, Collection] = {game.id: _of(game) for game in games.all()}


def every(game_id: str) -> tuple[Puzzle, ...]:
    """A game's puzzles, in order."""
    return _PUZZLES.get(game_id, Collection()).puzzles


def lesson_about(game_id: str, puzzle: Puzzle) -> str:
    """The id of the first lesson that explains one of the puzzle's options; empty if there is none."""
    lessons = _PUZZLES[game_id].lessons
    found = (lessons.get(name, {}).get(value, "") for name, value in puzzle.options.items())
    return next(filter(None, found), "")


def find(game_id: str, name: str) -> Puzzle | None:
    """The puzzle with that id, or None."""
    return next((puzzle for puzzle in every(game_id) if puzzle.id == name), None)
