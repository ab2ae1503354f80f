"""The log: whatever keeps it, an entry lands once or not at all, and whoever asked is told which."""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from foolery.base.errors import FooleryError
from foolery.server.folder import DATABASE
from foolery.server.log import (
    Appended,
    Log,
    LogError,
    Mark,
    MemoryLog,
    Opening,
    Row,
    Sits,
    SqlLog,
    Status,
    Store,
    schema,
    store,
)
from foolery.server.log.kept import GONE, LANDED, TAKEN, Landing
from foolery.server.log.schema import HEAD, metadata
from foolery.server.log.writer import Entering, land
from foolery.table import Command, Setup, Table

PLAYING = Mark(Status.PLAYING)


def row(game: str = "g", seq: int = 0, key: str = "", body: str = "{}", at: int = 0) -> Row:
    return Row(game, seq, at, key or f"k{seq}", body)


class AnyLog(ABC):
    """What every log must do; each test is run against each of them."""

    @abstractmethod
    def opened(self, folder: Path) -> Any:
        """A log, as an asynchronous context."""

    def run(self, folder: Path, work: Callable[[Log], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with self.opened(folder) as log:
                await work(log)

        asyncio.run(whole())

    def test_an_entry_lands_and_comes_back(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            table = Table.open(Setup(game="throw-in", players=2, seed="s"))
            assert await log.append(Row.of("g", table.log[0]), PLAYING, Opening("throw-in", 2, "anna")) == LANDED
            assert await log.append(row(seq=1, body='"ü\\u0000"'), PLAYING) == LANDED
            first, second = await log.after("g", -1)
            assert first.entry() == table.log[0]
            assert second == row(seq=1, body='"ü\\u0000"')
            assert await log.after("g", 0) == [second]
            assert await log.after("g", 1) == []
            assert await log.after("other", -1) == []
            assert await log.heads(["g", "other"]) == {"g": 1}
            assert await log.heads([]) == {}

        self.run(tmp_path, work)

    def test_a_number_is_taken_once_and_a_command_has_one_answer(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            first = row(key="a", body="1")
            assert await log.append(first, PLAYING) == LANDED
            assert await log.append(row(key="b"), PLAYING) == TAKEN
            repeated = Appended(Landing.REPEATED, first)
            assert await log.append(first, PLAYING) == repeated
            assert await log.append(row(seq=1, key="a", body="2"), PLAYING) == repeated
            assert await log.append(row("other", key="a"), PLAYING) == LANDED
            assert await log.after("g", -1) == [first]

        self.run(tmp_path, work)

    def test_nothing_follows_an_entry_that_is_not_there(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            assert await log.append(row(seq=1), PLAYING) == GONE
            assert await log.heads(["g"]) == {}
            assert await log.append(row(), PLAYING) == LANDED
            assert await log.append(row(seq=2, key="late"), PLAYING) == GONE
            assert await log.append(row(seq=1, key="next"), PLAYING) == LANDED

        self.run(tmp_path, work)

    def test_of_many_at_once_each_number_and_each_command_lands_once(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            rows = sorted((row(f"g{n % 7}", n % 5, f"k{n % 11}", str(n)) for n in range(400)), key=lambda one: one.seq)
            answers: list[Appended] = []
            for _, equal in groupby(rows, lambda one: one.seq):
                answers += await asyncio.gather(*(log.append(one, PLAYING) for one in equal))
            there = {game: await log.after(game, -1) for game in {one.game for one in rows}}
            landed = [one for one, answer in zip(rows, answers, strict=True) if answer == LANDED]
            assert sorted(map(repr, landed)) == sorted(repr(one) for found in there.values() for one in found)
            assert len({(one.game, one.seq) for one in landed}) == len({(one.game, one.key) for one in landed})
            assert len(landed) == len({(one.game, one.seq) for one in landed}) > 7
            for one, answer in zip(rows, answers, strict=True):
                same = [other for other in there[one.game] if other.key == one.key and other.seq <= one.seq]
                before = one.seq == 0 or any(other.seq == one.seq - 1 for other in there[one.game])
                if answer != LANDED:
                    assert answer == (Appended(Landing.REPEATED, same[0]) if same else TAKEN if before else GONE)

        self.run(tmp_path, work)

    def test_what_goes_with_an_entry_goes_only_with_it(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            for game, due in (("g", 30), ("h", 10), ("i", None)):
                assert await log.append(row(game), Mark(Status.PLAYING, due), Opening("throw-in", 2, "a")) == LANDED
            assert await log.due(9) == []
            assert await log.due(30) == ["h", "g"]
            assert await log.due(30, 1) == ["h"]
            assert await log.append(row("h", key="late"), Mark(Status.OVER, 1)) == TAKEN
            assert (await log.append(row("h", 1, "k0"), Mark(Status.OVER, 1))).landing is Landing.REPEATED
            assert await log.due(9) == []
            assert await log.append(row("h", 1), None) == LANDED
            assert await log.due(10) == ["h"]
            assert await log.append(row("h", 2), Mark(Status.OVER)) == LANDED
            await log.mark("g", Mark(Status.STOPPED))
            assert await log.due(100) == []

        self.run(tmp_path, work)

    def test_a_mark_of_an_earlier_entry_does_not_replace_a_newer_one(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            sits = (Sits(0, "anna"), Sits(1, "ben"))
            await log.append(row(), Mark(Status.PLAYING, 10, sits), Opening("throw-in", 2, "anna"))
            await log.append(row(seq=1, key="next"), Mark(Status.PLAYING, 30))
            await log.mark("g", Mark(Status.PLAYING, 20, (Sits(0, "", "", "lowest"),)), 0)
            assert (await log.due(20), await log.due(30)) == ([], ["g"])
            await log.seen([("g", "anna")], 10)
            assert await log.gone(5) == [("g", 1)]
            await log.mark("g", Mark(Status.PLAYING, 20), 1)
            assert await log.due(20) == ["g"]
            await log.mark("none", Mark(Status.PLAYING, 5), 0)
            assert await log.due(5) == []

        self.run(tmp_path, work)

    def test_whose_person_has_gone_is_found_where_somebody_else_is_there(self, tmp_path: Path) -> None:
        async def work(log: Log) -> None:
            sits = (Sits(0, "anna"), Sits(1, "ben"), Sits(2, "", "Lou", "lowest"))
            for game in ("g", "h"):
                await log.append(row(game), Mark(Status.PLAYING, None, sits), Opening("throw-in", 3, "anna"))
            assert await log.gone(5) == []
            await log.seen([("g", "anna"), ("h", "nobody")], 10)
            assert await log.gone(5) == [("g", 1)]
            assert await log.gone(10) == []
            await log.seen([("g", "anna")], 3)
            assert await log.gone(5) == [("g", 1)]
            away = Mark(Status.PLAYING, None, (Sits(1, "ben", "", "lowest"),))
            assert await log.append(row("g", 1), away) == LANDED
            assert await log.gone(5) == []
            await log.seen([("h", "ben")], 10)
            assert await log.gone(5) == [("h", 0)]
            await log.mark("h", Mark(Status.OVER))
            assert await log.gone(5) == []

        self.run(tmp_path, work)


class TestMemory(AnyLog):
    @asynccontextmanager
    async def opened(self, folder: Path) -> AsyncIterator[Log]:
        yield MemoryLog()


class TestSqlite(AnyLog):
    @asynccontextmanager
    async def opened(self, folder: Path) -> AsyncIterator[Log]:
        kept = Store.open(folder)
        try:
            yield SqlLog(kept)
        finally:
            kept.close()


@asynccontextmanager
async def kept(folder: Path) -> AsyncIterator[Store]:
    one = Store.open(folder)
    try:
        yield one
    finally:
        one.close()


def test_it_is_there_after_a_new_start(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(tmp_path / "a" / "b") as one:
            assert await SqlLog(one).append(row(), PLAYING) == LANDED
        async with kept(tmp_path / "a" / "b") as one:
            assert await SqlLog(one).after("g", -1) == [row()]

    asyncio.run(work())


def test_what_waits_when_it_is_closed_is_written_and_nothing_later(tmp_path: Path) -> None:
    async def work() -> None:
        one = Store.open(tmp_path)
        waiting = [asyncio.ensure_future(SqlLog(one).append(row(seq=n), PLAYING)) for n in range(50)]
        await asyncio.sleep(0)
        await asyncio.to_thread(one.close)
        assert await asyncio.gather(*waiting) == [LANDED] * 50
        with pytest.raises(LogError, match="going down"):
            await SqlLog(one).append(row(seq=50), PLAYING)
        async with kept(tmp_path) as again:
            assert len(await SqlLog(again).after("g", -1)) == 50

    asyncio.run(work())


def test_in_one_commit_nothing_follows_what_does_not_land(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(tmp_path) as one:
            assert await SqlLog(one).append(row(), PLAYING) == LANDED
            entering = [
                *(row("h"), row("h", 1), row("h", 1, "late"), row("h", 2, "late"), row("h", 3)),
                *(row(seq=1, key="k0"), row(seq=2), row(seq=3)),
            ]
            answers = await one.write(lambda connection: land(connection, [Entering(each, None) for each in entering]))
            late, first = (Appended(Landing.REPEATED, one) for one in (row("h", 2, "late"), row()))
            assert answers == [LANDED, LANDED, late, LANDED, LANDED, first, GONE, GONE]
            assert await SqlLog(one).heads(["g", "h"]) == {"g": 0, "h": 3}

    asyncio.run(work())


def test_what_cannot_be_written_hurts_nobody_else(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(tmp_path) as one:
            log = SqlLog(one)
            bad = row("bad", body="\ud800")
            answers = await asyncio.gather(
                log.append(row("a"), PLAYING),
                log.append(bad, PLAYING),
                log.append(row("b"), PLAYING),
                return_exceptions=True,
            )
            assert answers[0] == answers[2] == LANDED
            assert isinstance(answers[1], LogError)
            assert answers[1].code == "server.log-failed"

            def fails(connection: Connection) -> None:
                connection.execute(text("UPDATE event SET body = 'changed'"))
                raise ValueError("no")

            good, wrong = await asyncio.gather(log.append(row("c"), PLAYING), one.write(fails), return_exceptions=True)
            assert good == LANDED
            assert isinstance(wrong, ValueError)
            assert await log.after("a", -1) == [row("a")]

    asyncio.run(work())


def test_the_database_is_written_through_to_the_disk(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(tmp_path) as one:
            assert await one.write(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar()) == 2
            assert (
                await one.read(lambda connection: connection.exec_driver_sql("PRAGMA journal_mode").scalar()) == "wal"
            )

    asyncio.run(work())


# What can be amiss


def refused(folder: Path) -> FooleryError:
    with pytest.raises(LogError) as found:
        Store.open(folder)
    assert len(found.value.text("en").splitlines()) == len(found.value.text("ru").splitlines()) == 1
    return found.value


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    with sqlite3.connect(tmp_path / DATABASE) as raw:
        raw.execute("UPDATE alembic_version SET version_num = ?", (str(HEAD + 1),))
    raw.close()
    error = refused(tmp_path)
    assert error.code == "server.log-newer"
    assert error.fields["found"] == HEAD + 1


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file").code == "server.no-folder"
    (tmp_path / "data" / DATABASE).mkdir(parents=True)
    assert refused(tmp_path / "data").code == "server.log-unreadable"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("this is a letter to somebody" * 100)
    assert refused(tmp_path).code == "server.log-broken"


def test_a_locked_database_is_told_at_the_start_and_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(tmp_path).close()
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    holder = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)

    async def work() -> None:
        async with kept(tmp_path) as one:
            holder.execute("BEGIN IMMEDIATE")
            with pytest.raises(LogError) as found:
                await SqlLog(one).append(row(), PLAYING)
            assert found.value.code == "server.log-locked"
            assert await SqlLog(one).after("g", -1) == []
            holder.execute("ROLLBACK")
            assert await SqlLog(one).append(row(), PLAYING) == LANDED

    asyncio.run(work())
    holder.execute("BEGIN IMMEDIATE")
    assert refused(tmp_path).code == "server.log-locked"
    holder.close()


def test_a_start_waits_for_whoever_is_just_making_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = sqlite3.connect(tmp_path / DATABASE, isolation_level=None, check_same_thread=False)
    holder.execute("CREATE TABLE another (number)")
    holder.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    assert refused(tmp_path).code == "server.log-locked"
    monkeypatch.setattr(store, "PATIENCE", 60.0)
    done = Timer(0.2, holder.execute, ["ROLLBACK"])
    done.start()
    Store.open(tmp_path).close()
    done.join()
    holder.close()


def test_a_full_disk_is_told_and_what_did_not_fit_is_not_there(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(tmp_path) as one:
            log = SqlLog(one)

            def room(pages: int) -> Callable[[Connection], Any]:
                return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()

            now = await one.write(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar())
            assert isinstance(now, int)

            def fill(connection: Connection) -> None:
                room(now + 2)(connection)
                connection.execute(text("INSERT INTO event VALUES ('big', 0, 0, 'k', :body)"), {"body": "x" * 10**6})

            with pytest.raises(LogError) as found:
                await one.write(fill)
            assert found.value.code == "server.log-full"
            assert await log.append(row(), PLAYING) == LANDED
            assert await log.heads(["g", "big"]) == {"g": 0}

    asyncio.run(work())


def _open_and_append(folder: str, who: int, answers: Any) -> None:
    async def work() -> None:
        async with kept(Path(folder)) as one:
            answers.put(
                (who, [(await SqlLog(one).append(row(seq=n, key=f"{who}:{n}"), PLAYING)) == LANDED for n in range(20)])
            )

    asyncio.run(work())


def test_processes_that_start_at_once_share_one_log(tmp_path: Path) -> None:
    context = get_context("spawn")
    answers = context.Queue()
    processes = [context.Process(target=_open_and_append, args=(str(tmp_path), who, answers)) for who in range(3)]
    for one in processes:
        one.start()
    told = dict(answers.get(timeout=60) for _ in processes)
    for one in processes:
        one.join()
        assert one.exitcode == 0
    assert [sum(landed) for landed in zip(*told.values(), strict=True)] == [1] * 20

    async def work() -> None:
        async with kept(tmp_path) as one:
            rows = await SqlLog(one).after("g", -1)
            assert [found.seq for found in rows] == [*range(20)]
            assert all(told[int(found.key.split(":")[0])][found.seq] for found in rows)

    asyncio.run(work())


# The tables


def test_the_migrations_lead_to_the_tables_of_the_schema(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    engine = store.writing_engine(tmp_path / DATABASE)
    with engine.connect() as connection:
        assert schema.version(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_number_of_the_schema_is_that_of_the_last_migration() -> None:
    assert ScriptDirectory(str(Path(schema.__file__).parent / "migrations")).get_heads() == [str(HEAD)]


def test_the_key_of_a_command_is_its_seat_sender_and_id() -> None:
    keys = {Row.of("g", entry).key for entry in Table.open(Setup(game="throw-in", players=2, seed="s")).log}
    assert keys == {'[null,"","open"]'}
    table = Table.open(Setup(game="throw-in", players=2, seed="s"))
    answer = table.do(Command('quo"te', "sit", 1, "änna"))
    assert answer.entry is not None
    assert Row.of("g", answer.entry).key == '[1,"\\u00e4nna","quo\\"te"]'
