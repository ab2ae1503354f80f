"""The log of a server: repeats are counted, files rotate and are private, and nothing fails because of it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import stat
import weakref
from pathlib import Path

import pytest

from foolery.server import logs
from foolery.server.folder import LOG
from foolery.server.logs import EACH, FILES, MINUTE, MOST, LogFile, Repeats
from tests.test_server_process import started


class Lines(logging.Handler):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


class Minutes:
    """Repeats with a clock that is turned on."""

    def __init__(self) -> None:
        self.now, self.lines = 1000.0, Lines()
        self.repeats = Repeats([self.lines], lambda: self.now)

    def says(self, text: str, *fields: object, cause: BaseException | None = None) -> None:
        info = None if cause is None else (type(cause), cause, cause.__traceback__)
        self.repeats.handle(logging.LogRecord("foolery.server", logging.WARNING, "", 0, text, fields, info))

    def written(self) -> list[str]:
        found, self.lines.found = self.lines.found, []
        return found


def test_what_comes_again_is_counted() -> None:
    one = Minutes()
    for _ in range(1205):
        one.says("The log cannot be read: %s", "the disk is full")
    assert one.written() == ["The log cannot be read: the disk is full"]
    one.now += MINUTE
    one.repeats.tell()
    assert one.written() == ["… 1,204 more times: The log cannot be read: the disk is full"]
    one.says("The log cannot be read: %s", "the disk is full")
    assert one.written() == []
    one.repeats.close()
    assert one.written() == ["… 1 more time: The log cannot be read: the disk is full"]


def test_a_text_is_written_again_after_a_quiet_minute() -> None:
    one = Minutes()
    for _ in range(3):
        one.says("the same")
        one.now += MINUTE
    assert one.written() == ["the same"] * 3
    one.repeats.close()
    assert one.written() == []


def test_texts_that_take_turns_are_counted_each() -> None:
    one = Minutes()
    for _ in range(5):
        one.says("a")
        one.says("b")
    one.repeats.close()
    assert one.written() == ["a", "b", "… 4 more times: a", "… 4 more times: b"]


def test_of_one_kind_the_first_are_written_and_the_others_counted() -> None:
    """As where a client asks for thousands of tables at which something is wrong."""
    one = Minutes()
    for number in range(500):
        one.says("Table %s cannot be shown", number)
    one.says("Something else")
    found = one.written()
    assert found == [*(f"Table {number} cannot be shown" for number in range(EACH)), "Something else"]
    one.repeats.close()
    assert one.written() == [f"… {500 - EACH} more times, each a little different: Table {EACH} cannot be shown"]


def test_faults_at_different_places_are_different() -> None:
    def first() -> None:
        int("x")

    def second() -> None:
        int("y")

    one = Minutes()
    for place in (first, second) * 2:
        try:
            place()
        except ValueError as cause:
            one.says("/api/me failed", cause=cause)
    assert one.written() == ["/api/me failed"] * 2
    one.repeats.close()
    assert one.written() == ["… 1 more time: /api/me failed"] * 2


class Body:
    """What a request has sent."""


def test_what_is_counted_keeps_no_frames_of_a_failed_request() -> None:
    one = Minutes()

    def fail(body: Body) -> None:
        raise ValueError(body)

    def request(body: Body, text: str, *fields: object) -> None:
        try:
            fail(body)
        except ValueError as cause:
            one.says(text, *fields, cause=cause)

    bodies = [Body() for _ in range(2 * EACH)]
    held = [weakref.ref(body) for body in bodies]
    for number, body in enumerate(bodies):
        request(body, "%s failed with 1 %% of %s", number, body)
    del bodies, body
    gc.collect()
    assert [body for body in held if body()] == []
    one.written()
    one.repeats.close()
    (counted,) = one.written()
    assert counted.startswith(f"… {EACH} more times, each a little different: {EACH} failed with 1 % of <")


def test_messages_of_asyncio_that_differ_in_an_address_are_of_one_kind() -> None:
    """Its messages name tasks and handles, and have no values that are filled in."""
    one = Minutes()

    async def fail() -> None:
        raise ZeroDivisionError

    async def tasks() -> None:
        for _ in range(3 * EACH):
            task = asyncio.create_task(fail())
            await asyncio.wait([task])
            del task
            gc.collect(0)

    asyncio_logger = logging.getLogger("asyncio")
    asyncio_logger.addHandler(one.repeats)
    try:
        asyncio.run(tasks())
    finally:
        asyncio_logger.removeHandler(one.repeats)
    found = one.written()
    assert len(set(found)) == len(found) == EACH
    assert all(text.startswith("Task exception was never retrieved") for text in found)
    one.repeats.close()
    (counted,) = one.written()
    assert counted == f"… {2 * EACH} more times, each a little different: Task exception was never retrieved"


def test_a_text_that_cannot_be_filled_in_fails_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    one = Minutes()
    one.says("%d", "many")
    assert one.written() == []


def test_little_is_remembered() -> None:
    one = Minutes()
    for number in range(5 * MOST):
        one.says(f"{number} failed")
    assert len(one.repeats._seen) == MOST
    assert len(one.repeats._texts) == MOST


def file_logger(path: Path, size: int) -> logging.Handler:
    found = LogFile(path, size)
    found.setFormatter(logging.Formatter("%(message)s"))
    return found


def said(text: str) -> logging.LogRecord:
    return logging.makeLogRecord({"msg": text})


@pytest.mark.skipif(os.name == "nt", reason="Windows has rights of another kind")
def test_files_rotate_and_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        file = file_logger(tmp_path / LOG, 1000)
        for number in range(200):
            file.handle(said(f"{number:050}"))
        file.close()
    finally:
        os.umask(before)
    found = sorted(tmp_path.iterdir())
    assert [one.name for one in found] == [LOG, *(f"{LOG}.{n + 1}" for n in range(FILES))]
    assert all(one.stat().st_size <= 1000 for one in found)
    assert {stat.S_IMODE(one.stat().st_mode) for one in found} == {0o600}
    assert found[0].read_text().splitlines()[-1] == f"{199:050}"


def test_two_processes_with_one_folder_write_to_the_newest_file(tmp_path: Path) -> None:
    first, second = (file_logger(tmp_path / LOG, 1000) for _ in range(2))
    second.handle(said("second"))
    for number in range(30):
        first.handle(said(f"{number:050}"))
    second.handle(said("still here"))
    assert (tmp_path / LOG).read_text().splitlines()[-1] == "still here"
    for one in (first, second):
        one.close()


def test_a_log_that_cannot_be_written_fails_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / LOG).mkdir()
    with logs.kept(tmp_path):
        logging.getLogger("foolery.server").warning("Something is wrong: %s", 5)
    assert capsys.readouterr().err == "Something is wrong: 5\n"


def test_nothing_is_made_where_there_is_nothing_to_write(tmp_path: Path) -> None:
    with logs.kept(tmp_path):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="Windows has rights of another kind")
def test_a_server_writes_to_both(tmp_path: Path) -> None:
    folder = tmp_path / "for all"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    with started(folder) as (process, _):
        process.terminate()
        error = process.communicate()[1]
    (line,) = (folder / LOG).read_text(encoding="utf-8").splitlines()
    assert "WARNING Other users of this machine can look into the folder" in line
    assert line.endswith(error.strip())


def test_what_others_have_sent_steers_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with logs.kept(tmp_path):
        try:
            raise ValueError("a\x1b[2Jb\u202ec")
        except ValueError:
            logging.getLogger("foolery.server").exception("The path %s failed", "/t/\x1b]0;owned\x07")
    for text in (capsys.readouterr().err, (tmp_path / LOG).read_text(encoding="utf-8")):
        assert "ValueError" in text
        assert not {"\x1b", "\x07", "\u202e"} & set(text)
