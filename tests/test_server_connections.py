"""Bounds of connections: their number and times, and what one socket may send and leave unread."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from benchmarks.floods import BINARY, CONTINUED, PING, PONG, TEXT, frame
from foolery.server import connections
from foolery.server.connections import (
    LINGER,
    MOST_PIECES,
    REPORT_AFTER,
    TAKE_WITHIN,
    WITHIN,
    Config,
    Connections,
    Http,
    Socket,
    State,
    frame_at,
)
from foolery.server.guard import Bucket
from foolery.server.proxies import Proxies
from foolery.server.service import Limits
from foolery.server.settings import Settings

ONE, TWO, PROXY = "203.0.113.1", "203.0.113.2", "10.0.0.5"


class Wire(asyncio.Transport):
    """A transport whose other end reads as much as it is let."""

    def __init__(self, address: str = ONE) -> None:
        super().__init__({"peername": (address, 4711), "sockname": ("127.0.0.1", 8000)})
        self.written = bytearray()
        self.unread = False
        self.reading = True
        self.closed = self.aborted = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.written += data
        if self.unread and data:
            self.protocol.pause_writing()

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True
        if self.protocol is not None:
            self.protocol.connection_lost(None)

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high == 0, "whatever does not leave at once pauses writing"

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return cast("asyncio.BaseProtocol", self.protocol)


def entered(room: Connections, address: str, number: int, now: float = 0.0) -> list[Wire]:
    """``number`` connections of a client, without those that found no room."""
    wires = [Wire(address) for _ in range(number)]
    return [one for one in wires if room.enter(one, address, now)]


# Their number


def test_half_open_connections_make_room_for_new_ones_the_oldest_first() -> None:
    room = Connections(most=100, each=3, proxies=Proxies())
    first = entered(room, ONE, 3)
    (other,) = entered(room, TWO, 1)
    (new,) = entered(room, ONE, 1)
    assert [one.aborted for one in (*first, other, new)] == [True, False, False, False, False]
    assert (room.of(ONE), room.of(TWO), len(room)) == (3, 1, 4)
    # Once all of them have sent a whole request, a new client is refused.
    for one in (*first[1:], new):
        room.set(one, State.ANSWER, 1.0)
    assert not entered(room, ONE, 1)
    assert room.refused == {ONE: 1}
    room.leave(new)
    assert len(entered(room, ONE, 1)) == 1


def test_all_connections_together_have_a_limit_too() -> None:
    room = Connections(most=4, each=3, proxies=Proxies([PROXY]))
    halves = entered(room, ONE, 2)
    for one in entered(room, TWO, 2):
        room.set(one, State.SOCKET, 0.0)
    for one in entered(room, "203.0.113.3", 2):
        room.set(one, State.SOCKET, 0.0)
    assert all(one.aborted for one in halves)
    assert not entered(room, "203.0.113.4", 1)
    assert not entered(room, PROXY, 1)


def test_a_network_of_ipv6_is_one_client_and_a_trusted_proxy_is_none() -> None:
    room = Connections(most=100, each=2, proxies=Proxies([PROXY]))
    for number in range(4):
        entered(room, f"2001:db8:1:2::{number}", 1)
    assert room.of("2001:db8:1:2::/64") == 2
    assert len(entered(room, PROXY, 50)) == 50
    assert len(room) == 52


def test_a_site_of_ipv6_holds_a_quarter_of_all_connections_at_most() -> None:
    room = Connections(most=40, each=3, proxies=Proxies([PROXY, "2001:db8:2::/48"]))
    for number in range(60):
        for one in entered(room, f"2001:db8:1:{number % 20:x}::1", 1):
            room.set(one, State.ANSWER, 0.0)
    assert len(room) == room.of("2001:db8:1::/48") == 10
    assert room.refused["2001:db8:1::/48"] == 50
    # Other networks, neighbours in IPv4 and trusted proxies are not counted with it.
    assert len(entered(room, "2001:db8:3::1", 3)) == 3
    assert sum(len(entered(room, f"203.0.113.{number}", 3)) for number in range(4)) == 12
    assert len(entered(room, "2001:db8:2::1", 12)) == 12
    assert len(room) == 37


def test_a_site_without_room_loses_its_own_half_open_connections() -> None:
    room = Connections(most=40, each=3, proxies=Proxies())
    (other,) = entered(room, ONE, 1)
    halves = [one for number in range(4) for one in entered(room, f"2001:db8:1:{number:x}::1", 3)]
    assert [one.aborted for one in (other, *halves)] == [False, True, True, *[False] * 10]
    for one in halves[2:]:
        room.leave(one)
    assert (len(room), room.of("2001:db8:1::/48")) == (1, 0)


@pytest.mark.parametrize(
    ("soft", "hard", "wanted", "found", "raised"),
    [
        (1024, 1024, 4000, 896, 1024),
        (1024, 8192, 4000, 4000, 4128),
        (1024, None, 4000, 4000, 4128),
        (256, 2048, 4000, 1920, 2048),
        (65_536, 65_536, 4000, 4000, 65_536),
        (None, None, 4000, 4000, None),
        (20, 20, 4000, 1, 20),
    ],
)
def test_connections_leave_files_for_everything_else(
    soft: int | None,
    hard: int | None,
    wanted: int,
    found: int,
    raised: int | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """None stands for no limit."""
    resource = pytest.importorskip("resource", reason="Windows has no limits of this kind")
    soft, hard, raised = (resource.RLIM_INFINITY if one is None else one for one in (soft, hard, raised))
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    assert connections.room_for(wanted) == found
    assert limits[-1] == (raised, hard)
    assert (str(found) in caplog.text) == (found < wanted)


# Their times


def test_a_request_has_a_time_for_its_head_and_one_for_its_body() -> None:
    room = Connections(most=100, each=100, proxies=Proxies())
    head, body, whole, idle = entered(room, ONE, 4)
    room.set(body, State.BODY, 1.0)
    room.set(whole, State.ANSWER, 1.0)
    room.set(idle, State.ANSWER, 1.0)
    room.set(idle, State.HEAD, 2.0)
    room.set(idle, State.HEAD, 9.0)  # a byte now and then gives no more time
    ended = []
    for now in range(200):
        room.sweep(float(now))
        ended.append((head.aborted, body.aborted, whole.aborted, idle.aborted))
    begun = [ended.index(next(one for one in ended if one[place])) for place in (0, 1, 3)]
    assert begun == [WITHIN[State.HEAD], 1 + WITHIN[State.BODY], 2 + WITHIN[State.HEAD]]
    assert not whole.aborted
    assert len(room) == 1


def test_whoever_takes_nothing_and_whatever_does_not_close_are_ended() -> None:
    room = Connections(most=100, each=100, proxies=Proxies())
    stuck, again, closed = entered(room, ONE, 3)
    for one in (stuck, again, closed):
        room.set(one, State.SOCKET, 0.0)
    room.stuck(stuck, 0.0)
    room.stuck(again, 0.0)
    room.stuck(again, None)
    closed.close()
    room.sweep(1.0)
    room.sweep(LINGER)
    assert not closed.aborted
    room.sweep(1.0 + LINGER)
    assert closed.aborted
    room.sweep(TAKE_WITHIN - 1)
    assert not stuck.aborted
    room.sweep(TAKE_WITHIN)
    assert (stuck.aborted, again.aborted) == (True, False)


def test_refused_connections_are_a_line_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    room = Connections(most=100, each=1, proxies=Proxies())
    for one in entered(room, ONE, 1):
        room.set(one, State.SOCKET, 0.0)
    for now in range(100):
        entered(room, ONE, 10)
        room.sweep(float(now))
    lines = [one.getMessage() for one in caplog.records]
    assert lines == [
        f"Refused 10 connections, 10 of them from {ONE}",
        f"Refused 600 connections, 600 of them from {ONE}",
    ]


def test_a_refused_proxy_is_named_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    room = Connections(most=1, each=1, proxies=Proxies([PROXY]))
    for address in (PROXY, ""):
        for one in entered(room, address, 1):
            room.set(one, State.SOCKET, 0.0)
        assert not entered(room, address, 2)
        room.sweep(REPORT_AFTER * len(caplog.records))
    assert [one.getMessage() for one in caplog.records] == [
        f"Refused 2 connections, 2 of them from {PROXY}",
        "Refused 3 connections, 3 of them from an unknown address",
    ]


# What one connection may do


class Served:
    """A protocol of ours on a wire, with the application that it is given."""

    def __init__(self, kind: Any, address: str = ONE, limits: Limits | None = None) -> None:
        self.heard: list[Any] = []
        self.let = asyncio.Event()
        app: Any = self.app
        settings = Settings(data=Path("nowhere"))
        self.config = Config(app, settings, limits or Limits(), log_level="warning", interface="asgi3")
        self.config.load()
        self.state = ServerState()
        self.wire = Wire(address)
        self.one = kind(self.config, server_state=self.state, app_state={})
        self.wire.protocol = self.one
        self.one.connection_made(self.wire)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        """Accept a socket and hear what comes, once ``let``; answer a request with its body."""
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while True:
                await self.let.wait()
                message = await receive()
                self.heard.append(message)
                if message["type"] == "websocket.disconnect":
                    return
        message = await receive()
        while message.get("more_body"):
            message = await receive()
        self.heard.append(message["type"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def settle(self) -> None:
        for _ in range(50):
            await asyncio.sleep(0)


HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def greeted(limits: Limits | None = None) -> Served:
    """A socket whose application hears nothing yet."""
    served = Served(Http, limits=limits)
    served.one.data_received(HANDSHAKE)
    served.one = served.wire.protocol
    assert isinstance(served.one, Socket)
    await served.settle()
    assert b" 101 " in served.wire.written
    served.wire.written.clear()
    return served


@pytest.mark.parametrize("opcode", [PING, PONG, TEXT, BINARY])
def test_frames_of_every_kind_are_counted_before_they_are_parsed(opcode: int, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bytes] = []
    real = WebSocketsSansIOProtocol.data_received

    def noted(self: Any, data: bytes) -> None:
        parsed.append(data)
        real(self, data)

    async def work() -> None:
        served = await greeted(Limits(wire=(0.001, 50)))
        served.let.set()
        monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
        served.one.data_received(frame(opcode) * 40_000)
        for _ in range(100):
            await served.settle()
        assert len(parsed) == 49, "50, less what their bytes count"
        assert not served.wire.reading, "nothing more is read until the client may send again"
        assert not served.wire.closed
        served.one.room = Bucket(0.001, 20)
        served.one._again()
        await served.settle()
        for _ in range(100):
            await served.settle()
        assert len(parsed) == 49 + 19
        served.one.connection_lost(None)

    asyncio.run(work())


def test_a_kibibyte_counts_as_a_frame() -> None:
    async def work() -> None:
        served = await greeted(Limits(wire=(0.001, 50)))
        served.let.set()
        data = bytes([0x80 | BINARY, 0x80 | 126, 4096 >> 8, 0, 0, 0, 0, 0]) + bytes(4096)
        served.one.data_received(data * 30)
        for _ in range(100):
            await served.settle()
        assert len(served.heard) == 9
        served.one.connection_lost(None)

    asyncio.run(work())


@pytest.mark.parametrize("first", [TEXT, BINARY])
@pytest.mark.parametrize("more", [b"", b"x"])
def test_a_message_in_too_many_parts_is_refused(first: int, more: bytes) -> None:
    async def work() -> None:
        served = await greeted()
        served.one.data_received(frame(first, b"y", fin=False) + frame(CONTINUED, more, fin=False) * (MOST_PIECES - 2))
        # Control frames may stand between the parts, and count as none.
        served.one.data_received(frame(PING) + frame(CONTINUED, b"z"))
        served.let.set()
        await served.settle()
        assert len(served.heard) == 1
        served.one.data_received(frame(first, b"y", fin=False) + frame(CONTINUED, more, fin=False) * 200)
        await served.settle()
        assert served.wire.closed
        assert served.wire.written[-60:].count(b"\x03\xf1") == 1, "1009"
        assert served.heard[-1]["code"] == 1009
        served.one.connection_lost(None)

    asyncio.run(work())


def test_pongs_that_nobody_reads_are_one_pong() -> None:
    async def work() -> None:
        served = await greeted()
        served.wire.unread = True
        for number in range(300):
            served.one.data_received(frame(PING, f"{number:03}".encode() * 40))
        assert len(served.wire.written) == 2 + 120, "the first one, which was on its way"
        assert len(served.one.pong) == 2 + 120
        served.wire.unread = False
        served.one.resume_writing()
        assert len(served.wire.written) == 2 * (2 + 120)
        assert served.wire.written.endswith(b"299" * 40)
        served.one.data_received(frame(PING, b"now"))
        assert served.wire.written.endswith(b"now")
        served.one.connection_lost(None)

    asyncio.run(work())


def test_frames_wait_unparsed_while_the_application_is_busy() -> None:
    async def work() -> None:
        served = await greeted(Limits(wire=(1e6, 1e6)))
        served.one.data_received(frame(TEXT, b"x") * 10_000)
        await served.settle()
        assert served.one.queue.qsize() == 1
        assert not served.wire.reading
        served.let.set()
        while len(served.heard) < 10_000:
            await served.settle()
        assert served.wire.reading
        assert not served.one.rest
        served.one.connection_lost(None)

    asyncio.run(work())


def test_frames_may_come_in_any_parts() -> None:
    async def work() -> None:
        served = await greeted(Limits(wire=(1e6, 1e6)))
        served.let.set()
        long = bytes([0x80 | BINARY, 0x80 | 126, 300 >> 8, 300 & 255, 0, 0, 0, 0]) + b"z" * 300
        for byte in (
            frame(TEXT, b"one") + long + frame(PING, b"two") + frame(TEXT, b"", fin=False) + frame(CONTINUED, b"3")
        ):
            served.one.data_received(bytes([byte]))
            await asyncio.sleep(0)
        await served.settle()
        assert [one.get("text") or one.get("bytes") for one in served.heard] == ["one", b"z" * 300, "3"]
        assert served.wire.written == bytes([0x80 | PONG, 3]) + b"two"
        served.one.connection_lost(None)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (bytes([0x81, 0x80 | 127]) + (1 << 40).to_bytes(8, "big") + bytes(4), 1009),
        (bytes([0x81, 0x80 | 126, 0x10, 1]) + bytes(5000), 1009),
        (bytes([0x81, 5]) + b"plain", 1002),
        (bytes([0x8B, 0x80]) + bytes(4), 1002),
        (bytes([0x09, 0x80]) + bytes(4), 1002),
        (frame(CONTINUED), 1002),
        (frame(TEXT, b"\xff"), 1007),
    ],
)
def test_wrong_frames_end_the_socket(data: bytes, code: int) -> None:
    async def work() -> None:
        served = await greeted()
        served.let.set()
        served.one.data_received(data)
        await served.settle()
        assert served.wire.closed
        assert served.heard[-1]["code"] == code
        served.one.connection_lost(None)

    asyncio.run(work())


def test_heads_of_frames() -> None:
    assert [frame_at(bytearray(data)) for data in (b"", b"\x81", b"\x81\xfe\x01", b"\x81\xff" + bytes(7))] == [None] * 4
    assert frame_at(bytearray(b"\x89\x85")) == (PING, 2 + 4 + 5)
    assert frame_at(bytearray(b"\x81\xfe\x01\x00")) == (TEXT, 4 + 4 + 256)
    assert frame_at(bytearray(b"\x82\xff" + (1 << 40).to_bytes(8, "big"))) == (BINARY, 10 + 4 + (1 << 40))


def test_a_connection_is_counted_as_a_socket_until_it_ends() -> None:
    async def work() -> None:
        served = await greeted()
        room = served.config.connections
        assert (len(room), room.of(ONE)) == (1, 1)
        room.sweep(asyncio.get_running_loop().time() + 1000)
        assert not served.wire.closed, "it has signs of life of its own"
        served.one.connection_lost(None)
        assert len(room) == 0

    asyncio.run(work())


def test_a_request_goes_through_its_states() -> None:
    async def work() -> None:
        served = Served(Http)
        room, loop = served.config.connections, asyncio.get_running_loop()

        def state() -> State:
            return room._open[served.wire].state

        assert state() is State.HEAD
        served.one.data_received(b"POST / HTTP/1.1\r\nHost: here\r\n")
        assert state() is State.HEAD
        served.one.data_received(b"Content-Length: 4\r\n\r\nab")
        assert state() is State.BODY
        await served.settle()
        served.one.data_received(b"cd")
        assert state() is State.ANSWER
        await served.settle()
        assert served.heard == ["http.request"]
        assert state() is State.HEAD, "the next request may come"
        served.one.data_received(b"P")
        room.sweep(loop.time() + WITHIN[State.HEAD] + 1)
        assert served.wire.aborted
        assert len(room) == 0

    asyncio.run(work())


def test_a_client_without_room_is_told_so_at_once() -> None:
    async def work() -> None:
        served = Served(Http)
        room = served.config.connections
        room.set(served.wire, State.ANSWER, 0.0)
        room.each = 1
        other = Wire()
        one = Http(served.config, server_state=served.state, app_state={})
        other.protocol = one
        one.connection_made(other)
        assert other.closed
        assert other.written.startswith(b"HTTP/1.1 503 ")
        one.connection_lost(None)
        assert len(room) == 1

    asyncio.run(work())


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 20_000, b" 411 "),
        (b"GET / HTTP/1.1\r\nHost: here\r\n" + b"a:b\r\n" * 50_000 + b"\r\n", b" 400 "),
        (b"nonsense\r\n\r\n", b" 400 "),
    ],
)
def test_what_costs_more_to_parse_than_to_send_is_refused(data: bytes, status: bytes) -> None:
    async def work() -> None:
        served = Served(Http)
        served.one.data_received(data)
        assert status in served.wire.written[:40]
        assert served.wire.closed
        await served.settle()
        assert not served.heard
        served.one.connection_lost(None)

    asyncio.run(work())


def test_nonsense_after_an_answer_is_no_fault_of_the_server() -> None:
    """uvicorn answers it a second time, which its parser refuses with an error of its own."""

    async def work() -> None:
        served = Served(Http)
        served.one.data_received(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        await served.settle()
        served.wire.closed = False
        served.one.data_received(b"nonsense\r\n\r\n")
        served.one.connection_lost(None)

    asyncio.run(work())


def test_uvicorn_is_as_these_classes_expect_it() -> None:
    assert issubclass(Http, H11Protocol)
    assert {"receive", "send", "handle_ping", "handle_parser_exception"} <= set(vars(WebSocketsSansIOProtocol))
