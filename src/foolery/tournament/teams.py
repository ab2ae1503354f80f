"""Teams: a team is one entrant, and its members have the seats of one side of a game that knows sides."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from foolery import catalogue
from foolery.tournament.errors import TournamentError

if TYPE_CHECKING:
    from foolery.contract import Game


@lru_cache(maxsize=256)
def _sides(game: str, players: int) -> tuple[int, ...]:
    found = catalogue.game(game).deal(players, "sides").view(0).sides()[:players]
    order = list(dict.fromkeys(found))
    return tuple(order.index(side) for side in found)


def sat(game: str, teams: int, members: int) -> tuple[int, ...]:
    """The number of the team on each seat, from 0; of single players each has one. Raises FooleryError."""
    if members == 1:
        return tuple(range(teams))
    found = _sides(game, teams * members)
    if _even(found) != members:
        raise TournamentError("tournament.no-teams", game=game, members=members)
    return found


def sizes_of(game: Game, members: int) -> list[int]:
    """How many teams of so many can be at a table of this game, fewest first."""
    if members == 1:
        return list(game.seats())
    return [players // members for players in game.seats() if _even(_sides(game.id, players)) == members]


def together(game: str, players: int) -> int:
    """How many players of a table win and lose as one; 0 where that differs, or so many cannot play."""
    return _even(_sides(game, players)) if players in catalogue.game(game).seats() else 0


def _even(sides: tuple[int, ...]) -> int:
    """How many seats each side has; 0 where they have different numbers."""
    numbers = {*Counter(sides).values()}
    return numbers.pop() if len(numbers) == 1 else 0
