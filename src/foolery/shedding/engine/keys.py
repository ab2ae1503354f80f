"""A number of 64 bits for a position, by which tables of a search find it again.

Equal positions have equal keys, copies of a card being interchangeable; unequal ones hardly ever. Left out is what the
rules do not go by: who has seen which card, the number of the decision, the seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import faces, mix, step, twice

WORD = (1 << 63) - 1

if TYPE_CHECKING:
    from foolery.shedding.engine.state import State


def key_of(s: State, rounds: bool = True) -> int:
    """The key of a position; without ``rounds`` the turns that were played do not tell positions apart."""
    key = with_number(step(s.players), s.phase | s.turn << 8 | s.asked << 12 | (s.direction & 3) << 20)
    key = with_number(key, s.dealer | s.limited << 8 | s.passing << 16)
    key = with_number(key, s.deal)
    if rounds:
        key = with_number(key, s.turns)
    for place in range(s.players):
        key = with_set(s, key, s.hand_sets[place])
        key = with_set(s, key, s.row_sets[place])
        if s.raised_sets[place]:
            key = with_set(s, key, s.raised_sets[place])
            key = with_set(s, key, s.lowered_sets[place])
        start = place * s.rules.row
        for i in range(start, start + s.down_sizes[place]):
            key = with_number(key, s.down_cards[i] & 63)
        key = with_number(key, s.down_sizes[place] | 1 << 8)
    for i in range(s.pile_size):
        key = with_number(key, s.pile_cards[i] & 63)
    key = with_number(key, s.pile_size | 1 << 8)
    for i in range(s.stock_at, s.stock_end):
        key = with_number(key, s.stock_cards[i] & 63)
    key = with_number(key, s.stock_end - s.stock_at | 1 << 8)
    for i in range(s.outs):
        key = with_number(key, s.going_out[i])
    key = with_set(s, key, s.discard)
    return key if s.memory is None else with_memory(s, key)


def with_set(s: State, key: int, mask: int) -> int:
    """Some cards more."""
    key = with_number(key, faces(mask))
    return with_number(key, twice(mask)) if s.rules.twins else key


def with_memory(s: State, key: int) -> int:
    """What rules remember."""
    for slot in range(len(s.rules.rules)):
        for number in s.numbers_of(slot):
            key = with_number(key, number & WORD)
    return key


def with_number(key: int, number: int) -> int:
    """One number more, which is not negative."""
    return mix(step(key ^ number))
