"""What is to be played: the game, the bots, how many games, from which seed, who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from foolery import catalogue
from foolery.arena.pairing import Seating, balanced, rotation
from foolery.base.errors import BadPlayers, FooleryError
from foolery.base.shuffle import Stream
from foolery.contract import Game


@dataclass(frozen=True)
class Settings:
    """What is to be played.

    ``bots`` are names or ``package.module:Class``; ``deals`` counts games (matches, where the variant has matches of
    several deals). With ``balanced`` every bot sits on every seat equally often, else the bots are only rotated
    (``pairing``). With ``forfeits`` a bot that fails loses the game, else its error is raised; ``seconds`` bounds one
    answer of a bot then (0: nobody looks at the clock).
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
