"""The laws that every game must satisfy, whatever its family, as plain functions over the contract.

A law is called with a game, a number of players and a seed; it plays one random deal and raises LawBroken where the
game does not keep it. ``check`` plays one deal and tries all laws on it: cheap ones on every position, costly ones on
every tenth. Dear laws start processes or compose variants anew; they are called alone, a few times for each game.

What a family alone can know (the caps of a bout, say) it tells through ``state.problems()`` and ``state.census()``.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations
from random import Random
from typing import Any, Final, Literal

from foolery import catalogue
from foolery.cards import PACKS, Card, Move, Seat
from foolery.contract import LANGS, Event, Game, State, View
from foolery.errors import IllegalMove

MOST_MOVES: Final = 100_000
"""A deal that is longer does not end: 500 bouts of eight seats with all their passes are shorter."""
TRIES: Final = 2
"""How many moves a costly law tries on one position."""
PAIRED_MOVES: Final = 2
"""How many moves two worlds play side by side."""
WORD: Final = 1 << 53
"""Moves lie below, so that every JSON reader keeps them."""

_PACKS: Final = {tuple(sorted(pack)) for pack in PACKS.values()}

Cost = Literal["cheap", "costly", "dear"]
When = Literal["position", "end"]


class LawBroken(AssertionError):
    """A game that does not keep a law: the law's name, what was seen and the line of the position."""

    def __init__(self, law: str, message: str, position: str) -> None:
        self.law = law
        self.position = position
        super().__init__(f"{law}: {message} [{position}]")


class Trial:
    """One random deal on trial: its state, what has happened, and what the laws compare it with.

    ``shadow``, where that is on trial, takes the same moves by ``apply``; ``log`` holds the events of every move;
    ``seat`` is the one whose knowledge is on trial in this position.
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
        self.seat: Seat = 0
        self.arrive()

    def broken(self, law: str, message: str) -> LawBroken:
        """The error to raise."""
        try:
            line = self.state.line()
        except Exception as error:
            line = f"no line: {error}"
        return LawBroken(law, f"{message} (seed {self.seed}, {self.players} players, {len(self.log)} moves)", line)

    def arrive(self) -> None:
        """Begin the trial of the position that has been reached."""
        self.seat = self.random.randrange(self.players)
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
        """What the seat on trial knows."""
        return self.state.view(self.seat)

    @cached_property
    def world(self) -> State:
        """A sample of what the seat on trial knows; read it or copy it, it is shared."""
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
            raise self.broken("apply", f"move {move} of seat {seat} raises {type(error).__name__}: {error}") from error

    def some_moves(self, number: int = TRIES) -> list[tuple[Seat, Move]]:
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
        _run(Trial(game, players, seed, most), [self], 1)

    def judge(self, trial: Trial) -> None:
        """Try the law on the position of a trial; whatever a game raises there breaks the law."""
        try:
            self.holds(trial)
        except LawBroken:
            raise
        except Exception as error:
            raise trial.broken(self.name, f"{type(error).__name__}: {error}") from error


LAWS: Final[dict[str, Law]] = {}
"""All laws by name."""


def law(name: str, cost: Cost = "cheap", when: When = "position") -> Callable[[Callable[[Trial], None]], Law]:
    """File a law; the first line of its docstring is what it says."""

    def file(holds: Callable[[Trial], None]) -> Law:
        says = (holds.__doc__ or "").partition("\n")[0]
        LAWS[name] = Law(name, says, cost, when, holds)
        return LAWS[name]

    return file


def check(game: Game, players: int, seed: str, costly_every: int = 10) -> None:
    """Play one random deal and try all laws but the dear ones on it. Raises LawBroken."""
    _run(Trial(game, players, seed), [one for one in LAWS.values() if one.cost != "dear"], costly_every)


def _run(trial: Trial, laws: Iterable[Law], costly_every: int) -> None:
    laws = list(laws)
    cheap = [one for one in laws if one.when == "position" and one.cost == "cheap"]
    costly = [one for one in laws if one.when == "position" and one.cost != "cheap"]
    if any(one.name == law_apply.name for one in costly):
        trial.shadow = trial.state.copy()
    while True:
        trial.arrive()
        over = not trial.state.actors()
        for one in cheap:
            one.judge(trial)
        if over or len(trial.log) % costly_every == 0:
            for one in costly:
                one.judge(trial)
        if not trial.step():
            break
    for one in laws:
        if one.when == "end":
            one.judge(trial)


# Cards


def all_cards(state: State) -> list[Card]:
    """Every card of a deal, lowest first, as often as it lies somewhere."""
    return sorted(card for cards in state.census().values() for card in cards)


def where(state: State) -> dict[Card, str]:
    """The place of every card."""
    return {card: place for place, cards in state.census().items() for card in cards}


@law("conservation")
def law_conservation(trial: Trial) -> None:
    """Every card of the pack lies in exactly one place."""
    found = all_cards(trial.state)
    if found == trial.pack and (trial.log or tuple(found) in _PACKS):
        return
    now, before = Counter(found), Counter(trial.pack)
    twice = [card for card, number in now.items() if number > 1]
    if not trial.log:
        raise trial.broken("conservation", f"the {len(found)} cards dealt are not a pack (twice: {twice})")
    raise trial.broken("conservation", f"lost {list(before - now)}, gained {list(now - before)}, twice {twice}")


@law("invariants")
def law_invariants(trial: Trial) -> None:
    """The family's own invariants hold, such as that no more cards wait for an answer than the defender holds."""
    problems = trial.state.problems()
    if problems:
        raise trial.broken("invariants", "; ".join(problems))


# Moves


@law("legal-list")
def law_legal_list(trial: Trial) -> None:
    """The legal list is sorted and without repetition, never empty for those who may act and empty for others."""
    state = trial.state
    actors = state.actors()
    if len(set(actors)) != len(actors) or not set(actors) <= set(range(trial.players)):
        raise trial.broken("legal-list", f"actors {actors} are not different seats")
    for seat in range(trial.players):
        moves = state.legal(seat)
        if bool(moves) != (seat in actors):
            raise trial.broken("legal-list", f"seat {seat} has {len(moves)} legal moves where {actors} may act")
        if any(one >= two for one, two in pairwise(moves)):
            raise trial.broken("legal-list", f"the legal list of seat {seat} is not sorted or repeats a move: {moves}")
        if moves and not 0 <= moves[0] <= moves[-1] < WORD:
            raise trial.broken("legal-list", f"seat {seat} has a move outside 0 … 2^53: {moves[0]} … {moves[-1]}")


@law("accepts", "costly")
def law_accepts(trial: Trial) -> None:
    """Every legal move can be played, and changes the position."""
    state = trial.state
    for seat, move in trial.some_moves():
        twin = state.copy()
        try:
            twin.play(seat, move)
        except IllegalMove as error:
            raise trial.broken("accepts", f"legal move {move} of seat {seat} is refused: {error}") from error
        if twin.to_json() == trial.data or twin.ply != state.ply + 1:
            raise trial.broken("accepts", f"move {move} of seat {seat} changes nothing")
        if list(twin.history)[-1:] != [(seat, move)]:
            raise trial.broken("accepts", f"move {move} of seat {seat} is not in the history")


@law("refuses", "costly")
def law_refuses(trial: Trial) -> None:
    """What is not in the legal list is refused with a reason and a rule, and changes nothing."""
    state = trial.state
    before, history = trial.digest, list(state.history)
    for seat, move in _strange_moves(trial):
        try:
            state.play(seat, move)
        except IllegalMove as error:
            if not error.reason or " " in error.reason or not error.rule or not str(error):
                raise trial.broken("refuses", f"reason “{error.reason}”, rule “{error.rule}”: {error}") from error
        else:
            raise trial.broken("refuses", f"illegal move {move} of seat {seat} is played")
    if state.digest() != before or list(state.history) != history:
        raise trial.broken("refuses", "a refusal changes the state")


def _strange_moves(trial: Trial) -> list[tuple[Seat, Move]]:
    """Moves that are not legal here: legal at other times or for other seats, bent a little, or any number."""
    random, state = trial.random, trial.state
    legal = {seat: state.legal(seat) for seat in range(trial.players)}
    actors = state.actors()
    seat = random.choice(actors) if actors else random.randrange(trial.players)
    known = [*trial.met, *(move for moves in legal.values() for move in moves)] or [0]
    out = [
        (seat, random.choice(known)),
        (seat, random.choice(known) ^ 1 << random.randrange(53)),
        (random.randrange(trial.players), random.choice(known)),
        random.choice([(seat, random.getrandbits(34)), (seat, -1 - random.getrandbits(9)), (trial.players, known[-1])]),
    ]
    return [(who, move) for who, move in random.sample(out, TRIES) if move not in legal.get(who, ())]


@law("copies", "costly")
def law_copies(trial: Trial) -> None:
    """A copy is the same position, and neither of the two feels what is played on the other."""
    before, history = trial.data, list(trial.state.history)
    first = trial.state.copy()
    second = first.copy()
    if first.to_json() != before or first.digest() != trial.digest:
        raise trial.broken("copies", "a copy is another position")
    _play_on(second, trial.random)
    if first.to_json() != before or len(first.history) == len(second.history) != 0:
        raise trial.broken("copies", "a move on a copy changes its original")
    still, moves = second.to_json(), list(second.history)
    _play_on(first, trial.random)
    if second.to_json() != still or list(second.history) != moves:
        raise trial.broken("copies", "a move on the original changes its copy")
    if trial.state.to_json() != before or list(trial.state.history) != history:
        raise trial.broken("copies", "moves on copies change the state")


def _play_on(state: State, random: Random) -> None:
    """Some random moves."""
    for _ in range(TRIES):
        actors = state.actors()
        if not actors:
            return
        seat = random.choice(actors)
        state.play(seat, random.choice(state.legal(seat)))


@law("apply", "costly")
def law_apply(trial: Trial) -> None:
    """Moves made by ``apply`` lead to the same positions as moves made by ``play``."""
    if trial.shadow is not None and trial.shadow.digest() != trial.digest:
        raise trial.broken("apply", f"apply leads elsewhere: {trial.shadow.line()}")


# The end


@law("result-at-end")
def law_result_at_end(trial: Trial) -> None:
    """There is a result when nobody may act, and none before."""
    over = not trial.state.actors()
    if (trial.state.result() is not None) != over:
        raise trial.broken("result-at-end", f"actors {trial.state.actors()} with result {trial.state.result()}")


@law("ends", when="end")
def law_ends(trial: Trial) -> None:
    """Every deal ends; one that a guard ends is marked as limited, and is a draw."""
    result = trial.state.result()
    if result is None:
        raise trial.broken("ends", "nobody may act and there is no result")
    if result.limited and not result.draw:
        raise trial.broken("ends", f"a limited deal is not a draw: {result}")


@law("zero-sum", when="end")
def law_zero_sum(trial: Trial) -> None:
    """The utilities of a result sum to zero, and are nothing in a draw."""
    result = trial.state.result()
    if result is None:
        return
    if len(result.utilities) != trial.players or abs(sum(result.utilities)) > 1e-9:
        raise trial.broken("zero-sum", f"utilities {result.utilities} of {trial.players} players")
    if result.draw and any(result.utilities):
        raise trial.broken("zero-sum", f"a draw with utilities {result.utilities}")
    if not {*result.fools, *result.winners} <= set(range(trial.players)) or set(result.fools) & set(result.winners):
        raise trial.broken("zero-sum", f"fools {result.fools} and winners {result.winners}")


# Round trips


@law("json", "costly")
def law_json(trial: Trial) -> None:
    """The JSON of a position gives the same position back."""
    again = trial.game.position(json.loads(json.dumps(trial.data)))
    if again.digest() != trial.digest:
        raise trial.broken("json", f"the JSON comes back as {again.line()}")
    _same_lists(trial, again, "json")


@law("line", "costly")
def law_line(trial: Trial) -> None:
    """The line of a position is one line and gives the same position back."""
    if len(trial.line.splitlines()) != 1:
        raise trial.broken("line", "the line is not one line")
    again = trial.game.position(trial.line)
    if again.to_json() != trial.data:
        raise trial.broken("line", f"the line comes back as {again.line()}")


@law("pickle", "costly")
def law_pickle(trial: Trial) -> None:
    """A pickle gives the same position back, with its history."""
    again = pickle.loads(pickle.dumps(trial.state))
    if again.digest() != trial.digest or list(again.history) != list(trial.state.history):
        raise trial.broken("pickle", f"the pickle comes back as {again.line()}")
    _same_lists(trial, again, "pickle")


def _same_lists(trial: Trial, again: State, name: str) -> None:
    """The position that came back allows the same moves."""
    if again.actors() != trial.state.actors():
        raise trial.broken(name, f"{again.actors()} may act after the round trip")
    for seat in trial.state.actors():
        if again.legal(seat) != trial.state.legal(seat):
            raise trial.broken(name, f"seat {seat} has other legal moves after the round trip")


@law("move-text", "costly")
def law_move_text(trial: Trial) -> None:
    """The text of a move, and of every whole action, is read back as that move."""
    state, game = trial.state, trial.game
    for seat, move in trial.some_moves():
        text = state.move_text(move)
        if game.parse_move(text, state, seat) != [move]:
            raise trial.broken("move-text", f"“{text}” of seat {seat} is not read as {move}")
    for seat in state.actors():
        actions = state.actions(seat)
        if not actions or len(set(actions)) != len(actions):
            raise trial.broken("move-text", f"the actions of seat {seat} are none, or some are the same: {actions}")
        text = trial.random.choice(actions)
        if game.parse_move(text, state, seat)[0] not in state.legal(seat):
            raise trial.broken("move-text", f"action “{text}” of seat {seat} does not begin with a legal move")


@law("replay", "costly", "end")
def law_replay(trial: Trial) -> None:
    """The same deal and moves give the same events and the same end."""
    again = trial.game.deal(trial.players, trial.seed)
    for number, (seat, move) in enumerate(trial.state.history):
        if again.play(seat, move) != trial.log[number]:
            raise trial.broken("replay", f"move {number} tells other events")
    if again.digest() != trial.state.digest() or again.result() != trial.state.result():
        raise trial.broken("replay", f"the replay ends as {again.line()}")
    if len(trial.state.history) != len(trial.log):
        raise trial.broken("replay", f"a history of {len(trial.state.history)} moves after {len(trial.log)}")


# What a seat knows


@law("view", "costly")
def law_view(trial: Trial) -> None:
    """A view says truly whose it is, who may act and what its seat may do."""
    state, seat = trial.state, trial.seat
    view = trial.view
    told = (view.seat, view.ply, tuple(view.actors), list(view.legal))
    if told != (seat, state.ply, state.actors(), state.legal(seat)):
        raise trial.broken("view", f"the view of seat {seat} says {told}")
    data = view.to_json()
    if json.loads(json.dumps(data)) != data:
        raise trial.broken("view", f"the view of seat {seat} is not plain JSON")


@law("sample", "costly")
def law_sample(trial: Trial) -> None:
    """A sample of a view gives the same view back, holds the same cards, and is the same for the same seed."""
    view, world = trial.view, trial.world
    back = world.view(trial.seat)
    if back != view or back.line() != view.line():
        raise trial.broken("sample", f"the sample of seat {trial.seat} gives {back.line()} for {view.line()}")
    if all_cards(world) != trial.pack:
        raise trial.broken("sample", f"the sample of seat {trial.seat} has other cards: {world.line()}")
    if world.problems():
        raise trial.broken("sample", f"the sample of seat {trial.seat}: {'; '.join(world.problems())}")
    if back.sample(f"{trial.seed} {len(trial.log)}").to_json() != world.to_json():
        raise trial.broken("sample", f"the same view of seat {trial.seat} gives two samples for one seed")


@law("secrecy", "costly")
def law_secrecy(trial: Trial) -> None:
    """Two worlds that differ only in what a seat cannot know are the same to that seat, to the byte.

    The second world is a sample of the seat's view. Claimed: its view is the same at once. Then both play the same
    moves, each legal in both. For the seat the events of a move differ in nothing but the faces of cards that it is
    shown; once such faces differ the worlds may part. Until then events, their texts, refusals and views are the same.
    """
    here, there = trial.state.copy(), trial.world.copy()
    _same_refusal(trial, here, there)
    for number in range(PAIRED_MOVES + 1):
        _same_view(trial, here, there, number in (0, PAIRED_MOVES))
        if number == PAIRED_MOVES or not here.actors():
            return
        who = trial.random.choice(here.actors())
        shared = sorted({*here.legal(who)} & {*there.legal(who)})
        if not shared:
            return
        move = trial.random.choice(shared)
        if not _same_events(trial, here.play(who, move), there.play(who, move)):
            return


def _same_view(trial: Trial, here: State, there: State, written: bool) -> None:
    """The views are the same to the byte, as values and, where ``written``, as JSON."""
    one, two = here.view(trial.seat), there.view(trial.seat)
    if repr(one) != repr(two) or (written and json.dumps(one.to_json()) != json.dumps(two.to_json())):
        told = f"{one.line()} or {two.line()}; {one!r} or {two!r}"
        raise trial.broken("secrecy", f"what others hide changes the view of seat {trial.seat}: {told}")


def _same_refusal(trial: Trial, here: State, there: State) -> None:
    """An illegal move of the seat is refused in the same words in both worlds."""
    if not trial.met:
        return
    move = trial.random.choice(trial.met)
    if move in here.legal(trial.seat) or move in there.legal(trial.seat):
        return
    said = []
    for state in (here, there):
        try:
            state.play(trial.seat, move)
        except IllegalMove as error:
            said.append((str(error), error.reason, error.rule, error.view))
    if len(said) == 2 and said[0] != said[1]:
        raise trial.broken("secrecy", f"seat {trial.seat} is refused with {said[0]} or with {said[1]}")


def _same_events(trial: Trial, here: list[Event], there: list[Event]) -> bool:
    """Whether the seat has seen the same; False where it was shown cards that differ."""
    seat, lang = trial.seat, trial.random.choice(LANGS)
    for one, two in zip(here, there, strict=False):
        mine, other = one.shown_to(seat), two.shown_to(seat)
        outline = [(e.kind, e.place, e.to, e.seen, e.count, len(e.cards)) for e in (mine, other)]
        if outline[0] != outline[1]:
            raise trial.broken("secrecy", f"the events tell seat {seat} of other worlds: {mine} or {other}")
        if mine.cards != other.cards:
            return False
        said = [one.text(seat, lang), two.text(seat, lang)]
        if said[0] != said[1]:
            raise trial.broken("secrecy", f"the words tell seat {seat} of other worlds: {said[0]} or {said[1]}")
    if len(here) != len(there):
        raise trial.broken("secrecy", f"seat {seat} is told {len(here)} events in one world, {len(there)} in another")
    return True


@law("events", "costly")
def law_events(trial: Trial) -> None:
    """An event shows a seat no card of which that seat's view does not know where it lies then."""
    if not trial.log:
        return
    seat = trial.seat
    shown = {card for event in trial.log[-1] for card in event.shown_to(seat).cards}
    if not shown:
        return
    truth = where(trial.state)
    guess = where(trial.world)
    strange = [card for card in shown if guess.get(card) != truth.get(card)]
    if strange:
        raise trial.broken("events", f"seat {seat} was shown {strange} and does not know where they are")


# Fingerprints


@law("digest", "costly")
def law_digest(trial: Trial) -> None:
    """The digest of a position stays the same, and another position has another."""
    known = trial.lines.setdefault(trial.digest, trial.line)
    if known != trial.line:
        raise trial.broken("digest", f"one digest for two positions, this and {known}")
    if trial.state.digest() != trial.digest:
        raise trial.broken("digest", "the digest of a position changes by itself")


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
    for order in _orders(names.split("+"), trial.random):
        game = catalogue.game("+".join(order) + comma + options, keep_order=True)
        if game.id != trial.game.id:
            raise trial.broken("order", f"{' + '.join(order)} is called {game.id}")
        other, state = game.deal(trial.players, trial.seed), trial.game.deal(trial.players, trial.seed)
        for number, (seat, move) in enumerate(trial.state.history):
            where_at = f"{' + '.join(order)} parts at move {number}"
            if other.digest() != state.digest() or other.actors() != state.actors():
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
