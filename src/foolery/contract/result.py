"""How a deal ended, what it leaves for the next, and what is counted over many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from foolery.base import arguments
from foolery.base.cards import Seat
from foolery.base.folders import languages
from foolery.base.printable import called
from foolery.contract.forms import ResultForm

Lang = str
"""A language by the name of its folder."""
LANGS: tuple[Lang, ...] = languages()
"""The languages that were there when the package was loaded; ``foolery.speech.languages`` looks anew."""


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """How a deal ended.

    ``utilities`` sum to zero: the fools share −1, the others +1, and a draw gives 0 to all. ``fools`` and ``winners``
    may name the place of a dummy, which has no seat and no share in that. ``places`` lists the seats in the order of
    going out. ``limited`` marks a deal that a guard ended; it is a draw, or won where the rules say who wins then.
    ``straps`` is the number of epaulettes that the fool was given (0–2). ``points`` are those of the seats, behind them
    those of a dummy that can win.
    """

    utilities: tuple[float, ...]
    fools: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    draw: bool = False
    limited: bool = False
    places: tuple[Seat, ...] = ()
    straps: int = 0
    points: tuple[int, ...] = ()

    def __repr__(self) -> str:
        usual = {one.name: one.default for one in fields(self)}
        return called(self, **{name: getattr(self, name) for name in usual if getattr(self, name) != usual[name]})

    def to_wire(self) -> ResultForm:
        """The result as plain data; ``reading.read_result`` reads it."""
        return {
            "utilities": list(self.utilities),
            "fools": list(self.fools),
            "winners": list(self.winners),
            "draw": self.draw,
            "limited": self.limited,
            "places": list(self.places),
            "straps": self.straps,
            "points": list(self.points),
        }


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted where many games of a variant are played: who won, or who was the fool.

    The table ``counting`` of a language has three headings for each ``name``: ``-often``, ``-share`` for the share of
    those games that somebody lost, and ``-seats`` for the numbers by seat. ``rounds`` names what ``View.round`` counts,
    as ``rounds-…`` says it after a number with a fraction; empty where it is no more than the moves.
    """

    wins: bool
    name: str
    rounds: str = ""


WINS = Counting(True, "wins")


@dataclass(frozen=True, slots=True)
class Before:
    """What the last deal leaves for the next: its number, who dealt it, who was the fool and who went out first."""

    deal: int = 1
    dealer: Seat = 0
    fool: Seat | None = None
    first_out: Seat | None = None


def won_by(winners: Sequence[Seat], players: int, **others: Any) -> Result:
    """A result in which these seats share +1 and the others −1; where all have won alike it is a draw.

    Where only a dummy has won, which has no seat, nobody has won or lost anything.
    """
    seats = [seat for seat in winners if seat < players]
    losers = players - len(seats)
    if not losers:
        return Result((0.0,) * players, draw=True, **others)
    utilities = tuple((1 / len(seats) if seat in seats else -1 / losers) if seats else 0.0 for seat in range(players))
    return Result(utilities, winners=tuple(winners), **others)


def check_result(result: Result, names: Sequence[str] | None) -> None:
    """Raise FooleryError for what is no result, or for too few names for its seats."""
    arguments.check_kind(result, Result, "arguments.result")
    arguments.check_names(names, len(result.utilities))
