"""A bot that takes the best whole turn by a judge."""

from __future__ import annotations

from ..core.contract import State
from ..core.rng import Rng
from .bot import Advice, Bot, Slices
from .chances import drawn, softmax
from .judge import JudgeOf
from .turns import whole_turns


class BeamBot(Bot):
    """Looks one turn ahead, to its end. With `heat` 0 it takes the best turn. With more it takes others too,
    which are likelier the better they are; `heat` is a percentage of the game's `Insight.heat`."""

    def __init__(self, judge: JudgeOf, width: int, heat: int = 0, seed: int = 0) -> None:
        super().__init__(seed)
        self.judge, self.width, self.heat = judge, width, heat

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        judge = self.judge(state.game)
        turns = yield from whole_turns(state, seat, judge, self.width)
        chosen = turns[0]
        if self.heat:
            temper = max(1, judge.outlook(state)[1] * state.game.insight.heat * self.heat // 10_000)
            chosen = turns[drawn(softmax([turn.worth for turn in turns], temper), rng)]
        return Advice(chosen.actions[0], tuple(turns), chosen.actions[1:])
