"""Laws of events: each is of a declared kind, is as its kind says, and lays no card twice; its data is read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from foolery.base.cards import COPY, Seat
from foolery.contract import EVERYBODY, Event, read_result
from foolery.laws.trial import Trial, called, law
from foolery.ruleset.event_kinds import EventKind, declared


def last_events(trial: Trial) -> list[Event]:
    """What the last move has told; before the first move, what the dealing has."""
    return trial.log[-1] if trial.log else list(trial.state.opening)


@law("kinds")
def law_kinds(trial: Trial) -> None:
    """Every event is of a kind that its family or a rule in play declares, and names what that kind says."""
    kinds = trial.game.event_kinds
    for event in last_events(trial):
        found = declared(event.kind, kinds)
        if found is None:
            raise trial.broken("kinds", f"no rule in play declares events of the kind “{event.kind}”")
        for fault in faults(event, found[2], trial.players):
            raise trial.broken("kinds", f"{event}: {fault}")


def faults(event: Event, what: EventKind, players: int) -> Iterator[str]:
    """What an event is that its kind does not say."""
    if what.place != "maybe" and (event.place >= 0) != (what.place == "one"):
        yield f"the kind says of its place: {what.place}"
    if not what.least <= event.count <= what.most:
        yield f"the kind is about {what.least} to {what.most} cards"
    if (event.to >= 0) != (what.to != "none") or (what.to == "suit" and event.to > 3):
        yield f"the kind says of what it goes to: {what.to}"
    if event.cards and not sees_rightly(event, what, players):
        yield f"the kind says of who sees the cards: {what.seen}"
    if event.count and not event.cards and what.seen != "nobody":
        yield "its cards are only counted, and somebody sees them"
    if event.cards and len(event.cards) != event.count:
        yield "it holds some of its cards only"


def sees_rightly(event: Event, what: EventKind, players: int) -> bool:
    """Whether those see the cards of an event of whom its kind says so; the hand of a place without a seat may be
    shown to anybody.
    """
    if what.seen in ("all", "nobody"):
        return event.seen == (EVERYBODY if what.seen == "all" else 0)
    if event.seen == EVERYBODY or event.seen >> players:
        return False
    ends = {"place": [event.place], "to": [event.to], "ends": [event.place, event.to], "owner": [event.place]}[
        what.seen
    ]
    seats = sum(1 << end for end in set(ends) if 0 <= end < players)
    if any(end >= players for end in ends):
        return what.seen == "owner" or event.seen & seats == seats
    return event.seen == seats or (what.seen == "owner" and event.seen == 0)


@law("laid-once")
def law_laid_once(trial: Trial) -> None:
    """A card that an event has named is not named as newly laid by another event of the same move.

    A place that no seat decides for moves by itself within the move of another; with the first card that it lays
    another move begins.
    """
    events = last_events(trial)
    there = Counter(trial.pack if all(event.copies for event in events) else [card % COPY for card in trial.pack])
    named: Counter[int] = Counter()
    for event in events:
        laid = event.declared.newly_laid(event.cards)
        if laid and event.place >= trial.players:
            named.clear()
        twice = Counter(laid) & (named + Counter(laid) - there)
        if twice:
            raise trial.broken("laid-once", f"{event} lays {called(twice)}, which the move has named before")
        named.update(event.cards)


@law("told", "costly")
def law_told(trial: Trial) -> None:
    """What a seat is told of an event names no copy and nobody else who saw it, and is read back from its data."""
    seat = trial.seat
    readers: tuple[Seat | None, ...] = (seat, None)
    for event in last_events(trial):
        for reader in readers:
            shown = event.shown_to(reader)
            mixed = shown.declared.heap and list(shown.cards) != sorted(shown.cards)
            if mixed or any(card >= COPY for card in shown.cards):
                raise trial.broken("told", f"seat {reader} reads the copies of {shown}")
            if shown.seen not in (EVERYBODY, 0) or shown.shown_to(reader) != shown:
                raise trial.broken("told", f"seat {reader} is told who saw {shown}")
            data = json.loads(json.dumps(event.to_wire(reader)))
            if trial.game.read_event(data) != shown:
                raise trial.broken("told", f"{data} is not read back as {shown}")
        full = trial.game.read_event(json.loads(json.dumps(event.in_full())))
        if full.in_full() != event.in_full():
            raise trial.broken("told", f"the full form of {event} is read back as {full}")
    result = trial.state.result()
    if result is not None and read_result(json.loads(json.dumps(result.to_wire()))) != result:
        raise trial.broken("told", f"the form of {result} is not read back")
