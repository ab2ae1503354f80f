"""The shared view of a table: all that is equal for every viewer of one language, made once for all of them.

It is made from the public view and the public events, never from the view of a seat. So it holds no card that only one
seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from foolery.base.folders import remembered_some
from foolery.base.meant import person
from foolery.contract.narration import repeats
from foolery.server.frames import Clock, News, Sitting
from foolery.speech import tongue
from foolery.table import events
from foolery.table.events import TABLE, event_of, shown
from foolery.table.narration import TableNarrator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from foolery.base.cards import Seat
    from foolery.contract import Event, Lang
    from foolery.table import Table


class _SharedEvent(NamedTuple):
    """An event as it is kept, as it happened, and as the public's news; None where the public hears nothing of it.

    ``apart`` are those who may be shown or told otherwise; None: everybody may. ``ends`` a deal, or not.
    """

    kept: Mapping[str, Any]
    happened: Event | dict[str, Any]
    news: News | None
    apart: tuple[Any, ...] | None
    ends: bool


class SharedView:
    """A table with a certain last entry, in one language.

    The table holds it, and is not held by it: what holds each other is freed late.
    """

    def __init__(self, table: Table, lang: Lang) -> None:
        self._log, self._course = table.log, table.course
        self._happened = None if table.course is None else table.happened
        self.names = names_of(table, lang)
        self.game = None if table.course is None else table.game
        self.everybody = TableNarrator(self.game, lang, self.names)
        self._heard: dict[int, list[_SharedEvent]] = {}
        self.asked: list[Seat] = [] if self._course is None else self._course.asked()
        """The seats that may act now, in order of priority."""
        match = None if self._course is None else self._course.match
        self.scored = match if match is not None and match.all_results() else None
        """The match, where there is a score to tell."""
        self.clocks = self._clocks()
        self._narrators: dict[Seat | None, TableNarrator] = {None: self.everybody}
        self._waits: dict[tuple[Seat, ...], str] = {}
        self._sittings: dict[tuple[frozenset[Seat], str], list[Sitting]] = {}

    def narrator(self, seat: Seat | None) -> TableNarrator:
        """The narrator of a seat."""
        found = self._narrators.get(seat)
        if found is None:
            found = self._narrators[seat] = TableNarrator(self.game, self.everybody.lang, self.names, seat)
        return found

    def news(self, seat: Seat | None, since: int, until: int | None = None) -> list[News]:
        """What a seat hears of the entries after one, up to another; a verdict is said once."""
        seqs = range(since + 1, len(self._log) if until is None else until + 1)
        heard = [one for seq in seqs for one in self._heard.get(seq) or self._of_entry(seq)]
        found = [
            one.news
            if seat is None or (one.apart is not None and seat not in one.apart)
            else self._told_apart(one, seat)
            for one in heard
        ]
        news = [one for one in found if one is not None]
        return verdict_once(news) if [one for one in heard if one.ends] else news

    def _told_apart(self, one: _SharedEvent, seat: Seat | None) -> News | None:
        """An event as the news of a seat that may be shown or told it otherwise than the public."""
        if one.news is not None and events.alike(one.kept, seat):
            shared = one.news.event
        else:
            event = shown(one.kept, seat)
            if event is None:
                return None
            shared = event
        return news_of(self.narrator(seat), one.happened, shared)

    def _of_entry(self, seq: int) -> list[_SharedEvent]:
        """The events of an entry."""
        kept = self._log[seq].events
        found = []
        for one, happened in zip(kept, self._happened[seq] if self._happened else map(event_of, kept), strict=True):
            event = shown(one, None)
            news = None if event is None else news_of(self.everybody, happened, event)
            ends = happened.__class__ is dict and one[TABLE] == "ended"
            found.append(_SharedEvent(one, happened, news, None if ends else _apart(one, happened), ends))
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


def _apart(kept: Mapping[str, Any], happened: Event | dict[str, Any]) -> tuple[Any, ...]:
    """Who may be shown an event otherwise than the public, or told otherwise of it."""
    if isinstance(happened, dict):
        return kept.get("seat"), kept.get("dealer")
    return happened.place, happened.to, *(kept["seen"] or ())


def news_of(narrator: TableNarrator, happened: Event | dict[str, Any], shown: dict[str, Any]) -> News:
    """What happened, as ``shown`` to a seat, with its sentence, which is empty where people need none."""
    if isinstance(happened, dict):
        return News(shown, narrator.table_event(shown), shown[TABLE] == "dealt")
    return News(shown, narrator.event(happened), happened.declared.parts)


def verdict_once(news: list[News]) -> list[News]:
    """These news, where the verdict of a deal says again what stands before it without that."""
    for number in [number for number, one in enumerate(news) if one.event.get(TABLE) == "ended"]:
        end = news[number]
        twice = [one is not end and repeats(end.text, one.text) for one in news]
        news = [News(one.event, "", one.parts) if again else one for one, again in zip(news, twice, strict=True)]
    return news


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
