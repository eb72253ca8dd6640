"""What a game tells bots beyond its rules. Everything is optional; the defaults suit every game.

The core is `Insight`. Parts that only some games have are objects of their own, or None: `Features`
(positions as rows of numbers, and weights learned for them), `Graded` (actions that differ only by a number).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .contract import Action, Game, State


class Effort(NamedTuple):
    """How much bots think about a game, in counts instead of times, so that they play the same on every
    machine. `tools/bench/thinking.py` measures how long that takes on a page."""

    visits: int = 400
    """How many positions the strongest bot looks at per decision."""
    rivals: int = 8
    """How many turns of each rival the strongest bot considers. Lower where players interact little: the bot
    then looks further ahead at its own turns."""
    misses: int = 50
    """How many percent of the good actions the weakest bot misses. Higher where `estimate` says so little one
    action ahead that the second best is as good."""


class Graded(NamedTuple):
    """Actions of which there are many that differ only by a number, like bids."""

    kinds: frozenset[str]
    """Kinds of these actions. A coach does not mention a rival's loss of one, because similar ones remain."""
    options: Callable[[Any], list[Action]]
    """The part of `legal()` worth a bot's time; never empty while the game runs."""


class Family(NamedTuple):
    """A family of games: they are described by the same features and share learned weights."""

    id: str
    names: tuple[str, ...]
    """The names of the features, in order."""


class Training(NamedTuple):
    """What the training of weights (`tools/lab/train.py`) knows in advance."""

    fixed: Mapping[str, float] = {}
    """Features with a known weight, which is not learned."""
    ways: Callable[[Any], Sequence[Mapping[str, int]]] = lambda state: ()
    """Ways of play worth a trial in training (`--likings`), each as its likings: hundredths of the temper for
    one more of a feature. They keep the weights from reflecting a single way of play."""


class Features:
    """Positions as rows of numbers, what these mean to people and characters, and learned weights."""

    names: tuple[str, ...]
    """The names of the numbers on the usual boards."""
    relative: bool = True
    """Whether a seat's row is judged relative to the others' (a race), not by itself (all build alone)."""
    telling: Mapping[str, int] = {}
    """How much one more of a feature counts in a coach's reasons; negative where less is better. It has only
    features that a person understands. The learned weights cannot serve for this, because overlapping
    features share their worth in ways that mean nothing to people."""
    characters: Mapping[str, Mapping[str, int]] = {}
    """What bots of a character like beside winning: see `engine/bots/characters.py`."""
    learned: Mapping[str, Any] | None = None
    """Learned weights: see `engine/bots/learned.py`."""
    training: Training = Training()

    def rows(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        """The kind of game, the time in the game, and for each of these seats a row of whole numbers about
        its position. Kinds and times are small numbers; each pair has its own weights. The state is between
        turns, and the game not over."""
        raise NotImplementedError

    def family(self, state: State) -> Family:
        """The family of a state. Boards that need other features than the usual ones are other families."""
        return Family("", self.names)

    def trained(self, state: State) -> bool:
        """Whether weights were learned for games like this one. If not (other boards), `estimate` judges."""
        return self.learned is not None and self.family(state).id in self.learned["about"]["features"]


class Insight:
    """Hints about a game for bots: see the module docstring."""

    temper: int = 100
    """The difference in `estimate` that makes a seat about 2.7 times as likely to win."""
    heat: int = 10
    """How far a medium bot of this game strays from the best turn, in hundredths of the temper."""
    caution: int = 100
    """A percentage of the learned temper with which a coach's shares of the win come true: less than 100
    where games are decided sooner than the weights say (`tools/lab/calibration.py`)."""
    effort: Effort = Effort()
    graded: Graded | None = None
    features: Features | None = None

    def turn_begins(self, state: State) -> bool:
        """Whether the seat to move is at the start of a turn, with no choice of an earlier turn left. Only
        needed where one seat can have two turns in a row, as another seat to move always ends a turn."""
        return False

    def key(self, state: State) -> Hashable:
        """A key of the position for the search. Positions with equal keys must continue equally."""
        return state.to_json()


def features_of(game: Game) -> Features:
    """The features of a game. LookupError if it has none."""
    features = game.insight.features
    if features is None:
        raise LookupError(f"{game.id} describes no features")
    return features
