"""The server as a process: its sockets, its signals and its garbage collection.

Nearly all that a move makes is freed at once, since nothing in it holds itself, so there is hardly anything to be
found, while a look takes half a microsecond an object: a tenth of a second and more at once, for it meets, beside what
stays, as entries of logs, all that has stood at tables since the last look. So in a second with much to do what is
there is set aside without a look, which takes no time; in a quiet second there is a look at what is new, if that is
much.

Once an hour there is a look at everything, which stops the process for as long as it takes, a second or more where much
is held. It waits for a quiet second, for another hour at most. What is left behind after all, as by a socket that is
cut for a frame too big, would otherwise fill the memory of a server that is never quiet; so when the memory has grown
very much, everything is looked at even in the midst of work.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import signal
import socket
import sys
import threading
import time
import traceback
from typing import TYPE_CHECKING, Any, Final

import msgspec
import uvicorn

from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.catalogue import FAMILIES
from foolery.contract import rooms
from foolery.server import logs
from foolery.server.addresses import addresses
from foolery.server.app import create_app
from foolery.server.connections import Config
from foolery.server.log import Store
from foolery.server.service import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from foolery.server.service import Service
    from foolery.server.settings import Settings

YOUNG: Final = 50_000
"""So many objects more are worth a look in a quiet second."""
MOST: Final = 2_000_000
"""So many more within one second make a look in any case."""
MUCH: Final = 8_000_000
"""When there are so many blocks of memory more than after the last look at everything, of some sixty bytes each, and
half as many again, everything is looked at. Five hundred moves a second bring it about in some ten minutes.
"""
SECOND: Final = 1.0
HOUR: Final = 3600.0
QUIET: Final = 0.1
"""A second is quiet in which the process has worked for no more than this part of it."""


async def collect_on() -> None:
    """Collect in this way until it is cancelled."""
    before = gc.get_threshold()
    gc.set_threshold(MOST)
    gc.callbacks.append(_set_aside)
    gc.freeze()
    whole, room = time.monotonic() + HOUR, _room()
    try:
        while True:
            worked = time.process_time()
            await asyncio.sleep(SECOND)
            quiet = time.process_time() - worked <= QUIET * SECOND
            late = time.monotonic() - whole
            if late >= (0 if quiet else HOUR) or sys.getallocatedblocks() > room:
                gc.unfreeze()
                gc.collect()
                whole, room = time.monotonic() + HOUR, _room()
            elif not quiet:
                gc.freeze()
            elif gc.get_count()[0] >= YOUNG:
                gc.collect()
    finally:
        gc.callbacks.remove(_set_aside)
        gc.set_threshold(*before)
        gc.unfreeze()


def _room() -> int:
    """How many blocks of memory there may be before everything is looked at again."""
    there = sys.getallocatedblocks()
    return there + max(MUCH, there // 2)


def _set_aside(phase: str, _: Mapping[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()


BACKLOG: Final = 2048
TURN: Final = 0.0002
"""Seconds that the event loop goes on while another thread waits for its turn. With the usual 5 ms a commit beside a
busy loop takes several times as long.
"""
FAREWELL: Final = 5
"""Seconds that open connections have to end."""


def run(settings: Settings, begun: Callable[[list[str]], None], limits: Limits | None = None) -> None:
    """Serve until somebody ends it. ``begun`` is called once with the addresses, the best one first; ``limits`` are
    for measurements.

    Raises FooleryError where the address cannot be had or the folder cannot be used.
    """
    with contextlib.closing(_bound(settings)) as listening:
        settings = msgspec.structs.replace(settings, port=listening.getsockname()[1])
        # A fault at the start of an application is told by a traceback, so what is likely is tried before.
        Store.open(settings.data).close()
        limits = limits or Limits()
        app = create_app(settings, limits=limits)
        config = Config(app, settings, limits, log_config=None, log_level="warning", timeout_graceful_shutdown=FAREWELL)
        logging.getLogger("uvicorn.error").addFilter(_is_ours)
        with (
            logs.kept(settings.data) as repeats,
            _in_short_turns(),
            _ended_like_by_hand(),
            contextlib.suppress(KeyboardInterrupt),
        ):
            Serving(config, lambda: begun(addresses(settings)), repeats).run(sockets=[listening])


class Serving(uvicorn.Server):
    """A server that says when it has begun, and says goodbye before it ends."""

    def __init__(self, config: Config, begun: Callable[[], None], repeats: logs.Repeats) -> None:
        super().__init__(config)
        self.connections = config.connections
        self.app = config.served
        self.begun = begun
        self.repeats = repeats
        self.chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See ``uvicorn.Server``."""
        await super().startup(sockets)
        if self.started:
            furnish()
            self.chores = [asyncio.create_task(chore) for chore in (collect_on(), self._tell_repeats_on())]
            self.begun()

    async def on_tick(self, counter: int) -> bool:
        """See ``uvicorn.Server``, which calls this ten times a second."""
        if not counter % 10:
            self.connections.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See ``uvicorn.Server``, which cuts every socket before the application hears that it is to end."""
        for chore in self.chores:
            chore.cancel()
        house: Service = self.app.state.house
        await house.say_goodbye()
        await super().shutdown(sockets)

    async def _tell_repeats_on(self) -> None:
        while True:
            await asyncio.sleep(logs.MINUTE)
            self.repeats.tell()


def furnish() -> None:
    """Import whatever is imported when it is first needed, so that nobody's first move waits for it."""
    for family in FAMILIES:
        rooms.text(family.name)
        rooms.words(family.name)


@contextlib.contextmanager
def _in_short_turns() -> Iterator[None]:
    """Let threads take short turns: the one that writes the log has many small steps to a commit, and a loop that has
    much to do would make each of them wait for a whole turn.
    """
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


@contextlib.contextmanager
def _ended_like_by_hand() -> Iterator[None]:
    """Have whoever ends the process by a signal end it as Ctrl-C does: once all is said, the signal is raised again."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether whoever keeps the server is to read this. A frame that is no text is the fault of whoever sends it, and
    is noticed before Foolery has seen anything of it.
    """
    if record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError):
        return True
    names = (str(frame.f_globals.get("__name__")) for frame, _ in traceback.walk_tb(record.exc_info[2]))
    return any(name.partition(".")[0] == "foolery" for name in names)


def _bound(settings: Settings) -> socket.socket:
    """A socket that listens on the address of the settings. Raises FooleryError."""
    try:
        kind, _, _, _, where = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise FooleryError("gate.no-address", host=settings.host) from None
    found = socket.socket(kind, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it lets two servers have one address
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(where)
        found.listen(BACKLOG)
    except OSError as cause:
        found.close()
        raise _refused(settings, cause) from None
    return found


def _refused(settings: Settings, cause: OSError) -> FooleryError:
    if cause.errno == errno.EADDRINUSE:
        return FooleryError("gate.port-taken", port=settings.port)
    if cause.errno == errno.EACCES:
        return FooleryError("gate.port-forbidden", port=settings.port)
    if cause.errno == errno.EADDRNOTAVAIL:
        return FooleryError("gate.no-address", host=settings.host)
    return FooleryError("gate.no-listening", host=settings.host, port=settings.port, cause=system_reason(cause))
