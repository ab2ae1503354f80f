"""How many cards a hand lacks for sets of three: exact, and asked at every decision of every deal.

A sequence takes the card itself before a joker stands for it, which never costs more; that is why each sequence is
looked at once. Groups are counted by rank: a rank with n cards gives a group for 3 - n jokers. Sequences are found in a
row of ``steps``, all at once by shifts; they are known there by the bit at which they begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import lowest, rest
    from foolery.rummy.engine.tally import NATURALS, STARTS, back, one, ranks, size, steps, three

if TYPE_CHECKING:
    from foolery.rummy.engine.tally import Tally


def least(hand: Tally, groups: int, sequences: int, touching: bool, below: int = 10) -> int:
    """How many cards the contract lacks when jokers do not count; ``below`` where it is not less than that.

    Up to three groups and two sequences are looked for.
    """
    return lacking(hand & NATURALS, groups, sequences, touching, below, 0, every_start())


def every_start() -> int:
    """Where a sequence may begin, in a row of ``steps``."""
    return STARTS


def lacking(hand: Tally, groups: int, sequences: int, touching: bool, below: int, first: int, allowed: int) -> int:
    """The same for natural cards, with groups of the rank ``first`` and above, sequences that begin where allowed."""
    if sequences == 0:
        return min(below, groups_lack(hand, groups, first))
    best = below
    there = steps(hand)
    for short in range(4):
        if short * sequences >= best:
            break
        starts = lacking_starts(there, short) & allowed
        while starts:
            at = lowest(starts)
            starts = rest(starts)
            left = hand - back(there & three(at))
            if sequences == 1:
                total = short + groups_lack(left, groups, first)
            else:
                total = short + second(left, at, groups, touching, best - short, first, allowed)
            if total < best:
                best = total
                if best == 0:
                    return 0
    return best


def second(left: Tally, at: int, groups: int, touching: bool, below: int, first: int, allowed: int) -> int:
    """What a second sequence and the groups lack, the sequence that begins ``at`` a place taken."""
    best = below
    there = steps(left)
    if not touching:
        allowed &= ~(three_on(at))
    for short in range(4):
        if short >= best:
            break
        starts = lacking_starts(there, short) & allowed
        if starts and groups == 0:
            return short
        while starts:
            other = lowest(starts)
            starts = rest(starts)
            total = short + groups_lack(left - back(there & three(other)), groups, first)
            if total < best:
                best = total
    return best


def three_on(at: int) -> int:
    """Where a sequence would begin that touches the one that begins here."""
    return one(at + 24 >> 1) | (one(at - 24 >> 1) if at >= 24 else 0)


def lacking_starts(there: int, number: int) -> int:
    """Where sequences begin that lack so many cards of three."""
    second_there, third_there = there >> 8, there >> 16
    if number == 0:
        return there & second_there & third_there & STARTS
    odd = there ^ second_there ^ third_there
    some = there | second_there | third_there
    if number == 1:
        return some & ~odd & STARTS
    if number == 2:
        return odd & ~(there & second_there & third_there) & STARTS
    return STARTS & ~some


def groups_lack(hand: Tally, groups: int, first: int) -> int:
    """How many natural cards so many groups of three lack at least, of the rank ``first`` and above."""
    if groups == 0:
        return 0
    numbers = ranks(hand)
    a = 0
    b = 0
    c = 0
    for rank in range(first, 13):
        number = numbers >> 8 * rank & 15
        if number > c:
            if number > b:
                c = b
                if number > a:
                    b = a
                    a = number
                else:
                    b = number
            else:
                c = number
    one_group = 3 - a if a < 3 else 0
    if groups == 1:
        return one_group
    two_groups = one_group + (3 - b if b < 3 else 0)
    of_one_rank = 6 - a if a < 6 else 0
    if groups == 2:
        return min(two_groups, of_one_rank)
    return min(
        two_groups + (3 - c if c < 3 else 0),
        of_one_rank + (3 - b if b < 3 else 0),
        9 - a if a < 9 else 0,
    )


def lonely(hand: Tally) -> int:
    """How many faces of a hand, aces aside, have no other within two steps in their suit."""
    there = steps(hand)
    near = there << 8 | there >> 8 | there << 16 | there >> 16
    return size((there & ~near) >> 8 & STARTS)
