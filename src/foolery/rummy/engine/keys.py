"""A number of 64 bits for a position, by which tables of a search find it again.

Equal positions have equal keys, copies of a card being interchangeable; unequal ones hardly ever. Left out is what the
rules do not go by: who has seen which card, the points of earlier deals, the number of the decision, the seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import mix, step
    from foolery.rummy.engine.numbers import JOKER, LONGEST, MOST_SETS
    from foolery.rummy.engine.tally import high_half, low_half

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State


def key_of(s: State, rounds: bool = True) -> int:
    """The key of a position; without ``rounds`` the turns that were played do not tell positions apart."""
    s.settle()
    key = with_number(step(s.players), s.phase | s.turn << 8 | (s.asked + 1) << 16 | (s.discarded_by + 1) << 20)
    key = with_number(key, (s.taken + 1) | s.just_melded << 8 | s.melded << 16)
    key = with_number(key, s.deal)
    key = with_number(key, s.dealer | s.ended << 8)
    key = with_number(key, s.stirred)
    if rounds:
        key = with_number(key, s.turns)
    for seat in range(s.players):
        key = with_number(key, low_half(s.hand_tallies[seat]))
        key = with_number(key, high_half(s.hand_tallies[seat]))
        key = with_number(key, s.claim_counts[seat])
        for number in range(s.meld_counts[seat]):
            key = with_meld(s, key, seat * MOST_SETS + number)
    for i in range(s.pile_count):
        key = with_number(key, s.pile_cards[i])
    key = with_number(key, s.pile_count | 1 << 8)
    for i in range(s.stock_count):
        key = with_number(key, s.stock_cards[i])
    key = with_number(key, s.stock_count | 1 << 8)
    for i in range(s.laid_count):
        key = with_number(key, s.laid_cards[i] | s.laid_stated[i] << 8)
    for i in range(s.laid_closed):
        key = with_number(key, s.laid_ends[i] | 1 << 8)
    return key


def with_meld(s: State, key: int, at: int) -> int:
    """A set on the table more, with what its jokers stand for and who laid them."""
    start = at * LONGEST
    for i in range(start, start + s.meld_sizes[at]):
        card = s.meld_cards[i]
        if card >= JOKER:
            key = with_number(key, card | s.joker_stated[card - JOKER] << 8 | s.joker_by[card - JOKER] << 16)
        else:
            key = with_number(key, card)
    return with_number(key, at | 1 << 8 | s.meld_groups[at] << 9)


def with_number(key: int, number: int) -> int:
    """One number more, which is not negative."""
    return mix(step(key ^ number))
