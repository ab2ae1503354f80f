"""The moves of the animal game as the numbers from 0 on that learners choose from: the same in every variant, for ever.

``docs/environment.md`` has the table.

    0–7   moves without cards       8–59   the card that is laid
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.animals.engine.moves import KINDS, LAY, card_of, kind_of

if TYPE_CHECKING:
    from foolery.animals.engine.compose import Variant

VERSION: Final = 1
"""Another number, another meaning of some number of a move."""
BARE_KINDS: Final = ("skip", "laugh", "no-laugh")
"""Moves without cards, in the order of their numbers; what comes later is added behind."""
CARDS_FROM: Final = 8
SIZE: Final = 60
"""Where the cards begin, and how many numbers of moves there are."""


def index(move: int) -> int:
    """The number of a legal move; −1: the table does not have it."""
    kind = kind_of(move)
    if kind == LAY:
        return CARDS_FROM + card_of(move)
    return BARE_KINDS.index(KINDS[kind]) if KINDS[kind] in BARE_KINDS else -1


def missing() -> tuple[str, ...]:
    """The kinds of moves that the table does not have."""
    return tuple([word for kind, word in KINDS.items() if kind != LAY and word not in BARE_KINDS])


def possible(rules: Variant) -> list[int]:
    """All numbers that a move of a variant can have, in order."""
    return [*range(len(BARE_KINDS)), *sorted(CARDS_FROM + card for card in rules.cards)]
