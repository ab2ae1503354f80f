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

BARE, CARD, GROUP, DOWN, PAIR = range(1, 6)
"""What a move is made of, as learners number it."""
FACES: Final = 52
SAME: Final = 80
"""So many faces there are, and groups of one rank."""
CARDS_FROM: Final = 8
DOWN_FROM: Final = 64
GROUPS_FROM: Final = 128
SWAPS_FROM: Final = 1168
LEARNED: Final = 3872
"""Where the numbers of moves that learners choose from begin, block by block, and how many they are."""
UNKNOWN, IN_HAND, IN_ROW, IN_PILE, BURNED = 0, 1, 9, 17, 18
"""Where a card lies, as learners are told: in the hand or the face-up row of the seat and, from there up, of those
after it.
"""
NOTES: Final = 14
"""So many numbers that rules remember learners are told."""
