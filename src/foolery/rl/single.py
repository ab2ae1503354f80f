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
from foolery.rl import arguments, histories
from foolery.rl import critic as critics
from foolery.rl.histories import tokenizer_of
from foolery.rl.table import DUMMY, LearningTable, recorded

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.base.cards import Move
    from foolery.bots import Bot
    from foolery.contract import Event, State
    from foolery.record import Record

Observation = dict[str, "NDArray[Any]"]
ANSWERS: Final = ("refuse", "first")


class AgainstBots(gymnasium.Env[Observation, Any]):
    """A deal in which the learner has one ``seat`` and bots of the arena have all others.

    Without a ``seat``, chance chooses one for each deal.
    ``opponents`` are one name for all, or one for each other seat, as the arena takes them. The reward comes with the
    end of the deal. A number that is no legal move is refused, or with ``illegal="first"`` the first legal move is made
    in its place and ``info["illegal"]`` is True. ``history`` adds the newest tokens of what the seat has heard to an
    observation. ``critic`` adds the whole table to ``info``, counted from the learner's seat: for value functions
    alone. Raises RulesError, LearningError or BotError.
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
        history: int = 0,
        critic: bool = False,
    ) -> None:
        if not arguments.among(illegal, ANSWERS):
            raise LearningError("learning.answer", value=shown(illegal), known=ANSWERS)
        self.render_mode = render_mode
        self.lenient = illegal == "first"
        self.history = histories.length(history)
        self.table = LearningTable(variant, players, actions)
        self._tokenizer = tokenizer_of(self.table.game, self.table.seats)
        self._critic = critics.critic(self.table.game, self.table.seats) if critics.wanted(critic) else None
        self._heard: list[Event] = []
        others = self.table.seats - 1
        self.names = [opponents] * others if isinstance(opponents, str) else _names(opponents, others)
        if seat is not None:
            seat = arguments.seat(seat, self.table.game.id, self.table.seats)
        self.players = [bots.make(name) for name in self.names]
        self.chosen = seat
        self.seat = 0
        self.deal = ""
        self.sitting: dict[int, Bot] = {}
        self.state: State | None = None
        self.ended = False
        self.observation_space: spaces.Space[Any] = spaces.Dict(self.table.spaces(self.history))
        self.action_space = spaces.Discrete(self.table.moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal, and let bots play until the learner is asked.

        ``options["deal"]`` names a deal of the documented shuffle. If that deal ends before the learner is asked, the
        first step brings its reward, whatever the action. Deals by chance that end so early are skipped.
        """
        name = arguments.options(options, ("deal",)).get("deal")
        deal = None if name is None else arguments.names([name], 1)[0]
        if seed is not None:
            seed = arguments.seeds(seed, 1)[0]
        super().reset(seed=seed)
        state = self._begin(deal)
        while deal is None and not state.actors():
            state = self._begin(None)
        self.state, self.ended = state, False
        return self._seen(state), self._info(state)

    def _begin(self, deal: str | None) -> State:
        """A deal by name or by chance, as far as bots play it before the learner is asked."""
        number = int(self.np_random.integers(1 << 62))
        self.seat = number % self.table.seats if self.chosen is None else self.chosen
        self.deal = str(number) if deal is None else deal
        state = self.table.game.deal(self.table.seats, self.deal)
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self.sitting = dict(zip(others, self.players, strict=True))
        for seat, bot in self.sitting.items():
            calling.begin(bot, f"{number}/{seat}")
        self._heard = []
        self._tell(state.opening)
        self._go_on(state)
        return state

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise LearningError("learning.copied")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's move, then the bots'. Raises LearningError for an illegal move; nothing has changed."""
        state = self.state
        if state is None:
            raise LearningError("learning.begin")
        if self.ended:
            raise LearningError("learning.over", lane=0)
        info: dict[str, Any] = {}
        if state.actors():
            move, info = self._chosen(state, action)
            self._tell(state.play(self.seat, move))
            self._go_on(state)
        info |= self._info(state)
        result = state.result()
        if result is None:
            return self._seen(state), 0.0, False, False, info
        self.ended = True
        for bot in self.sitting.values():
            calling.finish(bot, result)
        return self._seen(state), float(result.utilities[self.seat]), True, False, info

    def action_masks(self) -> NDArray[np.int8]:
        """The mask of the present decision (moves, int8), as MaskablePPO of sb3-contrib asks for it.

        After the deal it allows number 0, which means nothing there. Raises LearningError before the first deal.
        """
        if self.state is None:
            raise LearningError("learning.begin")
        return self._mask(self.state)

    def _chosen(self, state: State, action: Any) -> tuple[Move, dict[str, Any]]:
        """The move of a number, and what ``info`` says of it. Raises LearningError."""
        legal = self._numbers(state)
        number = arguments.whole_number(action)
        if number is None:
            raise LearningError("learning.actions", lanes=1, value=shown(action))
        if number in legal:
            return legal[number], {}
        if not self.lenient:
            raise LearningError("learning.illegal", lane=0, action=shown(number), seat=self.seat)
        return next(iter(legal.values())), {"illegal": True}

    def _go_on(self, state: State) -> None:
        """Bots play until the learner is asked."""
        while (actors := state.actors()) and actors[0] != self.seat:
            legal = state.legal(actors[0])
            move = legal[0] if len(legal) == 1 else calling.ask(self.sitting[actors[0]], state.view(actors[0]))
            self._tell(state.play(actors[0], move))

    def _tell(self, events: Sequence[Event]) -> None:
        self._heard += events
        for seat, bot in self.sitting.items():
            if calling.listens(bot):
                calling.tell(bot, [event.shown_to(seat) for event in events])

    def _numbers(self, state: State) -> dict[int, Move]:
        """The learner's legal moves by number."""
        return {self.table.number(move): move for move in state.legal(self.seat)}

    def _mask(self, state: State) -> NDArray[np.int8]:
        mask = np.zeros(self.table.moves, np.int8)
        # Policies choose after a deal too, before the next one is dealt: a row of zeros is no distribution.
        mask[list(self._numbers(state)) if state.actors() else [DUMMY]] = 1
        return mask

    def _seen(self, state: State) -> Observation:
        found: Observation = {"observation": self.table.row_of(state, self.seat), "action_mask": self._mask(state)}
        if self.history:
            found["history"] = histories.history(self._tokenizer, self._heard, self.seat, self.history)
        return found

    def _info(self, state: State) -> dict[str, Any]:
        """The info with the row of a critic, where one is wanted."""
        if self._critic is None:
            return {}
        self.table.episode.take(state)
        return {"critic": self._critic.row(self.table.episode, self.seat)}

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
