"""A series of deals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from foolery.base import arguments
from foolery.base.cards import Seat
from foolery.base.errors import BadPlayers
from foolery.base.printable import described
from foolery.contract.result import Before, Result
from foolery.contract.state import State

if TYPE_CHECKING:
    from foolery.contract.game import Game


class Match(ABC):
    """A series of deals: who deals and leads next, and the running score, carry over.

    ``state`` is the running deal, ``results`` are those of the deals before it, ``deals`` how many the match has.
    """

    def __init__(self, game: Game, players: int, seed: str, deals: int = 1) -> None:
        arguments.check_deals(deals)
        if deals < 1:
            raise BadPlayers("rules.deals", deals=deals)
        self.game = game
        self.players = players
        self.seed = seed
        self.deals = deals
        self.results: list[Result] = []
        self.state: State = game.deal(players, seed)

    def __repr__(self) -> str:
        said = f"game={self.game.id} players={self.players} seed={self.seed!r} deal={self.state.deal}/{self.deals}"
        return described(self, lambda: said)

    def next(self, seed: str = "") -> State:
        """Deal again, from a seed of the deal's own where one is given. Raises ValueError while the deal goes on."""
        before = self.before()
        self.seed = seed or self.seed
        self.results = self.all_results()
        self.state = self.game.deal(self.players, self.seed, before=before)
        return self.state

    def last_result(self) -> Result:
        """How the running deal ended. Raises ValueError while it goes on."""
        result = self.state.result()
        if result is None:
            raise ValueError("the deal is not over yet")
        return result

    def all_results(self) -> list[Result]:
        """The results so far, the running deal's included once it has ended."""
        last = self.state.result()
        return self.results + ([last] if last is not None else [])

    @abstractmethod
    def before(self) -> Before:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""

    def resume(self, state: State, results: Sequence[Result]) -> None:
        """Go on from a deal of this match that was begun elsewhere, after deals with these results."""
        self.state = state
        self.results = list(results)

    @abstractmethod
    def scores(self) -> Sequence[Mapping[str, int]]:
        """The running score of every seat."""

    @abstractmethod
    def result(self) -> Result | None:
        """The match as a whole; None while deals remain."""

    def next_leader(self) -> Seat | None:
        """Who leads the next deal, once this one has ended; None where only its cards tell."""
        return None
