"""A second start on the port of a running server: it says which server that is, and what to do."""

from __future__ import annotations

import http.server
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from foolery.cli import serving
from foolery.cli.guard import run
from foolery.server.log import Store, tables_id_of
from tests.test_server_process import started


def port_of(address: str) -> str:
    return address.rstrip("/").rpartition(":")[2]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder and the address of a server."""
    folder = tmp_path_factory.mktemp("running")
    with started(folder) as (_, address):
        yield folder, address


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("play", [["--open"], []])
@pytest.mark.parametrize("same", [True, False])
def test_a_second_start_names_the_first_server(
    running: tuple[Path, str],
    tmp_path: Path,
    same: bool,
    play: list[str],
    lang: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``run.py play`` is ``serve --open``."""
    seen: list[str] = []
    monkeypatch.setattr(serving, "open_browser", seen.append)
    folder, address = running
    data = folder / ".." / folder.name if same else tmp_path
    code = run(["serve", "--port", port_of(address), "--data", str(data), "--lang", lang, *play])
    out, error = capsys.readouterr()
    if same and play:
        assert (code, seen, error) == (0, [address], "")
        assert out.startswith(address)
        return
    assert (code, seen, out) == (1, [], "")
    assert address in error
    assert str(data) in error
    assert "--port" in error
    assert len(error.splitlines()) == 1
    other = {"en": "has other tables", "ru": "другие столы"}[lang]
    assert (other in error) is not same
    assert "another program" not in error
    assert not list(tmp_path.iterdir())


@contextmanager
def answering(answers: dict[str, tuple[int, Any]]) -> Iterator[str]:
    """A program on a port of this machine that answers in JSON."""

    class Answers(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, data = answers.get(self.path, (404, {"code": "gate.not-found"}))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(data).encode())

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"/api/languages": (200, [{"id": "en", "title": "English"}])}, "earlier version"),
        ({"/api/languages": (200, ["en"])}, "another program"),
        ({"/api/server": (200, ["tables"])}, "another program"),
        ({}, "another program"),
    ],
)
def test_other_servers_are_told_apart(
    answers: dict[str, tuple[int, Any]], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with answering(answers) as address:
        assert run(["serve", "--open", "--port", port_of(address), "--data", str(tmp_path)]) == 1
    assert said in capsys.readouterr().err


def test_the_name_of_a_folder_tells_copies_apart_and_makes_nothing(tmp_path: Path) -> None:
    first, copy = tmp_path / "first", tmp_path / "copy"
    assert tables_id_of(first) == ""
    assert not first.exists()
    Store.open(first).close()
    copy.mkdir()
    (copy / "tables.db").write_bytes((first / "tables.db").read_bytes())
    (tmp_path / "link").symlink_to(first)
    assert len({tables_id_of(first), tables_id_of(copy), tables_id_of(tmp_path / "link")}) == 2
    assert str(first) not in tables_id_of(first)
    (copy / "tables.db").write_text("no database")
    assert tables_id_of(copy) == ""


@pytest.mark.parametrize("text", ["5", "much", "1MB", "-1GB"])
def test_a_limit_of_disk_that_is_none_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "new"), f"--disk={text}"]) == 2
    assert f"--disk must be a size of at least 10MB, such as 500MB or 2GB, got “{text}”" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
