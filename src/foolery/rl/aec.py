"""One table as an environment of PettingZoo, where agents take turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.rl import arguments, histories
from foolery.rl import critic as critics
from foolery.rl.histories import tokenizer_of
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

Observation = dict[str, "NDArray[Any]"]
IGNORED: Final = "options"
"""An option without a meaning, which the suite of PettingZoo gives."""


class FooleryAECEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # the package says no types
    """A deal of a game among agents ``player_0`` … One of them is to move at a time, ``agent_selection``.

    An observation has the row of the seat (``observation``) and its legal moves by number (``action_mask``, int8, all 0
    while another agent is to move). With ``history=N`` it has the newest N tokens of what the seat has heard too
    (``history``, N × 5, uint16). With ``critic=True`` the ``infos`` of the agent to move have the whole table
    (``critic``, uint8), for value functions alone; after the deal the infos of all agents do. Rewards come with the end
    of the deal and sum to 0. Raises RulesError or LearningError.
    """

    def __init__(
        self,
        variant: str,
        players: int | None = None,
        actions: str = "family",
        render_mode: str | None = None,
        history: int = 0,
        critic: bool = False,
    ) -> None:
        super().__init__()
        self.metadata = {"name": "foolery_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._history = histories.length(history)
        self._table = LearningTable(variant, players, actions, listens=bool(self._history))
        self._tokenizer = tokenizer_of(self._table.game, self._table.seats)
        self._critic = critics.critic(self._table.game, self._table.seats) if critics.wanted(critic) else None
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.seats)]
        self.agents: list[str] = []
        parts = self._table.spaces(self._history)
        self._sees = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(self._table.moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same space each time it is asked for."""
        return self._sees[self._agent(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same space each time it is asked for."""
        return self._acts[self._agent(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; ``options["deal"]`` names a deal of the documented shuffle."""
        self._table.deal(seed, arguments.options(options, ("deal",), ignored=IGNORED).get("deal"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.actor()]
        self._judge()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, as new arrays."""
        if not self._table.begun:
            raise LearningError("learning.begin")
        seat = self.possible_agents.index(self._agent(agent))
        mask = np.zeros(self._table.moves, np.int8)
        if self._table.actor() == seat:
            mask[self._table.legal()] = 1
        found: Observation = {"observation": self._table.row(seat), "action_mask": mask}
        if self._history:
            found["history"] = histories.history(self._tokenizer, self._table.heard, seat, self._history)
        return found

    def _judge(self) -> None:
        """Write the rows of a critic into the infos."""
        if self._critic is None:
            return
        for seat, agent in enumerate(self.possible_agents):
            judged = self._table.actor() in (seat, -1)
            self.infos[agent] = {"critic": self._critic.row(self._table.episode, seat)} if judged else {}

    def _agent(self, name: Any) -> str:
        if not isinstance(name, str) or name not in self._sees:
            raise LearningError("learning.agent", value=shown(name), known=tuple(self.possible_agents))
        return name

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise LearningError("learning.copied")

    def step(self, action: Any) -> None:
        """The move of ``agent_selection``. Raises LearningError for a move that is not legal; nothing has changed."""
        if not self.agents:
            raise LearningError("learning.begin")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._table.make(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        actor = self._table.actor()
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
        else:
            for seat, other in enumerate(self.possible_agents):
                self.rewards[other] = self._table.reward(seat)
                self.terminations[other] = True
            self.agent_selection = self.agents[0]
        self._judge()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """What everybody may see of the table, in words."""
        return self._table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""
