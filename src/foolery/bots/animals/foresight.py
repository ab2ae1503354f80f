"""Looking ahead in the animal game.

Once a pile has begun nobody has a choice: equal ranks are worth the same, and only chance says which skip is laughed
at. So a pile is walked round the table once, and every skip is one way in which it may end. ``Foresight`` looks
through this pile and the one after it, for a player who wants the deal to end, by his own last card if possible.

The walk goes round the table from one wanted rank to the next. Each seat lays with the chance that it holds the rank,
as far as can be known: cards seen in its hand, ranks it is known to lack, and an even spread of the unseen cards. A
seat that cannot lay is laughed at with the chance of the table, else it takes the pile, which ends the walk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Final, NamedTuple

from foolery.animals.engine.compose import EVEN_CHANCE
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.base.bits import rank_set, size
from foolery.base.cards import cards as cards_of
from foolery.base.cards import cardset, rank

RANKS: Final = 13
Counts = tuple[int, ...]
"""How many cards of each rank."""

SEEN: Final = 0.03
"""A pile is followed until what may still come of it is less likely than this."""
END: Final = 5.0
"""What it is worth that the deal ends at all; a win is worth 1 more, and costs the others a share of 1 each."""
NEAR: Final = 0.25
"""What it is worth, beside the end itself, that somebody has nearly no cards left."""
CARDS: Final = 0.2
"""What it is worth to hold few cards where the pile after next begins."""


class Ending(NamedTuple):
    """One way in which a pile ends: a seat lays its last card (``winner``), or takes the pile and another begins."""

    chance: float
    winner: int
    hands: tuple[Counts, ...]
    begins: int


@dataclass(frozen=True, slots=True)
class Foresight:
    """What each seat may hope for; ``laughs`` is the chance of a laugh."""

    laughs: float
    lowest: int = 0

    @classmethod
    def at(cls, state: AnimalsState) -> Foresight:
        """The foresight at this table."""
        chance = state.rules.laugh_chance
        return cls((EVEN_CHANCE if chance is None else chance) / 100, rank(state.rules.cards[0]))

    def choice(self, state: AnimalsState, ranks: Sequence[int]) -> int:
        """The rank that the seat whose turn it is had best lay on the pile, which any of these may follow."""
        hands = tuple(counts(hand) for hand in state.hands)
        pile = counts(cardset(state.pile))
        return max(ranks, key=lambda number: self.laid(hands, pile, state.turn, number, 1)[state.turn])

    def laid(self, hands: tuple[Counts, ...], pile: Counts, seat: int, number: int, further: int) -> list[float]:
        """What every seat may hope for where this seat lays this rank; ``further`` piles are looked through then."""
        worth = [0.0] * len(hands)
        for ending in self.endings(hands, pile, seat, number, SEEN * (2 - further)):
            for place, hope in enumerate(self.after(ending, further)):
                worth[place] += ending.chance * hope
        return worth

    def after(self, ending: Ending, further: int) -> list[float]:
        """What every seat may hope for after a pile."""
        seats = len(ending.hands)
        if ending.winner >= 0:
            return [END + (1.0 if seat == ending.winner else -1 / (seats - 1)) for seat in range(seats)]
        if further == 0 or ending.chance < 2 * SEEN:
            return standing(ending.hands)
        ranks = (number for number, held in enumerate(ending.hands[ending.begins]) if held)
        empty = (0,) * RANKS
        begun = (self.laid(ending.hands, empty, ending.begins, number, further - 1) for number in ranks)
        return max(begun, key=lambda worth: worth[ending.begins])

    def endings(
        self, hands: tuple[Counts, ...], pile: Counts, seat: int, wanted: int, least: float
    ) -> Iterator[Ending]:
        """The ways in which a pile may end that goes on with this seat and rank, down to a chance of ``least``."""
        held, below = [list(hand) for hand in hands], list(pile)
        left = [sum(hand) for hand in hands]
        chance, skips = 1.0, 0
        while skips < len(hands) and chance > least:
            following = (seat + 1) % len(hands)
            if held[seat][wanted]:
                held[seat][wanted] -= 1
                below[wanted] += 1
                left[seat] -= 1
                skips = 0
                if not left[seat]:
                    yield Ending(chance, seat, hands, following)
                    return
                wanted = self.lowest if wanted == RANKS - 1 else wanted + 1
            else:
                skips += 1
                if self.laughs < 1:
                    taken = [tuple(hand) for hand in held]
                    taken[seat] = tuple(map(sum, zip(held[seat], below, strict=True)))
                    yield Ending(chance * (1 - self.laughs), -1, tuple(taken), following)
                chance *= self.laughs
            seat = following


def counts(hand: int) -> Counts:
    """How many cards of each rank a set of cards holds."""
    return tuple(size(hand & rank_set(number)) for number in range(RANKS))


def standing(hands: tuple[Counts, ...]) -> list[float]:
    """What every seat may hope for where no pile is looked through any more: from the sizes of the hands alone."""
    sizes = [sum(hand) for hand in hands]
    together, others = sum(sizes), len(sizes) - 1
    near = NEAR * max(0.0, 1 - min(sizes) * len(sizes) / together)
    return [near + CARDS * ((together - own) / others - own) / together for own in sizes]


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
