"""Whole contracts as they are laid: every way with its jokers named and stated, in the order of laying.

The sets come in ascending order, groups before sequences, groups by rank and sequences by suit and first card; so do
the cards inside a set. Any other order of the same cards would be the same meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from foolery.rummy.engine.search import SUIT_STEP, Group, Run, Set, ways
from foolery.rummy.engine.sets import Contract, LaidCard, face_at, run_start
from foolery.rummy.engine.tally import JOKERS, Tally, count
from foolery.rummy.engine.whole import ways_whole

SetCards = tuple[LaidCard, ...]


def jokers_in(hand: Tally) -> tuple[int, ...]:
    """The jokers of a hand."""
    return tuple(joker for joker in JOKERS if count(hand, joker))


def spelled(one: Set, held: tuple[int, ...]) -> Iterator[SetCards]:
    """A set with its jokers named and stated, in every way that these jokers allow, its cards in order."""
    if isinstance(one, Run):
        positions = range(one.start, one.end + 1)
        for jokers in permutations(held, len(one.gaps)):
            stand = dict(zip(one.gaps, jokers, strict=True))
            row = [(face_at(one.suit, position), stand.get(position)) for position in positions]
            yield tuple(LaidCard(face if joker is None else joker, face) for face, joker in row)
        return
    own = [LaidCard(face, face) for face in one.cards]
    suits = range(one.rank * 4, one.rank * 4 + 4)
    for stated in product(suits, repeat=one.jokers):
        for jokers in permutations(held, one.jokers):
            laid = [*own, *(LaidCard(joker, face) for joker, face in zip(jokers, stated, strict=True))]
            yield tuple(sorted(laid, key=lambda card: (card.stated, card.card)))


def spelled_once(sets: Sequence[Set], held: tuple[int, ...]) -> Iterator[tuple[SetCards, ...]]:
    """A whole way with its jokers stated in every way; equal jokers change nothing, so they are taken in order."""
    used = sum(one.jokers if isinstance(one, Group) else len(one.gaps) for one in sets)
    choices = []
    for one in sets:
        number = one.jokers if isinstance(one, Group) else len(one.gaps)
        choices.append(sorted(set(spelled(one, JOKERS[:number]))))
    seen = set()
    for row in product(*choices):
        stated = tuple(tuple(sorted((laid.stated, laid.card in JOKERS) for laid in cards)) for cards in row)
        if stated not in seen:
            seen.add(stated)
            yield _with_jokers(row, list(held[:used]))


def _with_jokers(row: Sequence[SetCards], held: list[int]) -> tuple[SetCards, ...]:
    """The jokers of a way replaced by those of the hand, in order."""
    out = []
    for cards in row:
        named = [LaidCard(held.pop(0), laid.stated) if laid.card in JOKERS else laid for laid in cards]
        out.append(tuple(named))
    return tuple(out)


def run_number(cards: SetCards) -> int:
    """The number of a laid sequence in the order of sequences."""
    return (cards[0].stated & 3) * SUIT_STEP + run_start(cards[0].stated)


def whole_ways(
    hand: Tally, contract: Contract, values: tuple[int, ...], touching: bool, spare: int
) -> Iterator[tuple[SetCards, ...]]:
    """Every way to lay the contract with its jokers stated, best first, its sets in the order of laying."""
    held = jokers_in(hand)
    found: Iterator[tuple[Set, ...]]
    if contract.whole:
        found = ways_whole(hand, contract.sequences, values, touching, spare)
    else:
        found = ways(hand, contract, values, touching)
    for way in found:
        groups = sorted(one for one in way if isinstance(one, Group))
        runs = sorted(one for one in way if isinstance(one, Run))
        yield from spelled_once([*groups, *runs], held)
