"""What is to be played: the game, the bots, the number of games, the seed and the seating.

Games are numbered. So many in a row, a *group*, have the same cards; within a group the seating changes from game to
game. Two ways of changing it:

- *rotated*: the bots are cycled over the seats (two bots at four seats sit 0 1 0 1) and move one seat on each time,
  until the seating repeats. A bot that has more seats than another keeps them: two at three seats sit 0 1 0, 0 0 1,
  1 0 0.
- *balanced*: all that are rotated and, where a bot would have more seats than another, the same with the bots in each
  other's roles (then also 1 0 1, 1 1 0, 0 1 1). So in every group every bot sits on every seat equally often. Who sits
  behind whom matters too: from group to group the order of the bots round the table changes, through all its
  (bots − 1)! circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import factorial
from typing import Any

from foolery import catalogue
from foolery.base.errors import BadPlayers, FooleryError
from foolery.base.shuffle import Stream
from foolery.contract import Game

Seating = tuple[int, ...]
"""The number of the bot on each seat."""


def rotation(bots: int, players: int) -> list[Seating]:
    """The seatings of one group: the bots cycled over the seats, moved one seat on each time."""
    return _turned(tuple(seat % bots for seat in range(players)))


def balanced(bots: int, players: int, group: int = 0) -> list[Seating]:
    """The seatings of this group, on each of which every bot has every seat equally often."""
    return _balanced(bots, players, group % orders(bots))


def orders(bots: int) -> int:
    """How many circles so many bots can sit in; after so many groups each was there."""
    return factorial(bots - 1)


@lru_cache(maxsize=1024)
def _balanced(bots: int, players: int, order: int) -> list[Seating]:
    circle = (0, *_arranged(range(1, bots), order))
    found: list[Seating] = []
    for role in range(bots):
        for seating in _turned(tuple(circle[(seat + role) % bots] for seat in range(players))):
            if seating not in found:
                found.append(seating)
    return found


def _turned(start: Seating) -> list[Seating]:
    """A seating, and what it becomes when everybody moves one seat on, until it repeats."""
    seatings = [start]
    while True:
        last = seatings[-1]
        moved = last[-1:] + last[:-1]
        if moved == start:
            return seatings
        seatings.append(moved)


def _arranged(items: Sequence[int], number: int) -> tuple[int, ...]:
    """The arrangement of the items with this number, in the order of the dictionary."""
    left, found = list(items), []
    while left:
        place, number = divmod(number, factorial(len(left) - 1))
        found.append(left.pop(place))
    return tuple(found)


@dataclass(frozen=True)
class Settings:
    """What is to be played.

    ``bots`` are names or ``package.module:Class``; ``deals`` counts games (matches, where the variant has matches of
    several deals). With ``balanced`` every bot sits on every seat equally often, else the bots are only rotated. With
    ``forfeits`` a bot that fails loses the game, else its error is raised; ``seconds`` bounds one answer of a bot then
    (0: no limit).
    """

    game: Game
    players: int = 2
    deals: int = 1000
    seed: str = "1"
    bots: tuple[str, ...] = ("heuristic", "lowest")
    balanced: bool = False
    forfeits: bool = False
    seconds: float = 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        # To other processes a game goes by its id; they have the rules themselves.
        own = (self.players, self.deals, self.seed, self.bots, self.balanced, self.forfeits, self.seconds)
        return settings_of, (self.game.id, *own)

    def problem(self) -> FooleryError | None:
        """Why this cannot be played."""
        seats = self.game.seats()
        if self.players not in seats:
            return BadPlayers("arena.players", game=self.game.id, seats=seats, players=self.players)
        try:
            Stream(self.seed, "deal")
        except FooleryError as error:
            return error
        if not self.bots:
            return FooleryError("arena.no-bots")
        if len(self.bots) > self.players:
            return FooleryError("arena.too-many-bots", bots=len(self.bots), players=self.players)
        if self.deals < 1:
            return FooleryError("arena.too-few-games", games=self.deals)
        return None

    def in_groups(self) -> Settings:
        """The same with so many games more that the last group is whole."""
        return replace(self, deals=-(-self.deals // self.size) * self.size)

    @cached_property
    def size(self) -> int:
        """Games with the same cards."""
        return len(balanced(len(self.bots), self.players) if self.balanced else self._rotation)

    @cached_property
    def _rotation(self) -> list[Seating]:
        return rotation(len(self.bots), self.players)

    def seating(self, number: int) -> Seating:
        """The number of the bot on each seat in the game with this number."""
        group, turn = divmod(number, self.size)
        return (balanced(len(self.bots), self.players, group) if self.balanced else self._rotation)[turn]

    def cards(self, number: int) -> str:
        """The seed of the cards of the game with this number: that of its group."""
        return f"{self.seed}/{number // self.size}"

    def chance(self, number: int) -> str:
        """The seed of the chance that the bots have in the game with this number."""
        return f"{self.seed}/{number}"


def settings_of(game: str, *others: Any) -> Settings:
    """Settings with the game that has this id."""
    return Settings(catalogue.game(game), *others)
