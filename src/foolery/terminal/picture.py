"""What the pictures of several families are drawn with: the rule across, and the order of one's own cards."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from foolery.base.cards import rank, suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from foolery.base.cards import Card
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

_SHORTEST: Final = 4
"""So many cells of a name are seen in any case."""
SUIT_ORDER: Final = (0, 1, 3, 2, -1)
"""Black and red by turns, so that neighbouring suits differ with two colours too; jokers last."""


def ruled(screen: Screen, widest: int, title: str = "") -> Text:
    """A line across the picture with its title."""
    sign = "─" if screen.lines_allowed else "-"
    room = min(screen.width, widest)
    head = f"{sign * 2} {screen.fit(title)} " if title else ""
    if cell_len(head) > room:
        return Text(shortened(screen, title, room - 1), "bold")
    return Text.assemble((head, "bold"), (sign * (room - cell_len(head)), "dim"))


def columned(screen: Screen, names: Sequence[str], beside: int = 0) -> list[str]:
    """Names of one width, for a column; of a name that takes more than a third of a line, or than what is left of it
    ``beside`` so many cells, the beginning.
    """
    most = max(_SHORTEST, min(screen.width // 3, screen.width - beside))
    short = [shortened(screen, name, most) for name in names]
    room = max(map(cell_len, short))
    return [set_cell_size(name, room) for name in short]


def followed(screen: Screen, line: Text, rest: Text, indent: int) -> list[Text]:
    """A line with the rest behind it, or below where it has no room for that."""
    if cell_len(line.plain) + cell_len(rest.plain) <= screen.width:
        lines = [Text.assemble(line, rest)]
    else:
        parts = rest.wrap(screen.console, screen.width - indent)
        lines = [line, *(Text.assemble(" " * indent, part) for part in parts)]
    for one in lines:
        one.rstrip()
    return lines


def shortened(screen: Screen, text: str, room: int) -> str:
    """A text as it fits into so many cells, with dots where it had to be cut."""
    text, dots = screen.fit(text), screen.fit("…")
    return text if cell_len(text) <= room else set_cell_size(text, room - len(dots)).rstrip() + dots


def grouped(cards: Iterable[Card], order: Order) -> list[list[Card]]:
    """Cards in groups that stand apart: suits, or ranks."""

    hand = sorted(cards, key=lambda card: place_in_hand(card, order))
    return [list(same) for _, same in groupby(hand, key=lambda card: place_in_hand(card, order)[0])]


def place_in_hand(card: Card, order: Order) -> tuple[int, ...]:
    """What a hand in this order is sorted by; the first number is that of the group."""
    return (SUIT_ORDER.index(suit(card)) if order == "suit" else rank(card), rank(card), card & 63)
