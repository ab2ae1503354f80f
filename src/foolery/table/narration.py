"""What a seat reads of a table: its events in words, and the history of a deal without what the seat knows already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.base.meant import person
from foolery.contract import read_result
from foolery.contract.narration import Narrator, repeats
from foolery.speech import sentence_of, tongue
from foolery.table.events import TABLE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from foolery.contract import Event, Lang
    from foolery.table.entry import PlayedAction
    from foolery.table.played import DealPlayed

_DIGITS: Final = 12
"""Digits that tell two commitments apart; the record has all of them."""


class TableNarrator(Narrator):
    """A narrator that knows the events of a table as well."""

    __slots__ = ()

    def table_event(self, event: Mapping[str, Any]) -> str:
        """The sentence of an event of the table that this seat is shown; empty where people need none."""
        name = event[TABLE]
        if name == "acted":
            return ""  # the events of the game describe it
        if name == "ended":
            return self.result(read_result(event["result"]))
        if name == "seated":
            return self._seated(event)
        if name == "opened":
            return self.voice.sentence("news.opened", title=title_of(event["game"], self.lang))
        if name in ("committed", "revealed"):
            digits = event["commitment" if name == "committed" else "seed"][:_DIGITS]
            return self.voice.sentence(f"news.{name}", deal=event["deal"], digits=digits)
        if name == "passes":
            return self.voice.sentence("news.passes-on" if event["on"] else "news.passes-off")
        fields: dict[str, Any] = {key: event[key] for key in ("deal", "deals", "actions") if key in event}
        who = event.get("seat", event.get("dealer"))
        if who is not None:
            fields["who"] = person(who)
        return self.voice.sentence(f"news.{name}", **fields) if sentence_of(f"news.{name}", self.lang) else ""

    def _seated(self, event: Mapping[str, Any]) -> str:
        """Who sits where now, by the name that they had then."""
        seat, name = event["seat"], event["name"]
        key = ("away" if event["away"] else "bot-sits") if event["bot"] else "sits" if name else "free"
        names = None
        if self.names is not None:
            names = list(self.names)
            names[seat] = name or names[seat]
        to = None if event["bot"] and not event["away"] else self.seat
        return tongue(self.lang).to(to, names).sentence(f"news.{key}", who=person(seat), seat=seat)


def title_of(game: str, lang: Lang) -> str:
    """What a game is called; its id where its rules are not installed."""
    try:
        return catalogue.game(game).title(lang)
    except FooleryError:
        return game


# The history of a deal


class Line(NamedTuple):
    """One sentence of the history of a deal, as a seat reads it.

    ``action`` is the number of the action that caused it, -1 for the deal itself. ``own`` sentences are about an action
    that the seat chose, ``unasked`` ones about an action of the seat that nobody asked it about. ``brief`` sentences
    may share a row.
    """

    text: str
    action: int
    own: bool = False
    unasked: bool = False
    brief: bool = False


class History:
    """What a seat reads of a deal: made of the events of its actions, as often as it is wanted, and kept nowhere.

    ``brief`` are the kinds of actions whose only sentence may share a row, ``laid`` the kinds of events that are all
    about the one action of the seat. ``automatic`` holds the plies of actions that were made for their seat.
    """

    def __init__(
        self,
        narrator: Narrator,
        deal: DealPlayed,
        brief: Collection[str] = (),
        laid: Collection[str] = (),
        automatic: Collection[int] = (),
    ) -> None:
        self.narrator = narrator
        self.brief, self.laid, self.automatic = brief, laid, automatic
        self.lines = [Line(text, -1) for text in narrator.events(deal.opening)]
        for number, deed in enumerate(deal.deeds):
            self.lines += self._lines(number, deed)

    def _lines(self, number: int, deed: PlayedAction) -> Iterator[Line]:
        texts = self.narrator.events(deed.events)
        brief = len(texts) == 1 and deed.action.kind in self.brief
        if deed.seat != self.narrator.seat:
            yield from (Line(text, number, brief=brief) for text in texts)
            return
        chosen = deed.ply not in self.automatic
        unasked = deed.forced or not chosen
        whole = chosen and self._all_laid(deed.events)
        for at, text in enumerate(texts):
            yield Line(text, number, whole or (at == 0 and not unasked), at == 0 and unasked, brief)

    def _all_laid(self, events: Sequence[Event]) -> bool:
        return all(event.kind in self.laid for event in events)

    def news(self, actions: int, verdict: str = "") -> list[Line]:
        """The lines after the deal (0) or after that many actions, -1 for all; without what the seat knows.

        It knows what it was not asked about and its own action that the lines begin with. A sentence that ``verdict``
        repeats is left out.
        """
        found, begins = [], True
        for line in self.since(actions):
            begins = begins and line.own
            if not (line.unasked or begins or repeats(verdict, line.text)):
                found.append(line)
        return found

    def since(self, actions: int) -> list[Line]:
        """The lines after the deal (0) or after that many actions; -1 for all."""
        return [line for line in self.lines if line.action >= actions]


def rows(lines: Sequence[Line]) -> list[str]:
    """Lines as rows of text, brief ones that follow each other in one row."""
    found: list[str] = []
    shares = False
    for line in lines:
        if shares and line.brief:
            found[-1] += f" {line.text}"
        else:
            found.append(line.text)
        shares = line.brief
    return found
