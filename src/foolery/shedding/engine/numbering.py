"""The moves of the shedding game as the numbers from 0 on that learners choose from: the same in every variant, for
ever; ``docs/environment.md`` has the table.

    0–7      moves without cards          8–59       taking the pile with a face-up card
    64–127   turning a face-down card     128–1167   groups of a rank that are played
    1168–…   a hand card and the face-up card that it is swapped for
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.shedding.engine import numbers

if not cython.compiled:
    from foolery.shedding.engine.numbers import (
        BARE,
        CARD,
        CARDS_FROM,
        DOWN,
        DOWN_FROM,
        FACES,
        GROUP,
        GROUPS_FROM,
        KIND,
        NUMBER,
        PAIR,
        SAME,
        SWAPS_FROM,
        UP,
    )

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules

VERSION: Final = 1
"""Another number, another meaning of some number of a move."""
SIZE: Final = numbers.LEARNED
"""So many numbers of moves there are."""
BARE_KINDS: Final = ("take-pile", "ready")
"""Moves without cards, in the order of their numbers; what comes later is added behind."""
SHAPES: Final = {
    **dict.fromkeys(BARE_KINDS, numbers.BARE),
    "play": numbers.GROUP,
    "play-down": numbers.DOWN,
    "take-pile with": numbers.CARD,
    "swap": numbers.PAIR,
}
"""What kinds of moves are made of."""


def group_numbers() -> list[int]:
    """For each set of suits, first copies and second, the number of the group in its rank; −1: there is none."""
    numbers = [-1] * 256
    number = 0
    for first in range(1, 16):
        for second in range(16):
            if second & ~first == 0:
                numbers[second << 4 | first] = number
                number += 1
    return numbers


class Numbering:
    """Numbers the moves of a variant. ``missing`` are kinds of moves of its rules that the table does not have: those
    of a rule file of somebody's own, whose games no learner is offered.
    """

    def __init__(self, rules: Rules) -> None:
        self.shape = [0] * 64
        self.bare = [0] * 64
        self.group = [0] * 256
        self.missing: list[str] = []
        self.size = SIZE
        self.rules = rules
        for at, number in enumerate(group_numbers()):
            self.group[at] = number
        for kind, word in rules.kind_words.items():
            if word in SHAPES:
                self.shape[kind] = SHAPES[word]
                self.bare[kind] = BARE_KINDS.index(word) if word in BARE_KINDS else 0
            else:
                self.missing.append(word)

    def index(self, move: int) -> int:
        """The number of a legal move; among those of one decision no other has it. −1: the table does not have it."""
        kind = move >> KIND & 63
        shape = self.shape[kind]
        if shape == GROUP:
            found = self.group[move & 255]
            return -1 if found < 0 else GROUPS_FROM + (move >> 8 & 15) * SAME + found
        if shape == BARE:
            return self.bare[kind]
        if shape == DOWN:
            return DOWN_FROM + (move >> NUMBER & 63)
        if shape == CARD:
            return CARDS_FROM + (move >> UP & 63)
        if shape == PAIR:
            return SWAPS_FROM + (move >> NUMBER & 63) * FACES + (move >> UP & 63)
        return -1

    def possible(self) -> list[int]:
        """All numbers that a move of the variant can have, in order: of its cards, of its kinds."""
        shapes = {shape for shape in self.shape if shape}
        found = {self.bare[kind] for kind, shape in enumerate(self.shape) if shape == BARE}
        groups = [number for at, number in enumerate(self.group) if number >= 0 and (self.rules.twins or at < 16)]
        found.update(GROUPS_FROM + rank * SAME + number for rank in range(13) for number in groups)
        found.update(DOWN_FROM + number for number in range(1, self.rules.row + 1))
        if self.rules.take_up:
            found.update(CARDS_FROM + face for face in range(FACES))
        if PAIR in shapes:
            found.update(SWAPS_FROM + mine * FACES + up for mine in range(FACES) for up in range(FACES) if mine != up)
        return sorted(found)
