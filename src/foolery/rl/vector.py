"""Vector environment of Gymnasium with a table in each lane. Its buffers are made once and overwritten by each step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.catalogue import game as game_of
from foolery.contract.dice import Dice
from foolery.contract.lanes import Lanes
from foolery.contract.numbers import LISTED
from foolery.rl import arguments
from foolery.rl import critic as critics
from foolery.rl import histories as pasts
from foolery.rl.histories import MOST_TOGETHER, tokenizer_of
from foolery.rl.table import DUMMY, LearningTable, Narrowing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from foolery.contract import Event, Game
    from foolery.rl.critic import Critic

Info = dict[str, Any]
Buffers = dict[str, "NDArray[Any]"]
MODES: Final = tuple(mode.value for mode in AutoresetMode)
MOST_LANES: Final = 1 << 20
OPTIONS: Final = ("deals", "reset_mask")
"""The options of ``reset``."""


def vector(
    variant: str | Sequence[str],
    num_envs: int = 1,
    players: int | None = None,
    seed: int | None = None,
    autoreset: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    actions: str = "family",
    history: int = 0,
    critic: bool = False,
) -> FooleryVectorEnv:
    """A batch of tables of one game, or of one game for each lane.

    Without ``players`` each table has as few as its game allows. Without ``seed`` every batch deals other cards.
    ``actions`` numbers moves by the family's table, the same for every variant, or by the part of it that the variants
    of the batch can need. ``history`` is the number of tokens that a history keeps. ``critic`` adds the whole table to
    ``info``, for value functions alone. Raises RulesError or LearningError.
    """
    return FooleryVectorEnv(variant, num_envs, players, seed, autoreset, actions, history, critic)


class FooleryVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Lanes of deals. In each step every lane takes the move of the seat to move, ``current_player``.

    ``step`` and ``reset`` return these buffers, which the next step overwrites: ``observation`` (lanes × bytes, uint8),
    the row of that seat; ``action_mask`` (lanes × moves, int8), its legal moves; ``current_player`` (lanes, int32; −1:
    the deal is over); ``rewards`` (lanes × seats, float32); ``terminated`` (lanes, bool). With ``history`` there is
    ``history`` (lanes × tokens × 5, uint16), what that seat has heard. With ``critic`` there is ``critic`` (lanes ×
    bytes, uint8), the whole table, in ``info`` and not in the observation. In ``NextStep`` the mask of a lane whose
    deal is over allows number 0, which means nothing.
    """

    def __init__(
        self,
        variant: str | Sequence[str],
        num_envs: int = 1,
        players: int | None = None,
        seed: int | None = None,
        autoreset: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        actions: str = "family",
        history: int = 0,
        critic: bool = False,
    ) -> None:
        if not isinstance(autoreset, AutoresetMode) and not arguments.among(autoreset, MODES):
            raise LearningError("learning.mode", value=shown(autoreset), known=MODES)
        LearningTable.check_numbering(actions)
        self.autoreset = AutoresetMode(autoreset)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset}
        self._games = _games(variant, num_envs)
        self.episodes = [game.episode(game.seats()[0] if players is None else players) for game in self._games]
        self.variants = [game.id for game in self._games]
        self.num_envs = len(self.episodes)
        self.seats = max(episode.seats for episode in self.episodes)
        self.width = max(episode.layout.size for episode in self.episodes)
        self.narrowing = Narrowing(self.episodes) if actions == "variant" else None
        self.moves = self.episodes[0].size if self.narrowing is None else len(self.narrowing.wide)
        self._past = self._kept(history)
        self._critics = self._critics_for(critic)
        self._lanes = Lanes(self.episodes, self.width, self.moves, self.seats)
        self._make_buffers()
        self._make_spaces()
        self._over = np.ones(self.num_envs, np.bool_)
        self._begun = False
        self._throw(arguments.seeds(arguments.fresh() if seed is None else seed, self.num_envs))

    def _make_buffers(self) -> None:
        lanes = self.num_envs
        self.observation = np.zeros((lanes, self.width), np.uint8)
        self.action_mask = np.zeros((lanes, self.moves), np.int8)
        self.current_player = np.full(lanes, -1, np.int32)
        self.rewards = np.zeros((lanes, self.seats), np.float32)
        self._ended = np.zeros(lanes, np.uint8)
        self.terminated = self._ended.view(np.bool_)
        self._truncated = np.zeros(lanes, np.bool_)
        self._final = np.zeros_like(self.observation)
        self._work = np.zeros((lanes, LISTED + 1), np.int32)
        self._chosen = np.zeros(lanes, np.int32)
        written: list[NDArray[Any]] = [
            self.observation,
            self.action_mask.view(np.uint8),
            self.current_player,
            self.rewards,
            self._ended,
        ]
        self._lanes.bind(*(buffer.reshape(-1).data for buffer in (*written, self._work)))
        self.history = None if self._past is None else self._past.shown
        wide = max((critic.layout.size for critic in self._critics), default=0)
        self.critic = np.zeros((lanes, wide), np.uint8) if self._critics else None
        self._extra: Buffers = {} if self.history is None else {"history": self.history}
        self._final_extra = {name: np.zeros_like(buffer) for name, buffer in self._extra.items()}
        self._final_critic = None if self.critic is None else np.zeros_like(self.critic)
        self._sight: Buffers = {
            "observation": self.observation,
            "action_mask": self.action_mask,
            "current_player": self.current_player,
            **self._extra,
        }
        if self.narrowing is not None:
            self._lanes.number(self.narrowing.narrow.data, self.narrowing.wide.data)

    def _make_spaces(self) -> None:
        self.single_action_space = spaces.Discrete(self.moves)
        extra: dict[str, spaces.Space[Any]] = {}
        if self._past is not None:
            extra["history"] = pasts.space(self._past.kept)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.moves,), np.int8),
                "current_player": spaces.Box(-1, self.seats - 1, (), np.int32),
                **extra,
            }
        )
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Buffers, Info]:
        """Deal in all lanes, or in those of ``options["reset_mask"]``.

        One seed is spread over the lanes by ``lane_seeds``. A lane without a seed continues with its dice. With
        ``options["deals"]``, one text or one for each lane, lanes are dealt by the documented shuffle: from
        ``TEXT/lane`` if there is one text.
        """
        options = arguments.options(options, OPTIONS)
        chosen = self._chosen_lanes(options.get("reset_mask"))
        deals = options.get("deals")
        names = [] if deals is None else arguments.names(deals, self.num_envs)
        if seed is not None:
            self._throw(arguments.seeds(seed, self.num_envs), chosen)
        self.rewards[chosen] = 0
        self._ended[chosen] = 0
        self._over[chosen] = False
        for lane in np.flatnonzero(chosen).tolist():
            self._deal(lane, names[lane] if names else None)
        self._begun = True
        self._write_extra()
        return self._sight.copy(), self._info()

    def step(self, actions: Any) -> tuple[Buffers, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Make a move in each lane. Raises LearningError, before anything is changed, for a move that is not legal.

        Where a deal has ended before, the next one is dealt in this step and the lane's action means nothing
        (``NextStep``), or has been dealt in the same step (``SameStep``), or must be dealt by ``reset`` (``Disabled``).
        """
        wanted = self._checked(actions)
        last: Info = {}
        ended = self._lanes.step(wanted.data) if self._past is None else self._heard_step(self._past, wanted)
        if self.autoreset == AutoresetMode.NEXT_STEP:
            self._deal_lanes(self._over)
            self._over[:] = self.terminated
            if ended:
                # Policies choose for every lane: a row of zeros is no distribution.
                self.action_mask[self._over, DUMMY] = 1
        elif not ended:
            pass
        elif self.autoreset == AutoresetMode.SAME_STEP:
            last = self._final_info()
            self._deal_lanes(self.terminated)
        else:
            self._over |= self.terminated
        self._write_extra()
        return self._sight.copy(), self.rewards, self.terminated, self._truncated, self._info() | last

    def _heard_step(self, past: pasts.Histories, wanted: NDArray[np.int32]) -> int:
        """A step of all lanes with their events logged."""
        try:
            past.listen()
            ended = self._lanes.step(wanted.data)
            past.hear()
        finally:
            past.deafen()
        return ended

    def _deal_lanes(self, lanes: NDArray[np.bool_]) -> None:
        for lane in np.flatnonzero(lanes).tolist():
            self._deal(lane)

    def _deal(self, lane: int, name: str | None = None) -> None:
        """Deal in one lane, by its dice or by the documented shuffle of a name."""
        if self.current_player[lane] < 0:
            self.action_mask[lane, DUMMY] = 0
        if self._past is None:
            self._begin(lane, name)
            return
        episode = self.episodes[lane]
        log: list[Event] = []
        episode.listen(log)
        self._begin(lane, name)
        episode.listen(None)
        self._past.begin(lane, log if name is None else episode.dealt(name).opening)

    def _begin(self, lane: int, name: str | None) -> None:
        if name is None:
            self._lanes.begin(lane)
        else:
            self._lanes.begin_by(lane, name)

    def _final_info(self) -> Info:
        """The last observations of deals that ended in this step, before the next ones are dealt."""
        self._final[self.terminated] = self.observation[self.terminated]
        for lane in np.flatnonzero(self.terminated).tolist():
            if self._past is not None:
                self._final_extra["history"][lane] = self._past.of(lane, 0)
            if self._final_critic is not None:
                self._critics[lane].write(self.episodes[lane], self._final_critic[lane])
        found: Info = {
            "final_obs": {"observation": self._final, **self._final_extra},
            "_final_obs": self.terminated.copy(),
        }
        return found if self._final_critic is None else found | {"final_critic": self._final_critic}

    def _info(self) -> Info:
        """The info of a step, where policies do not look."""
        return {} if self.critic is None else {"critic": self.critic}

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise LearningError("learning.copied")

    def sample(self) -> NDArray[np.int32]:
        """A legal action for each lane, every one with the same chance; a buffer that the next call overwrites.

        Raises LearningError before the first deal.
        """
        if not self._begun:
            raise LearningError("learning.begin")
        self._lanes.choose(self._dice, self._chosen.data)
        return self._chosen

    def observe(self, lane: int, seat: int, to: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What any seat of a lane sees, written into a row that is given or into a new one. Raises LearningError."""
        lane = self._lane(lane)
        game = self.variants[lane]
        seat = arguments.seat(seat, game, self.episodes[lane].seats)
        row = np.zeros(self.width, np.uint8) if to is None else arguments.row(to, game, self.width, True)
        self._lanes.observe(lane, seat, row.data, 0)
        return row

    def heard(self, lane: int, seat: int) -> NDArray[np.uint16]:
        """What any seat of a lane has heard since the deal, as a new array of tokens. Raises LearningError."""
        lane = self._lane(lane)
        seat = arguments.seat(seat, self.variants[lane], self.episodes[lane].seats)
        if self._past is None:
            raise LearningError("learning.no-history")
        return self._past.of(lane, seat)

    def action_text(self, lane: int, action: int) -> str:
        """A legal action of a lane in notation. Raises LearningError for one that is not."""
        lane = self._lane(lane)
        state, seat = self.episodes[lane].table(), int(self.current_player[lane])
        given = arguments.whole_number(action)
        wide = given if given is None or self.narrowing is None else self.narrowing.widened(given)
        for number in range(self.episodes[lane].gather() if seat >= 0 else 0):
            if self.episodes[lane].index(number) == wide:
                return str(state.move_text(state.legal(seat)[number]))
        raise LearningError("learning.illegal", lane=lane, action=shown(action), seat=seat)

    def _write_extra(self) -> None:
        """Write histories and critics; of a deal that is over, those of seat 0."""
        if self._past is not None:
            self._past.show(self.current_player)
        if self.critic is not None:
            for lane, critic in enumerate(self._critics):
                critic.write(self.episodes[lane], self.critic[lane])

    def _kept(self, history: Any) -> pasts.Histories | None:
        """The histories of the seats of all lanes; None where none are wanted."""
        number = pasts.length(history)
        if not number:
            return None
        each = MOST_TOGETHER // (self.num_envs * self.seats)
        if number > each:
            raise LearningError("learning.past", value=number, lanes=self.num_envs, seats=self.seats, most=each)
        tables = zip(self._games, self.episodes, strict=True)
        return pasts.Histories(self.episodes, [tokenizer_of(game, episode.seats) for game, episode in tables], number)

    def _critics_for(self, critic: Any) -> list[Critic]:
        """The critic of each lane; none where critics are not wanted."""
        if not critics.wanted(critic):
            return []
        tables = zip(self._games, self.episodes, strict=True)
        return [critics.critic(game, episode.seats) for game, episode in tables]

    def _checked(self, actions: Any) -> NDArray[np.int32]:
        """The actions as numbers, all of them legal where a deal goes on."""
        if not self._begun:
            raise LearningError("learning.begin")
        given = actions if isinstance(actions, np.ndarray) else arguments.array(actions)
        if given is None or given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise LearningError("learning.actions", lanes=self.num_envs, value=arguments.kind(actions, given))
        if self.autoreset == AutoresetMode.DISABLED and self._over.any():
            raise LearningError("learning.over", lane=int(np.flatnonzero(self._over)[0]))
        if given.dtype == np.int32 and given.flags.c_contiguous and given.flags.writeable:
            wanted = given
        else:
            wanted = np.array(np.clip(given, -1, self.moves), np.int32, order="C")
        wrong = self._lanes.first_wrong(wanted.data)
        if wrong >= 0:
            seat = int(self.current_player[wrong])
            raise LearningError("learning.illegal", lane=wrong, action=int(given[wrong]), seat=seat)
        return wanted

    def _lane(self, lane: Any) -> int:
        if not self._begun:
            raise LearningError("learning.begin")
        number = arguments.whole_number(lane)
        if number is None or not 0 <= number < self.num_envs:
            raise LearningError("learning.lane", lane=shown(lane), last=self.num_envs - 1)
        return number

    def _chosen_lanes(self, mask: Any) -> NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        given = arguments.array(mask)
        if given is None or given.shape != (self.num_envs,) or given.dtype != np.bool_:
            raise LearningError("learning.mask", lanes=self.num_envs, value=arguments.kind(mask, given))
        if not self._begun and not given.all():
            raise LearningError("learning.begin")
        return given

    def _throw(self, seeds: list[int | None], chosen: NDArray[np.bool_] | None = None) -> None:
        """Give lanes other dice, and ``sample`` too."""
        for lane, seed in enumerate(seeds):
            if seed is not None and (chosen is None or chosen[lane]):
                self._lanes.throw(lane, seed)
        self._dice = Dice(next((seed for seed in seeds if seed is not None), 0))


def _games(variant: str | Sequence[str], lanes: int) -> list[Game]:
    """The game of each lane."""
    if not 1 <= (arguments.whole_number(lanes) or 0) <= MOST_LANES:
        raise LearningError("learning.number", value=shown(lanes), most=MOST_LANES)
    ids = [variant] if isinstance(variant, str) or not isinstance(variant, Iterable) else list(variant)
    if not ids:
        raise LearningError("learning.none")
    if len(ids) == 1:
        ids *= lanes
    elif lanes == 1:
        lanes = len(ids)
    if len(ids) != lanes:
        raise LearningError("learning.count", number=len(ids), lanes=lanes)
    games = [game_of(name) for name in ids]
    for other in games[1:]:
        if other.family != games[0].family:
            raise LearningError("learning.tables", first=games[0].id, second=other.id)
    return games
