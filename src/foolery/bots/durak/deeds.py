"""What a move of Durak does with cards, of whatever rule it is: whose hand plays, and which cards leave that hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from foolery.base.cards import Card, CardSet, Move, Place
from foolery.base.groups import group_faces
from foolery.durak.engine.moves import CORE_KINDS, attack_of, cover_of, kind_of, place_of
from foolery.durak.engine.numbers import COVER
from foolery.durak.engine.view import DurakView

_BOTH: Final = 1 | 1 << 64


def word_of(view: DurakView, move: Move) -> str:
    """The word of a move's kind."""
    return view.rules.kind_words[kind_of(move)]


def hand_at(view: DurakView, place: Place) -> CardSet:
    """The hand that plays at a place: its own, or where a partner plays for it, one's own."""
    return view.known[place] if view.hand_sizes[place] else view.hand


def played(view: DurakView, move: Move) -> list[Card]:
    """The faces that leave the hand with this move; cards that it only points at on the table are not among them."""
    if kind_of(move) == COVER:
        return [cover_of(move)]
    if kind_of(move) in CORE_KINDS:
        return group_faces(move) if move & 255 else []
    place = place_of(move)
    hand = view.hand if place < 0 else hand_at(view, place)
    named: list[Card] = []
    for part in view.rules.forms[kind_of(move)].split():
        if part == "{group}":
            named += group_faces(move)
        elif part in ("{attack}", "{cover}"):
            named.append(attack_of(move) if part == "{attack}" else cover_of(move))
    waiting = {slot.attack & 63 for slot in view.table if slot.pending or not slot.obliged}
    return [face for face in named if hand & _BOTH << face and face not in waiting]


def as_place(view: DurakView, place: Place) -> DurakView:
    """The same table with the moves for one place alone, and as it looks from there where that place has a hand."""
    legal = tuple(move for move in view.legal if place_of(move) == place)
    if place < 0 or not view.hand_sizes[place]:
        return replace(view, legal=legal)
    return replace(view, seat=place, hand=view.known[place], legal=legal)
