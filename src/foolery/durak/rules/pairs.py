"""Leads made of pairs and of larger groups.

Rows 51 and 52 of the catalogue. Readings: hands of five; on its own base, simple Durak, nothing is thrown in, and
another base may be named. With pairs one leads a single card, or one or two pairs together with just one card more,
which may be of any rank: in numbers of equal ranks 1, 2+1, 3, 2+2+1, 3+2, 4+1 (``with-pairs.bare-pair``: also 2).
Groups go without the further card too, and a triple never has one: 1, 2, 2+1, 2+2, 2+2+1, 3, 4, 4+1. Five equal cards
need two packs. A lead from the stock may stay alone or be completed. ``lead-max`` counts the cards of one rank.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import ClassVar

from foolery.base.bits import faces, rank_set
from foolery.base.cards import cards, rank
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import CLOSE, LAY, PASS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked

FIVE = 5
Shape = tuple[int, ...]
PAIRS: frozenset[Shape] = frozenset({(1,), (2, 1), (3,), (2, 2, 1), (3, 2), (4, 1), (5,)})
GROUPS: frozenset[Shape] = frozenset({(1,), (2,), (2, 1), (2, 2), (2, 2, 1), (3,), (4,), (4, 1), (5,)})


def shape_of(counts: Counter[int]) -> Shape:
    """How many cards of each rank there are, largest first."""
    return tuple(sorted(counts.values(), reverse=True))


@lru_cache(maxsize=1 << 15)  # Asked for every card of a hand after each card that is picked, and hands look alike.
def completes(shape: Shape, begun: tuple[tuple[int, int], ...], free: Shape) -> bool:
    """Whether a lead that has begun can grow into this shape.

    ``begun`` says of each of its ranks how many cards it has and how many more the hand holds, ``free`` how many cards
    the hand holds of each other rank, most first.
    """
    if not begun:
        return len(free) >= len(shape) and all(have >= part for have, part in zip(free, shape, strict=False))
    chosen, more = begun[0]
    return any(
        chosen <= part <= chosen + more and completes(shape[:i] + shape[i + 1 :], begun[1:], free)
        for i, part in enumerate(shape)
    )


@lru_cache(maxsize=1 << 15)
def can_grow(shapes: tuple[Shape, ...], begun: tuple[tuple[int, int], ...], free: Shape) -> bool:
    """Whether what ``completes`` takes can become a lead of one of these shapes."""
    return any(completes(shape, begun, free) for shape in shapes)


def fits(shapes: tuple[Shape, ...], counts: Counter[int], left: Counter[int], number: int) -> bool:
    """Whether a card of this rank may be added to cards counted by rank, with those that are left beside it."""
    held = {**counts, number: counts[number] + 1}
    begun = [(count, left[one] - (one == number)) for one, count in held.items()]
    free = [count for one, count in left.items() if one not in held]
    begun.sort()
    free.sort(reverse=True)
    return can_grow(shapes, tuple(begun), tuple(free))


@lru_cache
def within(shapes: frozenset[Shape], most: int, alike: int) -> tuple[Shape, ...]:
    """Those of at most so many cards, and at most so many of one rank."""
    return tuple(shape for shape in sorted(shapes) if sum(shape) <= most and shape[0] <= alike)


class PairLeads(Rule):
    """Hands of five, and leads whose cards of equal rank come in certain numbers."""

    default_base = "simple"
    owns = ("the deal", "the lead")
    shapes: ClassVar[frozenset[Shape]] = PAIRS

    def configure(self, config: Config) -> None:
        """Five cards each, and five in the largest lead."""
        config.set("hand_size", FIVE, self.name)
        config.set("lead_max", FIVE, self.name)

    def allowed(self, most: int, alike: int) -> tuple[Shape, ...]:
        """The shapes of at most so many cards, and at most so many of one rank."""
        bare = self.option.get("with-pairs.bare-pair") == "on"
        return within(self.shapes | {(2,)} if bare else self.shapes, most, alike)

    def leads(self, s: State, place: int) -> None:
        """Card by card, as long as what lies there and was chosen can still become a lead."""
        chosen = s.picked or []
        counts = Counter(rank(card) for card in [*(slot[0] for slot in s.table()), *chosen])
        hand = s.to_lead(place) & ~s.picked_set
        left = Counter(rank(card) for card in cards(hand))
        shapes = self.allowed(min(s.slots + s.room(), s.rules.lead_max), s.rules.lead_alike)
        offered = False
        alike: dict[tuple[int, int], bool] = {}
        for number, have in left.items():
            # Ranks of which as many are chosen and as many are left fit alike.
            kind = counts[number], have
            if kind not in alike:
                alike[kind] = fits(shapes, counts, left, number)
            if alike[kind]:
                offered = True
                for card in cards(faces(hand & rank_set(number))):
                    s.offer(move(LAY, cards=[card]))
        complete = shape_of(counts) in self.shapes or shape_of(counts) in shapes
        if chosen and complete:
            s.offer(move(CLOSE))
        elif s.slots and not chosen and (complete or not offered):
            s.offer(move(PASS))


class WithPairs(PairLeads):
    """Pairs are led with one card more."""

    name = "with-pairs"
    row = 51
    subject = "attack"
    revision = 2
    options_declared = (on_off("with-pairs.bare-pair", 51),)
    examples = worked("""
    One card, or the nines with one more
        game=simple+with-pairs hands=9c9dKs7h8c/6cJdQsAdTc trump=h attacker=0 stock=6s7s9hQc8sAc6h6dKhTsThAh phase=lead
            bouts=9,5
        allowed: lead 9c, lead 7h, lead 9c 9d Ks, lead 9c 9d 7h, lead 9c 9d 8c
        refused: lead 9c 9d, lead Ks 8c, lead 9c Ks 8c
    Hands are filled up to five
        game=simple+with-pairs hands=9c9dKs7h8c/TcJdAsAdJc trump=h attacker=0 stock=6s7s9hQc8sAc6h6dKhTsThAh phase=lead
            bouts=9,5
        play: 0: lead 9c 9d Ks, 1: cover 9c with Tc, 1: cover 9d with Jd, 1: cover Ks with As
        then: attacker=1 hands=7h8c6s7s9h/AdJcQc8sAc
    Two pairs and one; four equal cards are two pairs
        game=simple+with-pairs hands=9c9d9h9s8c8d/6cJdQsAdTc trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c 9d 9h 9s 8c, lead 9c 9d 8c 8d 9s, lead 9c 9d 9h, lead 9c 8c 8d
        refused: lead 9c 9d 9h 9s, lead 9c 9d 8c 8d, lead 9c 9d 9h 8c
    Against a hand of two a pair with its extra card would be one too many
        game=simple+with-pairs hands=9c9dKs/6cJd trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c, lead Ks
        refused: lead 9c 9d, lead 9c 9d Ks
    bare-pair: the pair of nines may go alone
        game=simple+with-pairs,with-pairs.bare-pair=on hands=9c9d8c8dKs/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c 9d, lead 8c 8d, lead 9c 9d Ks
        refused: lead 9c 9d 8c 8d
    """)


class WithGroups(PairLeads):
    """Pairs, triples and quads, with or without one card more."""

    name = "with-groups"
    row = 52
    subject = "attack"
    revision = 2
    contains = ("with-pairs",)
    closes = ("with-pairs.bare-pair",)
    shapes = GROUPS
    examples = worked("""
    A triple goes alone
        game=simple+with-groups hands=9c9d9sKd/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead Kd, lead 9c 9d, lead 9c 9d Kd, lead 9c 9d 9s
        refused: lead 9c 9d 9s Kd
    Four with one more, not three with two
        game=simple+with-groups hands=9c9d9h9s8c8d/6cJdQsAdTc trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c 9d 9h 9s, lead 9c 9d 9h 9s 8c, lead 9c 9d 8c 8d, lead 9c 8c 8d
        refused: lead 9c 9d 9h 8c 8d, lead 9c 8c
        play: 0: lead 9c 9d 8c 8d
        then: phase=defend hands=9h9s/6cJdQsAdTc
    """)


RULES = (WithPairs, WithGroups)
