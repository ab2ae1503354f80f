"""Groups and sequences: what a contract asks for, what a player lays down, and what may be added.

A sequence lies on positions 1 … 14 of its suit: the ace is position 1 and position 14. A card on the table is a
``Slot``: the card, the face it stands for (a joker's is stated by whoever lays it), and who laid a joker.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from foolery.base.cards import Card, Seat, card_text
from foolery.rummy.engine.numbers import ACE as ACE
from foolery.rummy.engine.numbers import HIGH_ACE as HIGH_ACE
from foolery.rummy.engine.numbers import JOKER as JOKER
from foolery.rummy.engine.numbers import LOW_ACE as LOW_ACE
from foolery.rummy.engine.numbers import SHORTEST as SHORTEST

GROUP, SEQUENCE = "g", "s"
"""How sets are named and contracts written."""


class Contract(NamedTuple):
    """The sets of a deal; ``whole``: they are as long as they like and take the entire hand."""

    groups: int
    sequences: int
    whole: bool = False

    @property
    def sets(self) -> int:
        """How many sets."""
        return self.groups + self.sequences

    @property
    def signs(self) -> str:
        """The same as signs: ``ggs`` for two groups and a sequence, ``sss*`` where they take the whole hand."""
        return GROUP * self.groups + SEQUENCE * self.sequences + "*" * self.whole


class LaidCard(NamedTuple):
    """A card as it is laid: a joker says what it stands for."""

    card: Card
    stated: Card

    @property
    def text(self) -> str:
        """The card in notation: ``9c``, ``*r=9s``."""
        return card_text(self.card) if self.card == self.stated else f"{card_text(self.card)}={card_text(self.stated)}"


class Slot(NamedTuple):
    """A card of a meld on the table; ``by`` is the seat that laid it where it is a joker, else -1: nobody asks."""

    card: Card
    stated: Card
    by: Seat = -1


class Meld(NamedTuple):
    """A set on the table; a sequence holds its cards in order, a group as they were laid."""

    group: bool
    slots: tuple[Slot, ...]


def face_at(suit: int, position: int) -> Card:
    """The card of a suit at a position of its sequence."""
    return (position - 2) % 13 * 4 + suit


def run_start(first: Card) -> int:
    """The position of the first card of a sequence: an ace in front is low."""
    return LOW_ACE if first >> 2 == ACE else (first >> 2) + 2


def sign_of(cards: Sequence[LaidCard]) -> str:
    """Whether these cards are a group or a sequence, as the sign of a contract."""
    return GROUP if cards[0].stated >> 2 == cards[1].stated >> 2 else SEQUENCE


def slot_of(laid: LaidCard, seat: Seat) -> Slot:
    """A card that this seat has laid."""
    return Slot(laid.card, laid.stated, seat if laid.card >= JOKER else -1)


@lru_cache(maxsize=4096)
def fitting(meld: Meld) -> int:
    """The faces that may be added to a meld, as a set of cards."""
    first = meld.slots[0].stated
    if meld.group:
        return 15 << (first & ~3)
    low = run_start(first)
    high = low + len(meld.slots) - 1
    out = 0
    if low > LOW_ACE:
        out |= 1 << face_at(first & 3, low - 1)
    if high < HIGH_ACE:
        out |= 1 << face_at(first & 3, high + 1)
    return out


def meld_names(melds: Sequence[Meld]) -> list[str]:
    """The names of a seat's melds: g1, g2, s1 …"""
    groups = sequences = 0
    out = []
    for meld in melds:
        groups += meld.group
        sequences += not meld.group
        out.append(f"{GROUP}{groups}" if meld.group else f"{SEQUENCE}{sequences}")
    return out


def ordered(cards: Sequence[LaidCard], group: bool) -> tuple[LaidCard, ...] | None:
    """The cards of one set in their order; None where they are not such a set (three or more cards).

    A sequence that is named in order stays as it is: with thirteen cards the ace may lie at either end.
    """
    if len(cards) < SHORTEST:
        return None
    if group:
        fits = len({laid.stated >> 2 for laid in cards}) == 1
        return tuple(sorted(cards, key=lambda laid: (laid.stated, laid.card))) if fits else None
    if len({laid.stated & 3 for laid in cards}) != 1 or len(cards) > HIGH_ACE:
        return None
    if is_run(cards):
        return tuple(cards)
    aces = [laid for laid in cards if laid.stated >> 2 == ACE]
    rest = sorted((laid for laid in cards if laid.stated >> 2 != ACE), key=lambda laid: laid.stated)
    for low in range(len(aces), -1, -1):
        row = [*aces[:low], *rest, *aces[low:]]
        if low <= 1 and len(aces) - low <= 1 and is_run(row):
            return tuple(row)
    return None


def is_run(row: Sequence[LaidCard]) -> bool:
    """Whether these cards of one suit lie in order without a gap; nothing follows the ace above the king."""
    start = run_start(row[0].stated)
    return start + len(row) - 1 <= HIGH_ACE and all(
        laid.stated == face_at(row[0].stated & 3, start + i) for i, laid in enumerate(row)
    )


def touch(one: Sequence[LaidCard], other: Sequence[LaidCard]) -> bool:
    """Whether one of two sequences of a suit begins directly above the other's end."""
    if one[0].stated & 3 != other[0].stated & 3:
        return False
    first, second = run_start(one[0].stated), run_start(other[0].stated)
    return first + len(one) == second or second + len(other) == first
