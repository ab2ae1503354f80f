"""``foolery serve`` when something is amiss: it is ended while people play, its disk is full, its database is held."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from foolery.cli.guard import run
from foolery.server.folder import DATABASE
from foolery.server.frames import FORMAT
from foolery.server.log import store

SERVE = [sys.executable, "-m", "foolery", "serve", "--port", "0", "--data"]
PACE = 0.05
"""Seconds between two frames: more in a row are too many."""
NAMESPACE = ["unshare", "--map-root-user", "--mount"]
PATIENCE = 60


@contextmanager
def serving(command: list[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it prints first."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip().rstrip("/")
        finally:
            process.kill()


def post(address: str, path: str, data: Any, cookie: str = "") -> tuple[Any, str]:
    headers = {"content-type": "application/json", "x-foolery": "1", "origin": address, "cookie": cookie}
    asked = urllib.request.Request(f"{address}/api/{path}", json.dumps(data).encode(), headers)
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]


@contextmanager
def sitting(address: str) -> Iterator[tuple[ClientConnection, str]]:
    """A socket of somebody who sits at a table, and the table."""
    _, cookie = post(address, "guest", {"name": "Anna"})
    table = post(address, "tables", {"game": "throw-in", "seats": [{"me": True}, {}]}, cookie)[0]["table"]
    where = f"ws{address.removeprefix('http')}/api/socket"
    with connect(where, origin=Origin(address), additional_headers={"Cookie": cookie}, compression=None) as wire:
        wire.send(json.dumps({"t": "hello", "format": FORMAT, "language": "en"}))
        yield wire, table


def passes(wire: ClientConnection, table: str, number: int) -> dict[str, Any]:
    """A command, and its answer."""
    frame = {"t": "do", "id": f"p{number}", "table": table, "kind": "passes", "body": {"on": bool(number % 2)}}
    with suppress(ConnectionClosed):  # what it has said before is still to be read
        wire.send(json.dumps(frame))
    while True:
        found: dict[str, Any] = json.loads(wire.recv(timeout=PATIENCE))
        if found.get("id") == frame["id"] or found["t"] == "bye":
            return found


@pytest.mark.parametrize("ends", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_a_server_that_is_ended_says_goodbye_and_keeps_all(tmp_path: Path, ends: signal.Signals) -> None:
    done: dict[str, int] = {}
    with serving([*SERVE, str(tmp_path)]) as (process, address), sitting(address) as (wire, table):
        wire.send(json.dumps({"t": "watch", "table": table}))
        said: dict[str, Any] = {"t": ""}
        for number in range(1000):
            if number == 20:
                process.send_signal(ends)
            said = passes(wire, table, number)
            if said["t"] == "bye":
                break
            done[said["id"]] = said["seq"]
            time.sleep(PACE)
        assert (said["t"], said["code"], said["retry"]) == ("bye", 1001, True)
        with pytest.raises(ConnectionClosed) as closed:
            wire.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
        printed, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, "")
        assert "kept" in printed.splitlines()[-1]
    assert len(done) >= 20
    with closing(sqlite3.connect(tmp_path / DATABASE)) as raw:
        kept = {
            json.loads(key)[2]: seq for seq, key in raw.execute("SELECT seq, key FROM event WHERE game = ?", (table,))
        }
    assert {name: kept.get(name) for name in done} == done


def test_a_database_that_somebody_else_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.Store.open(tmp_path).close()
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        assert run(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert DATABASE in said
    assert len(said.strip().splitlines()) == 1


def on_small_disk(folder: Path) -> list[str]:
    """How to serve from a disk of four megabytes, which only that process has. Skips where that is not permitted."""
    mount = f"mount -t tmpfs -o size=4m none {folder}"
    try:
        probe = subprocess.run([*NAMESPACE, "sh", "-c", mount], capture_output=True, text=True, check=False)
    except OSError as cause:
        pytest.skip(f"a small disk cannot be made here: {cause}")
    if probe.returncode:
        pytest.skip(f"a small disk cannot be made here: {probe.stderr.strip()}")
    words = " ".join(f"'{word}'" for word in [*SERVE, str(folder)])
    return [*NAMESPACE, "sh", "-c", f"{mount} && exec {words}"]


def fill(file: Path) -> None:
    """Leave no room on the disk with this file."""
    with file.open("wb", buffering=0) as filler, suppress(OSError):
        while filler.write(b"x" * 4096):
            pass


def test_a_full_disk_is_told_and_the_server_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with serving(on_small_disk(tmp_path)) as (process, address), sitting(address) as (wire, table):
        assert passes(wire, table, 0)["t"] == "done"
        filler = Path(f"/proc/{process.pid}/root{tmp_path}/filler")
        fill(filler)
        number, found = 1, passes(wire, table, 1)
        while found["t"] == "done":
            time.sleep(PACE)
            number += 1
            found = passes(wire, table, number)
        assert (found["t"], found["code"]) == ("refused", "server.log-full")
        assert "full" in found["text"]
        filler.unlink()
        assert passes(wire, table, number + 2)["t"] == "done"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "Traceback" not in errors


@pytest.mark.long
def test_a_disk_that_is_full_from_the_start(tmp_path: Path) -> None:
    command = on_small_disk(tmp_path)
    command[-1] = command[-1].replace(" && exec ", f" && (cat /dev/zero > {tmp_path}/filler 2>&1 || true) && exec ")
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "full" in done.stderr
