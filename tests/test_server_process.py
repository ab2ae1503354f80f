"""The server as a process: what it prints, how it ends, what it says where it cannot begin."""

from __future__ import annotations

import json
import logging
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from foolery.cli import serving
from foolery.cli.guard import run
from foolery.server import addresses, running
from foolery.server.error_responses import Refusal
from foolery.server.frames import FORMAT
from foolery.server.log import Store, tables_id_of
from foolery.server.service import Limits
from foolery.server.settings import Settings


@contextmanager
def started(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port and its address, the first line that it prints."""
    command = [sys.executable, "-m", "foolery", "serve", "--port", "0", "--data", str(folder), *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def post(address: str, path: str, data: Any, cookie: str = "") -> tuple[Any, str]:
    """The answer to a page of the server, and the cookie that came with it."""
    headers = {"content-type": "application/json", "x-foolery": "1", "origin": address.rstrip("/"), "cookie": cookie}
    asked = urllib.request.Request(f"{address}api/{path}", json.dumps(data).encode(), headers)
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]


def shown(address: str, cookie: str, table: str, *sent: dict[str, Any]) -> dict[str, Any]:
    """The view of a table over a real socket, once these commands are answered."""
    where = f"ws{address.removeprefix('http')}api/socket"
    headers = {"Cookie": cookie}
    with connect(where, origin=Origin(address.rstrip("/")), additional_headers=headers, compression=None) as wire:
        for frame in ({"t": "hello", "format": FORMAT, "language": "ru"}, {"t": "watch", "table": table}, *sent):
            wire.send(json.dumps(frame))
        waiting = {frame["id"] for frame in sent}
        view: dict[str, Any] = {}
        while waiting or not view:
            frame = json.loads(wire.recv(timeout=60))
            view = frame if frame["t"] == "view" else view
            if frame["t"] == "done":
                waiting.remove(frame["id"])
        return view


def test_a_game_outlives_the_process_that_was_killed(tmp_path: Path) -> None:
    with started(tmp_path) as (process, address):
        _, cookie = post(address, "guest", {"name": "Anna"})
        seats = {"game": "throw-in", "seats": [{"me": True}, {}]}
        table = post(address, "tables", seats, cookie)[0]["table"]
        passes = {"t": "do", "id": "p1", "table": table, "kind": "passes", "body": {"on": False}}
        before = shown(address, cookie, table, passes)
        assert before["seats"][0]["name"] == "Anna"
        process.send_signal(signal.SIGKILL)
        process.wait()
        name = cookie.partition("=")[2]
    with started(tmp_path) as (process, address):
        port = address.rstrip("/").rpartition(":")[2]
        cookie = f"foolery-{port}={name}"
        after = shown(address, cookie, table)
        assert (after["seat"], after["passes"]) == (0, False)
        assert shown(address, cookie, table, passes)["seq"] == after["seq"]
        process.send_signal(signal.SIGINT)
        printed, errors = process.communicate()
        assert process.returncode == 0, errors
        assert "Traceback" not in errors
        assert "kept" in printed


def test_a_port_that_is_taken_and_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run(["serve", "--port", port, "--data", str(tmp_path)]) == 1
        assert f"port {port} is taken" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "file")]) == 1
    assert "--data must be a folder for the tables" in capsys.readouterr().err
    assert run(["serve", "--host", "no.such.host.invalid", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "no address" in capsys.readouterr().err
    assert run(["serve", "--public-url", "cards"]) == 2


def test_a_second_start_opens_the_page_of_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serving, "open_browser", opened.append)
    with started(tmp_path) as (_, address):
        port = address.rstrip("/").rpartition(":")[2]
        assert run(["serve", "--open", "--port", port, "--data", str(tmp_path)]) == 0
        assert opened == [address]
        assert capsys.readouterr().out.startswith(address)


@pytest.mark.parametrize(
    ("given", "opened"),
    [
        (["--lan"], "http://127.0.0.1:8000/"),
        (["--host", "0.0.0.0"], "http://127.0.0.1:8000/"),
        ([], "http://127.0.0.1:8000/"),
        (["--lan", "--public-url", "https://cards.example.org"], "https://cards.example.org/"),
    ],
)
@pytest.mark.parametrize("again", [False, True])
def test_a_browser_on_the_servers_own_machine_is_always_led_to_the_same_place(
    given: list[str],
    opened: str,
    again: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Elsewhere it would be a new guest. Others need the address of the network, which is printed first."""

    def begin(settings: Settings, begun: Callable[[list[str]], None]) -> None:
        if again:
            raise Refusal("gate.port-taken", port=settings.port)
        begun(addresses.addresses(settings))

    seen: list[str] = []
    Store.open(tmp_path).close()
    monkeypatch.setattr(addresses, "of_this_machine", lambda: ["192.168.1.5"])
    monkeypatch.setattr("foolery.server.running.run", begin)
    monkeypatch.setattr(serving, "tables_at", lambda _: tables_id_of(tmp_path))
    monkeypatch.setattr(serving, "open_browser", seen.append)
    assert run(["serve", "--open", "--data", str(tmp_path), *given]) == 0
    assert seen == [opened]
    first = "http://192.168.1.5:8000/" if len(given) in (1, 2) else opened
    assert capsys.readouterr().out.startswith(first)


def test_what_answers_in_no_http_is_no_foolery() -> None:
    def answer() -> None:
        wire, _ = other.accept()
        with wire:
            wire.sendall(b"SSH-2.0-other\r\n")
            wire.recv(4096)

    with socket.create_server(("127.0.0.1", 0)) as other:
        answers = Thread(target=answer)
        answers.start()
        assert serving.tables_at(f"http://127.0.0.1:{other.getsockname()[1]}/") is None
        answers.join()


@pytest.mark.parametrize(
    ("given", "warned"),
    [
        (["--host", "0.0.0.0"], True),
        (["--host", "::"], True),
        (["--lan"], True),
        (["--lan", "--public-url", "https://cards.example.org"], False),
        (["--host", "::1"], False),
        ([], False),
    ],
)
def test_whoever_lets_in_the_network_is_told_that_there_is_no_tls(
    given: list[str], warned: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("foolery.server.running.run", lambda settings, begun: begun(["http://there/"]))
    assert run(["serve", "--data", str(tmp_path), *given]) == 0
    assert ("TLS" in capsys.readouterr().out) == warned


def test_no_browser_is_opened_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert not serving.open_browser("http://127.0.0.1:1/")


@pytest.mark.parametrize(("where", "noticed"), [("uvicorn.protocols", False), ("foolery.server.uploads", True)])
def test_a_frame_that_is_no_text_is_not_told_and_a_file_of_ours_is(where: str, noticed: bool) -> None:
    module: dict[str, Any] = {"__name__": where}
    exec("def read():\n    return bytes([255]).decode()\n", module)
    with pytest.raises(UnicodeDecodeError) as error:
        module["read"]()
    told = logging.makeLogRecord({"exc_info": (error.type, error.value, error.tb)})
    assert running._is_ours(told) == noticed
    assert running._is_ours(logging.makeLogRecord({}))


MANY = 10 * int(Limits().guests[1])
"""More guests than one address may bring, however long that takes."""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def of_guest(address: str, origin: str, client: str, host: str = "play.example") -> tuple[int, str]:
    """What a guest is answered for whom a proxy asks: the status and the cookie with all that is said of it."""
    headers = {"content-type": "application/json", "x-foolery": "1", "origin": origin}
    headers |= {"host": host, "x-forwarded-for": client, "x-forwarded-proto": "https"}
    asked = urllib.request.Request(f"{address}api/guest", b"{}", headers)
    try:
        with urllib.request.urlopen(asked) as answer:
            return answer.status, answer.headers["set-cookie"] or ""
    except urllib.error.HTTPError as refused:
        return refused.code, ""


def test_behind_a_proxy_the_public_address_counts_and_each_customer_by_himself(tmp_path: Path) -> None:
    port, public = free_port(), "https://play.example"
    with started(tmp_path, "--port", str(port), "--public-url", public) as (_, shown_as):
        assert shown_as == f"{public}/"
        address = f"http://127.0.0.1:{port}/"
        status, cookie = of_guest(address, public, "203.0.113.1")
        assert status in (200, 201)
        assert cookie.startswith("__Host-foolery=")
        assert {"secure", "httponly", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}
        assert of_guest(address, address.rstrip("/"), "203.0.113.1")[0] == 403
        # Guests from one address are counted; what another one has used up is nobody else's.
        found = [status]
        while found[-1] == status and len(found) < MANY:
            found.append(of_guest(address, public, "203.0.113.1")[0])
        assert found[-1] == 429, found
        assert of_guest(address, public, "203.0.113.2")[0] == status
        with connect(
            f"ws://127.0.0.1:{port}/api/socket",
            origin=Origin(public),
            additional_headers={"Cookie": cookie.partition(";")[0], "X-Forwarded-Proto": "https"},
            compression=None,
        ) as wire:
            wire.send(json.dumps({"t": "hello", "format": FORMAT, "language": "en"}))
            assert json.loads(wire.recv(timeout=60))["origin"] == public


def test_without_a_public_address_nobody_says_where_he_comes_from(tmp_path: Path) -> None:
    """Whoever could choose his address would have no limits."""
    with started(tmp_path) as (_, address):
        found = set()
        for number in range(MANY):
            headers = {"content-type": "application/json", "x-foolery": "1", "origin": address.rstrip("/")}
            headers["x-forwarded-for"] = f"203.0.113.{number}"
            try:
                with urllib.request.urlopen(urllib.request.Request(f"{address}api/guest", b"{}", headers)) as answer:
                    found.add(answer.status)
            except urllib.error.HTTPError as refused:
                found.add(refused.code)
                break
        assert 429 in found


@pytest.mark.parametrize("again", [False, True])
def test_no_browser_is_opened_where_none_is_wanted(
    again: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``run.py play --no-open`` is ``serve --open --no-open``: the last word counts."""

    def begin(settings: Settings, begun: Callable[[list[str]], None]) -> None:
        if again:
            raise Refusal("gate.port-taken", port=settings.port)
        begun(addresses.addresses(settings))

    seen: list[str] = []
    Store.open(tmp_path).close()
    monkeypatch.setattr("foolery.server.running.run", begin)
    monkeypatch.setattr(serving, "tables_at", lambda _: tables_id_of(tmp_path))
    monkeypatch.setattr(serving, "open_browser", seen.append)
    assert run(["serve", "--open", "--no-open", "--data", str(tmp_path)]) == 0
    assert seen == []
    assert ("already" in capsys.readouterr().out) == again
