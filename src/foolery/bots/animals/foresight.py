"""What a pile leads to where every hand is known, or taken to be: who wins with it, who takes it, what comes then.

Once a pile has begun nobody has a choice: equal ranks are worth the same, and only chance says which skip is laughed
at. So a pile is walked round the table once, and every skip is one way in which it may end. ``Foresight`` looks
through this pile and the one after it, for a player who wants the deal to end, by his own last card if possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from foolery.animals.engine.compose import EVEN_CHANCE
from foolery.animals.engine.state import AnimalsState
from foolery.base.bits import rank_set, size
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
