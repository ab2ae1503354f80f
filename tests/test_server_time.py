"""Setting the clock of the machine affects no table, clock, session or upload."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from foolery.server.clock import SteadyTime
from foolery.server.log import Standing, Store, keep_time, standing
from foolery.server.log.people import DAY
from tests.serving import Guest, Server, Socket, serving

HOUR = 60 * 60 * 1000
SAID = "The clock of this machine"


class Machine:
    """A machine whose clock can be set and whose time passes on demand."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_700_000_000_000, 5000

    def passes(self, ms: int) -> None:
        self.wall += ms
        self.steady += ms

    def time(self) -> SteadyTime:
        """The time of a server that starts on it now."""
        return Quick(lambda: self.wall, lambda: self.steady)


class Quick(SteadyTime):
    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(0.01)


def test_the_time_of_a_server_runs_evenly() -> None:
    machine = Machine()
    own = machine.time()
    assert (own.now(), own.ahead(), own.jumped()) == (machine.wall, 0, 0)
    for jump in (-HOUR, 3 * HOUR):
        before = own.now()
        machine.passes(1000)
        machine.wall += jump
        assert (own.now() - before, own.jumped(), own.jumped()) == (1000, jump, 0)
    assert own.ahead() == -2 * HOUR
    machine.wall += 500  # as the network corrects a clock
    assert own.jumped() == 0


@pytest.mark.parametrize(("set_by", "behind"), [(0, 0), (5 * HOUR, 0), (-HOUR, HOUR - 10)])
def test_a_new_start_continues_the_time_of_the_last_one(set_by: int, behind: int) -> None:
    machine = Machine()
    machine.wall += set_by
    own = machine.time()
    assert own.resume(ahead=-20, latest=1_700_000_000_000 - 30) == behind
    assert own.now() == max(machine.wall - 20, 1_700_000_000_000 - 30)


def asks_the_bot(one: Socket, table: str) -> dict[str, Any]:
    """Make moves until the bot is asked: the view then."""
    while True:
        view = my_turn(one, table)
        done = one.do(table, "act", body={"text": view["actions"][0]["text"]})
        view = one.view(table, done["seq"])
        if view["asked"] == [1]:
            return view


def table_of(anna: Guest, **more: Any) -> str:
    return anna.table("simple", {"me": True}, {"bot": "lowest"}, passes=False, **more)


def my_turn(one: Socket, table: str) -> dict[str, Any]:
    seq = 0
    while not (found := one.view(table, seq))["actions"]:
        seq = found["seq"] + 1
    return found


@pytest.mark.parametrize("seconds", [-3600, 3600])
def test_bots_answer_though_the_clock_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    right = time.time_ns
    with serving(tmp_path, poll=0.05) as server:
        anna = server.guest("Anna")
        table = table_of(anna)
        with anna.socket(table) as one:
            my_turn(one, table)
            monkeypatch.setattr(time, "time_ns", lambda: right() + seconds * 10**9)
            one.view(table, asks_the_bot(one, table)["seq"] + 1)


@pytest.mark.parametrize("seconds", [-3600, -90 * 86400])
def test_bots_answer_though_the_clock_was_set_back_before_a_new_start(tmp_path: Path, seconds: int) -> None:
    machine = Machine()
    with serving(tmp_path, time=machine.time()) as server:
        anna = server.guest("Anna")
        table = table_of(anna)
        with anna.socket(table) as one:
            my_turn(one, table)
    machine.wall += seconds * 1000
    with serving(tmp_path, time=machine.time(), bot_pause=0.5) as server, again(server, anna).socket(table) as one:
        view = asks_the_bot(one, table)
        machine.passes(1000)
        assert one.view(table, view["seq"] + 1)["now"] - view["now"] == 1000


def again(server: Server, guest: Guest) -> Guest:
    """The same browser at a server that was started again."""
    return Guest(server, guest.cookie, guest.lang)


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
def test_a_clock_of_hours_outlives_jumps_and_new_starts(tmp_path: Path, jump: int) -> None:
    machine = Machine()

    def left(one: Socket) -> int:
        view = one.watch(table)
        return int(view["clocks"]["0"]["until"] - view["now"])

    with serving(tmp_path, time=machine.time()) as server:
        anna = server.guest("Anna")
        table = table_of(anna, clock={"move": 4 * 3600})
        with anna.socket(table) as one:
            my_turn(one, table)
            machine.passes(HOUR)
            assert left(one) == 3 * HOUR
            machine.wall += jump
            while asyncio.run(kept(tmp_path)).ahead != -jump:
                one.ask("about", table)
    machine.passes(HOUR)
    with serving(tmp_path, time=machine.time()) as server:
        assert asyncio.run(kept(tmp_path)).ahead == -jump
        with again(server, anna).socket(table) as one:
            assert left(one) == 2 * HOUR
            assert not one.views[table]["seats"][0]["away"]
            machine.passes(2 * HOUR)
            one.view(table, one.views[table]["seq"] + 1)
            while not one.views[table]["seats"][0]["away"]:
                one.next()


async def kept(folder: Path) -> Standing:
    store = Store.open(folder)
    try:
        return await standing(store)
    finally:
        store.close()


def test_sessions_and_uploads_outlive_a_jump_by_years(tmp_path: Path) -> None:
    machine = Machine()
    with serving(tmp_path, time=machine.time()) as server:
        anna = server.guest("Anna")
        name = server.house.uploads.keep("a record", server.house.time.now())
        machine.wall += 900 * DAY
        assert anna.get("/api/me")["name"] == "Anna"
    with serving(tmp_path, time=machine.time()) as server:
        assert again(server, anna).get("/api/me")["name"] == "Anna"
        assert server.house.uploads.text(name, server.house.time.now()) == "a record"


@pytest.mark.parametrize(("ms", "said"), [(-3_600_000, "back by 3600.0 s"), (90_000, "forward by 90.0 s")])
def test_a_jump_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture, ms: int, said: str) -> None:
    machine = Machine()
    with serving(tmp_path, time=machine.time()) as server:
        machine.wall += ms
        with server.client.portal() as portal:
            for _ in range(3):
                portal.call(server.house.keep_time)
    (line,) = [one.getMessage() for one in caplog.records if SAID in one.getMessage()]
    assert said in line
    caplog.clear()
    machine.wall -= 2 * abs(ms)
    with serving(tmp_path, time=machine.time()):
        pass
    (line,) = [one.getMessage() for one in caplog.records if SAID in one.getMessage()]
    assert "behind the last entry" in line


def test_how_far_the_time_is_ahead_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(tmp_path)
        try:
            first = await standing(store)
            for now, latest in ((900, 900), (800, 900)):
                await keep_time(store, -7, now)
                assert await standing(store) == Standing(first.ident, -7, latest)
            assert len(first.ident) == 32
        finally:
            store.close()

    asyncio.run(work())
