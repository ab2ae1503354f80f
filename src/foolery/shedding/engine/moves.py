"""Moves of the shedding family as ints, the same in every variant; why ints, ``durak/engine/moves.py`` says.

    bits  0–3   suits of a group, first copies        one bit a suit
          4–7   suits of a group, second copies       set only beside the first
          8–11  rank of the group
         12–17  N: the number of a face-down card from 1, or the hand card of a swap as a face
         18–23  U: a face-up card as a face
         24–29  kind

A group is cards of one rank; a single card is a group of one. Copies are never named. A blind card is named by its
number alone, so that no move carries a card that nobody has seen. Kinds below 16 belong to the core. Each rule file
states the numbers of its own kinds, which stand here where the engine reads such moves; a number is never used again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from foolery.base.cards import COPY, Card, Move
from foolery.base.groups import group_of
from foolery.contract.declared.templates import Group, Number, Slot, Templates
from foolery.shedding.engine.numbers import KIND, NUMBER, PLAY, PLAY_DOWN, TAKE_PILE, TAKE_WITH, UP

CORE_KINDS: Final = {PLAY: "play", PLAY_DOWN: "play-down", TAKE_PILE: "take-pile", TAKE_WITH: "take-pile with"}
TEMPLATES: Final = Templates(KIND, {"group": Group(0), "number": Number(NUMBER), "up": Slot(UP)})
FORMS: Final = {
    PLAY: "play {group}",
    PLAY_DOWN: "play-down {number}",
    TAKE_PILE: "take-pile",
    TAKE_WITH: "take-pile with {up}",
}
"""How a move of the core is written."""


def move(kind: int, *, cards: Iterable[Card] = (), number: int = 0, up: Card = 0) -> Move:
    """Pack a move; ``cards`` is its group, ``number`` a face-down card or the face of a hand card, ``up`` a face."""
    cards = tuple(cards)
    group = group_of(cards) if cards else 0
    return kind << KIND | up % COPY << UP | number << NUMBER | group


def kind_of(move: Move) -> int:
    """The kind field."""
    return move >> KIND & 63


def number_of(move: Move) -> int:
    """The number of the face-down card, or the face of the hand card."""
    return move >> NUMBER & 63


def up_of(move: Move) -> Card:
    """The face of the face-up card."""
    return move >> UP & 63


def rank_of(move: Move) -> int:
    """The rank of the group."""
    return move >> 8 & 15


@lru_cache(maxsize=8192)  # Whoever is asked is told them again with every view.
def core_text(move: Move) -> str:
    """A move of the core in notation."""
    return TEMPLATES.text(FORMS[kind_of(move)], move)
