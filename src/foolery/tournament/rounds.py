"""Rounds and tables: who sat together, and how each deal ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant: a person, a bot, or a team of ``members``; ``bot`` names the bot that plays.

    ``gone`` is how many rounds were paired at the withdrawal (−1: none), ``paid`` whether the fee is in the fund.
    """

    name: str
    rating: int = 0
    bot: str = ""
    members: Group = ()
    gone: int = -1
    paid: bool = True

    @property
    def here(self) -> bool:
        """Whether the entrant has not withdrawn."""
        return self.gone < 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended: groups of players, best first; one group is a draw.

    ``straps`` are the epaulettes that the last were given, ``scores`` the points of a game that counts them.
    """

    places: tuple[Group, ...]
    straps: int = 0
    scores: tuple[tuple[str, int], ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether all players are tied."""
        return len(self.places) == 1

    def shares(self) -> Iterator[tuple[str, Fraction]]:
        """The points of each player: the share of the others who ended behind, a half for each tie.

        A table of k shares k/2 points, of two players it is 1, ½ or 0 as in chess.
        """
        others = sum(map(len, self.places)) - 1
        behind = others + 1
        for group in self.places:
            behind -= len(group)
            for name in group:
                yield name, Fraction(2 * behind + len(group) - 1, 2 * others)

    def giver(self) -> str:
        """Who gave the epaulettes: the last to go out before the fool, where one alone was that; else empty."""
        return self.places[-2][0] if self.straps and len(self.places) > 1 and len(self.places[-2]) == 1 else ""


@dataclass(slots=True)
class Table:
    """One table of a round: its players in the order of their seats, the first of whom leads first or deals."""

    number: int
    players: Group
    deals: list[Outcome] = field(default_factory=list)


@dataclass(slots=True)
class Round:
    """One round: its tables, and who is left over."""

    number: int
    tables: list[Table]
    byes: Group = ()

    def table_of(self, name: str) -> Table | None:
        """The table where a player sits."""
        return next((table for table in self.tables if name in table.players), None)
