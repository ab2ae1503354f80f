"""Moves of the Durak family as ints, the same in every variant.

    bits  0–3   suits of a group, first copies        one bit a suit
          4–7   suits of a group, second copies       set only beside the first
          8–11  rank of the group
         12–17  C: the covering card, as a face       0–63
         18–23  A: the attack card it answers         0–63
         24–29  kind
         30–33  place that acts + 1; 0: the seat's own

A number and no object, since a search makes and compares millions of them, C keeps them in arrays, and below 2⁵³ every
reader of JSON has the same number.

A group is cards of one rank; a single card is a group of one. Copies are never named: the lowest copy held is meant.
Kinds below 16 belong to the core. Each rule file states the numbers of its own kinds; a number is never used again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from foolery.base.cards import COPY, Card, Move
from foolery.base.groups import group_of
from foolery.contract.declared.templates import SUIT_LETTERS as SUIT_LETTERS
from foolery.contract.declared.templates import Group, Slot, Suit, Templates
from foolery.durak.engine.numbers import (
    ATTACK,
    CLOSE,
    COVER,
    COVERING,
    KIND,
    LAY,
    LEAD,
    PASS,
    PLACE,
    SWAP_SIX,
    TAKE,
    THROW,
    TRANSFER,
)

CORE_KINDS: Final = {
    LEAD: "lead",
    COVER: "cover",
    THROW: "throw",
    TRANSFER: "transfer",
    TAKE: "take",
    PASS: "pass",
    SWAP_SIX: "swap-six",
    LAY: "lay",
    CLOSE: "close",
}
"""``lay`` and ``close`` are the steps of a lead that is laid card by card; as one action it is a ``lead``."""
FORMS: Final = {
    LEAD: "lead {group}",
    COVER: "cover {attack} with {cover}",
    THROW: "throw {group}",
    TRANSFER: "transfer {group}",
    TAKE: "take",
    PASS: "pass",
    SWAP_SIX: "swap-six",
    LAY: "lay {group}",
    CLOSE: "close",
}
"""How a move is written: words, and which of its fields stand where. ``{suit}`` is a suit letter out of bits 0–3."""
TEMPLATES: Final = Templates(
    KIND, {"group": Group(0), "attack": Slot(ATTACK), "cover": Slot(COVERING), "suit": Suit(0)}
)
KIN: Final = {"pass": ("close",), "lead": ("lay",)}
"""Words that may mean another kind where their own is not possible."""


def move(kind: int, *, cards: Iterable[Card] = (), attack: Card = 0, cover: Card = 0, place: int = -1) -> Move:
    """Pack a move; ``cards`` is its group, ``place`` is named only when it is not the seat's own."""
    cards = tuple(cards)
    group = group_of(cards) if cards else 0
    return (place + 1) << PLACE | kind << KIND | attack % COPY << ATTACK | cover % COPY << COVERING | group


def kind_of(move: Move) -> int:
    """The kind field."""
    return move >> KIND & 63


def place_of(move: Move) -> int:
    """The place that acts; -1: the seat's own."""
    return (move >> PLACE & 15) - 1


def attack_of(move: Move) -> Card:
    """The face of the attack card that the move answers."""
    return move >> ATTACK & 63


def cover_of(move: Move) -> Card:
    """The face of the covering card."""
    return move >> COVERING & 63


@lru_cache(maxsize=8192)  # Whoever is asked is told them again with every view.
def written(form: str, move: Move) -> str:
    """A move in notation, by its form; a place that is not the seat's own stands before it, as ``2:pass``."""
    place = place_of(move)
    return (f"{place}:" if place >= 0 else "") + TEMPLATES.text(form, move)


def read_back(kind: int, form: str, words: list[str], place: int = -1) -> Move | None:
    """The move of this kind and form that these words are, None where they do not fit. Raises NotationError."""
    found = TEMPLATES.read(kind, form, words)
    return None if found is None else found | place + 1 << PLACE


def core_text(move: Move) -> str:
    """A move of the core in notation."""
    return written(FORMS[kind_of(move)], move)
