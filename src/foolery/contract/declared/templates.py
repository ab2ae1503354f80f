"""How moves of several bit fields are written: a template such as ``cover {attack} with {cover}`` over named slots.

From a template follow the text of a move, the move of a text, and the cards that an action names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from foolery.base.cards import COPY, Card, Move, card_text, parse_card
from foolery.base.groups import group_faces, group_of

SUIT_LETTERS: Final = "cdhs"


class Slot:
    """A card in six bits of a move, as a face; ``low`` is the lowest of them."""

    many = False
    """Whether it takes as many words as there are."""

    def __init__(self, low: int) -> None:
        self.low = low

    def faces(self, move: Move) -> list[Card]:
        """The cards that a move names here."""
        return [move >> self.low & 63]

    def words(self, move: Move, context: Any) -> list[str]:
        """What stands here in notation. ``context`` is what the notation of a family needs beside the move."""
        return [*map(card_text, self.faces(move))]

    def pack(self, words: Sequence[str]) -> int:
        """The bits of these words. Raises NotationError."""
        return parse_card(words[0]) % COPY << self.low


class Number(Slot):
    """A number in six bits."""

    def faces(self, move: Move) -> list[Card]:
        return []

    def words(self, move: Move, context: Any) -> list[str]:
        return [str(move >> self.low & 63)]

    def pack(self, words: Sequence[str]) -> int:
        return int(words[0]) << self.low


class Group(Slot):
    """The cards of a group of one rank in the lowest twelve bits."""

    many = True

    def faces(self, move: Move) -> list[Card]:
        return group_faces(move)

    def pack(self, words: Sequence[str]) -> int:
        return group_of([parse_card(word) for word in words])


class Suit(Slot):
    """A suit as one of the lowest four bits."""

    def faces(self, move: Move) -> list[Card]:
        return []

    def words(self, move: Move, context: Any) -> list[str]:
        return [letter for suit, letter in enumerate(SUIT_LETTERS) if move >> suit & 1]

    def pack(self, words: Sequence[str]) -> int:
        return 1 << SUIT_LETTERS.index(words[0])


class Templates:
    """The templates of a family: ``kind`` is the lowest bit of the kind of a move, ``slots`` are the fields by name."""

    def __init__(self, kind: int, slots: Mapping[str, Slot]) -> None:
        self.kind = kind
        self.slots = slots
        self.parts = lru_cache(maxsize=512)(self._parts)

    def _parts(self, template: str) -> tuple[tuple[str, Slot | None], ...]:
        return tuple(
            [(word.strip("{}"), self.slots[word[1:-1]] if word[0] == "{" else None) for word in template.split()]
        )

    def text(self, template: str, move: Move, context: Any = None) -> str:
        """A move in notation."""
        out: list[str] = []
        for word, slot in self.parts(template):
            out += [word] if slot is None else slot.words(move, context)
        return " ".join(out)

    def cards(self, template: str, move: Move) -> list[tuple[str, list[Card]]]:
        """The cards that a move names, slot by slot."""
        return [(name, slot.faces(move)) for name, slot in self.parts(template) if slot is not None]

    def read(self, kind: int, template: str, words: Sequence[str]) -> Move | None:
        """The move of this kind that these words are, None where they do not fit. Raises NotationError."""
        found: list[tuple[Slot, Sequence[str]]] = []
        parts, at = self.parts(template), 0
        for number, (word, slot) in enumerate(parts):
            if slot is None:
                if words[at : at + 1] != [word]:
                    return None
                at += 1
                continue
            after = parts[number + 1] if number + 1 < len(parts) else ("", slot)
            stop = after[0] if after[1] is None else None
            end = at
            while end < len(words) and words[end] != stop and (slot.many or end == at):
                end += 1
            if end == at:
                return None
            found.append((slot, words[at:end]))
            at = end
        if at != len(words):
            return None
        return kind << self.kind | sum(slot.pack(named) for slot, named in found)
