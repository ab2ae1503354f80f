"""What a served move leaves behind: nothing that holds itself, and what stays is looked at once."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator
from functools import partial
from itertools import chain, count, repeat
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import WebSocket

from foolery.base.errors import FooleryError
from foolery.server import lobby
from foolery.server import running as server_running
from foolery.server import socket as sockets
from foolery.server.frames import FRAME_ROOM, OUT
from foolery.server.views import Beside, view_frame
from foolery.table import Command
from tests.serving import serving
from tests.table_games import FAMILIES, House
from tests.test_server_slow import connected

BESIDE = Beside("example")


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """What only a look for things that hold each other would free."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("game", FAMILIES)
def test_nothing_that_a_move_makes_holds_itself(game: str, garbage: list[object]) -> None:
    house = House(game, ["lowest"] * FAMILIES[game])

    def play(moves: int) -> None:
        for _ in range(moves):
            table = house.table
            wanted = table.wanted()
            if wanted:
                answer = table.decide(house.driver.answer(table, wanted[0]))
                assert answer.entry is not None
                house.table = table.then(answer.entry)
            for lang in ("en", "ru"):
                for seat in (None, *range(FAMILIES[game])):
                    OUT.encode(view_frame(table, seat, lang, BESIDE, max(table.seq - 1, 0)))

    def refuse(moves: int) -> None:
        for _ in range(moves):
            who = house.table.sitters[0].person
            answer = house.table.do(Command("wrong", "act", 0, who, 1, 0, 0, {"text": "no such thing"}))
            assert answer.error is not None

    refuse(5)
    play(10)  # what is imported and written down once may hold itself
    gc.collect()
    garbage.clear()
    play(15)
    refuse(5)
    gc.collect()
    assert not garbage, [*map(type, garbage[:20])]


class Held:
    """Something that only a look frees."""

    def __init__(self) -> None:
        self.own = self


def test_what_has_outlived_a_look_is_set_aside_until_all_is_looked_at() -> None:
    async def collected() -> tuple[int, int]:
        task = asyncio.create_task(server_running.collect_on())
        await asyncio.sleep(0)
        aside, kept = gc.get_freeze_count(), [Held() for _ in range(100)]
        gc.collect(0)
        grown = gc.get_freeze_count() - aside
        del kept
        left = gc.collect()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return grown, left

    before = gc.get_threshold()
    grown, left = asyncio.run(collected())
    assert grown >= 100
    assert left < 100, "what was set aside is looked at again and again"
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
    assert gc.collect() >= 100


@pytest.mark.parametrize(
    ("young", "work", "hours", "blocks", "freed"),
    [
        pytest.param(50, 0.0, 0.5, 1, True, id="a quiet second"),
        pytest.param(10_000_000, 0.0, 0.5, 1, False, id="too little for a look"),
        pytest.param(50, 0.5, 0.5, 1, False, id="much to do"),
        pytest.param(10_000_000, 0.0, 1.5, 1, True, id="a quiet second after an hour"),
        pytest.param(50, 0.5, 1.5, 1, False, id="much to do for an hour"),
        pytest.param(50, 0.5, 2.5, 1, True, id="much to do for two hours"),
        pytest.param(50, 0.5, 0.5, 10_000_000, True, id="much to do, and very much more in memory"),
    ],
)
def test_a_look_waits_for_a_quiet_second_but_not_for_ever(
    young: int, work: float, hours: float, blocks: int, freed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked = count()
    # The loop goes by the true time.
    times = SimpleNamespace(
        monotonic=partial(next, chain([0.0], repeat(hours * server_running.HOUR))),
        process_time=lambda: next(worked) * work,
    )
    monkeypatch.setattr(server_running, "time", times)
    monkeypatch.setattr(server_running, "SECOND", 0.02)
    monkeypatch.setattr(server_running, "YOUNG", young)
    there = count(1_000_000, blocks)
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: next(there))

    async def left() -> tuple[bool, int]:
        task = asyncio.create_task(server_running.collect_on())
        await asyncio.sleep(0)
        aside, known = gc.get_freeze_count(), [weakref.ref(Held()) for _ in range(100)]
        await asyncio.sleep(0.2)
        grown = gc.get_freeze_count() - aside
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return any(one() is not None for one in known), grown

    kept, grown = asyncio.run(left())
    assert kept is not freed
    assert grown >= 100 or not (work and kept), "what is new is set aside where there is no time to look"
    gc.collect()


def freed(thing: weakref.ref[Any]) -> bool:
    """Whether nothing holds it, with the collector shut."""
    return thing() is None


@pytest.mark.parametrize("end", ["leaves", "is cut", "reads nothing"])
def test_a_connection_that_has_ended_is_gone(end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 2.0)

    async def work() -> bool:
        house, table, _, pipe, running = await connected(tmp_path)
        await pipe.read(2)
        (known,) = map(weakref.ref, house.sockets)
        pipe.say(t="do", id="wrong", table=table, kind="act", deal=9, ply=0, seq=0, seat=0, body={"text": "no"})
        assert (await pipe.read(1))[0]["t"] == "refused"
        if end == "leaves":
            pipe.incoming.put_nowait(None)
        elif end == "is cut":
            pipe.incoming.put_nowait("x" * (FRAME_ROOM + 1))
            await pipe.read(1)
        else:
            pipe.say(t="ping")
        await running
        del running
        for _ in range(5):
            await asyncio.sleep(0)
        gone = freed(known)
        await house.close()
        return gone

    gc.disable()
    try:
        assert asyncio.run(asyncio.wait_for(work(), 60))
    finally:
        gc.enable()


def test_a_refused_command_is_gone(tmp_path: Path) -> None:
    async def work() -> list[bool]:
        house, table, anna, pipe, running = await connected(tmp_path)
        command = Command("wrong", "act", 0, anna, 1, 0, 0, {"text": "no"})
        answers = [await house.desk.do(table, command), await house.desk.do("no such table", command)]
        known = [weakref.ref(answer.error) for answer in answers if answer.error is not None]
        answers.clear()
        try:
            await lobby.done(house, table, command)
        except FooleryError as error:
            known.append(weakref.ref(error))
        gone = [freed(one) for one in known]
        pipe.incoming.put_nowait(None)
        await running
        await house.close()
        return gone

    gc.disable()
    try:
        assert asyncio.run(asyncio.wait_for(work(), 60)) == [True] * 3
    finally:
        gc.enable()


def test_nothing_of_the_application_holds_a_socket_that_has_ended(tmp_path: Path) -> None:
    gc.collect()
    gc.disable()
    try:
        with serving(tmp_path) as server:
            guest = server.guest("Anna")
            for _ in range(5):
                with guest.socket():
                    (known,) = map(weakref.ref, server.house.sockets)
                # The server hears of the end a little later than the client.
                for _ in range(200):
                    if freed(known):
                        break
                    server.client.get("/api/me")
                    sleep(0.01)
                assert freed(known)
            # The last one may still be on the stack of whoever called.
            assert sum(isinstance(one, WebSocket) for one in gc.get_objects()) <= 1
    finally:
        gc.enable()
