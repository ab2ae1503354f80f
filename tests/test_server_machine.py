"""Two desks on one log, people over a bad network, lost hints, processes that die between an append and its hint.

Whatever happens: what was acknowledged stands in the log once, as it was told, and everybody ends at the same table.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from foolery.server.command_handler import CommandHandler
from foolery.server.feed import Feed, ProcessBus
from foolery.server.log import Appended, LogError, Mark, MemoryLog, Row
from foolery.table import Answer, Command, Setup, Table
from tests.server_desks import People, desk_at
from tests.table_games import everything
from tests.tiers import examples

T = TypeVar("T")
PEOPLE = ["Ann", "Ben", "Cid"]
GAMES = ["throw-in,throw-in-order=free", "throw-in", "shed-idiot", "comic-animals"]
NUMBERS = st.integers(0, 1 << 16)


class BadDisk(MemoryLog):
    """A log that does not always answer: nothing is written, or it is and nobody comes to hear of it."""

    def __init__(self) -> None:
        super().__init__()
        self.next = ""

    async def append(self, row: Row, mark: Mark | None, opening: Any = None) -> Appended:
        fate, self.next = self.next, ""
        if fate == "full":
            raise LogError("server.log-full", file="tables.db")
        # Others have their turn while the disk is waited for.
        await asyncio.sleep(0)
        answer = await super().append(row, mark, opening)
        await asyncio.sleep(0)
        if fate == "dies":
            raise asyncio.CancelledError
        return answer

    async def after(self, game: str, seq: int) -> list[Row]:
        await asyncio.sleep(0)
        rows = await super().after(game, seq)
        await asyncio.sleep(0)
        return rows


class LossyBus(ProcessBus):
    """Loses the hints that it is told to lose."""

    losing = False

    def hint(self, table: str, seq: int) -> None:
        if not self.losing:
            super().hint(table, seq)


class Processes(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.flying: list[Command] = []
        self.sent: list[Command] = []
        self.done: dict[tuple[Any, ...], dict[str, Any]] = {}
        self.count = 0
        self.name = ""

    def run(self, work: Awaitable[T]) -> T:
        async def whole() -> T:
            return await work

        return self.loop.run_until_complete(whole())

    @initialize(game=st.sampled_from(GAMES), courtesy=st.tuples(st.booleans(), st.booleans()))
    def open(self, game: str, courtesy: tuple[bool, bool]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.log = BadDisk()
        self.bus = LossyBus()
        self.courtesy = courtesy
        self.desks = [self.new_desk(number) for number in range(2)]

        async def begin() -> None:
            setup = Setup(game=game, players=3, seed="machine", deals=2)
            self.name = await self.desks[0].open_table(setup, "Ann")
            people = People(self.desks[0], self.name, PEOPLE)
            await people.sit()
            assert (await people.sends("ready")).accepted
            self.feeds = [Feed(desk, self.bus) for desk in self.desks]
            self.watched: list[list[Table]] = [[], []]
            for feed, seen in zip(self.feeds, self.watched, strict=True):
                feed.watch(self.name, seen.append)
                await feed.told()
            table = await self.desks[0].table(self.name)
            self.frames = [table.frame(seat) for seat in range(3)]

        self.run(begin())

    def new_desk(self, number: int) -> CommandHandler:
        return desk_at(self.log, Path(self.folder.name), self.bus, courtesy=self.courtesy[number])

    # What people send

    def command(self, seat: int, kind: str, **body: Any) -> Command:
        frame = self.frames[seat]
        self.count += 1
        return Command(f"{self.count}", kind, seat, PEOPLE[seat], frame["deal"], frame["ply"], frame["seq"], body)

    def acting(self, seat: int, number: int) -> Command | None:
        legal = (self.frames[seat]["view"] or {}).get("legal") or []
        return self.command(seat, "act", text=str(legal[number % len(legal)])) if legal else None

    @rule(seats=st.lists(st.sampled_from([0, 1, 2]), min_size=1, max_size=3))
    def look(self, seats: list[int]) -> None:
        table = self.run(self.desks[seats[0] % 2].table(self.name))
        for seat in seats:
            self.frames[seat] = table.frame(seat)

    @rule(
        seat=st.sampled_from([0, 1, 2]), number=NUMBERS, kind=st.sampled_from(["act", "act", "act", "passes", "ready"])
    )
    def send(self, seat: int, number: int, kind: str) -> None:
        if kind == "passes":
            one: Command | None = self.command(seat, kind, on=bool(number % 2))
        else:
            one = self.acting(seat, number) if kind == "act" else self.command(seat, kind)
        if one is not None:
            self.flying.append(one)

    # What becomes of it

    def hear(self, answer: Answer) -> None:
        key = answer.command.key
        if answer.entry is not None:
            told = answer.entry.to_wire()
            assert self.done.setdefault(key, told) == told
        else:
            assert key not in self.done, "what was acknowledged once is acknowledged for ever"
            assert answer.error is not None
            tally[answer.error.code] += 1

    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=8))
    def play_on(self, numbers: list[int]) -> None:
        """Everybody looks, and whoever is asked first answers."""
        for number in numbers:
            table = self.run(self.desks[number % 2].table(self.name))
            for wanted in table.wanted()[:1]:
                self.frames[wanted.seat] = table.frame(wanted.seat)
                one = self.acting(wanted.seat, number // 2)
                assert one is not None
                self.sent.append(one)
                self.hear(self.run(self.desks[number % 2].do(self.name, one)))

    @precondition(lambda self: self.flying)
    @rule(numbers=st.lists(st.tuples(NUMBERS, st.sampled_from([0, 1])), min_size=1, max_size=5))
    def arrive_at_once(self, numbers: list[tuple[int, int]]) -> None:
        """Some of what is on its way comes at the same moment, one and the same perhaps at both desks."""
        chosen = [(self.flying[number % len(self.flying)], desk) for number, desk in numbers]
        self.sent += [one for one, _ in chosen]

        async def all_of_it() -> list[Answer]:
            return list(await asyncio.gather(*(self.desks[desk].do(self.name, one) for one, desk in chosen)))

        for answer in self.run(all_of_it()):
            self.hear(answer)
        self.flying = [one for one in self.flying if all(one is not other for other, _ in chosen)]

    @precondition(lambda self: self.sent)
    @rule(number=NUMBERS, desk=st.sampled_from([0, 1]))
    def come_again(self, number: int, desk: int) -> None:
        one = self.sent[number % len(self.sent)]
        answer = self.run(self.desks[desk].do(self.name, one))
        if one.key in self.done:
            assert answer.again
        self.hear(answer)

    @rule(desk=st.sampled_from([0, 1]), fate=st.sampled_from(["dies", "full"]))
    def bad_moment(self, desk: int, fate: str) -> None:
        """Somebody acts, and the process dies before it can say so, or nothing can be written."""
        table = self.run(self.desks[desk].table(self.name))
        for wanted in table.wanted()[:1]:
            self.frames[wanted.seat] = table.frame(wanted.seat)
            one = self.acting(wanted.seat, 0)
            assert one is not None
            self.sent.append(one)
            self.log.next = fate
            if fate == "full":
                answer = self.run(self.desks[desk].do(self.name, one))
                assert answer.error is not None
                assert answer.error.code == "server.log-full"
                tally["full"] += 1
                assert self.run(self.log.heads([self.name])) == {self.name: table.seq}
                continue
            try:
                self.run(self.desks[desk].do(self.name, one))
            except asyncio.CancelledError:
                tally["died"] += 1
                self.desks[desk] = self.new_desk(desk)
                self.feeds[desk] = Feed(self.desks[desk], self.bus)
                self.watched[desk] = []
                self.run(self.watch(desk))
            again = self.run(self.desks[1 - desk].do(self.name, one))
            assert again.again
            self.hear(again)

    async def watch(self, desk: int) -> None:
        self.feeds[desk].watch(self.name, self.watched[desk].append)
        await self.feeds[desk].told()

    @rule(losing=st.booleans())
    def hints(self, losing: bool) -> None:
        self.bus.losing = losing

    # What always holds

    @invariant()
    def the_log_has_no_hole_and_what_was_told(self) -> None:
        if not self.name:
            return
        rows = self.run(self.log.after(self.name, -1))
        assert [row.seq for row in rows] == [*range(len(rows))]
        assert len({row.key for row in rows}) == len(rows)
        for told in self.done.values():
            assert rows[told["seq"]].entry().to_wire() == told

    def teardown(self) -> None:
        """A look into the log brings everybody to the same table, with or without hints."""
        if self.name:
            rows = self.run(self.log.after(self.name, -1))
            cold = Table.fold(row.entry() for row in rows)
            for desk, feed, seen in zip(self.desks, self.feeds, self.watched, strict=True):
                self.run(feed.poll())
                assert everything(seen[-1]) == everything(cold)
                assert everything(self.run(desk.table(self.name))) == everything(cold)
                assert [table.seq for table in seen] == sorted({table.seq for table in seen})
            tally.update(row.entry().command.kind for row in rows)
            self.folder.cleanup()
        self.loop.close()


tally: Counter[str] = Counter()
"""What was accepted and refused in all runs, so that the machine cannot fall asleep."""


def test_processes_on_one_log_lose_and_double_nothing() -> None:
    tally.clear()
    run_state_machine_as_test(
        Processes,
        settings=settings(
            max_examples=examples(20), stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
    assert tally["act"] > 100
    assert {"passes", "died", "full", "table.stale"} <= set(tally), tally
