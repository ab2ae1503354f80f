"""Tables that everybody has left: they cost nothing, are closed after a month, and their games stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import event

from benchmarks.idle import NOW, left_tables
from foolery.server import command_handler, service
from foolery.server.clock import SteadyTime
from foolery.server.command_handler import CommandHandler
from foolery.server.feed import ProcessBus
from foolery.server.log import SqlLog, Status, Store
from foolery.server.log.people import DAY, WAITED
from foolery.server.presence import Presence
from foolery.server.schedule import Scheduler
from foolery.server.service import Service
from foolery.server.settings import Settings
from foolery.table import Command, Table
from tests.serving import Clock, Guest, Server, Thinking, serving
from tests.test_server_time import my_turn

MONTH = WAITED + DAY


def steps(folder: Path, number: int) -> int:
    """Count the instructions of SQLite for one look of the server and for noting that Anna is there.

    ``number`` running tables have been left by all players.
    """
    left_tables(folder, number).close()
    count = 0

    def counted() -> None:
        nonlocal count
        count += 1

    async def look() -> None:
        store = Store.open(folder)
        for engine in (store._engine, store._writer._engine):
            event.listen(engine, "connect", lambda raw, _: raw.set_progress_handler(counted, 1))
        own = CommandHandler(SqlLog(store), ProcessBus(), Settings(data=folder), Clock(NOW + 59_999))
        try:
            await Scheduler(own, own.bus, Thinking(), Presence(own)).poll()
            await own.log.seen([("played", "anna")], NOW)
        finally:
            store.close()

    asyncio.run(look())
    return count


def test_a_look_at_what_is_due_takes_no_longer_with_a_thousand_tables_that_all_have_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood_in: list[str] = []

    async def stand_in(_: Any, name: str, seat: int) -> None:
        stood_in.append(name)

    monkeypatch.setattr(Scheduler, "_stand_in", stand_in)
    few, many = steps(tmp_path / "few", 10), steps(tmp_path / "many", 1000)
    assert stood_in == ["played", "played"]
    assert few <= many <= few + 20


@contextmanager
def by_hand(folder: Path, clock: Clock) -> Iterator[Server]:
    """A server that looks after tables that are left when the test asks for it, and not each hour."""
    with serving(folder, time=clock) as server:
        with server.client.portal() as portal:
            portal.call(lambda: [chore.cancel() for chore in server.house._chores])
        yield server


def month_later(server: Server, clock: Clock) -> None:
    """A month goes by, and the house looks after what is left."""
    clock.time += MONTH
    with server.client.portal() as portal:
        portal.call(server.house.close_abandoned)


def left(anna: Guest, **more: Any) -> str:
    """A running table of Anna's, in the middle of a deal, that she has left."""
    table = anna.table("simple", {"me": True}, {"bot": "lowest"}, passes=False, **more)
    with anna.socket(table) as one:
        my_turn(one, table)
    while anna.server.house.presence.here(table):
        sleep(0.01)
    return table


def status(server: Server, table: str) -> Status:
    with server.client.portal() as portal:
        found = portal.call(server.house.lobby.table, table)
    assert found is not None
    return found.status


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_table_that_everybody_has_left_is_closed_and_stays_readable(tmp_path: Path, lang: str) -> None:
    clock = Clock()
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna", lang)
        table = left(anna)
        clock.time += WAITED - DAY
        month_before = status(server, table)
        month_later(server, clock)
        assert (month_before, status(server, table)) == (Status.PLAYING, Status.OVER)
        with anna.socket(table) as one:
            view = one.views[table]
            assert view["over"]
            assert not view["actions"]
            assert "30" in view["say"]
        (mine,) = anna.get("/api/me")["tables"]
        assert (mine["table"], mine["over"], mine["mine"]) == (table, True, False)
        assert anna.get(f"/api/tables/{table}/replay")["steps"] >= 1
        assert "deal 1" in server.ask("GET", f"/api/tables/{table}/record", anna.cookie).text


def test_a_table_is_left_open_while_somebody_is_there_or_was_of_late(tmp_path: Path) -> None:
    clock = Clock()
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna")
        here, late = left(anna), left(anna)
        with anna.socket(here):
            clock.time += MONTH
            with server.client.portal() as portal:
                portal.call(server.house.close_abandoned)
        assert (status(server, here), status(server, late)) == (Status.PLAYING, Status.OVER)


@pytest.mark.parametrize("clock_of", [{"move": 86_400}, {"bank": 86_400}, {"move": 3600}])
def test_a_table_by_correspondence_is_never_abandoned(tmp_path: Path, clock_of: dict[str, int]) -> None:
    clock = Clock()
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna")
        table, short = left(anna, clock=clock_of), left(anna, clock={"move": 60})
        for _ in range(3):
            month_later(server, clock)
        assert status(server, table) is Status.PLAYING
        wait(server, lambda: status(server, short) is Status.OVER, lambda: month_later(server, clock))


def wait(server: Server, until: Callable[[], bool], meanwhile: Callable[[], None]) -> None:
    """Due work runs beside the test."""
    for _ in range(2000):
        if until():
            return
        meanwhile()
    raise AssertionError


def folded(server: Server, table: str) -> Table:
    with server.client.portal() as portal:
        return portal.call(server.house.desk.table, table)


def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name the tables in the order in which they are opened."""
    names = (f"table-{number:03}" for number in count())
    monkeypatch.setattr(command_handler, "secrets", SimpleNamespace(token_urlsafe=lambda _: next(names)))


def test_many_are_closed_bit_by_bit_behind_more_that_stay_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call takes two tables; the first three stay open and hide none of the others."""
    clock = Clock()
    named(monkeypatch)
    monkeypatch.setattr(service, "AT_ONCE", 2)
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna")
        kept, tables = [left(anna) for _ in range(3)], [left(anna) for _ in range(4)]
        stay = [folded(server, one).setup.seed for one in kept]
        monkeypatch.setattr(service, "is_abandoned", lambda table: table.setup.seed not in stay)
        clock.time += MONTH
        closed = []
        with server.client.portal() as portal:
            for _ in range(4):
                portal.call(server.house.close_abandoned)
                closed.append(sum(status(server, one) is Status.OVER for one in tables))
        assert closed == [0, 1, 3, 4]
        assert {status(server, one) for one in kept} == {Status.PLAYING}
        assert not server.house._closed_up_to  # the next call begins with the first table again


def test_one_table_that_fails_leaves_the_others_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    named(monkeypatch)
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna")
        first, second = left(anna), left(anna)
        table_of = server.house.desk.table

        async def failing(name: str, seq: int | None = None) -> Table:
            if name == first:
                raise ZeroDivisionError
            return await table_of(name, seq)

        with monkeypatch.context() as patch:
            patch.setattr(server.house.desk, "table", failing)
            month_later(server, clock)
        assert (status(server, first), status(server, second)) == (Status.PLAYING, Status.OVER)
    assert f"Table {first} cannot be closed" in caplog.messages


def test_chores_go_on_after_any_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> list[str]:
        raise ZeroDivisionError

    with by_hand(tmp_path, Clock()) as server:
        monkeypatch.setattr(service, "left", fail)
        with server.client.portal() as portal:
            portal.call(server.house.close_abandoned)
    assert caplog.messages == ["Abandoned tables cannot be closed"]

    class Quick(SteadyTime):
        async def sleep(self, ms: int) -> None:
            pass

    calls: list[BaseException] = [ZeroDivisionError(), ZeroDivisionError(), asyncio.CancelledError()]

    async def keep_time() -> None:
        raise calls.pop(0)

    keeper = SimpleNamespace(time=Quick(), settings=Settings(data=tmp_path), keep_time=keep_time)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(Service._keep_time_on(cast("Service", keeper)))
    assert caplog.messages[1:] == ["The time of the server cannot be kept"] * 2


@pytest.mark.parametrize("moves", [False, True])
def test_a_player_who_comes_back_while_the_table_is_folded_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: bool
) -> None:
    """At this process, where the socket counts, or at another one, of which only the new entry is seen."""
    clock = Clock()
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna")
        table = left(anna)
        table_of, other = (
            server.house.desk.table,
            CommandHandler(server.house.log, ProcessBus(), server.house.settings, clock),
        )
        came = False

        async def meanwhile(name: str, seq: int | None = None) -> Table:
            nonlocal came
            found = await table_of(name, seq)
            if not came:
                came = True
                person = found.sitters[0].person
                if moves:
                    command = Command("back", "passes", 0, person, len(found.deals), seq=found.seq, body={"on": True})
                    assert (await other.do(name, command)).entry is not None
                else:
                    await server.house.presence.arrive(name, person)
            return found

        monkeypatch.setattr(server.house.desk, "table", meanwhile)
        month_later(server, clock)
        assert came
        assert status(server, table) is Status.PLAYING
