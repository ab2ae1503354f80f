"""Events: what happened, for whom, as text and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from foolery.base import arguments
from foolery.base.cards import COPY, SUITS, Card, Seat, card_text, parse_card
from foolery.base.messages import Message
from foolery.base.printable import described
from foolery.contract import rooms
from foolery.contract.forms import EventForm
from foolery.contract.result import Lang
from foolery.ruleset.event_kinds import UNDECLARED, EventKind, declared
from foolery.speech import languages
from foolery.speech.card_names import folded

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.contract.action import Decision

EVERYBODY: Final = -1
"""The set of all seats, as the mask ``Event.seen`` uses."""


class Event:
    """One thing that happened, written by the state as it happens.

    ``cards`` are the cards concerned and ``seen`` the mask of seats that see their faces (``EVERYBODY``: all);
    ``count`` is their number, which everybody knows. ``to`` is the place that cards or a role go to, or a suit, as the
    table of ``kinds`` has it, -1 where there is none.
    """

    __slots__ = ("cards", "count", "kind", "place", "seen", "to")

    family: ClassVar[str] = ""
    """The family whose words say it."""
    kinds: ClassVar[Mapping[str, EventKind]] = {}
    """Every kind that the family and its rules have declared."""
    copies: ClassVar[bool] = True
    """Whether ``cards`` tell the copies of a card apart; otherwise they are faces."""

    def __init__(
        self, kind: str, place: int, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, count: int = -1
    ) -> None:
        known = self.kinds.get(kind)
        if known is not None and known.heap:
            cards = sorted(cards)
            if cards and cards[-1] >= COPY:
                cards.sort(key=_by_face)
        self.kind = kind
        self.place = place
        self.cards = tuple(cards)
        self.to = to
        self.seen = seen
        self.count = len(self.cards) if count < 0 else count

    @property
    def declared(self) -> EventKind:
        """What is declared of events of this kind."""
        found = declared(self.kind, self.kinds)
        return UNDECLARED if found is None else found[2]

    def sees(self, seat: Seat | None) -> bool:
        """Whether this seat sees the faces; None is the public, which sees what everybody sees."""
        looker = seat if seat is None else arguments.looker(seat)
        return self.seen == EVERYBODY or (looker is not None and bool(self.seen >> looker & 1))

    def cards_for(self, seat: Seat | None) -> tuple[Card, ...]:
        """The cards as this seat is told them, all or none. This alone decides what a seat is told of them.

        They are faces: which copy a card is, nobody is told, neither by its number nor by the order of cards that come
        from a set.
        """
        return tuple(card % COPY for card in self.cards) if self.sees(seat) else ()

    @property
    def is_open(self) -> bool:
        """Whether every seat has the event as it is: with all its cards, none of them one of several copies."""
        return self.seen == EVERYBODY and max(self.cards, default=0) < COPY

    def shown_to(self, seat: Seat | None) -> Event:
        """The event as this seat has it: nothing tells who else has seen the cards."""
        cards = self.cards_for(seat)
        return self.made(cards, EVERYBODY if cards or not self.count else 0)

    def made(self, cards: Sequence[Card], seen: int) -> Event:
        """The same event with these cards, seen by these."""
        return type(self)(self.kind, self.place, cards, self.to, seen, self.count)

    def is_news(self, seat: Seat | None) -> bool:
        """Whether this seat is to be told in the course of the game: of some events only who sees the cards is."""
        return self.sees(seat) or not self.declared.quiet

    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """The event in one plain sentence for this seat, ``names`` being the players by seat, all or none."""
        arguments.check_names(names, self.seats_told())
        return self.shown_to(seat).sentence(seat, lang, names)

    def sentence(self, seat: Seat | None, lang: Lang, names: Sequence[str] | None) -> str:
        """The event with all its cards in the words that are said to this seat."""
        return rooms.words(self.family).event_text(self, seat, lang, names)

    def seats_told(self) -> int:
        """How many seats the table has at least, by the places that the event names."""
        return max(self.place, self.to if self.declared.to == "place" else -1) + 1

    def to_wire(self, seat: Seat | None) -> EventForm:
        """The event as plain data for this seat; None is the public.

        An event does not know how many sit at its table: a seat that is not there is told what the public is. Raises
        BadPlayers for what is a seat of no table: no whole number, or none from 0 to 7.
        """
        shown = self.shown_to(seat)
        return shown.form([card_text(card) for card in shown.cards] if shown.seen else None)

    def in_full(self) -> EventForm:
        """The event as plain data with all that it holds and with who sees it: for nobody who sits at the table."""
        cards = [card_text(card) for card in self.cards] if len(self.cards) == self.count else None
        form = self.form(cards)
        seats = [seat for seat in range(self.seen.bit_length()) if self.seen >> seat & 1]
        form["seen"] = None if self.seen == EVERYBODY else seats
        return form

    def form(self, cards: list[str] | None) -> EventForm:
        """The fields of the wire form with these cards."""
        kind, stated, what = declared(self.kind, self.kinds) or (self.kind, "", UNDECLARED)
        to: int | str | None = self.to if self.to >= 0 else None
        form: EventForm = {
            "kind": kind,
            "place": self.place if self.place >= 0 else None,
            "cards": cards,
            "count": self.count,
            "to": SUITS[to] if isinstance(to, int) and what.to == "suit" else to,
        }
        if stated:
            form["stated"] = card_text(parse_card(stated)) if what.stated == "card" else stated
        return form

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[object, ...]:
        """The fields in order."""
        return (self.kind, self.place, self.cards, self.to, self.seen, self.count)

    def __repr__(self) -> str:
        return described(self, self.written)

    def written(self) -> str:
        """All that the event holds, in short: its kind, and of the rest what says something."""
        form = self.in_full()
        said = {name: form.get(name) for name in ("place", "to", "stated", "seen")} | {"cards": form["cards"] or None}
        said["count"] = None if form["cards"] is not None else self.count or None
        return " ".join(
            [form["kind"], *(f"{name}={_short(value)}" for name, value in said.items() if value is not None)]
        )


def _short(value: object) -> str:
    return (",".join(map(str, value)) or "-") if isinstance(value, list) else str(value)


def _by_face(card: Card) -> tuple[int, int]:
    return card % COPY, card


class WordedEvent(Event):
    """An event of a family whose rules have kinds of their own; ``wording`` are the words of the rules in play."""

    __slots__ = ("wording",)

    def __init__(
        self,
        kind: str,
        place: int,
        cards: Sequence[Card] = (),
        to: int = -1,
        seen: int = EVERYBODY,
        count: int = -1,
        wording: Any = None,
    ) -> None:
        Event.__init__(self, kind, place, cards, to, seen, count)
        self.wording = wording

    def made(self, cards: Sequence[Card], seen: int) -> Event:
        """The same event with these cards, seen by these."""
        return type(self)(self.kind, self.place, cards, self.to, seen, self.count, self.wording)


class BareEvent(Event):
    """An event of a game whose rules are not installed: nobody has words for it but its own kind."""

    __slots__ = ()

    def sentence(self, seat: Seat | None, lang: Lang, names: Sequence[str] | None) -> str:
        """Who, the kind and the cards in notation, as “Anna: second attempt 9c”; who has no name is counted from 1."""
        said = " ".join([self.kind.replace("-", " "), *map(card_text, self.cards)])
        if self.place < 0:
            return said
        name = arguments.named(names, self.place) or Message("arguments.player", number=self.place + 1).text(lang)
        return f"{name}: {said}"


LONGEST: Final = 200
"""Signs of a text that may be a label or name cards in words."""


def labelled(family: str, text: str, decision: Decision) -> Move | None:
    """The one legal move whose label is this text; None where there is none."""
    if not decision.legal or len(text) > LONGEST:
        return None
    view = decision.seen if decision.of_view else decision.seen.view(decision.seat)
    label, wanted = rooms.words(family).move_label, folded(text)
    for lang in languages():
        found = [move for move in decision.legal if folded(label(move, view, lang)) == wanted]
        if len(found) == 1:
            return found[0]
    return None
