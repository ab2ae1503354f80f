"""The desk: what is answered is on disk, whoever comes second decides anew, and one broken table stays one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from foolery.base.errors import FooleryError
from foolery.server.command_handler import TRIES, CommandHandler
from foolery.server.feed import Feed, ProcessBus
from foolery.server.log import Appended, LogError, Mark, MemoryLog, Row, SqlLog, Status, Store
from foolery.server.log.kept import TAKEN
from foolery.server.schedule import MOST_QUIET
from foolery.table import Answer, Command, Setup, Table
from foolery.table.errors import TableError
from tests.server_desks import DeafBus, HandTime, People, desk_at, opened, told
from tests.table_games import FAMILIES, everything
from tests.tiers import every

SITTERS = ["Ann", "Ben", "lowest", "heuristic"]


def code_of(answer: Answer) -> str:
    assert answer.error is not None
    assert answer.error.text("en")
    assert answer.error.text("ru")
    return answer.error.code


async def play_out(people: People, desks: list[CommandHandler], steps: int = 10_000) -> None:
    """Everybody answers, by turns at these desks."""
    for number in range(steps):
        desk = desks[number % len(desks)]
        command = people.next_command(await desk.table(people.name))
        if command is None:
            return
        answer = await desk.do(people.name, command)
        assert answer.accepted, answer.error


@every(2)
@pytest.mark.parametrize("game", FAMILIES)
def test_the_law_of_the_log(game: str, tmp_path: Path) -> None:
    """For every prefix: what a desk has folded and the next row are what a cold fold is; every row says something."""
    asyncio.run(law_of_the_log(game, "law", 40, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("game", FAMILIES)
def test_the_law_of_the_log_in_many_games(game: str, tmp_path: Path) -> None:
    for number in range(34):
        asyncio.run(law_of_the_log(game, f"law {number}", 10_000, tmp_path))


async def law_of_the_log(game: str, seed: str, steps: int, tmp_path: Path) -> None:
    log = MemoryLog()
    first, second = desk_at(log, tmp_path), desk_at(log, tmp_path)
    people = await opened(first, game, SITTERS[: FAMILIES[game]], seed, bank=10**6)
    await play_out(people, [first, second], steps)
    rows = await log.after(people.name, -1)
    warm = Table()
    for number, row in enumerate(rows):
        before = None if number < 1 else everything(warm)
        warm = warm.then(row.entry())
        now = everything(warm)
        assert now == everything(Table.fold(one.entry() for one in rows[: number + 1]))
        assert now != before
    for desk in (first, second):
        assert everything(await desk.table(people.name)) == everything(warm)


def test_an_answer_is_on_disk_and_the_same_for_ever(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(tmp_path)
        desk = desk_at(SqlLog(store), tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "lowest"])
        command = people.next_command(await desk.table(people.name))
        assert command is not None
        answer = await desk.do(people.name, command)
        assert answer.accepted
        assert not answer.again
        store.close()
        store = Store.open(tmp_path)
        other = desk_at(SqlLog(store), tmp_path)
        again = await other.do(people.name, command)
        assert again.again
        assert again.entry == answer.entry
        assert again.to_wire() == answer.to_wire()
        store.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("game", "games"), [("throw-in", 1), *(pytest.param(one, 34, marks=pytest.mark.long) for one in FAMILIES)]
)
def test_two_desks_and_no_hints_and_no_courtesy_end_in_the_same_games(game: str, games: int, tmp_path: Path) -> None:
    for number in range(games):
        the_same_end(game, f"same {number}", tmp_path)


def the_same_end(game: str, seed: str, tmp_path: Path) -> None:
    ways: list[dict[str, Any]] = [{"courtesy": True}, {"courtesy": False}, {"courtesy": True, "bus": DeafBus()}]

    async def play(more: dict[str, Any], count: int) -> list[Any]:
        log = MemoryLog()
        desks = [desk_at(log, tmp_path, **more) for _ in range(count)]
        people = await opened(desks[0], game, SITTERS[: FAMILIES[game]], seed)
        await play_out(people, desks)
        return told(await log.after(people.name, -1))

    ends = [asyncio.run(play(more, count)) for more in ways for count in (1, 2)]
    assert len(ends[0]) > 20
    assert all(end == ends[0] for end in ends)


@pytest.mark.parametrize("courtesy", [True, False])
def test_of_many_commands_at_once_each_lands_once(tmp_path: Path, courtesy: bool) -> None:
    """Each seat says many times that it wants its passes to play themselves, twice each, at two desks."""

    async def work() -> None:
        log = MemoryLog()
        bus = ProcessBus()
        desks = [desk_at(log, tmp_path, bus, courtesy=courtesy) for _ in range(2)]
        people = await opened(desks[0], "throw-in", ["Ann", "Ben", "Cid"])
        before = (await desks[0].table(people.name)).seq
        commands = [
            Command(f"p{number}", "passes", seat, ["Ann", "Ben", "Cid"][seat], body={"on": not number % 2})
            for number in range(4)
            for seat in range(3)
        ]
        answers = await asyncio.gather(*(desk.do(people.name, one) for one in commands for desk in desks))
        done = {answer.command.key: answer.entry.seq for answer in answers if answer.entry is not None}
        for answer in answers:
            assert answer.accepted or code_of(answer) in ("server.busy", "table.is-so")
            assert answer.entry is None or answer.entry.seq == done[answer.command.key]
        rows = await log.after(people.name, before)
        assert sorted(done.values()) == [row.seq for row in rows] == [*range(before + 1, before + 1 + len(rows))]
        assert len(rows) >= (12 if courtesy else 6)
        assert everything(await desks[0].table(people.name)) == everything(await desks[1].table(people.name))

    asyncio.run(work())


class AlwaysTaken(MemoryLog):
    """Somebody else is always there first, with something that changes nothing here."""

    def __init__(self) -> None:
        super().__init__()
        self.tried = 0
        self.taking = False

    async def append(self, row: Row, mark: Mark | None, opening: Any = None) -> Appended:
        if not self.taking:
            return await super().append(row, mark, opening)
        self.tried += 1
        return TAKEN


def test_after_five_times_again_it_says_busy(tmp_path: Path) -> None:
    async def work() -> None:
        log = AlwaysTaken()
        desk = desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "lowest"])
        log.taking = True
        assert code_of(await people.sends("passes", 0, "Ann", on=True)) == "server.busy"
        assert log.tried == TRIES == 6
        log.taking = False
        assert (await people.sends("passes", 0, "Ann", on=True)).accepted

    asyncio.run(work())


async def toggles(people: People, by: str, seat: int) -> None:
    """Somebody turns his passes on and off until it is refused him."""
    answers = [await people.sends("passes", seat, by, on=not n % 2) for n in range(MOST_QUIET + 3)]
    assert all(answer.accepted for answer in answers[: MOST_QUIET - 10])
    assert code_of(answers[-1]) == "server.enough"


def test_nobody_fills_a_log_with_what_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        log = MemoryLog()
        desk = desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "Ben"])
        await toggles(people, "Ann", 0)
        table = await desk.table(people.name)
        seat = table.asked()[0]
        view = table.view(seat)
        assert view is not None
        assert (await people.sends("act", seat, ("Ann", "Ben")[seat], text=view.actions()[0].text)).accepted
        course = (await desk.table(people.name)).course
        assert course is not None
        assert (await people.sends("passes", 0, "Ann", on=0 not in course.passes)).accepted

    asyncio.run(work())


def test_who_fills_a_log_hinders_neither_a_deal_nor_others(tmp_path: Path) -> None:
    async def work() -> None:
        desk = desk_at(MemoryLog(), tmp_path)
        setup = Setup(game="throw-in", players=2, seed="filled")
        people = People(desk, await desk.open_table(setup, "host"), ["Ann", "Ben"])
        await people.sit()
        await toggles(people, "Ann", 0)
        assert (await people.sends("ready", 1, "Ben")).accepted
        assert (await people.sends("ready", 0, "Ann")).accepted
        table = await desk.table(people.name)
        assert table.state is not None
        command = people.next_command(table)
        assert command is not None
        assert (await desk.do(people.name, command)).accepted
        assert command.seat is not None
        asker, other = command.seat, 1 - command.seat
        names = ("Ann", "Ben")
        await toggles(people, names[other], other)
        assert (await people.sends("undo", asker, names[asker])).accepted
        assert (await people.sends("refuse", other, names[other])).accepted
        assert (await people.sends("undo", asker, names[asker])).accepted
        assert (await people.sends("agree", other, names[other])).accepted
        assert not (await desk.table(people.name)).deals[-1].deeds

    asyncio.run(work())


def test_a_table_that_another_process_has_removed_is_told_and_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        log = MemoryLog()
        desk = desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "lowest"])
        log.rows.clear()
        log._keys.clear()
        assert code_of(await people.sends("passes", 0, "Ann", on=True)) == "server.no-table"
        assert log.rows == {}
        with pytest.raises(TableError, match="there is no table"):
            await desk.table(people.name)

    asyncio.run(work())


class Failing(MemoryLog):
    """A disk that is full."""

    full = False

    async def append(self, row: Row, mark: Mark | None, opening: Any = None) -> Appended:
        if self.full:
            raise LogError("server.log-full", file="tables.db")
        return await super().append(row, mark, opening)


def test_what_could_not_be_kept_has_not_happened(tmp_path: Path) -> None:
    async def work() -> None:
        log = Failing()
        desk = desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "Ben"])
        before = everything(await desk.table(people.name))
        log.full = True
        assert code_of(await people.sends("passes", 0, "Ann", on=True)) == "server.log-full"
        assert everything(await desk.table(people.name)) == before
        log.full = False
        assert (await people.sends("passes", 0, "Ann", on=True)).accepted

    asyncio.run(work())


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def work() -> None:
        desk = desk_at(MemoryLog(), tmp_path)
        assert code_of(await desk.do("nowhere", Command("a", "ready"))) == "server.no-table"
        with pytest.raises(FooleryError, match="there is no table nowhere"):
            await desk.table("nowhere")
        with pytest.raises(FooleryError):
            await desk.open_table(Setup(game="throw-in", players=99, seed="s"), "host")

    asyncio.run(work())


def breaks(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """The engine fails at tables with this seed whenever somebody acts."""
    decide = Table.decide

    def broken(table: Table, command: Command, now: int = 0) -> Answer:
        if command.kind == "act" and table.setup.seed == seed:
            raise ZeroDivisionError("a rule has miscounted")
        return decide(table, command, now)

    monkeypatch.setattr(Table, "decide", broken)


def test_an_engine_error_stops_one_table_with_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "bad")

    async def work() -> None:
        log = MemoryLog()
        bus = ProcessBus()
        desk = desk_at(log, tmp_path, bus)
        feed = Feed(desk, bus)
        bad = await opened(desk, "throw-in", ["Ann", "lowest"], seed="bad")
        good = await opened(desk, "throw-in", ["Ann", "lowest"], seed="good")
        heard: list[Any] = []
        feed.watch(bad.name, lambda table: heard.append((table.seq, desk.closed(bad.name))))
        await feed.told()
        command = bad.next_command(await desk.table(bad.name))
        assert command is not None
        assert code_of(await desk.do(bad.name, command)) == "server.stopped"
        assert code_of(await bad.sends("ready")) == "server.stopped"
        await feed.told()
        assert [closed is not None for _, closed in heard] == [False, True]
        assert heard[0][0] == heard[1][0]
        assert (await desk.table(bad.name)).view(0) is not None
        assert log.marks[bad.name] == Mark(Status.STOPPED)
        (report,) = (tmp_path / "reports").iterdir()
        text = report.read_text(encoding="utf-8")
        assert "ZeroDivisionError: a rule has miscounted" in text
        assert json.dumps(command.id) in text
        await play_out(good, [desk])
        assert (await desk.table(good.name)).finished
        monkeypatch.undo()
        fresh = desk_at(log, tmp_path)
        assert (await fresh.do(bad.name, command)).accepted
        assert log.marks[bad.name].status is Status.PLAYING

    asyncio.run(work())


def test_a_log_that_cannot_be_stops_its_table_where_it_breaks(tmp_path: Path) -> None:
    async def work() -> None:
        log = MemoryLog()
        desk = desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "lowest"])
        last = (await log.after(people.name, -1))[-1]
        await log.append(Row(people.name, last.seq + 1, 0, "forged", last.body), None)
        fresh = desk_at(log, tmp_path)
        assert (await fresh.table(people.name)).seq == last.seq
        assert fresh.closed(people.name) is not None
        assert code_of(await fresh.do(people.name, Command("x", "ready"))) == "server.stopped"
        log.rows["bare"] = {0: Row("bare", 0, 0, "k", "{}")}
        with pytest.raises(FooleryError, match="rules have failed"):
            await fresh.table("bare")
        assert code_of(await fresh.do("bare", Command("x", "ready"))) == "server.stopped"

    asyncio.run(work())


def test_a_table_of_other_rules_is_shown_and_not_played_on(tmp_path: Path) -> None:
    async def work() -> None:
        log = MemoryLog()
        desk = desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "lowest"])
        rows = log.rows[people.name]
        opening = json.loads(rows[0].body)
        opening["events"][0]["revisions"]["core"] += 1
        rows[0] = Row(people.name, 0, rows[0].at, rows[0].key, json.dumps(opening))
        fresh = desk_at(log, tmp_path)
        table = await fresh.table(people.name)
        assert table.unjudged
        assert table.stream(0)
        closed = fresh.closed(people.name)
        assert closed is not None
        assert "draw" in closed.text("en")
        assert code_of(await fresh.do(people.name, Command("x", "ready"))) == "server.unjudged"
        assert log.marks[people.name] == Mark(Status.UNJUDGED)

    asyncio.run(work())


# The feed


def watching(
    work: Callable[[MemoryLog, CommandHandler, Feed, People], Awaitable[None]], folder: Path, bus: Any = None
) -> None:
    async def whole() -> None:
        log = MemoryLog()
        bus_used = bus or ProcessBus()
        desk = desk_at(log, folder, bus_used)
        feed = Feed(desk, bus_used)
        await work(log, desk, feed, await opened(desk, "throw-in", ["Ann", "Ben"]))

    asyncio.run(whole())


def test_who_watches_is_told_at_once_and_of_everything_new(tmp_path: Path) -> None:
    async def work(log: MemoryLog, desk: CommandHandler, feed: Feed, people: People) -> None:
        seen: list[int] = []
        late: list[int] = []
        stop = feed.watch(people.name, lambda table: seen.append(table.seq))
        await feed.told()
        start = (await desk.table(people.name)).seq
        assert seen == [start]
        await people.sends("passes", 0, "Ann", on=True)
        feed.watch(people.name, lambda table: late.append(table.seq))
        await feed.told()
        assert seen == [start, start + 1]
        assert late == [start + 1]
        stop()
        stop()
        await people.sends("passes", 0, "Ann", on=False)
        await feed.told()
        assert seen == [start, start + 1]
        assert late == [start + 1, start + 2]

    watching(work, tmp_path)


def test_a_watcher_that_fails_hurts_nobody_else(tmp_path: Path) -> None:
    async def work(log: MemoryLog, desk: CommandHandler, feed: Feed, people: People) -> None:
        seen: list[int] = []

        def fails(table: Table) -> None:
            raise ValueError("a bad watcher")

        feed.watch(people.name, fails)
        feed.watch(people.name, lambda table: seen.append(table.seq))
        await feed.told()
        assert (await people.sends("passes", 0, "Ann", on=True)).accepted
        await feed.told()
        assert len(seen) == 2

    watching(work, tmp_path)


def test_what_no_hint_told_of_the_poll_finds(tmp_path: Path) -> None:
    async def work(log: MemoryLog, desk: CommandHandler, feed: Feed, people: People) -> None:
        seen: list[int] = []
        feed.watch(people.name, lambda table: seen.append(table.seq))
        await feed.poll()
        other = desk_at(log, tmp_path, DeafBus())
        for on in (True, False, True):
            await people.sends("passes", 0, "Ann", desk=other, on=on)
        await feed.told()
        assert len(seen) == 1
        await feed.poll()
        await feed.poll()
        assert seen == [seen[0], seen[0] + 3]

    watching(work, tmp_path, DeafBus())


def test_the_poll_goes_on_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        log, time = MemoryLog(), HandTime()
        desk = desk_at(log, tmp_path, DeafBus(), time, poll=2.0)
        people = await opened(desk, "throw-in", ["Ann", "Ben"])
        came = asyncio.Event()
        seen: list[int] = []

        def callback(table: Table) -> None:
            seen.append(table.seq)
            came.set()

        async with Feed(desk, DeafBus()) as feed:
            feed.watch(people.name, callback)
            await came.wait()
            came.clear()
            await people.sends("passes", 0, "Ann", on=True)
            while time.next() is None:
                await asyncio.sleep(0)
            time.turn(time.now() + 1999)
            assert not came.is_set()
            time.turn(time.now() + 1)
            await came.wait()
        assert seen == [seen[0], seen[0] + 1]

    asyncio.run(work())


def test_the_poll_waits_for_no_table_that_is_slow_to_read(tmp_path: Path) -> None:
    async def work() -> None:
        log, time = SlowToRead(), HandTime()
        desk = desk_at(log, tmp_path, DeafBus(), time)
        tables = [await opened(desk, "throw-in", ["Ann", "Ben"]) for _ in range(2)]
        seen: list[list[int]] = [[], []]
        hold = asyncio.Event()

        def tell(told: list[int], table: Table) -> None:
            told.append(table.seq)

        async with Feed(desk, DeafBus()) as feed:
            for one, told in zip(tables, seen, strict=True):
                feed.watch(one.name, partial(tell, told))
            await feed.told()
            other = desk_at(log, tmp_path, DeafBus(), time)
            for one in tables:
                await one.sends("passes", 0, "Ann", desk=other, on=True)
                log.slow, log.hold = tables[0].name, hold
                for _ in range(20):
                    time.turn(time.now() + 1000)
                    for _ in range(20):
                        await asyncio.sleep(0)
            assert [len(told) for told in seen] == [1, 2]
            hold.set()

    asyncio.run(work())


class SlowToRead(MemoryLog):
    """Rows that were read come back only when the test lets them."""

    def __init__(self) -> None:
        super().__init__()
        self.hold: asyncio.Event | None = None
        self.slow = ""
        """The table whose rows are held; empty for all."""

    async def after(self, game: str, seq: int) -> list[Row]:
        rows = await super().after(game, seq)
        if self.hold is not None and self.slow in ("", game):
            await self.hold.wait()
        return rows


def test_rows_that_come_late_are_folded_into_what_they_were_asked_for(tmp_path: Path) -> None:
    async def work() -> None:
        log = SlowToRead()
        desk, other = desk_at(log, tmp_path), desk_at(log, tmp_path)
        people = await opened(desk, "throw-in", ["Ann", "Ben"])
        await people.sends("passes", 0, "Ann", on=True)
        seq = (await other.table(people.name)).seq
        await people.sends("passes", 0, "Ann", on=False)
        log.hold = asyncio.Event()
        looks = [asyncio.create_task(other.table(people.name)) for _ in range(2)]
        await asyncio.sleep(0)
        late, log.hold = log.hold, None
        assert (await other.table(people.name)).seq == seq + 1
        assert (await people.sends("passes", 1, "Ben", desk=other, on=True)).accepted
        late.set()
        assert [table.seq for table in await asyncio.gather(*looks)] == [seq + 2] * 2
        assert other.closed(people.name) is None

    asyncio.run(work())
