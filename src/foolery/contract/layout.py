"""How what a seat sees lies in a row of bytes: which field where, and what its numbers mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Field(NamedTuple):
    """A field of an observation: ``length`` bytes from ``at`` on, each from 0 to ``most``, and what they tell.

    ``codes`` says that they are names and not amounts, so that a net is given one input for each value.
    """

    name: str
    at: int
    length: int
    most: int
    codes: bool
    tells: str


class Layout:
    """The fields of an observation, one behind the other."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 0
        self.fields: dict[str, Field] = {}

    def add(self, name: str, length: int, most: int, codes: bool, tells: str) -> int:
        """Append a field; gives where it begins."""
        at = self.size
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
