"""Moves of the animal game as ints: the kind in the bits from 6 up, the card that is laid in the lower six.

    move = kind << 6 | card

The numbers of the kinds are never used again for anything else.
"""

from __future__ import annotations

from typing import Final

from foolery.base.cards import Card, Move, card_text

LAY: Final = 1
SKIP: Final = 2
LAUGH: Final = 3
NO_LAUGH: Final = 4
KINDS: Final = {LAY: "lay", SKIP: "skip", LAUGH: "laugh", NO_LAUGH: "no-laugh"}

SKIP_MOVE: Final = SKIP << 6
LAUGH_MOVE: Final = LAUGH << 6
NO_LAUGH_MOVE: Final = NO_LAUGH << 6

LEAD_PHASE: Final = "lead"
LAY_PHASE: Final = "lay"
LAUGH_PHASE: Final = "laugh"
OVER: Final = "over"
PHASES: Final = (LEAD_PHASE, LAY_PHASE, LAUGH_PHASE, OVER)
"""What may be done: begin a deal, lay or skip, answer whether one laughs, nothing."""

NOBODY: Final = -1


def lay(card: Card) -> Move:
    """The move that lays this card."""
    return LAY << 6 | card


def kind_of(move: Move) -> int:
    """The kind of a move."""
    return move >> 6


def card_of(move: Move) -> Card:
    """The card of a move; 0 for moves without."""
    return move & 63


def is_move(number: int) -> bool:
    """Whether a number is a move at all."""
    return number in (SKIP_MOVE, LAUGH_MOVE, NO_LAUGH_MOVE) or (kind_of(number) == LAY and card_of(number) < 52)


def move_text(move: Move) -> str:
    """A move in notation. Raises ValueError for a number that is none."""
    if not is_move(move):
        raise ValueError(f"{move} is not a move of the animal game")
    return f"lay {card_text(card_of(move))}" if kind_of(move) == LAY else KINDS[kind_of(move)]
