"""What a hand is worth to a player of Contract Rummy: how far it is from its contract, and which cards help.

A contract of sets of three is measured exactly, by the cards that it lacks. A complete hand is measured by the cards
that three sequences lack and leave over, a second copy of a suit taken as a suit of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from foolery.base.cards import Card
from foolery.rummy.engine.search import shortage
from foolery.rummy.engine.sets import ACE, HIGH_ACE, LOW_ACE, Contract, face_at
from foolery.rummy.engine.tally import ONE, Tally, by_rank, count, different, jokers

FAR: Final = 99
NEIGHBOURS: Final = (0.0, 1.0, 0.6)
"""What a card of the same suit is worth at a distance of one and two."""


def distance(hand: Tally, contract: Contract, touching: bool) -> int:
    """How far a hand is from its contract; 0 only where it holds it, for a complete hand about."""
    if contract.whole:
        return whole_distance(hand, contract.sequences)
    return shortage(hand, contract.groups, contract.sequences, touching)


@lru_cache(maxsize=1 << 14)
def whole_distance(hand: Tally, sequences: int) -> int:
    """Cards lacking and left over for so many sequences, jokers taken off what is lacking."""
    best = [0] + [FAR] * sequences
    for suit in range(4):
        for layer in range(1, 4):
            mask = 0
            for rank in range(13):
                if hand >> 8 * rank + 2 * suit & 3 >= layer:
                    mask |= 1 << rank
            if not mask:
                break
            costs = layer_costs(mask, sequences)
            best = [min(best[k - own] + costs[own] for own in range(k + 1)) for k in range(sequences + 1)]
    return max(0, best[sequences] - jokers(hand))


@lru_cache(maxsize=1 << 13)
def layer_costs(mask: int, sequences: int) -> tuple[int, ...]:
    """For 0, 1, 2 … sequences: the fewest cards lacking and left over in one copy of a suit, its ranks as a mask."""
    aces = mask >> 12 & 1
    least = [FAR] * (sequences + 1)
    for low in range(aces + 1):
        held = [low, *(mask >> rank & 1 for rank in range(12)), aces - low]
        for number, cost in enumerate(_walk(held, sequences)):
            least[number] = min(least[number], cost)
    return tuple(least)


def _walk(held: list[int], sequences: int) -> list[int]:
    """The costs position by position; a state is (sequences begun, length of the open one up to 3, 0: none)."""
    states = {(0, 0): 0}
    for card in held:
        after: dict[tuple[int, int], int] = {}
        for (begun, length), cost in states.items():
            choices = []
            if length in (0, 3):
                choices.append((begun, 0, cost + card))
            if length:
                choices.append((begun, min(3, length + 1), cost + 1 - card))
            elif begun < sequences:
                choices.append((begun + 1, 1, cost + 1 - card))
            for number, open_now, total in choices:
                if total < after.get((number, open_now), FAR):
                    after[number, open_now] = total
        states = after
    out = [FAR] * (sequences + 1)
    for (begun, length), cost in states.items():
        if length in (0, 3):
            out[begun] = min(out[begun], cost)
    return out


def company(hand: Tally, card: Card, contract: Contract) -> float:
    """How many cards of a hand go with this one: of its rank where groups are open, near it in its suit for
    sequences.
    """
    if card >= 52:
        return 9.0
    worth = 0.0
    if contract.groups:
        mates = by_rank(hand)[card >> 2] - 1
        worth += min(mates, 2) * 1.0
    if contract.sequences:
        for position in (LOW_ACE, HIGH_ACE) if card >> 2 == ACE else ((card >> 2) + 2,):
            for far in (1, 2):
                for near in (position - far, position + far):
                    if LOW_ACE <= near <= HIGH_ACE and count(hand, face_at(card & 3, near)):
                        worth += NEIGHBOURS[far]
    return worth


def after_best_discard(hand: Tally, contract: Contract, touching: bool, kept: Card = -1) -> int:
    """The distance after the best discard; ``kept`` may not be discarded."""
    return min(
        distance(hand - ONE[card], contract, touching)
        for card in different(hand)
        if card < 52 and (card != kept or count(hand, card) > 1)
    )
