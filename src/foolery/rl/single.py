"""One seat of a table as an environment of Gymnasium, the others played by bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

import gymnasium
import numpy as np
from gymnasium import spaces

from foolery import bots
from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.bots import calling
from foolery.rl import asked, dealing
from foolery.rl.recording import recorded
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.base.cards import Move
    from foolery.bots import Bot
    from foolery.contract import Event, State
    from foolery.record import Record

Observation = dict[str, "NDArray[Any]"]
ANSWERS: Final = ("refuse", "first")


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
        if not asked.among(illegal, ANSWERS):
            raise LearningError("learning.answer", value=shown(illegal), known=ANSWERS)
        self.render_mode = render_mode
        self.lenient = illegal == "first"
        self.table = LearningTable(variant, players, actions)
        others = self.table.seats - 1
        self.names = [opponents] * others if isinstance(opponents, str) else _names(opponents, others)
        if seat is not None:
            seat = asked.seat(seat, self.table.game.id, self.table.seats)
        self.players = [bots.make(name) for name in self.names]
        self.chosen = seat
        self.seat = 0
        self.deal = ""
        self.sitting: dict[int, Bot] = {}
        self.state: State | None = None
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
        """Deal anew, and let bots play until the learner is asked, or until the deal is over.

        ``options["deal"]`` names a deal of the documented shuffle.
        """
        name = asked.options(options, ("deal",)).get("deal")
        deal = "" if name is None else dealing.names([name], 1)[0]
        if seed is not None:
            seed = dealing.seeds(seed, 1)[0]
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.seat = number % self.table.seats if self.chosen is None else self.chosen
        self.deal = str(number) if name is None else deal
        state = self.table.game.deal(self.table.seats, self.deal)
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self.sitting = dict(zip(others, self.players, strict=True))
        for seat, bot in self.sitting.items():
            calling.begin(bot, f"{number}/{seat}")
        self.state = state
        self._tell(state.opening)
        self._go_on(state)
        return self._seen(state), {}

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise LearningError("learning.copied")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's move, then the bots'. Raises LearningError for an illegal move; nothing has changed."""
        state = self.state
        if state is None:
            raise LearningError("learning.begin")
        if not state.actors():
            raise LearningError("learning.over", lane=0)
        legal = self._numbers(state)
        info: dict[str, Any] = {}
        number = asked.whole(action)
        if number is None:
            raise LearningError("learning.actions", lanes=1, value=shown(action))
        if number not in legal and self.lenient:
            number, info = next(iter(legal)), {"illegal": True}
        if number not in legal:
            raise LearningError("learning.illegal", lane=0, action=shown(number), seat=self.seat)
        self._tell(state.play(self.seat, legal[number]))
        self._go_on(state)
        result = state.result()
        if result is None:
            return self._seen(state), 0.0, False, False, info
        for bot in self.sitting.values():
            calling.finish(bot, result)
        return self._seen(state), float(result.utilities[self.seat]), True, False, info

    def _go_on(self, state: State) -> None:
        """Bots play until the learner is asked."""
        while (actors := state.actors()) and actors[0] != self.seat:
            legal = state.legal(actors[0])
            move = legal[0] if len(legal) == 1 else calling.ask(self.sitting[actors[0]], state.view(actors[0]))
            self._tell(state.play(actors[0], move))

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, bot in self.sitting.items():
            if calling.listens(bot):
                calling.tell(bot, [event.shown_to(seat) for event in events])

    def _numbers(self, state: State) -> dict[int, Move]:
        """The learner's legal moves by number."""
        return {self.table.number(move): move for move in state.legal(self.seat)}

    def _seen(self, state: State) -> Observation:
        mask = np.zeros(self.table.moves, np.int8)
        actors = state.actors()
        if actors and actors[0] == self.seat:
            mask[list(self._numbers(state))] = 1
        return {"observation": self.table.row_of(state, self.seat), "action_mask": mask}

    def render(self) -> Any:
        """What the learner's seat sees, in words."""
        if self.render_mode != "ansi" or self.state is None:
            return None
        return str(self.state.view(self.seat).text())

    def record(self) -> Record:
        """The deal so far as a record, which can be verified, replayed in the browser and reviewed."""
        if self.state is None:
            raise LearningError("learning.begin")
        return recorded(self.table.game, self.table.seats, self.deal, self.state.history)

    def close(self) -> None:
        """Let the bots go."""
        for bot in self.players:
            calling.close(bot)


def _names(given: Any, others: int) -> list[str]:
    """A name of a bot for each other seat. Raises LearningError."""
    if not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        raise LearningError("learning.opponents", seats=others, given=shown(given))
    if len(given) != others:
        raise LearningError("learning.opponents", seats=others, given=str(len(given)))
    return list(given)
