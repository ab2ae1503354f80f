"""Everything that there is to know of a table as a row of bytes, for a critic that judges while a policy learns.

Never for what plays: it tells what seats must not know. What each seat sees comes first, from the seat to move on
clockwise, then for every card where it lies, the order of the stock included.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from foolery.base.arguments import shown
from foolery.base.cards import COPY
from foolery.base.errors import LearningError
from foolery.contract.layout import Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.contract import Game
    from foolery.contract.episode import Episode

VERSION: Final = 1
"""Another number, another meaning of some byte."""


class Critic:
    """Writes and reads the rows of tables of a game.

    ``places`` are the names of where cards can lie, as the census of a state has them; the number of one in a row is
    that of ``places`` turned so that the seat to move is 0.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.episode = game.episode(players)
        self.episode.begin_by("critic")
        census = self.episode.table().census()
        self.places = list(census)
        self.turns = len(self.episode.table().view(None).hand_sizes)
        self.numbers = [self._turned(turn) for turn in range(self.turns)]
        self.width = self.episode.layout.size
        copies = 1 + max(card // COPY for row in census.values() for card in row)
        self.layout = Layout("critic", VERSION)
        for turn in range(players):
            self.layout.add(f"seat-{turn}", self.width, 255, False, "seat", turn=str(turn))
        self.lies = self.layout.add("lies", COPY * copies, len(self.places), True, places=", ".join(self.places))
        self.order = self.layout.add("order", COPY * copies, 255, False)

    def _turned(self, first: int) -> dict[str, int]:
        """The number of each place where cards lie, counted from a seat."""
        found = {}
        for name in self.places:
            kind, _, turn = name.rpartition(" ")
            of_place = kind and turn.isdigit() and f"{kind} {self.turns - 1}" in self.places
            seen = f"{kind} {(int(turn) - first) % self.turns}" if of_place else name
            found[name] = 1 + self.places.index(seen)
        return found

    def row(self, episode: Episode, first: int) -> NDArray[np.uint8]:
        """The row of a table, counted from this seat, as a new array."""
        found = np.zeros(self.layout.size, np.uint8)
        self.write(episode, found, first)
        return found

    def write(self, episode: Episode, to: NDArray[np.uint8], first: int = -1) -> None:
        """Write the row of a table, counted from a seat; −1: from the seat to move, seat 0 where the deal is over."""
        if first < 0:
            first = max(episode.actor(), 0)
        to.fill(0)
        flat = to.data
        for turn in range(episode.seats):
            episode.observe((first + turn) % episode.seats, flat, turn * self.width)
        numbers = self.numbers[first]
        for name, cards in episode.table().census().items():
            number = numbers[name]
            for order, card in enumerate(cards, 1):
                to[self.lies + card] = number
                to[self.order + card] = order

    def decode(self, row: bytes) -> dict[str, Any]:
        """``views``, the fields of the view of each seat, and ``cards``, where every card lies."""
        seats = self.episode.seats
        parts = [self.layout.read(row, f"seat-{turn}") for turn in range(seats)]
        first = self.episode.layout.read(parts[0], "seat")[0]
        views = [self.episode.decode(parts[(seat - first) % seats]) for seat in range(seats)]
        names = {number: name for name, number in self.numbers[first].items()}
        cards: dict[str, list[tuple[int, int]]] = {name: [] for name in self.places}
        lies, order = self.layout.read(row, "lies"), self.layout.read(row, "order")
        for card, number in enumerate(lies):
            if number:
                cards[names[number]].append((order[card], card))
        return {"views": views, "cards": {name: [card for _, card in sorted(row)] for name, row in cards.items()}}


def wanted(given: Any) -> bool:
    """Whether a critic is wanted. Raises LearningError for what is no truth value."""
    if not isinstance(given, bool | np.bool_):
        raise LearningError("learning.critic", value=shown(given))
    return bool(given)


@lru_cache(maxsize=64)
def critic(game: Game, players: int) -> Critic:
    """What writes the rows of tables of a game."""
    return Critic(game, players)
