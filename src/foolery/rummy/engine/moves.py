"""Moves of Contract Rummy as ints, the same in every variant, and their notation; as ints for the reasons of Durak's.

    bits  0–5   the card, as a face
          6–11  what a joker stands for, or the joker that is traded for, as a face + 1; 0: nothing
         12–15  the seat on whose meld a card is laid
         16–19  the number of that meld among the seat's melds
         20–25  kind

A meld is laid card by card (``meld-card``), each of its sets is closed by ``meld-close``, and nobody sees it before the
last set is closed; the text of the whole action is ``meld 9c 9d 9h / 2c 3c 4c``. A kind is never reused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.base.cards import Move, Seat, card_text
from foolery.rummy.engine.numbers import CLAIM as CLAIM
from foolery.rummy.engine.numbers import DECLINE as DECLINE
from foolery.rummy.engine.numbers import DISCARD as DISCARD
from foolery.rummy.engine.numbers import DRAW_DISCARD as DRAW_DISCARD
from foolery.rummy.engine.numbers import DRAW_STOCK as DRAW_STOCK
from foolery.rummy.engine.numbers import LAY_OFF as LAY_OFF
from foolery.rummy.engine.numbers import MELD_CARD as MELD_CARD
from foolery.rummy.engine.numbers import MELD_CLOSE as MELD_CLOSE
from foolery.rummy.engine.numbers import REFUSE as REFUSE
from foolery.rummy.engine.numbers import TRADE as TRADE
from foolery.rummy.engine.sets import LaidCard, Meld, meld_names

KINDS: Final = {
    DRAW_DISCARD: "draw-discard",
    REFUSE: "refuse",
    CLAIM: "claim",
    DECLINE: "decline",
    DRAW_STOCK: "draw-stock",
    MELD_CARD: "meld-card",
    MELD_CLOSE: "meld-close",
    LAY_OFF: "lay-off",
    TRADE: "trade",
    DISCARD: "discard",
}
HIDDEN: Final = ("meld-card", "meld-close")
"""Kinds whose cards nobody else sees."""


def move(kind: int, card: int = 0, means: int = -1, seat: Seat = 0, meld: int = 0) -> Move:
    """Pack a move; ``means`` is the face that a joker stands for, or the joker that is traded for."""
    return kind << 20 | meld << 16 | seat << 12 | (means + 1) << 6 | card


def kind_of(move: Move) -> int:
    """The kind field."""
    return move >> 20


def card_of(move: Move) -> int:
    """The card that leaves the hand, as a face."""
    return move & 63


def means_of(move: Move) -> int:
    """What the joker stands for, or the joker that is traded for; -1: nothing."""
    return (move >> 6 & 63) - 1


def seat_of(move: Move) -> Seat:
    """The seat whose meld is meant."""
    return move >> 12 & 15


def meld_of(move: Move) -> int:
    """The number of that meld among the seat's melds."""
    return move >> 16 & 15


def stated_of(move: Move) -> int:
    """The face that the card shows on the table: itself, or what the joker stands for."""
    means = (move >> 6 & 63) - 1
    return means if means >= 0 else move & 63


def laying_move(laid: LaidCard) -> Move:
    """The move that lays this card of a contract."""
    return move(MELD_CARD, laid.card, -1 if laid.card == laid.stated else laid.stated)


def move_text(move: Move, melds: Sequence[Sequence[Meld]]) -> str:
    """A move in notation. Raises KeyError or IndexError for what is not a move of this table."""
    kind = kind_of(move)
    word = KINDS[kind]
    if kind in (MELD_CARD, LAY_OFF):
        text = f"{word} {LaidCard(card_of(move), stated_of(move)).text}"
        if kind == MELD_CARD:
            return text
        return f"{text} on {seat_of(move)}.{meld_names(melds[seat_of(move)])[meld_of(move)]}"
    if kind == TRADE:
        return f"{word} {card_text(card_of(move))} for {card_text(means_of(move))}"
    return f"{word} {card_text(card_of(move))}" if kind == DISCARD else word
