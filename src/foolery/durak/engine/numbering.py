"""The moves of Durak as the numbers from 0 on that learners choose from: the same in every variant, for ever.

A move is described by a block and a place in it. Kinds of moves that nobody can ever choose between share a block:
cards that attack are a group whether they lead, are thrown in or transfer, and what the phase is every learner is
told. So a number is one of the legal moves of a decision, and ``docs/environment.md`` has the table.

    0–15       moves without cards                  24–38      suits that become trumps
    64–127     one card put somewhere               128–...    groups of a rank that attack
    then       an attack card and its cover         then       a thrown card and the cover it brings along
    then       a cover and its riposte              then       all of that again, for another place than one's own
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine import numbers

if not cython.compiled:
    from foolery.durak.engine.numbers import (
        ATTACK,
        BARE,
        CARD,
        CARDS_FROM,
        COVERING,
        FACES,
        GROUP,
        GROUPS_FROM,
        KIND,
        LAID,
        LAID_FROM,
        OTHER_FROM,
        PAIR,
        PAIRS_FROM,
        PLACE,
        RIPOSTE,
        RIPOSTES_FROM,
        SAME,
        SUIT,
        SUITS_FROM,
    )

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules

VERSION: Final = 1
"""Another number, another meaning of some number of a move."""

EVERY_FACE: Final = (*range(54), 56, 60, 61, 62, 63)
"""All faces there are: fifty-two cards, two jokers, the mega card, four blanks."""
SIZE: Final = numbers.LEARNED
"""So many numbers of moves there are."""

BARE_KINDS: Final = (
    "take",
    "pass",
    "close",
    "swap-six",
    "lead-from-stock",
    "throw-from-stock",
    "exchange-done",
    "block",
    "draw",
    "take-row",
    "show-trump",
)
"""Moves without cards, in the order of their numbers; what comes later is added behind."""
SHAPES: Final = {
    **dict.fromkeys(BARE_KINDS, numbers.BARE),
    **dict.fromkeys(("trump", "pick-trump"), numbers.SUIT),
    **dict.fromkeys(("lay", "second-attempt", "exchange", "give", "counter", "climb"), numbers.CARD),
    **dict.fromkeys(("lead", "throw", "transfer"), numbers.GROUP),
    **dict.fromkeys(("cover", "self-cover"), numbers.PAIR),
    **dict.fromkeys(("self-throw", "throw-covered"), numbers.LAID),
    "riposte": numbers.RIPOSTE,
}
"""What kinds of moves are made of."""


def group_numbers() -> list[int]:
    """For each rank and each set of suits, first copies and second, the number of the group; −1: there is none."""
    numbers = [-1] * (16 * 256)
    number = 0
    for rank in range(16):
        most = sum(rank * 4 <= face < rank * 4 + 4 for face in EVERY_FACE)
        for first in range(1, 1 << most):
            for second in range(1 << most):
                if second & ~first == 0:
                    numbers[rank << 8 | second << 4 | first] = number
                    number += 1
    return numbers


class Numbering:
    """Numbers the moves of a variant. ``missing`` are kinds of moves of its rules that the table does not have: those
    of a rule file of somebody's own, whose games no learner is offered.
    """

    def __init__(self, rules: Rules) -> None:
        self.shape = [0] * 64
        self.bare = [0] * 64
        self.face = [0] * 64
        self.group = [0] * 4096
        self.missing: list[str] = []
        self.size = SIZE
        self.rules = rules
        for number, face in enumerate(EVERY_FACE):
            self.face[face] = number
        for at, number in enumerate(group_numbers()):
            self.group[at] = number
        for kind, word in rules.kind_words.items():
            if word in SHAPES:
                # A move that names no cards in most games may name one under an option.
                named = SHAPES[word] == BARE and "{group}" in rules.forms[kind]
                self.shape[kind] = CARD if named else SHAPES[word]
                self.bare[kind] = BARE_KINDS.index(word) if word in BARE_KINDS else 0
            else:
                self.missing.append(word)

    def index(self, move: int) -> int:
        """The number of a legal move; among those of one decision no other has it. −1: the table does not have it."""
        found = self.own(move)
        return found + OTHER_FROM if found >= 0 and move >> PLACE & 15 else found

    def own(self, move: int) -> int:
        """The number of a move as if it were for the seat's own place."""
        kind = move >> KIND & 63
        shape = self.shape[kind]
        attack = self.face[move >> ATTACK & 63]
        cover = self.face[move >> COVERING & 63]
        if shape == PAIR:
            return PAIRS_FROM + attack * FACES + cover
        if shape == GROUP:
            found = self.group[move & 4095]
            return GROUPS_FROM + found if found >= 0 else -1
        if shape == BARE:
            return self.bare[kind]
        if shape == CARD:
            return CARDS_FROM + self.single(move)
        if shape == LAID:
            # The thrown card is a group where it comes from the hand in one go, else the attack card.
            thrown = self.single(move) if move & 255 else attack
            return LAID_FROM + thrown * FACES + cover
        if shape == RIPOSTE:
            # The attack card is the only one that waits.
            return RIPOSTES_FROM + cover * SAME + self.group[move & 4095] - self.group[(move & 3840) | 1]
        return SUITS_FROM + (move & 15) - 1 if shape == SUIT else -1

    def single(self, move: int) -> int:
        """The number of the face of a group of one card."""
        suit = 0
        while not move >> suit & 1:
            suit += 1
        return self.face[(move >> 8 & 15) << 2 | suit]

    def possible(self) -> list[int]:
        """All numbers that a move of the variant can have, in order: of its cards, of its kinds."""
        faces = sorted({card & 63 for card in self.rules.pack_cards})
        single = [self.face[face] for face in faces]
        pairs = [attack * FACES + cover for attack in single for cover in single]
        groups = [number for at, number in enumerate(self.group) if number >= 0 and self._in_pack(at)]
        found: set[int] = set()
        for kind, shape in enumerate(self.shape):
            if shape == BARE:
                found.add(self.bare[kind])
            elif shape == SUIT:
                found.update(SUITS_FROM + suits for suits in range(15))
            elif shape == CARD:
                found.update(CARDS_FROM + number for number in single)
            elif shape == GROUP:
                found.update(GROUPS_FROM + number for number in groups)
            elif shape == PAIR:
                found.update(PAIRS_FROM + pair for pair in pairs)
            elif shape == LAID:
                found.update(LAID_FROM + pair for pair in pairs)
            elif shape == RIPOSTE:
                found.update(self._ripostes(faces))
        if self.rules.decides is not None:
            found.update([OTHER_FROM + number for number in found])
        return sorted(found)

    def _in_pack(self, at: int) -> bool:
        """Whether the pack has all cards of a group, told by its bits."""
        pack = self.rules.pack_cards
        rank = at >> 8
        cards = [rank << 2 | suit for suit in range(4) if at >> suit & 1]
        twins = [(rank << 2 | suit) + 64 for suit in range(4) if at >> 4 >> suit & 1]
        return all(card in pack for card in (*cards, *twins))

    def _ripostes(self, faces: list[int]) -> list[int]:
        """The numbers of ripostes: a cover, and a group of its rank."""
        found = []
        for cover in faces:
            rank = cover >> 2
            first = self.group[rank << 8 | 1]
            groups = (at for at in range(rank << 8, (rank + 1) << 8) if self.group[at] >= 0 and self._in_pack(at))
            found += [RIPOSTES_FROM + self.face[cover] * SAME + self.group[at] - first for at in groups]
        return found
