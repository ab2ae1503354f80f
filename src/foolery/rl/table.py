"""One table for learners, its narrowed action space, and its record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.catalogue import game as game_of
from foolery.contract.dice import Dice
from foolery.record import Recorder
from foolery.rl import arguments, histories

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from foolery.base.cards import Move, Seat
    from foolery.contract import Event, Game
    from foolery.contract.episode import Episode
    from foolery.record import Record


class Narrowing:
    """``wide[n]`` is the number in the family's table of number ``n`` here, ``narrow`` the way back; −1: not needed."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        variants = {(episode.variant, episode.seats): episode for episode in episodes}
        every = sorted({number for episode in variants.values() for number in episode.possible()})
        self.wide = np.array(every, np.int32)
        self.narrow = np.full(episodes[0].size, -1, np.int32)
        self.narrow[self.wide] = np.arange(len(every), dtype=np.int32)

    def widened(self, action: int) -> int:
        """The number in the family's table; −1: there is no such number here."""
        return int(self.wide[action]) if 0 <= action < len(self.wide) else -1


TABLES: Final = ("family", "variant")
"""Ways of numbering moves."""
DUMMY: Final = 0
"""The number that masks allow where a deal is over and the next one waits; it means nothing there."""


class LearningTable:
    """An episode whose moves are numbered by the family's table, or by the part that its game can need (``variant``).

    Where it ``listens``, ``heard`` has all events of the deal, from the dealing on. Raises RulesError or LearningError.
    """

    def __init__(self, variant: str, players: int | None, actions: str, listens: bool = False) -> None:
        self.check_numbering(actions)
        self.game = game_of(variant)
        self.episode = self.game.episode(self.game.seats()[0] if players is None else players)
        self.narrowing = Narrowing([self.episode]) if actions == "variant" else None
        self.seats = self.episode.seats
        self.width = self.episode.layout.size
        self.moves = self.episode.size if self.narrowing is None else len(self.narrowing.wide)
        self.dice = Dice(arguments.fresh())
        self.begun = False
        self.listens = listens
        self.heard: list[Event] = []

    @staticmethod
    def check_numbering(actions: Any) -> None:
        """Raise LearningError for what is no way of numbering moves."""
        if not arguments.among(actions, TABLES):
            raise LearningError("learning.table", value=shown(actions), known=TABLES)

    def spaces(self, history: int) -> dict[str, spaces.Space[Any]]:
        """The spaces of what a seat is given, by name; ``history`` is among them where tokens are kept."""
        found: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (self.width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self.moves,), np.int8),
        }
        return found | ({"history": histories.space(history)} if history else {})

    def deal(self, seed: int | None, name: str | None = None) -> None:
        """Deal by dice of this seed, by the present dice, or by the documented shuffle of a name."""
        number = None if seed is None else arguments.seeds(seed, 1)[0]
        if number is not None:
            self.dice = Dice(number)
        self.heard = []
        self.episode.listen(self.heard if self.listens and name is None else None)
        if name is None:
            self.episode.begin(self.dice)
        else:
            state = self.episode.dealt(arguments.names([name], 1)[0])
            self.episode.take(state)
            if self.listens:
                self.heard += state.opening
                self.episode.listen(self.heard)
        self.begun = True

    def actor(self) -> int:
        """The seat to move; −1 if the deal is over."""
        return self.episode.actor() if self.begun else -1

    def numbers(self) -> list[int]:
        """The numbers of the legal moves, in the order in which the engine has them."""
        found = [self.episode.index(number) for number in range(self.episode.gather() if self.actor() >= 0 else 0)]
        return found if self.narrowing is None else self.narrowing.narrow[found].tolist()

    def legal(self) -> list[int]:
        """The numbers of the legal moves, sorted."""
        return sorted(self.numbers())

    def make(self, action: Any) -> None:
        """Make a move by its number. Raises LearningError where it is none, or no legal one; nothing has changed."""
        if not self.begun:
            raise LearningError("learning.begin")
        if self.actor() < 0:
            raise LearningError("learning.over", lane=0)
        number = arguments.whole_number(action)
        if number is None:
            raise LearningError("learning.actions", lanes=1, value=shown(action))
        if number not in self.numbers():
            raise LearningError("learning.illegal", lane=0, action=shown(number), seat=self.actor())
        self.episode.make(number if self.narrowing is None else self.narrowing.widened(number))

    def row(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees, as a new row."""
        row = np.zeros(self.width, np.uint8)
        self.episode.observe(seat, row.data, 0)
        return row

    def row_of(self, state: Any, seat: int) -> NDArray[np.uint8]:
        """What a seat of another state of this game sees; the table goes on from there."""
        self.episode.take(state)
        return self.row(seat)

    def number(self, move: int) -> int:
        """The number of a legal move."""
        found = self.episode.number(move)
        return found if self.narrowing is None else int(self.narrowing.narrow[found])

    def reward(self, seat: int) -> float:
        """What a seat has won of a deal that is over."""
        return self.episode.reward(seat)

    def move_text(self, action: int) -> str:
        """A legal move in notation."""
        state = self.episode.table()
        return str(state.move_text(state.legal(self.actor())[self.numbers().index(action)]))

    def text(self) -> str:
        """What everybody may see, in words."""
        return str(self.episode.table().view(None).text())


def record(
    variant: str, deal: str, numbers: Iterable[int], players: int | None = None, actions: str = "family"
) -> Record:
    """The record of a deal of the documented shuffle in which these numbers were chosen one after another.

    Raises RulesError, and LearningError where one of them is no legal move.
    """
    arguments.names([deal], 1)
    table = LearningTable(variant, players, actions)
    state = table.game.deal(table.seats, deal)
    played: list[tuple[Seat, Move]] = []
    if not isinstance(numbers, Iterable):
        raise LearningError("learning.numbers", value=shown(numbers))
    for given in numbers:
        if not state.actors():
            raise LearningError("learning.over", lane=0)
        seat = state.actors()[0]
        table.episode.take(state)
        moves = {table.number(move): move for move in state.legal(seat)}
        number = arguments.whole_number(given)
        if number not in moves:
            raise LearningError("learning.illegal", lane=0, action=shown(given), seat=seat)
        played.append((seat, moves[number]))
        state.apply(*played[-1])
    return recorded(table.game, table.seats, deal, played)


def recorded(game: Game, players: int, deal: str, played: Iterable[tuple[Seat, Move]]) -> Record:
    """The record of a deal of the documented shuffle in which these moves were made."""
    state = game.deal(players, deal)
    recorder = Recorder(game, players, deal)
    recorder.deal_started(state)
    for seat, move in played:
        text = state.move_text(move)
        recorder.moved(seat, text, state.play(seat, move))
    result = state.result()
    if result is not None:
        recorder.deal_ended(result)
    return recorder.record
