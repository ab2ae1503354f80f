"""A record as plain data, and back. The text of a record stays what is kept; this is what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, NoReturn, cast

from foolery import record as records
from foolery.base import arguments
from foolery.base.errors import NotationError
from foolery.base.messages import Message
from foolery.contract import EVERYBODY, BareEvent
from foolery.contract.forms import FORMAT, EventForm
from foolery.contract.reading import check_document, event_fields, read_result, refuse
from foolery.record import Action, Deal, Record, Sighting
from foolery.ruleset.event_kinds import EventKind
from foolery.wire.documents import RecordActionForm, RecordDealForm, RecordForm


def to_wire(record: Record) -> RecordForm:
    """A record of any edition; ``record.shown_to`` gives that of another reader."""
    full = record.edition == "full"
    words = records.teller(record)
    make = BareEvent if words is None else words.event

    def told(found: list[Sighting]) -> list[EventForm]:
        events = [make(one.kind, one.place, one.faces(), one.to, one.seen, len(one.cards)) for one in found]
        return [event.in_full() if full else event.to_wire(None) for event in events]

    def done(action: Action) -> RecordActionForm:
        form: RecordActionForm = {"seat": action.seat, "text": action.text, "events": told(action.events)}
        return {**form, "public": action.public} if action.public else form

    def dealt(deal: Deal) -> RecordDealForm:
        form: RecordDealForm = {
            "dealer": deal.dealer,
            "opening": told(deal.opening),
            "actions": [done(action) for action in deal.actions],
            "result": None if deal.result is None else deal.result.to_wire(),
        }
        if deal.order:
            form["order"] = list(deal.order)
        if deal.commitment:
            form["commitment"] = deal.commitment
        if deal.secret:
            nonces = {str(seat): nonce for seat, nonce in sorted(deal.nonces.items())}
            form |= {"secret": deal.secret, "seed": deal.seed, "nonces": nonces}
        return form

    return {
        "format": FORMAT,
        "game": record.game,
        "revisions": dict(record.revisions),
        "edition": record.edition,
        "players": record.players,
        "names": list(record.names),
        "persons": list(record.persons),
        "planned": record.planned,
        "date": record.date,
        "seed": record.seed,
        "remarks": dict(record.remarks),
        "deals": [dealt(deal) for deal in record.deals],
    }


def from_wire(data: Mapping[str, Any]) -> Record:
    """The record that this data holds. Raises NotationError where it is none, as the reader of its text does."""
    check_document(data)
    if _whole(data, "format") != FORMAT:
        raise NotationError("wire.format", format=arguments.shown(data["format"]), ours=FORMAT)
    head = Record(
        game=_text(data, "game"),
        revisions=_revisions(data),
        players=_whole(data, "players"),
        seed=_text(data, "seed"),
        names=tuple(_each(data, "names", str, "text")),
        persons=tuple(_each(data, "persons", int, "number")),
        planned=_whole(data, "planned"),
        date=_text(data, "date"),
        edition=_edition(data),
        remarks=dict(_table(data, "remarks")),
    )
    for name, value in head.remarks.items():
        if not isinstance(value, str):
            refuse(name[:100], value, "text")
    words = records.teller(head)
    kinds: Mapping[str, EventKind] = {} if words is None else words.event_kinds
    head.deals = [_deal(deal, kinds, number) for number, deal in enumerate(_list(data, "deals"))]
    # The text says in one place what a record may hold; whatever cannot stand there is refused with its line.
    made = records.read(head.text())
    for field in fields(Record):
        if field.compare and getattr(made, field.name) != getattr(head, field.name):
            # A break of line in a name, brackets in an action: what stands there would be read as something else.
            raise NotationError("wire.not-kept", field=field.name)
    return made


def _deal(data: Any, kinds: Mapping[str, EventKind], number: int) -> Deal:
    if not isinstance(data, Mapping):
        _refuse_item("deals", number, data, "object")
    result = data.get("result")
    return Deal(
        dealer=_whole(data, "dealer"),
        order=tuple(_each(data, "order", str, "card")) if "order" in data else (),
        opening=_sightings(data, "opening", kinds),
        actions=[_action(action, kinds, at) for at, action in enumerate(_list(data, "actions"))],
        result=None if result is None else read_result(result),
        commitment=_text(data, "commitment") if "commitment" in data else "",
        secret=_text(data, "secret") if "secret" in data else "",
        seed=_text(data, "seed") if "seed" in data else "",
        nonces=_nonces(data),
    )


def _nonces(data: Mapping[str, Any]) -> dict[int, str]:
    found = _table(data, "nonces") if "nonces" in data else {}
    for seat, nonce in found.items():
        if not (isinstance(seat, str) and seat.isdecimal() and len(seat) == 1 and isinstance(nonce, str)):
            refuse("nonces", found, "object")
    return {int(seat): nonce for seat, nonce in found.items()}


def _action(data: Any, kinds: Mapping[str, EventKind], number: int) -> Action:
    if not isinstance(data, Mapping):
        _refuse_item("actions", number, data, "object")
    public = _text(data, "public") if "public" in data else ""
    return Action(_whole(data, "seat"), _text(data, "text"), _sightings(data, "events", kinds), public)


def _sightings(data: Mapping[str, Any], field: str, kinds: Mapping[str, EventKind]) -> list[Sighting]:
    found = []
    for event in _list(data, field):
        one = Sighting.of(BareEvent(*event_fields(event, kinds)))
        found.append(one if "seen" in event else replace(one, seen=EVERYBODY))
    return found


def _edition(data: Mapping[str, Any]) -> records.Edition:
    value = data.get("edition")
    if value not in ("full", "public") and type(value) is not int:
        refuse("edition", value, "text")
    return cast(records.Edition, value)


def _text(data: Mapping[str, Any], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or "\n" in value or "\r" in value:
        refuse(field, value, "text")
    return value


def _whole(data: Mapping[str, Any], field: str) -> int:
    value = data.get(field)
    if type(value) is not int:
        refuse(field, value, "whole")
    return value


def _list(data: Mapping[str, Any], field: str) -> list[Any]:
    value = data.get(field)
    if not isinstance(value, list):
        refuse(field, value, "list")
    return value


def _each(data: Mapping[str, Any], field: str, kind: type, wanted: str) -> list[Any]:
    """A list of values that are all of one type."""
    found = _list(data, field)
    for number, value in enumerate(found):
        if type(value) is not kind:
            _refuse_item(field, number, value, wanted)
    return found


def _refuse_item(field: str, number: int, value: Any, wanted: str) -> NoReturn:
    """Refuse one item of a list, null too, by its place in it."""
    where = f"{field}[{number}]"
    raise NotationError("wire.field", field=where, value=arguments.shown(value), wanted=Message(f"shape.{wanted}"))


def _revisions(data: Mapping[str, Any]) -> dict[str, int]:
    found = _table(data, "revisions")
    for rule, number in found.items():
        if type(number) is not int:
            refuse(f"revisions.{rule[:100]}", number, "whole")
    return dict(found)


def _table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = data.get(field)
    if not isinstance(value, Mapping) or not all(isinstance(one, str) for one in value):
        refuse(field, value, "object")
    return value
