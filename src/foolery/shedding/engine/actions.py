"""A move as a whole action: its word, its cards, its text. In the shedding game every action is one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.cards import Card, Move, Seat
from foolery.contract.action import Action
from foolery.shedding.engine.moves import CORE_KINDS, FORMS, TEMPLATES, kind_of, number_of
from foolery.shedding.engine.numbers import PLAY_DOWN, SWAP, TAKE_PILE, TAKE_WITH

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules


def action_of(rules: Rules, seat: Seat, move: Move) -> Action:
    """The action that a move of this seat is."""
    kind = kind_of(move)
    cards = tuple(cards_named(rules, move))
    on: tuple[Card, ...] = ()
    if kind == SWAP:
        cards, on = cards[:1], cards[1:]
    number = number_of(move) if kind == PLAY_DOWN else 0
    return Action(word_of(rules, kind), seat, cards, on, (move,), rules.move_text(move), number=number)


def cards_named(rules: Rules, move: Move) -> list[Card]:
    """The faces that a move names, in the order of its text; a blind card has none."""
    kind = kind_of(move)
    if kind not in CORE_KINDS:
        return list(rules.owners[kind].cards_named(move))
    return [face for _, faces in TEMPLATES.cards(FORMS[kind], move) for face in faces]


def word_of(rules: Rules, kind: int) -> str:
    """The word that moves of this kind begin with, alone."""
    return CORE_KINDS[TAKE_PILE] if kind == TAKE_WITH else rules.kind_words[kind]
