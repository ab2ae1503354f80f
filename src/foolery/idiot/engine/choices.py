"""The legal moves of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base import arguments
from foolery.base.cards import Move, Place, Seat
from foolery.idiot.engine.moves import KIND, NUMBER, PLAY, PLAY_DOWN, SUBSETS, TAKE_PILE, TAKE_WITH, UP
from foolery.idiot.engine.questions import PLAY_PHASE

if TYPE_CHECKING:
    from foolery.idiot.engine.state import State

_PLAY = PLAY << KIND
_LOW = (1 << 52) - 1


def legal(s: State, seat: Seat) -> list[Move]:
    """The legal moves of a seat, sorted; empty for one that may not act."""
    if seat not in s.actors():
        arguments.seat(seat)
        return []
    if s.phase != PLAY_PHASE:
        return sorted(s.rules.phase_owners[s.phase].options(s, seat))
    return plays(s, seat)


def plays(s: State, place: Place) -> list[Move]:
    """Every play from the row that is due, and taking where it is forced or allowed."""
    held = s.source(place)
    out: list[Move] = []
    if not held:
        out = [PLAY_DOWN << KIND | number << NUMBER for number in range(1, len(s.down[place]) + 1)]
        return [*out, TAKE_PILE << KIND] if s.rules.voluntary and s.pile else out
    ranks = may_play(s, place, ranks_of(held))
    if ranks:
        low, high = held & _LOW, held >> 64
        single, double = low | high, low & high
        while ranks:
            rank = (ranks & -ranks).bit_length() - 1
            ranks &= ranks - 1
            shift = rank * 4
            base = _PLAY | rank << 8
            out += [base | group for group in SUBSETS[single >> shift & 15 | (double >> shift & 15) << 4]]
        return [*out, TAKE_PILE << KIND] if s.rules.voluntary and s.pile else out
    if s.rules.take_up and not s.hands[place]:
        faces = (held | held >> 64) & _LOW
        return [TAKE_WITH << KIND | face << UP for face in range(52) if faces >> face & 1]
    return [TAKE_PILE << KIND]


def ranks_of(held: int) -> int:
    """The mask of ranks among these cards."""
    faces = (held | held >> 64) & _LOW
    out = 0
    while faces:
        rank = (faces & -faces).bit_length() - 1 >> 2
        out |= 1 << rank
        faces &= ~(15 << rank * 4)
    return out


def may_play(s: State, place: Place, ranks: int) -> int:
    """Which of these ranks may be laid on the pile now."""
    ranks &= s.fitting()
    for rule in s.rules.narrowers:
        ranks &= rule.playable(s, place, ranks)
    return ranks
