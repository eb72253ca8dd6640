"""What a game tells bots beyond its rules. All of it is optional: the defaults suit every game.

The core is `Insight`; what only some games have is an object of its own, or None: `Features` (positions as
rows of numbers, and what was learned about them), `Graded` (actions that differ by a number only).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .contract import Action, Game, State


class Effort(NamedTuple):
    """How much bots think about a game: counts, never times, so that they play alike on every machine. How
    long that takes on a page: `tools/bench/thinking.py`."""

    visits: int = 400
    """How many positions the strongest bot looks at before it decides."""
    rivals: int = 8
    """How many turns of every rival the strongest bot thinks about. Fewer where everybody mostly builds
    alone: then it looks further ahead at its own."""
    misses: int = 50
    """How many of a hundred good actions a first-timer does not see. More where `estimate`, one action
    ahead, says so little that the second best is as good."""


class Graded(NamedTuple):
    """Actions of which there are many that differ by a number only, like bids."""

    kinds: frozenset[str]
    """Nobody is sorry to see one of these gone, as there is more of the same."""
    options: Callable[[Any], list[Action]]
    """The part of `legal()` worth a bot's time; never empty while the game runs."""


class Family(NamedTuple):
    """Games that are described by the same numbers, and share what is learned about them."""

    id: str
    names: tuple[str, ...]
    """What the numbers are, in their order."""


class Training(NamedTuple):
    """What the training of weights (`tools/lab/train.py`) knows before it begins."""

    fixed: Mapping[str, float] = {}
    """Features whose weight is not learned: what is known already, so that only the rest has to be."""
    ways: Callable[[Any], Sequence[Mapping[str, int]]] = lambda state: ()
    """Ways to play that are worth a trial, each by what it likes: hundredths of the temper for one more of a
    feature. Training plays them (`--likings`), so that what is learned is not one way's view."""


class Features:
    """Positions as rows of numbers; what they mean to people and characters, what was learned about them."""

    names: tuple[str, ...]
    """What the numbers are on the usual boards."""
    relative: bool = True
    """Is a seat's row to be read beside the others' (a race), or by itself (everybody builds alone)?"""
    telling: Mapping[str, int] = {}
    """Features that a person understands, and how much one more of each tells beside the others, for a
    coach's reasons; negative where less is better. The weights are no help: features overlap, and share the
    worth among them in ways that mean nothing to people."""
    characters: Mapping[str, Mapping[str, int]] = {}
    """What bots of a character like beside winning: see `engine/bots/characters.py`."""
    learned: Mapping[str, Any] | None = None
    """Weights: see `engine/bots/learned.py`."""
    training: Training = Training()

    def rows(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        """(kind of game, time in the game, for each of these seats a row of whole numbers that describe how
        it stands). Kinds and times are small numbers; each pair is judged by weights of its own. For states
        between turns, the game not over."""
        raise NotImplementedError

    def family(self, state: State) -> Family:
        """Which numbers describe a state. Boards that need others than the usual ones are other families."""
        return Family("", self.names)

    def trained(self, state: State) -> bool:
        """Were weights learned for games like this one? If not (on other boards, say), `estimate` judges."""
        return self.learned is not None and self.family(state).id in self.learned["about"]["features"]


class Insight:
    """See the module."""

    temper: int = 100
    """Difference in `estimate` that makes a seat about 2.7 times as likely to win."""
    heat: int = 10
    """How far from the best turn a middling player of this game strays, in hundredths of the temper."""
    caution: int = 100
    """A coach's shares of the win come true with so many hundredths of the learned temper: less than 100
    where games are decided sooner than that says (`tools/lab/calibration.py`)."""
    effort: Effort = Effort()
    graded: Graded | None = None
    features: Features | None = None

    def turn_begins(self, state: State) -> bool:
        """Does the seat to move stand at the start of a turn, with nothing of an earlier one left to choose?

        Only needed where one seat can have two turns in a row; another seat to move ends a turn anyway.
        """
        return False

    def key(self, state: State) -> Hashable:
        """Equal only for states that go on equally."""
        return state.to_json()


def features_of(game: Game) -> Features:
    """The features of a game that has some."""
    features = game.insight.features
    if features is None:
        raise LookupError(f"{game.id} describes no features")
    return features
