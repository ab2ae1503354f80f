"""Finding complete hands: sequences of any length that take every card, or all but one.

A suit is looked at alone, position by position from the low ace to the high one, with the sequences that are open there
by their age; what a suit can do is (sequences, jokers, cards left over), and four suits are put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from foolery.rummy.engine.search import Run
from foolery.rummy.engine.sets import HIGH_ACE, LOW_ACE, SHORTEST, face_at
from foolery.rummy.engine.tally import JOKERS, ONE, Tally, count, different, jokers

Counts = tuple[int, ...]
"""How many of each rank a suit holds, 2 … A."""
Deed = tuple[int, int, int]
"""Sequences, jokers in them, natural cards left over."""


def suit_counts(hand: Tally, suit: int) -> Counts:
    """The natural cards of one suit."""
    return tuple(hand >> 8 * rank + 2 * suit & 3 for rank in range(13))


class Limits(NamedTuple):
    """How many sequences, jokers and left-over cards there may be, and whether sequences may touch."""

    sequences: int
    jokers: int
    spare: int
    touching: bool


Ages = tuple[int, ...]
"""How long the sequences are that are open at a position, three and more counted as three, shortest first."""


@cache
def _turns(ages: Ages, room: int, touching: bool) -> tuple[tuple[Ages, int], ...]:
    """What may happen before a position: sequences end, others begin. The ages after it, and how many began."""
    ripe = sum(age >= SHORTEST for age in ages)
    found = []
    for ended in range(ripe + 1):
        kept = tuple(min(age + 1, SHORTEST) for age in ages[: len(ages) - ended])
        for new in range(room + 1):
            if not (new and ended) or touching:
                found.append((tuple(sorted(kept + (1,) * new)), new))
    return tuple(found)


@lru_cache(maxsize=1 << 14)  # A hand changes by one card a turn, so three of its four suits were asked before.
def suit_deeds(counts: Counts, limits: Limits) -> dict[Deed, int]:
    """What can be done with a suit, and for each deed the positions at which a joker may stand, as a mask."""
    sequences, jokers_held, spare, touching = limits
    held = (0, counts[12], *counts)
    known: dict[tuple[int, Ages, int, int, int, int], dict[Deed, int]] = {}

    def walk(position: int, ages: Ages, begun: int, used: int, left: int, aces: int) -> dict[Deed, int]:
        if position > HIGH_ACE:
            return {(begun, used, left): 0} if not ages or ages[0] >= SHORTEST else {}
        key = (position, ages, begun, used, left, aces)
        out = known.get(key)
        if out is not None:
            return out
        out = known[key] = {}
        here = held[position] - (aces if position == HIGH_ACE else 0)
        for after, new in _turns(ages, sequences - begun, touching):
            through = len(after)
            for cards in range(min(here, through), -1, -1):
                jokers_now = used + through - cards
                over = left if position == LOW_ACE else left + here - cards
                if jokers_now > jokers_held or over > spare:
                    break
                first = cards if position == LOW_ACE else aces
                mark = 1 << position if through > cards else 0
                for deed, gaps in walk(position + 1, after, begun + new, jokers_now, over, first).items():
                    out[deed] = out.get(deed, 0) | gaps | mark
        return out

    return walk(LOW_ACE, (), 0, 0, 0, 0)


@lru_cache(maxsize=1 << 14)
def _together(hand: Tally, held: int, sequences: int, spare: int, touching: bool) -> dict[tuple[int, int], int]:
    """For all suits together with so many jokers: (jokers used, cards left over) and the faces jokers may stand for."""
    done: dict[Deed, int] = {(0, 0, 0): 0}
    limits = Limits(sequences, held, spare, touching)
    for suit in range(4):
        deeds = suit_deeds(suit_counts(hand, suit), limits)
        more: dict[Deed, int] = {}
        for (k, j, left), faces in done.items():
            for (k2, j2, left2), gaps in deeds.items():
                total = (k + k2, j + j2, left + left2)
                if total[0] <= sequences and total[1] <= held and total[2] <= spare:
                    more[total] = more.get(total, 0) | faces | _faces_at(suit, gaps)
        done = more
    return {(j, left): faces for (k, j, left), faces in done.items() if k == sequences}


def _faces_at(suit: int, positions: int) -> int:
    """The faces at some positions of a suit, as a set; the ace has two positions."""
    out = 0
    for position in range(1, HIGH_ACE + 1):
        if positions >> position & 1:
            out |= 1 << face_at(suit, position)
    return out


def satisfies_whole(hand: Tally, sequences: int, touching: bool, spare: int) -> bool:
    """Whether the whole hand, or with ``spare`` all but one card, forms these sequences."""
    held = jokers(hand)
    found = _together(hand, held, sequences, spare, touching)
    return any(_all_used(held, used, left, spare) for used, left in found)


def _all_used(held: int, used: int, left: int, spare: int) -> bool:
    """Whether no more than the spare card is left over; it may be a joker."""
    return held - used + left <= spare


def completing_whole(hand: Tally, sequences: int, touching: bool, spare: int) -> int:
    """The faces each of which would complete the hand, as a set; every face where any card would do."""
    held = jokers(hand)
    if spare and satisfies_whole(hand, sequences, touching, 0):
        found = (1 << 54) - 1
    else:
        found = 0
        for (used, left), faces in _together(hand, held + 1, sequences, spare, touching).items():
            if used and _all_used(held + 1, used, left, spare):
                found |= faces
        if found:
            found |= 3 << 52
    return sum(1 << face for face in range(54) if found >> face & 1 and count(hand, face) < (3 if face < 52 else 1))


# The ways themselves


Span = tuple[int, int]
"""The first and last position of a sequence."""


class _Walk(NamedTuple):
    """Where the walk along a suit stands: first positions of the open sequences, the spans of the others, and for the
    positions passed how many cards were used; jokers used and cards left over so far.
    """

    opened: tuple[int, ...] = ()
    closed: tuple[Span, ...] = ()
    uses: tuple[int, ...] = ()
    jokers: int = 0
    left: int = 0


def _suit_ways(suit: int, counts: Counts, limits: Limits) -> Iterator[tuple[Run, ...]]:
    """Every way to lay a suit as sequences, once."""
    found: dict[tuple[Run, ...], None] = {}
    for walk in _walks(counts, limits):
        gaps_at = []
        for position, used in enumerate(walk.uses, LOW_ACE):
            through = [i for i, (start, end) in enumerate(walk.closed) if start <= position <= end]
            gaps_at.append(list(combinations(through, len(through) - used)))
        for gaps in product(*gaps_at):
            runs = [
                Run(suit, start, end, tuple(p for p in range(start, end + 1) if i in gaps[p - 1]))
                for i, (start, end) in enumerate(walk.closed)
            ]
            found[tuple(sorted(runs))] = None
    yield from found


def _walks(counts: Counts, limits: Limits) -> Iterator[_Walk]:
    """Every choice of sequences of a suit, and of the positions at which jokers take the place of cards."""
    held = (0, counts[12], *counts)

    def step(walk: _Walk, position: int) -> Iterator[_Walk]:
        if position > HIGH_ACE:
            if all(position - start >= SHORTEST for start in walk.opened):
                spans = sorted([*walk.closed, *((start, HIGH_ACE) for start in walk.opened)])
                yield walk._replace(opened=(), closed=tuple(spans))
            return
        here = held[position] - (walk.uses[0] if position == HIGH_ACE else 0)
        for opened, closed in _next_spans(walk, position, limits):
            for cards in range(min(here, len(opened)), -1, -1):
                jokers_now = walk.jokers + len(opened) - cards
                left = walk.left if position == LOW_ACE else walk.left + here - cards
                if jokers_now > limits.jokers or left > limits.spare:
                    break
                yield from step(_Walk(opened, closed, (*walk.uses, cards), jokers_now, left), position + 1)

    yield from step(_Walk(), LOW_ACE)


def _next_spans(walk: _Walk, position: int, limits: Limits) -> Iterator[tuple[tuple[int, ...], tuple[Span, ...]]]:
    """What may happen before a position: some sequences end, others begin."""
    ripe = [start for start in walk.opened if position - start >= SHORTEST]
    room = limits.sequences - len(walk.opened) - len(walk.closed)
    choices = {ending for number in range(len(ripe) + 1) for ending in combinations(ripe, number)}
    for ending in sorted(choices):
        kept = list(walk.opened)
        for start in ending:
            kept.remove(start)
        closed = (*walk.closed, *((start, position - 1) for start in ending))
        for new in range(room + 1):
            if not (new and ending) or limits.touching:
                yield (*kept, *((position,) * new)), closed


def ways_whole(
    hand: Tally, sequences: int, values: tuple[int, ...], touching: bool, spare: int
) -> Iterator[tuple[Run, ...]]:
    """The ways to lay a complete hand, each once: those that leave nothing first, then the lowest value left over."""
    if not satisfies_whole(hand, sequences, touching, spare):
        return
    yield from _exact_ways(hand, sequences, touching)
    if spare:
        over = [card for card in different(hand) if card != JOKERS[1] or not count(hand, JOKERS[0])]
        for card in sorted(over, key=lambda card: (values[card], card)):
            yield from _exact_ways(hand - ONE[card], sequences, touching)


def _exact_ways(hand: Tally, sequences: int, touching: bool) -> Iterator[tuple[Run, ...]]:
    """The ways that use every card."""
    if not satisfies_whole(hand, sequences, touching, 0):
        return
    held = jokers(hand)
    limits = Limits(sequences, held, 0, touching)
    by_suit = [list(_suit_ways(suit, suit_counts(hand, suit), limits)) for suit in range(4)]

    def gather(suit: int, runs: tuple[Run, ...], used: int) -> Iterator[tuple[Run, ...]]:
        if suit == len(by_suit):
            if len(runs) == sequences and used == held:
                yield runs
            return
        for more in by_suit[suit]:
            now = used + sum(len(run.gaps) for run in more)
            if len(runs) + len(more) <= sequences and now <= held:
                yield from gather(suit + 1, runs + more, now)

    yield from gather(0, (), 0)
