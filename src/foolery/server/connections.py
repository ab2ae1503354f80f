"""Bounded TCP connections: what one client and all clients may open, send, hold and leave unread.

    connections = Connections(most=800, each=400, proxies=Proxies())
    connections.enter(transport, "203.0.113.7", now)     False: there is no room for it
    connections.set(transport, State.BODY, now)          what the server waits for there
    connections.sweep(now)                               once a second: end what has used up its time

A client is an IPv4 address or an IPv6 network of 64 bits (``guard.shared``). An IPv6 network of 48 bits
(``guard.site``) has 65,536 clients and often one owner, so it may hold a quarter of all connections at most. A trusted
proxy is no client: only the limit for all holds for it. When the connections of a client, of a site or of all are used
up, a new one takes the place of the oldest one that has not sent a whole request. So half-open connections keep no one
out, and a client that holds only whole ones is refused. Times are seconds of the event loop.

``Http`` gives every request a time for its head and its body, and asks ``Connections`` whether there is room at all.
``Socket`` reads the head of each WebSocket frame and counts it before any other code sees the frame: pings, pongs and
continuation frames too. A client that sends faster than ``Limits.wire`` is read more slowly, which costs nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Opcode
from websockets.protocol import State as SocketState

from foolery.server.frames import FRAME_ROOM
from foolery.server.guard import Bucket, shared, site
from foolery.server.proxies import Proxies

if TYPE_CHECKING:
    from collections.abc import Iterable

    from litestar import Litestar
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

    from foolery.server.service import Limits
    from foolery.server.settings import Settings

LOGGER: Final = logging.getLogger("foolery.server")
TAKE_WITHIN: Final = 60.0
"""Seconds that a client may take to accept what is written to it."""
LINGER: Final = 5.0
"""Seconds that a closed connection has to deliver what is still buffered."""
RESERVED: Final = 128
"""File descriptors that are kept for everything but connections: the log, workers, files."""
SITE: Final = 4
"""One IPv6 network of 48 bits holds at most one connection in ``SITE``."""
REPORT_AFTER: Final = 60.0
"""Seconds between two lines in the server's log about refused connections."""


class State(Enum):
    """What the server waits for on a connection."""

    HEAD = "the head of a request"
    BODY = "the body of a request"
    ANSWER = "its own answer"
    SOCKET = "frames of a WebSocket, which has its own signs of life"


WITHIN: Final = {State.HEAD: 10.0, State.BODY: 60.0}
"""Seconds that a client may take for a part of a request, from the end of the part before it."""


@dataclass(slots=True, eq=False)
class _Open:
    """An open connection. Its ``networks`` are those whose limits count for it. ``until`` is when it has used up its
    time, ``stuck`` when it must have taken what is written; None: no such time is set.
    """

    transport: asyncio.Transport
    networks: tuple[str, ...]
    state: State
    until: float | None
    stuck: float | None = None


class Connections:
    """The open connections of one server: ``most`` in all, ``each`` of one client."""

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self.most, self.each, self.proxies = most, each, proxies
        self.refused: Counter[str] = Counter()
        """Connections that found no room since the last line in the log, by client."""
        self._open: dict[asyncio.Transport, _Open] = {}
        self._of: dict[str, dict[_Open, None]] = {}
        self._halves: dict[_Open, None] = {}
        """Those without a whole request, the one first that has been so for the longest time."""
        self._report_at = 0.0

    def __len__(self) -> int:
        return len(self._open)

    def of(self, client: str) -> int:
        """How many connections a client or a site has."""
        return len(self._of.get(client, ()))

    def limits(self, address: str) -> dict[str, int]:
        """Return the limits that hold for this address, by network; none for a trusted proxy."""
        if not address or address in self.proxies:
            return {}
        found = {shared(address): self.each, site(address): max(1, self.most // SITE)}
        return {network: most for network, most in found.items() if network}

    def enter(self, transport: asyncio.Transport, address: str, now: float) -> bool:
        """Count a new connection; False if there is no room for it."""
        limits = self.limits(address)
        for network, most in limits.items():
            own = self._of.get(network, {})
            if len(own) >= most and not self._make_room(one for one in own if one in self._halves):
                self.refused[network] += 1
                return False
        if len(self._open) >= self.most and not self._make_room(self._halves):
            self.refused[next(iter(limits), address or "an unknown address")] += 1
            return False
        one = self._open[transport] = _Open(transport, tuple(limits), State.HEAD, now + WITHIN[State.HEAD])
        for network in limits:
            self._of.setdefault(network, {})[one] = None
        self._halves[one] = None
        return True

    def _make_room(self, halves: Iterable[_Open]) -> bool:
        """End the first of these; False if there is none."""
        oldest = next(iter(halves), None)
        if oldest is None:
            return False
        self._end(oldest)
        return True

    def set(self, transport: asyncio.Transport, state: State, now: float) -> None:
        """Note what the server waits for. The time runs from the first note of a state on."""
        one = self._open.get(transport)
        if one is None or one.state is state:
            return
        one.state = state
        if state in WITHIN:
            one.until = now + WITHIN[state]
            self._halves.setdefault(one)
        else:
            one.until = None
            self._halves.pop(one, None)

    def stuck(self, transport: asyncio.Transport, now: float | None) -> None:
        """Note that a client does not take what is written to it; None: that it has taken everything."""
        one = self._open.get(transport)
        if one is not None:
            one.stuck = None if now is None else now + TAKE_WITHIN

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection that has ended."""
        one = self._open.pop(transport, None)
        if one is None:
            return
        self._halves.pop(one, None)
        for network in one.networks:
            own = self._of[network]
            del own[one]
            if not own:
                del self._of[network]

    def sweep(self, now: float) -> None:
        """End every connection that has used up its time, and those that are closed and deliver nothing more."""
        for one in list(self._open.values()):
            if one.until is None and one.transport.is_closing():
                one.until = now + LINGER
            if any(time is not None and time <= now for time in (one.until, one.stuck)):
                self._end(one)
        if self.refused and now >= self._report_at:
            client, number = self.refused.most_common(1)[0]
            LOGGER.warning("Refused %d connections, %d of them from %s", self.refused.total(), number, client)
            self.refused.clear()
            self._report_at = now + REPORT_AFTER

    def _end(self, one: _Open) -> None:
        self.leave(one.transport)
        one.transport.abort()


def room_for(wanted: int) -> int:
    """The number of connections that this process can hold, ``wanted`` at most.

    The soft limit of open files is raised as far as needed and as far as the system allows.
    """
    try:
        # Windows has no such limit.
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    found = max(1, soft - RESERVED)
    LOGGER.warning("At most %d connections at a time: this process may open %d files", found, soft)
    return found


HEAD_ROOM: Final = 16_384
"""Bytes of a request's head at most, and bytes that are parsed before a limit is looked at again."""
MOST_PIECES: Final = 16
"""Frames of one message at most. Browsers send a message of ``FRAME_ROOM`` bytes in one frame."""
PAUSE: Final = 0.1
"""Seconds after which a socket that has sent too much is read again."""
RECEIVE_ROOM: Final = 32_768
"""Bytes that the system may hold of what one socket has sent and the server has not read."""
SEND_ROOM: Final = 131_072
"""Bytes that the system may hold of what a socket has not taken."""
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n\r\n"
NO_LENGTH: Final = b"HTTP/1.1 411 Length Required\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

_QUIET: Final = logging.getLogger("uvicorn.error.requests")
"""Malformed requests are the client's fault, so they are no lines in the server's log."""


class Config(uvicorn.Config):
    """uvicorn's configuration with the connections of this server."""

    def __init__(self, app: Litestar, settings: Settings, limits: Limits, **more: Any) -> None:
        super().__init__(
            app,
            http=Http,
            ws=Socket,
            ws_max_size=FRAME_ROOM,
            ws_per_message_deflate=False,
            h11_max_incomplete_event_size=HEAD_ROOM,
            proxy_headers=False,
            access_log=False,
            server_header=False,
            **more,
        )
        _QUIET.setLevel(logging.ERROR)  # uvicorn has just reset it
        most = room_for(settings.connections)
        self.served = app
        self.connections = Connections(most, settings.connections_each, Proxies.of(settings))
        self.wire = limits.wire


class Requests(h11.Connection):
    """An HTTP/1.1 parser that takes no body without a length: a chunk of one byte costs as much as one of 16 KiB."""

    def next_event(self) -> Any:
        """See ``h11.Connection``."""
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body needs a length", error_status_hint=411)
        return event


class Counted(asyncio.Protocol):
    """The part of a connection that the count of all connections follows: when it is stuck, and when it ends."""

    open: Connections
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop

    def connection_lost(self, exc: Exception | None) -> None:
        """See ``asyncio.Protocol``."""
        self.open.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """See ``asyncio.Protocol``."""
        super().pause_writing()
        self.open.stuck(self.transport, self.loop.time())

    def resume_writing(self) -> None:
        """See ``asyncio.Protocol``."""
        super().resume_writing()
        self.open.stuck(self.transport, None)


class Http(Counted, H11Protocol):
    """A connection that sends requests."""

    def __init__(self, config: Config, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        self.conn = Requests(h11.SERVER, HEAD_ROOM)
        self.open = config.connections
        self.logger = _QUIET

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See ``asyncio.Protocol``."""
        super().connection_made(transport)
        if not self.open.enter(transport, self.client[0] if self.client else "", self.loop.time()):
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """See ``asyncio.Protocol``. What comes at once is parsed in pieces, so that the limit for a head holds."""
        for at in range(0, len(data), HEAD_ROOM):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            super().data_received(data[at : at + HEAD_ROOM])
        if self.transport.get_protocol() is self:
            self._settle()

    def _settle(self) -> None:
        """Note what the server waits for here."""
        states = {h11.IDLE: State.HEAD, h11.SEND_BODY: State.BODY}
        self.open.set(self.transport, states.get(self.conn.their_state, State.ANSWER), self.loop.time())

    def on_response_complete(self) -> None:
        """See ``H11Protocol``."""
        super().on_response_complete()
        self._settle()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """See ``H11Protocol``."""
        self.open.set(self.transport, State.SOCKET, self.loop.time())
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """See ``H11Protocol``, which fails where an answer has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            if self.conn.their_state is not h11.ERROR:
                self.transport.write(NO_LENGTH)
            else:
                super().send_400_response(msg)
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """An offer to speak another protocol (HTTP/2) may be declined in silence."""


class Socket(Counted, WebSocketsSansIOProtocol):
    """A WebSocket.

    Frames wait in ``rest`` until the application has taken the message before, and until the client may send again;
    meanwhile nothing is read. Of pongs that cannot be written yet the last one waits (RFC 6455, 5.5.3).
    """

    def __init__(self, config: Config, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        self.open = config.connections
        self.room = Bucket(*config.wire)
        self.rest = bytearray()
        self.pieces = 0
        self.pong = b""
        self.later: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See ``asyncio.Protocol``."""
        super().connection_made(transport)
        # Anything that does not fit into the system's buffer pauses writing at once.
        self.transport.set_write_buffer_limits(high=0)
        wire = transport.get_extra_info("socket")
        with contextlib.suppress(OSError, AttributeError):
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_ROOM)
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_ROOM)

    def connection_lost(self, exc: Exception | None) -> None:
        """See ``asyncio.Protocol``."""
        self.rest.clear()
        if self.later is not None:
            self.later.cancel()
        super().connection_lost(exc)

    # Reading

    def data_received(self, data: bytes) -> None:
        """See ``asyncio.Protocol``."""
        self.rest += data
        self.go_on()

    def go_on(self) -> None:
        """Hand on the frames that wait, as far as they may be handed on, and read more once none waits."""
        while self.rest and not self._waits():
            size = self._next()
            if not size:
                break
            part = bytes(self.rest[:size])
            del self.rest[:size]
            super().data_received(part)
        if self._waits():
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _waits(self) -> bool:
        """Whether nothing may be handed on now."""
        greets = self.handshake_initiated and not self.handshake_complete
        return self.read_paused or greets or self.later is not None or self.transport.is_closing()

    def _next(self) -> int:
        """The number of bytes that may be handed on: a whole frame that has been counted; 0 if there is none."""
        if not self.handshake_initiated:
            return len(self.rest)
        found = frame_at(self.rest)
        if found is None:
            return 0
        opcode, size = found
        if size > FRAME_ROOM + 14:
            return len(self.rest)  # its head is all that the parser needs to refuse it
        if len(self.rest) < size:
            return 0
        if not self.room.take(int(self.loop.time() * 1000), 1 + size / 1024):
            self.later = self.loop.call_later(PAUSE, self._again)
            return 0
        if opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self.pieces = self.pieces + 1 if opcode == Opcode.CONT else 1
            if self.pieces > MOST_PIECES:
                self._fail(CloseCode.MESSAGE_TOO_BIG, f"a message has at most {MOST_PIECES} frames")
                return 0
        return size

    def _again(self) -> None:
        self.later = None
        self.go_on()

    def _fail(self, code: CloseCode, reason: str) -> None:
        if self.conn.state is SocketState.OPEN:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
        self.transport.close()

    async def receive(self) -> ASGIReceiveEvent:
        """See ASGI."""
        message = await super().receive()
        self.go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """See ASGI."""
        await super().send(message)
        if message["type"] != "websocket.send":  # it is open now, or waits for the client's goodbye
            self.go_on()

    # Writing

    def handle_ping(self) -> None:
        """Answer a ping, or later where the answer cannot leave now."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.pong = b"".join(self.conn.data_to_send())

    def resume_writing(self) -> None:
        """See ``asyncio.Protocol``."""
        super().resume_writing()
        if self.pong and not self.close_sent:
            pong, self.pong = self.pong, b""
            self.transport.write(pong)


def frame_at(data: bytearray) -> tuple[int, int] | None:
    """The opcode and the whole size in bytes of the frame that begins here; None while its head is not whole."""
    if len(data) < 2:
        return None
    length, head = data[1] & 0x7F, 2
    if length >= 126:
        more = 2 if length == 126 else 8
        if len(data) < 2 + more:
            return None
        length, head = int.from_bytes(data[2 : 2 + more]), 2 + more
    return data[0] & 0x0F, head + (4 if data[1] & 0x80 else 0) + length
