"""What every bot is: it moves a seat, knows what the seat may know, and thinks in slices.

The true state is asked only whose decision it is, what is legal, and for a guess at what is hidden, which
follows from `view(seat)`. All chance, in the guess and in the bot, starts from the bot's seed and the number
of actions played before. So a record replays, and looking at others' cards or at dice to come is impossible.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterator
from typing import ClassVar, NamedTuple

from engine.core.contract import Action, State
from engine.core.rng import Rng
from engine.core.seats import Mover

Slices = Generator[None, None, "Advice"]
"""Thinking: yields after every few milliseconds of work, returns what came of it."""


class Turn(NamedTuple):
    """A turn that was looked at: its actions, what it is worth to the seat, where it would lead."""

    actions: tuple[Action, ...]
    worth: int
    leads_to: State


class Advice(NamedTuple):
    """What to do, and the turns looked at, best first; their worths can be compared to each other."""

    action: Action
    turns: tuple[Turn, ...]


class Bot(Mover):
    """A mover; subclasses say how they think about a position that they may know everything about."""

    searches: ClassVar[bool] = False
    """Does it look further than one turn? Then it takes its time, and a page lets it think elsewhere."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        """Think about a guess at the position, in which `seat` has a real choice."""

    def ponder(self, state: State, moment: int) -> Slices:
        """Advice for the seat to move, as play or as a hint. The game must not be over."""
        seat = state.to_move
        assert seat is not None, "nobody has to move"
        legal = state.legal()
        if len(legal) == 1:
            return Advice(legal[0], ())
        return (yield from self.consider(*self.given(state, seat, moment)))

    def given(self, state: State, seat: int, moment: int) -> tuple[State, int, Rng]:
        """All that `consider` starts from, and all that anybody needs who considers it somewhere else."""
        rng = Rng(self.seed << 32 | moment)
        return state.guess(seat, rng), seat, rng

    def advise(self, state: State, moment: int) -> Advice:
        """`ponder` without a pause."""
        pondering = self.ponder(state, moment)
        while True:
            try:
                next(pondering)
            except StopIteration as done:
                advice: Advice = done.value
                return advice

    def think(self, state: State, moment: int) -> Iterator[Action | None]:
        if state.to_move is not None:
            advice = yield from self.ponder(state, moment)
            yield advice.action

    def decide(self, state: State, moment: int) -> Action | None:
        return None if state.to_move is None else self.advise(state, moment).action


class RandomBot(Bot):
    """Any legal action."""

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        yield
        return Advice(rng.choice(state.legal()), ())


class GreedyBot(Bot):
    """The action after which the game's own estimate is best; the first of equals."""

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        tried = yield from tried_actions(state, seat)
        return Advice(tried[0].actions[0], tuple(tried))


class CarelessBot(Bot):
    """Takes one of the better actions by the game's estimate: never absurd, often not the best.

    Looks at the actions that lose at most `slack` hundredths of what the middle one loses, best first, and
    misses each with a chance of `miss` in a hundred.
    """

    def __init__(self, miss: int, slack: int, seed: int = 0) -> None:
        super().__init__(seed)
        self.miss, self.slack = miss, slack

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        tried = yield from tried_actions(state, seat)
        best, middle = tried[0].worth, tried[len(tried) // 2].worth
        bound = best - (best - middle) * self.slack // 100
        good = [turn for turn in tried if turn.worth >= bound]
        chosen = next((turn for turn in good if rng.below(100) >= self.miss), good[0])
        return Advice(chosen.actions[0], tuple(tried))


def tried_actions(state: State, seat: int) -> Generator[None, None, list[Turn]]:
    """Every legal action with the estimate after it, best first, equals in the order of `legal`."""
    tried: list[Turn] = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        tried.append(Turn((action,), after.estimate(seat), after))
        yield
    tried.sort(key=lambda turn: -turn.worth)
    return tried
