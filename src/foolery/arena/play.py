"""One game between bots, played to its end, and the time limit of each bot.

Where the system has timers (not on Windows) and the bots play in the main thread of their process, a late bot is
interrupted; elsewhere its answer is refused when it comes.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final, TypeVar

from foolery.arena.plan import Settings
from foolery.base.cards import Move
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.bots import Bot, BotError, ask, begin, close, finish, listens, make, tell
from foolery.bots.calling import failed
from foolery.contract import Event, Match, Result, State, View

Answer = TypeVar("Answer")

_SLACK: Final = 4
"""A bot that does not come back to Python, or catches even the interruption, has so many times its limit; then its
whole process is ended.
"""


class BotTimeout(BaseException):
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
            raise BotTimeout
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
        raise BotTimeout


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


@dataclass(frozen=True, slots=True)
class Played:
    """One game that has ended; ``failed`` is the number of the bot that lost it by failing, ``why`` says how."""

    result: Result
    moves: int
    forced: int
    bouts: int
    failed: int = -1
    why: Message | None = None

    def to_row(self) -> list[Any]:
        """What is kept of it, as plain data; of the result only what is counted."""
        result = self.result
        counted = [list(result.utilities), list(result.fools), list(result.winners), int(result.limited)]
        row = [*counted, self.moves, self.forced, self.bouts]
        return row if self.why is None else [*row, self.failed, self.why.to_wire()]

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> Played:
        """The game that a row keeps. Raises ValueError, TypeError or KeyError where it is none."""
        utilities, fools, winners, limited, moves, forced, bouts, *failure = row
        result = Result(tuple(utilities), tuple(fools), tuple(winners), limited=bool(limited))
        if not failure:
            return cls(result, moves, forced, bouts)
        failed, why = failure
        return cls(result, moves, forced, bouts, failed, Message.from_wire(why))


def play_deal(state: State, bots: Sequence[Bot], specs: Sequence[str] = ()) -> Played:
    """Play a deal to its end, the seats in order of priority. A move that is the only one is made without asking.

    Events are made only where a bot listens to them.
    """
    moves = forced = 0
    listening = [seat for seat, bot in enumerate(bots) if listens(bot)]

    def told(events: Sequence[Event]) -> None:
        for seat in listening:
            tell(bots[seat], [event.shown_to(seat) for event in events], specs[seat] if specs else "")

    told(state.opening)
    while True:
        actors = state.actors()
        if not actors:
            break
        seat = actors[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            move = legal[0]
            forced += 1
        else:
            move = ask(bots[seat], state.view(seat), specs[seat] if specs else "")
        if listening:
            told(state.play(seat, move))
        else:
            state.apply(seat, move)
        moves += 1
    result = state.result()
    if result is None:
        raise FooleryError("arena.no-result", position=state.line())
    return Played(result, moves, forced, state.view(0).round())


def play_match(match: Match, bots: Sequence[Bot], specs: Sequence[str], seed: str) -> Played:
    """Play all deals of a match; ``seed`` is the chance of the bots, who begin each deal anew."""
    moves = forced = bouts = 0
    state = match.state
    for number in range(match.deals):
        for seat, bot in enumerate(bots):
            begin(bot, f"{seed}/{seat}" + (f"/{number}" if number else ""), specs[seat])
        played = play_deal(state, bots, specs)
        moves, forced, bouts = moves + played.moves, forced + played.forced, bouts + played.bouts
        for bot, spec in zip(bots, specs, strict=True):
            finish(bot, played.result, spec)
        result = played.result if match.deals == 1 else match.result()
        if result is not None:
            return Played(result, moves, forced, bouts)
        state = match.next()
    raise FooleryError("arena.endless-match", deals=match.deals)


def forfeited(settings: Settings, number: int, failed: int, why: Message) -> Played:
    """A game that a bot has lost by failing: its seats share −1, the others +1; what was played until then is not
    counted.
    """
    seating = settings.seating(number)
    mine = tuple(seat for seat, bot in enumerate(seating) if bot == failed)
    others = tuple(seat for seat, bot in enumerate(seating) if bot != failed)
    shares = tuple(-1 / len(mine) if bot == failed else 1 / len(others) for bot in seating)
    return Played(Result(shares, mine, others), 0, 0, 0, failed, why)


def games(settings: Settings, numbers: range, watch: Watch | None = None) -> Iterator[Played]:
    """The games with these numbers, played one after the other.

    Raises BotError where a bot fails and no games are forfeited. ``watch`` stands beside the bots where they are.
    """
    watch = watch or Watch(settings.seconds)
    seats = _Seats(settings, watch)
    try:
        yield from _played(settings, numbers, watch, seats)
    finally:
        seats.close()


def _played(settings: Settings, numbers: range, watch: Watch, seats: _Seats) -> Iterator[Played]:
    for number in numbers:
        seating = settings.seating(number)
        specs = [settings.bots[bot] for bot in seating]
        match = settings.game.match(settings.players, settings.cards(number), settings.game.deals)
        try:
            yield play_match(match, seats.taken(seating), specs, settings.chance(number))
        except BotTimeout:
            watch.end()
            yield forfeited(settings, number, watch.asked, Message("arena.stalled", seconds=f"{settings.seconds:g}"))
        except FooleryError as error:
            if not settings.forfeits or not (watch.at_fault or isinstance(error, BotError)):
                raise
            yield forfeited(settings, number, watch.asked, error.said())


class _Seats:
    """The bots of many games; each is made when it first sits down, once for every seat that it has at a time."""

    def __init__(self, settings: Settings, watch: Watch) -> None:
        self.settings = settings
        self.watch = watch
        self.made: dict[tuple[int, int], Bot] = {}

    def taken(self, seating: Sequence[int]) -> list[Bot]:
        """Who sits on each seat."""
        return [self._bot(number, seating[:seat].count(number)) for seat, number in enumerate(seating)]

    def close(self) -> None:
        """Let them all go."""
        for bot in self.made.values():
            close(bot)

    def _bot(self, number: int, copy: int) -> Bot:
        if (number, copy) not in self.made:
            self.made[number, copy] = self._new(number)
        return self.made[number, copy]

    def _new(self, number: int) -> Bot:
        spec = self.settings.bots[number]
        if not (self.settings.forfeits or self.watch.apart):
            return make(spec)
        return Watched(self.watch.timed(number, spec, make, spec, "", self.settings.seconds), spec, number, self.watch)
