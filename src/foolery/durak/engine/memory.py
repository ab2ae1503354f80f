"""What a position keeps beside its cards, packed into the numbers that texts, views and samples carry.

Packed, since what rules remember has this form already: a number for the deal and one for each place. So the core is
one more line under ``memory``, which ``docs/decisions.md`` tells of under “One place for the moment of a last card”.

A number for the deal as a whole: from bit 1 the fools as a mask of places, 9 drawn, 10 limited, from 11 the attack
cards of the bout that no longer lie on the table, from 18 the cards thrown in during the bout plus one, where
``cap-thrown`` counts them and the table does not show their number. A number for each place: its epaulettes, from bit 8
the moment of its last card, from 16 the cards laid since its last cover plus one, from 24 its lowest trumps that may
not be swapped. Bit 26 says that of two lowest trumps the less known one may not be swapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import size
    from foolery.durak.engine.numbers import AT_START, OWN_PHASES

if TYPE_CHECKING:
    from foolery.base.cards import CardSet, Place
    from foolery.durak.engine.state import State


class Ending(NamedTuple):
    """How a deal stands, as its number holds it."""

    fools: int
    drawn: int
    limited: int
    spent: int
    thrown: int
    """Plus one; 0: as many as the table shows."""


def deal_number(fools: int, drawn: int, limited: int, bout: int) -> int:
    """The number of the deal as a whole; ``bout`` is ``bout_number``."""
    return fools << 1 | drawn << 9 | limited << 10 | bout << 11


def bout_number(s: State) -> int:
    """What the core remembers of the attack cards of the bout and the position does not tell."""
    number = s.spent
    if s.rules.cap_thrown and s.thrown != thrown_by_table(s):
        number |= s.thrown + 1 << 7
    return number


def thrown_by_table(s: State) -> int:
    """How many cards were thrown in if only those of the first card's rank were led or transferred."""
    thrown = 0
    for i in range(1, s.slots):
        if s.attacks[i] >> 2 & 15 != s.attacks[0] >> 2 & 15:
            thrown += 1
    return thrown


def read_bout(s: State, ending: Ending) -> None:
    """Take over what ``bout_number`` has written; the table must be there."""
    s.spent = ending.spent
    if s.rules.cap_thrown:
        s.thrown = ending.thrown - 1 if ending.thrown else thrown_by_table(s)


def read_deal_number(number: int) -> Ending:
    """What the number of the deal holds."""
    return Ending(number >> 1 & 255, number >> 9 & 1, number >> 10 & 1, number >> 11 & 127, number >> 18)


def seat_numbers(s: State, known: Sequence[CardSet] | None = None) -> list[int]:
    """What the core remembers of each place: epaulettes so far, the moment of its last card and, plus one, how many
    cards it has laid since its last cover, unless the order of the table says so; at last how many of its lowest
    trumps may not be swapped for the turn-up, as far as they are ``known``.
    """
    if known is not None:
        return [seat_number(s, place, known[place]) for place in range(s.places)]
    hidden = [int(less_known_is_stale(s, place)) << 26 if s.stale else 0 for place in range(s.places)]
    return [seat_number(s, place, s.hands[place]) | hidden[place] for place in range(s.places)]


def seat_number(s: State, place: int, known: CardSet) -> int:
    """``seat_numbers`` of one place."""
    number = s.straps[place] | s.emptied[place] << 8
    since = s.fresh[place]
    if since != laid_by_table(s, place):
        number |= since + 1 << 16
    if s.stale:
        number |= size(s.stale & s.low_trumps() & s.hands[place] & known) << 24
    return number


def less_known_is_stale(s: State, place: int) -> bool:
    """Whether a hand has both lowest trumps, and the one that may not be swapped is less known than the other."""
    held = s.hands[place] & s.low_trumps()
    stale = s.stale & held
    if size(held) != 2 or size(stale) != 1:
        return False
    known = s.shown[place] & held
    if size(known) != 1:
        known = known_to_any(s, place) & held
    return size(known) == 1 and not known & stale


def known_to_any(s: State, place: int) -> CardSet:
    """The cards of a hand that everybody knows, or some other seat."""
    known = s.shown[place] & s.hands[place]
    for observer in range(s.players):
        known = known | s.known_to(observer, place)
    return known


def laid_by_table(s: State, place: int) -> int:
    """How many cards a place has laid since its last cover if things went in the order of the table."""
    laid = 0
    for i in range(s.slots):
        if s.owners[i] == place:
            laid += 1
        if s.coverers[i] == place:
            laid = 0
    return laid


def read_seat_number(s: State, place: int, number: int) -> None:
    """Take over what ``seat_numbers`` has written of a place; its table, its hand and who knows it must be there."""
    s.set_straps(place, number & 255)
    s.set_emptied(place, number >> 8 & 255)
    if number >> 16 & 255:
        s.set_laid_since_cover(place, (number >> 16 & 255) - 1)
    s.set_stale(place, number >> 24 & 3, known_to_any(s, place), bool(number >> 26 & 1))


def waits_for_first_lead(s: State) -> bool:
    """Whether a rule still asks something before the first lead, for which it counts what the last deal left."""
    return s.back == AT_START and s.phase >= OWN_PHASES and s.last_fool >= 0


def queue_of(s: State) -> list[tuple[str, Place]]:
    """Waiting questions as phase and place, then the phase that the bout returns to."""
    waiting = [(s.rules.phase_name(phase), place) for phase, place in s.queue or ()]
    if s.asked >= 0 or waiting:
        return [*waiting, (s.rules.phase_name(s.back), s.asked)]
    return []
