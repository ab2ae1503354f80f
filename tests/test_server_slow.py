"""Somebody who reads slowly gets fewer and newer views, and somebody who reads nothing is cut."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from foolery.server import socket as sockets
from foolery.server.bots import Advice
from foolery.server.frames import FORMAT, Close, Said
from foolery.server.people import cookie_name
from foolery.server.presence import put_away
from foolery.server.service import Service
from foolery.server.settings import Settings
from foolery.server.socket import Connection
from foolery.table import Command, Driver, Setup, Table, Wanted
from tests.serving import WIDE, Thinking


class Pipe:
    """A socket whose other end reads one message whenever it is let."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self.room = asyncio.Semaphore(0)
        self.got: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def accept(self) -> None:
        pass

    async def receive(self) -> str | None:
        return await self.incoming.get()

    async def send(self, text: str) -> None:
        await self.room.acquire()
        self.got.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.closed = code

    def say(self, **frame: Any) -> None:
        self.incoming.put_nowait(json.dumps(frame))

    async def read(self, number: int) -> list[dict[str, Any]]:
        """Let so many messages through, and wait for them."""
        wanted = len(self.got) + number
        for _ in range(number):
            self.room.release()
        while len(self.got) < wanted:
            await asyncio.sleep(0)
        return self.got[-number:]


async def connected(
    folder: Path, thinkers: Thinking | None = None
) -> tuple[Service, str, str, Pipe, asyncio.Task[None]]:
    """A house with a table at which Anna sits, and her socket, greeted."""
    house = await Service.open(Settings(data=folder), limits=WIDE, thinkers=thinkers or Thinking())
    anna = await house.people.new_person("Anna", "en", house.time.now())
    token = await house.people.new_session(anna.id, house.time.now())
    table = await house.desk.open_table(Setup(game="throw-in", players=2, seed="slow"), anna.id)
    await house.desk.do(table, Command("sit", "sit", 0, anna.id, body={"name": "Anna"}))
    pipe = Pipe()
    cookies = {cookie_name(house.settings): token}
    running = asyncio.create_task(Connection(house, pipe, cookies, "there").run())
    pipe.say(t="hello", format=FORMAT, language="en")
    pipe.say(t="watch", table=table)
    return house, table, anna.id, pipe, running


async def change(house: Service, table: str, person: str, times: int) -> int:
    """So many entries at a table; the number of the last one."""
    for number in range(times):
        command = Command(f"p{number}", "passes", 0, person, body={"on": number % 2 == 0})
        assert (await house.desk.do(table, command)).accepted
    await house.feed.told()
    return (await house.desk.table(table)).seq


async def reads_late(folder: Path, times: int) -> list[dict[str, Any]]:
    house, table, person, pipe, running = await connected(folder)
    try:
        welcome, first = await pipe.read(2)
        assert (welcome["t"], first["t"]) == ("welcome", "view")
        seq = await change(house, table, person, 1)
        (second,) = await pipe.read(1)
        assert (second["start"], second["seq"]) == (first["seq"], seq)
        # One view is on its way when the others happen, and the rest of them come as one.
        for number in range(times):
            command = Command(f"q{number}", "passes", 0, person, body={"on": number % 2 == 1})
            assert (await house.desk.do(table, command)).accepted
            await house.feed.told()
        pipe.say(t="ping")
        found: list[dict[str, Any]] = []
        while not found or found[-1]["t"] != "view" or found[-1]["seq"] < seq + times:
            found += await pipe.read(1)
        return [second, *(one for one in found if one["t"] == "view")]
    finally:
        pipe.incoming.put_nowait(None)
        await running
        await house.close()


def test_what_happened_meanwhile_comes_as_one_view(tmp_path: Path) -> None:
    before, on_its_way, last = asyncio.run(reads_late(tmp_path, 12))
    assert on_its_way["start"] == before["seq"]
    assert last["start"] == on_its_way["seq"]
    assert last["seq"] == before["seq"] + 12
    assert len(last["news"]) == last["seq"] - last["start"]


def test_who_has_missed_too_much_jumps(tmp_path: Path) -> None:
    _, _, last = asyncio.run(reads_late(tmp_path, 60))
    assert last["start"] == last["seq"]
    assert len(last["news"]) == 40


async def reads_nothing(folder: Path) -> int | None:
    house, _, _, pipe, running = await connected(folder)
    try:
        await running
    finally:
        await house.close()
    return pipe.closed


def test_who_reads_nothing_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.01)
    assert asyncio.run(reads_nothing(tmp_path)) == Close.TOO_SLOW


async def asks_without_reading(folder: Path) -> int | None:
    house, _, _, pipe, running = await connected(folder)
    for number in range(200):
        pipe.say(t="pick", id=f"p{number}", table="none", seq=0, cards=[])
    while pipe.incoming.qsize():
        await asyncio.sleep(0)
    for _ in range(3):
        pipe.room.release()
    try:
        await running
    finally:
        await house.close()
    return pipe.closed


def test_who_asks_and_never_reads_is_cut(tmp_path: Path) -> None:
    assert asyncio.run(asks_without_reading(tmp_path)) == Close.TOO_SLOW


async def goes_down(folder: Path) -> tuple[dict[str, Any], int | None]:
    house, _, _, pipe, running = await connected(folder)
    await pipe.read(2)
    pipe.room.release()
    await house.close()
    await running
    return pipe.got[-1], pipe.closed


def test_whoever_is_there_hears_that_the_server_goes_down(tmp_path: Path) -> None:
    bye, code = asyncio.run(goes_down(tmp_path))
    assert (bye["t"], bye["retry"], bye["code"], code) == ("bye", True, Close.GOING, Close.GOING)


class Brooding(Thinking):
    """Bots that come to no advice."""

    async def advise(self, name: str, table: Table, wanted: Wanted) -> Advice | None:
        await asyncio.get_running_loop().create_future()
        return None


async def asks_for_hints(folder: Path) -> list[dict[str, Any]]:
    house, table, _, pipe, running = await connected(folder, Brooding())
    await house.desk.do(table, Command("bot", "sit", 1, body={"name": "Lou", "bot": "lowest"}))
    while not (await house.desk.table(table)).asked():
        await house.desk.do(table, Command("begin", "ready"))
    if (await house.desk.table(table)).asked() != [0]:
        answer = Driver().answer(await house.desk.table(table), (await house.desk.table(table)).wanted()[0])
        assert (await house.desk.do(table, answer)).accepted
    for number in range(3):
        pipe.say(t="hint", id=f"h{number}", table=table)
    pipe.say(t="ping")
    for _ in range(50):
        pipe.room.release()
    while not any(frame["t"] == "pong" for frame in pipe.got):
        await asyncio.sleep(0)
    pipe.incoming.put_nowait(None)
    await running
    await house.close()
    return [frame for frame in pipe.got if frame["t"] in ("refused", "pong", "hinted")]


def test_nothing_waits_for_a_hint(tmp_path: Path) -> None:
    refused, pong = asyncio.run(asyncio.wait_for(asks_for_hints(tmp_path), 60))
    assert (refused["id"], refused["code"], pong["t"]) == ("h2", "gate.too-many", "pong")


async def says_much(folder: Path) -> list[dict[str, Any]]:
    house, table, _, pipe, running = await connected(folder)
    await pipe.read(2)
    (reader,) = house.here.at(table)
    for number in range(200):
        reader.show_phrase(Said(table, 1, "oops", f"Oops {number}"))
        await asyncio.sleep(0)
    found = await pipe.read(2)
    pipe.incoming.put_nowait(None)
    await running
    await house.close()
    return found


def test_what_others_say_pushes_nobody_out(tmp_path: Path) -> None:
    found = asyncio.run(asyncio.wait_for(says_much(tmp_path), 60))
    assert found[-1] == {"t": "said", "table": found[-1]["table"], "seat": 1, "phrase": "oops", "text": "Oops 199"}


def test_whoever_another_process_thinks_gone_has_his_seat_back(tmp_path: Path) -> None:
    """Also where the other one has looked before he came, and writes after that."""

    async def work() -> None:
        house, table, anna, pipe, running = await connected(tmp_path)
        other = await Service.open(Settings(data=tmp_path), limits=WIDE, thinkers=Thinking())
        try:
            await pipe.read(2)
            answer = await other.desk.do(table, put_away(await other.desk.table(table), 0))
            assert answer.error is None
            await house.feed.poll()
            async with asyncio.timeout(60):
                while (now := (await house.desk.table(table))).sitters[0].away:
                    await asyncio.sleep(0)
            assert now.log[-1].command.by == anna
            # Whose time was up is put away as well, and comes back by himself alone.
            late = Command("late", "sit", 0, body={"bot": now.setup.stand_in})
            assert (await other.desk.do(table, late)).error is None
            await house.feed.poll()
            await settled(house)
            assert (await house.desk.table(table)).sitters[0].away
        finally:
            pipe.incoming.put_nowait(None)
            await running
            await other.close()
            await house.close()

    asyncio.run(asyncio.wait_for(work(), 120))


async def settled(house: Service) -> None:
    """Once everything is done that the house does beside."""
    while house._beside:
        await asyncio.gather(*house._beside)


def test_sockets_are_counted_by_what_a_customer_has_of_addresses(tmp_path: Path) -> None:
    """Of IPv6 that is a network, as it is where requests are counted."""

    async def work() -> None:
        house = await Service.open(
            Settings(data=tmp_path), limits=replace(WIDE, sockets=2, crowd=1), thinkers=Thinking()
        )
        tokens = []
        for name in ("Anna", "Boris", "Vera"):
            one = await house.people.new_person(name, "en", house.time.now())
            tokens.append(await house.people.new_session(one.id, house.time.now()))

        async def code(address: str, person: int) -> int | None:
            cookies = {cookie_name(house.settings): tokens[person]}
            pipe = Pipe()
            pipe.room.release()
            pipe.say(t="ping")
            running = asyncio.create_task(Connection(house, pipe, cookies, address).run())
            open_now.append((pipe, running))
            while not pipe.got:
                await asyncio.sleep(0)
            return pipe.got[0].get("code")

        open_now: list[tuple[Pipe, asyncio.Task[None]]] = []
        addresses = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:1:3::1", "192.0.2.7")
        codes = [await code(one, number // 2) for number, one in enumerate(addresses)]
        for pipe, running in open_now:
            pipe.incoming.put_nowait(None)
            await running
        assert codes == [None, None, Close.TOO_MANY, None, None]
        assert not house.sockets
        assert not house.sockets_from
        await house.close()

    asyncio.run(asyncio.wait_for(work(), 120))
