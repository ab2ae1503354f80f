"""The numbers that the engine counts with; ``numbers.pxd`` has them for C."""

from __future__ import annotations

from typing import Final

PLAY, PLAY_DOWN, TAKE_PILE, TAKE_WITH = range(1, 5)
OWN_KINDS: Final = 16
"""From here on the kinds of moves are those of rules."""
SWAP, READY = 16, 17
"""The kinds of the exchange, which only its rule allows."""
KIND: Final = 24
UP: Final = 18
NUMBER: Final = 12
"""The lowest bits of the fields of a move."""

PLAY_PHASE, OVER = 0, 1
"""The phases of the core; a rule's own phases have numbers of 8 and up."""
ALL_RANKS: Final = (1 << 13) - 1
EMPTY: Final = 13
"""The row of ``Rules.fits`` for a pile without a card that counts."""

STEPS: Final = 1024
MOST_HELD: Final = 10
SURE: Final = 1_000_000
"""Of the policy of rollouts: so many degrees of chance are told apart, so many numbers of cards in a rival's hand; and
more than any judgement.
"""
