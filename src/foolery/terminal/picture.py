"""What the pictures of several families are drawn with: the rule across, and the order of one's own cards."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.base.cards import rank, suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.base.cards import Card
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

SUIT_ORDER: Final = (0, 1, 3, 2, -1)
"""Black and red by turns, so that neighbouring suits differ with two colours too; jokers last."""


def ruled(screen: Screen, widest: int, title: str = "") -> Text:
    """A line across the picture with its title."""
    sign = "─" if screen.lines_allowed else "-"
    room = min(screen.width, widest)
    head = f"{sign * 2} {screen.fit(title)} " if title else ""
    if cell_len(head) > room:
        return Text(screen.fit(title)[: room - 1], "bold")
    return Text.assemble((head, "bold"), (sign * (room - cell_len(head)), "dim"))


def grouped(cards: Iterable[Card], order: Order) -> list[list[Card]]:
    """Cards in groups that stand apart: suits, or ranks."""

    hand = sorted(cards, key=lambda card: place_in_hand(card, order))
    return [list(same) for _, same in groupby(hand, key=lambda card: place_in_hand(card, order)[0])]


def place_in_hand(card: Card, order: Order) -> tuple[int, ...]:
    """What a hand in this order is sorted by; the first number is that of the group."""
    return (SUIT_ORDER.index(suit(card)) if order == "suit" else rank(card), rank(card), card & 63)
