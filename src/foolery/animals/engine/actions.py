"""A move as a whole action: its word, its card, its text. In the animal game every action is one move."""

from __future__ import annotations

from foolery.animals.engine.moves import KINDS, LAY, card_of, kind_of, move_text
from foolery.base.cards import Move, Seat
from foolery.contract.action import Action


def action_of(seat: Seat, move: Move) -> Action:
    """The action that a move of this seat is."""
    kind = kind_of(move)
    return Action(KINDS[kind], seat, (card_of(move),) if kind == LAY else (), (), (move,), move_text(move))
