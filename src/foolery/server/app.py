"""The server as an application: its routes, what stands before them, what happens at start and stop.

app = create_app(Settings(data=folder))      nothing is opened before it is started
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException

from foolery.base.errors import FooleryError, RuleFailure
from foolery.server import guard
from foolery.server.error_responses import Forbidden, NotThere, Refusal, TooMany, as_data, fault, status_of
from foolery.server.files import is_named
from foolery.server.frames import Close
from foolery.server.pages import ROUTES, answer, get, language_of
from foolery.server.people import session_of
from foolery.server.proxies import Proxies
from foolery.server.replay_pages import ROUTES as REPLAYS
from foolery.server.service import Limits, Service
from foolery.server.socket import Connection

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from foolery.server.clock import Time
    from foolery.server.files import Static
    from foolery.server.service import Thinkers
    from foolery.server.settings import Settings

BODY_ROOM: Final = 16_384
"""Bytes of a request at most."""
API: Final = "/api/"
OPENING: Final = 5
"""What a socket that is opened counts as requests."""
FILE: Final = 0.5
"""What a file of the client counts as a request, besides its size."""
PIECE: Final = 65_536
"""Bytes of an answer that are sent at once. Each such piece of a file counts as one more request."""
SOCKET: Final = "/api/socket"
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def create_app(
    settings: Settings, time: Time | None = None, limits: Limits | None = None, thinkers: Thinkers | None = None
) -> Litestar:
    """The application. ``time``, ``limits`` and ``thinkers``, who answer for bots, are for tests."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = await Service.open(settings, time, limits, thinkers)
        app.state.house = house
        try:
            yield
        finally:
            await house.close()

    headers = guard.headers_of(settings)

    async def with_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            message["headers"] = [*message["headers"], *headers]

    def door(app: ASGIApp) -> ASGIApp:
        return AccessMiddleware(app, settings)

    return Litestar(
        route_handlers=[*ROUTES, *REPLAYS, page, front, socket],
        lifespan=[lifespan],
        middleware=[door],
        before_send=[with_headers],
        exception_handlers={Exception: refuse, HTTPException: refuse},
        request_max_body_size=BODY_ROOM,
        openapi_config=None,
        logging_config=None,
    )


class AccessMiddleware:
    """The middleware before every route: finds out which client asks, and refuses foreign pages and too many requests.

    Long answers are sent in pieces, so that only one of them waits for a client that reads slowly.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.proxies = Proxies.of(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["client"]:
            scope["client"] = (self.proxies.client(scope["client"][0], scope["headers"]), scope["client"][1])
        if scope["type"] == ScopeType.WEBSOCKET:
            known = guard.allowed(headers.get("origin"), headers.get("host"), self.settings)
            if not known or not self.has_room(scope, OPENING):
                code = Close.TOO_MANY if known else Close.NOT_HERE
                await send({"type": "websocket.close", "code": int(code), "reason": ""})
                return
            await self.app(scope, receive, send)
            return
        self.check(scope, headers)

        async def in_pieces(message: Message) -> None:
            if message["type"] != "http.response.body":
                await send(message)
                return
            body = message["body"]
            for at in range(0, max(len(body), 1), PIECE):
                more = message["more_body"] or at + PIECE < len(body)
                await send({"type": "http.response.body", "body": body[at : at + PIECE], "more_body": more})

        await self.app(scope, receive, in_pieces)

    def has_room(self, scope: Any, cost: float, file: bool = False) -> bool:
        """Whether this client may ask for so much more. Files without a session have a limit of their own."""
        house: Service = scope["app"].state.house
        session, now = session_of(ASGIConnection(scope).cookies, house), house.time.now()
        address = scope["client"][0] if scope["client"] else ""
        if file and not session:
            return house.files.take(guard.shared(address), now, cost)
        return house.requests.take(session, address, now, cost)

    def check(self, scope: Any, headers: dict[str, str]) -> None:
        """Raise Refusal for a request that is not let in."""
        if not guard.host_allowed(headers.get("host"), self.settings):
            raise WrongHost("gate.no-host", host=headers.get("host", "")[:100])
        if scope["method"] not in SAFE and guard.is_forged(headers, self.settings):
            raise Forbidden("gate.forged")
        file = not scope["path"].startswith(API)
        if not self.has_room(scope, cost_of_file(scope, headers) if file else 1, file):
            raise TooMany("gate.too-many")


def cost_of_file(scope: Any, headers: dict[str, str]) -> float:
    """Return what the file at this path counts as requests."""
    house: Service = scope["app"].state.house
    found = house.static.at(scope["path"])
    return FILE + (0 if found is None else len(found.sent(headers.get("accept-encoding", ""))) / PIECE)


class WrongHost(Refusal):
    """The server was asked by a name that is not its own."""

    status = 421


class Incomplete(Refusal):
    """A part of the program is missing on the server."""

    status = 500


def refuse(request: Request[Any, Any, Any], cause: Exception) -> Response[bytes]:
    """Every error of a request as a code and a sentence."""
    if not isinstance(cause, FooleryError) or isinstance(cause, RuleFailure):
        cause = _of_http(cause) if isinstance(cause, HTTPException) else fault(cause, request.url.path)
    found = answer(as_data(cause, language_of(request)), status_of(cause))
    if found.status_code == TooMany.status:
        found.headers["connection"] = "close"  # the next request costs its sender a connection
    return found


def _of_http(cause: HTTPException) -> Refusal:
    code = {404: "gate.not-found", 405: "gate.no-way", 413: "gate.too-big"}.get(cause.status_code)
    if code is None:
        if cause.status_code >= 500:
            return fault(cause, "A route")
        code = "gate.no-sense"
    found = Refusal(code)
    found.status = cause.status_code
    return found


# Files


@get("/")
async def front(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page of the client."""
    return _file(request)


@get("/{path:path}")
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client; the client's page for every other path."""
    return _file(request)


def _file(request: Request[Any, Any, Any]) -> Response[bytes]:
    static: Static = request.app.state.house.static
    path = request.scope["path"]
    found = static.at(path)
    if found is None:
        raise NotThere("gate.not-found") if is_named(path) else Incomplete("gate.no-client")
    body = found.sent(request.headers.get("accept-encoding", ""))
    headers = {"cache-control": found.cache, "vary": "accept-encoding"}
    if body is not found.body:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.type, headers=headers)


# The socket


class _LitestarWire:
    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket

    async def accept(self) -> None:
        await self.socket.accept()

    async def receive(self) -> str | bytes | None:
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def send(self, text: str) -> None:
        await self.socket.send_data(text, mode="text")

    async def close(self, code: int) -> None:
        await self.socket.close(code=code)


@websocket(SOCKET)
async def socket(socket: WebSocket[Any, Any, Any]) -> None:
    """The one socket of a page."""
    address = socket.client.host if socket.client else ""
    host = socket.headers.get("host", "")
    try:
        await Connection(socket.app.state.house, _LitestarWire(socket), socket.cookies, address, host).run()
    finally:
        # Litestar's functions to receive and send hold the socket, and the socket them: all of the connection would
        # stay until the next look of the garbage collector.
        del socket.receive, socket.send
