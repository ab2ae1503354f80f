"""A number of 64 bits for a position, by which tables of a search find it again.

Equal positions have equal keys, copies of a card being interchangeable; unequal ones hardly ever. Left out is what the
rules do not go by: who has seen which card, the number of the decision, the seed of later chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import faces, mix, size, step, twice
    from foolery.durak.engine.numbers import AT_START, OWN_PHASES

if TYPE_CHECKING:
    from foolery.durak.engine.state import State


def key_of(s: State, rounds: bool = True) -> int:
    """The key of a position; without ``rounds`` the bouts that were played do not tell positions apart."""
    key = with_roles(s, step(s.players))
    if rounds:
        key = with_pair(key, s.bouts, s.beaten_bouts)
    key = with_cards(s, key)
    for i in range(s.slots):
        key = with_number(key, s.attacks[i] & 63 | s.owners[i] << 8)
        # None is 255: a face fills six bits.
        cover = 255 if s.covers[i] < 0 else s.covers[i] & 63
        key = with_number(key, cover | (s.coverers[i] & 255) << 8 | s.cover_numbers[i] << 16 | s.obliged[i] << 24)
    key = with_memory(s, key)
    if s.zones is not None:
        for index in range(len(s.zones)):
            if s.zones[index]:
                key = with_row(with_number(key, index), s.zones[index])
    if s.own_trumps is not None:
        key = with_row(key, s.own_trumps)
    if s.picked:
        key = with_row(key, s.picked)
    if s.queue:
        for phase, place in s.queue:
            key = with_pair(key, phase, place & 255)
    return key


def with_roles(s: State, key: int) -> int:
    """The course of the bout."""
    key = with_number(key, s.attacker | s.defender << 4 | s.first << 8 | s.phase << 12 | s.passed << 20)
    key = with_number(
        key, s.out | s.blocked << 8 | s.taking << 9 | s.spent << 10 | (s.asked & 255) << 20 | s.thrown << 28
    )
    key = with_number(key, s.trumps | (s.special & 255) << 8 | s.drawn << 16 | s.limited << 17 | s.fools << 18)
    key = with_number(key, s.deal | s.dealer << 16)
    if s.asked >= 0 or s.queue:
        key = with_number(key, s.back)
    if s.back == AT_START and s.phase >= OWN_PHASES:
        # Only then what the last deal left decides anything: who leads first.
        key = with_pair(key, s.last_fool & 255, s.last_out & 255)
    return key


def with_cards(s: State, key: int) -> int:
    """Hands, stock and what left the game."""
    for place in range(s.places):
        key = with_number(key, faces(s.hands[place]))
        if s.rules.twins:
            key = with_number(key, twice(s.hands[place]))
        number = s.straps[place] | s.emptied[place] << 8 | s.fresh[place] << 16
        if s.stale:
            number = number | size(s.stale & s.low_trumps() & s.hands[place]) << 24
        key = with_number(key, number)
    for i in range(s.stock_at, s.stock_end):
        key = with_number(key, s.stock_cards[i] & 63)
    key = with_number(key, s.stock_end - s.stock_at)
    if s.stock_at != s.stock_end:
        key = with_pair(key, s.open_end - s.stock_at, s.closed_size())
    key = with_number(key, faces(s.discard))
    if s.rules.twins:
        key = with_number(key, twice(s.discard))
    for i in range(s.outs):
        key = with_number(key, s.going_out[i])
    return key


def with_memory(s: State, key: int) -> int:
    """What rules remember."""
    for slot in range(s.rules.slots):
        if s.memos[slot]:
            key = with_pair(key, slot, s.memos[slot])
        for place in range(s.places):
            if s.seat_memos[slot * 8 + place]:
                key = with_pair(key, slot << 8 | place + 1, s.seat_memos[slot * 8 + place])
    return key


def with_row(key: int, row: list[int]) -> int:
    """A row of cards or numbers."""
    for number in row:
        key = with_number(key, number & 63)
    return with_number(key, len(row) | 1 << 8)


def with_pair(key: int, one: int, two: int) -> int:
    """Two numbers."""
    return with_number(with_number(key, one), two)


def with_number(key: int, number: int) -> int:
    """One number more, which is not negative."""
    return mix(step(key ^ number))
