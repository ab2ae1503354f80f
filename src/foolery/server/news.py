"""What has happened at a table, each event with its sentence, as a seat reads it in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.base.folders import remembered_some
from foolery.base.meant import person
from foolery.contract import BareEvent, Event, read_result
from foolery.contract.reading import event_fields
from foolery.server.frames import News
from foolery.speech import sentence_of, tongue
from foolery.table.events import TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from foolery.base.cards import Seat
    from foolery.contract import Game, Lang
    from foolery.speech.voice import Voice

_WRITE: Final = msgspec.json.Encoder()
_READ: Final = msgspec.json.Decoder()


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever reads of a table: a seat, or None for the public, with the names of all that sit there.

    ``game`` is None where its rules are not installed.
    """

    game: Game | None
    lang: Lang
    names: tuple[str, ...]
    seat: Seat | None

    @property
    def voice(self) -> Voice:
        """The language as it speaks to this seat."""
        return tongue(self.lang, "" if self.game is None else self.game.family).to(self.seat, self.names)

    @property
    def everybody(self) -> Reader:
        """The public of the same table."""
        return Reader(self.game, self.lang, self.names, None)

    def news(self, event: dict[str, Any]) -> News:
        """An event as it is shown to the seat, with its sentence."""
        if event.get(TABLE) == "acted":
            return News(event, "")  # of these the events of the game tell in words
        return _news(self if self.is_meant(event) else self.everybody, _WRITE.encode(event))

    def is_meant(self, event: Mapping[str, Any]) -> bool:
        """Whether an event is told to this seat otherwise than to whoever has been shown the same of it."""
        return self.seat is not None and (self.seat in named(event) or event.get(TABLE) == "ended")

    def told(self, written: bytes) -> News:
        """An event as it is shown, written down, with its sentence, which is empty where it is none for people."""
        event: dict[str, Any] = _READ.decode(written)
        if TABLE in event:
            return News(event, self._of_table(event), event[TABLE] == "dealt")
        read = _event(self.game, written)
        # It holds what the seat is shown and nothing more, so it is told as it stands.
        said = read.sentence(self.seat, self.lang, self.names) if read.is_news(self.seat) else ""
        return News(event, said, read.declared.parts)

    def _of_table(self, event: Mapping[str, Any]) -> str:
        name = event[TABLE]
        if name == "ended":
            return self.result_said(event["result"])
        if name == "seated":
            return self._seated(event)
        if name == "opened":
            return self.voice.sentence("news.opened", title=title_of(event["game"], self.lang))
        if name in ("committed", "revealed"):
            # So many digits tell two promises apart; the record has all of them.
            digits = event["commitment" if name == "committed" else "seed"][:12]
            return self.voice.sentence(f"news.{name}", deal=event["deal"], digits=digits)
        if name == "passes":
            return self.voice.sentence("news.passes-on" if event["on"] else "news.passes-off")
        fields: dict[str, Any] = {key: event[key] for key in ("deal", "deals", "actions") if key in event}
        who = event.get("seat", event.get("dealer"))
        if who is not None:
            fields["who"] = person(who)
        return self.voice.sentence(f"news.{name}", **fields) if sentence_of(f"news.{name}", self.lang) else ""

    def _seated(self, event: Mapping[str, Any]) -> str:
        """Who sits where now, by the name that he had then."""
        seat, name = event["seat"], event["name"]
        key = ("away" if event["away"] else "bot-sits") if event["bot"] else "sits" if name else "free"
        names = [*self.names]
        names[seat] = name or names[seat]
        to = None if event["bot"] and not event["away"] else self.seat
        said = tongue(self.lang).to(to, names)
        return said.sentence(f"news.{key}", who=person(seat), seat=seat)

    def result_said(self, result: Mapping[str, Any]) -> str:
        """How a deal ended."""
        if self.game is None:
            return self.voice.sentence("news.over")
        return self.game.result_text(read_result(result), self.seat, self.lang, self.names)


def named(event: Mapping[str, Any]) -> tuple[Any, ...]:
    """The seats that an event may be about, among other things."""
    return (event.get("place"), event.get("to"), event.get("seat"), event.get("dealer"))


def verdict_once(news: list[News]) -> list[News]:
    """These news, where the verdict of a deal says again what stands before it without that."""
    for number in [number for number, one in enumerate(news) if one.event.get(TABLE) == "ended"]:
        end = news[number]
        twice = [one is not end and one.text.rstrip(".") in end.text for one in news]
        news = [News(one.event, "", one.parts) if again else one for one, again in zip(news, twice, strict=True)]
    return news


# What is remembered hangs on nothing but the event as it was shown to the reader and on who he is, so nobody can be
# given what another was shown. The frames that share it do not change it.
@remembered_some(8192)
def _news(reader: Reader, written: bytes) -> News:
    return reader.told(written)


@remembered_some(4096)  # Whom it is about and everybody else are told the same in other words.
def _event(game: Game | None, written: bytes) -> Event:
    """An event of the game; of rules that are not installed as far as it tells itself."""
    data = _READ.decode(written)
    return game.read_event(data) if game is not None else BareEvent(*event_fields(data, {}))


@remembered_some(1024)
def title_of(game: str, lang: Lang) -> str:
    """What a game is called; its id where its rules are not installed."""
    try:
        return catalogue.game(game).title(lang)
    except FooleryError:
        return game
