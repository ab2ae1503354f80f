"""Laying a contract card by card: which card may come next so that the whole can still be completed.

The sets come in ascending order, groups before sequences, groups by rank and sequences by suit and first card; so do
the cards inside a set. Any other order of the same cards would be the same meld.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product

from foolery.rummy.engine.search import (
    SUIT_STEP,
    Group,
    Run,
    Set,
    feasible,
    group_candidates,
    natural_cards,
    run_candidates,
    ways,
)
from foolery.rummy.engine.sets import SHORTEST, Contract, Laid, face_at, run_start
from foolery.rummy.engine.tally import JOKERS, ONE, Tally, count
from foolery.rummy.engine.whole import ways_whole

SetCards = tuple[Laid, ...]
NO_VALUES = (0,) * 54


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
            yield tuple(Laid(face if joker is None else joker, face) for face, joker in row)
        return
    own = [Laid(face, face) for face in one.cards]
    suits = range(one.rank * 4, one.rank * 4 + 4)
    for stated in product(suits, repeat=one.jokers):
        for jokers in permutations(held, one.jokers):
            laid = [*own, *(Laid(joker, face) for joker, face in zip(jokers, stated, strict=True))]
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
        named = [Laid(held.pop(0), laid.stated) if laid.card in JOKERS else laid for laid in cards]
        out.append(tuple(named))
    return tuple(out)


def taken(hand: Tally, cards: Iterable[Laid]) -> Tally:
    """The hand without these cards, which it holds."""
    for laid in cards:
        hand -= ONE[laid.card]
    return hand


@lru_cache(maxsize=1 << 12)  # The moves of a hand are listed whenever anybody looks at it.
def next_cards(
    hand: Tally, laid: tuple[SetCards, ...], contract: Contract, touching: bool, spare: int
) -> tuple[tuple[Laid, ...], bool]:
    """The cards that may be laid next, and whether the open set may be closed.

    ``laid`` are the sets laid so far, the last of them open; none: nothing has been laid yet.
    """
    closed, current = laid[:-1], laid[-1] if laid else ()
    if contract.whole:
        return _next_of_whole(hand, closed, current, contract, touching, spare)
    if len(current) == SHORTEST:
        return (), True
    left = hand
    for cards in closed:
        left = taken(left, cards)
    found: set[Laid] = set()
    for one in _possible_sets(left, closed, contract, touching):
        firsts = {cards[len(current)] for cards in spelled(one, jokers_in(left)) if cards[: len(current)] == current}
        if firsts <= found:
            continue
        if _rest_is_there(left, one, closed, contract, touching):
            found |= firsts
    return tuple(sorted(found)), False


def _possible_sets(left: Tally, closed: tuple[SetCards, ...], contract: Contract, touching: bool) -> Iterator[Set]:
    """The sets that may come next in the order."""
    stage = len(closed)
    if stage < contract.groups:
        lowest = closed[-1][0].stated >> 2 if closed else 0
        yield from (one for one in group_candidates(left) if one.rank >= lowest)
        return
    laid = [run_number(cards) for cards in closed[contract.groups :]]
    for run in run_candidates(left):
        number = run.suit * SUIT_STEP + run.start
        if laid and (number < laid[-1] or (not touching and any(abs(number - other) == 3 for other in laid))):
            continue
        yield run


def _rest_is_there(left: Tally, one: Set, closed: tuple[SetCards, ...], contract: Contract, touching: bool) -> bool:
    """Whether what is left after this set holds the rest of the contract."""
    for face in natural_cards(one):
        left -= ONE[face]
    used = one.jokers if isinstance(one, Group) else len(one.gaps)
    for joker in jokers_in(left)[:used]:
        left -= ONE[joker]
    groups = max(0, contract.groups - len(closed) - 1)
    if isinstance(one, Group):
        return feasible(left, groups, contract.sequences, touching, one.rank if groups else 0)
    sequences = contract.sets - len(closed) - 1
    numbers = [run_number(cards) for cards in closed[contract.groups :]]
    number = one.suit * SUIT_STEP + one.start
    barred = 0
    if not touching:
        for other in [*numbers, number]:
            barred |= 1 << other + 3 | (1 << other - 3 if other >= 3 else 0)
    return feasible(left, 0, sequences, touching, number, barred)


def run_number(cards: SetCards) -> int:
    """The number of a laid sequence in the order of sequences."""
    return (cards[0].stated & 3) * SUIT_STEP + run_start(cards[0].stated)


def _next_of_whole(
    hand: Tally, closed: tuple[SetCards, ...], current: SetCards, contract: Contract, touching: bool, spare: int
) -> tuple[tuple[Laid, ...], bool]:
    """The same for a complete hand, whose ways are few."""
    stage, length = len(closed), len(current)
    found: set[Laid] = set()
    close = False
    for way in _spelled_whole(hand, contract.sequences, touching, spare):
        if way[:stage] != closed or stage == len(way) or way[stage][:length] != current:
            continue
        if len(way[stage]) == length:
            close = True
        else:
            found.add(way[stage][length])
    return tuple(sorted(found)), close and bool(current)


@lru_cache(maxsize=256)
def _spelled_whole(hand: Tally, sequences: int, touching: bool, spare: int) -> tuple[tuple[SetCards, ...], ...]:
    """Every complete hand with its jokers in every order, the sequences in ascending order."""
    held = jokers_in(hand)
    out = []
    for way in ways_whole(hand, sequences, NO_VALUES, touching, spare):
        runs = sorted(way)
        for jokers in permutations(held, sum(len(run.gaps) for run in runs)):
            out.append(_with_jokers([next(spelled(run, JOKERS[: len(run.gaps)])) for run in runs], list(jokers)))
    return tuple(dict.fromkeys(out))


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
