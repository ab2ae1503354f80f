"""A server in this process, and guests with their sockets, for tests."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from foolery import bots
from foolery.server.app import create_app
from foolery.server.bots import Advice
from foolery.server.frames import FORMAT
from foolery.server.service import Limits, Service
from foolery.server.settings import Settings
from foolery.table import Command, Driver, Table, Wanted

ORIGIN = "http://127.0.0.1:8000"
OWN = {"origin": ORIGIN, "x-foolery": "1"}
"""What a page of the server itself sends with whatever changes something."""
WIDE = Limits(
    frames=(1e6, 1e6),
    wire=(1e6, 1e6),
    requests=(1e6, 1e6),
    files=(1e6, 1e6),
    guests=(1e6, 1e6),
    tables=(1e6, 1e6),
    guesses=(1e6, 1e6),
    uploads=(1e6, 1e6),
    phrases=(1e6, 1e6),
    commands=(1e6, 1e6),
    guesses_at=(1e6, 1e6),
    sockets=10_000,
)
"""As good as no limits."""


IDS = itertools.count()
"""No id is given twice, as by pages: the same id is the same command."""


class Clock:
    """A time that stands until it is moved; whoever waits comes back at once."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.time = now

    def now(self) -> int:
        return self.time

    async def sleep(self, ms: int) -> None:
        """Wait for real, but hardly: what is owed is to be done as soon as somebody looks."""
        await asyncio.sleep(0.01)


class Thinking:
    """Bots that think in this process."""

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        return Driver().answer(table, wanted)

    async def advise(self, name: str, table: Table, wanted: Wanted) -> Advice | None:
        action, why = bots.hint(wanted.view)
        return Advice(action.text, why)


@contextmanager
def serving(folder: Path, limits: Limits = WIDE, time: Any = None, **more: Any) -> Iterator[Server]:
    """A server whose tables lie in this folder."""
    settings = Settings(data=folder, **{"bot_pause": 0.0, **more})
    app = create_app(settings, time, limits, Thinking())
    with TestClient(app, base_url=ORIGIN) as client:
        yield Server(client)


class Server:
    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client

    @property
    def house(self) -> Service:
        found: Service = self.client.app.state.house
        return found

    def ask(self, method: str, path: str, cookie: str = "", lang: str = "", **more: Any) -> Any:
        """The response to a request with these cookies alone."""
        self.client.cookies.clear()
        headers = {**OWN, **more.pop("headers", {})}
        if cookie:
            headers["cookie"] = cookie
        asked = f"{path}{'&' if '?' in path else '?'}lang={lang}" if lang else path
        found = self.client.request(method, asked, headers=headers, **more)
        self.client.cookies.clear()
        return found

    def guest(self, name: str, lang: str = "en") -> Guest:
        """Somebody who comes for the first time."""
        found = self.ask("POST", "/api/guest", json={"name": name, "language": lang})
        assert found.status_code == 200, found.text
        return Guest(self, found.headers["set-cookie"].partition(";")[0], lang)


class Guest:
    """A browser of a guest."""

    def __init__(self, server: Server, cookie: str, lang: str) -> None:
        self.server, self.cookie, self.lang = server, cookie, lang

    def get(self, path: str) -> Any:
        found = self.server.ask("GET", path, self.cookie, self.lang)
        assert found.status_code == 200, found.text
        return found.json()

    def post(self, path: str, data: Any, status: int = 200) -> Any:
        found = self.server.ask("POST", path, self.cookie, self.lang, json=data)
        assert found.status_code == status, found.text
        return found.json()

    def table(self, game: str, *seats: Any, **more: Any) -> str:
        """A new table with these seats."""
        found = self.post("/api/tables", {"game": game, "seats": list(seats), **more}, 201)
        return str(found["table"])

    @contextmanager
    def socket(self, table: str = "", greet: bool = True, **headers: str) -> Iterator[Socket]:
        """A socket, greeted and watching this table."""
        sent = {**OWN, "cookie": self.cookie, **headers}
        with self.server.client.websocket_connect("/api/socket", headers=sent) as wire:
            found = Socket(wire)
            if greet:
                found.send(t="hello", format=FORMAT, language=self.lang)
                assert found.next()["t"] == "welcome"
            if table:
                found.watch(table)
            yield found


class Socket:
    """What a page keeps: the newest view of each table and everything that was sent."""

    def __init__(self, wire: Any) -> None:
        self.wire = wire
        self.views: dict[str, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []

    def send(self, **frame: Any) -> None:
        self.wire.send_text(json.dumps(frame))

    def next(self) -> dict[str, Any]:
        """The next frame."""
        text = self.wire.receive_text(timeout=60)
        frame: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(frame)
        if frame["t"] == "view":
            known = self.views.get(frame["table"])
            assert known is None or frame["seq"] >= known["seq"]
            if known is not None and frame["common"] is None:
                frame["common"] = known["common"]
            self.views[frame["table"]] = frame
        return frame

    def until(self, kind: str) -> dict[str, Any]:
        """Read up to the next frame of this kind."""
        while True:
            frame = self.next()
            if frame["t"] == kind:
                return frame

    def watch(self, table: str, seq: int = -1) -> dict[str, Any]:
        self.send(t="watch", table=table, seq=seq)
        return self.until("view")

    def view(self, table: str, seq: int) -> dict[str, Any]:
        """The first view with this entry or a later one."""
        while (known := self.views.get(table)) is None or known["seq"] < seq:
            self.next()
        return known

    def ask(self, t: str, table: str, **more: Any) -> dict[str, Any]:
        """Send a frame with an id and read until it is answered."""
        name = more.pop("id", None) or f"i{next(IDS)}"
        self.send(t=t, id=name, table=table, **more)
        while True:
            frame = self.next()
            if frame.get("id") == name:
                return frame

    def do(self, table: str, kind: str, **more: Any) -> dict[str, Any]:
        """A command, with the numbers of the newest view."""
        known = self.views.get(table, {"deal": 0, "ply": 0, "seq": 0})
        numbers = {name: known[name] for name in ("deal", "ply", "seq")}
        return self.ask("do", table, kind=kind, **{**numbers, **more})

    def act(self, table: str, text: str) -> dict[str, Any]:
        """Make an action, and wait for the view that shows it."""
        done = self.do(table, "act", body={"text": text})
        if done["t"] == "done":
            self.view(table, done["seq"])
        return done
