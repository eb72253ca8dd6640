"""A game being played: the state, what was done, and the way back and forth through it.

Going to any point costs a clone and at most `SNAPSHOT_EVERY - 1` actions, however long the game is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import seats as seating
from engine.core.boards import Scalar, plain_name
from engine.core.contract import Action, Event, Game, State
from engine.core.seats import Seat

SNAPSHOT_EVERY = 8


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
    ) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.state: State = game.new(players, seed, options, board)
        self.options = dict(self.state.setup.options)
        self.board: dict[str, Scalar] = dict(self.state.setup.corrections) if board else {}
        """Values of the board that differ from our data."""
        self.board_name = plain_name(board_name) if self.board else ""
        """What its owner calls the corrected board."""
        self.seats = seating.declared(self.state, players, seats)
        """Who moves each seat. Another declaration may be put in its place at any time (`seat`)."""
        self.names = tuple(name.encode("utf-8", "replace").decode() for name in names)
        """As typed, by seat; may be shorter than the seats."""
        self.actions: list[Action] = []
        """Everything that was played, also what was undone and can be redone."""
        self.cursor = 0
        """How many of `actions` are done."""
        self._events: list[tuple[Event, ...]] = []
        self._snapshots: list[State] = [self.state.clone()]

    def play(self, action: Action) -> tuple[Event, ...]:
        """Do an action at the cursor; what had been undone is forgotten, unless it is the same action."""
        events = tuple(self.state.play(action))  # raises before anything has changed
        if self.cursor < len(self.actions) and self.actions[self.cursor] != action:
            del self.actions[self.cursor :]
            del self._events[self.cursor :]
            del self._snapshots[self.cursor // SNAPSHOT_EVERY + 1 :]
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
