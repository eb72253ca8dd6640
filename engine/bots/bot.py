"""The base of all bots: a bot moves a seat, knows what the seat may know, and thinks in slices.

The true state is only asked for the seat to move, the legal actions, and a guess of what is hidden, which
depends on `view(seat)`. All random numbers, in the guess and in the bot, start from the bot's seed and the
number of actions done. So a bot cannot see others' cards or coming draws. A bot that has planned a whole turn
plays it as long as its seat sees what it expected; else it thinks again.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterator
from typing import ClassVar, NamedTuple

from ..core.contract import Action, State
from ..core.rng import Rng
from ..core.seats import Mover

Slices = Generator[None, None, "Advice"]
"""A thinking generator: yields after every few milliseconds of work, returns the advice."""


class Turn(NamedTuple):
    """A turn that was considered: its actions, its worth to the seat, and the state after it."""

    actions: tuple[Action, ...]
    worth: int
    leads_to: State


class Advice(NamedTuple):
    """What to do, and the turns that were considered, best first; their worths are comparable."""

    action: Action
    turns: tuple[Turn, ...]
    rest: tuple[Action, ...] = ()
    """What to do afterwards in the same turn, if everything happens as expected."""


class Plan(NamedTuple):
    """The rest of a turn, and the expected position before its first action."""

    seat: int
    expected: State
    actions: tuple[Action, ...]
    told: bool = False
    """Whether the first action was already returned, so that it may have been done."""


class Bot(Mover):
    """A mover that thinks. Subclasses implement `consider` for positions without hidden parts."""

    searches: ClassVar[bool] = False
    """Whether it looks further than one turn, which takes so long that pages run it in a worker."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.plan: Plan | None = None

    @abstractmethod
    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        """Think about a guessed position in which `seat` has a real choice."""

    def ponder(self, state: State, moment: int) -> Slices:
        """Advice for the seat to move, for a move or a hint. The game must not be over."""
        seat = state.to_move
        assert seat is not None, "nobody has to move"
        legal = state.legal()
        if len(legal) == 1:
            return Advice(legal[0], ())
        return (yield from self.consider(*self.given(state, seat, moment)))

    def given(self, state: State, seat: int, moment: int) -> tuple[State, int, Rng]:
        """The arguments of `consider`: all that is needed to think in another place."""
        rng = self._chance(moment)
        return state.guess(seat, rng), seat, rng

    def _chance(self, moment: int) -> Rng:
        return Rng(self.seed << 32 | moment)

    def advise(self, state: State, moment: int) -> Advice:
        """The advice of `ponder`, without pauses."""
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
        """Store the rest of the advised turn as the plan, and return the action to do."""
        self.plan = None
        seat = state.to_move
        if advice.rest and seat is not None:
            expected = state.guess(seat, self._chance(moment))
            expected.apply(advice.action)
            self.plan = Plan(seat, expected, advice.rest)
        return advice.action

    def planned(self, state: State) -> Action | None:
        """The planned action if the seat cannot tell the position from the expected one, else None. Asking
        again gives the same answer, because only the next position shows whether the action was done."""
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
            if not done and len(expected.legal()) > 1:  # a forced action may have been done without asking
                return None
            expected.apply(action)
        return None


class RandomBot(Bot):
    """Takes a random legal action."""

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        yield
        return Advice(rng.choice(state.legal()), ())


class GreedyBot(Bot):
    """Takes the action with the best `estimate` after it; the first of equals."""

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        tried = yield from tried_actions(state, seat)
        return Advice(tried[0].actions[0], tuple(tried))


class CarelessBot(Bot):
    """Takes one of the better actions by `estimate`: never absurd, often not the best. Of the actions that
    lose at most `slack` percent of what the middle one loses, best first, each is missed with a chance of
    `miss` percent (0: `Effort.misses`). If all are missed it takes the best, or the last if `astray`."""

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
    """All legal actions as turns with the estimate after them, best first; equals in the order of `legal`."""
    tried: list[Turn] = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        tried.append(Turn((action,), after.estimate(seat), after))
        yield
    tried.sort(key=lambda turn: -turn.worth)
    return tried
