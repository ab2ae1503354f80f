"""Games that are looked at again, each in a process of its own beside the loop; the last ones are held."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import msgspec

import foolery
from foolery.base.messages import Message
from foolery.server.error_responses import Refusal, TooMany, fault
from foolery.server.replays import Busy
from foolery.server.reviewer import LINES, Line, Reviewed

if TYPE_CHECKING:
    from foolery.contract import Lang

HELD: Final = 64
"""So many reviews are held, those that were asked for last."""
WAITING: Final = 8
"""So many wait for the one that is reckoned; who comes then is told so."""
SILENCE: Final = 600
"""Longest time in seconds without progress. In the plain form one ending may take a minute or more."""
TOTAL: Final = 1800
"""Longest time in seconds of one review. All others wait for it."""
LONGEST: Final = 1 << 23
"""Bytes of a line at most."""
EACH: Final = 2
"""Reviews of one session that are not done yet, at most; without a session those of its address."""
TOGETHER: Final = 6
"""Reviews of one address that are not done yet, at most."""
AGAIN: Final = 300
"""Seconds for which a failure is told before the same game is tried anew."""
SAID: Final = 2000
"""Bytes of what a process says to its keeper that are logged where it fails, the last ones."""
CHILD: Final = ("-m", "foolery.server.reviewer")
"""What the interpreter is given for such a process."""


class ReviewProgress(msgspec.Struct):
    """How far a review is: ``done`` of so many ``parts``, and what was ``found`` once it is there."""

    done: int
    parts: int
    found: Reviewed | None = None


@dataclass(frozen=True, slots=True)
class Client:
    """Who asks for a review: a session, empty if there is none, at an address (``guard.shared``)."""

    session: str
    address: str

    @property
    def name(self) -> str:
        """What its reviews are counted by."""
        return self.session or self.address


@dataclass(slots=True)
class _One:
    """A review that is reckoned, or was, for ``client``; ``line`` is what was heard of it last, ``failed`` when it came
    out that nothing will come, in seconds of the loop.
    """

    client: Client
    line: Line = field(default_factory=Line)
    failed: float | None = None

    @property
    def ended(self) -> bool:
        return self.failed is not None or self.told

    @property
    def told(self) -> bool:
        """Whether the last line was heard."""
        return bool(self.line.found) or bool(self.line.problem)


class Reviews:
    """The reviews of this process, one of which is reckoned at a time."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, _One] = OrderedDict()
        self._turn = asyncio.Semaphore(1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def of(self, name: str, text: str, lang: Lang, client: Client) -> ReviewProgress:
        """How far the review of a record is, which begins when it is first asked for; ``name`` is that of its text.

        Raises Busy where too many wait or it has failed, TooMany where this client waits for others, and Refusal
        where there is none.
        """
        one = self._held.get(name)
        if one is not None and one.failed is not None and one.failed + AGAIN <= _now():
            one = None
        if one is None:
            self._make_room(client)
            one = self._held[name] = _One(client)
            task = asyncio.create_task(self._reckon(one, text))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._held.move_to_end(name)
        self._forget()
        if one.line.problem:
            raise Refusal.of(Message.from_wire(one.line.problem))
        if one.failed is not None:
            raise Busy("gate.no-review")
        return ReviewProgress(one.line.done, one.line.parts, one.line.found.get(lang))

    def _make_room(self, client: Client) -> None:
        """Raises TooMany or Busy where no further review may begin."""
        waiting = [one.client for one in self._held.values() if not one.ended]
        if sum(one.name == client.name for one in waiting) >= EACH:
            raise TooMany("gate.too-many")
        if sum(one.address == client.address for one in waiting) >= TOGETHER:
            raise TooMany("gate.too-many")
        if len(self._tasks) > WAITING:
            raise Busy("gate.too-many")

    def _forget(self) -> None:
        """Let go of those that nobody has asked for, the longest first; what is reckoned is kept."""
        for name in [name for name, one in self._held.items() if one.ended][: max(0, len(self._held) - HELD)]:
            del self._held[name]

    async def _reckon(self, one: _One, text: str) -> None:
        async with self._turn:
            try:
                async with asyncio.timeout(TOTAL), asyncio.timeout(SILENCE) as silence:
                    await _listen(one, text, lambda: silence.reschedule(_now() + SILENCE))
            except (OSError, TimeoutError, ValueError) as cause:
                fault(cause, "A review")
            finally:
                if not one.told:
                    one.failed = _now()


def _now() -> float:
    """Seconds of the loop."""
    return asyncio.get_running_loop().time()


async def _listen(one: _One, text: str, heard: Callable[[], None]) -> None:
    """Run the process of a review and read its lines; ``heard`` is called for each. Raises ChildProcessError where it
    ends without a result.
    """
    source = str(Path(foolery.__file__).parent.parent)
    paths = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *CHILD),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=LONGEST,
        env={**os.environ, "PYTHONPATH": paths},
        # Ctrl-C is for the server, which ends its processes itself.
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    said = asyncio.create_task(_end_of(process.stderr))
    try:
        # One that has ended before it read anything has said why.
        with contextlib.suppress(ConnectionError):
            process.stdin.write(text.encode())
            await process.stdin.drain()
        process.stdin.close()
        while line := await process.stdout.readline():
            one.line = LINES.decode(line)
            heard()
        if not one.told:
            raise ChildProcessError(await process.wait(), await said)
    finally:
        said.cancel()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _end_of(stream: asyncio.StreamReader) -> str:
    """The end of what a process says, all of which is read so that it need not wait."""
    kept = b""
    while some := await stream.read(SAID):
        kept = (kept + some)[-SAID:]
    return kept.decode(errors="replace").strip()
