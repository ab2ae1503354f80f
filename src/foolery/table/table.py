"""A table: the fold of its log, and what it says to a command.

    table = Table.fold(entries)
    answer = table.decide(command, now)          changes nothing
    if answer.accepted and not answer.again:
        store(answer.entry)                      at its number; where somebody else was first: fold and decide anew
        table.append(answer.entry)

A table does nothing by itself: it has no clock, no chance but that of its seed, and asks nobody. What the outside owes
it stands in ``wanted()``.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.record.text import revisions_text
from foolery.table.command import HOUSE, Answer, Command, Entry
from foolery.table.course import Course
from foolery.table.errors import BrokenLog, TableError
from foolery.table.events import TABLE, shown
from foolery.table.forms import FORMAT, is_count
from foolery.table.seating import Occupant, Setup

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from foolery.base.cards import Move, Seat
    from foolery.contract import Action, Event, Game, Match, State, View
    from foolery.table.played import DealPlayed

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Somebody is asked: the seat and who sits there, what it sees, and what it has heard.

    ``events`` begin with those of its own last action, be it one that made itself; where it has not acted in this deal,
    with the dealing.
    ``deal`` and ``seq`` go into the command that answers, with ``view.ply``. ``deadline`` is when the time is up.
    """

    seat: Seat
    sitter: Occupant
    view: View
    events: tuple[Event, ...]
    deal: int
    seq: int
    deadline: int | None

    def act(self, name: str, text: str, by: str = HOUSE) -> Command:
        """The command that answers with this action; ``name`` is its id."""
        return Command(name, "act", self.seat, by, self.deal, self.view.ply, self.seq, {"text": text})


class Table:
    """The fold of an append-only log. ``log`` is all there is: everything else follows from it."""

    def __init__(self) -> None:
        self.log: list[Entry] = []
        self.happened: list[tuple[Event | dict[str, Any], ...]] = []
        """What each entry caused, for narrators: its events of the game, and those of the table as plain data.

        Nothing is kept where the log cannot be judged: ``events.event_of`` reads the entries then.
        """
        self.seq = -1
        """The number of the last entry."""
        self.course: Course | None = None
        self.unjudged = ""
        """Why the rules of today cannot judge this log: it is shown as it stands; empty where they can."""
        self._seqs: dict[tuple[Seat | None, str, str], int] = {}
        self._decided: tuple[Entry, Course] | None = None
        self._found: dict[Hashable, Any] = {}

    # The log

    @classmethod
    def open(cls, setup: Setup, name: str = "open", now: int = 0) -> Table:
        """A new table, its first entry in the log. Raises FooleryError where the setup is none."""
        table = cls()
        command = Command(name, "open", body={"setup": setup.checked().to_wire()}).checked()
        course = Course(setup)
        events = course.obey(command, 0, now)
        table.append(Entry(0, course.now, command, tuple(events)))
        return table

    @classmethod
    def fold(cls, entries: Iterable[Entry]) -> Table:
        """The table that has this log. Raises BrokenLog, with the number of the entry that does not fit."""
        table = cls()
        for entry in entries:
            table.append(entry)
        return table

    def decide(self, command: Command, now: int = 0) -> Answer:
        """What comes of a command, without doing it; ``now`` is the time in the unit of the setup.

        A time that is no whole number from 0 is refused as commands are.
        """
        try:
            command.check_key()
            if command.key in self._seqs:
                return Answer(command, self.log[self._seqs[command.key]], again=True)
            command.checked()
            if self.course is None:
                raise TableError("table.not-judged", reason=self.unjudged)
            twin = self.course.copy()
            events = twin.obey(command, len(self.log), now)
        except FooleryError as error:
            return Answer(command, error=error.alone(), view=self._view_for(command, error))
        entry = Entry(len(self.log), twin.now, command, tuple(events))
        self._decided = entry, twin
        return Answer(command, entry)

    def sent(self, by: str, name: str) -> Entry | None:
        """The entry of the command with this id of somebody's, whichever seat it was for; None where there is none."""
        if self.course is None:
            return None
        keys = ((seat, by, name) for seat in (None, *range(self.setup.players)))
        return next((self.log[self._seqs[key]] for key in keys if key in self._seqs), None)

    def says_nothing(self, entry: Entry) -> bool:
        """Whether nothing would come of the next entry but that somebody has said once more what is so already."""
        course, command = self.course, entry.command
        if course is None or len(entry.events) != 1:
            return False
        seat, body = command.seat, command.body
        if command.kind == "passes":
            return (seat in course.passes) == bool(body["on"])
        if command.kind == "always":
            return seat is not None and course.always.get(seat, "") == body["text"]
        if command.kind == "ready":
            return seat in course.ready and not ("nonce" in body and seat not in course.nonces)
        return command.kind == "agree" and seat in course.agreed

    def append(self, entry: Entry) -> None:
        """Add an entry. Raises BrokenLog where it is not the next one, or the rules say something else than it."""
        if entry.seq != len(self.log):
            raise BrokenLog("table.out-of-order", seq=entry.seq, expected=len(self.log))
        if entry.command.key in self._seqs:
            raise BrokenLog("table.twice", seq=entry.seq, first=self._seqs[entry.command.key])
        if not self.log:
            self._open(entry)
        if self._decided is not None and self._decided[0] is entry:
            self.course = self._decided[1]
        elif self.course is not None:
            self.course = self._obeyed(self.course, entry)
        self._decided = None
        self._found = {}
        self.happened.append(() if self.course is None else tuple(self.course.events))
        self._seqs[entry.command.key] = self.seq = entry.seq
        self.log.append(entry)

    def twin(self) -> Table:
        """A table that goes on without this one."""
        twin = copy.copy(self)
        twin.log, twin.happened = list(self.log), list(self.happened)
        twin._seqs, twin._found = dict(self._seqs), {}
        return twin

    def once(self, about: Hashable, find: Callable[[], Found]) -> Found:
        """What somebody finds out of the table as it stands: found once, and forgotten with the next entry."""
        found: Found | None = self._found.get(about)
        if found is None:
            found = self._found[about] = find()
        return found

    def then(self, entry: Entry) -> Table:
        """The table with a further entry; this one stays as it is. Raises BrokenLog as ``append`` does."""
        twin = self.twin()
        twin.append(entry)
        return twin

    def do(self, command: Command, now: int = 0) -> Answer:
        """Decide and append at once: for whoever keeps the log alone."""
        answer = self.decide(command, now)
        if answer.entry is not None and not answer.again:
            self.append(answer.entry)
        return answer

    def _open(self, entry: Entry) -> None:
        """Find out what the table is for, and whether its rules are the installed ones."""
        first = entry.events[0] if entry.events else {}
        if entry.command.kind != "open" or first.get(TABLE) != "opened":
            raise BrokenLog("table.not-opened", seq=entry.seq)
        form, revisions = first.get("format"), first.get("revisions")
        if not isinstance(form, int) or form > FORMAT:
            raise BrokenLog("table.newer", seq=entry.seq, format=form, read=FORMAT)
        self.unjudged = _other_rules(str(first.get("game")), revisions if isinstance(revisions, dict) else {})
        if self.unjudged:
            return
        try:
            self.course = Course(Setup.from_wire(entry.command.body.get("setup")))
        except FooleryError as error:
            raise BrokenLog("table.refused-in-log", seq=entry.seq, reason=error.said()) from error

    def _obeyed(self, course: Course, entry: Entry) -> Course:
        """The course after an entry that somebody else has made."""
        twin = course.copy()
        try:
            events = twin.obey(entry.command.checked(), entry.seq, entry.at)
        except FooleryError as error:
            raise BrokenLog("table.refused-in-log", seq=entry.seq, reason=error.said()) from error
        if twin.now != entry.at:
            raise BrokenLog("table.time-goes-back", seq=entry.seq)
        for number in range(max(len(events), len(entry.events))):
            expected = json.dumps(events[number]) if number < len(events) else "-"
            found = json.dumps(entry.events[number]) if number < len(entry.events) else "-"
            if number >= min(len(events), len(entry.events)) or events[number] != entry.events[number]:
                raise BrokenLog("table.disagrees", seq=entry.seq, number=number + 1, expected=expected, found=found)
        return twin

    def _view_for(self, command: Command, error: FooleryError) -> View | None:
        """The newest view for somebody who acted on an older one."""
        course, seat = self.course, command.seat
        if error.code not in ("table.stale", "table.ahead") or course is None or course.state is None or seat is None:
            return None
        return course.state.view(seat) if course.sitters[seat].person == command.by else None

    # What stands

    def _judged(self) -> Course:
        if self.course is None:
            raise TableError("table.not-judged", reason=self.unjudged)
        return self.course

    @property
    def setup(self) -> Setup:
        """What the table is for. This and what follows raise TableError where the log cannot be judged."""
        return self._judged().setup

    @property
    def game(self) -> Game:
        """The game, which knows where people sit once the first deal has begun."""
        return self._judged().game

    @property
    def sitters(self) -> Sequence[Occupant]:
        """Who sits where."""
        return tuple(self._judged().sitters)

    @property
    def match(self) -> Match | None:
        """The deals so far; None before the first."""
        return self._judged().match

    @property
    def state(self) -> State | None:
        """The deal that was dealt last, with all its cards: for whoever keeps the table, never for a seat."""
        return self._judged().state

    @property
    def deals(self) -> Sequence[DealPlayed]:
        """Every deal with its actions, without what was taken back."""
        return tuple(self._judged().deals)

    @property
    def finished(self) -> bool:
        """Whether all deals that were agreed on have been played, or the house has ended the table."""
        return self._judged().finished

    @property
    def planned(self) -> int | None:
        """How many deals are agreed on by now; None for an open end."""
        return self._judged().planned

    @property
    def closed(self) -> bool:
        """Whether the house has ended the table: nothing more is accepted."""
        return self._judged().closed

    @property
    def turned(self) -> int:
        """The entry of the last undo, 0 where there was none."""
        return self._judged().turned

    def can_take_back(self, seat: Seat) -> bool:
        """Whether this seat's last action means nothing to others yet, so that it may be taken back at once."""
        return self._judged().can_take_back(seat)

    def deadlines(self) -> dict[Seat, int]:
        """When the time of everybody who is asked is up; at the first of these ``due`` may be sent."""
        return self._judged().clocks.deadlines()

    def asked(self) -> list[Seat]:
        """The seats that may act now, in order of priority."""
        return self._judged().asked()

    def passing(self) -> list[Seat]:
        """The seats whose pass is all they may do and is to play itself: the house may send ``pass`` for them."""
        return self._judged().passing()

    def wanted(self) -> list[Wanted]:
        """Who is asked now, in order of priority: what the outside owes this table."""
        if self.course is None or self.course.running is None:
            return []
        deadlines = self.deadlines()
        return [
            Wanted(
                seat,
                self.course.sitters[seat],
                self.course.running.view(seat),
                self._since(seat),
                len(self.course.deals),
                self.seq,
                deadlines.get(seat),
            )
            for seat in self.course.asked()
        ]

    def _since(self, seat: Seat) -> tuple[Event, ...]:
        deal = self._judged().deals[-1]
        last = next((i for i in reversed(range(len(deal.deeds))) if deal.deeds[i].seat == seat), -1)
        return tuple(event.shown_to(seat) for event in deal.events(last))

    def heard(self, seat: Seat | None) -> tuple[Event, ...]:
        """Everything that this seat has heard in the running deal, without what was taken back; None: the public."""
        deals = self._judged().deals
        return tuple(event.shown_to(seat) for event in deals[-1].events()) if deals else ()

    def view(self, seat: Seat | None) -> View | None:
        """What this seat sees now, or for None what everybody sees; nothing before the first deal."""
        state = self.state
        return None if state is None else state.view(seat)

    def whole(self, seat: Seat, choose: Callable[[View], Move]) -> Action:
        """A whole action as one that chooses move by move makes it, each from the seat's own view. Nothing is done."""
        state = self._judged().running
        if state is None:
            raise TableError("table.no-deal")
        ahead = state.copy()
        moves: list[Move] = []
        while not moves or ahead.unfinished():
            moves.append(choose(ahead.view(seat)))
            ahead.play(seat, moves[-1])
        return state.view(seat).action(moves)

    # What is told

    def stream(
        self, seat: Seat | None = None, after: int = -1, until: int | None = None
    ) -> list[tuple[int, list[dict[str, Any]]]]:
        """What this seat hears of every entry after one, up to another, with its number; None is what everybody hears.

        It is told from the log alone, so also where the rules of today cannot judge it. After a number that the log
        has not reached there is nothing yet. Raises TableError for another seat or what is no number of an entry.
        """
        self._check_listener(seat, after)
        heard = []
        for entry in self.log[after + 1 : None if until is None else until + 1]:
            told = (shown(event, seat) for event in entry.events)
            heard.append((entry.seq, [event for event in told if event is not None]))
        return heard

    def _check_listener(self, seat: Seat | None, after: int) -> None:
        if not is_count(after) and not (isinstance(after, int) and after == -1):
            raise TableError("table.no-entry-number", name="after")
        if seat is None:
            return
        if not is_count(seat):
            raise TableError("table.no-number", name="seat")
        # The first entry says it also where nobody can judge the log.
        players = self.log[0].events[0].get("players", 0) if self.log and self.log[0].events else 0
        if seat >= players:
            raise TableError("table.no-seat", seat=seat, last=players - 1)

    def frame(self, seat: Seat | None = None, after: int = -1) -> dict[str, Any]:
        """All that a client needs which stood at this entry: what it has not heard, what it sees, who sits there.

        Raises TableError as ``stream`` does.
        """
        course = self.course
        found: dict[str, Any] = {
            "format": FORMAT,
            "after": after,
            "seq": self.seq,
            "events": [event for _, events in self.stream(seat, after) for event in events],
        }
        if course is None:
            return found | {"unjudged": self.unjudged}
        state = course.state
        return found | {
            "deal": len(course.deals),
            "ply": 0 if state is None else state.ply,
            "view": None if state is None else state.view(seat).to_wire(),
            "asked": course.asked(),
            "seats": [
                {"name": one.name, "bot": one.bot, "person": bool(one.person), "away": one.away}
                for one in course.sitters
            ],
            "ready": sorted(course.ready),
            "commitment": course.commitment,
            "closed": course.closed,
            "undo": course.asks_back,
            "passes": seat in course.passes,
            "always": "" if seat is None else course.always.get(seat, ""),
            "left": {str(place): left for place, left in sorted(course.clocks.left.items())},
            "deadlines": {str(place): deadline for place, deadline in course.clocks.deadlines().items()},
        }


def _other_rules(game: str, revisions: dict[str, int]) -> str:
    """Why the installed rules are not those of a log; empty where they are."""
    try:
        installed = catalogue.game(game).revisions()
    except FooleryError:
        return game
    return "" if dict(installed) == dict(revisions) else revisions_text(revisions)
