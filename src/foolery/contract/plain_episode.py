"""An episode of a family without a compiled core: its tables of moves and rows are all that it needs.

The header beside it says only what kinds of numbers these methods return. It is compiled because the class it stands on
is; nothing here is hot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.contract.episode import Episode

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.contract.declared.moves import MoveTable
    from foolery.contract.declared.rows import RowTable
    from foolery.contract.dice import Dice


class PlainEpisode(Episode):
    """A table at which the deals of ``new_deal`` are played, which takes a seed."""

    def __init__(
        self, rules: Any, players: int, moves: MoveTable, rows: RowTable, new_deal: Callable[[str], Any]
    ) -> None:
        Episode.__init__(self, rules.id, players, moves.size, rows.layout, moves.missing())
        self.rules = rules
        self.moves = moves
        self.rows = rows
        self.new_deal = new_deal
        self.state = new_deal("episode")
        self.legal: list[int] = []

    def deal(self, dice: Dice) -> None:
        """Deal by dice, which give the seed of all chance to come."""
        log, state = self.state.log, self.dealt(str(dice.word()))
        self.put(state)
        if log is not None:
            log.extend(state.opening)
            self.state.log = log

    def dealt(self, seed: str) -> Any:
        """A state dealt by the documented shuffle."""
        return self.new_deal(seed)

    def put(self, state: Any) -> None:
        """Copy this state."""
        self.state = state.copy()

    def possible(self) -> list[int]:
        """All numbers that a move can ever have."""
        found: list[int] = self.moves.possible(self.rules.cards)
        return found

    def number(self, move: int) -> int:
        """The number of a legal move."""
        found: int = self.moves.index(move)
        return found

    def decode(self, row: bytes) -> dict[str, Any]:
        """The fields of a view that a row tells."""
        found: dict[str, Any] = self.rows.read(row)
        return found

    def table(self) -> Any:
        """The state of the deal."""
        return self.state

    def actor(self) -> int:
        """The seat that decides next."""
        actors = self.state.actors()
        return actors[0] if actors else -1

    def collect(self, seat: int) -> int:
        """The legal moves of the actor."""
        self.legal = self.state.legal(seat)
        return len(self.legal)

    def index(self, number: int) -> int:
        """The number of one of them."""
        found: int = self.moves.index(self.legal[number])
        return found

    def perform(self, seat: int, number: int) -> None:
        """Make one of them."""
        self.state.apply(seat, self.legal[number])

    def observe(self, seat: int, to: Any, at: int) -> None:
        """Write the row of a seat."""
        row = self.rows.write(self.state.view(seat))
        for i in range(len(row)):
            to[at + i] = row[i]

    def reward(self, seat: int) -> float:
        """The utility of a seat at the end of a deal."""
        result = self.state.result()
        return 0.0 if result is None else float(result.utilities[seat])
