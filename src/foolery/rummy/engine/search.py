"""Finding contracts and complete hands, exactly, and laying them.

Contracts of sets of three cards come first, complete hands of the last deal after them. ``shortage`` tells how many
cards a hand lacks (0: it satisfies the contract; ``lacking`` counts them), ``completing`` which cards would do where
one is lacking, and ``ways`` yields the ways themselves, best first and each once: fewest jokers, then the highest value
laid down.

A suit is looked at alone, position by position from the low ace to the high one, with the sequences that are open there
by their age; what a suit can do is (sequences, jokers, cards left over), and four suits are put together.

The sets come in ascending order, groups before sequences, groups by rank and sequences by suit and first card; so do
the cards inside a set. Any other order of the same cards would be the same meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Final, NamedTuple

from foolery.rummy.engine.lacking import least
from foolery.rummy.engine.numbers import SUIT_STEP as SUIT_STEP
from foolery.rummy.engine.sets import HIGH_ACE, LOW_ACE, SHORTEST, Contract, LaidCard, face_at, run_start
from foolery.rummy.engine.tally import JOKERS, NATURALS, ONE, Tally, by_rank, count, different, jokers, present, tally

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
