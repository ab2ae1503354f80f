"""The table of a family that brings no picture of its own: seats, the zones of its view, and the hand."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.base.cards import parse_card, rank, suit
from foolery.speech import with_capital
from foolery.terminal.picture import columned, ruled
from foolery.terminal.words import cards_count, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

_SUIT_ORDER: Final = (0, 1, 3, 2)
"""Black and red by turns, so that neighbouring suits differ with two colours too."""
_WIDEST: Final = 72
_FROM_THE_LEFT: Final = "   "


def picture(screen: Screen, view: Any, names: Sequence[str], title: str, order: Order) -> list[Text]:
    """The lines of the picture, none wider than the screen but where a word alone is."""
    titles = {name: with_capital(text) for name, text in view.lying(screen.lang).items()}
    zones = view.to_json().get("zones", {})
    lines = [ruled(screen, _WIDEST, f"{title}, {say(screen.lang, 'deal', n=view.deal)}")]
    counts = [cards_count(number, screen.lang) for number in view.hand_sizes]
    asked = view.prompt(screen.lang, names)
    names = columned(screen, names, len(_FROM_THE_LEFT) + 2 + max(map(len, counts)))
    for seat, count in enumerate(counts):
        line = Text(" > " if seat in view.actors else _FROM_THE_LEFT, "bold")
        line.append(f"{names[seat]}  ", "bold" if seat == view.seat else "")
        lines.append(line.append(count))
        for zone, rows in zones.items():
            if isinstance(rows[0], list) and rows[seat]:
                lines += _row(screen, f"{_FROM_THE_LEFT}  {titles[zone]}:", rows[seat])
    shared = [(zone, cards) for zone, cards in zones.items() if not isinstance(cards[0], list)]
    for zone, cards in shared:
        lines += [Text(), *_row(screen, f"{_FROM_THE_LEFT}{titles[zone]}:", cards)]
    if asked:
        lines += [Text(), *screen.hung(Text(screen.fit(_FROM_THE_LEFT + asked)), len(_FROM_THE_LEFT), screen.width)]
    if view.seat is not None:
        lines += [Text(), *_hand(screen, view, order)]
    return [*lines, ruled(screen, _WIDEST)]


def _row(screen: Screen, head: str, cards: Sequence[str]) -> list[Text]:
    """The number of cards that lie somewhere, and those that are known."""
    head = f"{head} {cards_count(len(cards), screen.lang)}"
    return _laid(screen, Text(head), ([parse_card(card)] for card in cards if card != "?"))


def _hand(screen: Screen, view: Any, order: Order) -> list[Text]:
    """The hand, in groups of one suit or of one rank."""

    def group(card: int) -> int:
        return rank(card) if order == "rank" else _SUIT_ORDER.index(suit(card))

    hand = sorted(view.cards(), key=lambda card: (group(card), card))
    return _laid(screen, Text("  "), (list(cards) for _, cards in groupby(hand, key=group)))


def _laid(screen: Screen, first: Text, groups: Iterable[list[int]]) -> list[Text]:
    """Groups of cards behind the text of the first line, broken between cards where the line ends."""
    lines = [first]
    for cards in groups:
        for number, card in enumerate(cards):
            piece = screen.card(card, on_paper=not screen.plain)
            gap = " " if number else "  "
            if cell_len(lines[-1].plain) + len(gap) + cell_len(piece.plain) > screen.width:
                lines.append(Text(" "))
            lines[-1].append(gap)
            lines[-1].append_text(piece)
    return lines
