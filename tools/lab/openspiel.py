"""Registers the games as OpenSpiel Python games. Needs `pip install -r tools/lab/requirements.txt`
(in the library `railtable`: its extra `openspiel`).

    import pyspiel, tools.lab.openspiel
    game = pyspiel.load_game("railtable_mini_express(players=4,seed=7)")

The seed decides all deals and draws, so that a game is deterministic, with hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from engine import games
from tools.lab.environment import MOST_ACTIONS, NUMBERS, Environment


def _type(game_id: str) -> Any:
    game = games.get(game_id)
    most = max(game.players)
    return pyspiel.GameType(
        short_name="railtable_" + game_id.replace("-", "_"),
        long_name=f"Railtable: {game_id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most + 1,
        min_num_players=min(game.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": most, "seed": 0},
    )


class RailtableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its seed."""

    game_id = ""
    kind: Any = None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"players": max(games.get(self.game_id).players), "seed": 0} | dict(params or {})
        self.players, self.seed = int(given["players"]), int(given["seed"])
        table = self.table()
        self.seats, self.width = table.state.seats, table.width
        info = pyspiel.GameInfo(
            num_distinct_actions=NUMBERS,
            max_chance_outcomes=0,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(self.kind, info, given)

    def table(self) -> Environment:
        """A new environment at the start of the game."""
        return Environment(self.game_id, self.players, self.seed)

    def new_initial_state(self) -> RailtableState:
        return RailtableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.width)


class RailtableState(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: RailtableGame) -> None:
        super().__init__(game)
        self.table = game.table()

    def current_player(self) -> int:
        seat = self.table.state.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal())

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.names().get(action, f"action {action}")

    def is_terminal(self) -> bool:
        return self.table.state.to_move is None

    def returns(self) -> list[float]:
        return self.table.rewards()

    def __str__(self) -> str:
        return self.table.state.to_json()

    def __deepcopy__(self, memo: Any) -> RailtableState:
        other = self.clone()
        assert isinstance(other, RailtableState)
        return other


class Observer:
    """The observations of a player, as numbers and as text."""

    def __init__(self, width: int) -> None:
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RailtableState, player: int) -> None:
        """Set the observation of a player in a state."""
        self.tensor[:] = state.table.row(player)

    def string_from(self, state: RailtableState, player: int) -> str:
        """Everything that the player may know, as text."""
        return state.table.seen(player)


def _register() -> None:
    for game in games.all():
        kind = _type(game.id)
        own = type(
            "Railtable" + game.id.title().replace("-", ""),
            (RailtableGame,),
            {"game_id": game.id, "kind": kind},
        )
        pyspiel.register_game(kind, own)


_register()
