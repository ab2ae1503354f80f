"""An episode of a family with a compiled core, apart from the loops that need the types of its state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.contract.episode import Episode

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.contract.observer import Observer


class CoreEpisode(Episode):
    """A table of a family with a compiled core.

    ``moves`` numbers the moves, and ``rows`` writes the rows of bytes. ``board`` is the state
    that is played on, ``blank`` one that is never changed, and ``new_deal`` deals by a seed.
    """

    def __init__(
        self,
        moves: Any,
        rows: Observer,
        board: Any,
        blank: Any,
        new_deal: Callable[..., Any],
    ) -> None:
        Episode.__init__(self, blank.rules.id, blank.players, moves.size, rows.layout, tuple(moves.missing))
        self.moves = moves
        self.rows = rows
        self.board = board
        self.blank = blank
        self.new_deal = new_deal

    def dealt(self, seed: str) -> Any:
        """A state dealt by the documented shuffle."""
        return self.new_deal(self.blank.rules, self.seats, seed, None, None)

    def put(self, state: Any) -> None:
        """Copy this state."""
        self.board.copy_from(state)

    def possible(self) -> list[int]:
        """All numbers that a move can ever have."""
        found: list[int] = self.moves.possible()
        return found

    def number(self, move: int) -> int:
        """The number of a legal move."""
        found: int = self.moves.index(move)
        return found

    def decode(self, row: bytes) -> dict[str, Any]:
        """The fields of a view that a row holds."""
        found: dict[str, Any] = self.rows.table.read(row)
        return found

    def table(self) -> Any:
        """The state of the deal."""
        return self.board
