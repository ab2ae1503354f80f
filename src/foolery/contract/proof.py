"""What exact play has come to."""

from typing import NamedTuple

from foolery.base.cards import Move, Seat

Utilities = tuple[float, ...]


class Proof(NamedTuple):
    """What a seat is sure of: 1 a win, 0 a draw, −1 not even that; a move for it, None where all is lost; how many
    positions were looked at.
    """

    value: int
    move: Move | None
    positions: int


class Ending(NamedTuple):
    """What exact play has found for a seat that knows every card, after looking at so many ``positions``.

    ``value`` is 1 for a win, 0 for a draw, −1 for a loss, None where the budget did not decide it. ``move`` is a move
    with this value, None where there is no value or every move loses. ``open`` are the moves that may be best: no other
    move is proved to be better. They are never empty.
    """

    value: int | None
    move: Move | None
    open: tuple[Move, ...]
    positions: int


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
