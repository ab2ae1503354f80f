"""The one thread that writes: what waits for it goes into one commit, and then everybody is answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError

from foolery.server.log.append import Entering, land
from foolery.server.log.failures import LogError, failure

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection, Engine

    from foolery.server.log.kept import Appended, Mark, Opening, Row

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
