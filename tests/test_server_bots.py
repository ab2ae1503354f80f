"""Bots in processes of their own: they answer as they would here, and whoever crashes or stalls costs a cheap move."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from foolery import bots as players
from foolery.base.cards import card_text, cards
from foolery.contract import View
from foolery.server.bots import Bots, Worker, cheap, question_of
from foolery.server.command_handler import CommandHandler
from foolery.server.feed import Feed, ProcessBus
from foolery.server.log import SqlLog, Store
from foolery.server.presence import Presence
from foolery.server.schedule import Scheduler
from foolery.server.settings import Settings
from foolery.server.worker import NICE, QUESTIONS, REPLIES, Question, reply
from foolery.table import Command, Setup, Table, Wanted
from tests.server_desks import HandTime, People
from tests.table_games import FAMILIES, House

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def tables_of_bots(game: str) -> House:
    names = ["heuristic", "lowest", "random", "heuristic"][: FAMILIES[game]]
    return House(game, names, seed="workers")


def here(table: Table, wanted: Wanted, seed: str) -> str:
    """What the bot answers that has the table before it, move by move."""
    bot = players.make(wanted.sitter.bot, seed)
    players.begin(bot, seed)
    if players.listens(bot):
        players.tell(bot, table.heard(wanted.seat))

    def choose(view: View) -> int:
        return view.legal[0] if len(view.legal) == 1 else players.ask(bot, view)

    return table.whole(wanted.seat, choose).text


@pytest.mark.parametrize("game", FAMILIES)
def test_from_its_view_alone_a_bot_answers_as_at_the_table(game: str) -> None:
    house = tables_of_bots(game)
    table, asked = house.table, 0
    while table.wanted() and asked < 150:
        wanted = table.wanted()[0]
        question = question_of(table, wanted)
        sent = QUESTIONS.decode(json.dumps(json.loads(json.dumps(question, default=vars_of))).encode())
        answer = reply(sent)
        assert not answer.failure, answer.failure
        assert answer.text == here(table, wanted, question.seed)
        asked += 1
        assert table.do(wanted.act(f"bot {table.seq}", answer.text)).accepted
    assert asked > 10


def vars_of(question: Question) -> dict[str, Any]:
    return {name: getattr(question, name) for name in question.__struct_fields__}


def test_a_question_holds_no_card_that_the_seat_does_not_know() -> None:
    house = House("throw-in", ["heuristic", "heuristic"], seed="hidden")
    table = house.table
    wanted = table.wanted()[0]
    state = table.state
    assert state is not None
    text = json.dumps(vars_of(question_of(table, wanted)))
    own = {card_text(card) for card in cards(wanted.view.hand)}
    other = {card_text(card) for card in cards(state.view(1 - wanted.seat).hand)}
    assert all(card in text for card in own)
    assert not any(f'"{card}"' in text for card in other - own)
    assert table.setup.seed not in text


def test_an_answer_that_is_none_says_why() -> None:
    table = tables_of_bots("throw-in").table
    question = question_of(table, table.wanted()[0])
    changes: list[dict[str, Any]] = [
        {"bot": "nobody"},
        {"bot": "os:path"},
        {"game": "no-game"},
        {"view": {}},
        {"heard": [{"kind": 3}]},
    ]
    for change in changes:
        fields = vars_of(question) | change
        if "heard" in change:
            fields["bot"] = "heuristic"
        answer = reply(Question(**fields))
        if "heard" not in change or players.listens(players.make("heuristic", "x")):
            assert answer.failure
            assert not answer.text


def settings(tmp_path: Path, **more: Any) -> Settings:
    return Settings(data=tmp_path, workers=1, **more)


def test_processes_answer_and_give_hints(tmp_path: Path) -> None:
    houses = {game: tables_of_bots(game) for game in ("throw-in", "contract-rummy", "comic-animals", "shed-idiot")}

    async def work() -> None:
        async with Bots(settings(tmp_path)) as bots:

            async def play(game: str, house: House) -> None:
                table = house.table
                for _ in range(12):
                    wanted = table.wanted()[0]
                    expected = here(table, wanted, question_of(table, wanted).seed)
                    command = await bots.choose(game, table, wanted)
                    assert command == wanted.act(f"bot {table.seq}", expected)
                    assert table.do(command).accepted
                wanted = table.wanted()[0]
                advice = await bots.advise(game, table, wanted)
                found = players.hint(wanted.view)
                assert advice == (found.action.text, found.reason)

            await asyncio.gather(*(play(game, house) for game, house in houses.items()))

    asyncio.run(work())


def first(game: str = "throw-in") -> tuple[Table, Wanted]:
    table = House(game, ["heuristic", "heuristic"], seed="first").table
    return table, table.wanted()[0]


async def ready(bots: Bots) -> Worker:
    """The process, once it has answered."""
    table, wanted = first()
    await bots.choose("warm", table, wanted)
    return bots.workers[0]


@POSIX
def test_a_process_that_was_killed_is_replaced(tmp_path: Path) -> None:
    async def work() -> None:
        async with Bots(settings(tmp_path)) as bots:
            table, wanted = first()
            pid = (await ready(bots)).pid
            assert pid is not None
            assert os.getpgid(pid) == pid, "an interrupt at the keyboard is for the server alone"
            behind = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
            assert os.getpriority(os.PRIO_PROCESS, pid) == behind > os.getpriority(os.PRIO_PROCESS, 0)
            os.kill(pid, signal.SIGKILL)
            command = await bots.choose("t", table, wanted)
            again = await bots.choose("t", table, wanted)
            assert command.body["text"] in {cheap(table, wanted), again.body["text"]}
            assert again.body["text"] == here(table, wanted, question_of(table, wanted).seed)
            assert bots.workers[0].pid not in (None, pid)

    asyncio.run(work())


@POSIX
def test_a_process_that_stalls_is_replaced_after_the_budget(tmp_path: Path) -> None:
    async def work() -> None:
        time = HandTime()
        async with Bots(settings(tmp_path, bot_budget=5.0), time) as bots:
            table, wanted = first()
            stalled = (await ready(bots)).pid
            assert stalled is not None
            os.kill(stalled, signal.SIGSTOP)
            late = [asyncio.create_task(bots.choose(f"t{n}", table, wanted)) for n in range(2)]
            while time.next() != time.now() + 5000:
                await asyncio.sleep(0)
            time.turn(time.now() + 5000)
            texts = [(await one).body["text"] for one in late]
            assert texts == [cheap(table, wanted), here(table, wanted, question_of(table, wanted).seed)]
            with pytest.raises(ProcessLookupError):
                os.kill(stalled, 0)

    asyncio.run(work())


@POSIX
def test_what_nobody_waits_for_any_more_holds_up_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        time = HandTime()
        async with Bots(settings(tmp_path), time) as bots:
            table, wanted = first()
            stalled = (await ready(bots)).pid
            assert stalled is not None
            os.kill(stalled, signal.SIGSTOP)
            dropped = asyncio.create_task(bots.choose("t", table, wanted))
            queued = asyncio.create_task(bots.choose("t", table, wanted))
            other = asyncio.create_task(bots.choose("u", table, wanted))
            while time.next() != time.now() + 5000:
                await asyncio.sleep(0)
            dropped.cancel()
            queued.cancel()
            while time.next() != time.now() + 250:
                await asyncio.sleep(0)
            time.turn(time.now() + 250)
            assert (await other).body["text"] == here(table, wanted, question_of(table, wanted).seed)
            assert dropped.cancelled()
            assert queued.cancelled()

    asyncio.run(work())


def test_where_no_process_comes_up_the_cheap_move_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))

    async def work() -> None:
        time = HandTime()
        async with Bots(settings(tmp_path), time) as bots:
            table, wanted = first()
            asked = asyncio.create_task(bots.choose("t", table, wanted))
            while not asked.done():
                await asyncio.sleep(0)
                if time.next() is not None:
                    time.turn(time.next() or 0)
            assert asked.result() == wanted.act(f"bot {table.seq}", cheap(table, wanted))
            assert not bots._waiting

    asyncio.run(work())


def test_whose_turn_does_not_come_makes_the_cheap_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(worker: Worker) -> None:
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(Worker, "start", never)

    async def work() -> None:
        time = HandTime()
        async with Bots(settings(tmp_path, bot_budget=2.0), time) as bots:
            table, wanted = first()
            asked = [asyncio.create_task(bots.choose(name, table, wanted)) for name in ("t", "t", "u")]
            while time.next() is None:
                await asyncio.sleep(0)
            assert time.next() == time.now() + 8000
            time.turn(time.now() + 8000)
            expected = wanted.act(f"bot {table.seq}", cheap(table, wanted))
            assert await asyncio.gather(*asked) == [expected] * 3

    asyncio.run(work())


def test_the_cheap_move_is_there_whatever_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    table, wanted = first()
    assert cheap(table, wanted) in [action.text for action in wanted.view.actions()]

    def fails(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(players, "ask", fails)
    assert table.do(Command("x", "act", wanted.seat, "", 1, wanted.view.ply, table.seq, {"text": cheap(table, wanted)}))


def test_a_process_ends_with_its_input(tmp_path: Path) -> None:
    async def work() -> None:
        one = Worker()
        await one.start()
        process = one._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        assert await process.wait() == 0
        await one.end()

    asyncio.run(work())


def test_replies_say_only_what_there_is() -> None:
    assert REPLIES.decode(b'{"number":3}').text == ""


def test_whole_games_with_processes_a_disk_and_the_clock_of_the_machine(tmp_path: Path) -> None:
    """Everything as it runs in earnest, but for the pauses."""
    given = settings(tmp_path, bot_pause=0.0)

    async def work() -> None:
        store, bus = Store.open(tmp_path), ProcessBus()
        desk = CommandHandler(SqlLog(store), bus, given)
        feed = Feed(desk, bus)

        async def play(game: str) -> None:
            people = People(desk, await desk.open_table(Setup(game=game, players=3, seed=game), "host"), ["lowest"] * 3)
            over = asyncio.Event()
            feed.watch(people.name, lambda table: over.set() if table.finished or desk.closed(people.name) else None)
            await people.sit()
            assert (await people.sends("ready")).accepted
            await over.wait()
            assert desk.closed(people.name) is None
            rows = await desk.log.after(people.name, -1)
            assert Table.fold(row.entry() for row in rows).finished

        async with Bots(given) as bots, feed, Scheduler(desk, bus, bots, Presence(desk)):
            await asyncio.gather(*map(play, ["throw-in", "simple", "shed-idiot", "throw-in"]))
        store.close()

    asyncio.run(work())
