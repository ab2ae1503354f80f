"""The moves of Contract Rummy as the numbers from 0 on that learners choose from: the same in every variant, for ever.

No two kinds of moves share a number; ``docs/environment.md`` has the table.

    0–7       moves without cards        8–61      the discard
    64–219    a card of a contract: itself, or a joker and what it stands for
    220–323   a card and the joker that it is traded for
    324–…     a card that is laid off: on whose set, counted from whoever decides, on which, and as in a contract
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY
from foolery.rummy.engine import numbers
from foolery.rummy.engine.moves import KINDS

if not cython.compiled:
    from foolery.rummy.engine.numbers import (
        ADDING,
        BARE,
        DISCARDS_FROM,
        JOKER,
        KIND,
        LAY_OFFS_FROM,
        LAYING,
        MEANS,
        MELDS_FROM,
        MOST_SETS,
        NATURAL,
        NUMBER,
        OWNER,
        SINGLE,
        TRADES_FROM,
        TRADING,
        WAYS,
    )

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules

VERSION: Final = 1
"""Another number, another meaning of some number of a move."""
SIZE: Final = numbers.LEARNED
"""So many numbers of moves there are."""
BARE_KINDS: Final = ("draw-discard", "refuse", "claim", "decline", "draw-stock", "meld-close")
"""Moves without cards, in the order of their numbers; what comes later is added behind."""
SHAPES: Final = {
    **dict.fromkeys(BARE_KINDS, numbers.BARE),
    "discard": numbers.SINGLE,
    "meld-card": numbers.LAYING,
    "trade": numbers.TRADING,
    "lay-off": numbers.ADDING,
}
"""What kinds of moves are made of."""


class Numbering:
    """Numbers the moves of a variant at a table of so many. ``missing`` are kinds that the table does not have."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.shape = [0] * 64
        self.bare = [0] * 64
        self.missing: list[str] = []
        self.size = SIZE
        self.rules = rules
        self.players = players
        for kind, word in KINDS.items():
            if word in SHAPES:
                self.shape[kind] = SHAPES[word]
                self.bare[kind] = BARE_KINDS.index(word) if word in BARE_KINDS else 0
            else:
                self.missing.append(word)

    def index(self, move: int, seat: int) -> int:
        """The number of a legal move of this seat; among those of one decision no other has it. −1: there is none."""
        shape = self.shape[move >> KIND & 63]
        card = move & 63
        means = (move >> MEANS & 63) - 1
        if shape == SINGLE:
            return DISCARDS_FROM + card
        if shape == LAYING:
            return MELDS_FROM + self.way(card, means)
        if shape == ADDING:
            owner = (move >> OWNER & 15) - seat
            if owner < 0:
                owner += self.players
            return LAY_OFFS_FROM + (owner * MOST_SETS + (move >> NUMBER & 15)) * WAYS + self.way(card, means)
        if shape == TRADING:
            return TRADES_FROM + (means - JOKER) * NATURAL + card
        return self.bare[move >> KIND & 63] if shape == BARE else -1

    def way(self, card: int, means: int) -> int:
        """The number of a way to put a card on the table."""
        return card if card < JOKER else (card - JOKER + 1) * NATURAL + means

    def possible(self) -> list[int]:
        """All numbers that a move of the variant can have, in order: of its cards, at this table."""
        faces = sorted({card % COPY for card in self.rules.pack})
        natural = [face for face in faces if face < JOKER]
        jokers = [face for face in faces if face >= JOKER]
        ways = natural + [self.way(joker, face) for joker in jokers for face in range(NATURAL)]
        most = max(contract.sets for contract in self.rules.contracts)
        found = set(range(len(BARE_KINDS)))
        found.update(DISCARDS_FROM + face for face in faces)
        found.update(MELDS_FROM + way for way in ways)
        found.update(TRADES_FROM + (joker - JOKER) * NATURAL + face for joker in jokers for face in natural)
        sets = [owner * MOST_SETS + number for owner in range(self.players) for number in range(most)]
        found.update(LAY_OFFS_FROM + one * WAYS + way for one in sets for way in ways)
        return sorted(found)
