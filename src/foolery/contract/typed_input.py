"""Typed input: the one action that a text means, in notation or shortened, as its label has it, or with spoken cards.

A family reads words in notation; whatever all families share stands here. Small words and verbs in each language come
from the language files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from foolery.base.cards import Card, Move, parse_card
from foolery.base.errors import NotationError, shortened
from foolery.contract.action import Action, Decision
from foolery.contract.event import LONGEST, labelled
from foolery.speech import in_notation

MOST_NAMED = 6
"""Actions that a refusal names."""


def parse(
    family: str,
    text: str,
    decision: Decision,
    read: Callable[[str], Action],
    read_spoken: Callable[[str], Action],
    action: Callable[[Move], Action],
    longest: int = LONGEST,
) -> Action:
    """The action that a text means.

    ``read`` reads the text as it is. Where that fails with a NotationError, the text may be the label of a legal move,
    of which ``action`` makes an action; else ``read_spoken`` reads it with its cards in notation, ranks without suits
    among them, unless it has more than ``longest`` signs. Raises NotationError for a text that is not understood, and
    IllegalMove for a move that is not allowed.
    """
    try:
        return read(text)
    except NotationError:
        move = labelled(family, text, decision)
        if move is not None:
            return action(move)
        spoken = in_notation(text) if len(text) <= longest else ""
        if spoken in ("", " ".join(text.split())):
            raise
    return read_spoken(spoken)


def words_of(text: str) -> list[str]:
    """The words of a text; commas part them too."""
    return text.replace(",", " ").split()


def several(text: str, actions: Sequence[str]) -> NotationError:
    """The refusal of a text that may mean each of these actions."""
    named = [*actions[:MOST_NAMED]] + ["…"] * (len(actions) > MOST_NAMED)
    return NotationError("move.several", text=text, actions=named)


def read_card(word: str, text: str) -> Card:
    """The face that a word of a text names. Raises NotationError with the text."""
    try:
        return parse_card(word) & 63
    except NotationError as error:
        raise NotationError("move.unreadable", text=shortened(text), why=error.said()) from None
