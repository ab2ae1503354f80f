"""The shared view of a table: all that is equal for every viewer of one language, made once for all of them.

It is made from the public view and the public events, never from the view of a seat. So it holds no card that only one
seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from foolery.base.folders import remembered_some
from foolery.base.meant import person
from foolery.server.frames import Clock, News, Sitting
from foolery.server.news import Reader, named, verdict_once
from foolery.speech import tongue
from foolery.table import events
from foolery.table.events import TABLE, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from foolery.base.cards import Seat
    from foolery.contract import Lang
    from foolery.table import Table


class _SharedEvent(NamedTuple):
    """An event as it is kept and as the public has it, as data and as news; None where it hears nothing of it.

    ``apart`` are those who may be shown or told otherwise; None: everybody may.
    """

    kept: Mapping[str, Any]
    shown: dict[str, Any] | None
    news: News | None
    apart: tuple[Any, ...] | None


class SharedView:
    """A table with a certain last entry, in one language.

    The table holds it, and is not held by it: what holds each other is freed late.
    """

    def __init__(self, table: Table, lang: Lang) -> None:
        self._log, self._course = table.log, table.course
        self.names = names_of(table, lang)
        self.game = None if table.course is None else table.game
        self.everybody = Reader(self.game, lang, self.names, None)
        self._heard: dict[int, list[_SharedEvent]] = {}
        self.asked: list[Seat] = [] if self._course is None else self._course.asked()
        """The seats that may act now, in order of priority."""
        self.clocks = self._clocks()
        self._readers: dict[Seat | None, Reader] = {None: self.everybody}
        self._waits: dict[tuple[Seat, ...], str] = {}
        self._sittings: dict[tuple[frozenset[Seat], str], list[Sitting]] = {}

    def reader(self, seat: Seat | None) -> Reader:
        """A seat as it reads of the table."""
        found = self._readers.get(seat)
        if found is None:
            found = self._readers[seat] = Reader(self.game, self.everybody.lang, self.names, seat)
        return found

    def news(self, reader: Reader, since: int, until: int | None = None) -> list[News]:
        """What a reader hears of the entries after one, up to another; a verdict is said once."""
        found: list[News] = []
        for seq in range(since + 1, len(self._log) if until is None else until + 1):
            for one in self._of_entry(seq):
                if one.apart is not None and reader.seat not in one.apart:
                    if one.news is not None:
                        found.append(one.news)
                    continue
                if events.alike(one.kept, reader.seat):
                    event, news = one.shown, one.news
                else:
                    event, news = shown(one.kept, reader.seat), None
                if event is not None:
                    found.append(news if news is not None and not reader.is_meant(event) else reader.news(event))
        return verdict_once(found)

    def _of_entry(self, seq: int) -> list[_SharedEvent]:
        """The events of an entry."""
        found = self._heard.get(seq)
        if found is None:
            found = []
            for kept in self._log[seq].events:
                event = shown(kept, None)
                news = None if event is None else self.everybody.news(event)
                found.append(_SharedEvent(kept, event, news, _apart(kept)))
            self._heard[seq] = found
        return found

    def waits(self, others: Sequence[Seat]) -> str:
        """That these are waited for."""
        key = tuple(others)
        found = self._waits.get(key)
        if found is None:
            said = self.everybody.voice.say("news.waits-for", people=[person(seat) for seat in others])
            found = self._waits[key] = capital(said)
        return found

    def sittings(self, here: frozenset[Seat], host: str) -> list[Sitting]:
        """Who sits where, who of them is here, and who may change the table; where nobody can judge the log, as far as
        it tells itself.
        """
        course = self._course
        if course is None:
            return [Sitting(name, "", bool(name), False, False, False, False) for name in self.names]
        found = self._sittings.get((here, host))
        if found is None:
            found = self._sittings[here, host] = [
                Sitting(
                    name=self.names[seat],
                    bot=one.bot,
                    person=bool(one.person),
                    away=one.away,
                    here=seat in here,
                    host=bool(one.person) and one.person == host,
                    ready=seat in course.ready,
                )
                for seat, one in enumerate(course.sitters)
            ]
        return found

    def _clocks(self) -> dict[str, Clock]:
        """The clock of every seat that has one."""
        if self._course is None or not self._course.clocks.left:
            return {}
        clocks = self._course.clocks
        until = clocks.deadlines()
        return {str(seat): Clock(left, until.get(seat)) for seat, left in sorted(clocks.left.items())}


def _apart(kept: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """Who may be shown an event otherwise than the public, or told otherwise of it; None: everybody may."""
    if kept.get(TABLE) == "ended":
        return None
    return named(kept) if TABLE in kept else (*named(kept), *(kept["seen"] or ()))


def alike(table: Table, lang: Lang) -> SharedView:
    """What is the same for all who look at the table as it stands."""
    # By the tongue, of which there is another once languages are looked for elsewhere.
    return table.once((alike, tongue(lang)), lambda: SharedView(table, lang))


def names_of(table: Table, lang: Lang) -> tuple[str, ...]:
    """What every seat is called: who sits there, or its number."""
    return called(_names_told(table) if table.course is None else [one.name for one in table.course.sitters], lang)


def called(given: Sequence[str], lang: Lang) -> tuple[str, ...]:
    """These names of seats, with something to call those where nobody sits."""
    return _called(tuple(given), lang)


@remembered_some(4096)  # One tuple for all: what is said of the same people is remembered.
def _called(given: tuple[str, ...], lang: Lang) -> tuple[str, ...]:
    said = tongue(lang)
    return tuple(name or capital(said.person(seat, None, None)) for seat, name in enumerate(given))


def _names_told(table: Table) -> list[str]:
    """The names by the log alone."""
    told = [event for entry in table.log for event in entry.events]
    names = [""] * next((event["players"] for event in told if event.get(TABLE) == "opened"), 0)
    for event in told:
        if event.get(TABLE) == "seated" and event["seat"] < len(names):
            names[event["seat"]] = event["name"]
    return names


def capital(text: str) -> str:
    """The text with a capital, whoever it begins with."""
    return text[:1].upper() + text[1:]
