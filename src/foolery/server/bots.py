"""Bots think in processes of their own, beside the loop that serves everybody.

    async with Bots(settings) as bots:
        command = await bots.choose(name, table, wanted)     never raises; cancel it when the table has moved on
        advice = await bots.advise(name, table, wanted)      None where there is none in time

What is asked at one table waits for each other, the tables take turns. Whoever crashes, or is not done within
``settings.bot_budget``, is replaced by a fresh process, and the cheap move is made instead of his.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import sys
from collections import defaultdict, deque
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import foolery
from foolery import bots as players
from foolery.base.errors import FooleryError
from foolery.server.clock import SteadyTime
from foolery.server.schedule import asking
from foolery.server.worker import ENCODER, REPLIES, Question, Reply
from foolery.table.driver import bot_seed, own_bot

if TYPE_CHECKING:
    from foolery.contract import View
    from foolery.server.clock import Time
    from foolery.server.settings import Settings
    from foolery.table import Command, Table, Wanted

LOGGER: Final = logging.getLogger("foolery.server")
LINE: Final = 1 << 20
"""Bytes of an answer at most."""
SHARE: Final = 0.9
"""The part of the budget that a program has for its answer: one that is late loses it, and not its whole process."""
GRACE: Final = 250
"""How many ms a process may still think about what nobody waits for any more."""
TURNS: Final = 4
"""How many budgets a question waits for its answer at most, where many think or no process comes up."""
RETRY: Final = 1000
"""After how many ms another process is tried where one did not come up."""
CHEAP: Final = "lowest"


class Advice(NamedTuple):
    """The text of a whole action and the key of the reason for it (``foolery.bots.reason`` has the words)."""

    text: str
    reason: str


@dataclass(slots=True, eq=False)
class _Job:
    """A question that waits; ``dropped`` is set when nobody wants the answer any more."""

    question: Question
    answer: asyncio.Future[Reply]
    dropped: asyncio.Event


class Bots:
    """The processes and what waits for them."""

    def __init__(self, settings: Settings, time: Time | None = None) -> None:
        self._settings = settings
        self._budget = round(settings.bot_budget * 1000)
        self._number = settings.workers or max(1, (os.cpu_count() or 2) - 1)
        self._time: Time = time or SteadyTime()
        self._waiting: dict[str, deque[_Job]] = defaultdict(deque)
        self._tables: asyncio.Queue[str] = asyncio.Queue()
        self._serving: list[asyncio.Task[None]] = []
        self.workers: list[Worker] = []
        """The processes that are up, for whoever looks after the machine."""

    async def __aenter__(self) -> Self:
        self._serving = [asyncio.create_task(self._serve()) for _ in range(self._number)]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        """The command of the bot that is asked; the cheap move where it cannot say in time."""
        reply = await self._ask(name, question_of(table, wanted, settings=self._settings))
        text = reply.text
        if reply.failure:
            LOGGER.warning("The bot %s at table %s: %s", wanted.sitter.bot, name, reply.failure)
            text = cheap(table, wanted)
        # Whoever finds the bot asked by the same entry sends the same command.
        return wanted.act(f"bot {asking(table).seq}", text)

    async def advise(self, name: str, table: Table, wanted: Wanted) -> Advice | None:
        """What players by rules of thumb would do in this seat, and why."""
        reply = await self._ask(name, question_of(table, wanted, hint=True))
        return None if reply.failure else Advice(reply.text, reply.reason)

    async def _ask(self, name: str, question: Question) -> Reply:
        job = _Job(question, asyncio.get_running_loop().create_future(), asyncio.Event())
        jobs = self._waiting[name]
        jobs.append(job)
        if len(jobs) == 1:
            self._tables.put_nowait(name)
        late = asyncio.ensure_future(self._time.sleep(self._budget * TURNS))
        try:
            await asyncio.wait((job.answer, late), return_when=asyncio.FIRST_COMPLETED)
            return job.answer.result() if job.answer.done() else Reply(question.number, failure="its turn did not come")
        finally:
            late.cancel()
            job.dropped.set()
            job.answer.cancel()

    async def _serve(self) -> None:
        """One process after the other, each until it has to be replaced."""
        while True:
            worker = Worker()
            self.workers.append(worker)
            try:
                await self._employ(worker)
            except Exception:
                LOGGER.exception("A process for bots cannot be had")
                self._give_up()
                await self._time.sleep(RETRY)
            finally:
                self.workers.remove(worker)
                await worker.end()

    def _give_up(self) -> None:
        """Nobody is to wait for a process that does not come up; what another one works at is left to it."""
        while not self._tables.empty():
            for job in self._waiting.pop(self._tables.get_nowait()):
                if not job.answer.done():
                    job.answer.set_result(Reply(job.question.number, failure="no process came up"))

    async def _employ(self, worker: Worker) -> None:
        """Give a process one question after the other, until it is of no use."""
        await worker.start()
        useful = True
        while useful:
            name = await self._tables.get()
            # It stays in front while it is worked at, so that the next one of this table waits.
            jobs = self._waiting[name]
            job = jobs[0]
            try:
                useful = job.dropped.is_set() or await self._work(worker, job)
            finally:
                jobs.popleft()
                if not job.answer.done():
                    job.answer.set_result(Reply(job.question.number, failure="the process ended"))
                if jobs:
                    self._tables.put_nowait(name)
                else:
                    del self._waiting[name]

    async def _work(self, worker: Worker, job: _Job) -> bool:
        """Have a question answered; whether the process is of use for another one."""
        answering = asyncio.ensure_future(worker.answer(job.question))
        late = asyncio.ensure_future(self._time.sleep(self._budget))
        unwanted = asyncio.ensure_future(self._unwanted(job))
        both = (answering, late, unwanted)
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not answering.done():
                reply, useful = Reply(job.question.number, failure="it thought too long"), False
            else:
                reply, useful = answering.result(), True
        except OSError as cause:
            reply, useful = Reply(job.question.number, failure=str(cause)), False
        finally:
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        if not job.answer.done():
            job.answer.set_result(reply)
        return useful

    async def _unwanted(self, job: _Job) -> None:
        await job.dropped.wait()
        await self._time.sleep(GRACE)


class Worker:
    """A process that answers one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, once it is up."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Come back when it is ready to be asked. Raises OSError where it does not come up."""
        source = str(Path(foolery.__file__).parent.parent)
        paths = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "foolery.server.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
            env={**os.environ, "PYTHONPATH": paths},
            # Ctrl-C is for the server, which ends its processes itself; one that still loads would die of it.
            start_new_session=True,
        )
        await self._read()

    async def answer(self, question: Question) -> Reply:
        """What it says. Raises OSError where it is gone or talks nonsense."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(ENCODER.encode(question) + b"\n")
        await self._process.stdin.drain()
        reply = await self._read()
        if reply.number != question.number:
            raise OSError("it answered something else")
        return reply

    async def _read(self) -> Reply:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            return REPLIES.decode(await self._process.stdout.readline())
        except ValueError as cause:
            raise OSError("it has ended, or talks nonsense") from cause

    async def end(self) -> None:
        """It is gone after this, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def question_of(table: Table, wanted: Wanted, hint: bool = False, settings: Settings | None = None) -> Question:
    """All that a bot is given to choose by: what its own seat knows. Bots beside the package are those of the
    ``settings``.
    """
    named = wanted.sitter.bot
    bot = named if settings is None else settings.spec_of(named)
    heard = table.heard(wanted.seat) if not hint and (bot != named or _listens(bot)) else ()
    # The table's seed tells every card: a bot gets chance that comes from it, and no way back.
    chance = "" if hint else bot_seed(table, wanted.seat, wanted.sitter)
    return Question(
        number=wanted.seq,
        game=table.game.id,
        persons=tuple(table.game.persons),
        view=wanted.view.to_wire(),
        heard=[dict(event.to_wire(wanted.seat)) for event in heard],
        bot=bot,
        seed=hashlib.sha256(chance.encode()).hexdigest(),
        hint=hint,
        let_in=bot != named,
        seconds=0.0 if settings is None else settings.bot_budget * SHARE,
    )


@lru_cache(maxsize=64)
def _listens(spec: str) -> bool:
    """Whether this bot wants to hear what happens; nothing is known of one that cannot be had."""
    try:
        return players.listens(own_bot(spec, "listens"))
    except FooleryError:
        return True


def cheap(table: Table, wanted: Wanted) -> str:
    """The text of the cheapest whole action; of the first legal one where even that fails."""

    def choose(view: View) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            return players.ask(players.make(CHEAP, ""), view, CHEAP)
        except Exception:
            LOGGER.exception("The cheap move failed")
            return view.legal[0]

    return table.whole(wanted.seat, choose).text
