"""The numbers that the engine of Durak counts with: kinds of moves, the fields of a move, phases.

``numbers.pxd`` holds those that hot modules read as constants of C; a test compares the two. ``moves`` draws the layout
of a move.
"""

from __future__ import annotations

from typing import Final

LEAD, COVER, THROW, TRANSFER, TAKE, PASS, SWAP_SIX, LAY, CLOSE = range(1, 10)
"""Kinds of moves of the core; those of rules have numbers from 16 on."""

KIND: Final = 24
ATTACK: Final = 18
COVERING: Final = 12
PLACE: Final = 30
"""The lowest bits of the fields of a move."""

AT_LEAD, AT_DEFENCE, AT_THROW, AT_TAKE, AT_END, AT_MORE, AT_START = range(7)
OWN_PHASES: Final = 8
"""From here on the phases are those of rules."""
PHASES: Final = ("lead", "defend", "throw", "take", "over", "lead-more", "start")
"""The phases of the core by number. In ``start`` nobody acts: what comes before the first bout returns to it."""

FEATURES: Final = 8
BLOCKS: Final = 11
STAGES: Final = 6
WEIGHTS_HELD: Final = 528
"""How the policy of rollouts judges: so many features of a move, kinds of moves apart, three stages of a deal with two
seats left and three with more.
"""
OWN: Final = 10
"""Which of these kinds are the moves of rules."""
STEPS: Final = 1024
"""So many degrees of chance are told apart when the policy chooses."""

DEEPEST: Final = 512
FIRST_ROWS: Final = 1 << 11
ROWS: Final = 1 << 21
ENDLESS: Final = (1 << 28) - 1
SORTED: Final = 128
ANYWHERE: Final = 10_000
AWAY: Final = 200
"""Of the solver: how deep it goes; how many positions it has room for, at first and at most; the number of what is
decided the other way; how many moves are sorted; the depth of a result that depends on no position of the way; how many
bouts before the guard of a deal its bouts are told apart.
"""
WATCHED: Final = 256
"""Positions between two calls of the solver's watch."""

SOON: Final = 12
LAST_CARDS: Final = 8
LAST_BOUND: Final = 500
LAST_DEEP: Final = 64
LAST_ROWS: Final = 1 << 13
"""Of the last cards of a rollout: so many cards at most are in the stock of the decision, and so many in play, where
they are played exactly; how many positions are looked at, how deep, and how many are remembered.
"""

NEIGHBOURS: Final = 2
"""The value of ``Rules.throwers`` where only the neighbours of the defender throw in."""

BARE, SUIT, CARD, GROUP, PAIR, LAID, RIPOSTE = range(1, 8)
"""What a move is made of, as learners number it."""
FACES: Final = 59
GROUPS: Final = 1130
PAIRS: Final = 3481
SAME: Final = 80
"""So many faces, groups of one rank, pairs of faces there are, and at most groups of the same rank."""
SUITS_FROM: Final = 24
CARDS_FROM: Final = 64
GROUPS_FROM: Final = 128
PAIRS_FROM: Final = 1258
LAID_FROM: Final = 4739
RIPOSTES_FROM: Final = 8220
OTHER_FROM: Final = 12940
LEARNED: Final = 25880
"""Where the numbers of moves that learners choose from begin, block by block, and how many they are."""

UNKNOWN, IN_HAND, GONE, IN_STOCK, ATTACKING, IN_COVER, IN_ZONE, NOT_THERE = 0, 1, 9, 10, 11, 12, 13, 255
"""Where a card lies, as learners are told: in the hand of the seat and, from there up, of those after it."""
NOTES: Final = 14
"""So many numbers that rules remember learners are told."""
