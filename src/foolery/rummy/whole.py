"""Finding complete hands: sequences of any length that take every card, or all but one.

A suit is looked at alone, position by position from the low ace to the high one, with the sequences that are open there
by their age; what a suit can do is (sequences, jokers, cards left over), and four suits are put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from foolery.rummy.search import Run
from foolery.rummy.sets import HIGH_ACE, SHORTEST, face_at
from foolery.rummy.tally import Tally, count, jokers

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


class _Point(NamedTuple):
    """Where the walk along a suit stands: the ages of the open sequences, and what has been used."""

    ages: tuple[int, ...] = ()
    begun: int = 0
    jokers: int = 0
    spare: int = 0
    aces: int = 0


def _steps(point: _Point, position: int, counts: Counts, limits: Limits) -> Iterator[tuple[_Point, bool, bool]]:
    """What may happen at a position: some open sequences end before it, others begin, cards and jokers are used.

    With each next point: whether a joker stands here, and whether a card of this face is left over.
    """
    ripe = sum(age >= SHORTEST for age in point.ages)
    for ended in range(ripe + 1):
        kept = sorted(point.ages)[: len(point.ages) - ended]
        for new in range(limits.sequences - point.begun + 1):
            if new and ended and not limits.touching:
                break
            open_now = len(kept) + new
            ages = tuple(min(age + 1, SHORTEST) for age in kept) + (1,) * new
            after = _Point(tuple(sorted(ages)), point.begun + new, point.jokers, point.spare, point.aces)
            yield from _use(after, open_now, position, counts, limits)


def _use(
    point: _Point, open_now: int, position: int, counts: Counts, limits: Limits
) -> Iterator[tuple[_Point, bool, bool]]:
    """The ways to fill the open sequences at a position with cards and jokers."""
    held = counts[(position - 2) % 13]
    if position == HIGH_ACE:
        held -= point.aces
    for used in range(min(held, open_now), -1, -1):
        lacking = open_now - used
        if point.jokers + lacking > limits.jokers:
            break
        over = 0 if position == 1 else held - used
        if point.spare + over > limits.spare:
            break
        aces = used if position == 1 else point.aces
        yield point._replace(jokers=point.jokers + lacking, spare=point.spare + over, aces=aces), lacking > 0, over > 0


@lru_cache(maxsize=1 << 14)
def suit_deeds(counts: Counts, limits: Limits) -> dict[Deed, int]:
    """What can be done with a suit, and for each deed the positions at which a joker may stand, as a mask."""
    found: dict[_Point, dict[Deed, int]] = {}

    def walk(point: _Point, position: int) -> dict[Deed, int]:
        if position > HIGH_ACE:
            whole = all(age >= SHORTEST for age in point.ages)
            return {(point.begun, point.jokers, point.spare): 0} if whole else {}
        key = point._replace(aces=point.aces + 4 * position)
        if key not in found:
            out: dict[Deed, int] = {}
            for after, joker, _ in _steps(point, position, counts, limits):
                for deed, gaps in walk(after, position + 1).items():
                    out[deed] = out.get(deed, 0) | gaps | (joker << position)
            found[key] = out
        return found[key]

    return walk(_Point(), 1)


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


class _Way(NamedTuple):
    """What one suit does: its sequences, and the face left over, -1 for none."""

    runs: tuple[Run, ...]
    left: int


def _suit_ways(suit: int, counts: Counts, limits: Limits) -> Iterator[_Way]:
    """Every way to do something with a suit; a joker may stand where a card lies over."""
    for spans, uses in _spans(counts, limits):
        faces: list[list[tuple[int, ...]]] = []
        for position in range(1, HIGH_ACE + 1):
            through = [i for i, (start, end) in enumerate(spans) if start <= position <= end]
            faces.append(list(combinations(through, len(through) - uses[position])))
        left = _left_over(suit, counts, uses)
        seen = set()
        for gaps in product(*faces):
            runs = [
                Run(suit, start, end, tuple(p for p in range(start, end + 1) if i in gaps[p - 1]))
                for i, (start, end) in enumerate(spans)
            ]
            way = _Way(tuple(sorted(runs)), left)
            if way not in seen:
                seen.add(way)
                yield way


def _left_over(suit: int, counts: Counts, uses: dict[int, int]) -> int:
    for rank, held in enumerate(counts):
        used = uses[rank + 2] + (uses[1] if rank == 12 else 0)
        if held > used:
            return rank * 4 + suit
    return -1


def _spans(counts: Counts, limits: Limits) -> Iterator[tuple[tuple[tuple[int, int], ...], dict[int, int]]]:
    """Every choice of sequences by their ends, with the number of natural cards at each position."""

    def walk(
        position: int,
        opened: tuple[int, ...],
        closed: tuple[tuple[int, int], ...],
        uses: dict[int, int],
        j: int,
        left: int,
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], dict[int, int]]]:
        if position > HIGH_ACE:
            if all(position - start >= SHORTEST for start in opened):
                yield tuple(sorted([*closed, *((start, HIGH_ACE) for start in opened)])), uses
            return
        ripe = [start for start in opened if position - start >= SHORTEST]
        choices = {tuple(sorted(ending)) for number in range(len(ripe) + 1) for ending in combinations(ripe, number)}
        for ending in sorted(choices):
            kept = list(opened)
            for start in ending:
                kept.remove(start)
            room = limits.sequences - len(opened) - len(closed)
            for new in range(room + 1):
                if new and ending and not limits.touching:
                    break
                now = (*kept, *((position,) * new))
                ends = (*closed, *((start, position - 1) for start in ending))
                point = _Point(jokers=j, spare=left, aces=uses.get(1, 0))
                for after, _, _ in _use(point, len(now), position, counts, limits):
                    used = len(now) - (after.jokers - j)
                    yield from walk(position + 1, now, ends, uses | {position: used}, after.jokers, after.spare)

    yield from walk(1, (), (), {}, 0, 0)


def ways_whole(
    hand: Tally, sequences: int, values: tuple[int, ...], touching: bool, spare: int
) -> Iterator[tuple[Run, ...]]:
    """The ways to lay a complete hand, each once: those that leave nothing first, then the lowest value left over."""
    if not satisfies_whole(hand, sequences, touching, spare):
        return
    held = jokers(hand)
    limits = Limits(sequences, held, spare, touching)
    found: list[tuple[int, tuple[Run, ...]]] = []
    by_suit = [list(_suit_ways(suit, suit_counts(hand, suit), limits)) for suit in range(4)]

    def gather(suit: int, runs: tuple[Run, ...], left: int, value: int) -> None:
        if suit == 4:
            over = held - sum(len(run.gaps) for run in runs)
            if len(runs) == sequences and over >= 0 and over + left <= spare:
                found.append((value + over * values[52], runs))
            return
        for way in by_suit[suit]:
            more = (way.left >= 0) + left
            if len(runs) + len(way.runs) <= sequences and more <= spare:
                gather(suit + 1, runs + way.runs, more, value + (values[way.left] if way.left >= 0 else 0))

    gather(0, (), 0, 0)
    for _, runs in sorted(found):
        yield runs
