"""The moves of a family whose every action is one move: a kind and, of some kinds, a card or a rank.

    move = kind << 6 | card or rank

The numbers of kinds are never used again for anything else. Learners have numbers of their own: the same in every
variant, for ever. A kind with a
card has 52 numbers, one with a rank 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, NoReturn

from foolery.base.cards import COPY, RANKS, Card, Move, Seat, card_text, parse_card, rank
from foolery.base.errors import IllegalMove, NotationError
from foolery.base.messages import Message
from foolery.contract.action import Action

FACES: Final = 52
Reason = Callable[[Any, Seat, Move], tuple[str, Message, str]]


def usual_reason(state: Any, seat: Seat, rule: str) -> tuple[str, Message, str] | None:
    """The reason against any move of a seat once the deal is over, or while others decide; None: there is none yet."""
    if not state.actors():
        return "deal-over", Message("move.deal-over"), rule
    if seat not in state.actors():
        return "not-your-turn", Message("move.not-your-turn", seat=seat, others=state.actors()), rule
    return None


class Kind(NamedTuple):
    """A kind of moves: its number, its word in the notation, and whether it names a card or a rank.

    ``first`` is its first number for learners, −1 where they have none.
    """

    number: int
    word: str
    first: int
    card: bool = False
    rank: bool = False

    @property
    def named(self) -> bool:
        """Whether it names anything."""
        return self.card or self.rank

    @property
    def below(self) -> int:
        """How many different things it can name, 1 for nothing."""
        return FACES if self.card else len(RANKS) if self.rank else 1


class MoveTable:
    """All kinds of moves of a family. ``size`` is how many numbers learners choose from."""

    def __init__(self, family: str, size: int, kinds: Sequence[Kind]) -> None:
        self.family = family
        self.size = size
        self.kinds = {kind.number: kind for kind in kinds}
        self.by_word = {kind.word: kind for kind in kinds}

    def is_move(self, move: int) -> bool:
        """Whether a number is a move at all."""
        kind = self.kinds.get(move >> 6)
        return kind is not None and move & 63 < kind.below

    def rank_of(self, move: Move) -> int:
        """The rank that a move names."""
        return move & 63

    def text(self, move: Move) -> str:
        """A move in notation. Raises ValueError for a number that is none."""
        if not self.is_move(move):
            raise ValueError(f"{move} is not a move of {self.family}")
        kind = self.kinds[move >> 6]
        if kind.rank:
            return f"{kind.word} {RANKS[move & 63]}"
        return f"{kind.word} {card_text(move & 63)}" if kind.card else kind.word

    def action(self, seat: Seat, move: Move) -> Action:
        """The action that a move of this seat is."""
        kind = self.kinds[move >> 6]
        return Action(kind.word, seat, (move & 63,) if kind.card else (), (), (move,), self.text(move))

    def written(self, text: str) -> Action:
        """The action of a text in full notation, legal or not, as ``Game.read_written``. Raises NotationError."""
        verb, *words = text.split() or [""]
        kind = self.by_word.get(verb)
        if kind is None or len(words) != kind.named or (kind.rank and words[0] not in [*RANKS]):
            if words:
                parse_card(words[0])
            raise NotationError("move.no-action", text=text)
        named = RANKS.index(words[0]) if kind.rank else parse_card(words[0]) % COPY if kind.card else 0
        move = kind.number << 6 | named
        if not self.is_move(move):
            raise NotationError("move.no-action", text=text)
        return replace(self.action(-1, move), text=text)

    def refuse(self, state: Any, seat: Seat, move: Move, why: Reason, rule: str) -> NoReturn:
        """Raise IllegalMove for a move that is not legal.

        ``why`` gives the reason against a move of a seat at the table: a word for programs, a message and the rule.
        ``rule`` is blamed for what is no move at all.
        """
        if not 0 <= seat < state.players:
            raise IllegalMove("move.no-seat", reason="no-such-seat", rule=rule, seat=seat, last=state.players - 1)
        shown = state.view(seat).line()
        if not self.is_move(move):
            raise IllegalMove.because(Message("move.unknown", move=move), reason="unknown", rule=rule, view=shown)
        reason, message, by = why(state, seat, move)
        raise IllegalMove.because(message, reason=reason, rule=by, view=shown, move=self.text(move))

    # Numbers for learners

    def index(self, move: Move) -> int:
        """The number of a legal move; −1: the table has none for it."""
        kind = self.kinds[move >> 6]
        return kind.first + (move & 63) if kind.first >= 0 else -1

    def missing(self) -> tuple[str, ...]:
        """The words of the kinds that learners have no numbers for."""
        return tuple([kind.word for kind in self.kinds.values() if kind.first < 0])

    def possible(self, cards: Iterable[Card]) -> list[int]:
        """All numbers that a move can have where these cards are played with, in order."""
        pack, found = [*cards], list[int]()
        for kind in self.kinds.values():
            if kind.first >= 0:
                named = pack if kind.card else {rank(card) for card in pack} if kind.rank else (0,)
                found += [kind.first + one for one in named]
        return sorted(found)
