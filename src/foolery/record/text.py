"""What a record holds and how it is written; ``foolery.record.reader`` reads it, ``foolery.record`` replays it.

A record names its game, the revisions of its rules and its players; each deal follows as numbered actions with the
events that were seen and the result. Nothing here asks the rules: a record of rules that are not installed can be
read and shown.

The editions for one seat and for the public are built from what that reader may have, never by striking out: a field
that is not named in ``Record.text`` does not reach them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from foolery.base.cards import Card, Seat, card_text, parse_card
from foolery.base.errors import RecordError
from foolery.base.messages import Message
from foolery.contract import EVERYBODY, BareEvent, Event, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FORMAT: Final = 2
"""Number of the form described in ``docs/notation.md``; a reader refuses a higher one. Records without commitments are
of form 1.
"""

Edition = Literal["full", "public"] | int
"""``full`` replays; ``public`` is what everybody sees; a number is the edition of that seat."""

UNKNOWN: Final = "?"
TITLE: Final = "foolery-record"


@dataclass(frozen=True, slots=True)
class Sighting:
    """One event as a record keeps it: cards by their faces, ``?`` for each card that is not shown.

    ``seen`` is the mask of seats that see the cards, as in ``Event``; an edition that is not full holds what its reader
    saw, and there it is ``EVERYBODY``.
    """

    kind: str
    place: int
    cards: tuple[str, ...] = ()
    to: int = -1
    seen: int = EVERYBODY
    line: int = field(default=0, compare=False)

    @classmethod
    def of(cls, event: Event) -> Sighting:
        """The event with all that it holds."""
        shown = tuple(card_text(card) for card in event.cards)
        return cls(event.kind, event.place, shown + (UNKNOWN,) * (event.count - len(shown)), event.to, event.seen)

    def shown_to(self, seat: Seat | None) -> Sighting:
        """The event as this seat has it; None is the public."""
        shown = BareEvent(self.kind, self.place, self.faces(), self.to, self.seen, len(self.cards)).shown_to(seat)
        return replace(Sighting.of(shown), seen=EVERYBODY)

    def agrees(self, other: Sighting, heap: bool) -> bool:
        """Whether another tells the same. Cards that come from a ``heap`` may stand in any order, as they did once."""
        return self == (
            replace(other, cards=self.cards) if heap and sorted(self.cards) == sorted(other.cards) else other
        )

    def faces(self) -> tuple[Card, ...]:
        """The cards that are shown, as first copies."""
        return tuple(parse_card(card) for card in self.cards if card != UNKNOWN)

    def text(self) -> str:
        """The event on one line: ``. draw 1 9c Td @1``."""
        words = [".", self.kind, _number(self.place), *self.cards]
        if self.to >= 0:
            words.append(f">{self.to}")
        if self.seen != EVERYBODY:
            seats = [str(seat) for seat in range(self.seen.bit_length()) if self.seen >> seat & 1]
            words.append("@" + (",".join(seats) or "none"))
        return " ".join(words)


@dataclass(slots=True)
class Action:
    """What one seat did, in words of the notation, and what followed.

    ``public`` is the text for the other seats where ``text`` would show them a hidden card, else empty.
    """

    seat: Seat
    text: str
    events: list[Sighting] = field(default_factory=list)
    public: str = ""
    line: int = field(default=0, compare=False)

    def shown_to(self, seat: Seat | None) -> Action:
        """The action as this seat has it; None is the public."""
        said = self.text if seat == self.seat or not self.public else self.public
        return Action(self.seat, said, [event.shown_to(seat) for event in self.events])


@dataclass(slots=True)
class Deal:
    """One deal of a record; without a result it was not played to its end. ``order`` is empty where a seed deals.

    A deal that was committed to has a ``commitment``, in the full edition the ``secret`` that was promised too, the
    ``nonces`` that were added by seat, and the ``seed`` that came of them (``foolery.base.shuffle``).
    """

    dealer: Seat
    order: tuple[str, ...] = ()
    opening: list[Sighting] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    result: Result | None = None
    commitment: str = ""
    secret: str = ""
    seed: str = ""
    nonces: dict[Seat, str] = field(default_factory=dict)
    line: int = field(default=0, compare=False)
    result_line: int = field(default=0, compare=False)


@dataclass(slots=True)
class Record:
    """A match as it was played.

    ``planned`` is the number of deals that the match has and ``deals`` those that were begun; ``persons`` are the seats
    of people, where the game asks people alone; ``remarks`` are further headers whose names begin with ``x-``, kept in
    the full edition only.
    """

    game: str
    revisions: dict[str, int]
    players: int
    seed: str = ""
    names: tuple[str, ...] = ()
    persons: tuple[Seat, ...] = ()
    planned: int = 1
    date: str = ""
    edition: Edition = "full"
    remarks: dict[str, str] = field(default_factory=dict)
    deals: list[Deal] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    """Where each header stood."""

    @property
    def finished(self) -> bool:
        """Whether every planned deal was played to its end."""
        return len(self.deals) >= self.planned and all(deal.result is not None for deal in self.deals)

    def shown_to(self, edition: Edition) -> Record:
        """What this reader may have of the record, without its seed, its orders and its remarks."""
        if edition == self.edition:
            return self
        if self.edition != "full":
            raise RecordError("record.not-from", edition=edition_name(self.edition), wanted=edition_name(edition))
        seat = None if edition == "public" else int(edition)
        if seat is not None and not 0 <= seat < self.players:
            raise RecordError("record.no-seat", seat=seat, players=self.players)
        shown = Record(
            game=self.game,
            revisions=self.revisions,
            players=self.players,
            names=self.names,
            persons=self.persons,
            planned=self.planned,
            date=self.date,
            edition=edition,
        )
        for deal in self.deals:
            shown.deals.append(
                Deal(
                    dealer=deal.dealer,
                    opening=[event.shown_to(seat) for event in deal.opening],
                    actions=[action.shown_to(seat) for action in deal.actions],
                    result=deal.result,
                    commitment=deal.commitment,
                )
            )
        return shown

    def _repr_html_(self) -> str:
        # The room below does not know the rules; whoever draws must.
        from foolery.record.replay import html

        return html(self)

    def text(self, edition: Edition | None = None) -> str:
        """The record as text; without a name of an edition as the one that it is."""
        shown = self if edition is None else self.shown_to(edition)
        return "\n".join([*_header(shown), *_sections(shown)]) + "\n"


def edition_name(edition: Edition) -> Message:
    """An edition in words, as in “the edition of seat 1”."""
    if isinstance(edition, int):
        return Message("record.edition-seat", seat=edition)
    return Message("record.edition-full" if edition == "full" else "record.edition-public")


def _number(place: int) -> str:
    return "-" if place < 0 else str(place)


def _plain(value: str) -> str:
    """A value as it is, or as a JSON text where it could not be read back."""
    if value and value == value.strip() and value.isprintable() and not value.startswith('"'):
        return value
    return json.dumps(value)


def _header(record: Record) -> Iterator[str]:
    yield f"{TITLE} {FORMAT if any(deal.commitment for deal in record.deals) else 1}"
    yield f"game: {record.game}"
    yield "rules: " + ", ".join(f"{name} {number}" for name, number in sorted(record.revisions.items()))
    yield "edition: " + (record.edition if isinstance(record.edition, str) else f"seat {record.edition}")
    yield f"players: {record.players}"
    for seat, name in enumerate(record.names):
        yield f"player {seat}: {_plain(name)}"
    if record.persons:
        yield "persons: " + " ".join(map(str, record.persons))
    yield f"deals: {record.planned}"
    if record.date:
        yield f"date: {record.date}"
    if record.seed:
        yield f"seed: {_plain(record.seed)}"
    for name, value in sorted(record.remarks.items()):
        yield f"{name}: {_plain(value)}"


def _sections(record: Record) -> Iterator[str]:
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield f"deal {number}"
        yield f"dealer: {deal.dealer}"
        if deal.order:
            yield "order: " + " ".join(deal.order)
        for name in ("commitment", "secret", "seed"):
            if value := getattr(deal, name):
                yield f"{name}: {value}"
        for seat, nonce in sorted(deal.nonces.items()):
            yield f"nonce {seat}: {_plain(nonce)}"
        yield from (event.text() for event in deal.opening)
        for count, action in enumerate(deal.actions, 1):
            yield f"{count}. {action.seat}: {action.text}" + (f" [{action.public}]" if action.public else "")
            yield from (event.text() for event in action.events)
        if deal.result is not None:
            yield f"result: {result_line(deal.result)}"


def result_line(result: Result) -> str:
    """A result in the words of a record: ``utilities 1 -1; fools 1; winners 0; places 0``."""
    parts = ["utilities " + " ".join(map(_share, result.utilities))]
    for word, seats in (
        ("fools", result.fools),
        ("winners", result.winners),
        ("places", result.places),
        ("points", result.points),
    ):
        if seats:
            parts.append(" ".join([word, *map(str, seats)]))
    if result.draw:
        parts.append("draw")
    if result.limited:
        parts.append("limited")
    if result.straps:
        parts.append(f"straps {result.straps}")
    return "; ".join(parts)


def _share(value: float) -> str:
    """A utility as a short fraction where that is exact."""
    short = Fraction(value).limit_denominator(1000)
    return str(short) if float(short) == value else repr(value)


def faces(order: Sequence[Card | str]) -> tuple[str, ...]:
    """An order of cards as a record keeps it."""
    return tuple(card if isinstance(card, str) else card_text(card) for card in order)


def revisions_text(revisions: Mapping[str, int]) -> str:
    """Rules with their revisions, by name."""
    return ", ".join(f"{name} {number}" for name, number in sorted(revisions.items()))
