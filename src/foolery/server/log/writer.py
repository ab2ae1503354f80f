"""Group commit: the one writer thread appends entries of many tables in one transaction."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError, OperationalError

from foolery.server.log import schema
from foolery.server.log.kept import GONE, LANDED, TAKEN, Appended, Landing, Mark, Opening, Row
from foolery.server.log.schema import LogError, failure

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from sqlalchemy import Connection, Engine


class Entering(NamedTuple):
    """An entry that wants to be kept, and what goes with it."""

    row: Row
    mark: Mark | None
    opening: Opening | None = None


_EVENT: Final = schema.event.c
# These three are written out and given to the driver as they stand: they are run for every entry, and to have them
# made takes SQLAlchemy many times as long as SQLite runs them.
_LAND: Final = """
INSERT INTO event (game, seq, at, key, body)
SELECT :game, :seq, :at, :key, :body
WHERE :seq = 0 OR EXISTS (SELECT 1 FROM event WHERE game = :game AND seq = :seq - 1)
ON CONFLICT DO NOTHING
"""
_THERE: Final = "SELECT 1 FROM event WHERE game = :game AND seq = :seq"
_MARK: Final = "UPDATE game SET status = :status, due = :due, pending = :pending WHERE name = :name"
_LATEST: Final = "UPDATE server SET latest = :at WHERE latest < :at"
_OF_KEY: Final = select(_EVENT.game, _EVENT.seq, _EVENT.at, _EVENT.key, _EVENT.body).where(
    _EVENT.game == bindparam("game"), _EVENT.key == bindparam("key")
)
_SEAT_ROW: Final = insert(schema.seat)
_SEAT: Final = _SEAT_ROW.on_conflict_do_update(
    index_elements=["game", "seat"],
    set_={name: _SEAT_ROW.excluded[name] for name in ("person", "name", "bot", "seen")},
)


def land(connection: Connection, entering: Sequence[Entering]) -> list[Appended]:
    """Keep what can be kept, each with what goes with it, and say of each what became of it."""
    # One after the other: what follows an entry of the same commit follows something that is there.
    landed = [_lands(connection, one.row) for one in entering]
    winners = [one for one, there in zip(entering, landed, strict=True) if there]
    _write_beside(connection, winners)
    if winners:
        connection.exec_driver_sql(_LATEST, {"at": max(one.row.at for one in winners)})
    return [LANDED if there else _why_not(connection, one.row) for one, there in zip(entering, landed, strict=True)]


def _lands(connection: Connection, row: Row) -> bool:
    values = {"game": row.game, "seq": row.seq, "at": row.at, "key": row.key, "body": row.body}
    return bool(connection.exec_driver_sql(_LAND, values).rowcount)


def _why_not(connection: Connection, row: Row) -> Appended:
    """Why a row is not there: its command has one already, its number has, or the entry before it is gone."""
    same = connection.execute(_OF_KEY, {"game": row.game, "key": row.key}).first()
    if same is not None:
        return Appended(Landing.REPEATED, Row(*same))
    if row.seq and connection.exec_driver_sql(_THERE, {"game": row.game, "seq": row.seq - 1}).first() is None:
        return GONE  # another process has removed the table meanwhile
    return TAKEN


def _write_beside(connection: Connection, winners: Sequence[Entering]) -> None:
    openings: list[dict[str, Any]] = [
        {
            "name": row.game,
            "created": row.at,
            "rules": opening.rules,
            "players": opening.players,
            "host": opening.host,
            "open": opening.open,
            "guard": opening.guard,
            "status": "",
            "due": None,
        }
        for row, _, opening in winners
        if opening is not None
    ]
    if openings:
        connection.execute(insert(schema.game), openings)
    write_marks(connection, ((row.game, row.at, mark) for row, mark, _ in winners if mark is not None))


def write_marks(connection: Connection, marks: Iterable[tuple[str, int, Mark]]) -> None:
    """Write what is told of tables; each with the time at which its seats are as they are."""
    listed = list(marks)
    if not listed:
        return
    connection.exec_driver_sql(
        _MARK,
        [
            {"name": game, "status": mark.status.value, "due": mark.due, "pending": mark.pending.text()}
            for game, _, mark in listed
        ],
    )
    seats = [
        {"game": game, "seat": one.seat, "person": one.person, "name": one.name, "bot": one.bot, "seen": at}
        for game, at, mark in listed
        for one in mark.seats or ()
    ]
    if seats:
        connection.execute(_SEAT, seats)


MOST: Final = 500
"""How many go into one commit."""

T = TypeVar("T")
Work = Callable[["Connection"], Any]
Outcome = tuple[Any, BaseException | None]


class _Waiting(NamedTuple):
    """Somebody who waits, in his event loop, for an entry or for other work to be on disk."""

    what: Entering | Work
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Writer:
    """Writes until it is closed. Its answers come into the event loop of whoever asked."""

    def __init__(self, engine: Engine, file: Path) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """Held from one commit to the next, since to take it from the engine costs more than to write an entry."""
        self._file = file
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    async def append(self, row: Row, mark: Mark | None, opening: Opening | None) -> Appended:
        """Keep an entry. Raises LogError where the database refuses; then it is not there."""
        answer: Appended = await self._wait(Entering(row, mark, opening))
        return answer

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some other work; whatever it raises undoes its own part alone."""
        answer: T = await self._wait(work)
        return answer

    def close(self) -> None:
        """Write what waits, and end. Whoever asks later is refused."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    async def _wait(self, what: Entering | Work) -> Any:
        if self._closed:
            raise LogError("server.log-closed")
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._queue.put(_Waiting(what, loop, future))
        return await future

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next()
            if batch:
                _tell(batch, self._commit(batch))
        self._let_go()
        self._engine.dispose()

    def _next(self) -> tuple[list[_Waiting], bool]:
        """All that waits, at least one; and whether more may come."""
        batch: list[_Waiting] = []
        one = self._queue.get()
        try:
            while one is not None:
                batch.append(one)
                if len(batch) == MOST:
                    return batch, True
                one = self._queue.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _commit(self, batch: Sequence[_Waiting]) -> list[Outcome]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                outcomes = _done(self._connection, batch)
        except OperationalError as cause:
            self._let_go()
            return [(None, failure(cause, self._file))] * len(batch)
        except Exception as cause:  # Whoever waits must be answered, and the thread goes on.
            self._let_go()
            if len(batch) > 1:
                # One of them cannot be written at all; the others are not to suffer for it.
                return [outcome for one in batch for outcome in self._commit([one])]
            return [(None, self._said(cause, batch[0]))]
        return outcomes

    def _let_go(self) -> None:
        """Begin anew with the next commit, whatever has become of the connection."""
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None

    def _said(self, cause: Exception, one: _Waiting) -> Exception:
        """What somebody is told whose entry or work cannot be written."""
        if isinstance(cause, DBAPIError):
            return failure(cause, self._file)
        if isinstance(one.what, Entering):
            return LogError("server.log-failed", file=str(self._file), cause=str(cause))
        return cause


def _done(connection: Connection, batch: Sequence[_Waiting]) -> list[Outcome]:
    """What became of each, within one transaction: entries first, together, then other work one by one."""
    numbers = [number for number, one in enumerate(batch) if isinstance(one.what, Entering)]
    entering = [batch[number].what for number in numbers]
    landed = land(connection, [one for one in entering if isinstance(one, Entering)]) if entering else []
    outcomes: dict[int, Outcome] = {number: (answer, None) for number, answer in zip(numbers, landed, strict=True)}
    for number, one in enumerate(batch):
        if not isinstance(one.what, Entering):
            outcomes[number] = _worked(connection, one.what)
    return [outcomes[number] for number in range(len(batch))]


def _worked(connection: Connection, work: Work) -> Outcome:
    part = connection.begin_nested()
    try:
        done = work(connection)
    except OperationalError:
        # The database cannot go on and may have rolled back by itself: the whole commit fails, not this work alone.
        raise
    except Exception as cause:
        part.rollback()
        return None, cause
    part.commit()
    return done, None


def _tell(batch: Sequence[_Waiting], outcomes: Sequence[Outcome]) -> None:
    """Answer everybody, with one call into each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Outcome]]] = defaultdict(list)
    for one, outcome in zip(batch, outcomes, strict=True):
        loops[one.loop].append((one.future, outcome))
    for loop, answers in loops.items():
        # A loop that has ended has nobody in it who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: Sequence[tuple[asyncio.Future[Any], Outcome]]) -> None:
    for future, (value, error) in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)
