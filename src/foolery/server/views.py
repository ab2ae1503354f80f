"""A table and a seat as a ``ViewFrame``: what the seat sees, with everything said in the reader's language.

A frame is built for its seat from what the table shows to that seat, and for who watches from what everybody sees:
nothing is made first and taken out afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from foolery import catalogue
from foolery.base.cards import PACKS, card_text
from foolery.base.folders import remembered_some
from foolery.base.meant import person
from foolery.contract.action import texts
from foolery.server import words
from foolery.server.frames import Commons, Hinted, News, Nickname, Offered, Part, Picks, ViewFrame
from foolery.server.log.people import DAY, WAITED
from foolery.server.schedule import was_abandoned
from foolery.server.shared_views import alike
from foolery.speech import sentence, tongue
from foolery.table.events import TABLE
from foolery.table.narration import title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Seat
    from foolery.base.messages import Message
    from foolery.contract import Action, Game, Lang, View
    from foolery.speech.sentences import Voice
    from foolery.table import Setup, Table

PROOFS: Final = ("committed", "revealed")
"""Events of a table that the shuffle is checked by."""
MOST_OFFERED: Final = 200
"""So many whole actions are listed; where there are more, the others are made by picking their cards."""
MOST_NEWS: Final = 40


@dataclass(frozen=True, slots=True)
class Beside:
    """What a frame tells of a table that its log does not hold: where it is listed, who is host, who is here."""

    name: str
    open: bool = False
    guarded: bool = False
    host: str = ""
    """The person who may change the table."""
    here: frozenset[Seat] = frozenset()
    closed: Message | None = None
    """Why nobody can go on there."""


class SeatNarrator:
    """A table as one seat reads it in one language; ``seat`` is None for whoever watches."""

    def __init__(self, table: Table, seat: Seat | None, lang: Lang, closed: Message | None = None) -> None:
        self.table, self.seat, self.lang = table, seat, lang
        self.closed = closed
        self.course = table.course
        self.alike = alike(table, lang)
        self.game, self.names = self.alike.game, self.alike.names
        self.view = None if self.course is None else table.view(seat)
        self.narrator = self.alike.narrator(seat)

    @property
    def voice(self) -> Voice:
        """The language as it speaks to this seat."""
        return self.narrator.voice

    # What has happened

    def news(self, since: int, until: int | None = None) -> list[News]:
        """What the seat has heard after this entry, up to that one, each with its sentence."""
        return self.alike.news(self.seat, since, until)

    def of_the_deal(self) -> list[News]:
        """The last news of the running deal: what whoever comes newly to the table may read up."""
        return self.news(self._begun())[-MOST_NEWS:]

    def _begun(self) -> int:
        """The entry before the running deal, or before the last ones of it, where there are many."""
        deals = [] if self.course is None else self.table.deals
        return max(deals[-1].seq - 1 if deals else -1, self.table.seq - MOST_NEWS)

    # What stands

    def actions(self) -> tuple[list[Offered], bool]:
        """What the seat may do, and whether there is more than is listed: then whatever needs fewest cards is."""
        view = self.view
        if view is None or not view.legal or not self._plays() or self.closed is not None or self.table.closed:
            return [], False
        found = view.actions()
        if len(found) > MOST_OFFERED:
            found.sort(key=lambda one: len(one.cards))
            return [self.offered(one) for one in found[:MOST_OFFERED]], True
        return [self.offered(one) for one in found], False

    def _plays(self) -> bool:
        """Whether a person sits there for whom no bot plays on."""
        return self.course is not None and self.seat is not None and self.course.sitters[self.seat].plays

    def offered(self, action: Action) -> Offered:
        """A whole action of the seat."""
        return offered(action, self.running_view, self.lang, self.names)

    @property
    def running_view(self) -> View:
        """The view of the seat in a deal. There is one wherever there are actions."""
        assert self.view is not None
        return self.view

    def say(self) -> str:
        """The line of the moment."""
        course = self.course
        if course is None or self.closed is not None:
            return self.stopped()
        if course.asks_back is not None:
            return self.voice.sentence("news.undo-asked", who=person(course.asks_back))
        if course.running is not None and self.view is not None:
            return self.narrator.prompt(self.view)
        return self._between()

    def last(self, news: Sequence[News], say: str) -> str:
        """What happened last, for the line before ``say``; empty where that would say it again."""
        last = next((one.text for one in reversed(news) if _of_play(one)), "") or self._last_of_the_deal()
        said, now = last.rstrip(".").casefold(), say.casefold()
        begins = now.partition(". ")[0].rstrip(".")
        return "" if said in now or (begins and begins in said) else last

    def _last_of_the_deal(self) -> str:
        """The last sentence of the running deal. Few entries have none, so it is looked for from the end."""
        for seq in range(self.table.seq, self._begun(), -1):
            for one in reversed(self.news(seq - 1, seq)):
                if _of_play(one):
                    return one.text
        return ""

    def stopped(self) -> str:
        """Why nobody can go on; empty where one can."""
        if self.closed is not None:
            return sentence(self.closed.text(self.lang))
        if self.course is None:
            return tongue(self.lang).sentence("table.not-judged", reason=self.table.unjudged)
        return ""

    def _between(self) -> str:
        """Who or what is waited for where no deal runs."""
        course = self.course
        assert course is not None
        if course.closed and was_abandoned(self.table):
            return self.voice.sentence("news.abandoned", days=WAITED // DAY)
        if course.finished:
            return self.voice.sentence("news.closed" if course.closed else "news.finished")
        free = [seat for seat, sitter in enumerate(course.sitters) if sitter.nobody]
        if free:
            return self.voice.sentence("news.waits-for-people", free=len(free))
        missing = [seat for seat in course.people if seat not in course.ready]
        if self.seat in missing:
            return self.voice.sentence("news.are-you-ready")
        return self.voice.sentence("news.waits-for-ready", people=[person(seat) for seat in missing])

    def waits(self) -> str:
        """Whom the seat waits for: the others that are asked, between deals those that are not ready as it is."""
        course = self.course
        if course is None or self.closed is not None or course.finished:
            return ""
        between = course.running is None
        others = [seat for seat in course.people if seat not in course.ready] if between else self.alike.asked
        if between and self.seat in others:
            return ""
        others = [seat for seat in others if seat != self.seat]
        return self.alike.waits(others) if others else ""

    def lying(self) -> dict[str, str]:
        """What is said of single things on the table."""
        return {} if self.view is None else self.narrator.things(self.view)

    def verdict(self) -> list[str]:
        """How the deal ended that was played last, sentence by sentence; empty while it goes on."""
        result = None if self.view is None else self.view.result
        if result is None or self.game is None:
            return []
        return self.narrator.verdict(result)

    def scores(self) -> str:
        """The score of all deals that are over, and who has won them all."""
        match = self.alike.scored
        if match is None:
            return ""
        said = self.narrator.score(match)
        return "\n".join(filter(None, [said, self.narrator.winner(match)])) if self.table.finished else said

    def ready(self) -> list[Part]:
        """The parts of what the deal asks for that the seat holds."""
        return [] if self.view is None else [Part(sign, texts(cards)) for sign, cards in self.view.ready()]

    def about(self) -> str:
        """The table in sentences."""
        return "" if self.view is None else self.narrator.position(self.view)

    def can_undo(self) -> bool:
        """Whether the seat may take its last action back, or ask for it."""
        course, seat = self.course, self.seat
        if course is None or seat is None or course.running is None or not self._plays():
            return False
        asks = course.setup.undo == "asked" and course.asks_back is None and course.last_of(seat) is not None
        return self.table.can_take_back(seat) or asks


def _of_play(news: News) -> bool:
    """Whether it can stand in the line of the moment: what the shuffle is checked by stands in the log alone."""
    return bool(news.text) and news.event.get(TABLE) not in PROOFS


def view_frame(
    table: Table,
    seat: Seat | None,
    lang: Lang,
    beside: Beside,
    since: int | None = None,
    now: int = 0,
    known: Commons | None = None,
) -> ViewFrame:
    """The table as this seat sees it, with the news after the entry ``since``.

    None is for who comes newly, or has missed too much: the last news of the deal to read up, and nothing to animate.
    ``known`` are the commons that the reader was told last: the same are not told again.
    """
    told = SeatNarrator(table, seat, lang, beside.closed)
    news = told.of_the_deal() if since is None else told.news(since)
    start = table.seq if since is None else since
    if len(news) > MOST_NEWS:
        news, start = news[-MOST_NEWS:], table.seq
    actions, picks = told.actions()
    course, view, say, verdict = told.course, told.view, told.say(), told.verdict()
    common = commons(table, lang, beside)
    return ViewFrame(
        table=beside.name,
        start=start,
        seq=table.seq,
        now=now,
        seat=seat,
        deal=0 if course is None else len(course.deals),
        ply=0 if view is None else view.ply,
        common=None if common is known or common == known else common,
        view=None if view is None else view.to_wire(),
        asked=told.alike.asked,
        seats=told.alike.sittings(beside.here, beside.host),
        actions=actions,
        picks=picks,
        news=news,
        say=say,
        result=" ".join(verdict),
        scores=told.scores(),
        over=course is not None and course.finished,
        undo=None if course is None else course.asks_back,
        can_undo=told.can_undo(),
        passes=course is not None and seat in course.passes,
        always="" if course is None or seat is None else course.always.get(seat, ""),
        clocks=told.alike.clocks,
        last=told.last(news, say),
        unjudged=told.stopped(),
        ready=told.ready(),
        waits=told.waits(),
        lying=told.lying(),
        verdict=verdict,
    )


def picked(table: Table, seat: Seat | None, lang: Lang, name: str, cards: Sequence[str]) -> Picks:
    """What may follow these cards in the view of the seat. Raises FooleryError where they are none."""
    told = SeatNarrator(table, seat, lang)
    if told.view is None or not told.view.legal:
        return Picks(name, [], [])
    found = told.view.following(cards)
    actions = sorted(found.actions, key=lambda one: len(one.cards))[:MOST_OFFERED]
    return Picks(name, texts([*found.cards, *found.on]), [told.offered(one) for one in actions])


def offered(action: Action, view: View, lang: Lang, names: Sequence[str]) -> Offered:
    """An action as data and in words."""
    return Offered(
        kind=action.kind,
        place=action.place,
        cards=texts(action.cards),
        on=texts(action.on),
        text=action.text,
        label=view.label(action, lang, names),
        suit=action.suit,
        number=action.number,
        meld=action.meld,
        sets=list(action.sets),
    )


def hinted(name: str, view: View, action: Action, why: str, lang: Lang, names: Sequence[str]) -> Hinted:
    """The answer to a hint: the action, and in a sentence with ``why``, which may be nothing."""
    said = offered(action, view, lang, names)
    key = "news.hinted-why" if why else "news.hinted"
    fields = {"move": said.label, "why": why} if why else {"move": said.label}
    return Hinted(name, said, tongue(lang, view.family).sentence(key, **fields))


def commons(table: Table, lang: Lang, beside: Beside) -> Commons:
    """What does not change while a deal is played."""
    opened, course = table.log[0].events[0], table.course
    deals = opened["deals"] if course is None else course.planned
    setup = None if course is None else course.setup

    def found() -> Commons:
        game, players, undo = opened["game"], opened["players"], opened["undo"]
        return _commons(game, players, undo, deals, setup, lang, beside.open, beside.guarded)

    return table.once((commons, tongue(lang), beside.open, beside.guarded), found)


@remembered_some(4096)
def _commons(
    game: str, players: int, undo: str, deals: int | None, setup: Setup | None, lang: Lang, listed: bool, guarded: bool
) -> Commons:
    played = None if setup is None else catalogue.game(setup.game)
    return Commons(
        game=game,
        title=title_of(game, lang),
        family="" if played is None else played.family,
        players=players,
        deals=deals,
        open=listed,
        guarded=guarded,
        undo=undo == "asked",
        committed=setup is not None and setup.committed,
        agreed=[] if setup is None else agreed(setup, deals, lang),
        names=card_names(lang),
        phrases=words.said(lang),
        tasks=[] if played is None else list(played.tasks),
        nicknames=[] if played is None else nicknames(played, players, lang),
    )


def nicknames(game: Game, players: int, lang: Lang) -> list[Nickname]:
    """What every seat is within the game."""
    return [Nickname(*one) for one in game.nicknames(players, lang)]


def agreed(setup: Setup, deals: int | None, lang: Lang) -> list[str]:
    """What was agreed on when the table was opened, in sentences."""
    said = tongue(lang)
    found = [said.sentence("news.agreed-deals", deals=deals) if deals else ""]
    seconds = {name: (getattr(setup, name) or 0) // 1000 for name in ("move", "bank", "increment")}
    if setup.move or setup.bank:
        kind = "move" if setup.move else "bank-more" if setup.increment else "bank"
        found.append(said.sentence(f"news.agreed-{kind}", **seconds))
        found.append(said.sentence("news.agreed-zero"))
    return [text for text in found if text]


@remembered_some(64)
def card_names(lang: Lang) -> dict[str, str]:
    """The words for every card that there is, without article. All of them, so that they tell nothing of a deal."""
    said = tongue(lang)
    return {card_text(card): said.card(card) for card in dict.fromkeys([*PACKS["58"], *PACKS["55"]])}
