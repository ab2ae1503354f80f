"""One random deal on trial, and the expensive laws: those that start processes or compose variants."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from random import Random
from typing import Any, Final, Literal
from zlib import crc32

from foolery import catalogue
from foolery.base.cards import COPY, Card, Move, Seat, card_text
from foolery.base.causes import fault
from foolery.base.errors import IllegalMove, NotationError, RuleFailure
from foolery.contract import Event, Game, State, View
from foolery.ruleset import blame

MOST_MOVES: Final = 100_000
"""A deal that is longer does not end: 500 bouts of eight seats with all their passes are shorter."""

OFTEN: Final = 5
"""How many times as often costly laws try positions with an unfinished action."""

Cost = Literal["cheap", "costly", "dear"]
When = Literal["position", "end"]


class LawBroken(AssertionError):
    """A game that does not keep a law: its name, and what was ``seen`` with the line of the position."""

    def __init__(self, law: str, message: str, position: str) -> None:
        self.law = law
        self.seen = f"{message} [{position}]"
        self.position = position
        super().__init__(f"{law}: {self.seen}")


class Trial:
    """One random deal on trial: its state, what has happened, and what the laws compare it with.

    ``shadow``, where that is on trial, takes the same moves by ``apply``; ``log`` holds the events of every move;
    ``seat`` is the one whose knowledge is on trial in this position; None: the public.
    """

    def __init__(self, game: Game, players: int, seed: str, most: int = MOST_MOVES) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.most = most
        self.random = Random(f"{game.id} {players} {seed}")
        self.state = game.deal(players, seed)
        self.pack = all_cards(self.state)
        self.shadow: State | None = None
        self.log: list[list[Event]] = []
        self.met: list[Move] = []
        self.lines: dict[str, str] = {}
        self.seat: Seat | None = 0
        self.arrive()

    def broken(self, law: str, message: str) -> LawBroken:
        """The error to raise."""
        try:
            line = self.state.line()
        except Exception as error:
            line = f"no line: {error}"
        return LawBroken(law, f"{message} (seed {self.seed}, {self.players} players, {len(self.log)} moves)", line)

    @property
    def looker(self) -> str:
        """Who ``seat`` is, as it stands in a message."""
        return "the public" if self.seat is None else f"seat {self.seat}"

    def arrive(self) -> None:
        """Begin the trial of the position that has been reached."""
        number = self.random.randrange(self.players + 1)
        self.seat = number if number < self.players else None
        if self.state.unfinished() and len(self.log) % 2:
            self.seat = self.state.actors()[0]  # Nobody else sees what has been picked.
        for name in ("digest", "line", "data", "view", "world"):
            self.__dict__.pop(name, None)

    @cached_property
    def digest(self) -> str:
        """The digest of this position, as it was first asked for."""
        return self.state.digest()

    @cached_property
    def line(self) -> str:
        """The line of this position."""
        return self.state.line()

    @cached_property
    def data(self) -> dict[str, Any]:
        """The JSON of this position."""
        return self.state.to_json()

    @cached_property
    def view(self) -> View:
        """What the seat on trial knows, or the public."""
        return self.state.view(self.seat)

    @cached_property
    def world(self) -> State:
        """A sample of that view; read it or copy it, it is shared."""
        return self.view.sample(f"{self.seed} {len(self.log)}")

    def step(self) -> bool:
        """Play a random move; False at the end of the deal."""
        actors = self.state.actors()
        if not actors:
            return False
        if len(self.log) >= self.most:
            raise self.broken("ends", f"the deal goes on after {self.most} moves")
        seat = self.random.choice(actors)
        moves = self.state.legal(seat)
        if not moves:
            raise self.broken("legal-list", f"seat {seat} may act and has no legal move")
        move = self.random.choice(moves)
        try:
            events = self.state.play(seat, move)
        except IllegalMove as error:
            raise self.broken("accepts", f"legal move {move} of seat {seat} is refused: {error}") from error
        if self.shadow is not None:
            self.follow(self.shadow, seat, move)
        self.log.append(events)
        if len(self.met) < 200:
            self.met += moves
        return True

    def follow(self, shadow: State, seat: Seat, move: Move) -> None:
        """Make a move on the shadow too."""
        try:
            shadow.apply(seat, move)
        except Exception as error:
            raise self.broken("apply", f"move {move} of seat {seat} raises {fault(error)}") from error

    def some_moves(self, number: int) -> list[tuple[Seat, Move]]:
        """Some legal moves of this position."""
        all_moves = [(seat, move) for seat in self.state.actors() for move in self.state.legal(seat)]
        return self.random.sample(all_moves, min(number, len(all_moves)))


@dataclass(frozen=True)
class Law:
    """A law by name: ``says`` in one sentence what holds, ``cost`` tells how often it is tried and ``when`` on what."""

    name: str
    says: str
    cost: Cost
    when: When
    holds: Callable[[Trial], None]

    def __call__(self, game: Game, players: int, seed: str, most: int = MOST_MOVES) -> None:
        """Try this law alone, on every position of one random deal."""
        run(Trial(game, players, seed, most), [self], 1)

    def judge(self, trial: Trial) -> None:
        """Try the law on the position of a trial; whatever a game raises there breaks the law."""
        try:
            self.holds(trial)
        except LawBroken:
            raise
        except Exception as error:
            guilty = blame(trial.game.composition.rules, error)
            own = isinstance(guilty, RuleFailure) and guilty.rule != "core"
            raise trial.broken(self.name, str(guilty if own else fault(error))) from error


LAWS: Final[dict[str, Law]] = {}
"""All laws by name."""


def law(name: str, cost: Cost = "cheap", when: When = "position") -> Callable[[Callable[[Trial], None]], Law]:
    """File a law; the first line of its docstring is what it says."""

    def file(holds: Callable[[Trial], None]) -> Law:
        if name in LAWS:
            raise ValueError(f"two laws are called {name}")
        says = (holds.__doc__ or "").partition("\n")[0]
        LAWS[name] = Law(name, says, cost, when, holds)
        return LAWS[name]

    return file


def run(trial: Trial, laws: Iterable[Law], costly_every: int) -> None:
    laws = list(laws)
    cheap = [one for one in laws if one.when == "position" and one.cost == "cheap"]
    costly = [one for one in laws if one.when == "position" and one.cost != "cheap"]
    if any(one.name == "apply" for one in costly):
        trial.shadow = trial.state.copy()
    turn = crc32(trial.seed.encode()) % costly_every
    begun = 0
    often = max(1, costly_every // OFTEN)
    # Ends of deals are much alike too, and short deals are mostly end.
    last = turn % 3 == 0
    while True:
        trial.arrive()
        over = not trial.state.actors()
        for one in cheap:
            one.judge(trial)
        # Not every deal is looked at first in the same place: the first positions are much alike.
        # Positions in the middle of an action are rare, and are tried more often.
        half = trial.state.unfinished()
        begun += half
        if (over and last) or len(trial.log) % costly_every == turn or (half and begun % often == turn % often):
            for one in costly:
                one.judge(trial)
        if not trial.step():
            break
    chosen = turn == 0
    for one in laws:
        if one.when == "end" and (chosen or one.cost == "cheap"):
            one.judge(trial)


def called(cards: Iterable[Card]) -> str:
    """Cards as text, those of a further pack with its number; what is no card by its own number."""
    return ", ".join(map(_called, cards)) or "none"


def _called(card: Card) -> str:
    try:
        return card_text(card) + (f" (pack {card // COPY + 1})" if card >= COPY else "")
    except NotationError:
        return str(card)


def all_cards(state: State) -> list[Card]:
    """Every card of a deal, lowest first, as often as it lies somewhere."""
    return sorted(card for cards in state.census().values() for card in cards)


_CHILD: Final = """
import pickle, sys
state, moves = pickle.load(sys.stdin.buffer)
print(state.digest())
for seat, move in moves:
    state.apply(seat, move)
    print(state.digest())
"""


@law("order", "dear", "end")
def law_order(trial: Trial) -> None:
    """The order in which the rules of a variant are held changes nothing."""
    names, comma, options = trial.game.id.partition(",")
    state = trial.game.deal(trial.players, trial.seed)
    digests = [state.digest()]
    for seat, move in trial.state.history:
        state.apply(seat, move)
        digests.append(state.digest())
    for order in _orders(names.split("+"), trial.random):
        game = catalogue.game("+".join(order) + comma + options, keep_order=True).with_persons(trial.game.persons)
        if game.id != trial.game.id:
            raise trial.broken("order", f"{' + '.join(order)} is called {game.id}")
        other, state = game.deal(trial.players, trial.seed), trial.game.deal(trial.players, trial.seed)
        for number, (seat, move) in enumerate(trial.state.history):
            where_at = f"{' + '.join(order)} parts at move {number}"
            if other.digest() != digests[number] or other.actors() != state.actors():
                raise trial.broken("order", f"{where_at}: {other.line()} instead of {state.line()}")
            if any(other.legal(place) != state.legal(place) for place in state.actors()):
                raise trial.broken("order", f"{where_at}: other legal moves in {state.line()}")
            if other.play(seat, move) != state.play(seat, move):
                raise trial.broken("order", f"{where_at}: other events")
        if other.digest() != trial.state.digest() or other.result() != trial.state.result():
            raise trial.broken("order", f"{' + '.join(order)} ends as {other.line()}")


def _orders(names: list[str], random: Random) -> list[list[str]]:
    """All orders of a few rules, some of many."""
    if len(names) <= 3:
        return [list(order) for order in permutations(names)]
    return [names, names[::-1], *(random.sample(names, len(names)) for _ in range(4))]


@law("processes", "dear", "end")
def law_processes(trial: Trial) -> None:
    """A deal has the same digests in another process, whatever the seed of its hashes."""
    state = trial.game.deal(trial.players, trial.seed)
    moves = list(trial.state.history)
    load = pickle.dumps((state, moves))
    wanted = [state.digest()]
    for seat, move in moves:
        state.apply(seat, move)
        wanted.append(state.digest())
    for hash_seed in ("1", "2"):
        settings = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", _CHILD]
        child = subprocess.run(command, input=load, env=settings, capture_output=True, check=False)
        told = child.stdout.decode().split()
        if told != wanted:
            errors = child.stderr.decode().strip().splitlines()[-1:]
            number = _first(told, wanted)
            raise trial.broken("processes", f"another process has other digests from number {number} on {errors}")


def _first(one: list[str], two: list[str]) -> int:
    """The number of the first entry that differs."""
    return next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
