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
from functools import lru_cache
from typing import Final

from foolery.base.cards import Card, Move, Seat
from foolery.contract.declared.templates import Slot, Templates
from foolery.rummy.engine.numbers import CLAIM as CLAIM
from foolery.rummy.engine.numbers import DECLINE as DECLINE
from foolery.rummy.engine.numbers import DISCARD as DISCARD
from foolery.rummy.engine.numbers import DRAW_DISCARD as DRAW_DISCARD
from foolery.rummy.engine.numbers import DRAW_STOCK as DRAW_STOCK
from foolery.rummy.engine.numbers import KIND, MEANS, OWNER
from foolery.rummy.engine.numbers import LAY_OFF as LAY_OFF
from foolery.rummy.engine.numbers import MELD_CARD as MELD_CARD
from foolery.rummy.engine.numbers import MELD_CLOSE as MELD_CLOSE
from foolery.rummy.engine.numbers import REFUSE as REFUSE
from foolery.rummy.engine.numbers import TRADE as TRADE
from foolery.rummy.engine.sets import LaidCard, Meld, meld_names

FORMS: Final = {
    DRAW_DISCARD: "draw-discard",
    REFUSE: "refuse",
    CLAIM: "claim",
    DECLINE: "decline",
    DRAW_STOCK: "draw-stock",
    MELD_CARD: "meld-card {laid}",
    MELD_CLOSE: "meld-close",
    LAY_OFF: "lay-off {laid} on {meld}",
    TRADE: "trade {card} for {joker}",
    DISCARD: "discard {card}",
}
"""How a move is written."""
KINDS: Final = {kind: form.split()[0] for kind, form in FORMS.items()}
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


class _Laid(Slot):
    """A card that is laid, a joker with what it stands for."""

    def words(self, move: Move, context: Sequence[Sequence[Meld]]) -> list[str]:
        return [LaidCard(card_of(move), stated_of(move)).text]


class _Joker(Slot):
    """The joker that a card is traded for."""

    def faces(self, move: Move) -> list[Card]:
        return [means_of(move)]


class _Meld(Slot):
    """The set that a card is laid off on, by its seat and its name."""

    def faces(self, move: Move) -> list[Card]:
        return []

    def words(self, move: Move, context: Sequence[Sequence[Meld]]) -> list[str]:
        return [f"{seat_of(move)}.{meld_names(context[seat_of(move)])[meld_of(move)]}"]


TEMPLATES: Final = Templates(KIND, {"card": Slot(0), "laid": _Laid(0), "joker": _Joker(MEANS), "meld": _Meld(OWNER)})


def cards_of(move: Move) -> tuple[Card, ...]:
    """The card that a move takes from the hand."""
    named = TEMPLATES.cards(FORMS[kind_of(move)], move)
    return tuple([face for name, faces in named if name in ("card", "laid") for face in faces])


def move_text(move: Move, melds: Sequence[Sequence[Meld]]) -> str:
    """A move in notation. Raises KeyError or IndexError for what is not a move of this table."""
    return TEMPLATES.text(FORMS[LAY_OFF], move, melds) if kind_of(move) == LAY_OFF else _text(move)


@lru_cache(maxsize=8192)  # A view offers the same moves again and again.
def _text(move: Move) -> str:
    """A move that names no set on the table, in notation."""
    return TEMPLATES.text(FORMS[kind_of(move)], move)
