"""The form of a view of the animal game as plain data."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foolery.contract.forms import CardText, MemoryForm, ViewForm


class PileForm(TypedDict):
    """The pile, from the bottom."""

    center: list[CardText]


class AnimalsViewForm(ViewForm):
    """What one seat knows in a deal of the animal game. ``lacks`` are the ranks that are in none of a hand's other
    cards.
    """

    family: Literal["animals"]
    trump: None
    stock: list[CardText]
    discard: int
    turn: int
    zones: NotRequired[PileForm]
    last_layer: NotRequired[int]
    persons: NotRequired[list[int]]
    turns: NotRequired[int]
    memory: NotRequired[dict[str, MemoryForm]]
    lacks: NotRequired[list[tuple[int, str]]]
