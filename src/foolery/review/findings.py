"""What a review has found, as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, Literal

from foolery.contract.forms import FORMAT
from foolery.review.forms import (
    ReviewDealForm,
    ReviewDecisionForm,
    ReviewForm,
    ReviewPointForm,
    ReviewShareForm,
)

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.contract import Action, View

Verdict = Literal["sound", "strong", "small", "dear"]
"""``sound`` has no clear loss; ``strong`` neither, where the next best action clearly brings so much less that it would
have been dear. Where the decision is not exact, both are estimates."""
SMALL: Final = 0.02
"""From this loss on, of a result from 0 to 1, it is called small. So is a smaller one that is proved;"""
DEAR: Final = 0.08
"""from this on dear;"""
SURE: Final = 2.0
"""Errors below which an estimate counts as nothing. The error includes what rollouts get wrong whatever their number,
so it is seldom below 0.2."""
EVEN: Final = 0.5
"""What every seat has where nothing is known: the utilities of a deal sum to zero."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action with what it cost, see ``ReviewDecisionForm``; ``view`` is what the seat saw before it."""

    action: int
    view: View = field(repr=False)
    played: Action
    best: Action
    choices: int
    rewards: tuple[float, ...]
    """What ``played`` brings every seat."""
    shift: tuple[float, ...]
    loss: float = 0.0
    error: float = 0.0
    ahead: float | None = None
    exact: bool = False
    worlds: int = 0
    bias: float = 0.0
    whole: bool = False
    """Whether the figures are proved too: ``rewards``, ``shift`` and ``loss``."""
    at_least: bool = False

    @property
    def seat(self) -> Seat:
        """Whose decision it was."""
        return self.view.me

    @property
    def expected(self) -> float:
        """What ``played`` brings the seat that chose it."""
        return self.rewards[self.seat]

    @property
    def verdict(self) -> Verdict:
        """What the loss is called."""
        if self.loss >= SMALL or (self.exact and self.loss > 0):
            return "dear" if self.loss >= DEAR else "small"
        return "sound" if self.ahead is None or self.ahead < DEAR else "strong"

    @property
    def sized(self) -> bool:
        """Whether anything is known of how large the loss is; else it is only proved to be one."""
        return not self.at_least or self.loss >= SMALL

    @property
    def costly(self) -> bool:
        """Whether another action was better: for certain where ``exact``, else by the estimate."""
        return self.verdict in ("small", "dear")

    def to_wire(self) -> ReviewDecisionForm:
        """The decision as plain data."""
        played: Any = self.played.to_wire()
        best: Any = self.best.to_wire()
        return {
            "action": self.action,
            "seat": self.seat,
            "played": played,
            "best": best,
            "choices": self.choices,
            "verdict": self.verdict,
            "exact": self.exact,
            "worlds": self.worlds,
            "loss": self.loss,
            "error": self.error,
            "bias": self.bias,
            "at_least": self.at_least,
            "ahead": self.ahead,
            "expected": self.expected,
            "shift": list(self.shift),
        }


@dataclass(frozen=True, slots=True)
class Point:
    """What every seat can expect after so many actions of a deal, its cards open."""

    action: int
    expected: tuple[float, ...]
    error: float = 0.0
    exact: bool = False

    def to_wire(self) -> ReviewPointForm:
        """The point as plain data."""
        return {"action": self.action, "expected": list(self.expected), "error": self.error, "exact": self.exact}


@dataclass(frozen=True, slots=True)
class Share:
    """How the result of a seat came about, see ``ReviewShareForm``."""

    seat: Seat
    result: float | None
    own: float
    own_error: float
    others: float
    decisions: int
    strong: int
    small: int
    dear: int
    even: float = EVEN

    @property
    def luck(self) -> float | None:
        """What is left: the cards, and whatever chance did."""
        return None if self.result is None else self.result - self.even - self.own - self.others

    def to_wire(self) -> ReviewShareForm:
        """The share as plain data."""
        return {
            "seat": self.seat,
            "result": self.result,
            "own": self.own,
            "own_error": self.own_error,
            "others": self.others,
            "luck": self.luck,
            "decisions": self.decisions,
            "strong": self.strong,
            "small": self.small,
            "dear": self.dear,
        }


@dataclass(frozen=True, slots=True)
class ReviewedDeal:
    """One deal of a review; ``result`` is what it brought every seat, None where it is not over."""

    deal: int
    players: int
    actions: int
    decisions: tuple[Decision, ...]
    course: tuple[Point, ...]
    marks: tuple[int, ...]
    result: tuple[float, ...] | None

    @property
    def seats(self) -> list[Share]:
        """How the results came about, seat by seat."""
        return [self._share(seat) for seat in range(self.players)]

    def _share(self, seat: Seat) -> Share:
        own = [one for one in self.decisions if one.seat == seat]
        count = [one.verdict for one in own].count
        return Share(
            seat,
            None if self.result is None else self.result[seat],
            sum(one.shift[seat] for one in own),
            sqrt(sum(one.error**2 for one in own if one.loss)),
            sum(one.shift[seat] for one in self.decisions if one.seat != seat),
            len(own),
            count("strong"),
            count("small"),
            count("dear"),
        )

    def to_wire(self) -> ReviewDealForm:
        """The deal as plain data."""
        return {
            "deal": self.deal,
            "finished": self.result is not None,
            "actions": self.actions,
            "decisions": [one.to_wire() for one in self.decisions],
            "course": [one.to_wire() for one in self.course],
            "marks": list(self.marks),
            "seats": [one.to_wire() for one in self.seats],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game that was looked at again."""

    game: str
    revisions: dict[str, int]
    players: int
    names: tuple[str, ...]
    worlds: int
    seed: str
    positions: int | None
    finished: bool
    deals: tuple[ReviewedDeal, ...]

    @property
    def seats(self) -> list[Share]:
        """The sums over all deals, seat by seat; the even share is ½ for each deal."""
        return [summed([deal.seats[seat] for deal in self.deals]) for seat in range(self.players)]

    def dearest(self, most: int, seat: Seat | None = None) -> list[tuple[ReviewedDeal, Decision]]:
        """The decisions of a seat, or of all, that have cost most, the dearest first: proved ones before estimates."""
        found = [(deal, one) for deal in self.deals for one in deal.decisions if one.costly]
        found = [one for one in found if seat is None or one[1].seat == seat]
        return sorted(found, key=lambda one: (not one[1].exact, -one[1].loss, one[0].deal, one[1].action))[:most]

    def to_wire(self) -> ReviewForm:
        """The review as plain data."""
        return {
            "format": FORMAT,
            "game": self.game,
            "revisions": self.revisions,
            "players": self.players,
            "names": list(self.names),
            "worlds": self.worlds,
            "seed": self.seed,
            "positions": self.positions,
            "finished": self.finished,
            "deals": [one.to_wire() for one in self.deals],
            "seats": [one.to_wire() for one in self.seats],
        }


def summed(shares: Sequence[Share]) -> Share:
    """The shares of one seat in several deals together; only a result of all of them is one."""
    results = [one.result for one in shares if one.result is not None]
    return replace(
        shares[0],
        result=sum(results) if len(results) == len(shares) else None,
        own=sum(one.own for one in shares),
        own_error=sqrt(sum(one.own_error**2 for one in shares)),
        others=sum(one.others for one in shares),
        decisions=sum(one.decisions for one in shares),
        strong=sum(one.strong for one in shares),
        small=sum(one.small for one in shares),
        dear=sum(one.dear for one in shares),
        even=EVEN * len(shares),
    )
