"""A socket to the server, as light as it can be: hundreds of them are to cost less than what they measure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

if TYPE_CHECKING:
    from websockets.typing import Origin


class Offer(msgspec.Struct):
    """As much of an action as goes back."""

    text: str


class Seated(msgspec.Struct):
    """As much of a seat as is looked at."""

    person: bool
    away: bool
    ready: bool


class Heard(msgspec.Struct):
    """As much of a frame of the server as is looked at."""

    t: str
    table: str = ""
    id: str = ""
    code: str | int = ""
    seq: int = -1
    deal: int = 0
    ply: int = 0
    seat: int | None = None
    actions: list[Offer] = []
    say: str = ""
    over: bool = False
    seats: list[Seated] = []


TEXT: Final = 0x81
"""How a frame begins that is a whole text: nearly every one that comes."""
LONG: Final = {126: 4, 127: 10}
"""The bytes of the head of a frame whose length has no room in the second one."""

READ = msgspec.json.Decoder(Heard)
WRITE = msgspec.json.Encoder()


class Wire(asyncio.Protocol):
    """One socket: ``open`` gives it, ``hear`` is called with every frame, ``lost`` when it ends."""

    def __init__(self, protocol: ClientProtocol, cookie: str, hear: Callable[[Heard], None]) -> None:
        self.protocol, self.cookie, self.hear = protocol, cookie, hear
        self.transport: asyncio.Transport | None = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone = asyncio.Event()
        self.rest = b""
        """What has come of a frame that is not whole yet."""

    @classmethod
    async def open(cls, address: str, cookie: str, hear: Callable[[Heard], None]) -> Wire:
        """A socket that has shaken hands with the server at this address."""
        parts = urlsplit(address)
        origin: Origin = f"{parts.scheme}://{parts.netloc}"  # type: ignore[assignment]
        protocol = ClientProtocol(parse_uri(f"ws://{parts.netloc}/api/socket"), origin=origin)
        loop = asyncio.get_running_loop()
        host, port = parts.hostname or "", parts.port or 80
        _, found = await loop.create_connection(lambda: cls(protocol, cookie, hear), host, port)
        await found.greeted
        return found

    @property
    def is_closing(self) -> bool:
        """Whether nothing more can be sent."""
        return self.gone.is_set() or self.protocol.state is not State.OPEN

    def send(self, **frame: Any) -> None:
        """Send a frame."""
        self.send_raw(WRITE.encode(frame))

    def send_raw(self, text: bytes) -> None:
        """Send this, whatever it is, as a text; nothing where the socket has ended."""
        if not self.is_closing:
            self.protocol.send_text(text)
            self._flush()

    def close(self) -> None:
        """End the socket."""
        if self.transport is not None:
            self.transport.close()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See ``asyncio.Protocol``."""
        # That of uvloop is one by what it does, not by its class.
        self.transport = cast("asyncio.Transport", transport)
        request = self.protocol.connect()
        request.headers["Cookie"] = self.cookie
        self.protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """See ``asyncio.Protocol``."""
        if not self.greeted.done():
            # The server says nothing before it is spoken to, so no frame can be cut here.
            self._hand_on(data)
            return
        data = self.rest + data
        at = 0
        while len(data) - at >= 2:
            length = data[at + 1]
            head = LONG.get(length, 2)
            if head > 2:
                length = int.from_bytes(data[at + 2 : at + head], "big")
            end = at + head + length
            if len(data) < max(end, at + head):
                break
            if data[at] == TEXT:
                self.hear(READ.decode(data[at + head : end]))
            else:
                self._hand_on(data[at:end])
            at = end
        self.rest = data[at:]

    def _hand_on(self, data: bytes) -> None:
        """Let the protocol see to what is no whole text."""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if not isinstance(event, Frame):
                self._greet()
            elif event.opcode is Opcode.TEXT:
                self.hear(READ.decode(event.data))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """See ``asyncio.Protocol``."""
        self.gone.set()
        if not self.greeted.done():
            self.greeted.set_exception(exc or ConnectionError("the server has closed the socket"))

    def _greet(self) -> None:
        wrong = self.protocol.handshake_exc
        if wrong is not None:
            self.greeted.set_exception(wrong)
        else:
            self.greeted.set_result(None)

    def _flush(self) -> None:
        if self.transport is not None:
            for part in self.protocol.data_to_send():
                if part:
                    self.transport.write(part)
