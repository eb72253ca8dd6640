"""The best whole turn, by a judge."""

from __future__ import annotations

from engine.bots.bot import Advice, Bot, Slices
from engine.bots.judge import JudgeOf
from engine.bots.turns import whole_turns
from engine.core.contract import State
from engine.core.rng import Rng


class BeamBot(Bot):
    """Looks one turn ahead, to its end."""

    def __init__(self, judge: JudgeOf, width: int, seed: int = 0) -> None:
        super().__init__(seed)
        self.judge, self.width = judge, width

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        turns = yield from whole_turns(state, seat, self.judge(state.game), self.width)
        return Advice(turns[0].actions[0], tuple(turns))
