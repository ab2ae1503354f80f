"""Worker processes of the arena: games are sent in chunks, and a bot that crashes stops no run.

Work goes out in chunks of whole groups that take about a second, so that handing them out costs nothing beside playing
them. What a game comes to depends on its number alone; so nothing depends on the number of workers, on how the games
were cut into chunks, or on which chunk ends first.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Any, Final, TypeVar

from foolery.arena.plan import Settings
from foolery.arena.play import Watch, forfeited, games
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.bots import BotError

Found = TypeVar("Found")
Prepare = Callable[[], None]

_SPAWN: Final[SpawnContext] = multiprocessing.get_context("spawn")
_OUTPUT, _ERRORS = 1, 2
_WARNINGS: Final = "PYTHONWARNINGS"
_HELD: Final = (signal.SIGINT, signal.SIGTERM)
"""What ends the process that starts others, and waits while one is being started."""


class Processes(Executor):
    """So many processes of this machine; ``prepare`` is what each does first, as loading rules.

    An interrupt reaches none of them. After one has died there are new ones, and at the end all are gone, whatever they
    were doing.
    """

    def __init__(self, workers: int, prepare: Prepare | None = None) -> None:
        self.workers = workers
        self.prepare = prepare
        self._others = set(multiprocessing.active_children())
        self._pool = self._new()

    def submit(self, call: Callable[..., Found], /, *given: Any, **named: Any) -> Future[Found]:
        """Let one of them do this."""
        with uninterrupted():
            try:
                return self._pool.submit(call, *given, **named)
            except BrokenExecutor:
                self._pool = self._new()
                return self._pool.submit(call, *given, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them all at once."""
        for process in set(multiprocessing.active_children()) - self._others:
            process.kill()
        self._pool.shutdown(wait, cancel_futures=True)

    def one_by_one(self, settings: Settings, numbers: range) -> list[list[Any]]:
        """These games, where one of them is known to end its process: that bot loses it, and a new process goes on.

        Raises FooleryError where no games are forfeited, or where a process ends before it has asked a bot.
        """
        rows: list[list[Any]] = []
        while len(rows) < len(numbers):
            asked, found = self._until_it_ends(settings, numbers[len(rows) :], rows)
            if isinstance(found, FooleryError):
                raise found
            if len(rows) == len(numbers):
                break
            number = numbers[len(rows)]
            why = _why(settings, found)
            if asked < 0:
                raise FooleryError("arena.no-process", why=why)
            if not settings.forfeits:
                raise BotError("arena.bot-ended", bot=settings.bots[asked], why=why)
            rows.append(forfeited(settings, number, asked, why).to_row())
        return rows

    def _until_it_ends(
        self, settings: Settings, numbers: range, rows: list[list[Any]]
    ) -> tuple[int, FooleryError | int]:
        """Play on in one process; the bot that was asked last, and an error or the exit code."""
        receiving, sending = _SPAWN.Pipe(duplex=False)
        process = _SPAWN.Process(target=_play_and_tell, args=(sending, settings, numbers, self.prepare))
        with uninterrupted():
            process.start()
        sending.close()
        try:
            asked, error = _heard(receiving, rows)
            process.join()
            return asked, process.exitcode or 0 if error is None else error
        finally:
            process.kill()
            process.join()
            receiving.close()

    def _new(self) -> ProcessPoolExecutor:
        with uninterrupted():
            return ProcessPoolExecutor(self.workers, _SPAWN, _begin, (self.prepare,))


def _heard(receiving: Connection, rows: list[list[Any]]) -> tuple[int, FooleryError | None]:
    """Take games from a process until it ends; the bot that was asked last, and an error where it tells of one."""
    asked = -1
    with contextlib.suppress(EOFError):
        while True:
            heard = receiving.recv()
            if isinstance(heard, FooleryError):
                return asked, heard
            if isinstance(heard, int):
                asked = heard
            else:
                rows.append(heard)
    return asked, None


def _why(settings: Settings, code: int) -> Message:
    """Why a process has ended, from its exit code, which is negative for a signal."""
    if code == -getattr(signal, "SIGVTALRM", 0) and code:
        return Message("arena.stalled", seconds=f"{settings.seconds:g}")
    return Message("arena.killed", signal=-code) if code < 0 else Message("arena.left", code=code)


class _ProgressWatch(Watch):
    """A watch that says who is asked before he is: afterwards nobody may be left to tell."""

    def __init__(self, sending: Connection, seconds: float) -> None:
        super().__init__(seconds, apart=True)
        self.sending = sending

    def begin(self, number: int) -> float:
        self.sending.send(number)
        return super().begin(number)


def _play_and_tell(sending: Connection, settings: Settings, numbers: range, prepare: Prepare | None) -> None:
    """What a process of its own does with games, one of which may end it."""
    _begin(prepare)
    try:
        for played in games(settings, numbers, _ProgressWatch(sending, settings.seconds)):
            sending.send(played.to_row())
    except FooleryError as error:
        sending.send(error)


def _begin(prepare: Prepare | None) -> None:
    """Be a process for bots: interrupts are for whoever started it, and so is the output; bots print beside it."""
    deaf()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(OSError):
        os.dup2(_ERRORS, _OUTPUT)
    if prepare is not None:
        prepare()


def _end_with_parent() -> None:
    """Wait until the process that has started this one is gone, however it went; then nobody needs this one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextlib.contextmanager
def _saying_nothing_of_locks() -> Iterator[None]:
    """Python's own keeper of locks, which is started in this block, does not tell people of those that it has to remove
    after a process that was killed.
    """
    before = os.environ.get(_WARNINGS)
    os.environ[_WARNINGS] = ",".join(filter(None, (before, "ignore:resource_tracker:UserWarning")))
    try:
        yield
    finally:
        if before is None:
            del os.environ[_WARNINGS]
        else:
            os.environ[_WARNINGS] = before


def deaf() -> None:
    """Hear no interrupt: it is for the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt, or a signal to end, waits until the end of the block, and reaches no thread that begins in it, nor
    any process before it is ready.

    Those inherit the mask, so that a new process cannot be interrupted before it has got as far as ``deaf``; nor can
    one that replaces it later, for the thread that starts those begins with the pool.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Where there are no signals to hold back, there may be no such module either.
    from multiprocessing import resource_tracker

    # It unblocks these signals when it starts, so that has to be over.
    with _saying_nothing_of_locks():
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


SECONDS: Final = 1.0
"""How long a chunk is meant to take."""
_GROWTH: Final = 4
"""How many times longer than the last a chunk may be: the first tells little of the pace."""

Rows = list[list[Any]]
"""Games as ``Played.to_row`` gives them."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games that are played: their numbers, what they came to, and the seconds that took."""

    numbers: range
    rows: Rows
    seconds: float = 0.0


def play(settings: Settings, numbers: range) -> Chunk | FooleryError:
    """What a worker does, in a process of its own; an error comes back as it is."""
    began = time.perf_counter()
    watch = Watch(settings.seconds, apart=True)
    try:
        rows = [played.to_row() for played in games(settings, numbers, watch)]
    except FooleryError as error:
        return error
    return Chunk(numbers, rows, time.perf_counter() - began)


class Pace:
    """How many games make a chunk: whole groups that take about a second, or a ``fixed`` number."""

    def __init__(self, size: int, fixed: int = 0) -> None:
        self.size = size
        self.fixed = fixed
        self.groups = 1

    def hear(self, chunk: Chunk) -> None:
        """Learn from a chunk that is done."""
        if chunk.seconds > 0:
            fitting = len(chunk.rows) / self.size * SECONDS / chunk.seconds
            self.groups = max(1, min(int(fitting), self.groups * _GROWTH))

    def cut(self, missing: list[range], workers: int) -> range:
        """The next chunk, taken from the beginning of what is missing; never so much that others have nothing to do."""
        number = self.fixed
        if not number:
            share = -(-sum(map(len, missing)) // (workers * self.size))
            number = min(self.groups, share) * self.size
        first = missing.pop(0)
        if len(first) > number:
            missing.insert(0, first[number:])
        return first[:number]


def chunks(
    settings: Settings, missing: Iterable[range], executor: Executor, workers: int = 1, fixed: int = 0
) -> Iterator[Chunk]:
    """Play these games; the chunks come as they end. Raises what the games raise.

    Where a process of ``Processes`` dies, the games that it had are played again, each in a process that may die too.
    """
    left = [numbers for numbers in missing if numbers]
    pace = Pace(settings.size, fixed)
    running: dict[Future[Chunk | FooleryError], range] = {}
    while left or running:
        while left and len(running) <= workers:
            numbers = pace.cut(left, workers)
            running[executor.submit(play, settings, numbers)] = numbers
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            numbers = running.pop(done)
            chunk = _result(done, settings, numbers, executor)
            pace.hear(chunk)
            yield chunk


def _result(done: Future[Chunk | FooleryError], settings: Settings, numbers: range, executor: Executor) -> Chunk:
    try:
        found = done.result()
    except BrokenExecutor:
        if not isinstance(executor, Processes):
            raise
        return Chunk(numbers, executor.one_by_one(settings, numbers))
    if isinstance(found, FooleryError):
        raise found
    return found


class InOrder:
    """Chunks that come in any order, given on by the numbers of their games."""

    def __init__(self) -> None:
        self.next = 0
        self._waiting: dict[int, Chunk] = {}

    def due(self, chunk: Chunk) -> Iterator[tuple[int, list[Any]]]:
        """The games whose turn it is now that this chunk is there."""
        self._waiting[chunk.numbers.start] = chunk
        while self.next in self._waiting:
            ready = self._waiting.pop(self.next)
            for number, row in zip(ready.numbers, ready.rows, strict=True):
                self.next = number + 1
                yield number, row
