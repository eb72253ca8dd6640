"""A match: the state, its actions with undo and redo, and its other lines.

Going to any moment costs a clone and at most `SNAPSHOT_EVERY - 1` actions, however long the game is. Playing
on from an earlier moment loses nothing: the later actions become a line of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from . import seats as seating
from .boards import Scalar, plain_name
from .contract import Action, Event, Game, State
from .seats import Seat

SNAPSHOT_EVERY = 8
MOST_UNNAMED = 8
"""Limit of other lines without a name; beyond it the oldest is dropped."""
MOST_NAMED = 24
LONGEST_LINE_NAME = 60


@dataclass(frozen=True)
class Line:
    """A branch of a match, from its first action on. `name`: as typed, or empty."""

    name: str
    actions: tuple[Action, ...]
    number: int = field(default=0, compare=False)
    """Identifies a line without a name for as long as it exists; 0: none yet."""


def shared(one: Sequence[Action], other: Sequence[Action]) -> int:
    """How many first actions two lines have in common."""
    for count, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine is not theirs and mine != theirs:
            return count
    return min(len(one), len(other))


class Match:
    """One game with its history. `state` is the state at the cursor; treat it as read-only."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        *,
        seats: Sequence[Seat] | None = None,
        board: Mapping[str, Scalar] | None = None,
        board_name: str = "",
        start: State | None = None,
    ) -> None:
        """Begin with a fresh game, or with `start` (a lesson's position), which then decides players, options
        and board. A match with `start` cannot be written as a record or link."""
        self.game = game
        self.players = players if start is None else start.setup.players
        self.seed = seed
        self.placed = start is not None
        """Whether the match began with a given position."""
        self.state: State = game.new(players, seed, options, board) if start is None else start.clone()
        self.options = dict(self.state.setup.options)
        self.board: dict[str, Scalar] = dict(self.state.setup.corrections) if board or self.placed else {}
        """Corrected values of the board."""
        self.board_name = plain_name(board_name) if self.board else ""
        """The name of the corrected board."""
        self.seats = seating.declared(self.state, self.players, seats)
        """Who moves each seat. `seat` can change it at any time."""
        self.names = tuple(plain_name(name.encode("utf-8", "replace").decode()) for name in names)
        """Names as typed, by seat; may be fewer than the seats."""
        self.actions: list[Action] = []
        """All actions, also undone ones that can be redone."""
        self.cursor = 0
        """How many of `actions` are done."""
        self.line = ""
        """The name of the current line."""
        self.number = 0
        """The number of the current line, if it was one of the others before."""
        self.lines: list[Line] = []
        """The other lines, oldest first."""
        self._events: list[tuple[Event, ...]] = []
        self._snapshots: list[State] = [self.state.clone()]

    def play(self, action: Action, *, known: bool = False) -> tuple[Event, ...]:
        """Do an action at the cursor. If another one was undone there, a new line begins; the old one is kept
        if it has a name or another seat was to move in it. `known`: skip the check of legality."""
        happened: list[Event] = []
        if known:
            self.state.apply(action, happened)
        else:
            happened = self.state.play(action)  # raises before anything has changed
        events = tuple(happened)
        if self.cursor < len(self.actions) and self.actions[self.cursor] != action:
            if self.line or self._turn_passed():
                self._keep()
            self._cut(self.cursor)
        if self.cursor == len(self.actions):
            self.actions.append(action)
            self._events.append(events)
        self.cursor += 1
        if self.cursor == len(self._snapshots) * SNAPSHOT_EVERY:
            self._snapshots.append(self.state.clone())
        return events

    def seat(self, number: int, declared: Seat) -> None:
        """Change who moves a seat: a bot or a person. OptionError if that is not possible."""
        changed = (*self.seats[:number], declared, *self.seats[number + 1 :])
        self.seats = seating.declared(self.state, self.players, changed)

    def mover(self) -> Seat | None:
        """Who moves the seat to move; None when the game is over."""
        return None if self.state.to_move is None else self.seats[self.state.to_move]

    def undo(self) -> bool:
        """Undo one action; False at the start."""
        return self.goto(self.cursor - 1)

    def redo(self) -> bool:
        """Redo one action; False if there is none."""
        return self.goto(self.cursor + 1)

    def drop_undone(self) -> None:
        """Forget the undone actions: they can no longer be redone."""
        self._cut(self.cursor)

    def goto(self, count: int) -> bool:
        """Move the cursor after the first `count` actions; False (and no change) if there are not so many."""
        if not 0 <= count <= len(self.actions):
            return False
        self.state = self.at(count)
        self.cursor = count
        return True

    # --- lines

    def fork(self, count: int) -> bool:
        """Play on from another moment; later actions are kept as a line. False if there is no such moment."""
        if not self.goto(count):
            return False
        if count < len(self.actions):
            self._keep()
            self._cut(count)
        return True

    def take(self, number: int) -> None:
        """Continue another line from its end; the current line is kept."""
        line = self.lines.pop(number)
        same = shared(self.actions, line.actions)
        if self.line or same < len(self.actions):
            self._keep(line.number)
        self.goto(same)
        self._cut(same)
        self.line, self.number = line.name, line.number
        for action in line.actions[same:]:
            self.play(action)

    def add(self, line: Line) -> bool:
        """Keep a line (only its name if another one contains it), and return whether it is new."""
        if line.name:
            if not self.line and list(line.actions) == self.actions:
                self.line = line.name
            for number, other in enumerate(self.lines):
                if not other.name and other.actions == line.actions:
                    self.lines[number] = replace(line, number=other.number)
        others = (self.actions, *(other.actions for other in self.lines))
        if any(
            shared(line.actions, other) == len(line.actions)
            and (not line.name or len(other) == len(line.actions))
            for other in others
        ):
            return False
        self.lines = [
            other
            for other in self.lines
            if other.name or shared(other.actions, line.actions) < len(other.actions)
        ]
        unnamed = [number for number, other in enumerate(self.lines) if not other.name]
        if not line.name and len(unnamed) >= MOST_UNNAMED:
            del self.lines[unnamed[0]]
        taken = self.numbers()
        if line.number < 1 or line.number in taken:
            line = replace(line, number=max(taken) + 1)
        self.lines.append(line)
        return True

    def numbers(self) -> list[int]:
        """The numbers of the current line and of the others."""
        return [self.number, *(line.number for line in self.lines)]

    def call(self, number: int | None, name: str) -> bool:
        """Name a line (None: the current one). False if too many lines have names."""
        name = plain_name(name.encode("utf-8", "replace").decode(), LONGEST_LINE_NAME)
        if name and sum(bool(line.name) for line in self.lines) >= MOST_NAMED:
            return False
        if number is None:
            self.line = name
        else:
            self.lines[number] = replace(self.lines[number], name=name)
        return True

    def _keep(self, next_number: int = 0) -> None:
        """Add the current line to the others. `next_number`: the number of the line to be played next."""
        line, self.actions = Line(self.line, tuple(self.actions), self.number), []
        self.number = next_number
        self.add(line)
        self.actions, self.line = list(line.actions), ""

    def _cut(self, count: int) -> None:
        """Remove all actions after the first `count`."""
        del self.actions[count:]
        del self._events[count:]
        del self._snapshots[count // SNAPSHOT_EVERY + 1 :]

    def _turn_passed(self) -> bool:
        """Whether another seat was to move in the undone actions."""
        state = self.at(self.cursor)
        seat = state.to_move
        for action in self.actions[self.cursor :]:
            state.apply(action)
            if state.to_move != seat:
                return True
        return False

    def at(self, count: int) -> State:
        """An independent state with the first `count` actions done."""
        if not 0 <= count <= len(self.actions):
            raise IndexError(f"no point {count} in a game of {len(self.actions)} actions")
        base = count // SNAPSHOT_EVERY
        state = self._snapshots[base].clone()
        for action in self.actions[base * SNAPSHOT_EVERY : count]:
            state.apply(action)
        return state

    def events(self, index: int) -> tuple[Event, ...]:
        """The events of the action with this index (from 0)."""
        return self._events[index]

    def history(self, count: int | None = None) -> tuple[Event, ...]:
        """All events up to the cursor, or of the first `count` actions."""
        end = self.cursor if count is None else count
        return tuple(event for events in self._events[:end] for event in events)
