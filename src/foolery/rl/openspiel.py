"""Every variant as a game of OpenSpiel: import this module, then ``pyspiel.load_game("foolery(variant=transfer)")``.

The parameters are told in ``docs/environment.md``. In an id of a variant, whose options have signs that OpenSpiel reads
otherwise, write ``;`` for a comma and ``:`` for ``=``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.bots import calling
from foolery.rl import arguments
from foolery.rl.exact.presets import preset
from foolery.rl.extensive_form import CardByCard, Chance, EveryDeal, InformationStates, SeededDeals
from foolery.rl.histories import FIELDS, MOST_TOKENS, tokenizer_of
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEFAULTS: Final[dict[str, Any]] = {
    "variant": "throw-in",
    "players": 0,
    "deals": 0,
    "seed": "deal",
    "small": "",
    "actions": "variant",
    "history": 512,
}
"""Every parameter with its default: no number of players is the least that the game allows."""
MOST_DECISIONS: Final = 1 << 16
"""More than any deal has: the guards of the rules end it before.

There is no nearer bound for each game, since rules may ask as often as they like in a bout or turn.
"""
MOST_DEALS: Final = 1_000_000
"""OpenSpiel is given a list of all outcomes of a chance node."""
TYPE: Final = pyspiel.GameType(
    short_name="foolery",
    long_name="Foolery",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class Home:
    """What all states of one game share. ``parameters`` are as they are written, the same text for the same game."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        wanted = {**DEFAULTS, **given}
        variant = str(wanted["variant"]).replace(";", ",").replace(":", "=")
        players, deals, small = int(wanted["players"]), int(wanted["deals"]), str(wanted["small"])
        self.history = int(wanted["history"])
        if not 0 <= deals <= MOST_DEALS:
            raise LearningError("learning.number-of-deals", value=shown(deals), most=MOST_DEALS)
        if not 1 <= self.history <= MOST_TOKENS:
            raise LearningError("learning.history", value=shown(self.history), least=1, most=MOST_TOKENS)
        if small:
            found = preset(small)
            if deals or players not in (0, found.players) or variant not in (DEFAULTS["variant"], found.variant):
                raise LearningError("learning.small-alone", game=small)
            variant, players = found.variant, found.players
        self.table = LearningTable(variant, players or None, str(wanted["actions"]))
        game, seats = self.table.game, self.table.seats
        self.chance: Chance
        if small:
            self.chance = EveryDeal(found)
        elif deals:
            self.chance = SeededDeals(game, seats, str(wanted["seed"]), deals)
        else:
            self.chance = CardByCard(game, seats)
        written = game.id.replace(",", ";").replace("=", ":")
        self.parameters = {**wanted, "variant": written, "players": seats}
        self.tokenizer = tokenizer_of(game, seats)


@lru_cache(maxsize=64)
def _home(parameters: tuple[tuple[str, Any], ...]) -> Home:
    return Home(dict(parameters))


class FooleryGame(pyspiel.Game):  # type: ignore[misc]  # the package says no types
    """A game of OpenSpiel. Raises RulesError or LearningError."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.home = _home(tuple(sorted((params or {}).items())))
        table, chance = self.home.table, self.home.chance
        about = pyspiel.GameInfo(
            num_distinct_actions=table.moves,
            max_chance_outcomes=chance.most,
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(TYPE, about, self.home.parameters)

    def new_initial_state(self) -> FooleryState:
        """Before the cards are dealt."""
        return FooleryState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Sights | None:
        """What writes observations, or information states where recall is perfect. None, as OpenSpiel has it, for other
        kinds: a seat sees what is its own and what is public together.
        """
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise LearningError("learning.sight")
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Sights(self.home, wanted.perfect_recall)


def load(variant: str = DEFAULTS["variant"], **parameters: Any) -> Any:
    """The game of this variant, by an id as it is written everywhere else. Raises RulesError or LearningError."""
    wanted = {"variant": variant, **parameters}
    for name, value in wanted.items():
        if name not in DEFAULTS:
            raise LearningError("learning.parameter", value=shown(name), known=tuple(DEFAULTS))
        if isinstance(DEFAULTS[name], str):
            if not isinstance(value, str):
                raise LearningError("learning.parameter-text", name=name, value=shown(value))
        elif (number := arguments.whole_number(value)) is None or abs(number) >= 1 << 31:
            raise LearningError("learning.parameter-number", name=name, value=shown(value))
        else:
            wanted[name] = number
    return pyspiel.load_game(TYPE.short_name, wanted)


class Sitting:
    """A deal as far as it has gone: ``drawn`` by chance, then the ``course`` by numbered ``actions``."""

    __slots__ = ("actions", "course", "drawn", "home", "numbered")

    def __init__(self, home: Home) -> None:
        self.home = home
        self.drawn: list[int] = []
        self.actions: list[int] = []
        self.course: InformationStates | None = None
        self.numbered: dict[int, int] | None = None

    def __deepcopy__(self, memo: Any) -> Sitting:
        other = Sitting(self.home)
        other.drawn, other.actions, other.numbered = self.drawn[:], self.actions[:], self.numbered
        other.course = None if self.course is None else self.course.copy()
        return other

    def __reduce__(self) -> tuple[Callable[..., Sitting], tuple[Any, ...]]:
        return _again, (tuple(sorted(self.home.parameters.items())), self.drawn, self.actions)

    def actor(self) -> int:
        """Who decides, as OpenSpiel numbers it."""
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.course.actor()
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def moves(self) -> dict[int, int]:
        """The moves of whoever decides, by number."""
        if self.numbered is None:
            course, table = self.course, self.home.table
            if course is None:
                return {}
            table.episode.take(course.state)
            self.numbered = {table.number(move): move for move in course.legal()}
        return self.numbered

    def draw(self, outcome: int) -> None:
        """What chance does. Raises LearningError; nothing has changed."""
        if not self.home.chance.has(self.drawn, outcome):
            raise LearningError("learning.outcome", action=outcome, last=self.home.chance.most - 1)
        self.drawn.append(outcome)
        if len(self.drawn) == self.home.chance.draws:
            self.course = InformationStates(self.home.chance.deal(self.drawn))

    def make(self, action: int) -> None:
        """What a seat does. Raises LearningError; nothing has changed."""
        moves = self.moves()
        if self.course is None or action not in moves:
            raise LearningError("learning.action", action=action, seat=self.actor())
        self.course.make(moves[action], action)
        self.actions.append(action)
        self.numbered = None

    def text(self, action: int) -> str:
        """A legal action in notation; another one by its number."""
        moves = self.moves()
        if self.course is None or action not in moves:
            return str(action)
        return str(self.course.state.move_text(moves[action]))

    def returns(self) -> list[float]:
        """What each seat has won; nothing yet while the deal goes on."""
        table = self.home.table
        if self.course is None or self.course.actor() >= 0:
            return [0.0] * table.seats
        table.episode.take(self.course.state)
        return [table.reward(seat) for seat in range(table.seats)]


def _again(parameters: tuple[tuple[str, Any], ...], drawn: list[int], actions: list[int]) -> Sitting:
    sitting = Sitting(_home(parameters))
    for outcome in drawn:
        sitting.draw(outcome)
    for action in actions:
        sitting.make(action)
    return sitting


class FooleryState(pyspiel.State):  # type: ignore[misc]
    """A deal as OpenSpiel plays it; ``sitting`` is all of it."""

    def __init__(self, game: FooleryGame) -> None:
        super().__init__(game)
        self.sitting = Sitting(game.home)

    def current_player(self) -> int:
        """Who decides."""
        return self.sitting.actor()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.sitting.moves()) if player == self.sitting.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, and how likely."""
        return self.sitting.home.chance.outcomes(self.sitting.drawn)

    def _apply_action(self, action: int) -> None:
        if self.sitting.course is None:
            self.sitting.draw(action)
        else:
            self.sitting.make(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.sitting.home.chance.text(action)
        return self.sitting.text(action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.sitting.actor() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """What each seat has won."""
        return self.sitting.returns()

    def __str__(self) -> str:
        if self.sitting.course is None:
            return " ".join(map(self.sitting.home.chance.text, self.sitting.drawn))
        return str(self.sitting.course.state.line())


class Sights:
    """What a seat sees, in numbers and in letters: its view now, or with perfect recall all that it has heard.

    ``dict`` has the parts of ``tensor``: ``seen`` is the row now; with perfect recall ``begun`` the row after the deal
    and ``heard`` the tokens since, the newest where there are more than the parameter ``history`` says.
    """

    def __init__(self, home: Home, recall: bool) -> None:
        self.home = home
        self.recall = recall
        width = home.table.width
        shapes: dict[str, tuple[int, ...]] = {"seen": (width,)}
        if self.recall:
            shapes = {"begun": (width,), "heard": (home.history, FIELDS), "seen": (width,)}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: FooleryState, player: int) -> None:
        """Write what a seat sees; all 0 before the deal."""
        self.tensor.fill(0)
        course = state.sitting.course
        if course is None:
            return
        self.dict["seen"][:] = self.home.table.row_of(course.state, player)
        if self.recall:
            self.dict["begun"][:] = self.home.table.row_of(course.begun, player)
            tokens = course.tokens(player, self.home.tokenizer, self.home.history)
            self.dict["heard"][: len(tokens)] = np.array(tokens, np.float32).reshape(-1, FIELDS)

    def string_from(self, state: FooleryState, player: int) -> str:
        """What a seat sees in the notation; nothing before the deal."""
        course = state.sitting.course
        if course is None:
            return ""
        return course.information(player) if self.recall else str(course.state.view(player).line())


class ArenaBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of the arena that plays a seat in OpenSpiel. Raises BotError for a name that is none."""

    def __init__(self, name: str, player: int, seed: str = "openspiel") -> None:
        super().__init__()
        self.bot = calling.make(name, seed)
        self.player = player
        self.seed = seed
        self.restart()

    def restart(self) -> None:
        """Forget what was, before a deal."""
        calling.begin(self.bot, self.seed)
        self.heard = 0

    def restart_at(self, state: FooleryState) -> None:
        """Forget what was, at a deal that has gone so far; what happened in it is heard before the next choice."""
        self.restart()

    def inform_action(self, state: FooleryState, player: int, action: int) -> None:
        """Nothing to be done: what has happened is read from the state."""

    def step(self, state: FooleryState) -> int:
        """The action that the bot chooses, after it has heard what has happened."""
        course = state.sitting.course
        if course is None:
            raise LearningError("learning.action", action=-1, seat=self.player)
        past = course.past()
        if calling.listens(self.bot):
            for told in past[self.heard :]:
                calling.tell(self.bot, [event.shown_to(self.player) for event in told.events])
        self.heard = len(past)
        move = calling.ask(self.bot, course.state.view(self.player))
        return next(action for action, found in state.sitting.moves().items() if found == move)


pyspiel.register_game(TYPE, FooleryGame)
