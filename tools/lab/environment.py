"""A game in the form of reinforcement-learning libraries: numbered actions and numeric observations.

Shared by the adapters for PettingZoo (`tools/lab/pettingzoo.py`) and OpenSpiel (`tools/lab/openspiel.py`).

Actions. Libraries need a fixed number of them; a game's actions are texts. An action's number is the CRC-32
of its text (the next free number if two legal ones collide), so it is nearly always the same wherever the
action is legal. `names` gives the current meaning of the numbers.

Observations. The game's features (`Features`) of every seat, the own seat first, as one row of integers;
without features, the estimates of all seats. They come from `guess(seat)`, so hidden cards of others do not
leak. `seen` is all that a seat may know, as text.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping

from engine import games
from engine.core.contract import Action, State
from engine.core.rng import Rng

NUMBERS = 2048
"""The number of action numbers: several times the legal actions of any state."""
MOST_ACTIONS = 5000
"""An upper limit of the actions in a game."""


class Environment:
    """A game that is played by action numbers."""

    def __init__(
        self, game: str, players: int, seed: int = 0, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = games.get(game)
        self.state: State = self.game.new(players, seed, options)
        self.width = len(self.row(0))

    def legal(self) -> dict[int, Action]:
        """The legal actions by number."""
        found: dict[int, Action] = {}
        for action in self.state.legal():
            number = zlib.crc32(self.game.format(action).encode()) % NUMBERS
            while number in found:
                number = (number + 1) % NUMBERS
            found[number] = action
        return found

    def names(self) -> dict[int, str]:
        """The notation of the legal actions, by number."""
        return {number: self.game.format(action) for number, action in self.legal().items()}

    def apply(self, number: int) -> None:
        """Play the action of a number; ValueError if it is not legal."""
        legal = self.legal()
        if number not in legal:
            raise ValueError(f"{number} is not legal: {sorted(legal)}")
        self.state.apply(legal[number])

    def row(self, seat: int) -> list[int]:
        """The observation of a seat as integers; zeros after the end."""
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
        """Everything that a seat (or a spectator, if None) may know, as text."""
        return json.dumps(self.state.view(seat), sort_keys=True)

    def rewards(self) -> list[float]:
        """The rewards by seat: after the end, winners share 1 and losers share -1; before, all are 0."""
        result = self.state.result()
        if result is None:
            return [0.0] * self.state.seats
        losers = self.state.seats - len(result.winners)
        won, lost = (1 / len(result.winners), -1 / losers) if losers else (0.0, 0.0)
        return [won if seat in result.winners else lost for seat in range(self.state.seats)]
