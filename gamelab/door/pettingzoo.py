"""A game as an environment of PettingZoo, agents in turn: tests and agents of others run as they are.

    from gamelab.door.pettingzoo import Environment
    from gamelab.hanabi import game

    environment = Environment(game, hand=5)
    environment.reset(seed=7)

It needs the extra: `pip install "gamelab[pettingzoo]"`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from gamelab import door


class Environment(AECEnv):
    """A game's module, such as `gamelab.hanabi.game`, as PettingZoo's AECEnv; rules: those of its `Game`.

    An observation is {"observation": int64[numbers], "action_mask": int8[actions]}: the array that kernels
    are handed (see the game's `match.Seen`), and which actions are legal. An agent is rewarded by
    what its return has grown. A reset with a seed deals game 0 of that seed, one without the next game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Any, render_mode: str | None = None, **rules: object) -> None:
        super().__init__()
        self._game, self._rules, self.render_mode = game, rules, render_mode
        self.metadata = self.metadata | {"name": game.__name__.split(".")[-2]}
        self._seed, self._number = door.SEED.default, -1
        self.game: door.Game = game.Game(**rules)
        self.possible_agents = [f"player_{player}" for player in range(self.game.num_players)]
        whole, numbers = np.iinfo(np.int64), len(self.game.observe(0).array)
        self._seen = spaces.Dict(
            observation=spaces.Box(whole.min, whole.max, (numbers,), np.int64),
            action_mask=spaces.Box(0, 1, (self.game.num_actions,), np.int8),
        )
        self._actions = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` gives."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions, legal or not."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self.game = self._game.Game(self._seed, self._number, **self._rules)
        self.agents, self._got = [*self.possible_agents], self.game.returns()
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        player = self.game.current_player
        return self.agents[0] if player is None else self.possible_agents[player]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know."""
        seen = self.game.observe(self.possible_agents.index(agent))
        mask = np.zeros(self.game.num_actions, np.int8)
        mask[list(seen.legal_actions)] = 1
        return {"observation": seen.array, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The action of the agent whose turn it is; None of an agent whose game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game.step(action)  # type: ignore[arg-type]
        got, before = self.game.returns(), self._got
        self.rewards = dict(zip(self.possible_agents, np.subtract(got, before).tolist()))
        self._got = got
        if self.game.terminated:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._mover()
        self._accumulate_rewards()

    def render(self) -> str:
        """The game in a line, and what the agent whose turn it is sees."""
        player = self.game.current_player
        return repr(self.game) if player is None else f"{self.game!r}\n{self.game.observe(player)!r}"

    def close(self) -> None:
        """Nothing is to be closed."""
