"""One seat of a table as an environment of Gymnasium, the others played by bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from foolery import bots
from foolery.base.errors import LearningError
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from foolery.bots import Bot

Observation = dict[str, "NDArray[Any]"]


class AgainstBots(gymnasium.Env[Observation, Any]):
    """A deal in which the learner has one ``seat`` (None: by lot each time) and bots of the arena have all others.

    ``opponents`` are one name for all, or one for each other seat, as the arena takes them. The reward comes with the
    end of the deal. A number that is no legal move is refused, or with ``illegal="first"`` the first legal move is made
    in its place and ``info["illegal"]`` says so. Raises RulesError, LearningError or BotError.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        variant: str,
        opponents: str | Sequence[str] = "heuristic",
        players: int | None = None,
        seat: int | None = None,
        actions: str = "family",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.lenient = illegal == "first"
        self.table = LearningTable(variant, players, actions)
        others = self.table.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise LearningError("learning.opponents", seats=others, given=len(names))
        if seat is not None and not 0 <= seat < self.table.seats:
            raise LearningError("learning.seat", game=self.table.game.id, seat=seat, last=others)
        self.players = [bots.make(name) for name in names]
        self.chosen = seat
        self.seat = 0
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.table.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.table.moves,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.table.moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew, and let bots play until the learner is asked, or until the deal is over."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.seat = number % self.table.seats if self.chosen is None else self.chosen
        self.table.deal(number, (options or {}).get("deal"))
        self.sitting: dict[int, Bot] = {}
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        for seat, bot in zip(others, self.players, strict=True):
            bot.reset(f"{number}/{seat}")
            self.sitting[seat] = bot
        self._go_on()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's move, then the bots'. Raises LearningError for an illegal move; nothing has changed."""
        info = {}
        legal = self.table.legal() if self.lenient else []
        if legal and action not in legal:
            action, info = legal[0], {"illegal": True}
        self.table.make(action)
        self._go_on()
        over = self.table.actor() < 0
        return self._seen(), self.table.reward(self.seat) if over else 0.0, over, False, info

    def _go_on(self) -> None:
        """Bots play until the learner is asked."""
        while (actor := self.table.actor()) not in (-1, self.seat):
            state = self.table.episode.table()
            legal = state.legal(actor)
            move = legal[0] if len(legal) == 1 else self.sitting[actor].choose(state.view(actor))
            self.table.make(self.table.numbers()[legal.index(move)])

    def _seen(self) -> Observation:
        mask = np.zeros(self.table.moves, np.int8)
        if self.table.actor() == self.seat:
            mask[self.table.legal()] = 1
        return {"observation": self.table.row(self.seat), "action_mask": mask}

    def render(self) -> Any:
        """What the learner's seat sees, in words."""
        return str(self.table.episode.table().view(self.seat).text()) if self.render_mode == "ansi" else None
