"""The table of Durak in the terminal, and its words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.base.cards import COPY, rank, suit
from foolery.base.cards import cards as cards_of
from foolery.durak.engine.moves import place_of
from foolery.durak.words.pages import Page
from foolery.durak.words.telling import asked_text, card_name, suit_name, table_text, tallies_text, zones_text
from foolery.speech import SOURCE, tongue
from foolery.terminal.picture import columned, followed
from foolery.terminal.words import cards_count, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from foolery.contract import Lang
    from foolery.durak.engine.view import DurakView, Slot
    from foolery.durak.words.options import Composed
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

# Black and red by turns, so that neighbouring suits differ with two colours too.
_SUIT_ORDER: Final = (0, 1, 3, 2)
_MARGIN: Final = 1


def picture(screen: Screen, view: DurakView, names: Sequence[str], title: str, order: Order) -> list[Text]:
    """The lines of the picture, none wider than the screen."""
    where = f"{say(screen.lang, 'deal', n=view.deal)}, {say(screen.lang, 'bout', n=view.bout)}"
    names = [*names, *(say(screen.lang, "dummy") for _ in view.hand_sizes[len(names) :])]
    return [
        *_head(screen, title, where),
        _stock_line(screen, view),
        *_seat_lines(screen, view, names),
        *_table_lines(screen, view),
        *_told_lines(screen, view, names),
        Text(),
        *_hands_lines(screen, view, order),
        *_legend(screen, view),
        _rule(screen),
    ]


def short_state(screen: Screen, view: DurakView) -> str:
    """Trump and stock in a few signs, for the prompt."""
    trump = _trumps(screen, view).plain
    trump = trump if screen.symbols else say(screen.lang, "short-trump", suit=trump)
    return f"[{trump}, {say(screen.lang, 'short-stock', n=view.stock_size)}] "


def is_trump(view: DurakView, card: int) -> bool:
    """Whether the seat plays this card as a trump."""
    return suit(card) >= 0 and bool(view.trumps_of(view.me) >> suit(card) & 1)


def sorted_hand(view: DurakView, order: Order, place: int = -1) -> list[list[int]]:
    """A hand in groups that stand apart: suits, or ranks, and the trumps last; one's own if no ``place`` is named."""
    place = view.me if place < 0 else place
    trumps = view.trumps_of(place)

    def group(card: int) -> tuple[int, int]:
        inner = 0
        if order == "suit":
            inner = 9 if suit(card) < 0 else _SUIT_ORDER.index(suit(card))
        return (suit(card) >= 0 and bool(trumps >> suit(card) & 1), inner)

    cards = cards_of(view.hand if place == view.seat else view.known[place])
    hand = sorted(cards, key=lambda card: (*group(card), rank(card), card))
    return [list(cards) for _, cards in groupby(hand, key=group)]


def _head(screen: Screen, title: str, where: str) -> list[Text]:
    """The first line with the title of the game and where one is; two, where one has no room for both."""
    if cell_len(f"{title}, {where}") <= screen.width - 5:
        return [_rule(screen, title, where)]
    return [_rule(screen, title), Text(f"   {screen.fit(where)}", "bold")]


def _rule(screen: Screen, title: str = "", where: str = "") -> Text:
    """A line across the picture with its title, which is cut where there is no room for all of it."""
    sign = "─" if screen.lines_allowed else "-"
    room = min(screen.width, 72)
    spare = room - 5 - cell_len(f", {where}")
    if cell_len(title) > spare:
        room = screen.width
        spare = room - 5 - cell_len(f", {where}")
    title = screen.fit(title if cell_len(title) <= spare else f"{title[: max(0, spare - 1)].rstrip(' +')}…")
    title = f"{title}, {screen.fit(where)}" if where else title
    head = f"{sign * 2} {title} " if title else ""
    if cell_len(head) > room:
        return Text(title[: room - 1], "bold")
    out = Text(head + sign * (room - cell_len(head)), "dim")
    if title:
        out.stylize("bold", 3, 3 + len(title))
    return out


def _trumps(screen: Screen, view: DurakView, place: int = -1) -> Text:
    """The trump suits that a seat plays with: their signs, or their names where signs cannot be shown."""
    mask = view.trumps_of(view.me if place < 0 else place)
    suits = [number for number in range(4) if mask >> number & 1]
    if not suits:
        return Text(say(screen.lang, "no-trump-yet" if view.choosing_trumps else "no-trump"))
    if screen.symbols:
        return Text(" ").join(screen.suit_sign(number) for number in suits)
    return Text(", ".join(suit_name(number, screen.lang) for number in suits))


def _stock_line(screen: Screen, view: DurakView) -> Text:
    """Trump, turn-up, stock and discard pile."""
    out = Text(" " * _MARGIN)
    out.append(say(screen.lang, "trump" if len(view.trumps) == 1 else "own-trump") + " ", "bold")
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
    """One line per place: name, number of cards, its own trumps, what it does in this bout, whose partner it is."""
    shown = columned(screen, names)
    counts = [cards_count(size, screen.lang) for size in view.hand_sizes]
    counts = ["" if place in view.out else count for place, count in enumerate(counts)]
    width = max(len(count) for count in counts)
    acting = _acting(view)
    sides = view.sides()
    lines = []
    for place, name in enumerate(names):
        mark = ">" if place in acting else " "
        line = Text(" " * _MARGIN + mark + " ")
        line.append(shown[place], "bold" if place == view.seat else "")
        line.append(f"  {counts[place]:<{width}}  ")
        if len(view.trumps) > 1:
            line.append_text(_trumps(screen, view, place))
            line.append("  ")
        said = ", ".join(filter(None, [_role(screen, view, place, name), _partners(screen, view, place, names, sides)]))
        role = Text(screen.fit(said), "bold" if place in (view.attacker, view.defender) else "dim")
        lines += followed(screen, line, role, _MARGIN + 4)
    return lines


def _acting(view: DurakView) -> set[int]:
    """The places that may act: those of this seat's moves, and the other seats that have the turn."""
    own = {place_of(move) if place_of(move) >= 0 else view.me for move in view.legal}
    return own | {seat for seat in view.actors if seat != view.me}


def _partners(screen: Screen, view: DurakView, place: int, names: Sequence[str], sides: Sequence[int]) -> str:
    """Whose partner a place is, where sides are played."""
    others = [other for other, side in enumerate(sides) if side == sides[place] >= 0 and other != place]
    if place == view.seat or not others:
        return ""
    if view.seat in others:
        return say(screen.lang, "partner")
    return say(screen.lang, "partner-of", names=", ".join(names[other] for other in others))


def _role(screen: Screen, view: DurakView, place: int, name: str) -> str:
    """What a place does in this bout, in a word; whoever is called “You” is spoken to."""
    key = ""
    playing = view.phase != "over" and not view.before_play
    if place in view.out and not (playing and place in (view.attacker, view.defender)):
        key = "out"
    elif not playing:
        key = ""
    elif place == view.defender:
        key = "takes" if view.taking else "defends"
    elif view.passed >> place & 1:
        key = "passed"
    elif place == view.attacker:
        key = "leads" if view.phase == "lead" else "attacks"
    elif place in view.actors and view.phase in ("throw", "take"):
        key = "may-throw"
    if key and place == view.seat and name == say(screen.lang, "you"):
        key = f"you-{key}"
    role = say(screen.lang, key) if key else ""
    by_partner = role and key[-3:] != "out" and view.acting(place) != place
    return say(screen.lang, "by-partner", role=role) if by_partner else role


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


def _told_lines(screen: Screen, view: DurakView, names: Sequence[str]) -> list[Text]:
    """What covers what where nothing is drawn, the zones of the rules, what people count, who must do what."""

    def write(cards: Sequence[int]) -> str:
        return " ".join(screen.card(card).plain for card in cards)

    covers = [table_text(view, screen.lang)] if screen.plain and view.table else []
    told = [*covers, *zones_text(view, screen.lang, names, write), *tallies_text(view, screen.lang, names)]
    if view.picked:
        told.append(f"{say(screen.lang, 'chosen')}: {write(view.picked)}")
    lines = [screen.sentence(text) for text in told]
    asked = screen.sentence(asked_text(view, screen.lang, names))
    if asked.plain:
        asked.stylize("bold")
        lines.append(asked)
    return [Text.assemble(" " * _MARGIN, part) for line in lines for part in _wrapped(screen, line)]


def counts(view: DurakView, lang: Lang, names: Sequence[str]) -> list[str]:
    """What people count of everybody in the running deal."""
    return tallies_text(view, lang, names)


def _wrapped(screen: Screen, line: Text) -> Iterable[Text]:
    """A line broken between words where it would be too wide."""
    parts = line.wrap(screen.console, screen.width - _MARGIN)
    for part in parts:
        part.rstrip()
    return parts


def _legend(screen: Screen, view: DurakView) -> list[Text]:
    """What the signs of cards without a suit mean, where any are in sight."""
    seen = {*view.cards(), view.turn_up, *(card for slot in view.table for card in (slot.attack, slot.cover))}
    strange = sorted({card % COPY for card in seen if card >= 0 and suit(card) < 0})
    said = [
        say(screen.lang, "legend", sign=screen.card(card).plain, card=card_name(card, screen.lang)) for card in strange
    ]
    line = Text(", ".join(said), "dim")
    return [Text.assemble(" " * _MARGIN, part) for part in _wrapped(screen, line)] if said else []


def _hands_lines(screen: Screen, view: DurakView, order: Order) -> list[Text]:
    """One's own hand, and that of a dummy whose cards one sees."""
    lines = _hand_lines(screen, view, order, view.me, say(screen.lang, "hand"))
    for place in range(view.players, len(view.hand_sizes)):
        if view.known[place] and view.known[place].bit_count() == view.hand_sizes[place]:
            lines += _hand_lines(screen, view, order, place, say(screen.lang, "dummy"))
    return lines


def _hand_lines(screen: Screen, view: DurakView, order: Order, place: int, title: str) -> list[Text]:
    """A hand in its groups, broken between cards where the line ends."""
    indent = _indent(screen, len(title))
    room = screen.width - indent
    lines = [Text()]
    for group in sorted_hand(view, order, place):
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
    label = f"{title} {view.known[place].bit_count()}"
    return [Text.assemble(_labelled(label if i == 0 else "", indent), line) for i, line in enumerate(lines)]


def _indent(screen: Screen, title: int = 0) -> int:
    """Where cards begin: after the longest of the labels."""
    longest = max(len(say(screen.lang, "table")), len(say(screen.lang, "hand")) + 3, title + 3)
    return _MARGIN + longest + 2


def _labelled(label: str, indent: int) -> Text:
    """The beginning of a line that has a label or stands below one."""
    return Text.assemble(" " * _MARGIN, (f"{label:<{indent - _MARGIN}}", "bold"))


def say_durak(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-durak.{key}", **values)


def idle(game: Composed) -> Sequence[str]:
    """The options that change nothing in this game, as those of throwing in where nothing is thrown in."""
    return Page(game, SOURCE).unused
