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

DEEPEST: Final = 256
ROWS: Final = 1 << 18
SORTED: Final = 128
ANYWHERE: Final = 10_000
"""Of the solver: how deep it goes, how many positions it remembers at most, how many moves it puts in order, and how
deep lies what a worth hangs on that hangs on nothing.
"""

NEIGHBOURS: Final = 2
"""The value of ``Rules.throwers`` where only the neighbours of the defender throw in."""
