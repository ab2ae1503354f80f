"""What keeps nobody waiting: passes turned on and off, a bot that thinks, a machine that slept, somebody who comes
in the very moment in which he is given up.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from foolery.base.cards import Seat
from foolery.server.log import MemoryLog
from foolery.server.schedule import LOOK, pause
from foolery.table import Setup
from tests.server_desks import HandTime, People, desk_at, opened
from tests.test_server_clocks import Place, Thinker, go_on, settle


@pytest.mark.parametrize("kind", ["passes", "ready", "agree"])
def test_what_is_so_already_is_no_entry(kind: str, tmp_path: Path) -> None:
    async def work() -> None:
        desk = desk_at(MemoryLog(), tmp_path)
        setup = Setup(game="throw-in", players=3, seed="so", undo="asked")
        people = People(desk, await desk.open_table(setup, "host"), ["Ann", "Ben", "Cid"])
        await people.sit()
        seat, on = 0, ({"on": True} if kind == "passes" else {})
        if kind == "agree":
            await people.sends("ready")
            table = await desk.table(people.name)
            asked = table.asked()[0]
            for _ in range(2):
                command = people.next_command(await desk.table(people.name))
                assert command is not None
                assert (await desk.do(people.name, command)).accepted
            assert (await people.sends("undo", asked, people.who[asked])).accepted
            seat = (asked + 1) % 3
        before = (await desk.table(people.name)).seq
        answers = [await people.sends(kind, seat, people.who[seat], None, **on) for _ in range(2)]
        assert [one.error.code if one.error else "" for one in answers] == ["", "table.is-so"]
        assert (await desk.table(people.name)).seq == before + 1

    asyncio.run(work())


def test_whoever_turns_his_passes_on_and_off_keeps_no_bot_waiting(tmp_path: Path) -> None:
    async def work() -> None:
        time = HandTime()
        place = Place(MemoryLog(), tmp_path, time)
        async with place.clocks:
            people = await opened(place.desk, "throw-in", ["lowest", "lowest", "Ann"])
            asked = await place.desk.table(people.name)
            at = asked.log[-1].at + pause("desk", people.name, asked.seq, place.desk.settings)
            on = True
            while time.now() < at:
                await settle()
                assert (await people.sends("passes", 2, "Ann", on=on)).accepted
                on = not on
                await settle()
                time.turn(min(at, time.now() + 100))
            await settle()
            acts = [entry for entry in (await place.desk.table(people.name)).log if entry.command.kind == "act"]
            assert [entry.at for entry in acts] == [at]

    asyncio.run(work())


def test_a_bot_that_thinks_delays_no_clock(tmp_path: Path) -> None:
    async def work() -> None:
        time, bots = HandTime(), Thinker()
        place = Place(MemoryLog(), tmp_path, time, bots=bots)
        async with place.clocks:
            people = await opened(place.desk, "shed-idiot", ["lowest", "Ann"], move=30_000)
            table = await place.desk.table(people.name)
            assert table.asked() == [0, 1]
            until = table.deadlines()[1]

            async def taken_over() -> bool:
                return (await place.desk.table(people.name)).sitters[1].away

            await go_on(time, taken_over)
            dues = [one for one in (await place.desk.table(people.name)).log if one.command.kind == "due"]
            assert [one.at for one in dues] == [until]
            assert bots.asked

    asyncio.run(work())


class Slept(HandTime):
    """A machine on which time goes on while nothing that waits does."""

    asleep = 0

    def now(self) -> int:
        return self.time + self.asleep


def test_what_is_due_is_done_soon_after_the_machine_has_slept(tmp_path: Path) -> None:
    async def work() -> None:
        time = Slept()
        place = Place(MemoryLog(), tmp_path, time)
        async with place.clocks:
            people = await opened(place.desk, "throw-in", ["Ann", "Ben"], bank=3_600_000)
            await settle()
            time.asleep = 4_000_000
            time.turn(time.time + LOOK)
            await settle()
            table = await place.desk.table(people.name)
            assert [entry.command.kind for entry in table.log][-1] == "due"

    asyncio.run(work())


class ComesNow(MemoryLog):
    """A log during whose answers somebody comes to the table."""

    def __init__(self) -> None:
        super().__init__()
        self.at = ""
        self.come: Any = None

    async def gone(self, before: int) -> list[tuple[str, Seat]]:
        found = await super().gone(before)
        await self._now("gone", bool(found))
        return found

    async def append(self, row: Any, mark: Any, opening: Any = None) -> Any:
        await self._now("append", row.entry().command.id.startswith("gone"))
        return await super().append(row, mark, opening)

    async def _now(self, at: str, fits: bool) -> None:
        if self.at == at and fits:
            self.at = ""
            await self.come()


@pytest.mark.parametrize("at", ["gone", "append"])
def test_nobody_is_put_away_who_has_just_come(at: str, tmp_path: Path) -> None:
    async def work() -> None:
        log, time = ComesNow(), HandTime()
        place = Place(log, tmp_path, time)
        async with place.clocks:
            people = await opened(place.desk, "throw-in", ["Ann", "Ben"])
            await place.presence.arrive(people.name, "Ann")
            log.at, log.come = at, lambda: place.presence.arrive(people.name, "Ben")

            async def happened() -> bool:
                return not log.at

            await go_on(time, happened)
            await settle()
            assert not (await place.desk.table(people.name)).sitters[1].away

    asyncio.run(work())


def test_a_table_of_a_newer_format_is_reported_once_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        log, time = MemoryLog(), HandTime()
        people = await opened(desk_at(log, tmp_path, time=time), "throw-in", ["lowest", "Ann"])
        marked = log.marks[people.name]
        monkeypatch.setattr("foolery.table.table.FORMAT", 0)
        place = Place(log, tmp_path, time)
        async with place.clocks:
            for _ in range(20):
                await settle()
                time.turn(time.now() + 1000)
        assert log.marks[people.name] == marked
        assert len(list((tmp_path / "reports").iterdir())) == 1
        assert len([one for one in caplog.records if people.name in one.getMessage()]) <= 2

    asyncio.run(work())
