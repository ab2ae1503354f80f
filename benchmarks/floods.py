"""What others at a server notice while one client floods it: ``python -m benchmarks.floods``.

The server has its usual limits. Three people with four tabs each send pings over their sockets, and pages are asked for
over new connections. One attacker at the same address, a process of its own with one session, sends as fast as it can.
Quiet and flooded spells take turns. In the quiet ones the same attacker floods another server on the same machine, so
what the flood costs the machine is in both. Printed are the time that others wait, its ratio to the quiet spells of the
same run, and by how much the most memory that the server has ever held has grown.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from benchmarks.load import tables
from benchmarks.load.__main__ import Worker
from benchmarks.load.wire import Heard, Wire
from foolery.server.frames import FORMAT

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT: Final = Path(__file__).parent.parent
TABS: Final = 4
STEP: Final = 0.07
"""Seconds between two pings of one person."""
HELD: Final = 3000
"""Connections that an attacker holds at a time."""
CHUNK: Final = 65_536
TEXT, BINARY, CONTINUED, PING, PONG = 1, 2, 0, 9, 10


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A WebSocket frame of a client, with a mask of zeros."""
    assert len(data) < 126
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(data), 0, 0, 0, 0]) + data


STREAMS: Final[dict[str, tuple[bytes, bytes]]] = {
    "pings": (b"", frame(PING, b"x" * 125)),
    "pongs": (b"", frame(PONG)),
    "continuations": (frame(TEXT, fin=False), frame(CONTINUED, fin=False)),
    "empty": (b"", frame(BINARY)),
    "messages": (b"", frame(TEXT, b'{"t":"ping"}')),
}
"""The first bytes of a flood over a socket, and the bytes that it repeats."""
HEAD: Final = "POST /api/records HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nX-Foolery: 1\r\n"
HALVES: Final = {
    "half-open": "GET / HTTP/1.1\r\nHost: {host}\r\nX-Padding: ",
    "silent": "",
    "requests": "GET /api/languages HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "half-bodies": HEAD + "Content-Length: 500000\r\n\r\n" + "x" * 1000,
}
"""What each connection of a flood of connections sends."""
KINDS: Final = (*STREAMS, *HALVES, "unread")


class Attacker:
    """One client that floods a server, in as many connections as it likes."""

    def __init__(self, address: str, cookie: str, rate: float) -> None:
        parts = urlsplit(address)
        self.rate, self.at = rate, 0.0
        self.where, self.host, self.cookie = (parts.hostname or "", parts.port or 80), parts.netloc, cookie
        self.sent = self.opened = self.refused = 0

    def pace(self) -> None:
        """Wait until the next connection may be opened."""
        self.at = max(self.at + 1 / self.rate, time.perf_counter() - 0.1)
        time.sleep(max(0.0, self.at - time.perf_counter()))

    def connection(self) -> socket.socket:
        """A new connection."""
        self.opened += 1
        return socket.create_connection(self.where, timeout=10)

    def web_socket(self) -> socket.socket | None:
        """A new WebSocket; None where the server does not open one."""
        wire = self.connection()
        # So that what is sent has been taken by the server, but for little.
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, CHUNK)
        wire.sendall(
            f"GET /api/socket HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nCookie: {self.cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        said = b""
        with suppress(OSError):
            while b"\r\n\r\n" not in said and (some := wire.recv(4096)):
                said += some
        if b" 101 " in said:
            return wire
        self.refused += 1
        wire.close()
        return None

    def stream(self, kind: str, going: Callable[[], bool]) -> None:
        """Send frames of one kind over one socket after another, and read nothing."""
        first, more = STREAMS[kind]
        more *= CHUNK // len(more)
        while going():
            wire = self.web_socket()
            if wire is None:
                self.pace()
                continue
            with wire, suppress(OSError):
                wire.setblocking(False)
                self._all(wire, first, going)
                while going():
                    self._all(wire, more, going)

    def _all(self, wire: socket.socket, data: bytes, going: Callable[[], bool]) -> None:
        """Send all of this, as fast as the server takes it."""
        at = 0
        while at < len(data) and going():
            try:
                at += wire.send(data[at:])
            except BlockingIOError:
                time.sleep(0.001)
                continue
        self.sent += at

    def halves(self, kind: str, going: Callable[[], bool]) -> None:
        """Open connections that never send a whole request, and keep the last ``HELD`` of them."""
        text = HALVES[kind].format(host=self.host).encode()
        held: deque[socket.socket] = deque()
        while going():
            with suppress(OSError):
                wire = self.connection()
                held.append(wire)
                wire.send(text)
                self.sent += len(text)
            if len(held) > HELD:
                held.popleft().close()
            self.pace()
        for wire in held:
            wire.close()

    def unread(self, going: Callable[[], bool]) -> None:
        """Ask for the largest file of the client again and again, and read nothing of it."""
        asked = f"GET {largest(self.where, self.host)} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode()
        held: deque[socket.socket] = deque()
        while going():
            with suppress(OSError):
                wire = socket.socket()
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                wire.connect(self.where)
                self.opened += 1
                held.append(wire)
                wire.send(asked)
                self.sent += len(asked)
            if len(held) > HELD:
                held.popleft().close()
            self.pace()
        for wire in held:
            wire.close()

    def flood(self, kind: str, going: Callable[[], bool]) -> None:
        """Do this until ``going`` is false."""
        if kind == "unread":
            self.unread(going)
        elif kind in STREAMS:
            self.stream(kind, going)
        else:
            self.halves(kind, going)


def largest(where: tuple[str, int], host: str) -> str:
    """The path of the script of the page."""
    with socket.create_connection(where, timeout=10) as wire:
        wire.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        said = b""
        while some := wire.recv(65_536):
            said += some
    at = said.index(b"/assets/")
    return said[at : said.index(b'"', at)].decode()


@dataclass(slots=True)
class Waits:
    """How long others waited, in seconds: for a pong, and for a page over a new connection."""

    pong: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)


class Person:
    """Somebody at a table who sends pings."""

    def __init__(self) -> None:
        self.pongs: asyncio.Queue[None] = asyncio.Queue()
        self.wire: Wire | None = None
        self.cookie = ""

    async def come(self, address: str, cookie: str, table: str) -> None:
        """Open a socket and watch the table."""
        self.cookie = cookie
        self.wire = await Wire.open(address, cookie, self._hear)
        self.wire.send(t="hello", format=FORMAT, language="en")
        self.wire.send(t="watch", table=table, seq=-1)
        await self.ping()

    def _hear(self, heard: Heard) -> None:
        if heard.t == "pong":
            self.pongs.put_nowait(None)

    async def ping(self) -> float:
        """How long a pong takes."""
        assert self.wire is not None
        begun = time.perf_counter()
        self.wire.send(t="ping")
        await asyncio.wait_for(self.pongs.get(), 60)
        return time.perf_counter() - begun


async def page(address: str, cookie: str) -> float:
    """How long a page takes that is asked for over a new connection."""
    parts = urlsplit(address)
    begun = time.perf_counter()
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    head = f"GET /api/me HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    said = await reader.read()
    writer.close()
    assert b" 200 " in said[:20], said[:20]
    return time.perf_counter() - begun


async def spell(people: list[Person], address: str, seconds: float, into: Waits) -> None:
    """Measure what everybody waits for some time."""
    end = time.perf_counter() + seconds

    async def pings(one: Person) -> None:
        while time.perf_counter() < end:
            into.pong.append(await one.ping())
            await asyncio.sleep(STEP)

    async def pages() -> None:
        while time.perf_counter() < end:
            into.page.append(await page(address, people[0].cookie))
            await asyncio.sleep(2 * STEP)

    await asyncio.gather(pages(), *map(pings, people))


def late(waits: list[float], part: float) -> float:
    """The wait in ms that this part of all waits is not longer than."""
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * part))] * 1000


def cookie_at(address: str) -> str:
    """What the cookie of the server at this address is called."""
    return f"foolery-{address.rstrip('/').rpartition(':')[2]}"


async def measure(kinds: list[str], seconds: float, rate: float, folder: Path) -> list[dict[str, Any]]:
    """A figure for each kind, from one server."""
    (laid,) = await tables.lay(folder, 1, 0)
    found = []
    with ExitStack() as stack:
        server = Worker("benchmarks.load.server", str(folder), "usual")
        stack.callback(server.end)
        address = server.hear()
        other = stack.enter_context(tempfile.TemporaryDirectory())
        (elsewhere,) = await tables.lay(Path(other), 1, 0)
        second = Worker("benchmarks.load.server", other, "usual")
        stack.callback(second.end)
        away = (second.hear(), elsewhere["tokens"][-1])
        name = cookie_at(address)
        people = []
        for token in laid["tokens"][:-1] * TABS:
            people.append(Person())
            await people[-1].come(address, f"{name}={token}", laid["table"])
        await spell(people, address, 1, Waits())
        for kind in kinds:
            places = [(where, f"{cookie_at(where)}={token}") for where, token in (away, (address, laid["tokens"][-1]))]
            found.append(await figure(kind, str(rate), places, seconds, people, server))
        for one in people:
            assert one.wire is not None
            one.wire.close()
    return found


async def figure(
    kind: str, rate: str, places: list[tuple[str, str]], seconds: float, people: list[Person], server: Worker
) -> dict[str, Any]:
    """What others wait at the last of these two servers, while the attacker floods the first one and the last one."""
    waits = [Waits(), Waits()]
    before = told(server)["memory_mb"]
    used = 0.0
    sent: dict[str, int] = {}
    for number in range(6):
        (address, cookie), into = places[number % 2], waits[number % 2]
        command = [sys.executable, "-m", "benchmarks.floods", "--attack", kind, address, cookie, rate]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as attacker:
            assert attacker.stdout is not None
            attacker.stdout.readline()
            told(server)
            await spell(people, places[1][0], seconds, into)
            processor = told(server)["processor"]
            said, _ = attacker.communicate("")
        if into is waits[1]:
            used += processor
            for name, count in json.loads(said).items():
                sent[name] = sent.get(name, 0) + count
    quiet, flooded = waits
    return {
        "kind": kind,
        "processor": used / 3 / seconds,
        **{
            f"{name}_{at}": late(getattr(waits, name), part)
            for name in ("pong", "page")
            for at, waits, part in (
                ("quiet_p50", quiet, 0.5),
                ("quiet_p99", quiet, 0.99),
                ("p50", flooded, 0.5),
                ("p99", flooded, 0.99),
            )
        },
        "memory_before": before,
        "memory_after": told(server)["memory_mb"],
        **sent,
    }


def told(server: Worker) -> dict[str, float]:
    """What the server has used."""
    server.say("tell")
    found: dict[str, float] = json.loads(server.hear())
    return found


def line(one: dict[str, Any]) -> str:
    """A figure as a line of the table."""
    more = one["memory_after"] - one["memory_before"]
    parts = [f"{one['kind']:14}"]
    for name in ("pong", "page"):
        quiet, flooded = one[f"{name}_quiet_p99"], one[f"{name}_p99"]
        parts.append(f"{one[f'{name}_p50']:7.1f} {flooded:7.1f} {quiet:7.1f} {flooded / quiet:6.2f}")
    sent = f"{one['sent'] / 1e6:7.1f} {one['opened']:7} {one['refused']:7} {one['processor']:7.0%}"
    return f"{' '.join(parts)} {more:+7.1f} {one['memory_after']:7.0f} {sent}"


HEADS: Final = (
    f"{'':14} {'pong':>7} {'pong':>7} {'quiet':>7} {'p99':>6} {'page':>7} {'page':>7} {'quiet':>7} {'p99':>6} "
    f"{'memory':>7} {'most':>7} {'sent':>7} {'opened':>7} {'refused':>7} {'server':>7}\n"
    f"{'one floods':14} {'p50 ms':>7} {'p99 ms':>7} {'p99 ms':>7} {'ratio':>6} "
    f"{'p50 ms':>7} {'p99 ms':>7} {'p99 ms':>7} "
    f"{'ratio':>6} {'MB':>7} {'MB':>7} {'MB':>7} {'':7} {'sockets':>7} {'core':>7}"
)


def attack(kind: str, address: str, cookie: str, rate: str) -> None:
    """Flood until the input ends, and print what was sent."""
    import threading

    one, ended = Attacker(address, cookie, float(rate)), threading.Event()

    def wait() -> None:
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    print("floods", flush=True)
    one.flood(kind, lambda: not ended.is_set())
    print(json.dumps({"sent": one.sent, "opened": one.opened, "refused": one.refused}), flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.floods", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS), help="these kinds of floods")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each of the three spells takes (5)")
    parser.add_argument("--rate", type=float, default=500.0, help="connections that one flood opens in a second (500)")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.attack:
        attack(*given.attack)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(given.only, given.seconds, given.rate, Path(folder)))
    if given.json:
        print(json.dumps(found))
    else:
        print(HEADS, *map(line, found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
