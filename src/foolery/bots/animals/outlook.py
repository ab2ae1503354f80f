"""What is likely to come of a pile: who will be able to lay, who will take it, and what that is worth to a seat.

The walk goes round the table from one wanted rank to the next. Each seat lays with the chance that it holds the rank,
as far as can be known: cards seen in its hand, ranks it is known to lack, and an even spread of the unseen cards. A
seat that cannot lay is laughed at with the chance of the table, else it takes the pile, which ends the walk.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb
from typing import Final

from foolery.animals.engine.compose import EVEN_CHANCE
from foolery.animals.engine.view import AnimalsView
from foolery.base.bits import rank_set, size
from foolery.base.cards import cards as cards_of
from foolery.base.cards import rank

STEPS: Final = 24
"""Turns that a walk looks ahead."""
WIN: Final = 12.0
"""What it is worth to win, in cards; a win of another seat costs its share of this."""
BEGIN: Final = 0.8
"""What it is worth to begin a new pile, in cards: any card will do."""


@dataclass(slots=True)
class Outlook:
    """What one seat can foresee; ``value`` walks on from a pile, in cards that the seat is better off by."""

    view: AnimalsView
    laughs: float
    chances: dict[tuple[int, int], float] = field(default_factory=dict)
    walked: dict[tuple[int, int, int, int, int], float] = field(default_factory=dict)
    lowest: int = 0

    @classmethod
    def of(cls, view: AnimalsView) -> Outlook:
        """The outlook from a view."""
        chance = view.rules.laugh_chance
        laughs = (EVEN_CHANCE if chance is None else chance) / 100
        return cls(view, laughs, lowest=rank(view.rules.cards[0]))

    def others(self) -> int:
        """The number of the other seats."""
        return self.view.players - 1

    def has(self, seat: int, wanted: int) -> float:
        """The chance that a seat holds a card of this rank."""
        key = (seat, wanted)
        if key not in self.chances:
            self.chances[key] = self._has(seat, wanted)
        return self.chances[key]

    def _has(self, seat: int, wanted: int) -> float:
        view = self.view
        if view.known(seat) & rank_set(wanted):
            return 1.0
        if seat == view.me or view.lacks[seat] >> wanted & 1:
            return 0.0
        unseen = view.unseen()
        of_rank = size(unseen & rank_set(wanted))
        # Only the unseen cards of ranks that the seat may hold can be in its hand.
        able = sum(1 for card in cards_of(unseen) if not view.lacks[seat] >> rank(card) & 1)
        hidden = view.hand_sizes[seat] - size(view.shown[seat])
        if hidden <= 0 or of_rank == 0:
            return 0.0
        if hidden > able - of_rank:
            return 1.0
        return 1 - comb(able - of_rank, hidden) / comb(able, hidden)

    def after(self, wanted: int) -> int:
        """The rank after this one."""
        return self.lowest if wanted == 12 else wanted + 1

    def worth_of_turn(self, seat: int) -> float:
        """What it is worth that this seat lays a card: one card for oneself, a share of one for the others."""
        return 1.0 if seat == self.view.me else -1 / self.others()

    def begins(self, seat: int, size_of_hand: int) -> float:
        """What it is worth that this seat begins a new pile; with one card left it wins."""
        won = WIN if size_of_hand <= 1 else BEGIN
        return won * self.worth_of_turn(seat)

    def hand(self, seat: int) -> int:
        """The number of cards of a seat."""
        return self.view.hand_sizes[seat]

    def value(self, seat: int, wanted: int, pile: int, skips: int, steps: int) -> float:
        """What the pile is worth where this seat is to lay the wanted rank; ``steps`` turns were looked ahead."""
        if steps >= STEPS or skips >= self.view.players:
            return 0.0
        key = (seat, wanted, pile, skips, steps)
        if key not in self.walked:
            self.walked[key] = self._value(seat, wanted, pile, skips, steps)
        return self.walked[key]

    def _value(self, seat: int, wanted: int, pile: int, skips: int, steps: int) -> float:
        chance = self.has(seat, wanted)
        following = (seat + 1) % self.view.players
        total = 0.0
        if chance > 0:
            total += chance * self.laid(seat, wanted, pile, steps)
        if chance < 1:
            laughed = self.value(following, wanted, pile, skips + 1, steps + 1) if self.laughs > 0 else 0.0
            taken = self.taken(seat, pile)
            total += (1 - chance) * (self.laughs * laughed + (1 - self.laughs) * taken)
        return total

    def laid(self, seat: int, wanted: int, pile: int, steps: int) -> float:
        """What it is worth that this seat lays this rank."""
        laid_before = (steps + 1) // self.view.players
        if self.hand(seat) - laid_before <= 1:
            return WIN * self.worth_of_turn(seat)
        following = (seat + 1) % self.view.players
        on = self.value(following, self.after(wanted), pile + 1, 0, steps + 1)
        return self.worth_of_turn(seat) + on

    def taken(self, seat: int, pile: int) -> float:
        """What it is worth that this seat takes the pile and the next one begins another."""
        following = (seat + 1) % self.view.players
        return -pile * self.worth_of_turn(seat) + self.begins(following, self.hand(following))
