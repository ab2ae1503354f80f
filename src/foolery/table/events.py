"""Events as a log keeps them, and what each seat is shown of them.

An event of the game is kept in full: with all its cards and, under ``seen``, the seats that see them. An event of the
table itself has a ``table`` instead of a ``kind``. ``shown`` gives what one seat may have of either: the fields named
here and no others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import SUITS, card_text, parse_card
from foolery.base.messages import Message
from foolery.base.shapes import Fault
from foolery.contract import EVERYBODY, BareEvent, EventForm
from foolery.contract.reading import event_fields
from foolery.table.errors import refusal
from foolery.table.forms import KEPT, OWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from foolery.base.cards import Seat
    from foolery.contract import Event

TABLE: Final = "table"
FORM: Final = tuple(field for field in EventForm.__annotations__ if field != "seen")
"""What a seat may have of an event of the game: the fields of its wire form, but for who else sees it."""

FIELDS: Final = {name: tuple(field for field in form.fields if field != TABLE) for name, form in KEPT.items()}
"""The fields of each event of the table; all but ``OWN`` and a whole action everybody reads."""
JUDGED: Final = frozenset({"format", "game", "revisions", "deals", "undo", "bank", "increment"})
"""Fields of the first event that are for the judge of the log: later versions may write other values there."""


def kept(event: Event) -> dict[str, Any]:
    """An event of the game in full, as a log keeps it."""
    return dict(event.in_full())


def event_of(event: Mapping[str, Any]) -> Event | dict[str, Any]:
    """A kept event of a game whose rules are not installed, as far as it explains itself; others as they are."""
    return dict(event) if TABLE in event else BareEvent(*event_fields(_without_suit(event), {}))


def check_event(event: Mapping[str, Any]) -> None:
    """See that a kept event has what ``shown`` tells of it. Raises TableError, NotationError for one of the game.

    An event of the table that has another name may be one of a later version: it is told to nobody.
    """
    if TABLE not in event:
        _check_of_game(event)
        return
    name = event[TABLE]
    if not isinstance(name, str):
        raise refusal(Fault(Message("shape.text"), name, (TABLE,)), Message("table.event"))
    form = KEPT.get(name)
    fault = None if form is None else form.fault(event)
    if fault is not None and not (name == "opened" and fault.path[0] in JUDGED and fault.kind == "value"):
        raise refusal(fault, Message("table.event-named", name=name))


def _check_of_game(event: Mapping[str, Any]) -> None:
    for field in EventForm.__annotations__:
        if field not in event and field != "stated":
            raise refusal(Fault(Message("shape.anything"), None, (field,), "missing"), Message("table.event"))
    event_fields(_without_suit(event), {})


def _without_suit(event: Mapping[str, Any]) -> Mapping[str, Any]:
    # Whether it names a place or a suit depends on rules that may not be installed: either will do.
    to = event["to"]
    suit = isinstance(to, str) and len(to) == 1 and to in SUITS
    return {**event, "to": None} if suit else event


def shown(event: Mapping[str, Any], seat: Seat | None) -> dict[str, Any] | None:
    """What this seat has of a kept event, None for the public; nothing where it hears nothing."""
    name = event.get(TABLE)
    if name is None:
        cards, seen = event["cards"], event["seen"]
        faces = _faces(tuple(cards or ()), None if seen is None else tuple(seen), event["count"], seat)
        found = {field: event[field] for field in FORM if field in event}
        return found | {"cards": None if faces is None else list(faces)}
    if name == "acted":
        said = {TABLE: name, "seat": event["seat"], "text": event["public"]}
        # That a seat could do nothing else tells of its cards. Whoever reads entry by entry finds it out all the same,
        # as the page of tables says; the flag tells the seat alone that nobody has asked it.
        return said if seat != event["seat"] else said | {"text": event["text"], "forced": event["forced"]}
    if name in OWN:
        return _named(event, name) if seat == event["seat"] else None
    return _named(event, name) if name in FIELDS else None


def _named(event: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {field: event[field] for field in (TABLE, *FIELDS[name])}


def alike(event: Mapping[str, Any], seat: Seat | None) -> bool:
    """Whether ``shown`` gives this seat of a kept event what it gives the public."""
    name = event.get(TABLE)
    if name is None:
        return event["seen"] is None or seat not in event["seen"]
    return (name != "acted" and name not in OWN) or seat != event["seat"]


@lru_cache(maxsize=8192)  # Most events are told to a whole table, and this hangs on nothing but what stands here.
def _faces(cards: tuple[str, ...], seen: tuple[Seat, ...] | None, count: int, seat: Seat | None) -> list[str] | None:
    """The cards of an event of the game as this seat has them; None where it has none of those that there are."""
    seats = EVERYBODY if seen is None else sum(1 << one for one in seen)
    told = BareEvent("", -1, [*map(parse_card, cards)], seen=seats, count=count).shown_to(seat)
    return [*map(card_text, told.cards)] if told.seen else None
