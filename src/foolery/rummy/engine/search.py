"""Finding contracts in a hand: exact, and fast enough to be asked at every decision.

This file is about contracts of sets of three cards; ``whole`` is about the last deal. ``shortage`` tells how many
cards a hand lacks (0: it satisfies the contract; ``lacking`` counts them), ``completing`` which cards would do where
one is lacking, and ``ways`` yields the ways themselves, best first and each once: fewest jokers, then the highest value
laid down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from foolery.rummy.engine.lacking import least
from foolery.rummy.engine.numbers import SUIT_STEP as SUIT_STEP
from foolery.rummy.engine.sets import Contract, face_at
from foolery.rummy.engine.tally import NATURALS, ONE, Tally, by_rank, count, jokers, present, tally

JOKER_COST: Final = 1000
"""A way with fewer jokers comes before any with more."""


class Group(NamedTuple):
    """Cards of one rank; what its jokers stand for is left open."""

    rank: int
    cards: tuple[int, ...]
    jokers: int


class Run(NamedTuple):
    """A sequence of one suit by its positions; jokers stand at ``gaps``."""

    suit: int
    start: int
    end: int
    gaps: tuple[int, ...] = ()


Set = Group | Run


def _runs() -> dict[int, Tally]:
    return {
        suit * SUIT_STEP + start: tally(face_at(suit, start + i) for i in range(3))
        for suit in range(4)
        for start in range(1, 13)
    }


RUNS: Final = _runs()
"""The cards of every sequence of three, by its number."""


def group_cost(ranks: bytes | list[int], groups: int) -> int:
    """How many cards so many groups of three lack at least, with so many cards of each rank."""
    if groups == 0:
        return 0
    top = sorted(ranks, reverse=True)
    a = top[0]
    if groups == 1:
        return 3 - a if a < 3 else 0
    b = top[1] if len(top) > 1 else 0
    first, second = max(0, 3 - a), max(0, 3 - b)
    twice = max(0, 6 - a)
    if groups == 2:
        return min(first + second, twice)
    c = top[2] if len(top) > 2 else 0
    return min(first + second + max(0, 3 - c), twice + second, max(0, 9 - a))


def candidate_runs(hand: Tally, below: int, first: int = 0, barred: int = 0) -> list[tuple[int, int]]:
    """The sequences that lack fewer than ``below`` cards, as (lacking, number), those lacking least first.

    Only numbers from ``first`` on, and none in the set ``barred``.
    """
    there = present(hand)
    out = []
    for number, cards in RUNS.items():
        lacking = 3 - (cards & there).bit_count()
        if lacking < below and number >= first and not barred >> number & 1:
            out.append((lacking, number))
    out.sort()
    return out


@lru_cache(maxsize=1 << 15)  # Bots ask it for every card that they might discard, and each turn anew.
def shortage(hand: Tally, groups: int, sequences: int, touching: bool = False, enough: int = 9) -> int:
    """How many cards are lacking for these sets of three; 0: the hand satisfies them. Not counted beyond ``enough``."""
    held = jokers(hand)
    return max(0, least(hand, groups, sequences, touching, enough + held + 1) - held)


def completing(hand: Tally, groups: int, sequences: int, touching: bool = False) -> int:
    """The faces each of which would complete a hand that lacks one card, as a set; empty where it lacks more, or none.

    Jokers that are not in the hand are among them.
    """
    if shortage(hand, groups, sequences, touching, 1) != 1:
        return 0
    lacking = jokers(hand) + 1
    found = 0
    for left, gaps, open_slots in _run_choices(hand, sequences, touching, lacking):
        ranks = by_rank(left)
        if open_slots + group_cost(ranks, groups) != lacking:
            continue
        found |= gaps
        if open_slots < lacking:
            for rank in _short_ranks(ranks, groups, lacking - open_slots):
                found |= 15 << 4 * rank
    if found:
        found |= 3 << 52
    return sum(1 << face for face in range(54) if found >> face & 1 and count(hand, face) < (3 if face < 52 else 1))


def _run_choices(hand: Tally, sequences: int, touching: bool, most: int) -> Iterator[tuple[Tally, int, int]]:
    """Every choice of sequences that lacks at most so many cards: what is left, the lacking faces, their number."""
    if sequences == 0:
        yield hand, 0, 0
        return
    runs = [number for _, number in candidate_runs(hand, most + 1)]
    for chosen in combinations_with_replacement(runs, sequences):
        if not touching and sequences == 2 and abs(chosen[0] - chosen[1]) == 3:
            continue
        left, gaps, lacking = hand, 0, 0
        for number in chosen:
            there = RUNS[number] & present(left)
            left -= there
            gap = RUNS[number] & ~there
            lacking += gap.bit_count()
            gaps |= sum(1 << face for face in range(52) if gap & ONE[face])
        if lacking <= most:
            yield left, gaps, lacking


def _short_ranks(ranks: bytes, groups: int, cost: int) -> set[int]:
    """The ranks that may take part, with a card lacking, in groups that lack this many cards together."""
    out: set[int] = set()
    for chosen in combinations_with_replacement(range(13), groups):
        costs = {rank: max(0, 3 * chosen.count(rank) - ranks[rank]) for rank in chosen}
        if sum(costs.values()) == cost:
            out |= {rank for rank, lacking in costs.items() if lacking}
    return out


# The ways themselves


def group_candidates(hand: Tally) -> list[Group]:
    """Every group of three that the hand holds, with up to all its jokers."""
    held = jokers(hand)
    out = []
    for rank in range(13):
        own = [rank * 4 + suit for suit in range(4) for _ in range(count(hand, rank * 4 + suit))]
        for used in range(min(held, 2) + 1):
            for cards in sorted(set(combinations(own, 3 - used))):
                out.append(Group(rank, cards, used))
    return out


def run_candidates(hand: Tally) -> list[Run]:
    """Every sequence of three that the hand holds, with up to all its jokers at any of its places."""
    held = jokers(hand)
    there = present(hand)
    out = []
    for number, cards in RUNS.items():
        suit, start = divmod(number, SUIT_STEP)
        if 3 - (cards & there).bit_count() > held:
            continue
        for used in range(held + 1):
            for gaps in combinations(range(start, start + 3), used):
                needed = (position for position in range(start, start + 3) if position not in gaps)
                if all(there & ONE[face_at(suit, position)] for position in needed):
                    out.append(Run(suit, start, start + 2, gaps))
    return out


def natural_cards(one: Set) -> tuple[int, ...]:
    """The cards of a set that are no jokers."""
    if isinstance(one, Group):
        return one.cards
    return tuple(face_at(one.suit, p) for p in range(one.start, one.end + 1) if p not in one.gaps)


def jokers_of(one: Set) -> int:
    """How many jokers a set takes."""
    return one.jokers if isinstance(one, Group) else len(one.gaps)


def taken_from(hand: Tally, one: Set) -> Tally | None:
    """What is left of the natural cards of a hand without a set; None where it does not hold them."""
    for face in natural_cards(one):
        if not hand >> 2 * face & 3:
            return None
        hand -= ONE[face]
    return hand


def touches(one: Set, other: Set) -> bool:
    """Whether one of two sequences begins directly above the other's end."""
    if isinstance(one, Group) or isinstance(other, Group) or one.suit != other.suit:
        return False
    return one.end + 1 == other.start or other.end + 1 == one.start


class _Partial(NamedTuple):
    """Some sets of a way: what is left, and from where on the next set is looked for."""

    chosen: tuple[Set, ...]
    cost: int
    left: Tally
    held: int
    start: int


def ways(hand: Tally, contract: Contract, values: tuple[int, ...], touching: bool = False) -> Iterator[tuple[Set, ...]]:
    """The ways to lay a contract of sets of three: groups first, best way first, equal ones once, found as asked for.

    Best is the way with the fewest jokers, among these the one that leaves the lowest value in the hand.
    """
    groups, sequences, _ = contract
    if shortage(hand, groups, sequences, touching, 0) > 0:
        return
    tables = [_sorted(group_candidates(hand), values)] * groups + [_sorted(run_candidates(hand), values)] * sequences
    rest = [sum(table[0][0] for table in tables[stage:]) for stage in range(len(tables) + 1)]
    number = 0
    heap: list[tuple[int, int, _Partial]] = []

    def push(state: _Partial) -> None:
        nonlocal number
        stage = len(state.chosen)
        if stage == len(tables):
            heappush(heap, (state.cost, number, state))
        else:
            table = tables[stage]
            at = next((i for i in range(state.start, len(table)) if _fits(table[i][1], state, touching)), -1)
            if at >= 0:
                bound = state.cost + table[at][0] + rest[stage + 1]
                heappush(heap, (bound, number, state._replace(start=at)))
        number += 1

    push(_Partial((), 0, hand & NATURALS, jokers(hand), 0))
    while heap:
        _, _, state = heappop(heap)
        stage = len(state.chosen)
        if stage == len(tables):
            yield state.chosen
            continue
        cost, one = tables[stage][state.start]
        left = taken_from(state.left, one)
        assert left is not None
        held = state.held - jokers_of(one)
        again = stage + 1 < len(tables) and tables[stage + 1] is tables[stage]
        if _possible(left, held, groups, sequences, stage + 1, touching):
            push(_Partial((*state.chosen, one), state.cost + cost, left, held, state.start if again else 0))
        push(state._replace(start=state.start + 1))


def _sorted(candidates: list[Group] | list[Run], values: tuple[int, ...]) -> list[tuple[int, Set]]:
    """The candidates with their cost, cheapest first."""
    found: list[tuple[int, Set]] = [
        (JOKER_COST * jokers_of(one) - sum(values[face] for face in natural_cards(one)), one) for one in candidates
    ]
    found.sort(key=lambda pair: (pair[0], tuple(map(str, pair[1]))))
    return found


def _fits(one: Set, state: _Partial, touching: bool) -> bool:
    if jokers_of(one) > state.held or taken_from(state.left, one) is None:
        return False
    return touching or not any(touches(one, other) for other in state.chosen)


def _possible(left: Tally, held: int, groups: int, sequences: int, stage: int, touching: bool) -> bool:
    """Whether the sets that are still open can be found in what is left, touching ones aside."""
    open_groups = max(0, groups - stage)
    open_sequences = sequences - max(0, stage - groups)
    return least(left, open_groups, open_sequences, touching, held + 1) <= held
