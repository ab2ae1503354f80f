"""Many deals between bots, with figures that anybody gets again from the same settings.

The bots are cycled over the seats: two bots at four seats sit 0 1 0 1. So that nobody profits from the cards, deals
come in blocks: within a block the same cards are dealt again with the bots moved one seat on, until the seating
repeats (two bots at four seats: blocks of two; one bot alone: blocks of one). Deal ``n`` has the cards of block ``n
// size``; a last block may be cut short. Where a match of the game has several deals, as Contract Rummy has, each of
these is such a match, and its result counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from foolery.base.errors import BadPlayers, FooleryError
from foolery.base.shuffle import Stream
from foolery.bots import Bot, ask, begin, listens, make, tell
from foolery.contract import Event, Game, Match, Result, State

Z95 = 1.959963984540054
"""Quantile of the normal distribution for an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a simulation is of. ``bots`` are names or ``package.module:Class``, cycled over the seats."""

    game: Game
    players: int = 2
    deals: int = 1000
    seed: str = "1"
    bots: tuple[str, ...] = ("heuristic", "lowest")

    def problem(self) -> FooleryError | None:
        """Why this cannot be played."""
        seats = self.game.seats()
        if self.players not in seats:
            return BadPlayers("arena.players", game=self.game.id, seats=seats, players=self.players)
        try:
            Stream(self.seed, "deal")
        except FooleryError as error:
            return error
        if not self.bots:
            return FooleryError("arena.no-bots")
        if len(self.bots) > self.players:
            return FooleryError("arena.too-many-bots", bots=len(self.bots), players=self.players)
        if self.deals < 1:
            return FooleryError("arena.too-few-games", games=self.deals)
        return None


@dataclass(slots=True)
class BotFigures:
    """What became of one bot; ``fools`` are its losses, whatever the game calls them.

    Counts are of seats it sat on, so one deal counts twice for a bot on two seats. Where one of several wins, all
    others have lost; where one of several is the fool, all others have won.
    """

    bot: str
    deals: int = 0
    fools: int = 0
    wins: int = 0
    draws: int = 0
    utility: float = 0.0
    seats: list[list[int]] = field(default_factory=list)
    """Per seat: deals it sat there, how often it was a fool there, and how often it won there."""

    @property
    def decided(self) -> int:
        """Deals that somebody lost."""
        return self.deals - self.draws

    @property
    def share(self) -> float:
        """Which part of the decided deals it lost."""
        return self.fools / self.decided if self.decided else 0.0

    def to_json(self) -> dict[str, Any]:
        """The figures, rounded so that adding them up in another order prints the same."""
        lost, won = (wilson(count, self.decided) for count in (self.fools, self.wins))
        return {
            "bot": self.bot,
            "deals": self.deals,
            "fools": self.fools,
            "draws": self.draws,
            "lost": round(self.share, 6),
            "lost_95": [round(end, 6) for end in lost],
            "wins": self.wins,
            "won": round(self.wins / self.decided, 6) if self.decided else 0.0,
            "won_95": [round(end, 6) for end in won],
            "utility": _mean(self.utility, self.deals),
            "seats": [{"deals": deals, "fools": fools, "wins": wins} for deals, fools, wins in self.seats],
        }


@dataclass(slots=True)
class Report:
    """The figures of a simulation.

    A game is a deal, or a match where the variant has matches of several (``match``); ``by_wins`` tells that its
    people speak of winners, else of fools. ``finished`` games were ended by the rules, ``draws`` of them without a
    loser; ``limited`` ones by the guard.
    ``moves`` are all moves, ``forced`` those that were the only legal one; no bot is asked for these.
    """

    game: str
    players: int
    seed: str
    bots: list[BotFigures]
    match: bool = False
    by_wins: bool = False
    games: int = 0
    finished: int = 0
    draws: int = 0
    limited: int = 0
    moves: int = 0
    forced: int = 0
    bouts: int = 0
    longest: int = 0
    seconds: float = 0.0
    seat_fools: list[int] = field(default_factory=list)
    seat_wins: list[int] = field(default_factory=list)
    seat_utility: list[float] = field(default_factory=list)

    def add(self, seating: Sequence[int], deal: Played) -> None:
        """Count one deal; ``seating`` is the number of the bot on each seat."""
        result = deal.result
        losers = losers_of(result) if self.by_wins else result.fools
        drawn = not losers
        self.games += 1
        self.moves += deal.moves
        self.forced += deal.forced
        self.bouts += deal.bouts
        self.longest = max(self.longest, deal.moves)
        if result.limited:
            self.limited += 1
        else:
            self.finished += 1
            self.draws += drawn
        for seat, number in enumerate(seating):
            lost, won = seat in losers, not drawn and seat in result.winners
            bot = self.bots[number]
            bot.deals += 1
            bot.draws += drawn
            bot.fools += lost
            bot.wins += won
            bot.utility += result.utilities[seat]
            bot.seats[seat][0] += 1
            bot.seats[seat][1] += lost
            bot.seats[seat][2] += won
            self.seat_fools[seat] += lost
            self.seat_wins[seat] += won
            self.seat_utility[seat] += result.utilities[seat]

    def merge(self, other: Report) -> None:
        """Add the figures of a part of the same simulation."""
        for name in ("games", "finished", "draws", "limited", "moves", "forced", "bouts"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for mine, theirs in zip(self.bots, other.bots, strict=True):
            mine.deals += theirs.deals
            mine.fools += theirs.fools
            mine.wins += theirs.wins
            mine.draws += theirs.draws
            mine.utility += theirs.utility
            for row, more in zip(mine.seats, theirs.seats, strict=True):
                row[:] = [mine_there + theirs_there for mine_there, theirs_there in zip(row, more, strict=True)]
        for seat in range(self.players):
            self.seat_fools[seat] += other.seat_fools[seat]
            self.seat_wins[seat] += other.seat_wins[seat]
            self.seat_utility[seat] += other.seat_utility[seat]

    def to_json(self) -> dict[str, Any]:
        """All figures under plain names; the same settings give the same, ``seconds`` apart."""
        games = max(self.games, 1)
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "unit": "match" if self.match else "deal",
            "counts": "wins" if self.by_wins else "fools",
            "games": self.games,
            "finished": self.finished,
            "draws": self.draws,
            "limited": self.limited,
            "moves": self.moves,
            "forced": self.forced,
            "seconds": round(self.seconds, 3),
            "moves_per_game": round(self.moves / games, 6),
            "bouts_per_game": round(self.bouts / games, 6),
            "longest": self.longest,
            "bots": [bot.to_json() for bot in self.bots],
            "seats": [
                {
                    "seat": seat,
                    "fools": self.seat_fools[seat],
                    "wins": self.seat_wins[seat],
                    "utility": _mean(self.seat_utility[seat], games),
                }
                for seat in range(self.players)
            ],
        }


@dataclass(frozen=True, slots=True)
class Played:
    """One deal that has ended."""

    result: Result
    moves: int
    forced: int
    bouts: int


def losers_of(result: Result) -> tuple[int, ...]:
    """The fools, and where a game has none whoever the deal cost something; nobody in a draw."""
    return result.fools or tuple(seat for seat, utility in enumerate(result.utilities) if utility < 0)


def wilson(count: int, of: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share; (0, 1) where nothing was counted."""
    if of == 0:
        return 0.0, 1.0
    share = count / of
    width = 1 + z * z / of
    centre = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, (centre - half) / width), min(1.0, (centre + half) / width)


def _mean(total: float, number: int) -> float:
    """A mean, rounded; never −0."""
    return round(total / number, 6) + 0.0 if number else 0.0


def rotation(bots: int, players: int) -> list[tuple[int, ...]]:
    """The seatings of one block: the number of the bot on each seat, moved one seat on each time."""
    start = tuple(seat % bots for seat in range(players))
    seatings = [start]
    while True:
        last = seatings[-1]
        moved = last[-1:] + last[:-1]
        if moved == start:
            return seatings
        seatings.append(moved)


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
        result = played.result if match.deals == 1 else match.result()
        if result is not None:
            return Played(result, moves, forced, bouts)
        state = match.next()
    raise FooleryError("arena.endless-match", deals=match.deals)


def simulate(
    settings: Settings,
    progress: Callable[[int], None] | None = None,
    part: range | None = None,
    report: Report | None = None,
) -> Report:
    """Play all deals, or those of ``part`` by number. ``progress`` is told how many are done after each.

    The figures are added to ``report``, which the caller has even where an interrupt ends the work. Raises FooleryError
    where the settings cannot be played and BotError where a bot fails.
    """
    problem = settings.problem()
    if problem is not None:
        raise problem
    report = blank(settings) if report is None else report
    began = time.perf_counter()
    for done, (seating, deal) in enumerate(_deals(settings, part or range(settings.deals)), 1):
        report.add(seating, deal)
        if progress is not None:
            progress(done)
    report.seconds += time.perf_counter() - began
    return report


def blank(settings: Settings) -> Report:
    """A report without a deal."""
    seats = range(settings.players)
    bots = [BotFigures(bot, seats=[[0, 0, 0] for _ in seats]) for bot in settings.bots]
    return Report(
        settings.game.id,
        settings.players,
        settings.seed,
        bots,
        match=settings.game.deals > 1,
        by_wins=settings.game.counting.wins,
        seat_fools=[0 for _ in seats],
        seat_wins=[0 for _ in seats],
        seat_utility=[0.0 for _ in seats],
    )


def _deals(settings: Settings, part: range) -> Iterator[tuple[tuple[int, ...], Played]]:
    """Each deal of the part, played: who sat where, and what came of it."""
    seatings = rotation(len(settings.bots), settings.players)
    table = [make(settings.bots[seat % len(settings.bots)]) for seat in range(settings.players)]
    for number in part:
        block, turn = divmod(number, len(seatings))
        seating = seatings[turn]
        bots = [table[(seat - turn) % settings.players] for seat in range(settings.players)]
        specs = [settings.bots[i] for i in seating]
        match = settings.game.match(settings.players, f"{settings.seed}/{block}", settings.game.deals)
        yield seating, play_match(match, bots, specs, f"{settings.seed}/{number}")
