"""The table of Durak as a small picture: trump and stock, the seats, the cards that lie there, the hand."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.cards import rank, suit
from foolery.durak.words import suit_name
from foolery.terminal.words import cards_count, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.durak.view import DurakView, Slot
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

# Black and red by turns, so that neighbouring suits differ with two colours too.
_SUIT_ORDER: Final = (0, 1, 3, 2)
_MARGIN: Final = 1


def picture(screen: Screen, view: DurakView, names: Sequence[str], title: str, order: Order) -> list[Text]:
    """The lines of the picture, none wider than the screen."""
    head = f"{title}, {say(screen.lang, 'deal', n=view.deal)}, {say(screen.lang, 'bout', n=view.bout)}"
    return [
        _rule(screen, head),
        _stock_line(screen, view),
        *_seat_lines(screen, view, names),
        *_table_lines(screen, view),
        Text(),
        *_hand_lines(screen, view, order),
        _rule(screen),
    ]


def short_state(screen: Screen, view: DurakView) -> str:
    """Trump and stock in a few signs, for the prompt."""
    trump = _trumps(screen, view).plain
    trump = trump if screen.symbols else say(screen.lang, "short-trump", suit=trump)
    return f"[{trump}, {say(screen.lang, 'short-stock', n=view.stock_size)}] "


def is_trump(view: DurakView, card: int) -> bool:
    """Whether the seat plays this card as a trump."""
    return suit(card) >= 0 and bool(view.trumps_of(view.seat) >> suit(card) & 1)


def sorted_hand(view: DurakView, order: Order) -> list[list[int]]:
    """The hand in groups that stand apart: suits, or ranks, and the trumps last."""

    def group(card: int) -> tuple[int, int]:
        inner = 0
        if order == "suit":
            inner = 9 if suit(card) < 0 else _SUIT_ORDER.index(suit(card))
        return (is_trump(view, card), inner)

    hand = sorted(view.cards(), key=lambda card: (*group(card), rank(card), card))
    return [list(cards) for _, cards in groupby(hand, key=group)]


def _rule(screen: Screen, title: str = "") -> Text:
    """A line across the picture with its title."""
    sign = "─" if screen.lines_allowed else "-"
    title = screen.fit(title)
    head = f"{sign * 2} {title} " if title else ""
    room = min(screen.width, 72)
    if cell_len(head) > room:
        return Text(title[: room - 1], "bold")
    out = Text(head + sign * (room - cell_len(head)), "dim")
    if title:
        out.stylize("bold", 3, 3 + len(title))
    return out


def _trumps(screen: Screen, view: DurakView) -> Text:
    """The trump suits that this seat plays with: their signs, or their names where signs cannot be shown."""
    mask = view.trumps_of(view.seat)
    suits = [number for number in range(4) if mask >> number & 1]
    if not suits:
        return Text(say(screen.lang, "no-trump"))
    if screen.symbols:
        return Text(" ").join(screen.suit_sign(number) for number in suits)
    return Text(", ".join(suit_name(number, screen.lang) for number in suits))


def _stock_line(screen: Screen, view: DurakView) -> Text:
    """Trump, turn-up, stock and discard pile."""
    out = Text(" " * _MARGIN)
    out.append(say(screen.lang, "trump") + " ", "bold")
    if view.turn_up >= 0:
        out.append_text(screen.card(view.turn_up, on_paper=not screen.plain))
    else:
        out.append_text(_trumps(screen, view))
    out.append("   " + say(screen.lang, "stock") + " ", "bold")
    out.append(str(view.stock_size) if view.stock_size else say(screen.lang, "stock-empty"))
    out.append("   " + say(screen.lang, "discard") + " ", "bold")
    out.append(str(view.discard_size))
    return out


def _seat_lines(screen: Screen, view: DurakView, names: Sequence[str]) -> list[Text]:
    """One line per place: name, number of cards, what it does in this bout."""
    names = [screen.fit(name) for name in names]
    room = max(cell_len(name) for name in names)
    counts = [cards_count(size, screen.lang) for size in view.hand_sizes]
    counts = ["" if place in view.out else count for place, count in enumerate(counts)]
    width = max(len(count) for count in counts)
    lines = []
    for place, name in enumerate(names):
        mark = ">" if place in view.actors else " "
        line = Text(" " * _MARGIN + mark + " ")
        line.append(name + " " * (room - cell_len(name)), "bold" if place == view.seat else "")
        line.append(f"  {counts[place]:<{width}}  ")
        line.append(_role(screen, view, place, name), "bold" if place in (view.attacker, view.defender) else "dim")
        line.rstrip()
        lines.append(line)
    return lines


def _role(screen: Screen, view: DurakView, place: int, name: str) -> str:
    """What a place does in this bout, in a word; whoever is called “You” is spoken to."""
    key = ""
    if place in view.out:
        key = "out"
    elif view.phase == "over" or view.before_play:
        key = ""
    elif place == view.defender:
        key = "takes" if view.phase == "take" else "defends"
    elif view.passed >> place & 1:
        key = "passed"
    elif place == view.attacker:
        key = "leads" if view.phase == "lead" else "attacks"
    elif place in view.actors and view.phase in ("throw", "take"):
        key = "may-throw"
    if key and place == view.seat and name == say(screen.lang, "you"):
        key = f"you-{key}"
    return say(screen.lang, key) if key else ""


def _table_lines(screen: Screen, view: DurakView) -> list[Text]:
    """Attack cards with their covers below them, as many pairs to a row as fit."""
    label = say(screen.lang, "table")
    indent = _indent(screen)
    if not view.table:
        return [Text.assemble(_labelled(label, indent), (say(screen.lang, "table-empty"), "dim"))]
    per_row = max(1, (screen.width - indent) // 6)
    lines: list[Text] = []
    for start in range(0, len(view.table), per_row):
        row = view.table[start : start + per_row]
        above, below = _pairs(screen, row)
        head = label if start == 0 else ""
        lines.append(Text.assemble(_labelled(head, indent), above))
        if below.plain.strip():
            lines.append(Text.assemble(_labelled("", indent), below))
    return lines


def _pairs(screen: Screen, row: Sequence[Slot]) -> tuple[Text, Text]:
    """The attack cards of a row and the covers below, in columns of six."""
    above, below = Text(), Text()
    some_covered = any(slot.cover >= 0 for slot in row)
    for slot in row:
        above.append_text(_cell(screen.card(slot.attack, on_paper=not screen.plain)))
        if slot.cover >= 0:
            below.append_text(_cell(screen.card(slot.cover, on_paper=not screen.plain)))
        else:
            mark = "--" if screen.plain else " --"
            below.append_text(_cell(Text(mark if some_covered else "", "dim")))
    return above, below


def _cell(text: Text) -> Text:
    """Text filled up to the width of a column."""
    return Text.assemble(text, " " * max(0, 6 - cell_len(text.plain)))


def _hand_lines(screen: Screen, view: DurakView, order: Order) -> list[Text]:
    """The hand in its groups, broken between cards where the line ends."""
    indent = _indent(screen)
    room = screen.width - indent
    lines = [Text()]
    for group in sorted_hand(view, order):
        gap = "   "
        for card in group:
            piece = screen.card(card, on_paper=not screen.plain)
            if not lines[-1].plain:
                gap = ""
            elif cell_len(lines[-1].plain) + len(gap) + cell_len(piece.plain) > room:
                lines.append(Text())
                gap = ""
            lines[-1].append(gap)
            lines[-1].append_text(piece)
            gap = " "
    label = f"{say(screen.lang, 'hand')} {view.hand.bit_count()}"
    return [Text.assemble(_labelled(label if i == 0 else "", indent), line) for i, line in enumerate(lines)]


def _indent(screen: Screen) -> int:
    """Where cards begin: after the longer of the two labels."""
    longest = max(len(say(screen.lang, "table")), len(say(screen.lang, "hand")) + 3)
    return _MARGIN + longest + 2


def _labelled(label: str, indent: int) -> Text:
    """The beginning of a line that has a label or stands below one."""
    return Text.assemble(" " * _MARGIN, (f"{label:<{indent - _MARGIN}}", "bold"))
