"""One connection: what it sends is decoded and handed on, what it is shown waits in its outbox. No rules, no SQL.

Three tasks, one that reads, one that writes, and one that sees that what is written goes out; whichever ends first ends
the connection. Frames of one socket are
answered one after the other, in their order, but for hints: nothing else waits for what a bot thinks.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from foolery import bots
from foolery.base.errors import FooleryError
from foolery.server import frames, lobby, words
from foolery.server.addresses import invited, leads_home
from foolery.server.error_responses import Forbidden, NoSession, Refusal, TooMany, fault, known, refused, say, text_of
from foolery.server.frames import (
    FORMAT,
    FRAME_ROOM,
    IN,
    OUT,
    Bye,
    Close,
    Done,
    Hinted,
    Picks,
    Pong,
    Presence,
    Said,
    Told,
    Typed,
    Welcome,
)
from foolery.server.guard import Bucket, shared
from foolery.server.log import LogError
from foolery.server.outbox import PATIENCE, Outbox, TooSlow
from foolery.server.people import person_of
from foolery.server.service import seat_of
from foolery.server.shared_views import names_of
from foolery.server.views import SeatNarrator, hinted, picked, view_frame
from foolery.speech import SOURCE
from foolery.table import TableError, entry
from foolery.table.entry import action_typed, wish_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from foolery.contract import Lang
    from foolery.server.frames import Commons, In, Out
    from foolery.server.log import Person, TableRow
    from foolery.server.service import Service
    from foolery.table import Table

LOOKS: Final = 4
"""How often it is looked, in the time that a frame has, whether it goes out."""
MOST_NONSENSE: Final = 20
"""After so many frames that nobody can read, or that came too fast, the socket is closed."""
HINT_COST: Final = 5
MOST_HINTS: Final = 2
"""So many hints of one socket are thought about at a time."""
COMMANDS: Final = ("hint", "undo", "words", "log", "score", "sort", "help", "rules", "quit")
"""What people type at the terminal and can type at the page as well."""


class Wire(Protocol):
    """As much of a socket as a connection needs."""

    async def accept(self) -> None:
        """Let it open."""

    async def receive(self) -> str | bytes | None:
        """The next message; None where the socket has ended."""

    async def send(self, text: str) -> None:
        """Send a message, and wait until it has left."""

    async def close(self, code: int) -> None:
        """End it."""


class Ended(Exception):
    """The server ends the connection with this goodbye."""

    def __init__(self, bye: Bye) -> None:
        super().__init__(bye.code)
        self.bye = bye


@dataclass(slots=True)
class _Watched:
    """A table that is shown; ``since`` is the entry that the client stands at, ``told`` what it was shown last."""

    row: TableRow
    table: Table
    stop: Callable[[], None]
    view: Callable[[], Out | None]
    """The table as it stands when it is its turn to go out."""
    since: int | None = None
    told: tuple[int, bool] | None = None
    common: Commons | None = None
    """What the client was last told that is the same for everybody there."""


class Connection:
    """A socket of one person."""

    def __init__(
        self, house: Service, wire: Wire, cookies: Mapping[str, str], address: str, host: str = "localhost"
    ) -> None:
        self.house, self.wire, self.address, self.host = house, wire, address, host
        self.cookies = cookies
        self.outbox = Outbox()
        self.language: Lang = SOURCE
        self.greeted = False
        self.nonsense = 0
        self.room = Bucket(*house.limits.frames)
        self.phrases = Bucket(*house.limits.phrases)
        self.watched: dict[str, _Watched] = {}
        self.ended = asyncio.Event()
        self._hints: set[asyncio.Task[None]] = set()
        self._person: Person | None = None
        self.counted_as = ""
        """The person whose sockets count this one; empty while it is none's."""
        self._sending_since: float | None = None
        """When the frame that goes out was begun, in the time of the event loop; None where none does."""

    @property
    def person(self) -> Person:
        """Who this is. Raises NoSession."""
        if self._person is None:
            raise NoSession("gate.no-session")
        return self._person

    # The course of a connection

    async def run(self) -> None:
        """From the opening of the socket to its end."""
        await self.wire.accept()
        self.house.come(self)
        try:
            await self._enter()
            await self._both()
        except Ended as ended:
            await self._goodbye(ended.bye)
        except TooSlow:
            await self._close(Close.TOO_SLOW)
        finally:
            for hint in self._hints:
                hint.cancel()
            for name in list(self.watched):
                await self._unwatch(name)
            self.house.go(self)
            self.ended.set()

    async def _enter(self) -> None:
        if self.house.going:
            raise Ended(self._bye(Close.GOING, "gate.going", retry=True))
        limits = self.house.limits
        if self.house.sockets_from[shared(self.address)] > limits.sockets * limits.crowd:
            raise Ended(self._bye(Close.TOO_MANY, "gate.too-many", retry=True))
        try:
            self._person = await person_of(self.cookies, self.house)
        except NoSession:
            raise Ended(self._bye(Close.NO_SESSION, "gate.no-session")) from None
        except FooleryError as error:
            raise Ended(Bye(Close.GOING, text_of(error, SOURCE), True)) from error
        self.language = known(self._person.language)
        self.counted_as = self._person.id
        self.house.sockets_of[self.counted_as] += 1
        if self.house.sockets_of[self.counted_as] > limits.sockets:
            raise Ended(self._bye(Close.TOO_MANY, "gate.too-many", retry=True))

    async def _both(self) -> None:
        """Read and write until one of them ends, or nothing goes out."""
        tasks = [asyncio.create_task(work) for work in (self._read(), self._write(), self._mind())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        try:
            for task in done:
                task.result()
        finally:
            # What is raised knows this frame. Did the frame know it too, all of the connection would stay until the
            # next look of the collector.
            del task, tasks, done

    async def _read(self) -> None:
        while True:
            message = await self.wire.receive()
            if message is None:
                return
            await self.hear(message)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            frame = await self.outbox.wait()
            if isinstance(frame, Bye):
                raise Ended(frame)
            self._sending_since = loop.time()
            await self._send(frame)
            self._sending_since = None

    async def _mind(self) -> None:
        """See that each frame goes out: a look now and then costs less than a timer for every frame."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(PATIENCE / LOOKS)
            if self._sending_since is not None and loop.time() - self._sending_since >= PATIENCE:
                raise TooSlow

    async def _send(self, frame: Out) -> None:
        await self.wire.send(OUT.encode(frame).decode())

    async def _goodbye(self, bye: Bye) -> None:
        with suppress(Exception):  # whoever has gone already hears no goodbye
            async with asyncio.timeout(PATIENCE):
                await self._send(bye)
        await self._close(bye.code)

    async def _close(self, code: int) -> None:
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await self.wire.close(code)

    def _bye(self, code: Close, why: str, retry: bool = False) -> Bye:
        return Bye(code, say(why, self.language), retry)

    def going_down(self) -> None:
        """The server ends."""
        self.outbox.put(self._bye(Close.GOING, "gate.going", retry=True))

    # What comes in

    async def hear(self, message: str | bytes) -> None:
        """A message, whatever it is. Every frame with an id is answered. Raises Ended."""
        text = message if isinstance(message, bytes) else message.encode(errors="replace")
        if len(text) > FRAME_ROOM:
            raise Ended(self._bye(Close.TOO_BIG, "gate.too-big"))
        if not self.room.take(self.house.time.now()):
            self._refuse(_id_in(text), TooMany("gate.too-many"))
            return
        try:
            frame = IN.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._refuse(_id_in(text), Refusal("gate.no-sense"))
            return
        self.nonsense = 0
        if not self.greeted and not isinstance(frame, frames.Hello | frames.Ping):
            raise Ended(self._bye(Close.NO_SENSE, "gate.no-hello"))
        if isinstance(frame, frames.Hint):
            self._begin(frame)
        else:
            await self._answer(frame)

    def _begin(self, frame: frames.Hint) -> None:
        """Answer this beside all that follows."""
        if len(self._hints) >= MOST_HINTS or not self.room.take(self.house.time.now(), HINT_COST):
            self.outbox.put(refused(TooMany("gate.too-many"), frame.id, self.language))
            return
        task = asyncio.create_task(self._answer(frame))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    def _refuse(self, name: str, error: Refusal) -> None:
        """Refuse what is not even looked at; not for ever."""
        self.nonsense += 1
        if self.nonsense > MOST_NONSENSE:
            many = isinstance(error, TooMany)
            raise Ended(self._bye(Close.TOO_MANY if many else Close.NO_SENSE, error.code, retry=many))
        self.outbox.put(refused(error, name, self.language))

    async def _answer(self, frame: In) -> None:
        name = getattr(frame, "id", "")
        try:
            answer = await self._said_to(frame)
        except Ended:
            raise
        except FooleryError as error:
            answer = refused(error, name, self.language)
        except Exception as cause:
            answer = refused(fault(cause, f"A frame {type(frame).__name__}"), name, self.language)
        if answer is not None:
            self.outbox.put(answer)

    async def _said_to(self, frame: In) -> Out | None:
        match frame:
            case frames.Hello():
                return self._greet(frame)
            case frames.Watch():
                await self._watch(frame)
                return None
            case frames.Leave():
                await self._unwatch(frame.table)
                return None
            case frames.Do():
                return await self._do(frame)
            case frames.Pick():
                return await self._picked(frame)
            case frames.Hint():
                return await self._hint(frame)
            case frames.About():
                return await self._about(frame)
            case frames.Type():
                return await self._typed(frame)
            case frames.Phrase():
                return await self._phrase(frame)
            case frames.Ping():
                return Pong(self.house.time.now())

    def _greet(self, frame: frames.Hello) -> Welcome:
        if frame.format != FORMAT:
            raise Ended(self._bye(Close.OLD_TAB, "gate.old-tab"))
        self.greeted = True
        self.language = known(frame.language)
        build, now = self.house.static.build, self.house.time.now()
        origin = invited(self.host, self.house.settings)
        return Welcome(FORMAT, build, self.person.name, self.language, now, origin, leads_home(origin))

    # Tables

    async def _watch(self, frame: frames.Watch) -> None:
        name = frame.table
        new = name not in self.watched
        if new:
            if len(self.watched) >= self.house.limits.tables_watched:
                raise TooMany("gate.too-many")
            row = await self.house.row(name)
            table = await self.house.desk.table(name)
            # Nothing is waited for from here on, so that no news come between what is shown and what is watched.
            stop = self.house.feed.watch(name, partial(self._news, name))
            self.watched[name] = _Watched(row, table, stop, partial(self._view, name))
            self.house.here.come(name, self)
        one = self.watched[name]
        one.since = frame.seq if 0 <= frame.seq <= one.table.seq else None
        one.told = one.common = None
        self.outbox.show(name, one.view)
        if new:
            with suppress(LogError):  # whoever is not written down as here is looked for at the next beat
                await self.house.presence.arrive(name, self.person.id)

    async def _unwatch(self, name: str) -> None:
        one = self.watched.pop(name, None)
        if one is not None:
            one.stop()
            self.outbox.forget(name)
            self.house.here.go(name, self)
            with suppress(LogError):  # then he counts as gone a little later
                await self.house.presence.depart(name, self.person.id)

    def _news(self, name: str, table: Table) -> None:
        """A table has gone on, or nobody can go on there."""
        one = self.watched.get(name)
        if one is not None and table.seq >= one.table.seq:
            since, one.table = one.table.seq, table
            self.outbox.show(name, one.view)
            self.house.give_back(name, table, since, self.person.id)

    def _view(self, name: str) -> Out | None:
        """The table as it stands when it is its turn to go out; nothing where that has gone out already."""
        one = self.watched.get(name)
        if one is None:
            return None
        table = one.table
        beside = self.house.beside(one.row, table)
        state = (table.seq, beside.closed is not None)
        if state == one.told:
            return None
        try:
            seat, now = seat_of(table, self.person.id), self.house.time.now()
            frame = view_frame(table, seat, self.language, beside, one.since, now, one.common)
        except Exception as cause:
            one.told = state
            self.house.fail(name, cause)
            return None
        one.told, one.since, one.common = state, table.seq, frame.common or one.common
        return frame

    def show_presence(self, name: str) -> None:
        """Somebody has come to a table or gone."""
        self.outbox.show(f"{name} here", lambda: self._presence(name))

    def show_phrase(self, said: Said) -> None:
        """Somebody says something. Of what one seat says the last is enough: nobody is to fill another's outbox."""
        self.outbox.show(f"{said.table} said {said.seat}", lambda: said)

    def _presence(self, name: str) -> Presence | None:
        one = self.watched.get(name)
        if one is None or one.told is None:
            return None
        here = self.house.beside(one.row, one.table).here
        return Presence(name, [seat in here for seat in range(one.row.players)])

    async def _do(self, frame: frames.Do) -> Out:
        if not self.house.commands.take(self.person.id, self.house.time.now()):
            raise TooMany("gate.too-many")
        answer = await lobby.obey(self.house, self.person, frame, self.address)
        if frame.table in self.watched:
            seq = answer.entry.seq if answer.entry is not None else None
            self._news(frame.table, await self.house.desk.table(frame.table, seq))
        if answer.entry is not None:
            return Done(frame.id, answer.entry.seq)
        assert answer.error is not None
        text = frame.body.text if isinstance(frame.body.text, str) else ""
        table = self.watched[frame.table].table if frame.table in self.watched else None
        game = table.game if table is not None and table.course is not None else None
        return refused(answer.error, frame.id, self.language, game, text)

    async def _hint(self, frame: frames.Hint) -> Hinted:
        table = await self.house.desk.table(frame.table)
        seat = seat_of(table, self.person.id)
        wanted = next((one for one in table.wanted() if one.seat == seat and one.sitter.plays), None)
        if wanted is None:
            raise Refusal("gate.no-hint")
        advice = await self.house.bots.advise(frame.table, table, wanted)
        if advice is None:
            raise Refusal("gate.no-advice")
        action = table.game.parse_action(advice.text, wanted.view)
        why = bots.reason(wanted.view, action, advice.reason, self.language)
        return hinted(frame.id, wanted.view, action, why, self.language, names_of(table, self.language))

    async def _picked(self, frame: frames.Pick) -> Picks:
        table = await self.house.desk.table(frame.table)
        if frame.seq != table.seq:
            raise TableError("table.stale")
        return picked(table, seat_of(table, self.person.id), self.language, frame.id, frame.cards)

    async def _about(self, frame: frames.About) -> Told:
        table = await self.house.desk.table(frame.table)
        return Told(frame.id, SeatNarrator(table, seat_of(table, self.person.id), self.language).about())

    async def _typed(self, frame: frames.Type) -> Out:
        table = await self.house.desk.table(frame.table)
        command = entry.command(frame.text) if frame.text.strip() else None
        if command is not None:
            if command[0] not in COMMANDS:
                raise Refusal("gate.no-command", text=frame.text.strip(), commands=COMMANDS)
            return Typed(frame.id, None, command[0])
        told = SeatNarrator(table, seat_of(table, self.person.id), self.language)
        if told.view is None or not told.view.legal:
            raise Refusal("gate.no-hint")
        try:
            action = action_typed(frame.text, table.game, told.view, self.language, told.names)
        except FooleryError as error:
            text = wish_of(frame.text, table.game).text or frame.text
            return refused(error, frame.id, self.language, table.game, text)
        return Typed(frame.id, told.offered(action))

    async def _phrase(self, frame: frames.Phrase) -> Done:
        table = await self.house.desk.table(frame.table)
        seat = seat_of(table, self.person.id)
        if seat is None:
            raise Forbidden("gate.not-seated")
        if frame.phrase not in words.PHRASES:
            raise Refusal("gate.no-phrase")
        if not self.phrases.take(self.house.time.now()):
            raise TooMany("gate.too-many")
        for one in self.house.here.at(frame.table):
            one.show_phrase(Said(frame.table, seat, frame.phrase, words.said(one.language)[frame.phrase]))
        return Done(frame.id, table.seq)


def _id_in(text: bytes) -> str:
    """The id of a frame that is none otherwise; empty where it has none."""
    try:
        found: Any = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and len(name) <= 60 else ""
