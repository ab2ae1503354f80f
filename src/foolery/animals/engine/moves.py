"""The moves of the animal game, and its phases."""

from __future__ import annotations

from typing import Final

from foolery.base.cards import Card, Move
from foolery.contract.declared.codecs import NOBODY as NOBODY
from foolery.contract.declared.moves import Kind, MoveTable

LAY: Final = 1
SKIP: Final = 2
LAUGH: Final = 3
NO_LAUGH: Final = 4
MOVES: Final = MoveTable(
    "the animal game",
    60,
    [Kind(LAY, "lay", 8, card=True), Kind(SKIP, "skip", 0), Kind(LAUGH, "laugh", 1), Kind(NO_LAUGH, "no-laugh", 2)],
)
"""Learners have the numbers 0 to 7 for moves without cards, then one for each card that is laid."""
KINDS: Final = {kind.number: kind.word for kind in MOVES.kinds.values()}

SKIP_MOVE: Final = SKIP << 6
LAUGH_MOVE: Final = LAUGH << 6
NO_LAUGH_MOVE: Final = NO_LAUGH << 6

LEAD_PHASE: Final = "lead"
LAY_PHASE: Final = "lay"
LAUGH_PHASE: Final = "laugh"
OVER: Final = "over"
PHASES: Final = (LEAD_PHASE, LAY_PHASE, LAUGH_PHASE, OVER)
"""What may be done: begin a deal, lay or skip, answer whether one laughs, nothing."""


def lay(card: Card) -> Move:
    """The move that lays this card."""
    return LAY << 6 | card


def kind_of(move: Move) -> int:
    """The kind of a move."""
    return move >> 6


def card_of(move: Move) -> Card:
    """The card of a move; 0 for moves without."""
    return move & 63


move_text = MOVES.text
