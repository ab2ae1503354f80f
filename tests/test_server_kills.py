"""Processes that are killed while they write: what they were told is kept is kept, once."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from foolery.server.log import SqlLog, Store
from foolery.table import Table
from tests.server_desks import desk_at, opened

ROOT = Path(__file__).parent.parent


def writer(folder: Path, name: str, who: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.server_writer", str(folder), name, who]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def heard_from(process: subprocess.Popen[str], lines: int) -> list[str]:
    """So many lines of it; then it is killed, and what it has said until then comes too."""
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    # A last line may have been cut off by the kill.
    rest = [line for line in process.stdout if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    return said + rest


def check(folder: Path, name: str, said: list[str], before: int) -> int:
    """All that was said stands in the log, in its place, once; the number of entries."""

    async def work() -> int:
        store = Store.open(folder)
        try:
            assert await store.read(lambda one: one.exec_driver_sql("PRAGMA integrity_check").scalar()) == "ok"
            rows = await SqlLog(store).after(name, -1)
            assert [row.seq for row in rows] == [*range(len(rows))]
            assert len({row.key for row in rows}) == len(rows)
            kept = {row.seq: row.key for row in rows}
            for line in said:
                seq, who, number, seat = line.split()
                person = ["Ann", "Ben", "Cid"][int(seat)]
                assert json.loads(kept[int(seq)]) == [int(seat), person, f"{who} {number}"]
            assert Table.fold(row.entry() for row in rows).seq == len(rows) - 1
            assert len(rows) >= before + len(said)
            return len(rows)
        finally:
            store.close()

    return asyncio.run(work())


def table_in(folder: Path) -> tuple[str, int]:
    async def work() -> tuple[str, int]:
        store = Store.open(folder)
        people = await opened(desk_at(SqlLog(store), folder), "throw-in", ["Ann", "Ben", "Cid"])
        number = len(await SqlLog(store).after(people.name, -1))
        store.close()
        return people.name, number

    return asyncio.run(work())


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.long)])
def test_no_acknowledged_entry_is_lost_by_a_kill(tmp_path: Path, kills: int) -> None:
    name, number = table_in(tmp_path)
    for kill in range(kills):
        said = heard_from(writer(tmp_path, name, f"w{kill}"), 20)
        assert len(said) >= 20
        number = check(tmp_path, name, said, number)


def test_two_processes_at_one_table_of_which_one_is_killed(tmp_path: Path) -> None:
    name, number = table_in(tmp_path)
    stays, goes = writer(tmp_path, name, "stays"), writer(tmp_path, name, "goes")
    said = heard_from(goes, 15)
    said += heard_from(stays, 15)
    assert {line.split()[1] for line in said} == {"stays", "goes"}
    check(tmp_path, name, said, number)
