"""A family as text and as it is seen: what ``rooms.Text`` asks of a family, from its declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from foolery.base.cards import RANKS, Move, Seat
from foolery.base.errors import NotationError
from foolery.base.messages import Message
from foolery.contract.action import Action, Decision
from foolery.contract.declared.moves import Kind, MoveTable
from foolery.contract.declared.position import PositionCodec
from foolery.contract.event import LONGEST, labelled
from foolery.contract.typed_input import read_card, several, words_of
from foolery.speech import in_notation, typed

Reason = Callable[[Any, Seat, Move], tuple[str, Message, str]]


class FamilyText:
    """The text of a family; ``rule`` is blamed for a number that is no move at all."""

    def __init__(self, positions: PositionCodec[Any, Any], moves: MoveTable, why: Reason, rule: str) -> None:
        self.POSITION = positions
        self.moves = moves
        self.why = why
        self.rule = rule
        self.actions = positions.actions
        self.state_to_json = positions.state_to_json
        self.to_line = positions.to_line
        self.view_of = positions.view_of
        self.view_to_json = positions.view_to_json

    def refuse(self, state: Any, seat: Seat, move: Move) -> NoReturn:
        """Say why a move is not legal. Raises IllegalMove."""
        self.moves.refuse(state, seat, move, self.why, self.rule)

    def parse_action(self, text: str, decision: Decision) -> Action:
        """An action in notation, by its label, or shortened: a verb alone, a card or a rank alone.

        Raises NotationError for what cannot be read or fits several moves, and IllegalMove for what is not allowed.
        """
        move = labelled(self.POSITION.family, text, decision)
        if move is None:
            move = self._meant(text, in_notation(text) if len(text) <= LONGEST else text, decision)
        return self.moves.action(decision.seat, move)

    def _meant(self, text: str, spoken: str, decision: Decision) -> Move:
        words = words_of(spoken)
        verb = typed(self.POSITION.family).get(words[0].lower(), "") if words else ""
        named = words[1:] if verb else words
        if not words or len(named) > 1:
            raise NotationError("move.no-action", text=text)
        number = self._number(text, named[0]) if named else -1
        kinds = [self.moves.by_word[verb]] if verb else [kind for kind in self.moves.kinds.values() if kind.named]
        wanted = [kind.number << 6 | max(number, 0) % _CARDS for kind in kinds if self._fits(kind, number)]
        found = [move for move in decision.legal if (move in wanted if named else move >> 6 == kinds[0].number)]
        if not found and wanted:
            self.refuse(decision.state, decision.seat, wanted[0])
        if len(found) != 1:
            actions = [self.moves.text(move) for move in found or decision.legal]
            raise several(text, actions)
        return found[0]

    def _number(self, text: str, word: str) -> int:
        """A card, or a rank as a number above all cards. Raises NotationError."""
        if word.upper() in RANKS:
            return RANKS.index(word.upper())
        return read_card(word, text) + _CARDS

    def _fits(self, kind: Kind, number: int) -> bool:
        """Whether moves of this kind name such a thing: a card, a rank, or nothing."""
        return kind.card == (number >= _CARDS) and kind.rank == (0 <= number < _CARDS)


_CARDS: Final = 64
"""Numbers from here on stand for cards, those below for ranks."""
