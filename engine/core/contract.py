"""The one contract between a game and everything else: page, bots, records, lessons, tests.

A game is a `Game` (what it is called, how it is set up, how its actions are written) that makes `State`s
(where a game stands, what is legal, what an action does). Nothing outside a game's package looks deeper.
How to add one: CONTRIBUTING.md, "Add a game". `tests/conformance.py` checks all that is promised here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from engine.core.errors import IllegalAction, OptionError, Refusal, Value
from engine.core.rng import Rng

Action = Any
"""A game's action: immutable, hashable, and unequal to every action that means something else.

Two NamedTuple types with equal fields are equal, so an action carries its kind as a field.
"""


class Option(NamedTuple):
    """One thing that can be chosen when a game is set up. Text: `option.<name>`, `option.<name>.<choice>`."""

    name: str
    choices: tuple[bool | int | str, ...]
    default: bool | int | str


class Mode(NamedTuple):
    """One declared combination of players and options; the conformance suite plays every one."""

    name: str
    players: int
    options: dict[str, bool | int | str]


class Event(NamedTuple):
    """Something that happened, for log, replay and bots' explanations. Text: `event.<kind>`."""

    kind: str
    seat: int | None
    args: dict[str, Value]


class ScoreLine(NamedTuple):
    """One addend of a score that a person can follow. Text: `score.<key>`."""

    key: str
    points: int
    args: dict[str, Value]


class Score(NamedTuple):
    """A seat's points (as they would be if the game ended now) with all that they are made of."""

    total: int
    lines: tuple[ScoreLine, ...]


class Result(NamedTuple):
    """How a finished game ended. `reason`: text `result.<reason>`; `tie_break`: rule id used, if any."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str
    tie_break: str | None


class State(ABC):
    """Where a game stands. Mutable; `clone` before trying things out."""

    __slots__ = ()

    game: ClassVar[Game]
    seats: int
    """How many take turns, seats that the rules move themselves (automa) included."""
    to_move: int | None
    """Whose decision is next; None when the game is over."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """All actions of the seat to move, in a fixed order, no two equal; empty only when the game is over.

        One small decision at a time: a turn of several parts is a chain of actions.
        """

    @abstractmethod
    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Do an action taken from this state's own `legal()`. Unchecked: this is the search's inner loop.

        What happened is appended to `events` when a list is given.
        """

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """None when the action is legal now; otherwise the rule that forbids it and why. Never raises."""

    def play(self, action: Action) -> list[Event]:
        """Do an action if it is legal and return what happened; otherwise raise and change nothing."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events: list[Event] = []
        self.apply(action, events)
        return events

    def candidates(self) -> list[Action]:
        """What a person might reasonably try now: everything legal, and refused ones worth explaining."""
        return self.legal()

    def automa(self) -> bool:
        """Is the seat to move played by the rules themselves (an automa), so that nobody has to choose?"""
        return False

    @abstractmethod
    def clone(self) -> State:
        """An independent equal state. Cheap: no dearer than one decision."""

    @abstractmethod
    def to_json(self) -> str:
        """Everything, as canonical JSON; `Game.load` gives the same state back."""

    @abstractmethod
    def scores(self) -> list[Score]:
        """By seat, as if the game ended now."""

    @abstractmethod
    def result(self) -> Result | None:
        """Winners and ranking, or None while the game runs."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat may know (None: what everybody may know), as JSON-able data."""

    @abstractmethod
    def guess(self, seat: int, rng: Rng) -> State:
        """A full state that agrees with `view(seat)`, the hidden parts drawn at random."""

    @abstractmethod
    def estimate(self, seat: int) -> int:
        """How good this stands for a seat, for bots: higher is better, comparable between seats."""

    @abstractmethod
    def check(self) -> None:
        """Count everything; raise InvariantError naming what does not balance."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]


class Insight:
    """What a game tells bots beyond its rules. All optional: the defaults suit every game."""

    weights: Mapping[str, Any] | None = None
    """What was learned about `features` (engine/bots/learned.py); None: bots go by `estimate`."""
    temper: int = 100
    """Difference in `estimate` that makes a seat about 2.7 times as likely to win."""

    def turn_begins(self, state: State) -> bool:
        """Does the seat to move stand at the start of a turn, with nothing of an earlier one left to choose?

        Only needed where one seat can have two turns in a row; another seat to move ends a turn anyway.
        """
        return False

    def key(self, state: State) -> Hashable:
        """Equal only for states that go on equally."""
        return state.to_json()

    def options(self, state: State) -> list[Action]:
        """The part of `legal()` worth a bot's time; never empty while the game runs."""
        return state.legal()

    def features(self, state: State) -> tuple[int, list[list[int]]]:
        """(time bucket, per seat a row of whole numbers that describe how it stands), all in one pass."""
        return 0, [[state.estimate(seat)] for seat in range(state.seats)]


class Game(ABC):
    """What a game is: its identity, its options, its notation, and a maker of states."""

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Raised whenever a record of before could replay differently."""
    players: ClassVar[tuple[int, ...]]
    """Possible numbers of human players, rising."""
    options: ClassVar[tuple[Option, ...]]
    insight: Insight = Insight()

    @abstractmethod
    def modes(self) -> Iterator[Mode]:
        """Every kind of game worth testing: each player count with each variant."""

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        """All options with defaults filled in; OptionError for a count, name, value or mix that cannot be.

        Games extend this for combinations: `super().check_options(...)` first.
        """
        if players not in self.players or isinstance(players, bool):
            raise OptionError("players", "players", tuple(self.players), given=str(players))
        given = dict(options or {})
        complete: dict[str, bool | int | str] = {}
        for option in self.options:
            value = given.pop(option.name, option.default)
            for choice in option.choices:
                if type(value) is type(choice) and value == choice:
                    complete[option.name] = choice
                    break
            else:
                raise OptionError(option.name, "choice", option.choices, given=str(value))
        if given:
            unknown = min(given)
            raise OptionError(unknown, "unknown-option", tuple(option.name for option in self.options))
        return complete

    @abstractmethod
    def new(self, players: int, seed: int, options: Mapping[str, object] | None = None) -> State:
        """A fresh game. OptionError says what is wrong and what is allowed."""

    @abstractmethod
    def load(self, text: str) -> State:
        """The state that `to_json` wrote. StateError for anything else; never another exception."""

    @abstractmethod
    def format(self, action: Action) -> str:
        """An action in one line of plain ASCII text, words separated by single spaces."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that `format` wrote. ActionSyntaxError for anything else; never another exception."""


State.game = None  # type: ignore[assignment]  # each game's State subclass sets its own
