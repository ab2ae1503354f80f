"""The form of a view of the shedding game as plain data."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from foolery.contract.forms import CardText, MemoryForm, ShownCard, ViewForm


class ShedZonesForm(TypedDict):
    """The rows of all places and the pile from the bottom; what is empty is left out."""

    up: NotRequired[list[list[CardText]]]
    down: NotRequired[list[list[ShownCard]]]
    pile: NotRequired[list[ShownCard]]


class ShedViewForm(ViewForm):
    """What one seat knows in a deal of the shedding game."""

    family: Literal["idiot"]
    stock: int
    discard: int
    zones: NotRequired[ShedZonesForm]
    out: list[int]
    turns: int
    direction: NotRequired[int]
    limited: NotRequired[bool]
    swapped: NotRequired[list[list[Any]]]
    seen: NotRequired[list[tuple[int | None, list[CardText]]]]
    memory: NotRequired[dict[str, MemoryForm]]
