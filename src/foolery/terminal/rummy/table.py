"""The table of Contract Rummy in the terminal, its words and its lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.base.cards import COPY
from foolery.rummy.engine.actions import sets_laid
from foolery.rummy.engine.sets import JOKER, LaidCard, Meld, meld_names
from foolery.rummy.words.telling import contract_words, language, laying_text
from foolery.speech import tongue
from foolery.terminal import words
from foolery.terminal.picture import columned, grouped, ruled
from foolery.terminal.words import cards_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from foolery.base.cards import Card
    from foolery.contract import Action, Lang
    from foolery.rummy.engine.view import RummyView
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen


def say_rummy(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-rummy.{key}", **values)


_MARGIN: Final = " "
_WIDEST: Final = 78


def picture(screen: Screen, view: RummyView, names: Sequence[str], title: str, order: Order) -> list[Text]:
    """The lines of the picture."""
    deal = f"{words.say(screen.lang, 'deal', n=view.deal)}/{view.rules.deals}"
    contract = contract_words(view.contract._replace(whole=False), language(screen.lang))
    if view.contract.whole:
        contract = say_rummy(screen.lang, "whole-hand", contract=contract)
    head = f"{title}, {deal}: {contract}"
    if cell_len(screen.fit(head)) + 4 > min(screen.width, _WIDEST):
        head = f"{deal}: {contract}"
    return [
        ruled(screen, _WIDEST, head),
        _piles(screen, view),
        *_seats(screen, view, names),
        Text(),
        *_laying(screen, view),
        *_hand(screen, view, order),
        *_legend(screen, view),
        ruled(screen, _WIDEST),
    ]


def short_state(screen: Screen, view: RummyView) -> str:
    """The top of the discards and the stock in a few signs, for the prompt."""
    if not view.pile:
        return f"[{say_rummy(screen.lang, 'short-empty', stock=view.stock_size)}] "
    return f"[{say_rummy(screen.lang, 'short', top=screen.card(view.pile[-1]).plain, stock=view.stock_size)}] "


def _piles(screen: Screen, view: RummyView) -> Text:
    """The top of the discard pile, and the stock."""
    line = Text.assemble(_MARGIN, (say_rummy(screen.lang, "discards") + " ", "bold"))
    if view.pile:
        line.append_text(screen.card(view.pile[-1], on_paper=not screen.plain))
    else:
        line.append(say_rummy(screen.lang, "discards-empty"))
    line.append("   " + words.say(screen.lang, "stock") + " ", "bold")
    line.append(str(view.stock_size) if view.stock_size else words.say(screen.lang, "stock-empty"))
    return line


def _seats(screen: Screen, view: RummyView, names: Sequence[str]) -> Iterator[Text]:
    """For each seat its name, cards and points so far; below them its sets with the names that actions give them."""
    totals = view.totals()
    for seat, name in enumerate(columned(screen, names)):
        line = Text(_MARGIN + (">" if seat in view.actors else " ") + " ")
        line.append(name, "bold" if seat == view.seat else "")
        said = [Text(cards_count(view.hand_sizes[seat], screen.lang))]
        if view.sheet:
            said.append(Text(f" {say_rummy(screen.lang, 'points', n=totals[seat])}", "dim"))
        line.append("  ")
        yield from _lines(screen, line, said)
        melds = view.melds[seat]
        for meld, short in zip(melds, meld_names(melds), strict=True):
            kind = say_rummy(screen.lang, "group" if meld.group else "sequence")
            yield from _lines(screen, Text(f"     {kind} {seat}.{short}: ", "dim"), _meld(screen, meld))


def _meld(screen: Screen, meld: Meld) -> list[Text]:
    """The cards of a set; a joker with what it stands for."""
    slots = sorted(meld.slots, key=lambda slot: slot.stated) if meld.group else meld.slots
    return [piece for slot in slots for piece in _laid_card(screen, slot.card, slot.stated)]


def _laid_card(screen: Screen, card: Card, stated: Card) -> list[Text]:
    """A card on the table; a joker as the card that it stands for, with the sign that wins it."""
    if card == stated:
        return [screen.card(card)]
    return [screen.card(stated), Text(f"({say_rummy(screen.lang, 'joker')}"), Text.assemble(screen.card(card), ")")]


def contract(screen: Screen, view: RummyView, action: Action) -> Text | None:
    """A contract in signs, as it can be typed: jokers before the cards that they stand for."""
    if len(action.moves) < 2:
        return None
    head = laying_text(view, "", screen.lang)
    sets = [Text(" ").join(_stated(screen, laid) for laid in cards) for cards in sets_laid(view.laid, action.moves)]
    return Text.assemble(screen.fit(head), Text(" / ").join(sets))


def _stated(screen: Screen, laid: LaidCard) -> Text:
    shown = screen.card(laid.stated)
    return shown if laid.card == laid.stated else Text.assemble(screen.card(laid.card), "=", shown)


def _laying(screen: Screen, view: RummyView) -> Iterator[Text]:
    """The contract that one has begun card by card, its last set open, and that it must be finished."""
    if not view.laid:
        return
    pieces = []
    for number, cards in enumerate(view.laid, 1):
        pieces += [piece for laid in cards for piece in _laid_card(screen, laid.card, laid.stated)]
        pieces.append(Text("/" if number < len(view.laid) else "… " + say_rummy(screen.lang, "open-set")))
    yield from _lines(screen, Text(f"{_MARGIN}{say_rummy(screen.lang, 'laying')}  ", "bold"), pieces)
    words_left = [Text(word, "dim") for word in say_rummy(screen.lang, "must-finish").split()]
    yield from _lines(screen, Text(_MARGIN), words_left)


def _hand(screen: Screen, view: RummyView, order: Order) -> Iterator[Text]:
    """One's own cards, suits or ranks apart."""

    pieces: list[Text] = []
    for same in grouped(view.cards(), order):
        cards = [screen.card(card, on_paper=not screen.plain) for card in same]
        pieces += [Text.assemble("  ", cards[0]) if pieces else cards[0], *cards[1:]]
    label = Text(f"{_MARGIN}{words.say(screen.lang, 'hand')} {len(view.cards())}  ", "bold")
    yield from _lines(screen, label, pieces)


def _legend(screen: Screen, view: RummyView) -> Iterator[Text]:
    """What the signs of the jokers mean that this seat sees."""
    laid = [slot.card for melds in view.melds for meld in melds for slot in meld.slots]
    jokers = sorted({card % COPY for card in (*view.cards(), *view.pile[-1:], *laid) if card % COPY >= JOKER})
    spoken = language(screen.lang)
    told = [words.say(screen.lang, "legend", sign=screen.card(one).plain, card=spoken.card(one)) for one in jokers]
    if told:
        yield from _lines(screen, Text(_MARGIN), [Text(word, "dim") for word in ", ".join(told).split()])


def _lines(screen: Screen, label: Text, pieces: Iterable[Text]) -> Iterator[Text]:
    """Pieces after a label, broken between pieces where the line ends."""
    indent = cell_len(label.plain)
    line, empty = label.copy(), True
    for piece in pieces:
        if not empty and cell_len(line.plain) + 1 + cell_len(piece.plain) > screen.width - 1:
            yield line
            line, empty = Text(" " * indent), True
        line = Text.assemble(line, "" if empty else " ", piece)
        empty = False
    yield line


def step(view: RummyView, kinds: set[str]) -> str:
    """What kind of decision this is, with the kinds of the legal moves, as the sentences of the lesson name it."""
    if view.phase != "meld":
        return str(view.phase)
    if view.melds[view.me]:
        return "lay-off"
    return "contract" if kinds & {"meld-card", "meld-close", "meld"} else "discard"
