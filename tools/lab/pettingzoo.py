"""Makes PettingZoo environments (AEC) of the games. Needs `pip install -r tools/lab/requirements.txt`
(in the library `railtable`: its extra `pettingzoo`).

from tools.lab.pettingzoo import env
table = env("mini-express", players=4)
table.reset(seed=7)
for agent in table.agent_iter():
    observation, reward, over, _, info = table.last()
    table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tools.lab.environment import NUMBERS, Environment


def env(game: str, players: int, options: Mapping[str, object] | None = None) -> Any:
    """The environment inside the library's wrapper, which checks its use."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(RailtableEnv(game, players, options))
    )


class RailtableEnv(AECEnv):  # type: ignore[misc]
    """A game as a PettingZoo environment. The seed of `reset` decides its setup."""

    def __init__(self, game: str, players: int, options: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self.setup = (game, players, dict(options or {}))
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.table = Environment(game, players, 0, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.state.seats)]
        looked_at = spaces.Box(-(2**31), 2**31 - 1, (self.table.width,), np.int64)
        mask = spaces.Box(0, 1, (NUMBERS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": looked_at, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(NUMBERS) for agent in self.possible_agents}
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        game, players, agreed = self.setup
        self.table = Environment(game, players, int(self.chance.integers(2**32)), agreed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        seat = self.table.state.to_move
        assert seat is not None
        return self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(NUMBERS, np.int8)
        if self.table.state.to_move == seat:
            mask[list(self.table.legal())] = 1
        return {"observation": np.array(self.table.row(seat), np.int64), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.apply(int(action))
        self._clear_rewards()
        if self.table.state.to_move is None:
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._mover()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        return self.table.seen(None)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
