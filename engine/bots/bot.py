"""What every bot is: it moves a seat, knows what the seat may know, and thinks in slices.

The true state is asked only whose decision it is, what is legal, and for a guess at what is hidden, which
follows from `view(seat)`. All chance, in the guess and in the bot, starts from the bot's seed and the number
of actions played before. So looking at others' cards or at dice to come is impossible. A bot that has thought
about a whole turn plays it out as long as its seat sees what it expected to see; else it thinks anew.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterator
from typing import ClassVar, NamedTuple

from ..core.contract import Action, State
from ..core.rng import Rng
from ..core.seats import Mover

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
    rest: tuple[Action, ...] = ()
    """What to do afterwards in the same turn, if nothing surprising happens."""


class Plan(NamedTuple):
    """The rest of a turn, and the position that its next action is meant for, as far as it was known."""

    seat: int
    expected: State
    actions: tuple[Action, ...]
    told: bool = False
    """Has somebody been told the next action? Then it may have been done."""


class Bot(Mover):
    """A mover; subclasses say how they think about a position that they may know everything about."""

    searches: ClassVar[bool] = False
    """Does it look further than one turn? Then it takes its time, and a page lets it think elsewhere."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.plan: Plan | None = None

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
        rng = self._chance(moment)
        return state.guess(seat, rng), seat, rng

    def _chance(self, moment: int) -> Rng:
        return Rng(self.seed << 32 | moment)

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
            planned = self.planned(state)
            if planned is None:
                advice = yield from self.ponder(state, moment)
                planned = self.intend(state, moment, advice)
            yield planned

    def decide(self, state: State, moment: int) -> Action | None:
        if state.to_move is None:
            return None
        planned = self.planned(state)
        return self.intend(state, moment, self.advise(state, moment)) if planned is None else planned

    def intend(self, state: State, moment: int, advice: Advice) -> Action:
        """Do what was advised, and keep the rest of the turn in mind."""
        self.plan = None
        seat = state.to_move
        if advice.rest and seat is not None:
            expected = state.guess(seat, self._chance(moment))
            expected.apply(advice.action)
            self.plan = Plan(seat, expected, advice.rest)
        return advice.action

    def planned(self, state: State) -> Action | None:
        """What was meant for this position, if the seat cannot tell it from the one expected. Asking twice
        changes nothing: what is done with an answer only shows in the next position."""
        plan, self.plan = self.plan, None
        if plan is None or plan.seat != state.to_move:
            return None
        seat, expected, actions, told = plan
        seen = state.view(seat)
        for number, action in enumerate(actions):
            if expected.view(seat) == seen:
                self.plan = Plan(seat, expected, actions[number:], told=True)
                return action
            done = told if number == 0 else False
            if not done and len(expected.legal()) > 1:  # what is forced somebody may have done without asking
                return None
            expected.apply(action)
        return None


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
    misses each with a chance of `miss` in a hundred (0: as the game says, `Effort.misses`). Who misses all
    of them takes the best, or, if `astray`, the last.
    """

    def __init__(self, miss: int, slack: int, astray: int = 0, seed: int = 0) -> None:
        super().__init__(seed)
        self.miss, self.slack, self.astray = miss, slack, astray

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        tried = yield from tried_actions(state, seat)
        best, middle = tried[0].worth, tried[len(tried) // 2].worth
        bound = best - (best - middle) * self.slack // 100
        good = [turn for turn in tried if turn.worth >= bound]
        miss = self.miss or state.game.insight.effort.misses
        left = good[-1 if self.astray else 0]
        chosen = next((turn for turn in good if rng.below(100) >= miss), left)
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
