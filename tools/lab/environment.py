"""Presents a game as reinforcement-learning libraries want it: numbered actions and numeric observations.

Shared by the adapters for PettingZoo (`tools/lab/pettingzoo.py`) and OpenSpiel (`tools/lab/openspiel.py`).

Actions. A library wants a fixed number of them; ours are written as text. An action's number follows from its
text (CRC-32, the next free number where two legal ones collide), so the same action has nearly always the
same number wherever it is legal. `names` gives the present meaning of the numbers.

Observations. The game's features (`Features`) of every seat, the own seat first, as one row of whole
numbers; without features, everybody's estimate. They come from `guess(seat)`, so hidden cards of others do
not leak. `seen` is all that a seat may know, as text.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping

from engine import games
from engine.core.contract import Action, State
from engine.core.rng import Rng

NUMBERS = 2048
"""More than any position has legal actions, several times."""
MOST_ACTIONS = 5000
"""No game takes so many."""


class Environment:
    """One game being played by number."""

    def __init__(
        self, game: str, players: int, seed: int = 0, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = games.get(game)
        self.state: State = self.game.new(players, seed, options)
        self.width = len(self.row(0))

    def legal(self) -> dict[int, Action]:
        """The legal actions by their numbers."""
        found: dict[int, Action] = {}
        for action in self.state.legal():
            number = zlib.crc32(self.game.format(action).encode()) % NUMBERS
            while number in found:
                number = (number + 1) % NUMBERS
            found[number] = action
        return found

    def names(self) -> dict[int, str]:
        """What the legal numbers mean, in the game's notation."""
        return {number: self.game.format(action) for number, action in self.legal().items()}

    def apply(self, number: int) -> None:
        """Do the action of that number; ValueError for one that is not legal."""
        legal = self.legal()
        if number not in legal:
            raise ValueError(f"{number} is not legal: {sorted(legal)}")
        self.state.apply(legal[number])

    def row(self, seat: int) -> list[int]:
        """What the seat may look at, as whole numbers; zeros after the end."""
        state, features = self.state, self.game.insight.features
        if state.to_move is None:
            return [0] * self.width
        seen = state.guess(seat, Rng(0))
        order = [(seat + step) % state.seats for step in range(state.seats)]
        to_move = (state.to_move - seat) % state.seats
        if features is None:
            return [to_move, *(seen.estimate(each) for each in order)]
        kind, time, rows = features.rows(seen, order)
        return [to_move, kind, time, *(number for each in rows for number in each)]

    def seen(self, seat: int | None) -> str:
        """Everything the seat may know (None: everybody), as text."""
        return json.dumps(self.state.view(seat), sort_keys=True)

    def rewards(self) -> list[float]:
        """After the end: winners share 1, losers share -1, together nothing; before: nothing for anybody."""
        result = self.state.result()
        if result is None:
            return [0.0] * self.state.seats
        losers = self.state.seats - len(result.winners)
        won, lost = (1 / len(result.winners), -1 / losers) if losers else (0.0, 0.0)
        return [won if seat in result.winners else lost for seat in range(self.state.seats)]
