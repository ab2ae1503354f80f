"""uvicorn's protocol classes, bounded: what one connection may send, hold and leave unread.

``Http`` gives every request a time for its head and its body, and asks ``Connections`` whether there is room at all.
``Socket`` reads the head of each WebSocket frame and counts it before any other code sees the frame: pings, pongs and
continuation frames too. A client that sends faster than ``Limits.wire`` is read more slowly, which costs nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from typing import TYPE_CHECKING, Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Opcode
from websockets.protocol import State as SocketState

from foolery.server.connections import Connections, State, room_for
from foolery.server.frames import FRAME_ROOM
from foolery.server.guard import Bucket
from foolery.server.proxies import Proxies

if TYPE_CHECKING:
    from litestar import Litestar
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

    from foolery.server.house import Limits
    from foolery.server.settings import Settings

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
