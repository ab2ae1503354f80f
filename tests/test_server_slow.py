"""Somebody who reads slowly gets fewer and newer views, and somebody who reads nothing is cut."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from foolery.server import socket as sockets
from foolery.server.frames import Close
from foolery.server.house import House
from foolery.server.people import cookie_name
from foolery.server.settings import Settings
from foolery.server.socket import Connection
from foolery.table import Command, Setup
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


async def connected(folder: Path) -> tuple[House, str, str, Pipe, asyncio.Task[None]]:
    """A house with a table at which Anna sits, and her socket, greeted."""
    house = await House.open(Settings(data=folder), limits=WIDE, thinkers=Thinking())
    anna = await house.people.new_person("Anna", "en", 1)
    token = await house.people.new_session(anna.id, house.time.now())
    table = await house.desk.open_table(Setup(game="throw-in", players=2, seed="slow"), anna.id)
    await house.desk.do(table, Command("sit", "sit", 0, anna.id, body={"name": "Anna"}))
    pipe = Pipe()
    cookies = {cookie_name(house.settings): token}
    running = asyncio.create_task(Connection(house, pipe, cookies, "there").run())
    pipe.say(t="hello", format=1, language="en")
    pipe.say(t="watch", table=table)
    return house, table, anna.id, pipe, running


async def change(house: House, table: str, person: str, times: int) -> int:
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
            command = Command(f"q{number}", "passes", 0, person, body={"on": number % 2 == 0})
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
