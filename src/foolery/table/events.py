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
from foolery.contract import EVERYBODY, BareEvent, EventForm
from foolery.contract.reading import event_fields
from foolery.table.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from foolery.base.cards import Seat
    from foolery.contract import Event

TABLE: Final = "table"
FORM: Final = tuple(field for field in EventForm.__annotations__ if field != "seen")
"""What a seat may have of an event of the game: the fields of its wire form, but for who else sees it."""

PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {
    "opened": ("format", "game", "revisions", "players", "deals", "undo", "bank", "increment"),
    "seated": ("seat", "name", "bot", "away"),
    "ready": ("seat",),
    "again": ("seat", "deals"),
    "dealt": ("deal", "dealer"),
    "ended": ("deal", "result"),
    "undo-asked": ("seat",),
    "undo-agreed": ("seat",),
    "undo-refused": ("seat",),
    "undone": ("seat", "actions", "ply"),
    "overdue": ("seat",),
    "committed": ("deal", "commitment"),
    "revealed": ("deal", "secret", "seed", "nonces"),
    "closed": (),
}
"""Which fields of an event of the table everybody reads."""
OWN: Final[Mapping[str, tuple[str, ...]]] = {"passes": ("seat", "on"), "always": ("seat", "text")}
"""Those of events that only the seat itself hears of."""
ACTED: Final = ("seat", "text", "public", "forced")
"""Those of a whole action, of which others read what is public."""
TYPES: Final[Mapping[str, type]] = {
    **dict.fromkeys(("seat", "deal", "dealer", "actions", "ply", "players"), int),
    **dict.fromkeys(("name", "bot", "text", "public", "commitment", "secret", "seed"), str),
    **dict.fromkeys(("away", "on", "forced"), bool),
    **dict.fromkeys(("result", "nonces"), dict),
}
"""Of what type a field of an event of the table is; the others are for whoever judges the log."""


def kept(event: Event) -> dict[str, Any]:
    """An event of the game in full, as a log keeps it."""
    return dict(event.in_full())


def check_event(event: Mapping[str, Any]) -> None:
    """See that a kept event has what ``shown`` tells of it. Raises TableError, NotationError for one of the game.

    An event of the table that has another name may be one of a later version: it is told to nobody.
    """
    if TABLE not in event:
        _check_of_game(event)
        return
    name = event[TABLE]
    if not isinstance(name, str):
        raise TableError("table.no-value", name=TABLE, what=Message("table.event"))
    what = Message("table.event-named", name=name)
    for field in ACTED if name == "acted" else OWN.get(name) or PUBLIC.get(name, ()):
        if field not in event:
            raise TableError("table.missing-field", what=what, name=field)
        kind = TYPES.get(field)
        if kind is not None and type(event[field]) is not kind:
            raise TableError("table.no-value", name=field, what=what)


def _check_of_game(event: Mapping[str, Any]) -> None:
    for field in EventForm.__annotations__:
        if field not in event and field != "stated":
            raise TableError("table.missing-field", what=Message("table.event"), name=field)
    to = event["to"]
    # Whether it names a place or a suit depends on rules that may not be installed: either will do.
    suit = isinstance(to, str) and len(to) == 1 and to in SUITS
    event_fields({**event, "to": None} if suit else event, {})


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
        return {field: event[field] for field in (TABLE, *OWN[name])} if seat == event["seat"] else None
    return {field: event[field] for field in (TABLE, *PUBLIC[name])} if name in PUBLIC else None


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
