"""The house: bots move, forced passes play themselves, clocks run out, seats of whoever has gone are kept, by whichever
process finds it first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from foolery.server import worker
from foolery.server.bots import question_of
from foolery.server.command_handler import CommandHandler
from foolery.server.feed import Bus, ProcessBus
from foolery.server.log import LogError, Mark, MemoryLog, Row, Sits, Status
from foolery.server.presence import Presence
from foolery.server.schedule import STEPS, DueWork, Scheduler, mark_of, owed, pause
from foolery.server.settings import Settings
from foolery.table import Command, Setup, Table, Wanted
from tests.server_desks import DeafBus, HandTime, People, desk_at, opened, told
from tests.table_games import FAMILIES, House
from tests.tiers import every

PAUSE = 600


class OwnBots:
    """Bots that think in this process, at once."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        self.asked += 1
        return wanted.act(f"bot {table.seq}", worker.reply(question_of(table, wanted)).text)


class Place:
    """A process: its desk, its house, and a clock that the test turns on."""

    def __init__(self, log: MemoryLog, folder: Path, time: HandTime, bus: Bus | None = None, bots: Any = None) -> None:
        self.time = time
        self.bus = bus or ProcessBus()
        self.desk = desk_at(log, folder, self.bus, time)
        self.bots = bots or OwnBots()
        self.presence = Presence(self.desk)
        self.clocks = Scheduler(self.desk, self.bus, self.bots, self.presence)


async def settle() -> None:
    """Let everything that can go on go on. All is in this loop, and no chain of tasks is longer."""
    for _ in range(60):
        await asyncio.sleep(0)


async def go_on(time: HandTime, until: Callable[[], Awaitable[bool]], most: int = 3000) -> None:
    """Turn the clock from one waiter to the next until something is so."""
    for _ in range(most):
        await settle()
        if await until():
            return
        await settle()
        at = time.next()
        assert at is not None, "nobody waits for anything"
        time.turn(at)
    raise AssertionError("it does not come to that")


def over(desk: CommandHandler, name: str) -> Callable[[], Awaitable[bool]]:
    async def found() -> bool:
        return (await desk.table(name)).finished

    return found


def play(tmp_path: Path, game: str, ways: list[Bus | None], seats: int) -> tuple[str, list[Row]]:
    """A game of bots, kept by so many processes; its name and its rows."""

    async def work() -> tuple[str, list[Row]]:
        log, time = MemoryLog(), HandTime()
        places = [Place(log, tmp_path, time, bus) for bus in ways]
        people = await opened(places[0].desk, game, ["lowest", "heuristic", "lowest", "heuristic"][:seats])
        for one in places:
            await one.clocks.__aenter__()
        await go_on(time, over(places[0].desk, people.name))
        for one in places:
            await one.clocks.__aexit__()
        return people.name, await log.after(people.name, -1)

    return asyncio.run(work())


@every(3)
@pytest.mark.parametrize("game", FAMILIES)
def test_bots_play_a_game_each_after_its_pause(game: str, tmp_path: Path) -> None:
    name, rows = play(tmp_path, game, [None], FAMILIES[game])
    settings = Settings(data=tmp_path)
    moves = [row for row in rows if '"kind":"act"' in row.body]
    assert len(moves) > 10
    for row in moves:
        assert row.at - rows[row.seq - 1].at == pause("desk", name, row.seq - 1, settings)


def test_the_same_game_without_hints_and_with_two_houses(tmp_path: Path) -> None:
    shared = ProcessBus()
    ways: list[list[Bus | None]] = [[None], [DeafBus()], [None, None], [shared, shared], [DeafBus(), DeafBus()]]
    ends = [told(play(tmp_path, "throw-in", way, 3)[1]) for way in ways]
    assert len(ends[0]) > 20
    assert all(end == ends[0] for end in ends)


def test_the_pause_is_as_stated_and_knows_no_cards(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, bot_pause=0.6)
    drawn = [pause("seed", f"table {n % 50}", n, settings) for n in range(4000)]
    assert min(drawn) >= PAUSE
    assert max(drawn) < 2 * PAUSE
    halves = [sum(PAUSE + PAUSE * i // 4 <= one < PAUSE + PAUSE * (i + 1) // 4 for one in drawn) for i in range(4)]
    assert all(900 < number < 1100 for number in halves), halves
    assert pause("s", "a", 3, settings) == pause("s", "a", 3, settings) != pause("t", "a", 3, settings)
    assert len({pause("s", "a", n, settings) for n in range(50)}) > 30
    assert pause("s", "a", 3, Settings(data=tmp_path, bot_pause=0)) == 0
    assert STEPS == 1000


def called(seed: str = "called", **more: Any) -> House:
    return House("throw-in", ["Ann", "Ben", "lowest"], seed=seed, passes="called", **more)


def test_what_is_owed_follows_from_the_table(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    house = called(bank=10_000)
    table = house.table
    kinds = set()
    while table.wanted():
        found = owed("t", table, settings)
        then = table.log[-1].at + pause("called", "t", table.seq, settings)
        kinds |= {one.kind for one in found}
        bots = [seat for seat in table.asked() if table.sitters[seat].bot]
        assert [one.seat for one in found if one.kind == "bot"] == bots[:1]
        assert [one.seat for one in found if one.kind == "pass"] == table.passing()[:1]
        assert all(one.at == then for one in found if one.kind != "due")
        deadlines = table.deadlines()
        assert [one.at for one in found if one.kind == "due"] == ([min(deadlines.values())] if deadlines else [])
        assert mark_of("t", table, settings).due == min((one.at for one in found), default=None)
        one = table.wanted()[0]
        if one.sitter.bot:
            house.bots_play(1)
        else:
            house.acts(one, table.whole(one.seat, lambda view: view.legal[0]).text)
    assert kinds == {"bot", "pass", "due"}
    assert owed("t", table, settings) == ()
    assert mark_of("t", table, settings).status is Status.OVER


def with_place(work: Callable[[MemoryLog, HandTime, Place], Awaitable[None]], folder: Path, bots: Any = None) -> None:
    async def whole() -> None:
        log, time = MemoryLog(), HandTime()
        place = Place(log, folder, time, bots=bots)
        async with place.clocks:
            await work(log, time, place)

    asyncio.run(whole())


async def answer_for_people(people: People, table: Table) -> bool:
    """Whoever is a person and has a choice answers; whether somebody has."""
    if table.passing():
        return False
    for one in table.wanted()[:1]:
        if one.sitter.plays:
            command = one.act(f"act {table.seq}", one.view.actions()[0].text, one.sitter.person)
            return (await people.desk.do(people.name, command)).accepted
    return False


def test_a_forced_pass_plays_itself_after_the_pause(tmp_path: Path) -> None:
    async def work(log: MemoryLog, time: HandTime, place: Place) -> None:
        people = await opened(place.desk, "throw-in", ["Ann", "Ben", "lowest"], passes="called")

        async def played() -> bool:
            table = await place.desk.table(people.name)
            while await answer_for_people(people, table):
                table = await place.desk.table(people.name)
            return table.finished

        await go_on(time, played)
        rows = await log.after(people.name, -1)
        passes = [row for row in rows if row.entry().command.kind == "pass"]
        assert passes
        for row in passes:
            assert row.at - rows[row.seq - 1].at == pause("desk", people.name, row.seq - 1, place.desk.settings)
            assert row.entry().events[0]["forced"] is True

    with_place(work, tmp_path)


def test_a_clock_that_runs_out_is_seen_once_by_two_houses(tmp_path: Path) -> None:
    async def work() -> None:
        log, time = MemoryLog(), HandTime()
        places = [Place(log, tmp_path, time) for _ in range(2)]
        people = await opened(places[0].desk, "throw-in", ["Ann", "Ben"], bank=30_000)
        asked = (await places[0].desk.table(people.name)).wanted()[0]
        for one in places:
            await one.clocks.__aenter__()

        async def taken_over() -> bool:
            return (await places[1].desk.table(people.name)).sitters[asked.seat].away

        await go_on(time, taken_over)
        await settle()
        dues = [row for row in await log.after(people.name, -1) if row.entry().command.kind == "due"]
        assert [row.at for row in dues] == [asked.deadline]
        for one in places:
            await one.clocks.__aexit__()

    asyncio.run(work())


def test_a_move_in_time_stops_the_clock(tmp_path: Path) -> None:
    async def work(log: MemoryLog, time: HandTime, place: Place) -> None:
        people = await opened(place.desk, "throw-in", ["Ann", "Ben"], bank=30_000)
        first = (await place.desk.table(people.name)).wanted()[0]
        assert first.deadline is not None
        await settle()
        time.turn(first.deadline - 1)
        await settle()
        command = first.act("mine", first.view.actions()[0].text, first.sitter.person)
        assert (await place.desk.do(people.name, command)).accepted
        await settle()
        time.turn(first.deadline + 1000)
        await settle()
        assert all(row.entry().command.kind != "due" for row in await log.after(people.name, -1))

    with_place(work, tmp_path)


# Whoever has gone


def test_the_seat_of_somebody_who_has_gone_is_kept_by_a_bot_and_given_back(tmp_path: Path) -> None:
    async def work(log: MemoryLog, time: HandTime, place: Place) -> None:
        people = await opened(place.desk, "throw-in", ["Ann", "Ben"], stand_in="heuristic")
        name, start = people.name, time.now()
        for who in ("Ann", "Ben", "Ben"):
            await place.presence.arrive(name, who)
        assert place.presence.here(name) == {"Ann", "Ben"}
        await place.presence.depart(name, "Ben")
        assert place.presence.here(name) == {"Ann", "Ben"}
        await place.presence.depart(name, "Ben")
        assert place.presence.here(name) == {"Ann"}

        async def away() -> bool:
            return (await place.desk.table(name)).sitters[1].away

        await go_on(time, away)
        assert 60_000 <= time.now() - start <= 62_000
        table = await place.desk.table(name)
        assert not table.sitters[0].away
        assert table.sitters[1].bot == "heuristic"
        await place.presence.arrive(name, "Ben")
        assert not await away()
        assert (await place.desk.table(name)).sitters[1].person == "Ben"

    with_place(work, tmp_path)


def test_who_is_here_is_not_gone_and_alone_nobody_is(tmp_path: Path) -> None:
    async def work(log: MemoryLog, time: HandTime, place: Place) -> None:
        both = await opened(place.desk, "throw-in", ["Ann", "Ben"])
        alone = await opened(place.desk, "throw-in", ["Cid", "lowest"])
        for who in ("Ann", "Ben"):
            await place.presence.arrive(both.name, who)
        await place.presence.arrive(alone.name, "Cid")
        await place.presence.depart(alone.name, "Cid")
        start = time.now()

        async def long_after() -> bool:
            return time.now() > start + 600_000

        await go_on(time, long_after)
        for name in (both.name, alone.name):
            assert not any(one.away for one in (await place.desk.table(name)).sitters)

    with_place(work, tmp_path)


def test_who_was_at_a_process_that_was_killed_is_found_gone_by_another(tmp_path: Path) -> None:
    async def work() -> None:
        log, time = MemoryLog(), HandTime()
        killed, other = Place(log, tmp_path, time), Place(log, tmp_path, time)
        people = await opened(killed.desk, "throw-in", ["Ann", "Ben"])
        await killed.presence.arrive(people.name, "Ann")
        await other.presence.arrive(people.name, "Ben")
        async with other.clocks:

            async def away() -> bool:
                return (await other.desk.table(people.name)).sitters[0].away

            await go_on(time, away)
            assert not (await other.desk.table(people.name)).sitters[1].away

    asyncio.run(work())


def test_a_table_that_cannot_be_found_keeps_nobody_from_standing_in_elsewhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        log, time = MemoryLog(), HandTime()
        sits = (Sits(0, "Cid"), Sits(1, "Dan"))
        await log.append(Row("broken", 0, 0, "k", "{}"), Mark(Status.PLAYING, None, sits))
        place = Place(log, tmp_path, time)
        people = await opened(place.desk, "throw-in", ["Ann", "Ben"])
        await place.presence.arrive(people.name, "Ann")
        time.time += place.presence.patience + 1
        await place.presence.beat()
        await log.seen([("broken", "Dan")], time.now())
        assert [name for name, _ in await log.gone(time.now() - 1)] == ["broken", people.name]
        for _ in range(3):
            await place.clocks.poll()
        assert (await place.desk.table(people.name)).sitters[1].away
        (warning,) = (one.getMessage() for one in caplog.records if one.levelname == "WARNING")
        assert warning.startswith("The house does not find table broken: the rules have failed at this table")

    asyncio.run(work())


# What goes wrong


class Thinker(OwnBots):
    """Bots that never come to an end by themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.given_up = 0

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        self.asked += 1
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        raise AssertionError


def test_a_bot_is_given_up_when_the_table_moves_on(tmp_path: Path) -> None:
    bots = Thinker()

    async def work(log: MemoryLog, time: HandTime, place: Place) -> None:
        people = await opened(place.desk, "throw-in,throw-in-order=free", ["lowest", "lowest", "Ann"])
        await settle()
        assert (bots.asked, bots.given_up) == (1, 0)
        assert (await people.sends("passes", 2, "Ann", on=True)).accepted
        await settle()
        assert (bots.asked, bots.given_up) == (1, 0)
        (seat,) = (await place.desk.table(people.name)).asked()
        assert (await people.sends("sit", seat, name="Lou", bot="random")).accepted
        await settle()
        assert (bots.asked, bots.given_up) == (2, 1)
        assert (await people.sends("end")).accepted
        await settle()
        assert (bots.asked, bots.given_up) == (2, 2)

    with_place(work, tmp_path, bots)


class Wrong(OwnBots):
    """A bot that answers what cannot be, at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        if name == self.name:
            return wanted.act(f"bot {table.seq}", "lead 9")
        return await super().choose(name, table, wanted)


def test_a_table_that_refuses_the_house_is_stopped_and_no_other(tmp_path: Path) -> None:
    bots = Wrong()

    async def work(log: MemoryLog, time: HandTime, place: Place) -> None:
        good = await opened(place.desk, "throw-in", ["lowest", "lowest"], seed="good")
        setup = Setup(game="throw-in", players=2, seed="bad")
        bad = People(place.desk, await place.desk.open_table(setup, "host"), ["lowest", "lowest"])
        bots.name = bad.name
        await bad.sit()
        await bad.sends("ready")
        await go_on(time, over(place.desk, good.name))
        assert place.desk.closed(bad.name) is not None
        assert place.desk.closed(good.name) is None
        assert log.marks[bad.name].status is Status.STOPPED
        assert [one.name.startswith(bad.name) for one in (tmp_path / "reports").iterdir()] == [True]

    with_place(work, tmp_path, bots)


def test_whoever_looks_at_a_table_that_was_stopped_wakes_the_house_after_a_new_start(tmp_path: Path) -> None:
    async def work() -> None:
        log, time = MemoryLog(), HandTime()
        before = desk_at(log, tmp_path, DeafBus(), time)
        people = await opened(before, "throw-in", ["lowest", "lowest"])
        await before.fail(people.name, ZeroDivisionError("a rule has miscounted"))
        assert log.marks[people.name] == Mark(Status.STOPPED)
        place = Place(log, tmp_path, time)
        async with place.clocks:
            for _ in range(3):
                await settle()
                time.turn(time.now() + 5000)
            assert (await log.heads([people.name]))[people.name] == (await before.table(people.name)).seq
            await place.desk.table(people.name)
            await go_on(time, over(place.desk, people.name))
        assert log.marks[people.name].status is Status.OVER

    asyncio.run(work())


class FullNowAndThen(MemoryLog):
    """A disk that is full for a while."""

    full = False

    async def append(self, row: Row, mark: Mark | None, opening: Any = None) -> Any:
        if self.full:
            raise LogError("server.log-full", file="tables.db")
        return await super().append(row, mark, opening)


def test_the_house_goes_on_when_the_disk_has_room_again(tmp_path: Path) -> None:
    async def work() -> None:
        log, time = FullNowAndThen(), HandTime()
        place = Place(log, tmp_path, time)
        people = await opened(place.desk, "throw-in", ["lowest", "lowest"])
        async with place.clocks:
            log.full = True
            start = time.now()

            async def later() -> bool:
                return time.now() > start + 10_000

            await go_on(time, later)
            assert place.desk.closed(people.name) is None
            log.full = False
            await go_on(time, over(place.desk, people.name))

    asyncio.run(work())


def test_duties_come_in_order() -> None:
    assert sorted([DueWork(3, "due"), DueWork(1, "bot", 2)], key=lambda one: one.at)[0].kind == "bot"
