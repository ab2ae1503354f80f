"""The form of a view of Contract Rummy as plain data."""

from __future__ import annotations

from typing import Literal, NotRequired

from foolery.contract.forms import CardText, ShownCard, ViewForm


class RummyViewForm(ViewForm):
    """What one seat knows in a deal of Contract Rummy. ``melds`` are by owner and name."""

    family: Literal["rummy"]
    stock: int
    discard_pile: list[ShownCard]
    melds: NotRequired[dict[str, dict[str, list[CardText]]]]
    joker_means: NotRequired[dict[str, CardText]]
    joker_owner: NotRequired[dict[str, int]]
    turn: int
    discarded_by: int | None
    taken: NotRequired[CardText]
    melded_this_turn: NotRequired[list[int]]
    laid: NotRequired[list[list[str]]]
    claims: list[int]
    turns: int
    reshuffles: NotRequired[int]
    sheet: NotRequired[list[list[int]]]
    ended: NotRequired[int]
    seen: NotRequired[list[tuple[int | None, list[CardText]]]]
    removed: NotRequired[list[CardText]]
    points: NotRequired[list[int]]
