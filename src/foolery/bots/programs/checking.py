"""What ``foolery check-bot`` tries on a program: that it keeps to the protocol, whatever it is asked.

for step in Trial(kind_of("program:node mybot.js")).steps(plan()): ...         the last one may be what is wrong
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from foolery import catalogue
from foolery.base.cards import Move, Seat
from foolery.base.messages import Message
from foolery.bots.bot import Bot, BotError
from foolery.bots.lowest import Lowest
from foolery.bots.programs.program import Program
from foolery.contract import Event, Game, State, View
from foolery.speech import languages

SECONDS: Final = 5.0
"""How long an answer may take."""
LONG, SHORT = 60, 4
"""Decisions of the program in a deal at most, where a game is played for its own sake, and where for its views."""
MOVES: Final = 600
"""Moves of everybody in a deal at most."""
LEAVING: Final = 2.0
"""Seconds that a program has to end when its input does."""
GAMES: Final = (
    *(("throw-in", 2), ("transfer", 3), ("throw-in", 4), ("shed-idiot", 2), ("shed-idiot", 4)),
    *(("contract-rummy", 2), ("contract-rummy", 3), ("comic-animals", 3)),
)
"""What is played: every family, at several numbers of seats."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal to play: in which seat the program sits, and how often it is asked at most."""

    game: str
    players: int
    seat: Seat
    seed: str
    most: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What the program was asked, after which events, and what it chose."""

    heard: tuple[Event, ...]
    view: View
    move: Move


@dataclass(slots=True)
class Step:
    """Something that was tried; ``told`` is what it came to, ``problem`` what is wrong, after which lines."""

    check: str
    told: Message
    problem: Message | None = None
    sent: str = ""
    came: str = ""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return self.problem is None

    def to_json(self) -> dict[str, Any]:
        """The step as plain data, its problem also in words."""
        out: dict[str, Any] = {"check": self.check, "fine": self.fine, **self.told.to_wire()["fields"]}
        if self.problem is not None:
            said = {lang: self.problem.text(lang) for lang in languages()}
            out |= {"problem": {**self.problem.to_wire(), "says": said}, "sent": self.sent, "came": self.came}
        return out


@dataclass(slots=True)
class Plan:
    """The deals that are played for their own sake, and those for what there is to see in them."""

    games: list[Deal] = field(default_factory=list)
    views: list[Deal] = field(default_factory=list)


def plan(game: str = "", rounds: int = 1) -> Plan:
    """What is to be played: every family and a little of every rule, or this game alone. Raises RulesError."""
    tables = [(game, players) for players in catalogue.game(game).seats()[:4]] if game else GAMES
    games = [
        Deal(name, players, (number + turn) % players, f"check {number} {turn}", LONG)
        for turn in range(rounds)
        for number, (name, players) in enumerate(tables)
    ]
    return Plan(games, [] if game else list(_rules()))


def _rules() -> Iterator[Deal]:
    """A deal of every rule that comes with the package."""
    for family in catalogue.FAMILIES:
        for number, name in enumerate(name for name in family.registry.rules if ":" not in name):
            seats = catalogue.game(name).seats()
            players = seats[number % len(seats)]
            yield Deal(name, players, number % players, f"check {name}", SHORT)


class Trial:
    """A program on trial: what it was asked, and how long it took."""

    def __init__(self, kind: type[Program], seconds: float = SECONDS) -> None:
        self.kind = kind
        self.seconds = seconds
        self.name = ""
        self.listens = False
        self.slowest = 0.0
        self.decisions = 0
        self.played: list[tuple[Deal, list[Asked]]] = []

    def steps(self, planned: Plan) -> Iterator[Step]:
        """Everything that is tried, until something is wrong."""
        checks: dict[str, Callable[[Plan], Message | None]] = {
            "hello": self._hello,
            "games": self._games,
            "views": self._views,
            "again": self._again,
            "anew": self._anew,
            "end": self._end,
        }
        for name, check in checks.items():
            try:
                told = check(planned)
            except BotError as error:
                sent, came = getattr(error, "sent", ""), getattr(error, "came", "")
                yield Step(name, Message("check-bot.nothing"), error.said(), sent, came)
                return
            if told is not None:
                yield Step(name, told)

    # What is tried

    def _hello(self, planned: Plan) -> Message:
        bot = self._new()
        try:
            self.listens = bot.listens()
            self.name = bot.talk.name if bot.talk is not None else ""
        finally:
            bot.close()
        return Message("check-bot.listening" if self.listens else "check-bot.silent", name=self.name)

    def _games(self, planned: Plan) -> Message:
        return self._all(planned.games)

    def _views(self, planned: Plan) -> Message | None:
        return self._all(planned.views) if planned.views else None

    def _all(self, deals: Sequence[Deal]) -> Message:
        """Play these deals, all with one process."""
        bot, before = self._new(), self.decisions
        try:
            for deal in deals:
                self.played.append((deal, self._play(bot, deal)))
        finally:
            bot.close()
        return Message("check-bot.played", deals=len(deals), decisions=self.decisions - before)

    def _again(self, planned: Plan) -> Message:
        """The same lines to a fresh process, the deals in another order: it must answer as it did."""
        bot = self._new()
        try:
            for deal, asked in reversed(self.played):
                bot.reset(deal.seed)
                heard = 0
                for one in asked:
                    self._hear(bot, one.heard[heard:])
                    heard = len(one.heard)
                    self._compare(bot, one)
        finally:
            bot.close()
        return Message("check-bot.same", decisions=self.decisions)

    def _anew(self, planned: Plan) -> Message:
        """In the middle of a deal, told at once all that was heard, as at a table that begins anew."""
        bot, number = self._new(), 0
        try:
            for deal, asked in self.played:
                # The middle of an action is no place where anybody is asked.
                for one in [one for one in asked if not _picking(one.view)][1::3]:
                    bot.reset(deal.seed)
                    self._hear(bot, one.heard)
                    self._compare(bot, one)
                    number += 1
        finally:
            bot.close()
        return Message("check-bot.same", decisions=number)

    def _end(self, planned: Plan) -> Message:
        """In the middle of a deal the input ends, without a goodbye."""
        bot = self._new()
        deal, asked = next(one for one in self.played if one[1])
        bot.reset(deal.seed)
        self._hear(bot, asked[0].heard)
        bot.choose(asked[0].view)
        talk, bot.talk = bot.talk, None
        assert talk is not None
        talk.sent = talk.came = ""
        if not talk.lines.leaves(LEAVING):
            raise talk.error("program.stays", seconds=f"{LEAVING:g}")
        return Message("check-bot.ended", seconds=f"{LEAVING:g}")

    # One deal

    def _new(self) -> Program:
        bot = self.kind()
        bot.seconds = self.seconds
        return bot

    def _play(self, bot: Program, deal: Deal) -> list[Asked]:
        """A deal against the cheapest bots, to its end or as far as it goes."""
        game: Game = catalogue.game(deal.game)
        state = game.deal(deal.players, deal.seed)
        others: list[Bot] = [Lowest(f"{deal.seed}/{seat}") for seat in range(deal.players)]
        heard = [event.shown_to(deal.seat) for event in state.opening]
        asked: list[Asked] = []
        bot.reset(deal.seed)
        self._hear(bot, heard)
        while len(asked) < deal.most and state.ply < MOVES and (actors := state.actors()):
            seat = actors[0]
            move = self._moved(bot, state, seat, deal, tuple(heard), asked, others)
            news = [event.shown_to(deal.seat) for event in state.play(seat, move)]
            self._hear(bot, news)
            heard += news
        result = state.result()
        if result is not None:
            bot.ended(result)
        return asked

    def _moved(
        self,
        bot: Program,
        state: State,
        seat: Seat,
        deal: Deal,
        heard: tuple[Event, ...],
        asked: list[Asked],
        others: Sequence[Bot],
    ) -> Move:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        view = state.view(seat)
        if seat != deal.seat:
            return others[seat].choose(view)
        began = time.perf_counter()
        move = bot.choose(view)
        self.slowest = max(self.slowest, time.perf_counter() - began)
        self.decisions += 1
        asked.append(Asked(heard, view, move))
        return move

    def _hear(self, bot: Program, events: Sequence[Event]) -> None:
        if self.listens:
            for event in events:
                bot.observe(event)

    def _compare(self, bot: Program, one: Asked) -> None:
        """Ask again; raise ProgramError where the answer is another one."""
        move = bot.choose(one.view)
        if move != one.move and bot.talk is not None:
            texts = [one.view.move_text(found) for found in (one.move, move)]
            raise bot.talk.error("program.other-answer", one=texts[0], other=texts[1])


def _picking(view: View) -> bool:
    """Whether the seat has begun an action of several moves."""
    return view.sample("picking").unfinished()
