"""Tables that everybody has left: they cost nothing, are closed after a month, and their games stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from sqlalchemy import event

from benchmarks.idle import NOW, left_tables
from foolery.server import house
from foolery.server.bus import ProcessBus
from foolery.server.clocks import Clocks
from foolery.server.desk import Desk
from foolery.server.log import SqlLog, Status, Store, sweeping
from foolery.server.log.people import DAY
from foolery.server.log.sweeping import WAITED
from foolery.server.presence import Presence
from foolery.server.settings import Settings
from tests.serving import Clock, Guest, Server, Thinking, serving
from tests.test_server_time import my_turn

MONTH = WAITED + DAY


def steps(folder: Path, number: int) -> int:
    """The instructions that SQLite runs for one look of the house, and to write down that Anna is there, with so many
    tables that everybody has left.
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
        desk = Desk(SqlLog(store), ProcessBus(), Settings(data=folder), Clock(NOW + 59_999))
        try:
            await Clocks(desk, desk.bus, Thinking(), Presence(desk)).poll()
            await desk.log.seen([("played", "anna")], NOW)
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

    monkeypatch.setattr(Clocks, "_stand_in", stand_in)
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
    """What is due goes on beside the test."""
    for _ in range(2000):
        if until():
            return
        meanwhile()
    raise AssertionError


def test_many_are_closed_bit_by_bit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One look takes some; the next begins behind them, and what is not closed hides nothing else."""
    clock = Clock()
    with by_hand(tmp_path, clock) as server:
        anna = server.guest("Anna")
        tables = [left(anna) for _ in range(5)]
        kept = [left(anna, clock={"move": 86_400})]

        async def few(store: Store, now: int, after: str) -> list[str]:
            return await sweeping.left(store, now, after, 2)

        monkeypatch.setattr(house, "left", few)
        clock.time += MONTH
        with server.client.portal() as portal:
            for _ in range(6):
                portal.call(server.house.close_abandoned)
        assert [status(server, one) for one in tables] == [Status.OVER] * 5
        assert [status(server, one) for one in kept] == [Status.PLAYING]
