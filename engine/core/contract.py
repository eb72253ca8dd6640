"""The contract between a game and everything else: page, bots, records, lessons, tests.

A `Game` has the options, the setup and the notation of a game, and makes its `State`s. A `State` has the
position, the legal actions and their effects. Code outside a game's package uses nothing else of it. How to
add a game: CONTRIBUTING.md, "Add a game". `tests/conformance.py` checks all that is promised here.
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
"""An action of a game: immutable, hashable, and unequal to every action with another meaning.

NamedTuples of different types with equal fields are equal, so an action has its kind as a field.
"""


class Option(NamedTuple):
    """One choice made when a game is set up. Text: `option.<name>`, `option.<name>.<choice>`."""

    name: str
    choices: tuple[bool | int | str, ...]
    default: bool | int | str
    later: bool = False
    """Added after the game was released. Saves and records leave such options out while all of them are at
    their defaults, so that older ones stay the same."""


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
    """One item of a score. Text: `score.<key>`."""

    key: str
    points: int
    args: dict[str, Value]


class Score(NamedTuple):
    """A seat's points, as if the game ended now, and the items that they consist of."""

    total: int
    lines: tuple[ScoreLine, ...]


class Result(NamedTuple):
    """How a finished game ended. `reason`: text `result.<reason>`; `tie_break`: rule id used, if any."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str
    tie_break: str | None


class Measure(NamedTuple):
    """A number per seat that charts and coaches follow. Text: `measure.<key>`."""

    key: str
    of: Callable[[Any], tuple[int, ...]]
    """The numbers of a state, by seat (or by what `per` says)."""
    per: str = "seat"
    """What the numbers belong to: "seat", or another word of the game (a railroad, a company)."""


class Setup(Protocol):
    """What does not change during a match. A game's own Setup (a NamedTuple) adds values derived from it."""

    @property
    def players(self) -> int:
        """The number of people and bots, without automas."""

    @property
    def options(self) -> dict[str, bool | int | str]:
        """All options, defaults included."""

    @property
    def corrections(self) -> Mapping[str, boards.Scalar]:
        """Board values that differ from the data: see `engine.core.boards`."""


class State(metaclass=fields.Declared):
    """The complete position of a game. Mutable; `clone` it before trying actions.

    A game's state declares each field once (`engine.core.fields`); slots, `clone`, the save and its strict
    reader are generated from that.
    """

    __slots__ = ()
    FIELDS: ClassVar[tuple[fields.Field, ...]] = ()
    PHASE: ClassVar[str] = "phase"
    """The name of the field that decides which scratch fields may be set."""

    game: ClassVar[Game]
    setup: Setup
    seats: int
    """How many seats take turns, including those moved by the rules (automa)."""
    to_move: int | None
    """The seat whose decision is next; None when the game is over."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """All legal actions of the seat to move, in a fixed order, all different; empty only when the game is
        over.

        An action is one small decision: a turn of several parts is a chain of actions.
        """

    @abstractmethod
    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Do an action from this state's own `legal()`, unchecked, because it is the inner loop of the
        search.

        What happened is appended to `events` if that is a list.
        """

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """None if the action is legal now, else the rule that forbids it and the reason. Never raises."""

    def play(self, action: Action) -> list[Event]:
        """Do an action and return its events; IllegalAction (and an unchanged state) if it is not legal."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events: list[Event] = []
        self.apply(action, events)
        return events

    def candidates(self) -> list[Action]:
        """Actions a person might try now: all legal ones, and illegal ones with a refusal worth reading."""
        return self.legal()

    def automa(self) -> bool:
        """Whether the rules themselves move the seat to move (an automa), so that nobody has a choice."""
        return False

    def clone(self) -> Self:
        """An independent equal copy, as cheap as one decision. Generated from the declared fields."""
        raise TypeError(f"{type(self).__name__} declares no fields")

    def to_data(self) -> dict[str, Any]:
        """The whole state as JSON-able data: setup and saved fields."""
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
        """The whole state as canonical JSON, which `Game.load` reads."""
        return json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))

    def derive(self) -> None:
        """Recompute the derived fields from the saved ones."""

    def period(self) -> int:
        """The number of the current part of the game (round, dividends ...) from 0, for marks in charts."""
        return 0

    @abstractmethod
    def scores(self) -> list[Score]:
        """The scores by seat, as if the game ended now."""

    @abstractmethod
    def result(self) -> Result | None:
        """Winners and ranking, or None while the game runs."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may know (None: what everybody may know), as JSON-able data."""

    @abstractmethod
    def guess(self, seat: int, rng: Rng) -> State:
        """A full state that agrees with `view(seat)`; its hidden parts are random."""

    @abstractmethod
    def estimate(self, seat: int) -> int:
        """How good the position is for a seat, for bots: higher is better, comparable between seats."""

    @abstractmethod
    def check(self) -> None:
        """Raise InvariantError, which says what is wrong, unless the state is possible and can be played to
        the end. Implementations call `fields.check(self)` for ranges and scratch fields."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]


_NO_STATE = (StateError, OptionError, InvariantError, *DAMAGE)
"""Exceptions from reading a damaged state."""
S_co = TypeVar("S_co", bound=State, covariant=True)


class GameOf(ABC, Generic[S_co]):
    """A game: its identity, options and notation, and the factory of its states."""

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Increased whenever an older record could replay differently."""
    players: ClassVar[tuple[int, ...]]
    """Possible numbers of players (without automas), ascending."""
    options: ClassVar[tuple[Option, ...]]
    save_version: ClassVar[int] = 1
    """Increased whenever older output of `State.to_json` can no longer be read."""
    position_keys: ClassVar[tuple[position.Key, ...]] = ()
    """The game's own keys in positions: see `engine.core.position`."""
    board_options: ClassVar[tuple[str, ...]] = ()
    """Options that decide which values the board has. Corrections belong to one choice of them."""
    measures: ClassVar[tuple[Measure, ...]] = ()
    """Numbers worth following over a match, for charts and coaches: see `engine.core.series`."""
    insight: Insight = Insight()
    """Hints about the game for bots."""
    course: Course = Course((), lambda state: {})
    """The lessons about the game."""

    @abstractmethod
    def modes(self) -> Iterator[Mode]:
        """Every kind of game worth testing: each number of players with each variant."""

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        """All options with defaults filled in. OptionError for an invalid number of players, name, value or
        combination.

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
        """Options from outside as a dict. OptionError if they are not a mapping."""
        if options is not None and not isinstance(options, Mapping):
            raise OptionError("options", "unknown-option", tuple(option.name for option in self.options))
        return dict(options or {})

    def told(self, options: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
        """The part of complete options that a save or record names: see `Option.later`."""
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
        """A fresh game, on a corrected board if corrections are given; OptionError if it is impossible."""
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
        """A state with only its setup (`held` fields, `seats`). OptionError for an invalid setup."""

    @abstractmethod
    def deal(self, state: Any, seed: int) -> None:
        """Set up a blank state for the first action."""

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        """The printed values for these options, as in the data files. Corrections are paths in it."""
        return {}

    def may_correct(self, path: str) -> bool:
        """Whether the value at this path of `board_data` is printed and can be corrected, unlike e.g. ids."""
        return True

    def printed(self, options: Mapping[str, bool | int | str]) -> list[boards.Printed]:
        """Every value of the board that can be corrected, with its provenance."""
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
        """Like `load`, but from parsed data, which need not be in canonical form (1.0 for 1 may pass)."""
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
        """Fill in what follows from a position's lines but was not given, e.g. the supply from the tracks
        laid.

        `given` has the keys of the lines, which have been read. A state of a real game must not be changed.
        """

    def position(self, text: str) -> S_co:
        """The state described by its differences from a fresh game: see `engine.core.position`. PositionError
        names the line that is wrong and why."""
        return position.read(self, text)

    def describe(self, state: State, seed: int = 0) -> str:
        """The text from which `position` makes the same state; short if `seed` is the one of its deal."""
        return position.write(self, state, seed)

    @abstractmethod
    def format(self, action: Action) -> str:
        """An action as one line of plain ASCII text, its words separated by single spaces."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that `format` wrote. ActionSyntaxError for anything else; never another exception."""


Game = GameOf[State]
"""Any game. A game's own class names its type of state: `class Toy(GameOf[ToyState])`."""

State.game = None  # type: ignore[assignment]  # each game's State subclass sets its own
