"""What exact play has come to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from foolery.base.cards import Move, Seat

Utilities = tuple[float, ...]
Watch = Callable[[int], bool]
"""Called now and then during exact play with the number of positions since the last call; True stops the search."""

Results = Mapping[int, Utilities]
"""What a win (1), a draw (0) or a loss (−1) of a seat brings every seat, each from 0 to 1."""


class Bounds(NamedTuple):
    """What an action brings its seat at least and at most: 1 a win, 0 a draw, −1 a loss."""

    least: int
    most: int


OPEN: Final = Bounds(-1, 1)
"""Nothing is proved."""
SIGNS: Final = {-1: (0.0, 0.499_999), 0: (0.5, 0.5), 1: (0.500_001, 1.0)}
"""Between what a loss, a draw and a win lie, from 0 to 1, where games are won by more or less."""


class Prover(Protocol):
    """Exact play for one decision; signs are 1 for a win, 0 for a draw and −1 for a loss."""

    @property
    def worlds(self) -> int:
        """How many deals agree with the view."""

    @property
    def ranges(self) -> Mapping[int, tuple[float, float]]:
        """The least and the most that each sign brings the seat, from 0 to 1."""

    @property
    def results(self) -> Results | None:
        """What each sign brings every seat; None where that hangs on more."""

    def refill(self) -> None:
        """Grant the positions of the budget again; what was found stays known."""

    def forget(self) -> None:
        """Forget all that was found, and grant the positions again."""

    def sequence(self, actions: Sequence[Sequence[Move]]) -> list[int]:
        """The numbers of these actions in the order in which ``Game.solved`` tries their moves."""

    def bounds(self, moves: Sequence[Move]) -> Bounds:
        """What the action of these moves is proved to bring where the seat can tell every card, as far as the positions
        that are left allow.
        """

    def signs(self, moves: Sequence[Move]) -> list[int] | None:
        """The sign of the result in every deal that agrees with the view, with open cards after the action; None where
        the positions that are left do not tell.
        """


class Ending(NamedTuple):
    """What exact play has found for a seat that knows every card, after looking at ``positions`` positions.

    ``value`` is what the seat is sure of, whatever the others do: 1 for a win, 0 for a draw, −1 for neither, None where
    the budget did not decide it. ``move`` is a move with this value, None where there is no value or it is −1.

    ``open`` are the moves to choose from: ``move`` alone, or else all that may be best. With two sides a move is left
    out if it is proved to lose while another is not, or to be no better than another. With more sides none is left out,
    since the others need not play together. ``open`` is never empty.

    ``hopes`` is empty unless a search without chance ran out of its budget. It has one number for each move of
    ``open``: the logarithm of the refutation number divided by the proof number, each plus 1.
    """

    value: int | None
    move: Move | None
    open: tuple[Move, ...]
    positions: int
    hopes: tuple[float, ...] = ()


class Solution(NamedTuple):
    """What every move of the seat that acts is worth with open cards: 1 a win, 0 a draw, −1 a loss, None: not known
    after looking at so many positions. ``line`` are moves that are best for whoever makes them, as far as is known.

    With more than two sides ``results`` are what each move brings every seat, in the order of ``moves``. They rest on
    an assumption: everybody wants the most for himself, and of what is as good for him that which is worst for the next
    seat clockwise.
    """

    seat: Seat
    moves: tuple[tuple[Move, int | None], ...]
    line: tuple[tuple[Seat, Move], ...]
    positions: int
    results: tuple[Utilities | None, ...] = ()


class Hidden(NamedTuple):
    """The same for a seat that does not see some cards. ``worlds`` are the positions that agree with all it has seen,
    each as likely as the others; ``moves`` have what each is worth in every one of them, if all cards were laid open
    after the move. So their mean is at least what can be had, and a move may do as well in every world and yet no plan
    do so in all of them at once.
    """

    seat: Seat
    worlds: tuple[str, ...]
    moves: tuple[tuple[Move, tuple[int | None, ...]], ...]
    positions: int


def mean(worths: tuple[int | None, ...]) -> float | None:
    """What a move is worth on average; None where one world is not known."""
    known = [worth for worth in worths if worth is not None]
    return sum(known) / len(known) if len(known) == len(worths) else None
