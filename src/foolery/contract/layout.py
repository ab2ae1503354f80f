"""How what a seat sees lies in a row of bytes: which field where, and what its numbers mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from foolery.base.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Field(NamedTuple):
    """A field of an observation: ``length`` bytes from ``at`` on, each from 0 to ``most``.

    ``tells`` is what they mean, a sentence in any language once it is asked for its text. ``codes`` says that they are
    names and not amounts, so that a net is given one input for each value.
    """

    name: str
    at: int
    length: int
    most: int
    codes: bool
    tells: Message


class Layout:
    """The fields of an observation of a family, one behind the other."""

    def __init__(self, family: str, version: int) -> None:
        self.family = family
        self.version = version
        self.size = 0
        self.fields: dict[str, Field] = {}

    def add(self, name: str, length: int, most: int, codes: bool, meaning: str = "", **of: str | Message) -> int:
        """Append a field; gives where it begins.

        What it means is the sentence of its name, or of ``meaning`` with these fields, in ``<family>-row.json`` of each
        language.
        """
        at = self.size
        tells = Message(f"{self.family}-row.{meaning or name}", **of)
        self.fields[name] = Field(name, at, length, most, codes, tells)
        self.size += length
        return at

    def read(self, row: bytes | bytearray | memoryview, name: str) -> bytes:
        """The bytes of a field."""
        field = self.fields[name]
        return bytes(row[field.at : field.at + field.length])


def rule_bits(rules: Iterable[Any], numbered: Sequence[str], others: int) -> int:
    """A bit for each rule by its place among those that are numbered; ``others`` is the one of every other rule."""
    bits = 0
    for rule in rules:
        bits |= 1 << (numbered.index(rule.name) if rule.name in numbered else others)
    return bits
