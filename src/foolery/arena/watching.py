"""Who is asked, and for how long: a bot that answers too late is stopped where the system allows it.

Where the system has timers (not on Windows) and the bots play in the main thread of their process, a late bot is
interrupted; elsewhere its answer is refused when it comes.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Final, TypeVar

from foolery.base.cards import Move
from foolery.bots import Bot, begin, close, finish, listens
from foolery.bots.calling import failed
from foolery.contract import Event, Result, View

Answer = TypeVar("Answer")

_SLACK: Final = 4
"""A bot that does not come back to Python, or catches even the interruption, has so many times its limit; then its
whole process is ended.
"""


class Stalled(BaseException):
    """A bot has not answered in time. Not an ``Exception``: a bot that catches all its errors does not catch this."""


class Watch:
    """The clock beside the bots of one process.

    ``asked`` is the number of the bot that was asked last, ``at_fault`` whether it failed before it answered. With
    ``apart`` the process is there for the bots alone and may be ended with them.
    """

    def __init__(self, seconds: float = 0.0, apart: bool = False) -> None:
        self.seconds = seconds
        self.apart = apart
        self.asked = -1
        self.at_fault = False
        self._waiting = False
        self._rings = 0
        timers = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        self._timers = seconds > 0 and timers
        if self._timers:
            signal.signal(signal.SIGALRM, self._ring)

    def timed(self, number: int, spec: str, call: Callable[..., Answer], *given: object) -> Answer:
        """What the bot with this number answers. Raises Stalled where that takes too long."""
        began = self.begin(number)
        try:
            found = call(*given)
        except BaseException as cause:
            self.end()
            self.at_fault = True
            if self.apart and isinstance(cause, KeyboardInterrupt | GeneratorExit):
                # Nobody interrupts such a process: the bot has raised it.
                raise failed(spec, cause) from cause
            raise
        self.end()
        if self.seconds and time.monotonic() - began > self.seconds:
            self.at_fault = True
            raise Stalled
        return found

    def end(self) -> None:
        """Wait for nobody any more."""
        self._waiting = False
        if self._timers:
            signal.setitimer(signal.ITIMER_REAL, 0)
            if self.apart:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def begin(self, number: int) -> float:
        """Wait for the bot with this number; the time at which it was asked."""
        self.asked, self.at_fault, self._waiting, self._rings = number, False, True, 0
        if not self.seconds:
            return 0.0
        if self._timers:
            # Rings again and again: a bot may catch even this.
            signal.setitimer(signal.ITIMER_REAL, self.seconds, self.seconds)
            if self.apart:
                signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds * _SLACK)
        return time.monotonic()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if not self._waiting:
            return
        self._rings += 1
        if self.apart and self._rings >= _SLACK:
            os.kill(os.getpid(), signal.SIGVTALRM)
        raise Stalled


class Watched(Bot):
    """A bot beside whom a watch stands; ``number`` is what the watch calls it."""

    def __init__(self, bot: Bot, spec: str, number: int, watch: Watch) -> None:
        self.bot = bot
        self.spec = spec
        self.number = number
        self.watch = watch

    def reset(self, seed: str) -> None:
        """Tell the bot that a new deal begins."""
        self.watch.timed(self.number, self.spec, begin, self.bot, seed, self.spec)

    def observe(self, event: Event) -> None:
        """Let the bot hear an event."""
        self.watch.timed(self.number, self.spec, self.bot.observe, event)

    def listens(self) -> bool:
        """Whether the bot does."""
        return listens(self.bot)

    def choose(self, view: View) -> Move:
        """What the bot chooses."""
        return self.watch.timed(self.number, self.spec, self.bot.choose, view)

    def ended(self, result: Result) -> None:
        """Tell the bot how the deal has ended."""
        self.watch.timed(self.number, self.spec, finish, self.bot, result, self.spec)

    def close(self) -> None:
        """Let the bot go."""
        close(self.bot)
