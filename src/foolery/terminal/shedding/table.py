"""The table of the shedding game in the terminal, its words and its lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.base.cards import cards as cards_of
from foolery.speech import tongue
from foolery.terminal import words
from foolery.terminal.picture import columned, followed, grouped, ruled
from foolery.terminal.words import cards_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from foolery.contract import Lang
    from foolery.shedding.engine.view import ShedView
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

MORE: Final[dict[str, str]] = {
    "does-not-fit": "fits",
    "must-play": "take",
    "hand-first": "order",
    "not-in-hand": "order",
    "blind-only": "order",
    "not-yet": "begin",
    "too-late": "late",
    "cannot-swap": "swap",
    "swap-not-in-hand": "swap",
    "swap-not-in-row": "swap",
    "nothing-to-take": "empty",
    "no-such-card": "number",
}
"""Under which name the text stands that tells what is behind a reason."""


def say_shedding(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-idiot.{key}", **values)


_MARGIN: Final = 1
_WIDEST: Final = 72


def picture(screen: Screen, view: ShedView, names: Sequence[str], title: str, order: Order) -> list[Text]:
    """The lines of the picture."""
    now = (
        say_shedding(screen.lang, "exchange")
        if view.phase == "exchange"
        else say_shedding(screen.lang, "turn", n=view.turns + 1)
    )
    head = f"{title}, {words.say(screen.lang, 'deal', n=view.deal)}, {now}"
    if cell_len(screen.fit(head)) + 4 > min(screen.width, _WIDEST):
        head = f"{words.say(screen.lang, 'deal', n=view.deal)}, {now}"
    own = view.me
    hand = list(cards_of(view.hand))
    return [
        ruled(screen, _WIDEST, head),
        *_middle(screen, view),
        *_seats(screen, view, names),
        Text(),
        *_cards(screen, f"{words.say(screen.lang, 'hand')} {len(hand)}", grouped(hand, order)),
        *_cards(screen, say_shedding(screen.lang, "open"), grouped(cards_of(view.up[own]), "rank")),
        _labelled(screen, say_shedding(screen.lang, "closed"), _backs(screen, view.down_sizes[own])),
        ruled(screen, _WIDEST),
    ]


def short_state(screen: Screen, view: ShedView) -> str:
    """Pile and stock in a few signs, for the prompt."""
    return f"[{say_shedding(screen.lang, 'short', pile=len(view.pile), stock=view.stock_size)}] "


def _middle(screen: Screen, view: ShedView) -> list[Text]:
    """The top of the pile, the stock, what has burned; on two lines where the screen is narrow."""
    pile = Text(" " * _MARGIN)
    pile.append(say_shedding(screen.lang, "pile") + " ", "bold")
    top = view.top()
    for card in top:
        pile.append_text(screen.card(card, on_paper=not screen.plain))
        pile.append(" ")
    if not top:
        pile.append(say_shedding(screen.lang, "empty") + " ")
    elif len(view.pile) > len(top):
        pile.append(say_shedding(screen.lang, "below", n=len(view.pile)) + " ", "dim")
    stock = Text(" " * _MARGIN)
    stock.append(words.say(screen.lang, "stock") + " ", "bold")
    stock.append(str(view.stock_size) if view.stock_size else say_shedding(screen.lang, "empty"))
    if view.discard_size:
        stock.append("   " + say_shedding(screen.lang, "burned") + " ", "bold")
        stock.append(str(view.discard_size))
    both = Text.assemble(pile, " ", stock)
    return [both] if cell_len(both.plain) <= screen.width else [pile, stock]


def _seats(screen: Screen, view: ShedView, names: Sequence[str]) -> list[Text]:
    """One line per place: name, number of cards in hand, the face-up row, the backs of the face-down row."""
    counts = [cards_count(size, screen.lang) for size in view.hand_sizes]
    width = max(len(count) for count in counts)
    rows = [_row(screen, sorted(cards_of(mask), key=lambda card: card & 63)) for mask in view.up]
    broad = max(cell_len(row.plain) for row in rows)
    lines = []
    beside = _MARGIN + 2 + 2 + width + 3 + broad + 3 + len("[3]")
    for place, name in enumerate(columned(screen, names, beside)):
        line = Text(" " * _MARGIN + (">" if place in view.actors else " ") + " ")
        line.append(name, "bold" if place == view.seat else "")
        if place in view.out:
            line.append("  " + say_shedding(screen.lang, "out"), "dim")
        else:
            line.append(f"  {counts[place]:<{width}}   ")
            line.append_text(rows[place])
            line.append(" " * (broad - cell_len(rows[place].plain)) + "   ")
            backs = _backs(screen, view.down_sizes[place], "")
            tight = cell_len(line.plain) + cell_len(backs.plain) > screen.width
            line.append_text(Text(f"[{view.down_sizes[place]}]", "dim") if tight and backs.plain else backs)
        ready = view.phase == "exchange" and place not in view.actors and place not in view.out
        said = Text(f"  {say_shedding(screen.lang, 'ready')}" if ready else "", "dim")
        lines += followed(screen, line, said, _MARGIN + 2)
    return lines


def _row(screen: Screen, found: Iterable[int]) -> Text:
    return Text(" ").join(screen.card(card) for card in found)


def _backs(screen: Screen, number: int, nothing: str | None = None) -> Text:
    """The backs of so many cards, numbered as they are turned."""
    if not number:
        return Text(say_shedding(screen.lang, "none") if nothing is None else nothing, "dim")
    return Text(" ".join(f"[{i}]" for i in range(1, number + 1)), "dim")


def _cards(screen: Screen, label: str, groups: list[list[int]]) -> list[Text]:
    """Cards in their groups after a label, broken between cards where the line ends."""
    indent = _indent(screen)
    lines = [Text()]
    for group in groups:
        gap = "   "
        for card in group:
            piece = screen.card(card, on_paper=not screen.plain)
            if not lines[-1].plain:
                gap = ""
            elif cell_len(lines[-1].plain) + len(gap) + cell_len(piece.plain) > screen.width - indent:
                lines.append(Text())
                gap = ""
            lines[-1].append(gap)
            lines[-1].append_text(piece)
            gap = " "
    if not groups:
        lines = [Text(say_shedding(screen.lang, "none"), "dim")]
    return [_labelled(screen, label if i == 0 else "", line) for i, line in enumerate(lines)]


def _indent(screen: Screen) -> int:
    """Where cards begin: after the longest of the labels."""
    labels = (
        say_shedding(screen.lang, "open"),
        say_shedding(screen.lang, "closed"),
        words.say(screen.lang, "hand") + " 99",
    )
    return _MARGIN + max(map(len, labels)) + 2


def _labelled(screen: Screen, label: str, body: Text) -> Text:
    """A line that has a label or stands below one."""
    room = _indent(screen) - _MARGIN
    return Text.assemble(" " * _MARGIN, (f"{label:<{room}}", "bold"), body)


def step(view: ShedView, kinds: set[str]) -> str:
    """What kind of decision this is, with the kinds of the legal moves, as the sentences of the lesson name it."""
    if view.phase == "exchange":
        return "exchange"
    if "take" in kinds:
        return "take"
    return "play" if view.hand else "row" if view.up[view.me] else "blind"
