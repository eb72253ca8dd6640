"""A game being played: the state, what was done, the way back and forth through it, and its other lines.

Going to any point costs a clone and at most `SNAPSHOT_EVERY - 1` actions, however long the game is.
Playing on from an earlier moment loses nothing: what stood behind it becomes a line of its own.
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
"""Lines without a name that are kept beside the one that is played; then the oldest gives way."""
MOST_NAMED = 24
LONGEST_LINE_NAME = 60


@dataclass(frozen=True)
class Line:
    """Another way that the game went, from its first action on. `name`: as typed, or empty."""

    name: str
    actions: tuple[Action, ...]
    number: int = field(default=0, compare=False)
    """What it is known by without a name, as long as it is kept; 0: none yet."""


def shared(one: Sequence[Action], other: Sequence[Action]) -> int:
    """How many actions two lines have in common."""
    for count, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine is not theirs and mine != theirs:
            return count
    return min(len(one), len(other))


class Match:
    """One game with its history. `state` is where the cursor stands; treat it as read-only."""

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
        """`start`: where it begins, if not as a fresh game (a lesson's position); players, options and board
        are those of it. No record or link tells of such a game: they begin with a fresh one."""
        self.game = game
        self.players = players if start is None else start.setup.players
        self.seed = seed
        self.placed = start is not None
        """Does it begin somewhere in a game?"""
        self.state: State = game.new(players, seed, options, board) if start is None else start.clone()
        self.options = dict(self.state.setup.options)
        self.board: dict[str, Scalar] = dict(self.state.setup.corrections) if board or self.placed else {}
        """Values of the board that differ from our data."""
        self.board_name = plain_name(board_name) if self.board else ""
        """What its owner calls the corrected board."""
        self.seats = seating.declared(self.state, self.players, seats)
        """Who moves each seat. Another declaration may be put in its place at any time (`seat`)."""
        self.names = tuple(plain_name(name.encode("utf-8", "replace").decode()) for name in names)
        """As typed, by seat; may be shorter than the seats."""
        self.actions: list[Action] = []
        """Everything that was played, also what was undone and can be redone."""
        self.cursor = 0
        """How many of `actions` are done."""
        self.line = ""
        """What the line is called that is played."""
        self.number = 0
        """Its number, if it was one of the others before."""
        self.lines: list[Line] = []
        """The other lines, oldest first."""
        self._events: list[tuple[Event, ...]] = []
        self._snapshots: list[State] = [self.state.clone()]

    def play(self, action: Action, *, known: bool = False) -> tuple[Event, ...]:
        """Do an action at the cursor. If another one was undone there, a new line begins; the old one is kept
        unless it was a change of mind within one turn. `known`: to be legal, which is not asked again."""
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
        """From now on somebody else moves a seat: a bot for a person, or a person again. OptionError when
        that cannot be."""
        changed = (*self.seats[:number], declared, *self.seats[number + 1 :])
        self.seats = seating.declared(self.state, self.players, changed)

    def mover(self) -> Seat | None:
        """Who is to move at the cursor; None when the game is over."""
        return None if self.state.to_move is None else self.seats[self.state.to_move]

    def undo(self) -> bool:
        """One action back; False at the start."""
        return self.goto(self.cursor - 1)

    def redo(self) -> bool:
        """One action forth again; False when there is none."""
        return self.goto(self.cursor + 1)

    def goto(self, count: int) -> bool:
        """Stand where `count` actions are done; False (and nothing happens) when there is no such point."""
        if not 0 <= count <= len(self.actions):
            return False
        self.state = self.at(count)
        self.cursor = count
        return True

    # --- lines

    def fork(self, count: int) -> bool:
        """Play on from another moment: what is behind it is kept as a line. False when there is no such
        point."""
        if not self.goto(count):
            return False
        if count < len(self.actions):
            self._keep()
            self._cut(count)
        return True

    def take(self, number: int) -> None:
        """Play on at the end of another line; the present one is kept."""
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
        """Keep a line, unless another one holds all of it. True when it is new; its name is kept anyway."""
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
        """Of the line that is played, then of the others."""
        return [self.number, *(line.number for line in self.lines)]

    def call(self, number: int | None, name: str) -> bool:
        """Name a line (None: the one that is played). False when too many have names."""
        name = plain_name(name.encode("utf-8", "replace").decode(), LONGEST_LINE_NAME)
        if name and sum(bool(line.name) for line in self.lines) >= MOST_NAMED:
            return False
        if number is None:
            self.line = name
        else:
            self.lines[number] = replace(self.lines[number], name=name)
        return True

    def _keep(self, next_number: int = 0) -> None:
        """The line that is played stands beside the others from now on. `next_number`: of the one that will
        be played."""
        line, self.actions = Line(self.line, tuple(self.actions), self.number), []
        self.number = next_number
        self.add(line)
        self.actions, self.line = list(line.actions), ""

    def _cut(self, count: int) -> None:
        """Nothing is played behind that point any more."""
        del self.actions[count:]
        del self._events[count:]
        del self._snapshots[count // SNAPSHOT_EVERY + 1 :]

    def _turn_passed(self) -> bool:
        """Was somebody else to move in what has been undone?"""
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
        """What the action of that index (0 is the first) made happen."""
        return self._events[index]

    def history(self, count: int | None = None) -> tuple[Event, ...]:
        """Everything that happened up to the cursor, or during the first `count` actions."""
        end = self.cursor if count is None else count
        return tuple(event for events in self._events[:end] for event in events)
