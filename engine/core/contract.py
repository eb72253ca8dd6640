"""The one contract between a game and everything else: page, bots, records, lessons, tests.

A game is a `Game` (what it is called, how it is set up, how its actions are written) that makes `State`s
(where a game stands, what is legal, what an action does). Nothing outside a game's package looks deeper.
How to add one: CONTRIBUTING.md, "Add a game". `tests/conformance.py` checks all that is promised here.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from . import boards, fields, position
from .course import Course
from .data import DAMAGE, parse_json
from .errors import IllegalAction, InvariantError, OptionError, Refusal, StateError, Value, shown
from .insight import Insight
from .rng import Rng

MAX_SEED = 1 << 64

Action = Any
"""A game's action: immutable, hashable, and unequal to every action that means something else.

Two NamedTuple types with equal fields are equal, so an action carries its kind as a field.
"""


class Option(NamedTuple):
    """One thing that can be chosen when a game is set up. Text: `option.<name>`, `option.<name>.<choice>`."""

    name: str
    choices: tuple[bool | int | str, ...]
    default: bool | int | str
    later: bool = False
    """It came when the game was out already: saves and records name such options only when one of them is
    not at its default, so that those of before stay as they were."""


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


def tell(events: list[Event] | None, kind: str, seat: int | None, **args: Value) -> None:
    """Append an event, if events are wanted. Frequent callers test that before they gather `args`."""
    if events is not None:
        events.append(Event(kind, seat, args))


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


class Measure(NamedTuple):
    """One number per seat. Text: `measure.<key>`."""

    key: str
    of: Callable[[Any], tuple[int, ...]]
    """From a state to the numbers, by seat (or by whatever `per` says)."""
    per: str = "seat"
    """What the numbers belong to: "seat", or a word of the game (a railroad, a company)."""


class Setup(Protocol):
    """What stays fixed in one game. A game's own Setup (a NamedTuple) adds what follows from these."""

    @property
    def players(self) -> int:
        """How many people (or bots in their places)."""

    @property
    def options(self) -> dict[str, bool | int | str]:
        """All options, complete."""

    @property
    def corrections(self) -> Mapping[str, boards.Scalar]:
        """Values of the board that differ from the data: see `engine.core.boards`."""


class State(metaclass=fields.Declared):
    """Where a game stands. Mutable; `clone` before trying things out.

    A game's state declares each field once (`engine.core.fields`); slots, `clone`, the save and its strict
    reader follow from that.
    """

    __slots__ = ()
    FIELDS: ClassVar[tuple[fields.Field, ...]] = ()
    PHASE: ClassVar[str] = "phase"
    """The field that says which scratch fields may be set."""

    game: ClassVar[Game]
    setup: Setup
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

    def clone(self) -> Self:
        """An independent equal state. Cheap: no dearer than one decision. Made from the declared fields."""
        raise TypeError(f"{type(self).__name__} declares no fields")

    def to_data(self) -> dict[str, Any]:
        """Everything as JSON-able data: what was agreed, and every saved field."""
        agreed: dict[str, Any] = {
            "game": self.game.id,
            "save": self.game.save_version,
            "players": self.setup.players,
            "options": self.game.told(self.setup.options),
        }
        if self.setup.corrections:
            agreed["board"] = dict(self.setup.corrections)
        return agreed | fields.dump(self)

    def to_json(self) -> str:
        """Everything, as canonical JSON; `Game.load` gives the same state back."""
        return json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))

    def derive(self) -> None:
        """Recompute what follows from the saved fields."""

    def period(self) -> int:
        """Which part of the game this is (round, dividends ...), rising from 0; charts mark where it
        changes."""
        return 0

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
        """Count everything; raise InvariantError naming what does not balance. Ranges and scratch: call
        `fields.check(self)`. Whatever passes can be played to the end."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]


_NO_STATE = (StateError, OptionError, InvariantError, *DAMAGE)
"""What reading a damaged state can raise."""
S_co = TypeVar("S_co", bound=State, covariant=True)


class GameOf(ABC, Generic[S_co]):
    """What a game is: its identity, its options, its notation, and a maker of states."""

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Raised whenever a record of before could replay differently."""
    players: ClassVar[tuple[int, ...]]
    """Possible numbers of human players, rising."""
    options: ClassVar[tuple[Option, ...]]
    save_version: ClassVar[int] = 1
    """Raised whenever `State.to_json` of before could not be read any more."""
    position_keys: ClassVar[tuple[position.Key, ...]] = ()
    """How a position names what differs from a fresh game: see `engine.core.position`."""
    board_options: ClassVar[tuple[str, ...]] = ()
    """Options that decide which values the board has: corrections belong to one choice of them."""
    measures: ClassVar[tuple[Measure, ...]] = ()
    """What is worth following over a game, for charts and coaches: see `engine.core.series`."""
    insight: Insight = Insight()
    """What bots are told about the game."""
    course: Course = Course((), lambda state: {})
    """What can be learned about the game."""

    @abstractmethod
    def modes(self) -> Iterator[Mode]:
        """Every kind of game worth testing: each player count with each variant."""

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        """All options with defaults filled in; OptionError for a count, name, value or mix that cannot be.

        Games extend this for combinations, and for defaults that depend on other options:
        `super().check_options(...)` first.
        """
        if type(players) is not int or players not in self.players:
            raise OptionError("players", "players", tuple(self.players), given=shown(players))
        known = tuple(option.name for option in self.options)
        given = self.given(options)
        for name in given:
            if not isinstance(name, str):
                raise OptionError(shown(name), "unknown-option", known)
        complete: dict[str, bool | int | str] = {}
        for option in self.options:
            value = given.pop(option.name, option.default)
            for choice in option.choices:
                if type(value) is type(choice) and value == choice:
                    complete[option.name] = choice
                    break
            else:
                raise OptionError(option.name, "choice", option.choices, given=shown(value))
        if given:
            unknown = min(given)
            raise OptionError(unknown, "unknown-option", known)
        return complete

    def given(self, options: object) -> dict[str, object]:
        """The options somebody handed over, if they have the form of options at all."""
        if options is not None and not isinstance(options, Mapping):
            raise OptionError("options", "unknown-option", tuple(option.name for option in self.options))
        return dict(options or {})

    def told(self, options: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
        """The part of complete options that a save or record names (`Option.later`)."""
        later = {option.name: option.default for option in self.options if option.later}
        if any(options.get(name, default) != default for name, default in later.items()):
            later = {}
        return {name: value for name, value in options.items() if name not in later}

    def new(
        self,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        board: Mapping[str, boards.Scalar] | None = None,
    ) -> S_co:
        """A fresh game, on a corrected board if corrections are given (`engine.core.boards`). OptionError
        says what is wrong and what is allowed."""
        if type(seed) is not int or not 0 <= seed < MAX_SEED:
            raise OptionError("seed", "seed", given=shown(seed))
        state = self.blank(players, options, board)
        self.deal(state, seed)
        state.derive()
        return state

    @abstractmethod
    def blank(
        self, players: int, options: Mapping[str, object] | None, board: Mapping[str, boards.Scalar] | None
    ) -> S_co:
        """A state for which everything is agreed (its `held` fields, `seats`) and nothing else is set.
        OptionError for what cannot be."""

    @abstractmethod
    def deal(self, state: Any, seed: int) -> None:
        """Set up a blank state: the start of a game."""

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        """The printed values that these options play on, as in the data files; corrections are paths in
        it."""
        return {}

    def may_correct(self, path: str) -> bool:
        """Is this path of `board_data` something printed? Names of things and remarks are not."""
        return True

    def printed(self, options: Mapping[str, bool | int | str]) -> list[boards.Printed]:
        """Every value of the board that can be corrected, with where it comes from."""
        found = boards.printed(self.board_data(options))
        return [value for value in found if self.may_correct(value.path)]

    def load(self, text: str) -> S_co:
        """The state that `to_json` wrote. StateError for anything else; never another exception."""
        try:
            data = parse_json(text)
            state = self._read(data)
            if state.to_json() != json.dumps(data, sort_keys=True, separators=(",", ":")):
                raise StateError("not what is written for this state")
        except _NO_STATE as problem:
            raise StateError(f"{type(problem).__name__}: {str(problem)[:200]}") from None
        return state

    def restore(self, data: Any) -> S_co:
        """The same from the parsed text, checked as a whole as well; but what only means the same is taken,
        too (1.0 for 1)."""
        try:
            return self._read(data)
        except _NO_STATE as problem:
            raise StateError(f"{type(problem).__name__}: {str(problem)[:200]}") from None

    def _read(self, data: Any) -> S_co:
        if not isinstance(data, dict) or data.get("game") != self.id:
            raise StateError("no state of this game")
        if data.get("save") != self.save_version:
            raise StateError("written by another version")
        state = self.blank(data["players"], data["options"], data.get("board"))
        agreed = ("game", "save", "players", "options", "board")
        fields.read(state, {name: value for name, value in data.items() if name not in agreed})
        state.derive()
        state.check()
        return state

    def arrange(self, state: Any, given: frozenset[str]) -> None:
        """A position's lines (their keys are `given`) have been read: fill in what follows from them and was
        not said, e.g. the supply from the track laid. Must leave alone what a state of a real game says."""

    def position(self, text: str) -> S_co:
        """A state described by what differs from a fresh game: see `engine.core.position`. PositionError
        says which line is wrong and why."""
        return position.read(self, text)

    def describe(self, state: State, seed: int = 0) -> str:
        """The text from which `position` makes the same state; short when `seed` is the one it was dealt
        with."""
        return position.write(self, state, seed)

    @abstractmethod
    def format(self, action: Action) -> str:
        """An action in one line of plain ASCII text, words separated by single spaces."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that `format` wrote. ActionSyntaxError for anything else; never another exception."""


Game = GameOf[State]
"""Any game. A game itself says which states it makes: `class Toy(GameOf[ToyState])`."""

State.game = None  # type: ignore[assignment]  # each game's State subclass sets its own
