"""The form of a view of Durak as plain data."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foolery.contract.forms import CardText, MemoryForm, ShownCard, ViewForm


class SlotForm(TypedDict):
    """An attack card on the table, by whom, and its cover. ``cover_no`` counts covers, 0 is one of one's own card; not
    ``obliged``: it need not be answered.
    """

    attack: CardText
    by: int
    cover: CardText | None
    cover_by: int | None
    cover_no: NotRequired[int]
    obliged: NotRequired[bool]


class LastDealForm(TypedDict):
    """Who lost the last deal, and who went out first in it."""

    fool: NotRequired[int]
    first_out: NotRequired[int]


class DurakViewForm(ViewForm):
    """What one seat knows in a deal of Durak."""

    family: Literal["durak"]
    trump: str | list[str | None] | None
    attacker: int | None
    defender: int | None
    first: int | None
    stock: list[ShownCard]
    discard: int | list[CardText]
    table: list[SlotForm]
    passed: list[int]
    blocked: bool
    out: list[int]
    bouts: int
    beaten_bouts: int
    seen: NotRequired[list[tuple[int | None, list[CardText]]]]
    zones: NotRequired[dict[str, list[list[ShownCard]]]]
    memory: NotRequired[dict[str, MemoryForm]]
    queue: NotRequired[list[tuple[str, int]]]
    picked: NotRequired[list[CardText]]
    turned_up: NotRequired[CardText]
    before: NotRequired[LastDealForm]
