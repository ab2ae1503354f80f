"""HTTP answers: the status of every error, HEAD beside GET, requests that are cut or malformed."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from foolery.base.errors import FooleryError, RuleFailure
from foolery.base.messages import Message
from foolery.server import app, pages, replay_pages
from foolery.server.error_responses import STATUS, status_of
from foolery.server.log import LogError
from tests.live_server import Live, live
from tests.serving import Server, serving

WORDS = Path(app.__file__).parents[1] / "languages" / "en"
FAILED = {
    *("failed", "log-broken", "log-closed", "log-failed", "log-full", "log-locked", "log-newer", "log-unreadable"),
    *("no-folder", "stopped", "too-full"),
}
"""Errors of the server by which the server has failed, not the client."""


def test_every_error_of_the_server_has_a_status_that_says_whose_failure_it_is() -> None:
    codes = json.loads((WORDS / "server.json").read_text(encoding="utf-8"))
    for code in codes:
        status = status_of(FooleryError(f"server.{code}"))
        assert f"server.{code}" in STATUS, code
        assert (500 <= status < 600) == (code in FAILED), (code, status)
    assert status_of(RuleFailure("a rule", ValueError("secret"))) == 500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("tables")) as found:
        yield found


def test_a_stopped_table_and_a_broken_database_answer_5xx(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = server.guest("Anna")
    table = anna.table("throw-in", {"me": True}, {})
    held = server.house.desk._held[table]
    monkeypatch.setattr(held, "stopped", Message("server.stopped"))
    assert anna.post(f"/api/tables/{table}/ready", {}, 500)["code"] == "server.stopped"

    async def broken(*_: object) -> None:
        raise LogError("server.log-broken", file="/somewhere/tables.db")

    monkeypatch.setattr(server.house.people, "person_of", broken)
    found = server.ask("GET", "/api/me", anna.cookie)
    assert (found.status_code, found.json()["code"]) == (500, "server.log-broken")
    assert "/somewhere" not in found.text


def test_a_rule_that_fails_is_a_fault_of_the_server_of_which_nothing_is_said(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise RuleFailure("own-rule", ValueError("secret"))

    monkeypatch.setattr("foolery.server.pages.catalogue.game", fails)
    found = server.ask("GET", "/api/rules?game=throw-in")
    assert (found.status_code, found.json()["code"]) == (500, "gate.failed")
    assert "secret" not in found.text
    assert "secret" in caplog.text


def test_a_page_without_a_built_client_is_a_failure_of_the_server(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.house, "static", type(server.house.static)({}, ""))
    found = server.ask("GET", "/")
    assert (found.status_code, found.json()["code"]) == (500, "gate.no-client")
    assert [server.ask("GET", path).status_code for path in ("/t/x", "/assets/x", "/api/x")] == [500, 404, 404]


def test_every_route_with_get_has_head() -> None:
    gets = [one for one in (*pages.ROUTES, *replay_pages.ROUTES, app.page, app.front) if "GET" in one.http_methods]
    assert len(gets) > 18
    assert all("HEAD" in one.http_methods for one in gets)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/me", "/api/words", "/api/catalogue", "/api/none", "/api/tables"])
def test_head_has_the_status_and_the_headers_of_get(server: Server, path: str) -> None:
    anna = server.guest("Anna")
    asked, headed = (server.ask(method, path, anna.cookie) for method in ("GET", "HEAD"))
    assert headed.status_code == asked.status_code
    assert headed.content == b""
    assert headed.headers == asked.headers


def raw(server: Live, *parts: bytes, end: bool = False) -> bytes:
    """Send these bytes to the server; all that it answers until it ends the connection, or nothing with ``end``."""
    where = urlsplit(server.address)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=60) as wire:
        for part in parts:
            wire.sendall(part)
        if end:
            return b""
        found = b""
        while some := wire.recv(65_536):
            found += some
        return found


def head_and_body(answer: bytes) -> tuple[dict[str, str], bytes]:
    """The headers of an answer, without its first line, and what follows them."""
    head, end, body = answer.partition(b"\r\n\r\n")
    assert end
    lines = (line.partition(": ") for line in head.decode("latin-1").split("\r\n"))
    return {name.lower(): value for name, _, value in lines}, body


def test_cut_and_malformed_requests_leave_no_line_in_the_log(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        host = urlsplit(server.address).netloc
        origin = server.address.rstrip("/")
        head = f"Host: {host}\r\nOrigin: {origin}\r\nX-Foolery: 1\r\n"
        for path in ("/api/guest", "/api/records", "/api/compose"):
            for length in (0, 1, 50):
                post = f"POST {path} HTTP/1.1\r\n{head}Content-Length: 100\r\n\r\n".encode()
                raw(server, post, b"{" * length, end=True)
            chunked = f"POST {path} HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n".encode()
            raw(server, chunked, b"5\r\n{{{{{\r\n", end=True)
            assert b" 411 " in raw(server, chunked, b"zzz\r\n")
        assert b" 400 " in raw(server, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")
        assert b" 400 " in raw(server, b"GET / HTTP/1.1\r\n: no name\r\n\r\n")
        upgrade = f"GET / HTTP/1.1\r\n{head}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n".encode()
        assert b" 200 " in raw(server, upgrade)[:40]
        # A socket that is cut in its handshake, or is none at all.
        wrong = f"GET /api/socket HTTP/1.1\r\n{head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n".encode()
        assert b" 400 " in raw(server, wrong)[:40]
        raw(server, wrong, end=True)
        # After all that HEAD answers on one connection as often as it is asked, without a body.
        asked = f"HEAD /api/words HTTP/1.1\r\n{head}\r\n".encode()
        last = asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        answers = raw(server, asked, asked, last).split(b"HTTP/1.1 200 OK\r\n")
        gotten = raw(server, last.replace(b"HEAD", b"GET", 1)).split(b"HTTP/1.1 200 OK\r\n")
        (told,) = [head_and_body(answer) for answer in gotten[1:]]
        assert int(told[0]["content-length"]) == len(told[1]) > 0
        assert len(answers) == 1 + 3
        for answer in answers[1:]:
            fields, body = head_and_body(answer)
            assert (fields["content-length"], body) == (told[0]["content-length"], b"")
    assert server.said() == ""
